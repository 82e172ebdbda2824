//! Lights Out (点灯, 关灯): a press changes a light and some around it, until all are as the goal wants them, in the
//! fewest presses.
//!
//! - What players type: `text` reads positions, `moves` lists of presses, `parse` all options of a board.
//! - What a board is: `sizes`, `edges`, `pattern` (what a press changes), `rules` (which lights each press changes), `board` (the
//!   legal position), `press` (a move).
//! - What solves it: presses commute and add, so that a board is a system of equations modulo the number of states
//!   (`modular`), one for each part of the board that no press joins to others (`plan`). Its solutions are one of them and the
//!   quiet patterns, which change nothing; the `lightest` is sought among them. `solve` and `count` say what was found,
//!   `unsolvable` what is near a board that has none, `generate` makes boards.
//! - `observe` makes a board of what was seen in a picture, `picture` says what is drawn, `game` brings it all together.

mod board;
mod count;
mod edges;
mod game;
mod generate;
mod info;
mod lightest;
mod modular;
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

use crate::family::{Info, Options, Sight, TypedFamily};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Look;

/// The family of Lights Out puzzles.
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
/// let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("it can be solved");
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

    const SIGHT: Option<Sight> = Some(Sight { look: Look::Array, read: observe::read });

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
