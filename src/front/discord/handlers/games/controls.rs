//! Components of a player's copy: moves and other actions.
//!
//! The family lists its legal moves with captions. A few moves become buttons, more become menus,
//! and any move can be typed.

use super::{moves, progress, score};
use crate::database::{Play, Puzzle};
use crate::family::{Board, Info};
use crate::front::discord::model::{
    ActionRow, Asker, Button, CustomId, Form, Game, GameAct, HINT_PIECE, LadderPlace,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Number of the hint stage [`HINT_MOVE`], which shows the whole move.
///
/// [`HINT_MOVE`]: crate::front::discord::model::HINT_MOVE
pub(super) const HINT_MOVE_STAGE: u32 = 2;

/// Returns the label of the button for a hint at a stage. The label names the cost if the hint
/// `counts` as a move.
pub(super) fn hint_label(locale: Locale, stage: &str, counts: bool) -> String {
    let id = if stage == HINT_PIECE { "button-hint-piece" } else { "button-hint-move" };
    let cost = if counts { " (+1)" } else { "" };
    locale.entry(id) + cost
}

/// Returns the number of undos left; `None` if unlimited.
///
/// A restart restores no undos; otherwise it would bypass the limit.
pub(super) fn undos_left(puzzle: &Puzzle, play: &Play) -> Option<u32> {
    puzzle.undos.map(|undos| undos.saturating_sub(play.undone))
}

/// Builder of the components of a player's copy.
pub(super) struct Controls<'a> {
    pub(super) asker: &'a Asker,
    pub(super) puzzle: &'a Puzzle,
    /// Revision of the copy.
    pub(super) revision: u32,
    /// Whether the copy belongs to an undecided duel.
    pub(super) in_duel: bool,
    /// Whether the copy can still win a contest. A hint then costs the win instead of a move.
    pub(super) in_contest: bool,
    /// Whether the board belongs to a contest, running or over.
    pub(super) from_contest: bool,
}

/// Facts about a position that its components depend on.
#[derive(Clone, Copy)]
pub(super) struct Situation {
    /// Stage of the next hint.
    pub(super) next_hint: &'static str,
    /// Number of moves after which the board was last solvable; `None` if it still is, or if that
    /// is unknown.
    pub(super) last_solvable: Option<usize>,
    /// The chosen group of moves, if the family has groups.
    pub(super) picked: Option<usize>,
    /// Whether the ladder of the puzzle has a level that the player has not solved.
    pub(super) has_next: bool,
}

impl Controls<'_> {
    /// Builds all components.
    pub(super) fn build_rows(
        &self,
        play: &Play,
        position: &dyn Board,
        situation: Situation,
    ) -> Vec<ActionRow> {
        let solved = position.is_solved();
        let mut rows = match situation.last_solvable {
            _ if solved => Vec::new(),
            Some(good) => vec![self.recovery_row(play, good)],
            None => {
                let id = |act, mv| self.custom_id(act, mv);
                let chosen = self.asker.notations.of(position.info());
                moves::build_rows(self.asker.locale, position, chosen, situation.picked, id)
            }
        };
        let actions = match rows.len() {
            _ if solved && self.puzzle.level.is_some() => {
                self.solved_level_rows(play, position.info(), situation.has_next).to_vec()
            }
            _ if solved => self.solved_rows(play).to_vec(),
            0..=3 => self.action_rows(play, situation).to_vec(),
            4 => vec![self.action_row(play, situation)],
            _ => Vec::new(),
        };
        rows.extend(actions.into_iter().map(ActionRow::Buttons));
        rows
    }

    /// Builds the buttons that leave a position that can no longer be solved. `good` is the number
    /// of moves after which the board was last solvable.
    fn recovery_row(&self, play: &Play, good: usize) -> ActionRow {
        let locale = self.asker.locale;
        let back = play.count.saturating_sub(good as u32);
        let label = locale.text(&Message::new("play-undo-many").with("moves", back));
        let undo = Button::new(self.custom_id(GameAct::Undo, back.to_string()), label).primary();
        let allowed = undos_left(self.puzzle, play).is_none_or(|left| left >= back);
        let restart = self.button(GameAct::Restart, "button-restart");
        ActionRow::Buttons(vec![undo.disabled(!allowed), restart])
    }

    /// Builds the actions on an unsolved board, in rows that fit a phone; the costliest is last.
    fn action_rows(&self, play: &Play, situation: Situation) -> [Vec<Button>; 2] {
        let learn = self.button(GameAct::Learn, "button-learn");
        let typing = self.button(GameAct::OpenForm, "button-type");
        let reveal = self.reveal_button();
        let [undo, restart] = self.undo_and_restart(play);
        match (situation.last_solvable, self.in_duel) {
            // The recovery row already undoes one move.
            (Some(good), _) if play.count == good as u32 + 1 => [vec![typing], vec![learn, reveal]],
            (Some(_), _) => [vec![undo, typing], vec![learn, reveal]],
            (None, true) => [vec![undo, restart, typing], vec![learn, reveal]],
            (None, false) => [
                vec![undo, restart, self.hint_button(play, situation.next_hint)],
                vec![typing, learn, reveal],
            ],
        }
    }

    /// Builds the most important actions on an unsolved board.
    fn action_row(&self, play: &Play, situation: Situation) -> Vec<Button> {
        let [undo, restart] = self.undo_and_restart(play);
        let hint = (!self.in_duel).then(|| self.hint_button(play, situation.next_hint));
        [undo, restart].into_iter().chain(hint).chain([self.reveal_button()]).collect()
    }

    /// Builds the actions on a solved board.
    fn solved_rows(&self, play: &Play) -> [Vec<Button>; 2] {
        let [undo, restart] = self.undo_and_restart(play);
        // The next board is posted for anyone to play; it starts no contest.
        let another = if self.from_contest { "button-another-no-contest" } else { "button-another" };
        [
            vec![
                self.button(GameAct::Share, "button-share-result").primary(),
                self.button(GameAct::PostSimilar, another),
                self.button(GameAct::Results, "button-results"),
            ],
            vec![undo, restart, self.button(GameAct::Reveal, "button-reveal")],
        ]
    }

    /// Builds the actions on a solved level, the most important in the first row.
    fn solved_level_rows(&self, play: &Play, info: &Info, has_next: bool) -> [Vec<Button>; 2] {
        let [undo, restart] = self.undo_and_restart(play);
        let to = |place, key| Button::new(progress::ladder_id(info, place), self.asker.locale.entry(key));
        let next = has_next.then(|| to(LadderPlace::Next, "button-next-level").primary());
        let results = [(GameAct::Share, "button-share-result"), (GameAct::Results, "button-results")]
            .map(|(act, key)| self.button(act, key));
        [
            next.into_iter().chain(results).collect(),
            vec![
                to(LadderPlace::Overview, "button-levels"),
                undo,
                restart,
                self.button(GameAct::Reveal, "button-reveal"),
            ],
        ]
    }

    /// Builds the button that reveals the solution of an unsolved board, or gives up a duel.
    fn reveal_button(&self) -> Button {
        let key = if self.in_duel { "button-give-up" } else { "button-reveal" };
        self.button(GameAct::Reveal, key).danger()
    }

    fn undo_and_restart(&self, play: &Play) -> [Button; 2] {
        let at_start = play.count == 0;
        let left = undos_left(self.puzzle, play);
        let mut undo = self.asker.locale.entry("button-undo");
        if let Some(left) = left {
            undo.push_str(&format!(" ({left})"));
        }
        let undo = Button::new(self.custom_id(GameAct::Undo, ""), undo);
        let restart = self.button(GameAct::Restart, "button-restart");
        [undo.disabled(at_start || left == Some(0)), restart.disabled(at_start)]
    }

    fn hint_button(&self, play: &Play, stage: &str) -> Button {
        let is_shown = play.hint_stage >= HINT_MOVE_STAGE;
        let counts = !self.in_contest && !is_shown && score::may_count(self.puzzle, play);
        let label = hint_label(self.asker.locale, stage, counts);
        Button::new(self.custom_id(GameAct::Hint, stage), label)
    }

    /// Builds the form for moves, with moves of `start` as an example.
    pub(super) fn form(&self, start: &dyn Board) -> Form {
        let locale = self.asker.locale;
        let notation = self.asker.notation(start.info(), locale);
        let moves = start.legal_moves(None).into_iter().take(3);
        let example = moves.filter_map(|mv| Some(start.resume(&mv.notation).ok()?.words(notation).join(" ")));
        Form {
            custom_id: self.custom_id(GameAct::SubmitMoves, ""),
            title: locale.entry("play-form"),
            label: locale.entry("option-moves-name"),
            text: None,
            example: example.collect::<Vec<_>>().join(" "),
        }
    }

    fn button(&self, act: GameAct, key: &str) -> Button {
        Button::new(self.custom_id(act, ""), self.asker.locale.entry(key))
    }

    fn custom_id(&self, act: GameAct, mv: impl Into<String>) -> CustomId {
        CustomId::Game(Game {
            act,
            puzzle: self.puzzle.id.clone(),
            seen: self.revision,
            notation: None,
            mv: mv.into(),
        })
    }
}
