//! A button under a solution.
//!
//! ```text
//! n~3~010~f4a1c…~sliding~t285174306
//! │ │ │   │      │       └ t and a board's text, or k and the key that one is kept under
//! │ │ │   │      └ the family
//! │ │ │   └ whose reply it is
//! │ │ └ theme, notation, spoiler
//! │ └ the board after so many moves; empty: all boards
//! └ the act, which also keeps the buttons of one message apart
//! ```

use std::fmt;

use super::{act, letter, parts, user};

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
    /// Shows the way as an animation.
    Animate,
    /// Shows everyone the board or the boards that were private.
    Share,
    /// Shows everyone the animation that was private.
    ShareAnimation,
    /// Lets one play the board.
    Play,
    /// Shows one more move of a hint.
    Hint,
}

impl ViewAct {
    /// Every act with its letter.
    pub(super) const ALL: [(Self, &str); 10] = [
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

/// How things are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The number of the theme, at most 9.
    pub theme: u8,
    /// The number of the notation among those of the family, at most 9.
    pub notation: u8,
    /// Whether moves and pictures are covered until somebody uncovers them.
    pub spoiler: bool,
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
    pub family: String,
    /// The board.
    pub board: Held,
}

impl View {
    pub(super) fn read(text: &str) -> Option<Self> {
        let [letter, at, look, owner, family, board] = parts(text)?;
        let act = act(&ViewAct::ALL, letter)?;
        let at = if at.is_empty() { None } else { Some(at.parse().ok()?) };
        let digits = <[u8; 3]>::try_from(look.as_bytes()).ok()?.map(|digit| digit.wrapping_sub(b'0'));
        let [theme, notation, spoiler @ 0..=1] = digits else { return None };
        let look = Look { theme, notation, spoiler: spoiler == 1 };
        let board = match board.split_at_checked(1)? {
            ("t", text) => Held::Text(text.to_owned()),
            ("k", key) => Held::Key(key.to_owned()),
            _ => return None,
        };
        let view = Self { act, at, look, owner: user(owner)?, family: family.to_owned(), board };
        (theme <= 9 && notation <= 9).then_some(view)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { act, at, look: Look { theme, notation, spoiler }, owner, family, board } = self;
        let (letter, spoiler) = (letter(&ViewAct::ALL, act), u8::from(*spoiler));
        let at = at.map(|at| at.to_string()).unwrap_or_default();
        let (kind, board) = match board {
            Held::Text(text) => ("t", text),
            Held::Key(key) => ("k", key),
        };
        write!(f, "{letter}~{at}~{theme}{notation}{spoiler}~{owner:x}~{family}~{kind}{board}")
    }
}
