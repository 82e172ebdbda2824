//! Reads the digit printed on a point.

use crate::vision::components::{Rule, Wanted, components};
use crate::vision::grid::Candidate;
use crate::vision::numbers::glyphs::NOTHING;
use crate::vision::numbers::words::glyph;
use crate::vision::plane::Plane;
use crate::vision::small::{Small, contrast, median};

/// Part of a point that holds the digit, and the digit's height, in steps.
const WINDOW: f32 = 0.66;
const LOWEST: f32 = 0.2;

/// Minimum contrast of a digit.
const PRINTED: u8 = 60;

/// Digits that may be printed around a centre, the likeliest first.
pub(super) fn label(small: &Small, (x, y): (f32, f32), step: f32) -> Vec<Candidate> {
    let side = (WINDOW * step).round().max(1.0) as i32;
    let at = |column: i32, row: i32| {
        let half = side as f32 / 2.0;
        small.near(x - half + column as f32 + 0.5, y - half + row as f32 + 0.5)
    };
    let places = || (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
    // Digits cover less than half of their disc.
    let within = |&(column, row): &(i32, i32)| {
        let half = side as f32 / 2.0;
        (column as f32 + 0.5 - half).hypot(row as f32 + 0.5 - half) < half
    };
    let face = median(places().filter(within).map(|(column, row)| at(column, row)));
    let levels: Vec<u8> =
        places().map(|place| if within(&place) { contrast(at(place.0, place.1), face) } else { 0 }).collect();
    let most = levels.iter().copied().max().unwrap_or_default();
    if most < PRINTED {
        return Vec::new();
    }
    let plane = Plane::new(side, side, levels);
    let lowest = (LOWEST * step) as i32;
    let wanted = Wanted { lowest: lowest.max(5), highest: side, widest: side };
    let found = components(&plane, &plane.whole(), Rule::Level(most / 2), wanted);
    let central = found.iter().filter(|component| {
        let (x, y) = component.area.middle();
        let half = side as f32 / 2.0;
        component.bright && (x - half).hypot(y - half) < 0.2 * step
    });
    let Some(glyph) = central.max_by_key(|component| component.size).and_then(|found| glyph(&plane, found))
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
