//! Selection of the steps that pictures of a long solution show: steps that make progress, at a
//! minimum distance.

/// Weight of a unit of lasting progress; a change in either direction weighs 1.
const LASTING_WEIGHT: usize = 64;

/// Weight of a unit of any progress.
const PROGRESS_WEIGHT: usize = 8;

/// Returns the move numbers of `count` selected steps, in ascending order, or of all steps if there
/// are fewer. `count` is at least 1. The last step is always selected. The others come one each
/// from the first `count` - 1 of `count` equal parts of the solution. Steps keep a minimum
/// distance, and their total worth is as large as possible. `progress` holds the progress of each
/// board towards the goal, the start first.
///
/// Lasting progress is worth more than progress that is undone later. Without any progress the
/// steps are spread evenly.
pub(super) fn select_key_steps(progress: &[usize], count: usize) -> Vec<usize> {
    let last = progress.len() - 1;
    if count >= last {
        return (1..=last).collect();
    }
    let worth = rate_steps(progress);
    let distance = min_distance(last, count);
    // For each step of each part: the best sum of worths up to it, the step, and its predecessor.
    let mut parts: Vec<Vec<(usize, usize, usize)>> = vec![vec![(0, 0, 0)]];
    for part in 1..count {
        let mut before = parts[part - 1].iter().peekable();
        let (mut best_sum, mut best_step) = (0, 0);
        let extend = |at: usize| {
            while let Some(&(sum, earlier, _)) = before.next_if(|(_, earlier, _)| at >= earlier + distance) {
                if sum >= best_sum {
                    (best_sum, best_step) = (sum, earlier);
                }
            }
            (best_sum + worth[at], at, best_step)
        };
        let first = if part == 1 { distance } else { (part - 1) * last / count + 1 };
        parts.push((first..=part * last / count).map(extend).collect());
    }
    // The steps are traced back from the end. Among equal sums, the latest step is chosen.
    let mut shown = vec![last];
    let mut at = parts[count - 1].iter().max_by_key(|(sum, at, _)| (*sum, *at)).map_or(0, |best| best.1);
    for part in parts[1..].iter().rev() {
        shown.push(at);
        at = part.iter().find(|step| step.1 == at).map_or(0, |step| step.2);
    }
    shown.reverse();
    shown
}

/// Minimum moves between two selected steps.
fn min_distance(last: usize, count: usize) -> usize {
    (last / count).div_ceil(2)
}

/// Returns the worth of each step.
fn rate_steps(progress: &[usize]) -> Vec<usize> {
    // Progress that is never undone.
    let mut lasting = progress.to_vec();
    (0..lasting.len() - 1).rev().for_each(|at| lasting[at] = lasting[at].min(lasting[at + 1]));
    let worth = |at: usize| {
        let gained = |of: &[usize]| of[at].saturating_sub(of[at - 1]);
        let changed = usize::from(progress[at] != progress[at - 1]);
        LASTING_WEIGHT * gained(&lasting) + PROGRESS_WEIGHT * gained(progress) + changed
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
    fn solution_progress(id: &str, board: &str) -> Vec<usize> {
        let board = family(id).expect("a family").read(board).expect("a board");
        let budget = Budget::of_time(Duration::from_secs(60));
        let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("a solution");
        solution.line.progress()
    }

    #[test]
    fn steps_show_pieces_that_reach_their_goal() {
        // The large block leaves its place at 26 and returns at 32; lasting progress is at 41, 48
        // and 76. The last part (75 to 81) shows only its last step.
        let progress = solution_progress("klotski", "横刀立马");
        assert_eq!(select_key_steps(&progress, 12), [6, 13, 20, 26, 32, 38, 41, 48, 60, 67, 74, 81]);
        // Bottles are complete at 10, 11, 13 and 14.
        let progress = solution_progress("water", "ABCD DCBA BADC CDAB .... ....");
        assert_eq!(progress, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 4]);
        assert_eq!(select_key_steps(&progress, 5), [2, 5, 8, 11, 14]);
        let progress = solution_progress("sliding", "867254301");
        // From 25 on each move puts a tile in its goal cell.
        assert_eq!(progress[25..], [2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(select_key_steps(&progress, 8), [3, 5, 9, 14, 16, 20, 27, 31]);
    }

    #[test]
    fn lasting_progress_is_shown() {
        // Progress at 2 is lost at 4; lasting progress is at 7, 11 and 15.
        let progress = [0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3];
        assert_eq!(select_key_steps(&progress, 4), [2, 7, 11, 16]);
        assert_eq!(select_key_steps(&progress, 2), [7, 16]);
        assert_eq!(select_key_steps(&progress, 1), [16]);
    }

    #[test]
    fn steps_are_even_without_progress() {
        assert_eq!(select_key_steps(&[0; 101], 4), [25, 50, 75, 100]);
        assert_eq!(select_key_steps(&[0; 5], 9), [1, 2, 3, 4]);
    }

    #[test]
    fn count_and_minimum_distance_hold() {
        let mut seed = 1_u32;
        for last in 1..200 {
            let mut roll = || {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (seed >> 28) as usize
            };
            let progress: Vec<usize> = (0..=last).map(|_| roll()).collect();
            for count in [1, 2, 3, 7, 16, 63] {
                let shown = select_key_steps(&progress, count);
                assert_eq!((shown.len(), shown.last()), (count.min(last), Some(&last)));
                let distance = if count >= last { 1 } else { min_distance(last, count) };
                assert!(shown.windows(2).all(|pair| pair[1] >= pair[0] + distance), "{last} {shown:?}");
            }
        }
    }
}
