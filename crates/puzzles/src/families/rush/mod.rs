//! Rush Hour, Unblock Me, 停车场, 汽车华容道: cars go forwards and backwards along their rows and columns until one of them gets
//! out.
//!
//! A board is solved when the car touches the side at which it goes out; by that the hardest boards known of 6×6 with and
//! without walls take 51, 58 and 60 slides (81, 110 and 103 steps). Where a car leaves the board altogether, that is the
//! same number of slides, since nothing can stand in its way any more.
//!
//! `exit` is the side at which a car goes out; `parse` reads what players type, by `text` and by what
//! `blocks` reads of every layout; `board` is the legal board. `line` says how cars can stand in a row or a
//! column, `rules` are the moves on packed positions, `search` looks outwards from one, `first` finds some solution where
//! that takes too long, `solve` chooses, `count` counts all shortest solutions, `generate` makes boards and `observe` reads
//! them from pictures; `game` brings it all together.

mod board;
mod count;
mod exit;
mod first;
mod game;
mod generate;
mod info;
mod line;
mod observe;
mod parse;
mod picture;
mod rules;
mod search;
mod solve;
mod text;

pub use board::RushBoard;

pub use crate::families::blocks::slide::Slide;
use crate::family::{Info, Options, Sight, TypedFamily};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Look;

/// The family of cars in a car park.
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
/// let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("it can be solved");
/// assert!(solution.optimal);
/// assert_eq!(solution.line.to_string(), "C:LLL B:DDD A:RRRR");
/// assert_eq!(solution.line.written("arrows"), "C←←← B↓↓↓ A→→→→");
/// ```
pub struct Rush;

impl TypedFamily for Rush {
    type Board = RushBoard;

    const INFO: &'static Info = &info::INFO;

    const SIGHT: Option<Sight> = Some(Sight { look: Look::Blocks, read: observe::read });

    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError> {
        parse::parse(options)
    }

    /// What is full, or a single car, is rather words below words.
    fn recognise(&self, text: &str) -> Option<Self::Board> {
        let board = parse::parse(&Options::from([(info::BOARD, text)])).ok()?;
        let clear = board.layout.pieces.len() > 1 && board.layout.free() != 0;
        clear.then_some(board)
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
