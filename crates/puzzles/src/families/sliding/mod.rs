//! Sliding puzzles: 8-puzzle, 15-puzzle, 数字华容道, picture puzzles. Every rectangle from 2x2 to 10x10,
//! any goal, the gap in any cell, one tile per move or several.
//!
//! - Input and output: `text` and `layout` parse positions, `moves` and `states` parse lists of
//!   moves, and `parse` combines all options into a board; `remedies` corrects an invalid text;
//!   `write` formats moves in each `notation`; `goals` lists the named goals.
//! - Boards: `shape`, `metric`, `slide` (a move), `board` (the legal position with its goal),
//!   `parity` (which boards can reach the goal), `unsolvable` (the report on boards that cannot),
//!   `rules` (the moves on a packed state), `mask` (sets of cells).
//! - Solvers: `lookup` (distance tables) for up to 10 cells; a search with the databases in
//!   `pattern`, or `multi` in the multi-tile metric, for up to 16 cells; `near` and `large` for
//!   more. `solve` chooses among them. `count` counts all shortest solutions, `generate` makes
//!   boards, `tables` lists the tables worth building in advance.
//! - `observe` makes a board from a picture.
//! - `picture` draws a board, and `game` implements `Game` for it.

mod board;
mod count;
mod game;
mod generate;
mod goals;
mod info;
mod large;
mod layout;
mod lookup;
mod mask;
mod metric;
mod moves;
mod multi;
mod near;
mod notation;
mod observe;
mod parity;
mod parse;
mod pattern;
mod picture;
mod remedies;
mod rules;
mod shape;
mod slide;
mod solve;
mod states;
mod tables;
mod text;
mod unsolvable;
mod write;

pub use board::SlidingBoard;
pub use slide::Slide;

use crate::family::{Info, Options, Sight, TableSpec, TypedFamily, count_words};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Content;

/// Family of sliding puzzles.
///
/// ```
/// use std::time::Duration;
///
/// use cantor_puzzles::families::sliding::Sliding;
/// use cantor_puzzles::family::Family;
/// use cantor_puzzles::search::{Budget, Meter, Tables};
///
/// // The goal follows an arrow; the default is 123456780.
/// let board = Sliding.read("123745086").expect("a legal board");
/// let budget = Budget::of_time(Duration::from_secs(10));
/// let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("solvable");
/// assert!(solution.optimal);
/// // The directions in which tiles move, or the tiles themselves.
/// assert_eq!(solution.line.to_string(), "D L L U");
/// assert_eq!(solution.line.write("tiles"), "7 4 5 6");
/// assert!(solution.line.end().is_solved());
/// ```
pub struct Sliding;

impl TypedFamily for Sliding {
    type Board = SlidingBoard;

    const INFO: &'static Info = &info::INFO;

    const SIGHT: Option<Sight> =
        Some(Sight { content: Content::Grid, read: observe::read, places: count_words });

    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError> {
        parse::parse(options)
    }

    fn recognise(&self, text: &str) -> Option<Self::Board> {
        let board = parse::parse(&Options::from([(info::BOARD, text)])).ok()?;
        // Fewer than nine digits in one row may be a year, a time or a price. Two rows of two
        // digits may be a date unless the digits are separated.
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
