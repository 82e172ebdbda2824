//! The hexagonal rotation puzzle (墨盘): stones on a hexagon of side 2 to 5, and rings of six points
//! that turn. The goal is to reach a target arrangement in the fewest turns.
//!
//! - `parse`, `text`, `moves`, `observe`: boards and turns from text and pictures.
//! - `grid`, `kinds`, `board`, `rules`: geometry, allowed turns, the legal position, turns on
//!   packed boards.
//! - `lookup`: distance tables for side 3 and one colour.
//! - `partitioned`, `frontier`, `meet`, `beam`: bidirectional search of all other boards, with an
//!   upper bound from a beam.
//! - `solve`, `count`, `game`: the choice of search, all shortest solutions, the `Game`
//!   implementation.
//! - `generate`, `picture`: boards from a seed, the scene.

mod beam;
mod board;
mod count;
mod frontier;
mod game;
mod generate;
mod grid;
mod info;
mod kinds;
mod lookup;
mod meet;
mod moves;
mod observe;
mod parse;
mod partitioned;
mod picture;
mod rules;
mod solve;
mod text;

pub use board::HexBoard;
pub use grid::Turn;

use crate::family::{Info, Options, Sight, TypedFamily, count_signs};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Content;

/// Family of hexagonal rotation puzzles.
///
/// ```
/// use std::time::Duration;
///
/// use cantor_puzzles::families::hex::Hex;
/// use cantor_puzzles::family::Family;
///
/// // A stone, `o`, has to move one place clockwise around the inner point at row 1, column 1.
/// let board = Hex.read("o./.../.. → .o/.../..")?;
/// let solution = board.solve_within(Duration::from_secs(10))?;
/// assert!(solution.optimal);
/// assert_eq!(solution.line.to_string(), "1↻");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Hex;

impl TypedFamily for Hex {
    type Board = HexBoard;

    const INFO: &'static Info = &info::INFO;

    const SIGHT: Option<Sight> =
        Some(Sight { content: Content::Points, read: observe::read, places: count_signs });

    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError> {
        parse::parse(options)
    }

    fn in_one_text(&self, options: &Options) -> String {
        parse::in_one_text(options)
    }

    fn generate(
        &self,
        options: &Options,
        seed: u64,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Self::Board, ParseError> {
        generate::generate(options, seed, tables, meter)
    }
}
