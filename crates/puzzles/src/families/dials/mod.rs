//! Linked dials (引航罗盘, 机关石): a press of a button turns several dials at once. The goal is to
//! reach a given position of each dial, or the same position of all dials, in the fewest presses.
//!
//! - Text: `text`, `buttons`, `goal` and `moves` parse numbers, buttons, goals and lists of
//!   presses. `preset` lists the known puzzles, with the settings that their games fix. `fields`
//!   parses the options in a board's text, `parse` all options of a board.
//! - Boards: `sizes`, `board` (the legal position, its buttons and goal), `press` (a move).
//! - Solving: presses commute and add, so a board is a system of linear equations with a modulus
//!   for each dial (`equations`, `families/modular`). `sums` enumerates the solutions if they are
//!   few; otherwise `states` searches from the start and from the goals at once. `solve` and
//!   `count` report the results, `unsolvable` finds similar solvable boards, `generate` makes
//!   boards.
//! - `observe` makes a board from an observation, `picture` draws the scene, `legend` the effects
//!   of the buttons; `game` implements `Game`.

mod board;
mod buttons;
mod count;
mod equations;
mod fields;
mod game;
mod generate;
mod goal;
mod info;
mod legend;
mod moves;
mod observe;
mod parse;
mod picture;
mod preset;
mod press;
mod sizes;
mod solve;
mod states;
mod sums;
mod text;
mod unsolvable;

pub use board::DialsBoard;
pub use press::Press;

use crate::family::{Info, Options, Sight, TypedFamily, count_words};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Content;

/// Family of linked dials.
///
/// ```
/// use std::time::Duration;
///
/// use cantor_puzzles::families::dials::Dials;
/// use cantor_puzzles::family::Family;
///
/// // Three rings of six positions; each button turns two of them one step.
/// let board = Dials.read("2 5 1 positions:6 buttons:1 1 0; 0 1 1; 1 0 1")?;
/// let solution = board.solve_within(Duration::from_secs(10))?;
/// assert!(solution.optimal && solution.line.end().is_solved());
/// assert_eq!(solution.line.write("groups"), "B C×4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Dials;

impl TypedFamily for Dials {
    type Board = DialsBoard;

    const INFO: &'static Info = &info::INFO;

    const SIGHT: Option<Sight> =
        Some(Sight { content: Content::Dials, read: observe::read, places: count_words });

    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError> {
        parse::parse(options)
    }

    fn in_one_text(&self, options: &Options) -> String {
        fields::in_one_text(options)
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
