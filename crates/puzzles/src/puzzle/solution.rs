//! What a solver answers.

use std::borrow::Cow;

use super::Message;

/// A move as players write it, such as `U` or `3>5`.
pub type Notation = Cow<'static, str>;

/// A way from a board to its goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The moves in order; replaying them reaches the goal.
    pub moves: Vec<Notation>,
    /// Whether it is proven that no shorter solution exists.
    pub optimal: bool,
    /// A proven lower bound on the length of any solution; equal to the length when optimal.
    pub at_least: u32,
    /// States looked at, the unit in which searches are compared.
    pub nodes: u64,
    /// What has to be known before there is more to say; the moves then lead only to where the player sees it.
    pub question: Option<Question>,
}

/// What a player is asked for on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The question, as a sentence.
    pub prompt: Message,
    /// The answers that are possible.
    pub choices: Vec<Choice>,
}

/// One answer to a [`Question`].
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The answer in a word.
    pub label: Message,
    /// The text of the board with the answer in it, after the moves: what to solve next.
    pub board: String,
}

/// What there is to know of all shortest solutions of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// How many there are.
    pub count: u64,
    /// Whether all were counted. If the budget ran out, there are at least `count`, and more first moves may
    /// be good.
    pub exact: bool,
    /// The moves that some shortest solution begins with.
    pub first_moves: Vec<Notation>,
    /// The first of the solutions in the order of the family's moves, each once.
    pub listed: Vec<Vec<Notation>>,
}

/// Why there is no solution to show.
#[derive(Clone, Debug, PartialEq)]
pub enum SolveError {
    /// Proven: no sequence of moves reaches the goal. The message says why and what would help.
    Unsolvable(Message),
    /// The budget ran out first.
    Stopped {
        /// What ran out.
        why: Stop,
        /// A proven lower bound on the length of any solution.
        at_least: u32,
    },
}

/// What ended a search before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time was up.
    Deadline,
    /// The number of nodes was reached.
    Nodes,
    /// Nobody waits for the answer any more.
    Cancelled,
}
