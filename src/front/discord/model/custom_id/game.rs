//! A button of a puzzle that is played: `m~puzzle~revision~move`.
//!
//! The revision tells a click on a picture that is no longer true.

use std::fmt;

use super::parts::{act, letter, parts};

/// What a button of a game does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameAct {
    /// Opens the player's own copy.
    Join,
    /// Makes the move that the button names.
    Move,
    /// Makes the move chosen in a menu; the text in the move's place keeps menus apart.
    Choose,
    /// Opens a form to type moves into.
    Ask,
    /// Makes the moves typed into the form.
    Typed,
    /// Takes the last move back.
    Undo,
    /// Begins again.
    Restart,
    /// Shows the results.
    Results,
    /// Shows the solution, to the asker alone.
    Reveal,
    /// Shows how such a puzzle is played.
    Learn,
    /// Makes another of its kind, for everyone.
    Another,
    /// Shows the player's result as a line to be passed on.
    Share,
    /// Posts that line.
    Tell,
    /// Accepts a duel.
    Enter,
    /// Opens the player's own copy from a message that does not list who plays.
    Try,
}

impl GameAct {
    /// Every act with its letter.
    pub(super) const ALL: [(Self, &str); 15] = [
        (Self::Join, "j"),
        (Self::Move, "m"),
        (Self::Choose, "c"),
        (Self::Ask, "a"),
        (Self::Typed, "t"),
        (Self::Undo, "u"),
        (Self::Restart, "r"),
        (Self::Results, "l"),
        (Self::Reveal, "s"),
        (Self::Learn, "h"),
        (Self::Another, "n"),
        (Self::Share, "p"),
        (Self::Tell, "b"),
        (Self::Enter, "e"),
        (Self::Try, "y"),
    ];
}

/// A button of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What it does.
    pub act: GameAct,
    /// The puzzle.
    pub puzzle: String,
    /// The revision of the player's game that the button belongs to.
    pub seen: u32,
    /// A move, where the act needs one.
    pub mv: String,
}

impl Game {
    pub(super) fn read(text: &str) -> Option<Self> {
        let [letter, puzzle, seen, mv] = parts(text)?;
        let (act, seen) = (act(&GameAct::ALL, letter)?, seen.parse().ok()?);
        Some(Self { act, puzzle: puzzle.to_owned(), seen, mv: mv.to_owned() })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { act, puzzle, seen, mv } = self;
        write!(f, "{}~{puzzle}~{seen}~{mv}", letter(&GameAct::ALL, act))
    }
}
