//! Scores of results, and numbers of daily puzzles.

use crate::database::{Day, MIN_RANKED_MOVES, Play, Puzzle};

/// The first day with a puzzle: 2026-01-01.
pub(crate) const FIRST_DAY: Day = 20_454;

/// Number of a day's daily puzzle, from 1.
pub(crate) fn daily_number(day: Day) -> usize {
    usize::try_from(day - FIRST_DAY + 1).unwrap_or_default()
}

/// Maximum stars of a solution.
pub(super) const MAX_STARS: u32 = 3;

/// Rates a solution: three stars for the optimal length, two for up to a quarter more, else one.
pub(super) fn count_stars(optimal: u32, moves: u32) -> u32 {
    match moves.saturating_sub(optimal) {
        0 => MAX_STARS,
        over if over * 4 <= optimal => 2,
        _ => 1,
    }
}

/// Writes the stars of a solution.
pub(crate) fn stars(puzzle: &Puzzle, moves: u32) -> &'static str {
    write_stars(count_stars(puzzle.optimal, moves))
}

/// Writes one to three stars.
pub(super) fn write_stars(stars: u32) -> &'static str {
    match stars {
        MAX_STARS => "★★★",
        2 => "★★",
        _ => "★",
    }
}

/// Returns whether a finished `play` of a level gives no stars, because the solution was requested
/// before. Such a finish is not recorded in `best`, which is then missing or greater.
pub(super) fn is_without_stars(puzzle: &Puzzle, play: &Play) -> bool {
    puzzle.level.is_some() && play.best.is_none_or(|best| best > play.count)
}

/// Returns whether a later finish may give more stars of a level.
pub(super) fn may_gain_stars(puzzle: &Puzzle, play: &Play) -> bool {
    let stars = play.best.map(|best| count_stars(puzzle.optimal, best));
    puzzle.level.is_some() && !play.helped && stars.is_none_or(|stars| stars < MAX_STARS)
}

/// Returns whether the result is proven optimal.
pub(crate) fn is_perfect(puzzle: &Puzzle, moves: u32) -> bool {
    puzzle.proven && moves <= puzzle.optimal
}

/// Returns whether results of the puzzle count on the leaderboard.
pub(super) fn is_ranked(puzzle: &Puzzle) -> bool {
    puzzle.generated && i64::from(puzzle.optimal) >= MIN_RANKED_MOVES
}

/// Returns whether the result of an unfinished play may still count on the leaderboard.
pub(super) fn may_count(puzzle: &Puzzle, play: &Play) -> bool {
    is_ranked(puzzle) && play.result.is_none() && !play.helped
}

/// Returns the message id of the reason why a finished play does not count on the leaderboard;
/// `None` if the play counts, or if no reason is shown.
pub(super) fn reason_uncounted(puzzle: &Puzzle, play: &Play) -> Option<&'static str> {
    match play {
        Play { ranked: true, .. } => None,
        _ if !puzzle.generated => Some("play-uncounted-own"),
        // The first levels are all short.
        _ if !is_ranked(puzzle) => puzzle.level.is_none().then_some("play-uncounted-short"),
        Play { helped: true, .. } => Some("play-uncounted-helped"),
        _ => Some("play-uncounted-again"),
    }
}
