//! Proposes sets of gaps (empty cells): all pairs of cells, and sets of three or four of the most
//! gap-like cells.

use super::network::OFF_BOARD;
use super::tiling::Likelihoods;

/// Number of the most gap-like cells, which are combined into sets of three and four gaps.
const MAX_LIKELY: usize = 6;
/// Log prior of a number of gaps other than two.
const UNUSUAL_COUNT: f32 = -20.0;

/// Maximum sets returned. The others are far less likely.
const MAX_SETS: usize = 60;

/// Returns the most likely sets of gaps, each with the log prior of the number of its gaps.
pub(super) fn propose_gaps(likelihoods: &Likelihoods) -> Vec<(f32, Vec<usize>)> {
    let count = likelihoods.cells.len();
    let mut sets: Vec<(f32, Vec<usize>)> =
        (0..count).flat_map(|a| (a + 1..count).map(move |b| (0.0, vec![a, b]))).collect();
    let mut likely: Vec<usize> = (0..count).collect();
    let rest =
        |cell: usize| likelihoods.cells[cell][1..OFF_BOARD].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let more = |cell: usize| likelihoods.cells[cell][0] - rest(cell);
    likely.sort_by(|&a, &b| more(b).total_cmp(&more(a)));
    likely.truncate(MAX_LIKELY);
    for bits in 0_u32..1 << likely.len() {
        if (3..=4).contains(&bits.count_ones()) {
            let set = likely.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
            sets.push((UNUSUAL_COUNT, set.map(|(_, &cell)| cell).collect()));
        }
    }
    let likelihood_of = |(likelihood, set): &(f32, Vec<usize>)| {
        let mut is_gap = vec![false; count];
        set.iter().for_each(|&cell| is_gap[cell] = true);
        likelihood + likelihoods.of_gaps(&is_gap) - set.iter().map(|&cell| rest(cell)).sum::<f32>()
    };
    sets.sort_by_cached_key(|set| std::cmp::Reverse((1000.0 * likelihood_of(set)) as i64));
    sets.truncate(MAX_SETS);
    sets
}
