//! Distinguishes balls from liquids: between balls the background is visible at the sides.

use super::levels::{Levels, TubeView};
use crate::vision::small::{Small, contrast};

/// Returns whether the units of tubes, `filled` of them in each, are round.
pub(super) fn are_round(small: &Small, tubes: &[TubeView], levels: &Levels, filled: &[usize]) -> bool {
    let mut round = 0_usize;
    let mut all = 0_usize;
    for (seen, &filled) in tubes.iter().zip(filled) {
        let tube = &seen.outline;
        let across = tube.width() as f32;
        for unit in 0..filled {
            let low = tube.bottom as f32 - levels.base - unit as f32 * levels.unit;
            // Near a side, a liquid has one colour at half height and at both ends of the unit. A
            // ball does not reach the ends.
            for x in [tube.left as f32 + 0.2 * across, tube.right as f32 - 0.2 * across] {
                let middle = small.nearest(x, low - 0.5 * levels.unit);
                let corners = [0.06, 0.94].map(|height| small.nearest(x, low - height * levels.unit));
                all += 2;
                round += corners.iter().filter(|corner| contrast(**corner, middle) > 24).count();
            }
        }
    }
    10 * round > 7 * all
}
