//! Reads the units of rows of outlines, and rates the result. If the counts of colours do not fit,
//! other heights of units are tried.

use std::ops::Range;

use super::assumed::{Lowered, lower_lifted, reveal_highest};
use super::detected_units::Ways;
use super::fill::{places, stand_on_bases};
use super::guess::{compare_with_holes, find_best};
use super::items::{self, Items};
use super::levels::{Band, Levels, TubeView, find_flat_levels, find_levels};
use super::network::Position;
use super::observed::{Kind, Tubes};
use super::rate::{Contents, rate};
use super::regular::EvenRows;
use super::signs::find_signs;
use crate::vision::small::Small;

/// Possible numbers of tubes. A texture looks like hundreds.
const TUBE_COUNTS: std::ops::RangeInclusive<usize> = 2..=80;

/// Penalty of each likelier way to find the units that the network sees.
const LATER_PENALTY: f32 = 0.2;

/// Maximum [`Tubes::fill_contrast`] of units with gaps between them.
const MAX_ITEMS_CONTRAST: f32 = 1.0;

/// Score of each unit or hole of a regular arrangement, so that larger arrangements are preferred.
pub(super) const BALL_SCORE: f32 = 0.15;

/// Reads rows of outlines and rates the result. Finds the heights of units if `known` is `None`.
pub(super) fn read(
    small: &Small,
    even: &EvenRows,
    known: Option<Levels>,
    band: Band,
) -> Option<(f32, Tubes)> {
    if !TUBE_COUNTS.contains(&even.rows.iter().map(Vec::len).sum()) {
        return None;
    }
    let (rows, faint) = find_signs(small, even, band);
    let is_bare = known.is_some();
    let views = rows.concat();
    let levels = known.or_else(|| find_levels(&views))?;
    let seen = Seen { small, even, rows: &rows, band, is_bare, faint };
    let best = read_units(&seen, levels)?;
    if is_bare || best.1.counts_fit {
        return Some(best);
    }
    // An edge above the bottoms, such as the shade of a round one, may have been taken for them.
    let is_cut = levels.base >= MIN_CUT_BASE * levels.unit;
    let cut = is_cut.then_some(Levels { base: levels.base - levels.unit, ..levels });
    let others = cut.into_iter().chain(find_flat_levels(&views));
    let mut others = others.filter_map(|levels| read_units(&seen, levels));
    let other = others.find(|(_, tubes)| tubes.counts_fit).map(|(score, tubes)| {
        // Never clear, so that the player is asked.
        (score - REPAIR_PENALTY, Tubes { is_complete: false, ..tubes })
    });
    Some(other.unwrap_or(best))
}

/// Penalty of a reading with other heights of units than the likeliest ones.
const REPAIR_PENALTY: f32 = 0.5;

/// Minimum distance of the lowest whole unit from the outline's bottom if another unit, which the
/// bottom cuts, may be below it; in heights of a unit.
const MIN_CUT_BASE: f32 = 0.3;

/// Tubes whose units are to be read.
struct Seen<'a> {
    small: &'a Small,
    even: &'a EvenRows,
    rows: &'a [Vec<TubeView>],
    band: Band,
    /// Whether the outlines are those of units.
    is_bare: bool,
    /// Whether the question marks are faint.
    faint: bool,
}

/// Reads units at the given heights, and rates the result.
fn read_units(seen: &Seen, mut levels: Levels) -> Option<(f32, Tubes)> {
    let &Seen { small, even, rows, band, is_bare, faint } = seen;
    let mut places = places(small, rows, &levels, band);
    if stand_on_bases(&places) {
        levels.base += levels.unit;
        places.iter_mut().for_each(|places| _ = places.remove(0));
    }
    let holes = if is_bare { compare_with_holes(&places) } else { Vec::new() };
    let mut guess = find_best(&places, &holes)?;
    if !is_bare && guess.filled == guess.capacities {
        // There is no room for a move, so pale glass was probably mistaken for units.
        guess = find_best(&places, &compare_with_holes(&places))?;
    }
    if let Some(revealed) = reveal_highest(&places, &guess) {
        (places, guess) = revealed;
    }
    let lowered = if is_bare { None } else { lower_lifted(&places, &guess) };
    let lowered = lowered.and_then(|Lowered { places, guess, tube }| {
        let (score, mut tubes) = rate(small, even, Contents { places, guess, levels, faint, is_bare });
        tubes.tubes[tube].covered = true;
        // Liquid is poured, not lifted.
        (tubes.kind == Kind::Ball).then_some((score, tubes))
    });
    Some(lowered.unwrap_or_else(|| rate(small, even, Contents { places, guess, levels, faint, is_bare })))
}

/// Reads units with gaps between them. The reading is never clear, so that the player is asked.
pub(super) fn read_items(small: &Small, even: &EvenRows, band: &[Range<f32>]) -> Option<(f32, Tubes)> {
    if !TUBE_COUNTS.contains(&even.rows.iter().map(Vec::len).sum()) {
        return None;
    }
    let (score, tubes) = rate_items(small, even, items::find(small, even, band)?)?;
    let count: usize = tubes.tubes.iter().map(|tube| tube.units.len()).sum();
    Some((score + BALL_SCORE * count as f32, tubes))
}

/// Reads the units that the network sees, once for each band. The readings are never clear.
pub(super) fn read_detected(
    small: &Small,
    even: &EvenRows,
    units: &[Position],
    bands: &[Band],
) -> Vec<(f32, Tubes)> {
    if !TUBE_COUNTS.contains(&even.rows.iter().map(Vec::len).sum()) {
        return Vec::new();
    }
    let ways = Ways::find(even, units);
    let read = |&band: &Band| {
        let all = ways.measure(small, band).enumerate().filter_map(|(number, items)| {
            let (score, tubes) = rate_items(small, even, items)?;
            Some((score - LATER_PENALTY * number as f32, Tubes { is_complete: false, ..tubes }))
        });
        all.max_by(|a, b| a.1.counts_fit.cmp(&b.1.counts_fit).then(a.0.total_cmp(&b.0)))
    };
    bands.iter().filter_map(read).collect()
}

/// Rates units whose places are known.
fn rate_items(small: &Small, even: &EvenRows, items: Items) -> Option<(f32, Tubes)> {
    let Items { places, levels, lifted } = items;
    // Regular units are as good evidence for a tube as its sides.
    let mut even = even.clone();
    even.rows.iter_mut().flatten().for_each(|tube| tube.quality = 1.0);
    let guess = find_best(&places, &[])?;
    let contents = Contents { places, guess, levels, faint: false, is_bare: false };
    let (score, mut tubes) = rate(small, &even, contents);
    tubes.fill_contrast = tubes.fill_contrast.min(MAX_ITEMS_CONTRAST);
    if let Some(tube) = lifted.and_then(|lifted| tubes.tubes.get_mut(lifted)) {
        tube.covered = true;
    }
    Some((score, tubes))
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::tubes::outline::Outline;

    #[test]
    fn a_unit_below_a_mistaken_bottom_is_read_if_the_counts_then_fit() {
        const UNIT: usize = 40;
        const COLOURS: [[u8; 3]; 3] = [[220, 40, 40], [40, 80, 220], [40, 160, 80]];
        // Without the lowest units the counts do not fit.
        let level = ["AABC", "ABCC", "BCBA", ""];
        let mut picture = RgbImage::from_pixel(400, 260, Rgb([24; 3]));
        let mut row = Vec::new();
        for (at, tube) in level.into_iter().enumerate() {
            let left = 20 + 90 * at;
            for (unit, letter) in tube.bytes().enumerate() {
                let (low, colour) = (240 - UNIT * unit, COLOURS[usize::from(letter - b'A')]);
                let pixels = (low - UNIT..low).flat_map(|y| (left..left + 60).map(move |x| (x, y)));
                pixels.for_each(|(x, y)| picture.put_pixel(x as u32, y as u32, Rgb(colour)));
            }
            // The bottom is inside the lowest unit.
            let bottom = 240 - UNIT * 6 / 10;
            row.push(Outline { left, right: left + 60, top: 60, bottom, quality: 1.0 });
        }
        let even = EvenRows { rows: vec![row], is_complete: true };
        let (_, tubes) = read(&Small::with_scale(&picture, 1.0), &even, None, Band::Middle).expect("tubes");
        assert!(tubes.counts_fit && !tubes.is_complete, "the player is asked");
        let counts: Vec<usize> = tubes.tubes.iter().map(|tube| tube.units.len()).collect();
        assert_eq!(counts, [4, 4, 4, 0]);
    }
}
