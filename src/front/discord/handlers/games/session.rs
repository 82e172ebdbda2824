//! A player's private copy of a puzzle; its first solution is the player's result.
//!
//! A copy is stored as its moves and a revision. Each button names a revision, so that a click on
//! an outdated message changes nothing.

use std::sync::Arc;

use super::super::views::page::Page;
use super::super::views::player_picture::PlayerPicture;
use super::controls::{self, Controls};
use super::streak::Streak;
use super::{puzzles, score, share};
use crate::database::{Advance, Change, Day, Duel, Play, Puzzle, Spot};
use crate::family::{Board, Line, MOVES, Options};
use crate::front::discord::model::{
    Answer, Asker, Backend, Form, PuzzleChange, Reply, Trouble,
    clock::{now, today},
};
use crate::puzzle::Message;

/// Maximum moves; the player must restart after that.
const MAX_MOVES: u32 = 2000;

/// A puzzle and a player.
pub(crate) struct Session<'a> {
    backend: &'a Backend,
    asker: &'a Asker,
    puzzle: Puzzle,
    start: Arc<dyn Board>,
    picture: Option<Arc<PlayerPicture>>,
}

/// Change to a player's moves.
pub(crate) enum Step {
    /// Appends moves.
    Moves(String),
    /// Removes the last move.
    Undo,
    /// Removes all moves.
    Restart,
}

impl<'a> Session<'a> {
    /// Creates a session of the user.
    ///
    /// # Errors
    /// The family rejects the puzzle's board.
    pub(crate) fn new(backend: &'a Backend, asker: &'a Asker, puzzle: Puzzle) -> Result<Self, Trouble> {
        let start = puzzles::board(&puzzle, asker.locale).ok_or(Trouble::OldButton)?;
        Ok(Self { backend, asker, puzzle, start, picture: None })
    }

    /// Sets the picture on the tiles.
    pub(crate) fn with_picture(self, picture: Option<Arc<PlayerPicture>>) -> Self {
        Self { picture, ..self }
    }

    /// The puzzle.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The puzzle's initial board.
    pub(crate) fn start(&self) -> &Arc<dyn Board> {
        &self.start
    }

    /// Opens the player's copy, whose result is shown in the message at `spot`.
    pub(crate) async fn join(&self, spot: Option<Spot>) -> Result<Reply, Trouble> {
        let Self { backend, asker, puzzle, .. } = self;
        let duel = backend.database.duel(&puzzle.id).await?;
        // The board of a duel is hidden before its start; then copies belong to its message.
        let spot = match &duel {
            Some(Duel { time: None, .. }) => return Err(Trouble::denied("duel-not-begun")),
            Some(duel) => duel.spot,
            None => spot,
        };
        let play = backend.database.begin_play(&puzzle.id, asker.user, asker.guild, spot, now()).await?;
        let play = play.ok_or(Trouble::OldButton)?;
        if duel.is_some() {
            self.notify(&play);
        }
        self.render_stored(&play, None).await
    }

    /// Renders the player's result to share, publicly or privately.
    ///
    /// # Errors
    /// The copy is not solved.
    pub(crate) async fn share(&self, public: bool) -> Result<Reply, Trouble> {
        let Self { backend, asker, puzzle, .. } = self;
        let play = backend.database.play(&puzzle.id, asker.user).await?.ok_or(Trouble::OldButton)?;
        let line = self.line(&play.moves)?;
        if !line.end().is_solved() {
            return Err(Trouble::denied("share-unsolved"));
        }
        Ok(match public {
            true => share::render_public(backend, puzzle, (&play, &line), asker).await,
            false => share::render_private(backend, puzzle, (&play, &line), asker.locale).await,
        })
    }

    /// Notifies the puzzle's message of a change.
    fn notify(&self, play: &Play) {
        let (puzzle, locale) = (self.puzzle.id.clone(), self.asker.everyone);
        if let Some(spot) = play.spot {
            self.backend.changes.send(PuzzleChange { spot, puzzle, guild: self.asker.guild, locale });
        }
    }

    /// Builds the form for moves.
    pub(crate) fn form(&self, seen: u32) -> Form {
        self.controls(seen).form(&*self.start)
    }

    /// Applies a step, if the player saw the current revision.
    pub(crate) async fn advance(&self, seen: u32, step: Step) -> Result<Answer, Trouble> {
        let Self { backend, asker, puzzle, .. } = self;
        let Some(play) = backend.database.play(&puzzle.id, asker.user).await? else {
            return self.join(None).await.map(Answer::Say);
        };
        if play.revision != seen {
            return self.render_stored(&play, Some("play-stale")).await.map(Answer::Replace);
        }
        let mut undone = play.undone;
        let line = match step {
            Step::Undo if play.moves.is_empty() => self.start.line(),
            Step::Undo if controls::undos_left(puzzle, &play) == Some(0) => {
                return self.render_stored(&play, Some("play-no-undo")).await.map(Answer::Replace);
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
        if count > MAX_MOVES {
            return self.render_stored(&play, Some("play-too-long")).await.map(Answer::Replace);
        }
        let change = Change { seen, moves: &line.to_string(), count, undone, solved };
        let reply = match backend.database.advance(&puzzle.id, asker.user, change, now()).await? {
            Advance::Made(play) => {
                if backend.database.duel(&puzzle.id).await?.is_some() {
                    self.notify(&play);
                }
                self.render(&play, &line, None).await
            }
            Advance::Finished(play) => {
                self.notify(&play);
                let note = if play.ranked { "play-entered" } else { "play-entered-unranked" };
                self.render(&play, &line, Some(note)).await
            }
            Advance::Stale(play) => self.render_stored(&play, Some("play-stale")).await,
            Advance::Gone => Err(Trouble::OldButton),
        };
        reply.map(Answer::Replace)
    }

    /// Parses stored moves.
    fn line(&self, moves: &str) -> Result<Line, Trouble> {
        self.start.resume(moves).map_err(|_| Trouble::OldButton)
    }

    /// Renders the player's streak of daily puzzles, if `day` is today.
    async fn render_streak(&self, day: Day) -> Result<Option<String>, Trouble> {
        if day != today() {
            return Ok(None);
        }
        let days = self.backend.database.days_played(self.asker.user).await?;
        let Streak { now, longest } = Streak::from_days(&days, day);
        let message = Message::new("play-streak").with("now", now).with("longest", longest);
        Ok((now > 1).then(|| self.asker.locale.text(&message)))
    }

    fn controls(&self, revision: u32) -> Controls<'_> {
        Controls { asker: self.asker, puzzle: &self.puzzle, revision }
    }

    /// Renders the player's copy as stored.
    async fn render_stored(&self, play: &Play, note: Option<&'static str>) -> Result<Reply, Trouble> {
        self.render(play, &self.line(&play.moves)?, note).await
    }

    /// Renders the player's copy: board, text and components.
    async fn render(&self, play: &Play, line: &Line, note: Option<&'static str>) -> Result<Reply, Trouble> {
        let locale = self.asker.locale;
        let page = Page::with_default_appearance(self.start.clone(), self.asker, true)
            .with_picture(self.picture.clone());
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
        // The goal, for new players.
        lines.extend((play.count == 0).then(|| locale.entry(&format!("{}-aim", page.board.info().id))));
        lines.extend(page.board.aim().filter(|_| play.count == 0).map(|aim| locale.text(&aim)));
        lines.extend(note.map(|note| locale.entry(note)));
        if let Some(day) = self.puzzle.day.filter(|_| end.is_solved()) {
            lines.extend(self.render_streak(day).await?);
        }
        if let Some((result, _)) = play.result {
            lines.push(locale.text(&Message::new("play-result").with("moves", result)));
        }
        let rows = self.controls(play.revision).rows(play, &*end);
        Ok(Reply { content: lines.join("\n"), files: page.files(vec![picture]), rows, ephemeral: true })
    }
}
