//! A button under a solution.
//!
//! ```text
//! n~3~0slate.letters~f4a1c…~sliding~t285174306
//! │ │ │              │      │       └ t and a board's text, or k and the key that one is kept under
//! │ │ │              │      └ the family
//! │ │ │              └ whose reply it is
//! │ │ └ how it looks
//! │ └ the board after so many moves; empty: all boards
//! └ the act, which also keeps the buttons of one message apart
//! ```

use std::fmt;

use super::look::Look;
use super::parts::{act, letter, parts, user};
use crate::families::family;

/// What a button of a view does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewAct {
    /// Shows the board at the start.
    First,
    /// Shows the board before.
    Back,
    /// Shows the next board.
    Next,
    /// Shows the last board.
    Last,
    /// Shows all boards on sheets.
    Whole,
    /// Shows the solution as an animation.
    Animate,
    /// Shows everyone the board or the boards that were private.
    Share,
    /// Shows everyone the animation that was private.
    ShareAnimation,
    /// Lets one play the board.
    Play,
    /// Shows one more move of a hint.
    Hint,
    /// Answers what a solution asks; `at` is the number of the menu.
    Answer,
    /// Searches on for a shorter solution; `at` is how many moves the one has that is shown.
    SearchOn,
    /// Opens a form to correct the board.
    Fix,
    /// Shows the solution of the board that was typed into the form.
    Fixed,
}

impl ViewAct {
    /// Every act with its letter.
    pub(super) const ALL: [(Self, &str); 14] = [
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
        (Self::SearchOn, "o"),
        (Self::Fix, "x"),
        (Self::Fixed, "y"),
    ];
}

/// A board, in its text or by the key that the text is kept under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// Its text.
    Text(String),
    /// The key.
    Key(String),
}

/// A button under a solution or a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What it does.
    pub act: ViewAct,
    /// The board after so many moves; `None`: all boards.
    pub at: Option<u32>,
    /// How it is shown.
    pub look: Look,
    /// The user whose reply it is, and who alone turns its pages.
    pub owner: u64,
    /// The family of the board.
    pub family: &'static str,
    /// The board.
    pub board: Held,
}

impl View {
    pub(super) fn read(text: &str) -> Option<Self> {
        let [letter, at, look, owner, name, board] = parts(text)?;
        let act = act(&ViewAct::ALL, letter)?;
        let at = if at.is_empty() { None } else { Some(at.parse().ok()?) };
        let info = family(name)?.info();
        let look = Look::read(look, info)?;
        let board = match board.split_at_checked(1)? {
            ("t", text) => Held::Text(text.to_owned()),
            ("k", key) => Held::Key(key.to_owned()),
            _ => return None,
        };
        Some(Self { act, at, look, owner: user(owner)?, family: info.id, board })
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { act, at, look, owner, family, board } = self;
        let letter = letter(&ViewAct::ALL, act);
        let at = at.map(|at| at.to_string()).unwrap_or_default();
        let (kind, board) = match board {
            Held::Text(text) => ("t", text),
            Held::Key(key) => ("k", key),
        };
        write!(f, "{letter}~{at}~{look}~{owner:x}~{family}~{kind}{board}")
    }
}
