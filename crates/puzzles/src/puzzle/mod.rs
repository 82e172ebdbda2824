//! Types that all other modules share: rules, messages, errors, solutions, scenes.
//!
//! The modules here contain no search, no drawing, no file access and no rules of a particular
//! puzzle.

mod english;
pub mod message;
pub mod name;
pub mod parse_error;
pub mod scene;
pub mod solution;
pub mod text;

use std::fmt::Display;
use std::hash::Hash;

pub use message::{Arg, Message};
pub use name::Name;
pub use parse_error::ParseError;
pub use scene::Scene;
pub use solution::{Choice, Notation, Progress, Question, Report, Solution, SolveError, Stop, Unsolvable};

/// Rules of a puzzle of one size, for a search. States contain only what moves change.
pub trait Puzzle: Send + Sync {
    /// One position. It is small and copyable, since a search creates millions of positions.
    type State: Copy + Eq + Hash + Send + Sync;
    /// One move. Its `Display` is the notation that players read.
    type Move: Copy + Eq + Display + Send + Sync;

    /// Returns whether `state` is solved.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Calls `visit` with each legal move and its resulting state.
    fn moves(&self, state: &Self::State, visit: impl FnMut(Self::Move, Self::State));
}
