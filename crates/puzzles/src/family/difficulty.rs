//! How hard a generated board is to be, by name. A family says how long its shortest solutions then are.

use std::ops::RangeInclusive;

use super::info::{LENGTHS, MOVES};
use super::named::Named;
use super::options::Options;
use crate::puzzle::ParseError;

/// The option that says how hard a generated board is to be, where [`MOVES`] does not say how long its solution is.
pub const DIFFICULTY: &str = "difficulty";

/// How hard a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// However it comes.
    Any,
    /// For a first try.
    Easy,
    /// For a few minutes.
    Medium,
    /// For those who know how.
    Hard,
    /// About as hard as there are any.
    Brutal,
}

impl Named for Difficulty {
    const ALL: &'static [Self] = &[Self::Any, Self::Easy, Self::Medium, Self::Hard, Self::Brutal];
    const NAMES: &'static [&'static str] = &["any", "easy", "medium", "hard", "brutal"];
}

/// The lengths of shortest solutions from easy to brutal.
pub type Lengths = [RangeInclusive<u32>; 4];

/// How many moves the shortest solution of a generated board is to have: those asked for, or of a difficulty those that
/// the seed picks. `None` for any.
///
/// # Errors
/// An option that is not what it should be.
pub fn length(options: &Options, seed: u64, lengths: &Lengths) -> Result<Option<u32>, ParseError> {
    let (moves, difficulty) = (options.number(MOVES, LENGTHS)?, options.named(DIFFICULTY)?);
    let named = match difficulty {
        Difficulty::Any => None,
        Difficulty::Easy => Some(0),
        Difficulty::Medium => Some(1),
        Difficulty::Hard => Some(2),
        Difficulty::Brutal => Some(3),
    };
    let picked = |at: usize| {
        let (least, most): (u32, u32) = (*lengths[at].start(), *lengths[at].end());
        least + (seed % u64::from(most - least + 1)) as u32
    };
    Ok(moves.or_else(|| named.map(picked)))
}
