//! Scores of results, and numbers of daily puzzles.

use crate::database::{Day, Puzzle};

/// The first day with a puzzle: 2026-01-01.
pub(crate) const FIRST_DAY: Day = 20_454;

/// Number of a day's puzzle, from 1.
pub(crate) fn number(day: Day) -> usize {
    usize::try_from(day - FIRST_DAY + 1).unwrap_or_default()
}

/// Rates a solution: three stars for the optimal length, two for up to a quarter more, else one.
pub(crate) fn stars(puzzle: &Puzzle, moves: u32) -> &'static str {
    match moves.saturating_sub(puzzle.optimal) {
        0 => "★★★",
        over if over * 4 <= puzzle.optimal => "★★",
        _ => "★",
    }
}

/// Returns whether the result is proven optimal.
pub(crate) fn is_perfect(puzzle: &Puzzle, moves: u32) -> bool {
    puzzle.proven && moves <= puzzle.optimal
}
