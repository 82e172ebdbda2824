//! Streaks: consecutive days on which a player solved the daily puzzle on its day.

use crate::database::Day;

/// Lengths of streaks in days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Streak {
    /// The current streak, up to today or yesterday.
    pub(crate) now: usize,
    /// The longest streak.
    pub(crate) longest: usize,
}

impl Streak {
    /// Computes streaks from the solved days, the latest first.
    pub(crate) fn from_days(days: &[Day], today: Day) -> Self {
        let runs: Vec<&[Day]> = days.chunk_by(|later, earlier| later - earlier == 1).collect();
        let is_current = |run: &&&[Day]| today - run[0] <= 1;
        Self {
            now: runs.first().filter(is_current).map_or(0, |run| run.len()),
            longest: runs.iter().map(|run| run.len()).max().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn current_streak_ends_today_or_yesterday() {
        for (days, now, longest) in
            [(&[][..], 0, 0), (&[10], 1, 1), (&[9, 8], 2, 2), (&[8, 7, 6], 0, 3), (&[10, 9, 7, 6, 5], 2, 3)]
        {
            assert_eq!(Streak::from_days(days, 10), Streak { now, longest }, "{days:?}");
        }
    }
}
