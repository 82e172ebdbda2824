//! Which boards of a solution are shown where not every one has room: those that a reader can tell apart and follow.

/// What progress that stays is worth, and any progress, beside any change.
const KEPT: usize = 64;
const GAINED: usize = 8;

/// After how many moves the boards to show stand, `count` of them, the last always: one of each part of the solution, none
/// near the one before it, and as telling together as they can be. `progress` says how near each board is to the goal, the
/// start first.
///
/// What stays is worth more than what is undone again, and where nothing happens the boards are spread evenly.
pub(super) fn chosen(progress: &[usize], count: usize) -> Vec<usize> {
    let last = progress.len() - 1;
    if count >= last {
        return (1..=last).collect();
    }
    let worth = worth(progress);
    let apart = apart(last, count);
    // For each board of each part: what it is worth with the best before it, and which that is.
    let mut parts: Vec<Vec<(usize, usize, usize)>> = vec![vec![(0, 0, 0)]];
    for part in 1..count {
        let mut before = parts[part - 1].iter().peekable();
        let (mut most, mut best) = (0, 0);
        let of = |at: usize| {
            while let Some(&(sum, earlier, _)) = before.next_if(|(_, earlier, _)| at >= earlier + apart) {
                if sum >= most {
                    (most, best) = (sum, earlier);
                }
            }
            (most + worth[at], at, best)
        };
        let first = if part == 1 { apart } else { (part - 1) * last / count + 1 };
        parts.push((first..=part * last / count).map(of).collect());
    }
    // Of those that are worth as much the latest, from the end back to the start.
    let mut shown = vec![last];
    let mut at = parts[count - 1].iter().max_by_key(|(sum, at, _)| (*sum, *at)).map_or(0, |best| best.1);
    for part in parts[1..].iter().rev() {
        shown.push(at);
        at = part.iter().find(|board| board.1 == at).map_or(0, |board| board.2);
    }
    shown.reverse();
    shown
}

/// How many moves are between two boards at least.
fn apart(last: usize, count: usize) -> usize {
    (last / count).div_ceil(2)
}

/// How telling each board is.
fn worth(progress: &[usize]) -> Vec<usize> {
    // What is never given up again.
    let mut kept = progress.to_vec();
    (0..kept.len() - 1).rev().for_each(|at| kept[at] = kept[at].min(kept[at + 1]));
    let worth = |at: usize| {
        let gained = |of: &[usize]| of[at].saturating_sub(of[at - 1]);
        let changed = usize::from(progress[at] != progress[at - 1]);
        KEPT * gained(&kept) + GAINED * gained(progress) + changed
    };
    std::iter::once(0).chain((1..progress.len()).map(worth)).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::families::family;
    use crate::search::{Budget, Meter, Tables};

    /// The progress along a solution.
    fn solved(id: &str, board: &str) -> Vec<usize> {
        let board = family(id).expect("a family").read(board).expect("a board");
        let budget = Budget::of_time(Duration::from_secs(60));
        let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("a solution");
        solution.line.progress()
    }

    #[test]
    fn boards_are_those_where_something_comes_home() {
        // The large block leaves its place at 26, comes back at 32, and is nearer for good at 41, 48 and 76.
        let progress = solved("klotski", "横刀立马");
        assert_eq!(chosen(&progress, 12), [6, 13, 20, 26, 32, 38, 41, 48, 60, 67, 74, 81]);
        // Bottles are done at 10, 11, 13 and 14.
        let progress = solved("water", "ABCD DCBA BADC CDAB .... ....");
        assert_eq!(progress, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 4]);
        assert_eq!(chosen(&progress, 5), [2, 5, 8, 11, 14]);
        let progress = solved("sliding", "867254301");
        // Tiles come home from 25 on, a move each.
        assert_eq!(progress[25..], [2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(chosen(&progress, 8), [3, 5, 9, 14, 16, 20, 27, 31]);
    }

    #[test]
    fn what_is_gained_for_good_is_shown() {
        // Gained at 2 and lost at 4, gained for good at 7, 11 and 15.
        let progress = [0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3];
        assert_eq!(chosen(&progress, 4), [2, 7, 11, 16]);
        assert_eq!(chosen(&progress, 2), [7, 16]);
        assert_eq!(chosen(&progress, 1), [16]);
    }

    #[test]
    fn where_nothing_happens_they_are_even() {
        assert_eq!(chosen(&[0; 101], 4), [25, 50, 75, 100]);
        assert_eq!(chosen(&[0; 5], 9), [1, 2, 3, 4]);
    }

    #[test]
    fn there_are_as_many_as_wanted_and_none_are_near_each_other() {
        let mut seed = 1_u32;
        for last in 1..200 {
            let mut roll = || {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (seed >> 28) as usize
            };
            let progress: Vec<usize> = (0..=last).map(|_| roll()).collect();
            for count in [1, 2, 3, 7, 16, 63] {
                let shown = chosen(&progress, count);
                assert_eq!((shown.len(), shown.last()), (count.min(last), Some(&last)));
                let apart = if count >= last { 1 } else { apart(last, count) };
                assert!(shown.windows(2).all(|pair| pair[1] >= pair[0] + apart), "{last} {shown:?}");
            }
        }
    }
}
