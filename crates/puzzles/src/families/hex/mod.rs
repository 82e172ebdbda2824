//! The hexagonal rotation puzzle (墨盘): stones on a hexagon of side 2 to 5, rings of six points that turn, a target
//! to reach in the fewest turns.
//!
//! `parse`, `text` and `moves` read what players type, `observe` what a picture shows, `grid` is the geometry, `kinds` says
//! which turns are allowed, `board` is the legal position with its goal, `rules` are the turns on packed boards. Side 3 is looked up (`lookup`);
//! larger sides are searched from both ends (`parted`, `frontier`, `meet`), with a bound from a beam (`beam`). `solve`
//! chooses, `count` counts all shortest solutions, `game` brings it all together.

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
mod parted;
mod picture;
mod rules;
mod solve;
mod text;

pub use board::HexBoard;
pub use grid::Turn;

use crate::family::{Info, Options, Sight, TypedFamily};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Look;

/// The family of hexagonal rotation puzzles.
pub struct Hex;

impl TypedFamily for Hex {
    type Board = HexBoard;

    const INFO: &'static Info = &info::INFO;

    const SIGHT: Option<Sight> = Some(Sight { look: Look::Points, read: observe::read });

    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError> {
        parse::parse(options)
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
