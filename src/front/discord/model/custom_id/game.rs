//! Custom ids of a puzzle's buttons: `m~puzzle~revision~move`.
//!
//! The revision identifies clicks on an outdated message.

use std::fmt;

use super::parts::{letter, parse_act, split};

/// Action of a puzzle's button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameAct {
    /// Opens the player's own copy.
    Join,
    /// Makes the button's move.
    Move,
    /// Makes the move chosen in a menu; the move's field holds the menu's number.
    Choose,
    /// Chooses a group of moves, such as a ring; the move's field or the menu's choice holds its
    /// number.
    Pick,
    /// Opens the form for moves.
    Ask,
    /// Makes the moves of the submitted form.
    Typed,
    /// Undoes the number of moves in the move's field; one if it is empty.
    Undo,
    /// Restarts the puzzle.
    Restart,
    /// Shows the results.
    Results,
    /// Shows the solution privately.
    Reveal,
    /// Shows how to play puzzles of this family.
    Learn,
    /// Posts a similar puzzle.
    Another,
    /// Shows the player's result as a text to share.
    Share,
    /// Posts the result.
    Tell,
    /// Accepts a duel.
    Enter,
    /// Opens the player's own copy from a message without a list of players.
    Try,
    /// Gives a hint; the move's field holds its stage: `HINT_PIECE` or `HINT_MOVE`.
    Hint,
    /// Shows the solution, after [`Self::Reveal`] has named the cost.
    Revealed,
    /// Declines a duel, as the challenged player.
    Decline,
    /// Withdraws a duel, as its host.
    Withdraw,
    /// Ends a contest early.
    End,
}

/// Value of the move's field for a button that acts on the player's copy but is outside of it.
pub(crate) const BESIDE: &str = "b";

/// Stage of a hint that names what to move.
pub(crate) const HINT_PIECE: &str = "1";

/// Stage of a hint that shows the whole move.
pub(crate) const HINT_MOVE: &str = "2";

impl GameAct {
    /// All acts with their letters.
    pub(super) const ALL: [(Self, &str); 21] = [
        (Self::Join, "j"),
        (Self::Move, "m"),
        (Self::Choose, "c"),
        (Self::Pick, "g"),
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
        (Self::Hint, "i"),
        (Self::Revealed, "k"),
        (Self::Decline, "d"),
        (Self::Withdraw, "w"),
        (Self::End, "f"),
    ];
}

/// Custom id of a puzzle's button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Action.
    pub act: GameAct,
    /// The puzzle's id.
    pub puzzle: String,
    /// The revision of the player's copy when the button was sent.
    pub seen: u32,
    /// The move; empty if the act needs none.
    pub mv: String,
}

impl Game {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let [letter, puzzle, seen, mv] = split(text)?;
        let (act, seen) = (parse_act(&GameAct::ALL, letter)?, seen.parse().ok()?);
        Some(Self { act, puzzle: puzzle.to_owned(), seen, mv: mv.to_owned() })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { act, puzzle, seen, mv } = self;
        write!(f, "{}~{puzzle}~{seen}~{mv}", letter(&GameAct::ALL, act))
    }
}
