//! How many days in a row somebody has solved a puzzle of the day, on the day itself.

use crate::store::database::Day;

/// Days in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Streak {
    /// Up to today, or to yesterday while today's is not solved.
    pub(crate) now: usize,
    /// The longest there was.
    pub(crate) longest: usize,
}

impl Streak {
    /// Out of the days that were solved, the last first.
    pub(crate) fn of(days: &[Day], today: Day) -> Self {
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
    fn days_in_a_row_are_counted_up_to_today_or_yesterday() {
        for (days, now, longest) in
            [(&[][..], 0, 0), (&[10], 1, 1), (&[9, 8], 2, 2), (&[8, 7, 6], 0, 3), (&[10, 9, 7, 6, 5], 2, 3)]
        {
            assert_eq!(Streak::of(days, 10), Streak { now, longest }, "{days:?}");
        }
    }
}
