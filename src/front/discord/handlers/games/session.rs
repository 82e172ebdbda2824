//! A player's private copy of a puzzle; its first solution is the player's result.
//!
//! A copy is stored as its moves and a revision. Each button names a revision, so that a click on
//! an outdated message changes nothing.

use std::sync::Arc;

use super::super::views::player_picture::PlayerPicture;
use super::super::views::solution;
use super::copy::{self, Note, PlayerCopy};
use super::{contest, controls, duel, moves, puzzles, score, share};
use crate::app::service::Refusal;
use crate::database::{AdvanceOutcome, Change, Help, MessageRef, Play, Puzzle};
use crate::family::{Board, Line, MOVES, Options, Solution};
use crate::front::discord::model::{
    ActionRow, Asker, BESIDE, Backend, Button, Form, GameAct, HINT_PIECE, PuzzleChange, Reply, Trouble,
    clock::now,
};
use crate::puzzle::Message;

/// Maximum moves of a copy; to go on, the player must undo some or restart.
const MAX_MOVES: u32 = 2000;

/// Operations on a player's copy of a puzzle.
pub(crate) struct Session<'a>(PlayerCopy<'a>);

/// Change to a player's moves.
pub(crate) enum Step {
    /// Appends moves.
    Moves(String),
    /// Removes this number of moves from the end.
    Undo(u32),
    /// Removes all moves.
    Restart,
}

impl<'a> Session<'a> {
    /// Creates a session for a user and a puzzle.
    ///
    /// # Errors
    /// The family rejects the puzzle's board.
    pub(crate) fn new(backend: &'a Backend, asker: &'a Asker, puzzle: Puzzle) -> Result<Self, Trouble> {
        let start = puzzles::board(&puzzle, asker.locale).ok_or(Trouble::OldButton)?;
        Ok(Self(PlayerCopy { backend, asker, puzzle, start, picture: None }))
    }

    /// Sets the picture on the tiles.
    pub(crate) fn with_picture(self, picture: Option<Arc<PlayerPicture>>) -> Self {
        Self(PlayerCopy { picture, ..self.0 })
    }

    /// The puzzle.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.0.puzzle
    }

    /// The puzzle's initial board.
    pub(crate) fn start(&self) -> &Arc<dyn Board> {
        &self.0.start
    }

    /// Opens the player's copy, whose result is shown in the message at `message_ref`.
    pub(crate) async fn join(&self, message_ref: Option<MessageRef>) -> Result<Reply, Trouble> {
        self.render_stored(&self.begin(message_ref).await?, Note::None).await
    }

    /// Begins the player's play, or returns the existing one.
    async fn begin(&self, message_ref: Option<MessageRef>) -> Result<Play, Trouble> {
        let PlayerCopy { backend, asker, puzzle, .. } = &self.0;
        let duel = backend.database.duel(&puzzle.id).await?;
        let contest = backend.database.contest(&puzzle.id).await?;
        // A duel's copies open after its start, and belong to its message.
        let message_ref = match (&duel, &contest) {
            (Some(duel), _) => duel::wait_for_start(duel).await?,
            (None, Some(contest)) => contest::join(backend, contest, message_ref).await?,
            (None, None) => message_ref,
        };
        let play =
            backend.database.begin_play(&puzzle.id, asker.user, asker.guild, message_ref, now()).await?;
        let play = play.ok_or(Trouble::OldButton)?;
        if duel.is_some() || contest.is_some() {
            self.notify(&play);
        }
        Ok(play)
    }

    /// Opens the player's copy. A solved copy restarts.
    pub(crate) async fn replay(&self) -> Result<Reply, Trouble> {
        let PlayerCopy { backend, asker, puzzle, .. } = &self.0;
        match backend.database.play(&puzzle.id, asker.user).await? {
            Some(play) if self.parse_line(&play.moves)?.end().is_solved() => {
                self.advance(Some(play.revision), Step::Restart).await
            }
            _ => self.join(None).await,
        }
    }

    /// Renders the player's result to share, publicly or privately.
    ///
    /// # Errors
    /// The copy is not solved.
    pub(crate) async fn share(&self, public: bool) -> Result<Reply, Trouble> {
        let PlayerCopy { backend, asker, puzzle, .. } = &self.0;
        let play = backend.database.play(&puzzle.id, asker.user).await?.ok_or(Trouble::OldButton)?;
        let line = self.parse_line(&play.moves)?;
        if !line.end().is_solved() {
            return Err(Trouble::denied("share-unsolved"));
        }
        Ok(match public {
            true => share::render_public(backend, puzzle, (&play, &line), asker).await,
            false => share::render_private(backend, puzzle, (&play, &line), asker.locale).await,
        })
    }

    /// Asks whether to show the solution, and names the cost; shows the solution at once if that
    /// costs nothing.
    pub(crate) async fn ask_to_reveal(&self) -> Result<Reply, Trouble> {
        let PlayerCopy { backend, asker, puzzle, .. } = &self.0;
        let contest = backend.database.contest(&puzzle.id).await?;
        let play = backend.database.play(&puzzle.id, asker.user).await?;
        let may_count = match &play {
            Some(play) => score::may_count(puzzle, play),
            None => score::is_ranked(puzzle),
        };
        let is_open = self.is_in_open_duel(play.as_ref()).await?;
        let is_unsolved = |play: &Play| play.result.is_none() && !play.helped;
        let in_duel = is_open && play.as_ref().is_some_and(is_unsolved);
        let in_contest =
            contest.is_some_and(|contest| !contest.is_over(now())) && play.as_ref().is_none_or(is_unsolved);
        let costs_stars = match &play {
            Some(play) => score::may_gain_stars(puzzle, play),
            None => puzzle.level.is_some(),
        };
        let (id, label) = match (in_duel, in_contest, may_count) {
            (true, _, _) => ("duel-give-up-sure", "button-give-up"),
            (false, true, _) => ("contest-reveal-sure", "button-reveal"),
            (false, false, true) if costs_stars => ("ladder-reveal-sure-ranked", "button-reveal"),
            (false, false, true) => ("play-reveal-sure", "button-reveal"),
            (false, false, false) if costs_stars => ("ladder-reveal-sure", "button-reveal"),
            (false, false, false) => return self.reveal().await,
        };
        let show =
            Button::new(puzzles::custom_id(&puzzle.id, GameAct::ConfirmReveal), asker.locale.entry(label));
        let rows = vec![ActionRow::Buttons(vec![show.danger()])];
        // The button draws the solution with the player's picture, which it reads from this
        // message.
        let files = self.0.page().files(Vec::new());
        Ok(Reply { content: asker.locale.entry(id), files, rows, ephemeral: true, ..Reply::default() })
    }

    /// Returns whether the puzzle belongs to an undecided duel.
    ///
    /// # Errors
    /// The duel is undecided, but the user is not one of its players.
    async fn is_in_open_duel(&self, play: Option<&Play>) -> Result<bool, Trouble> {
        let duel = self.0.backend.database.duel(&self.0.puzzle.id).await?;
        let is_open = duel.is_some_and(|duel| !duel.closed);
        if is_open && play.is_none() { Err(Trouble::denied("duel-not-playing")) } else { Ok(is_open) }
    }

    /// Shows the solution, and records the help.
    pub(crate) async fn reveal(&self) -> Result<Reply, Trouble> {
        let play = self.0.backend.database.play(&self.0.puzzle.id, self.0.asker.user).await?;
        self.is_in_open_duel(play.as_ref()).await?;
        let reply = solution::render(self.0.backend, &self.0.page()).await?;
        let database = &self.0.backend.database;
        if database.duel(&self.0.puzzle.id).await?.is_some()
            && let Some(play) = database.play(&self.0.puzzle.id, self.0.asker.user).await?
        {
            self.notify(&play);
        }
        Ok(reply)
    }

    /// Requests an update of the message that lists the player.
    fn notify(&self, play: &Play) {
        let (puzzle, locale) = (self.0.puzzle.id.clone(), self.0.asker.everyone);
        if let Some(message_ref) = play.message_ref {
            self.0.backend.changes.send(PuzzleChange {
                message_ref,
                puzzle,
                guild: self.0.asker.guild,
                locale,
            });
        }
    }

    /// Builds the form for moves.
    pub(crate) fn form(&self, seen: u32) -> Form {
        self.0.controls(seen).form(&*self.0.start)
    }

    /// Gives a hint: what to move, or the whole move. A button in another message ([`BESIDE`])
    /// names no stage, and gives the next stage. Repeating the last hint at the same position
    /// costs nothing.
    pub(crate) async fn hint(&self, seen: Option<u32>, stage: &str) -> Result<Reply, Trouble> {
        let PlayerCopy { backend, asker, puzzle, .. } = &self.0;
        let play = match backend.database.play(&puzzle.id, asker.user).await? {
            Some(play) => play,
            None if seen.is_some() => return self.join(None).await,
            None => self.begin(None).await?,
        };
        if seen.is_some_and(|seen| seen != play.revision) {
            return self.render_stored(&play, Note::Text("play-stale")).await;
        }
        if play.result.is_none() && self.is_in_open_duel(Some(&play)).await? {
            return self.render_stored(&play, Note::Text("duel-no-hints")).await;
        }
        let line = self.parse_line(&play.moves)?;
        let solution = match backend.service.solve(line.end().into()).await {
            // The copy itself says that the board can't be solved.
            Err(Refusal::Unsolvable(_)) => return self.render(&play, &line, Note::None).await,
            solved => solved?,
        };
        if solution.line.is_empty() {
            return self.render(&play, &line, Note::None).await;
        }
        let names_piece = stage == HINT_PIECE || stage == BESIDE && play.hint_stage == 0;
        let is_piece = names_piece && solution.line.hint(0).is_some();
        let given = if is_piece { 1 } else { controls::HINT_MOVE_STAGE };
        if backend.database.record_hint(&puzzle.id, asker.user, &play.moves, given).await? {
            backend.record_help(asker.user, &self.0.start.line(), Help::Hint).await;
        }
        let play = backend.database.play(&puzzle.id, asker.user).await?.ok_or(Trouble::OldButton)?;
        let mut hint = self.describe_hint(&solution, names_piece);
        if is_piece && stage == BESIDE {
            // The copy has no button for the next stage.
            hint = format!("{hint} {}", asker.locale.entry("play-hint-again"));
        }
        let group = moves::group_of(&*line.end(), &solution.line.notation(0));
        let note = Note::Hint(hint, group);
        self.render(&play, &line, note).await
    }

    /// Applies a step, if the player saw the current revision.
    pub(crate) async fn advance(&self, seen: Option<u32>, step: Step) -> Result<Reply, Trouble> {
        let PlayerCopy { backend, asker, puzzle, .. } = &self.0;
        let Some(play) = backend.database.play(&puzzle.id, asker.user).await? else {
            return self.join(None).await;
        };
        if seen.is_some_and(|seen| seen != play.revision) {
            return self.render_stored(&play, Note::Text("play-stale")).await;
        }
        let mut undone = play.undone;
        let line = match step {
            Step::Undo(_) if play.moves.is_empty() => self.0.start.line(),
            Step::Undo(moves) if controls::undos_left(puzzle, &play).is_some_and(|left| left < moves) => {
                return self.render_stored(&play, Note::Text("play-no-undo")).await;
            }
            Step::Undo(moves) => {
                let moves = moves.min(play.count);
                undone += moves;
                let words: Vec<&str> = play.moves.split(' ').collect();
                self.parse_line(&words[..words.len().saturating_sub(moves as usize)].join(" "))?
            }
            Step::Restart => self.0.start.line(),
            Step::Moves(typed) => {
                let options = Options::from([(MOVES, typed)]);
                self.parse_line(&play.moves)?.read_on(&options).map_err(Trouble::invalid(&options))?
            }
        };
        let (count, solved) = (line.len() as u32, line.end().is_solved());
        if count > MAX_MOVES {
            return self.render_stored(&play, Note::Text("play-too-long")).await;
        }
        let change = Change { seen: play.revision, moves: &line.to_string(), count, undone, solved };
        match backend.database.advance(&puzzle.id, asker.user, change, now()).await? {
            AdvanceOutcome::Changed(play) => {
                if backend.database.duel(&puzzle.id).await?.is_some() {
                    self.notify(&play);
                }
                self.render(&play, &line, Note::None).await
            }
            AdvanceOutcome::Finished(play) => {
                self.notify(&play);
                if let Some(contest) = backend.database.contest(&puzzle.id).await? {
                    contest::notify(backend, &contest);
                }
                self.render(&play, &line, Note::Finished).await
            }
            AdvanceOutcome::Stale(play) => self.render_stored(&play, Note::Text("play-stale")).await,
            AdvanceOutcome::Gone => Err(Trouble::OldButton),
        }
    }

    /// Offers the moves of a group.
    pub(crate) async fn pick(&self, seen: Option<u32>, group: usize) -> Result<Reply, Trouble> {
        let PlayerCopy { backend, asker, puzzle, .. } = &self.0;
        let Some(play) = backend.database.play(&puzzle.id, asker.user).await? else {
            return self.join(None).await;
        };
        let is_current = seen.is_none_or(|seen| seen == play.revision);
        if !is_current {
            return self.render_stored(&play, Note::Text("play-stale")).await;
        }
        // A hint that was given at this position stays.
        let line = self.parse_line(&play.moves)?;
        let solved = match play.hint_stage {
            0 => None,
            _ => backend.service.solve(line.end().into()).await.ok(),
        };
        let given = solved.filter(|solution| !solution.line.is_empty());
        let note = match given {
            Some(solution) => Note::Hint(
                self.describe_hint(&solution, play.hint_stage < controls::HINT_MOVE_STAGE),
                Some(group),
            ),
            None => Note::Picked(group),
        };
        self.render(&play, &line, note).await
    }

    /// Describes the next move of a solution: what to move, or the whole move.
    fn describe_hint(&self, solution: &Solution, names_piece: bool) -> String {
        let piece = solution.line.hint(0).filter(|_| names_piece);
        let hint = piece.unwrap_or_else(|| {
            let notation = self.0.page().appearance.notation;
            let message = Message::new("play-hint").with("move", solution.line.describe(0, notation));
            message.with("left", solution.line.len() - 1)
        });
        self.0.asker.locale.text(&hint)
    }

    /// Parses stored moves.
    fn parse_line(&self, moves: &str) -> Result<Line, Trouble> {
        self.0.start.resume(moves).map_err(|_| Trouble::OldButton)
    }

    /// Renders the player's copy as stored.
    async fn render_stored(&self, play: &Play, note: Note) -> Result<Reply, Trouble> {
        self.render(play, &self.parse_line(&play.moves)?, note).await
    }

    async fn render(&self, play: &Play, line: &Line, note: Note) -> Result<Reply, Trouble> {
        copy::render(&self.0, play, line, note).await
    }
}
