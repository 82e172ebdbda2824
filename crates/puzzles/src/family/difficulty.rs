//! Difficulty of generated boards. Each family maps it to lengths of shortest solutions.

use std::ops::RangeInclusive;

use super::info::{LENGTHS, MOVES};
use super::named::Named;
use super::options::Options;
use crate::puzzle::ParseError;

/// Option with the difficulty of a generated board. [`MOVES`] overrides it.
pub const DIFFICULTY: &str = "difficulty";

/// Difficulty of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// Any difficulty.
    Any,
    /// For beginners.
    Easy,
    /// A few minutes of play.
    Medium,
    /// For experienced players.
    Hard,
    /// Close to the hardest boards that exist.
    Brutal,
}

impl Named for Difficulty {
    const ALL: &'static [Self] = &[Self::Any, Self::Easy, Self::Medium, Self::Hard, Self::Brutal];
    const NAMES: &'static [&'static str] = &["any", "easy", "medium", "hard", "brutal"];
}

/// Lengths of shortest solutions, from easy to brutal.
pub type Lengths = [RangeInclusive<u32>; 4];

/// Returns whether the length of a generated board's shortest solution is picked by a difficulty.
///
/// # Errors
/// An invalid option.
pub fn has_difficulty(options: &Options) -> Result<bool, ParseError> {
    let difficulty: Difficulty = options.named(DIFFICULTY)?;
    Ok(options.filled(MOVES).is_none() && difficulty != Difficulty::Any)
}

/// Returns the option that determines the [`length`]: [`MOVES`] if filled, otherwise
/// [`DIFFICULTY`].
pub(crate) fn length_option(options: &Options) -> &'static str {
    if options.filled(MOVES).is_some() { MOVES } else { DIFFICULTY }
}

/// Returns the required length of a generated board's shortest solution: the option [`MOVES`], or a
/// length of the chosen difficulty, picked by the seed. `None` means any length.
///
/// # Errors
/// An invalid option.
pub fn length(options: &Options, seed: u64, lengths: &Lengths) -> Result<Option<u32>, ParseError> {
    let (moves, difficulty) = (options.number(MOVES, LENGTHS)?, options.named(DIFFICULTY)?);
    let index = match difficulty {
        Difficulty::Any => None,
        Difficulty::Easy => Some(0),
        Difficulty::Medium => Some(1),
        Difficulty::Hard => Some(2),
        Difficulty::Brutal => Some(3),
    };
    let pick = |at: usize| {
        let (min, max): (u32, u32) = (*lengths[at].start(), *lengths[at].end());
        min + (seed % u64::from(max - min + 1)) as u32
    };
    Ok(moves.or_else(|| index.map(pick)))
}
