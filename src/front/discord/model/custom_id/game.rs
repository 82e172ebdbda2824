//! Custom ids of a puzzle's buttons: `m~puzzle~revision~move`, with the letter of the act first.
//!
//! The revision identifies clicks on an outdated message. If the copy has its own notation, the
//! notation follows the revision: `m~puzzle~3.tiles~U`.

use std::fmt;

use super::parts::{letter, parse_act, split};
use crate::families::FAMILIES;

/// Action of a puzzle's button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameAct {
    /// Opens the player's own copy.
    Join,
    /// Makes the move [`Game::mv`].
    Move,
    /// Makes the move chosen in a menu. [`Game::mv`] is the menu's number, or empty if the menu
    /// lists the moves of a picked group.
    ChooseMove,
    /// Chooses a group of moves, such as a ring. [`Game::mv`] of a button is the group's number. In
    /// a menu, the choice is the group's number, and [`Game::mv`] is a minus sign and the menu's
    /// number.
    PickGroup,
    /// Opens the form for moves.
    OpenForm,
    /// Makes the moves of the submitted form; see [`Self::OpenForm`].
    SubmitMoves,
    /// Undoes the number of moves in [`Game::mv`]; one move if it is empty.
    Undo,
    /// Restarts the puzzle.
    Restart,
    /// Shows the results.
    Results,
    /// Shows the solution privately, or first asks for confirmation if that has a cost.
    Reveal,
    /// Shows how to play puzzles of this family.
    Learn,
    /// Posts a similar puzzle.
    PostSimilar,
    /// Shows the player's result as a text to share.
    Share,
    /// Posts the result that [`Self::Share`] has shown.
    PostResult,
    /// Accepts a duel.
    AcceptDuel,
    /// Opens the player's own copy from a message without a list of players.
    JoinUnlisted,
    /// Gives a hint. [`Game::mv`] is its stage, `HINT_PIECE` or `HINT_MOVE`, or `BESIDE` for the
    /// next stage.
    Hint,
    /// Confirms [`Self::Reveal`], which has named the cost, and shows the solution.
    ConfirmReveal,
    /// Declines a duel, as the challenged player.
    DeclineDuel,
    /// Withdraws a duel, as its host.
    WithdrawDuel,
    /// Ends a contest early.
    EndContest,
}

/// [`Game::mv`] of a button that acts on the player's copy but is in another message.
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
        (Self::ChooseMove, "c"),
        (Self::PickGroup, "g"),
        (Self::OpenForm, "a"),
        (Self::SubmitMoves, "t"),
        (Self::Undo, "u"),
        (Self::Restart, "r"),
        (Self::Results, "l"),
        (Self::Reveal, "s"),
        (Self::Learn, "h"),
        (Self::PostSimilar, "n"),
        (Self::Share, "p"),
        (Self::PostResult, "b"),
        (Self::AcceptDuel, "e"),
        (Self::JoinUnlisted, "y"),
        (Self::Hint, "i"),
        (Self::ConfirmReveal, "k"),
        (Self::DeclineDuel, "d"),
        (Self::WithdrawDuel, "w"),
        (Self::EndContest, "f"),
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
    /// The notation of the player's copy; `None` for the one in the player's settings.
    pub notation: Option<&'static str>,
    /// Argument of the act, usually a move; empty if the act needs none.
    pub mv: String,
}

impl Game {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let [letter, puzzle, seen, mv] = split(text)?;
        let (seen, notation) = match seen.split_once('.') {
            Some((seen, notation)) => (seen, Some(find_notation(notation)?)),
            None => (seen, None),
        };
        let (act, seen) = (parse_act(&GameAct::ALL, letter)?, seen.parse().ok()?);
        Some(Self { act, puzzle: puzzle.to_owned(), seen, notation, mv: mv.to_owned() })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { act, puzzle, seen, notation, mv } = self;
        write!(f, "{}~{puzzle}~{seen}", letter(&GameAct::ALL, act))?;
        notation.iter().try_for_each(|notation| write!(f, ".{notation}"))?;
        write!(f, "~{mv}")
    }
}

/// Finds a notation of any family.
fn find_notation(name: &str) -> Option<&'static str> {
    FAMILIES.iter().find_map(|family| family.info().find_notation(name))
}
