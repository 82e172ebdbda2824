//! Somebody's own copy of a puzzle, which nobody else sees, and whose first finish is their result.
//!
//! A play is stored as its moves and a revision: a click says which revision it saw, so that one on a picture that is
//! out of date changes nothing.

use std::sync::Arc;

use super::super::views::page::Page;
use super::super::views::pictured::Pictured;
use super::controls::{self, Controls};
use super::streak::Streak;
use super::{posted, score, share};
use crate::family::{Board, Line, MOVES, Options};
use crate::front::discord::model::{
    Answer, Asker, Backend, Changed, Form, Reply, Trouble,
    clock::{now, today},
};
use crate::puzzle::Message;
use crate::store::database::{Advance, Change, Day, Duel, Play, Puzzle, Spot};

/// The most moves of a game; whoever makes more starts again.
const MOST_MOVES: u32 = 2000;

/// A puzzle and who plays it.
pub(crate) struct Session<'a> {
    backend: &'a Backend,
    asker: &'a Asker,
    puzzle: Puzzle,
    start: Arc<dyn Board>,
    pictured: Option<Arc<Pictured>>,
}

/// What a player does to the moves so far.
pub(crate) enum Step {
    /// Adds some.
    Moves(String),
    /// Takes the last back.
    Undo,
    /// Takes all back.
    Restart,
}

impl<'a> Session<'a> {
    /// The asker at a puzzle.
    ///
    /// # Errors
    /// The family no longer reads its board.
    pub(crate) fn of(backend: &'a Backend, asker: &'a Asker, puzzle: Puzzle) -> Result<Self, Trouble> {
        let start = posted::board(&puzzle, asker.locale).ok_or(Trouble::OldButton)?;
        Ok(Self { backend, asker, puzzle, start, pictured: None })
    }

    /// The same with a picture on the tiles.
    pub(crate) fn with(self, pictured: Option<Arc<Pictured>>) -> Self {
        Self { pictured, ..self }
    }

    /// The puzzle.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The board that the puzzle starts from.
    pub(crate) fn start(&self) -> &Arc<dyn Board> {
        &self.start
    }

    /// Opens the asker's copy, whose result is told at `spot`.
    pub(crate) async fn join(&self, spot: Option<Spot>) -> Result<Reply, Trouble> {
        let Self { backend, asker, puzzle, .. } = self;
        let duel = backend.database.duel(&puzzle.id).await?;
        // Nobody sees the board of a duel before it begins; what is begun later is told where it is.
        let spot = match &duel {
            Some(Duel { time: None, .. }) => return Err(Trouble::denied("duel-not-begun")),
            Some(duel) => duel.spot,
            None => spot,
        };
        let play = backend.database.begin_play(&puzzle.id, asker.user, asker.guild, spot, now()).await?;
        let play = play.ok_or(Trouble::OldButton)?;
        if duel.is_some() {
            self.tell(&play);
        }
        self.standing(&play, None).await
    }

    /// The solution that the asker has found, to be passed on: to them alone, or posted.
    ///
    /// # Errors
    /// The asker has not solved the puzzle, or has gone on from there.
    pub(crate) async fn result(&self, public: bool) -> Result<Reply, Trouble> {
        let Self { backend, asker, puzzle, .. } = self;
        let play = backend.database.play(&puzzle.id, asker.user).await?.ok_or(Trouble::OldButton)?;
        let line = self.line(&play.moves)?;
        if !line.end().is_solved() {
            return Err(Trouble::denied("share-unsolved"));
        }
        Ok(match public {
            true => share::told(backend, puzzle, (&play, &line), asker).await,
            false => share::shown(backend, puzzle, (&play, &line), asker.locale).await,
        })
    }

    /// Says that something has happened to those who look on.
    fn tell(&self, play: &Play) {
        let (puzzle, locale) = (self.puzzle.id.clone(), self.asker.everyone);
        if let Some(spot) = play.spot {
            self.backend.live.changed(Changed { spot, puzzle, guild: self.asker.guild, locale });
        }
    }

    /// The form that moves are typed into.
    pub(crate) fn form(&self, seen: u32) -> Form {
        self.controls(seen).form(&*self.start)
    }

    /// Makes a step, if the player saw the board as it is.
    pub(crate) async fn advance(&self, seen: u32, step: Step) -> Result<Answer, Trouble> {
        let Self { backend, asker, puzzle, .. } = self;
        let Some(play) = backend.database.play(&puzzle.id, asker.user).await? else {
            return self.join(None).await.map(Answer::Say);
        };
        if play.revision != seen {
            return self.standing(&play, Some("play-stale")).await.map(Answer::Replace);
        }
        let mut undone = play.undone;
        let line = match step {
            Step::Undo if play.moves.is_empty() => self.start.line(),
            Step::Undo if controls::undos_left(puzzle, &play) == Some(0) => {
                return self.standing(&play, Some("play-no-undo")).await.map(Answer::Replace);
            }
            Step::Undo => {
                undone += 1;
                self.line(play.moves.rsplit_once(' ').map_or("", |(before, _)| before))?
            }
            Step::Restart => self.start.line(),
            Step::Moves(typed) => {
                let options = Options::from([(MOVES, typed)]);
                self.line(&play.moves)?.read_on(&options).map_err(Trouble::invalid(&options))?
            }
        };
        let (count, solved) = (line.len() as u32, line.end().is_solved());
        if count > MOST_MOVES {
            return self.standing(&play, Some("play-too-long")).await.map(Answer::Replace);
        }
        let change = Change { seen, moves: &line.to_string(), count, undone, solved };
        let shown = match backend.database.advance(&puzzle.id, asker.user, change, now()).await? {
            Advance::Made(play) => {
                if backend.database.duel(&puzzle.id).await?.is_some() {
                    self.tell(&play);
                }
                self.shown(&play, &line, None).await
            }
            Advance::Finished(play) => {
                self.tell(&play);
                let note = if play.ranked { "play-entered" } else { "play-entered-unranked" };
                self.shown(&play, &line, Some(note)).await
            }
            Advance::Stale(play) => self.standing(&play, Some("play-stale")).await,
            Advance::Gone => Err(Trouble::OldButton),
        };
        shown.map(Answer::Replace)
    }

    /// The moves of a play as they are stored.
    fn line(&self, moves: &str) -> Result<Line, Trouble> {
        self.start.resume(moves).map_err(|_| Trouble::OldButton)
    }

    /// How many days in a row the asker has solved the puzzle of the day, if this is today's.
    async fn streak(&self, day: Day) -> Result<Option<String>, Trouble> {
        if day != today() {
            return Ok(None);
        }
        let days = self.backend.database.days_played(self.asker.user).await?;
        let Streak { now, longest } = Streak::of(&days, day);
        let message = Message::new("play-streak").with("now", now).with("longest", longest);
        Ok((now > 1).then(|| self.asker.locale.text(&message)))
    }

    fn controls(&self, revision: u32) -> Controls<'_> {
        Controls { asker: self.asker, puzzle: &self.puzzle, revision }
    }

    /// The player's copy as it is kept.
    async fn standing(&self, play: &Play, note: Option<&'static str>) -> Result<Reply, Trouble> {
        self.shown(play, &self.line(&play.moves)?, note).await
    }

    /// The player's copy: the board, what there is to say, and what to press.
    async fn shown(&self, play: &Play, line: &Line, note: Option<&'static str>) -> Result<Reply, Trouble> {
        let locale = self.asker.locale;
        let page = Page::plain(self.start.clone(), self.asker, true).with(self.pictured.clone());
        let picture = self.backend.service.draw_play(line, line.len(), page.style()).await?;
        let end = line.end();
        let perfect = score::is_perfect(&self.puzzle, play.count) && !play.helped;
        let id = match (end.is_solved(), perfect) {
            (false, _) => "play-moves",
            (true, true) => "play-perfect",
            (true, false) => "play-solved",
        };
        let headline = Message::new(id).with("title", page.title()).with("moves", play.count);
        let stars = if play.helped { "🔎" } else { score::stars(&self.puzzle, play.count) };
        let headline = headline.with("stars", stars);
        let mut lines = vec![format!("**{}**", locale.text(&headline.with("best", self.puzzle.optimal)))];
        // What a newcomer has to know first.
        lines.extend((play.count == 0).then(|| locale.entry(&format!("{}-aim", page.board.info().id))));
        lines.extend(page.board.aim().filter(|_| play.count == 0).map(|aim| locale.text(&aim)));
        lines.extend(note.map(|note| locale.entry(note)));
        if let Some(day) = self.puzzle.day.filter(|_| end.is_solved()) {
            lines.extend(self.streak(day).await?);
        }
        if let Some((result, _)) = play.result {
            lines.push(locale.text(&Message::new("play-result").with("moves", result)));
        }
        let rows = self.controls(play.revision).rows(play, &*end);
        Ok(Reply { content: lines.join("\n"), files: page.files(vec![picture]), rows, ephemeral: true })
    }
}
