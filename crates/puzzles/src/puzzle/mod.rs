//! The vocabulary that every other module speaks: rules, messages, solutions, scenes.
//!
//! Data only: nothing here searches, draws, reads a file or knows a particular puzzle.

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
pub use solution::{Choice, Notation, Progress, Question, Solution, SolveError, Stop, Tell, Unsolvable};

/// The rules of one puzzle in one shape, as a search sees them. States carry none of it.
pub trait Puzzle: Send + Sync {
    /// One position: small and copyable, since a search makes millions.
    type State: Copy + Eq + Hash + Send + Sync;
    /// One move; its `Display` is the notation that players read.
    type Move: Copy + Eq + Display + Send + Sync;

    /// Whether the puzzle is solved in `state`.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Calls `visit` with each legal move and the state it leads to.
    fn moves(&self, state: &Self::State, visit: impl FnMut(Self::Move, Self::State));
}
