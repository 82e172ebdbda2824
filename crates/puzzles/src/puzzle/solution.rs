//! What a solver answers.

use std::borrow::Cow;

use super::Message;

/// A move as players write it, such as `U` or `3>5`.
pub type Notation = Cow<'static, str>;

/// A line of moves from a board to its goal, and what is proven of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<L> {
    /// The moves in order; playing them reaches the goal.
    pub line: L,
    /// Whether it is proven that no shorter solution exists.
    pub optimal: bool,
    /// A proven lower bound on the length of any solution; equal to the length when optimal.
    pub at_least: u32,
    /// States looked at, the unit in which searches are compared.
    pub nodes: u64,
    /// What has to be known before there is more to say; the moves then lead only to where the player sees it.
    pub question: Option<Question>,
}

impl<M> Solution<Vec<M>> {
    /// Moves that no solution can be shorter than by more than `at_least` says.
    pub fn bounded(line: Vec<M>, at_least: u32, nodes: u64) -> Self {
        Self { optimal: line.len() == at_least as usize, line, at_least, nodes, question: None }
    }
}

impl<L> Solution<L> {
    /// The same of moves in another form.
    pub fn map<K>(self, change: impl FnOnce(L) -> K) -> Solution<K> {
        let Self { line, optimal, at_least, nodes, question } = self;
        Solution { line: change(line), optimal, at_least, nodes, question }
    }
}

/// What a search knows before it ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<L> {
    /// The best line to the goal so far.
    pub best: Option<L>,
    /// A proven lower bound on the length of any solution.
    pub at_least: u32,
    /// States looked at so far.
    pub nodes: u64,
}

impl<L> Progress<L> {
    /// The same of moves in another form.
    pub fn map<K>(self, change: impl FnOnce(L) -> K) -> Progress<K> {
        let Self { best, at_least, nodes } = self;
        Progress { best: best.map(change), at_least, nodes }
    }
}

/// What is told each time that a search knows more: a better line, or a higher bound.
pub type Tell<'a, L> = dyn FnMut(Progress<L>) + 'a;

/// What a player is asked for on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The question, as a sentence.
    pub prompt: Message,
    /// What is asked for, in a few words.
    pub title: Message,
    /// The answers that are possible.
    pub choices: Vec<Choice>,
}

/// A board to go on with: one answer to a [`Question`], or what helps where a board is [`Unsolvable`].
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The answer in a word.
    pub label: Message,
    /// The text of the board to solve next: with the answer in it, after the moves.
    pub board: String,
}

/// Why there is no solution to show.
#[derive(Clone, Debug, PartialEq)]
pub enum SolveError {
    /// Proven: no sequence of moves reaches the goal.
    Unsolvable(Unsolvable),
    /// The budget ran out first.
    Stopped {
        /// What ran out.
        why: Stop,
        /// A proven lower bound on the length of any solution.
        at_least: u32,
    },
}

/// A board that no sequence of moves solves, proven.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsolvable {
    /// Why, and what would help, in sentences.
    pub why: Message,
    /// Boards that were perhaps meant, and can be solved.
    pub remedies: Vec<Choice>,
}

impl From<Message> for Unsolvable {
    /// With nothing to offer instead.
    fn from(why: Message) -> Self {
        Self { why, remedies: Vec::new() }
    }
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
