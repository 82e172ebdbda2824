//! Merges pairs of units if all units come in pairs: the detected height of a unit is then half the
//! true one.

use super::observed::{Tube, Unit};

/// Returns whether all units come in pairs of one colour. Each pair is then a single unit.
pub(super) fn are_doubled(tubes: &[Tube]) -> bool {
    /// Minimum units for which pairs are unlikely to be chance.
    const MIN_UNITS: usize = 8;
    let twins = |pair: &[Unit]| pair.len() == 2 && pair[0].colour == pair[1].colour;
    let doubled = |tube: &Tube| tube.capacity.is_multiple_of(2) && tube.units.chunks(2).all(twins);
    tubes.iter().all(doubled) && tubes.iter().map(|tube| tube.units.len()).sum::<usize>() >= MIN_UNITS
}

/// Merges each pair of units into one.
pub(super) fn merge_pairs(tubes: &mut [Tube]) {
    for tube in tubes {
        tube.capacity /= 2;
        let joined = |pair: &[Unit]| {
            let mut unit = pair[0].clone();
            let [left, right, ..] = pair[pair.len() - 1].corners;
            (unit.corners[0], unit.corners[1]) = (left, right);
            unit
        };
        tube.units = tube.units.chunks(2).map(joined).collect();
    }
}
