//! Scores of results, and numbers of daily puzzles.

use crate::database::{Day, MIN_RANKED_MOVES, Play, Puzzle};

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

/// Returns whether results of the puzzle count on the leaderboard.
pub(super) fn is_ranked(puzzle: &Puzzle) -> bool {
    puzzle.made && i64::from(puzzle.optimal) >= MIN_RANKED_MOVES
}

/// Returns whether the result of an unfinished play may still count on the leaderboard.
pub(super) fn may_count(puzzle: &Puzzle, play: &Play) -> bool {
    is_ranked(puzzle) && play.result.is_none() && !play.helped
}

/// Returns the id of the reason why a finished play does not count on the leaderboard; `None` if it
/// does.
pub(super) fn uncounted(puzzle: &Puzzle, play: &Play) -> Option<&'static str> {
    match play {
        Play { ranked: true, .. } => None,
        _ if !puzzle.made => Some("play-uncounted-own"),
        _ if !is_ranked(puzzle) => Some("play-uncounted-short"),
        Play { helped: true, .. } => Some("play-uncounted-helped"),
        _ => Some("play-uncounted-again"),
    }
}
