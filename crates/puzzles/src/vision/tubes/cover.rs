//! Finds covered tubes. A cork or a cloth hides the background that is visible at open mouths.

use super::levels::Levels;
use super::outline::Outline;
use crate::vision::small::{Small, lab, lab_distance, median};

/// Minimum difference of a covered mouth from the usual one, in hundredths of Oklab.
const MIN_DIFFERENCE: f32 = 16.0;
/// Minimum ratio of that difference to the median difference of mouths.
const MIN_RATIO: f32 = 4.0;

/// Heights above the glass between which a mouth is examined, in heights of a unit.
const MOUTH_HEIGHTS: (f32, f32) = (0.35, 0.12);

/// Minimum number of tubes for a comparison.
const MIN_TUBES: usize = 4;

/// Returns, for each tube, whether its mouth is covered; all `false` for fewer than [`MIN_TUBES`].
pub(super) fn find_covered(small: &Small, tubes: &[Outline], levels: &Levels) -> Vec<bool> {
    let mouth = |tube: &Outline| {
        let row = |units: f32| (tube.top as f32 - units * levels.unit).max(0.0) as usize;
        let rows = row(MOUTH_HEIGHTS.0)..row(MOUTH_HEIGHTS.1).max(row(MOUTH_HEIGHTS.0) + 1);
        let inset = tube.width() / 4;
        let columns = tube.left + inset..tube.right + 1 - inset;
        let pixels = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        median(pixels.map(|(x, y)| small.at(x.min(small.width - 1), y.min(small.height - 1))))
    };
    let mouths: Vec<_> = tubes.iter().map(mouth).collect();
    let usual = lab(median(mouths.iter().copied()));
    let distances: Vec<f32> = mouths.iter().map(|&mouth| lab_distance(lab(mouth), usual)).collect();
    let mut sorted = distances.clone();
    sorted.sort_by(f32::total_cmp);
    let spread = sorted[sorted.len() / 2];
    let min_distance = MIN_DIFFERENCE.max(MIN_RATIO * spread);
    distances.iter().map(|&distance| tubes.len() >= MIN_TUBES && distance > min_distance).collect()
}
