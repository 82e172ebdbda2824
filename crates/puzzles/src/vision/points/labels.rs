//! Reads the digit printed on a point.

use crate::vision::components::{SizeLimits, Threshold, find_components};
use crate::vision::grid::Candidate;
use crate::vision::numbers::glyphs::NOTHING;
use crate::vision::numbers::words::classify_glyph;
use crate::vision::plane::Plane;
use crate::vision::small::{Small, contrast, median};

/// Side of the window around the digit, in distances between neighbouring points.
const WINDOW_SIDE: f32 = 0.66;
/// Minimum height of the digit, in distances between neighbouring points.
const MIN_HEIGHT: f32 = 0.2;

/// Minimum contrast of a digit with its disc.
const MIN_CONTRAST: u8 = 60;

/// Returns the digits that may be printed around a point, the likeliest first; empty if there is
/// none. `step` is the distance between neighbouring points, in pixels of the scaled picture.
pub(super) fn read_label(small: &Small, (x, y): (f32, f32), step: f32) -> Vec<Candidate> {
    let side = (WINDOW_SIDE * step).round().max(1.0) as i32;
    let at = |column: i32, row: i32| {
        let half = side as f32 / 2.0;
        small.nearest(x - half + column as f32 + 0.5, y - half + row as f32 + 0.5)
    };
    let places = || (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
    // Digits cover less than half of their disc, so the median is the disc's colour.
    let within = |&(column, row): &(i32, i32)| {
        let half = side as f32 / 2.0;
        (column as f32 + 0.5 - half).hypot(row as f32 + 0.5 - half) < half
    };
    let face = median(places().filter(within).map(|(column, row)| at(column, row)));
    let levels: Vec<u8> =
        places().map(|place| if within(&place) { contrast(at(place.0, place.1), face) } else { 0 }).collect();
    let max_level = levels.iter().copied().max().unwrap_or_default();
    if max_level < MIN_CONTRAST {
        return Vec::new();
    }
    let plane = Plane::new(side, side, levels);
    let lowest = (MIN_HEIGHT * step) as i32;
    let limits = SizeLimits { min_height: lowest.max(5), max_height: side, max_width: side };
    let found = find_components(&plane, &plane.whole(), Threshold::Level(max_level / 2), limits);
    let central = found.iter().filter(|component| {
        let (x, y) = component.area.middle();
        let half = side as f32 / 2.0;
        component.bright && (x - half).hypot(y - half) < 0.2 * step
    });
    let Some(glyph) =
        central.max_by_key(|component| component.size).and_then(|found| classify_glyph(&plane, found))
    else {
        return Vec::new();
    };
    let digit = |(digit, &likelihood): (usize, &f32)| Candidate {
        number: digit as u8,
        likelihood: likelihood.max(f32::MIN_POSITIVE).ln(),
    };
    let mut digits: Vec<Candidate> = glyph.likelihoods[..NOTHING].iter().enumerate().map(digit).collect();
    digits.sort_by(|a, b| b.likelihood.total_cmp(&a.likelihood));
    digits
}
