//! Families of puzzles: options, boards, moves, and reading from pictures.
//!
//! A family implements [`TypedFamily`] with its own types of board and move. Its legal board
//! implements [`Game`]. Front ends hold a [`Family`], a [`Board`] and a [`Line`] of moves, which
//! hide these types.

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

pub use board::{Analysis, Board, LegalMove, Line, PadKey, Solution};
pub use describe::{Describe, Legend};
pub(crate) use difficulty::length_option;
pub use difficulty::{DIFFICULTY, Difficulty, Lengths, has_difficulty, length};
pub use game::Game;
pub use info::{GOAL, Info, LENGTHS, Lesson, METRIC, MOVES, NOTATION, Rung, STOPPED};
pub use kind::{Family, TableSpec, TypedFamily};
pub use named::Named;
pub use options::{Opt, OptKind, Options};
pub use part::Part;
pub use sight::{Doubt, Reading, Sight, Views, crop};
pub(crate) use sight::{count_signs, count_words, erase};
