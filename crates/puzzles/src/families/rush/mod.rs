//! Rush Hour, Unblock Me, 停车场, 汽车华容道: cars move along their rows and columns until the target car
//! gets out.
//!
//! A board is solved when the target car touches its exit side. Under this rule the longest known
//! 6×6 boards without walls, with one wall and with two walls take 51, 60 and 58 slides (in steps,
//! 81, 103 and 110). If the car had to leave the board altogether, the number of slides would be
//! the same, since nothing can block it any more.
//!
//! - `exit`: the side at which the car leaves.
//! - `parse`, `text`: boards from text, with the layout parser of `blocks`.
//! - `board`: the legal board.
//! - `line`: the arrangements of cars in a row or column.
//! - `rules`: moves on packed positions.
//! - `search`, `best_first`, `solve`: outward search, best-first search, and the choice between
//!   them.
//! - `count`: all shortest solutions.
//! - `generate`: boards from a seed; `known`: the longest known layouts.
//! - `observe`: boards from pictures; `target`: the target cars of these boards.
//! - `picture`: the scene.
//! - `game`: the `Game` implementation.

mod best_first;
mod board;
mod count;
mod exit;
mod game;
mod generate;
mod info;
mod known;
mod line;
mod observe;
mod parse;
mod picture;
mod rules;
mod search;
mod solve;
mod target;
mod text;

pub use board::RushBoard;

pub use crate::families::blocks::slide::Slide;
use crate::family::{Info, Options, Sight, TypedFamily, count_signs};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Content;

/// Family of cars in a car park.
///
/// ```
/// use std::time::Duration;
///
/// use cantor_puzzles::families::rush::Rush;
/// use cantor_puzzles::family::Family;
/// use cantor_puzzles::search::{Budget, Meter, Tables};
///
/// // A goes out to the right; `x` is a wall.
/// let board = Rush.read("oooBoo/xooBoo/AAoBoo/oooCCC/oooooo/oooooo").expect("a legal board");
/// let budget = Budget::of_time(Duration::from_secs(10));
/// let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("solvable");
/// assert!(solution.optimal);
/// assert_eq!(solution.line.to_string(), "C←←← B↓↓↓ A→→→→");
/// assert_eq!(solution.line.write("arrows"), "C←←← B↓↓↓ A→→→→");
/// ```
pub struct Rush;

impl TypedFamily for Rush {
    type Board = RushBoard;

    const INFO: &'static Info = &info::INFO;

    const SIGHT: Option<Sight> =
        Some(Sight { content: Content::Blocks, read: observe::read, places: count_signs });

    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError> {
        parse::parse(options)
    }

    /// Rejects a text that parses to a full board or to a single car: it is more likely prose.
    fn recognise(&self, text: &str) -> Option<Self::Board> {
        let board = parse::parse(&Options::from([(info::BOARD, text)])).ok()?;
        let is_likely = board.layout.pieces.len() > 1 && board.layout.free_cells() != 0;
        is_likely.then_some(board)
    }

    fn generate(
        &self,
        options: &Options,
        seed: u64,
        _: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Self::Board, ParseError> {
        generate::generate(options, seed, meter)
    }
}
