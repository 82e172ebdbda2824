//! Custom ids of a solution's buttons.
//!
//! ```text
//! n~3~0slate.letters~f4a1c…~sliding~t285174306
//! │ │ │              │      │       └ t and the board's text, or k and the key of a stored board
//! │ │ │              │      └ family
//! │ │ │              └ owner of the reply, in hexadecimal
//! │ │ └ appearance
//! │ └ step: the board after this number of moves; empty for all boards
//! └ act, which also makes the custom ids of one message distinct
//! ```

use std::fmt;

use super::appearance::Appearance;
use super::parts::{letter, parse_act, parse_id, split};
use crate::families::family;

/// Action of a solution's button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewAct {
    /// Shows the board at the start.
    First,
    /// Shows the previous board.
    Back,
    /// Shows the next board.
    Next,
    /// Shows the last board.
    Last,
    /// Shows all boards on sheets.
    Whole,
    /// Shows the solution as an animation.
    Animate,
    /// Posts the private board or boards.
    Share,
    /// Posts the private animation.
    ShareAnimation,
    /// Starts to play the board.
    Play,
    /// Shows the first `at` moves of the solution as a hint; for 0, only the piece to move, if that
    /// alone helps.
    Hint,
    /// Answers the question of a solution; `at` is the index of the menu, which makes the custom
    /// ids of several menus distinct.
    Answer,
    /// Continues the search for a shorter solution; `at` is the length of the current solution.
    KeepSearching,
    /// Opens a form to correct the board.
    Fix,
    /// Solves the corrected board.
    SubmitFix,
    /// Shows the solution privately, in another message.
    ShowPrivately,
    /// Asks before it shows the solution of a ranked board.
    ConfirmWhole,
}

impl ViewAct {
    /// All acts with their letters.
    pub(super) const ALL: [(Self, &str); 16] = [
        (Self::First, "f"),
        (Self::Back, "b"),
        (Self::Next, "n"),
        (Self::Last, "l"),
        (Self::Whole, "w"),
        (Self::Animate, "a"),
        (Self::Share, "s"),
        (Self::ShareAnimation, "m"),
        (Self::Play, "p"),
        (Self::Hint, "h"),
        (Self::Answer, "q"),
        (Self::KeepSearching, "o"),
        (Self::Fix, "x"),
        (Self::SubmitFix, "y"),
        (Self::ShowPrivately, "r"),
        (Self::ConfirmWhole, "c"),
    ];
}

/// [`View::owner`] of a button whose message stays unchanged.
pub(crate) const NOBODY: u64 = 0;

/// Reference to a board: its text, or the key of a stored board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardRef {
    /// The board's text.
    Text(String),
    /// Key of a stored board.
    Key(String),
}

/// Custom id of a button under a solution or a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Action.
    pub act: ViewAct,
    /// Step: the board after this number of moves; `None` for all boards. The docs of [`ViewAct`]
    /// name the acts that use it otherwise.
    pub at: Option<u32>,
    /// Appearance of the board.
    pub appearance: Appearance,
    /// The owner of the reply; other users get copies. `NOBODY` if every user gets a new message.
    pub owner: u64,
    /// The family of the board.
    pub family: &'static str,
    /// The board.
    pub board: BoardRef,
}

impl View {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let [letter, at, appearance, owner, name, board] = split(text)?;
        let act = parse_act(&ViewAct::ALL, letter)?;
        let at = if at.is_empty() { None } else { Some(at.parse().ok()?) };
        let info = family(name)?.info();
        let appearance = Appearance::parse(appearance, info)?;
        let board = match board.split_at_checked(1)? {
            ("t", text) => BoardRef::Text(text.to_owned()),
            ("k", key) => BoardRef::Key(key.to_owned()),
            _ => return None,
        };
        Some(Self { act, at, appearance, owner: parse_id(owner)?, family: info.id, board })
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { act, at, appearance, owner, family, board } = self;
        let letter = letter(&ViewAct::ALL, act);
        let at = at.map(|at| at.to_string()).unwrap_or_default();
        let (kind, board) = match board {
            BoardRef::Text(text) => ("t", text),
            BoardRef::Key(key) => ("k", key),
        };
        write!(f, "{letter}~{at}~{appearance}~{owner:x}~{family}~{kind}{board}")
    }
}
