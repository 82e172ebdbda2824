//! Results of a search: solutions, progress, questions, and errors.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use super::Message;

/// A move as players write it, such as `U` or `3>5`.
pub type Notation = Cow<'static, str>;

/// A line of moves from a board to its goal, with proven bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<L> {
    /// Moves in order. They lead to the goal unless there is a `question`.
    pub line: L,
    /// Whether it is proven that no shorter solution exists.
    pub optimal: bool,
    /// Proven lower bound on the length of any solution; equals the length of `line` if optimal.
    pub at_least: u32,
    /// States visited, the unit for comparing searches.
    pub nodes: u64,
    /// Question to the player, if the board hides units. The moves then lead to the position in
    /// which the player can see the answer.
    pub question: Option<Question>,
}

impl<M> Solution<Vec<M>> {
    /// Creates a solution with a proven lower bound. It is optimal if the bound equals its length.
    pub fn bounded(line: Vec<M>, at_least: u32, nodes: u64) -> Self {
        Self { optimal: line.len() == at_least as usize, line, at_least, nodes, question: None }
    }
}

impl<L> Solution<L> {
    /// Converts the line.
    pub fn map<K>(self, change: impl FnOnce(L) -> K) -> Solution<K> {
        let Self { line, optimal, at_least, nodes, question } = self;
        Solution { line: change(line), optimal, at_least, nodes, question }
    }
}

/// Intermediate results of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<L> {
    /// Shortest line to the goal so far.
    pub best: Option<L>,
    /// Proven lower bound on the length of any solution.
    pub at_least: u32,
    /// States visited so far.
    pub nodes: u64,
}

impl<L> Progress<L> {
    /// Converts the line.
    pub fn map<K>(self, change: impl FnOnce(L) -> K) -> Progress<K> {
        let Self { best, at_least, nodes } = self;
        Progress { best: best.map(change), at_least, nodes }
    }
}

/// Callback for progress. A search may call it when it has a shorter line or a higher bound.
pub type Report<'a, L> = dyn FnMut(Progress<L>) + 'a;

/// A question to the player, needed to continue.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Question as a sentence.
    pub prompt: Message,
    /// Short title of the question.
    pub title: Message,
    /// Possible answers.
    pub choices: Vec<Choice>,
}

/// A board to continue with: an answer to a [`Question`], or a remedy for an [`Unsolvable`] board.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Answer or remedy in a few words.
    pub label: Message,
    /// Text of the board to solve next. It includes the answer or remedy, and any moves so far.
    pub board: String,
}

/// Reason for a search without a solution.
#[derive(Clone, Debug, PartialEq)]
pub enum SolveError {
    /// It is proven that no sequence of moves reaches the goal.
    Unsolvable(Unsolvable),
    /// A limit or a cancellation ended the search first.
    Stopped {
        /// Reason for the end.
        why: Stop,
        /// Proven lower bound on the length of any solution.
        at_least: u32,
    },
}

/// A board that is proven to have no solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsolvable {
    /// Reason, and possible help.
    pub why: Message,
    /// Boards to solve instead: corrections, or help such as another bottle or a restart.
    pub remedies: Vec<Choice>,
}

impl From<Message> for Unsolvable {
    /// Creates an unsolvable board without remedies.
    fn from(why: Message) -> Self {
        Self { why, remedies: Vec::new() }
    }
}

/// Reason why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time limit.
    Deadline,
    /// The node limit, or a memory limit.
    Nodes,
    /// The caller cancelled the search.
    Cancelled,
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl Error for Unsolvable {}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deadline => "the time limit was reached",
            Self::Nodes => "the node limit was reached",
            Self::Cancelled => "the search was cancelled",
        })
    }
}

impl Error for Stop {}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable(unsolvable) => unsolvable.fmt(f),
            Self::Stopped { at_least, .. } => Message::new("error-stopped").with("least", *at_least).fmt(f),
        }
    }
}

impl Error for SolveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unsolvable(_) => None,
            Self::Stopped { why, .. } => Some(why),
        }
    }
}
