//! Lights Out (点灯, 关灯): a press changes a light and some lights around it. The goal is to reach
//! a given state of all lights in the fewest presses.
//!
//! - Text: `text` parses positions, `moves` lists of presses, `parse` all options of a board.
//! - Boards: `sizes`, `edges`, `pattern` (lights that a press changes), `rules` (the changes of
//!   each press), `board` (the legal position), `press` (a move).
//! - Solving: presses commute and add, so each part of the board that presses connect (`plan`) is a
//!   system of linear equations modulo the number of states (`families/modular`). All solutions are
//!   one solution plus sums of quiet patterns, which change nothing; `lightest` finds those with
//!   the fewest presses. `solve` and `count` report the results, `unsolvable` finds similar
//!   solvable boards, `generate` makes boards.
//! - `observe` makes a board from an observation, `picture` draws the scene, `game` implements
//!   `Game`.

mod board;
mod count;
mod edges;
mod game;
mod generate;
mod info;
mod lightest;
mod moves;
mod observe;
mod parse;
mod pattern;
mod picture;
mod plan;
mod press;
mod rules;
mod sizes;
mod solve;
mod text;
mod unsolvable;

pub use board::LightsBoard;
pub use press::Press;

use crate::family::{Info, Options, Sight, TypedFamily, count_signs};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Content;

/// Family of Lights Out puzzles.
///
/// ```
/// use std::time::Duration;
///
/// use cantor_puzzles::families::lights::Lights;
/// use cantor_puzzles::family::Family;
/// use cantor_puzzles::search::{Budget, Meter, Tables};
///
/// // `1` is lit. A press changes the light and those beside, above and below it.
/// let board = Lights.read("110/101/011")?;
/// let budget = Budget::of_time(Duration::from_secs(10));
/// let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("solvable");
/// assert!(solution.optimal);
/// // Column and row; the order does not matter.
/// assert_eq!(solution.line.to_string(), "a1 c3");
/// assert!(solution.line.end().is_solved());
/// # Ok::<(), cantor_puzzles::puzzle::ParseError>(())
/// ```
pub struct Lights;

impl TypedFamily for Lights {
    type Board = LightsBoard;

    const INFO: &'static Info = &info::INFO;

    const SIGHT: Option<Sight> =
        Some(Sight { content: Content::Array, read: observe::read, places: count_signs });

    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError> {
        parse::parse(options)
    }

    fn recognise(&self, text: &str) -> Option<Self::Board> {
        parse::recognise(text)
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
