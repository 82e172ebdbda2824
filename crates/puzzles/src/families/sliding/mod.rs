//! Sliding puzzles: 8-puzzle, 15-puzzle, 数字华容道, picture puzzles. Every rectangle from 2x2 to 10x10, any goal,
//! the gap anywhere, one tile a move or several.
//!
//! - What players type: `text` and `layout` read positions, `moves` and `states` lists of moves, `parse` all options of
//!   a board; `write` writes moves in each `notation`; `goals` have names.
//! - What a board is: `shape`, `metric`, `slide` (a move), `board` (the legal position with its goal), `parity` (which
//!   boards can reach it) and `unsolvable` (what is said of the others), `rules` and `multi_rules` (the moves on a packed
//!   state).
//! - What solves it: `lookup` in a whole table up to 10 cells; up to 16 a search under `additive` pattern databases
//!   (`pattern`, `mirror`, `tiers`, `loops`, `place`), or in the multi-tile metric `multi`; `large` beyond. `solve` chooses,
//!   `count` counts all shortest solutions, `generate` makes boards, `tables` lists what is worth building beforehand.
//! - `observe` makes a board of what was seen in a picture, by an `assignment` of numbers and what the sides of
//!   pieces `arrange`.
//! - `picture` says what is drawn, and `game` brings it all together.

mod additive;
mod arrange;
mod assignment;
mod board;
mod count;
mod game;
mod generate;
mod goals;
mod info;
mod large;
mod layout;
mod lookup;
mod loops;
mod mask;
mod metric;
mod mirror;
mod moves;
mod multi;
mod multi_rules;
mod notation;
mod observe;
mod parity;
mod parse;
mod pattern;
mod picture;
mod place;
mod rules;
mod shape;
mod slide;
mod solve;
mod states;
mod tables;
mod text;
mod tiers;
mod unsolvable;
mod write;

pub use board::SlidingBoard;
pub use slide::Slide;

use crate::family::{Info, Options, Sight, TableSpec, TypedFamily};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Look;

/// The family of sliding puzzles.
///
/// ```
/// use std::time::Duration;
///
/// use cantor_puzzles::families::sliding::Sliding;
/// use cantor_puzzles::family::Family;
/// use cantor_puzzles::search::{Budget, Meter, Tables};
///
/// // The goal goes behind an arrow; without one it is 123456780.
/// let board = Sliding.read("123745086").expect("a legal board");
/// let budget = Budget::of_time(Duration::from_secs(10));
/// let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("it can be solved");
/// assert!(solution.optimal);
/// // The directions in which tiles move, or the tiles themselves.
/// assert_eq!(solution.line.to_string(), "D L L U");
/// assert_eq!(solution.line.written("tiles"), "7 4 5 6");
/// assert!(solution.line.end().is_solved());
/// ```
pub struct Sliding;

impl TypedFamily for Sliding {
    type Board = SlidingBoard;

    const INFO: &'static Info = &info::INFO;

    const SIGHT: Option<Sight> = Some(Sight { look: Look::Grid, read: observe::read });

    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError> {
        parse::parse(options)
    }

    fn recognise(&self, text: &str) -> Option<Self::Board> {
        let board = parse::parse(&Options::from([(info::BOARD, text)])).ok()?;
        // A few digits are a year, a time or a price, unless they stand in rows, and two rows of two a date, unless apart.
        let cells = board.shape.cells();
        let rows = text.trim().contains(['/', '|', ';', '\n']);
        let apart =
            text.split(|c: char| !c.is_numeric()).filter(|number| !number.is_empty()).count() == cells;
        (cells >= 9 || rows && (cells > 4 || apart)).then_some(board)
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

    fn tables(&self) -> Vec<TableSpec> {
        tables::specs()
    }
}
