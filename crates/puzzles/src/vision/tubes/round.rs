//! Distinguishes balls from liquids: between balls the background is visible at the sides.

use super::fill::UnitPlace;
use super::levels::Levels;
use super::outline::TubeRow;
use crate::vision::small::{Rgb, Small, contrast, median};

/// Distances from the sides of a tube at which its units are compared with the background, as
/// shares of its width. Balls may be much narrower than their tube.
const INSETS: [f32; 3] = [0.2, 0.27, 0.34];

/// Heights of the ends of a unit, as shares of its height.
const ENDS: [f32; 2] = [0.06, 0.94];

/// Minimum contrast between a ball and the background.
const MIN_CONTRAST: u8 = 24;

/// Minimum share of ends that show the background.
const MIN_SHARE: f32 = 0.7;

/// An end of a unit.
struct End {
    colour: Rgb,
    /// Colour at half the unit's height, above or below the end.
    middle: Rgb,
}

/// Returns whether the visible units of tubes are round, with `filled` units in each tube.
pub(super) fn are_round(
    small: &Small,
    rows: &[TubeRow],
    places: &[Vec<UnitPlace>],
    levels: &Levels,
    filled: &[usize],
) -> bool {
    let share = |inset: f32| {
        let (mut round, mut all) = (0, 0);
        let mut rest = places.iter().zip(filled);
        for row in rows {
            let tubes: Vec<_> = row.iter().zip(rest.by_ref()).collect();
            let highest = tubes.iter().map(|(_, (_, filled))| **filled).max().unwrap_or_default();
            for unit in 0..highest {
                let mut ends: Vec<End> = Vec::new();
                for (tube, (places, filled)) in &tubes {
                    if unit >= **filled || places[unit].question {
                        continue;
                    }
                    let y =
                        |height: f32| tube.bottom as f32 - levels.base - (unit as f32 + height) * levels.unit;
                    let aside = inset * tube.width() as f32;
                    for x in [tube.left as f32 + aside, tube.right as f32 - aside] {
                        let middle = small.nearest(x, y(0.5));
                        ends.extend(ENDS.map(|height| End { colour: small.nearest(x, y(height)), middle }));
                    }
                }
                all += ends.len();
                round += count_background(&ends);
            }
        }
        round as f32 / all.max(1) as f32
    };
    INSETS.map(share).into_iter().any(|share| share > MIN_SHARE)
}

/// Counts the ends at one height of a row that show the background. A liquid has its own colours at
/// the ends of its units, and a ball that of the background.
fn count_background(ends: &[End]) -> usize {
    let background = median(ends.iter().map(|end| end.colour));
    let is_background = |end: &&End| {
        let difference = contrast(end.colour, end.middle);
        difference > MIN_CONTRAST && contrast(end.colour, background) < difference / 2
    };
    ends.iter().filter(is_background).count()
}
