//! What a player presses: the moves, and what else there is to do.

use crate::family::{Board, Key, Legal};
use crate::front::discord::model::{Asker, Button, CustomId, Form, Game, GameAct, MOST_CHOICES, Menu, Row};
use crate::puzzle::Message;
use crate::store::database::{Play, Puzzle};

/// Up to so many moves have a button each; more are chosen from menus.
const MOST_MOVE_BUTTONS: usize = 12;

/// So many buttons of moves are in a row: a phone holds them, so that none stands alone.
const MOVES_A_ROW: usize = 4;

/// What stands on a button that is none; Discord takes no empty label.
const NOTHING: &str = "\u{2800}";

/// The most menus; moves that do not fit are typed.
const MOST_MENUS: usize = 3;

/// How many moves a player may still take back; `None` for any number. Starting again gives none back: else it would
/// take back whatever was one too many.
pub(super) fn undos_left(puzzle: &Puzzle, play: &Play) -> Option<u32> {
    puzzle.undos.map(|undos| undos.saturating_sub(play.undone))
}

/// What makes the components of a play at one of its revisions.
pub(super) struct Controls<'a> {
    pub(super) asker: &'a Asker,
    pub(super) puzzle: &'a Puzzle,
    /// The revision of the play that they belong to.
    pub(super) revision: u32,
}

impl Controls<'_> {
    /// The components under the board of a play.
    pub(super) fn rows(&self, play: &Play, position: &dyn Board) -> Vec<Row> {
        let solved = position.is_solved();
        let pad = position.pad();
        let mut rows = match solved {
            _ if !pad.is_empty() => self.pad(pad, solved),
            true => Vec::new(),
            false => self.moves(position),
        };
        rows.extend(self.around(play, solved));
        rows
    }

    /// The moves in their places, which they keep: those that are not legal now can't be pressed.
    fn pad(&self, pad: Vec<Vec<Option<Key>>>, solved: bool) -> Vec<Row> {
        let button = |row: usize, (column, key): (usize, Option<Key>)| match key {
            Some(Key { mv, is_legal }) => Button::new(self.custom_id(GameAct::Move, mv.notation), mv.caption)
                .disabled(!is_legal || solved),
            None => {
                Button::new(self.custom_id(GameAct::Move, format!("-{row}{column}")), NOTHING).disabled(true)
            }
        };
        let row = |(row, keys): (usize, Vec<Option<Key>>)| {
            Row::Buttons(keys.into_iter().enumerate().map(|key| button(row, key)).collect())
        };
        pad.into_iter().enumerate().map(row).collect()
    }

    /// The moves: a button each, or lines of menus; none where they are too many even for those.
    fn moves(&self, position: &dyn Board) -> Vec<Row> {
        let moves = position.legal_moves();
        if moves.len() <= MOST_MOVE_BUTTONS {
            let button =
                |Legal { notation, caption }| Button::new(self.custom_id(GameAct::Move, notation), caption);
            let rows = moves.len().div_ceil(MOVES_A_ROW).max(1);
            let buttons: Vec<Button> = moves.into_iter().map(button).collect();
            let row = |row: &[Button]| Row::Buttons(row.to_vec());
            return buttons.chunks(buttons.len().div_ceil(rows).max(1)).map(row).collect();
        }
        if moves.len() > MOST_MENUS * MOST_CHOICES {
            return Vec::new();
        }
        let menu = |(number, moves): (usize, &[Legal])| {
            let title = Message::new("play-menu").with("from", &*moves[0].caption);
            let title = self.asker.locale.text(&title.with("to", &*moves[moves.len() - 1].caption));
            let choices = moves.iter().map(|mv| (mv.caption.clone(), mv.notation.to_string())).collect();
            Row::Menu(Menu { custom_id: self.custom_id(GameAct::Choose, number.to_string()), title, choices })
        };
        moves.chunks(MOST_CHOICES).enumerate().map(menu).collect()
    }

    /// What else there is to do: rows that a phone holds.
    fn around(&self, play: &Play, solved: bool) -> [Row; 2] {
        let button = |act, key| Button::new(self.custom_id(act, ""), self.asker.locale.entry(key));
        let untouched = play.count == 0;
        let left = undos_left(self.puzzle, play);
        let mut undo = self.asker.locale.entry("button-undo");
        if let Some(left) = left {
            undo.push_str(&format!(" ({left})"));
        }
        let undo = Button::new(self.custom_id(GameAct::Undo, ""), undo);
        let undo = undo.disabled(untouched || left == Some(0));
        let restart = button(GameAct::Restart, "button-restart").disabled(untouched);
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
        rows.map(Row::Buttons)
    }

    /// The form that moves are typed into, with moves of `start` as an example.
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
