//! What a family of puzzles is: the options it takes, the boards it reads, the moves on them, and what front ends may know
//! of all that.
//!
//! A family implements [`Game`] for its legal board: moves of its own type, from the search to the picture. What front ends
//! hold is a [`Board`] and a [`Line`] of moves on it, which know that type and don't show it. Only what a player typed is
//! ever parsed, and once.

mod board;
mod describe;
mod difficulty;
mod erased;
mod game;
mod info;
mod kind;
mod named;
mod options;
mod part;
mod sight;

pub use board::{Analysis, Board, Key, Legal, Line, Solution};
pub use describe::Describe;
pub use difficulty::{DIFFICULTY, Difficulty, Lengths, length};
pub use game::Game;
pub use info::{GOAL, Info, LENGTHS, Lesson, MOVES, NOTATION, STOPPED};
pub use kind::{Family, TableSpec, TypedFamily};
pub use named::Named;
pub use options::{Opt, OptKind, Options};
pub use part::Part;
pub use sight::{Doubt, Reading, Sight, Views};
