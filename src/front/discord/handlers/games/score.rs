//! How good a result is, at a glance, and what a day's puzzle is called.

use crate::store::database::{Day, Puzzle};

/// The first day that has a puzzle: the first of January 2026.
pub(crate) const FIRST: Day = 20_454;

/// The number of a day's puzzle, from 1.
pub(crate) fn number(day: Day) -> usize {
    usize::try_from(day - FIRST + 1).unwrap_or_default()
}

/// Three stars for no move too many, two for up to a quarter more, one for any solution.
pub(crate) fn stars(puzzle: &Puzzle, moves: u32) -> &'static str {
    match moves.saturating_sub(puzzle.optimal) {
        0 => "★★★",
        over if over * 4 <= puzzle.optimal => "★★",
        _ => "★",
    }
}

/// Whether no solution is shorter, proven.
pub(crate) fn is_perfect(puzzle: &Puzzle, moves: u32) -> bool {
    puzzle.proven && moves <= puzzle.optimal
}
