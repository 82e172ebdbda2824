//! Components of a player's copy: moves and other actions.
//!
//! The family lists its legal moves with captions: few become buttons, more become menus, and any
//! move can be typed.

use crate::database::{Play, Puzzle};
use crate::family::{Board, LegalMove, PadKey};
use crate::front::discord::model::{
    ActionRow, Asker, Button, CustomId, Form, Game, GameAct, MAX_CHOICES, Menu,
};
use crate::puzzle::Message;

/// Maximum moves with a button each; more are offered in menus.
const MAX_MOVE_BUTTONS: usize = 12;

/// Buttons in a row of moves; more would wrap on a phone.
const MOVES_PER_ROW: usize = 4;

/// Label of a placeholder; Discord rejects empty labels.
const BLANK_LABEL: &str = "\u{2800}";

/// Maximum menus of moves; further moves must be typed.
const MAX_MENUS: usize = 3;

/// Returns the number of undos left; `None` if unlimited.
///
/// A restart restores none, or it would bypass the limit.
pub(super) fn undos_left(puzzle: &Puzzle, play: &Play) -> Option<u32> {
    puzzle.undos.map(|undos| undos.saturating_sub(play.undone))
}

/// Builder of the components of a player's copy.
pub(super) struct Controls<'a> {
    pub(super) asker: &'a Asker,
    pub(super) puzzle: &'a Puzzle,
    /// Revision of the copy.
    pub(super) revision: u32,
}

impl Controls<'_> {
    /// Builds all components.
    pub(super) fn rows(&self, play: &Play, position: &dyn Board) -> Vec<ActionRow> {
        let solved = position.is_solved();
        let pad = position.pad();
        let mut rows = match solved {
            _ if !pad.is_empty() => self.pad(pad, solved),
            true => Vec::new(),
            false => self.moves(position),
        };
        rows.extend(self.action_rows(play, solved));
        rows
    }

    /// Builds moves at fixed positions, with illegal ones disabled.
    fn pad(&self, pad: Vec<Vec<Option<PadKey>>>, solved: bool) -> Vec<ActionRow> {
        let button = |row: usize, (column, key): (usize, Option<PadKey>)| match key {
            Some(PadKey { mv, is_legal }) => {
                Button::new(self.custom_id(GameAct::Move, mv.notation), mv.caption)
                    .disabled(!is_legal || solved)
            }
            None => Button::new(self.custom_id(GameAct::Move, format!("-{row}{column}")), BLANK_LABEL)
                .disabled(true),
        };
        let row = |(row, keys): (usize, Vec<Option<PadKey>>)| {
            ActionRow::Buttons(keys.into_iter().enumerate().map(|key| button(row, key)).collect())
        };
        pad.into_iter().enumerate().map(row).collect()
    }

    /// Builds buttons or menus of the legal moves; none if there are too many.
    fn moves(&self, position: &dyn Board) -> Vec<ActionRow> {
        let moves = position.legal_moves();
        if moves.len() <= MAX_MOVE_BUTTONS {
            let button = |LegalMove { notation, caption }| {
                Button::new(self.custom_id(GameAct::Move, notation), caption)
            };
            let rows = moves.len().div_ceil(MOVES_PER_ROW).max(1);
            let buttons: Vec<Button> = moves.into_iter().map(button).collect();
            let row = |row: &[Button]| ActionRow::Buttons(row.to_vec());
            return buttons.chunks(buttons.len().div_ceil(rows).max(1)).map(row).collect();
        }
        if moves.len() > MAX_MENUS * MAX_CHOICES {
            return Vec::new();
        }
        let menu = |(number, moves): (usize, &[LegalMove])| {
            let title = Message::new("play-menu").with("from", &*moves[0].caption);
            let title = self.asker.locale.text(&title.with("to", &*moves[moves.len() - 1].caption));
            let choices = moves.iter().map(|mv| (mv.caption.clone(), mv.notation.to_string())).collect();
            ActionRow::Menu(Menu {
                custom_id: self.custom_id(GameAct::Choose, number.to_string()),
                title,
                choices,
            })
        };
        moves.chunks(MAX_CHOICES).enumerate().map(menu).collect()
    }

    /// Builds the other actions, in rows that fit a phone.
    fn action_rows(&self, play: &Play, solved: bool) -> [ActionRow; 2] {
        let button = |act, key| Button::new(self.custom_id(act, ""), self.asker.locale.entry(key));
        let at_start = play.count == 0;
        let left = undos_left(self.puzzle, play);
        let mut undo = self.asker.locale.entry("button-undo");
        if let Some(left) = left {
            undo.push_str(&format!(" ({left})"));
        }
        let undo = Button::new(self.custom_id(GameAct::Undo, ""), undo);
        let undo = undo.disabled(at_start || left == Some(0));
        let restart = button(GameAct::Restart, "button-restart").disabled(at_start);
        let solution = button(GameAct::Reveal, "button-reveal");
        let rows = match solved {
            false => [
                vec![undo, restart, button(GameAct::Ask, "button-type")],
                vec![button(GameAct::Learn, "button-learn"), solution],
            ],
            true => [
                vec![undo, restart, solution],
                vec![
                    button(GameAct::Share, "button-share-result").primary(),
                    button(GameAct::Another, "button-another"),
                    button(GameAct::Results, "button-results"),
                ],
            ],
        };
        rows.map(ActionRow::Buttons)
    }

    /// Builds the form for moves, with moves of `start` as an example.
    pub(super) fn form(&self, start: &dyn Board) -> Form {
        let locale = self.asker.locale;
        Form {
            custom_id: self.custom_id(GameAct::Typed, ""),
            title: locale.entry("play-form"),
            label: locale.entry("option-moves-name"),
            text: None,
            example: start
                .legal_moves()
                .into_iter()
                .take(3)
                .map(|mv| mv.notation)
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    fn custom_id(&self, act: GameAct, mv: impl Into<String>) -> CustomId {
        CustomId::Game(Game { act, puzzle: self.puzzle.id.clone(), seen: self.revision, mv: mv.into() })
    }
}
