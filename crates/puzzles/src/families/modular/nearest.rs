//! Finds the fewest right-hand sides to change so that an unsolvable system gets a solution.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::search::Meter;

/// Number of known syndromes above which the search ends without a result.
const MAX_SYNDROMES: usize = 200_000;

/// Finds the fewest right-hand sides to change in a system whose syndrome is `wanted`. Returns the
/// index and the increment of each. The syndromes of the increments add up to `wanted`, so the
/// system is solvable once the increments are subtracted. Returns `None` if no increments do so, if
/// the search reaches its limit, or if the budget ends.
///
/// `singles[i]` is the syndrome if right-hand side `i` is 1 and all others are 0. `moduli` contains
/// the modulus of each right-hand side, `orders` that of each number of a syndrome. The search is
/// breadth-first; each layer changes one more right-hand side.
pub(in crate::families) fn find_nearest(
    singles: &[Vec<u8>],
    moduli: &[u8],
    orders: &[u8],
    wanted: &[u8],
    meter: &mut Meter<'_>,
) -> Option<Vec<(usize, u8)>> {
    let raise = |syndrome: &[u8], by: &[u8], times: u8| -> Vec<u8> {
        let sum = |((a, b), order): ((&u8, &u8), &u8)| (a + b * times) % order;
        syndrome.iter().zip(by).zip(orders).map(sum).collect()
    };
    let mut known: HashMap<Vec<u8>, (usize, u8)> = HashMap::new();
    let mut layer = vec![vec![0; wanted.len()]];
    while !layer.iter().any(|syndrome| syndrome == wanted) {
        let mut next = Vec::new();
        for syndrome in &layer {
            for (place, (single, &modulus)) in singles.iter().zip(moduli).enumerate() {
                for times in 1..modulus {
                    let after = raise(syndrome, single, times);
                    if after.iter().all(|&part| part == 0) {
                        continue;
                    }
                    if let Entry::Vacant(entry) = known.entry(after) {
                        next.push(entry.key().clone());
                        entry.insert((place, times));
                    }
                }
            }
            if known.len() > MAX_SYNDROMES || meter.tick().is_err() {
                return None;
            }
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    let mut raises = Vec::new();
    let mut syndrome = wanted.to_vec();
    while let Some(&(place, times)) = known.get(&syndrome) {
        raises.push((place, times));
        syndrome = raise(&syndrome, &singles[place], (moduli[place] - times) % moduli[place]);
    }
    Some(raises)
}
