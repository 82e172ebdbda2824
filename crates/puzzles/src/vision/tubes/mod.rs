//! Finds tubes with coloured units: outlines, places and contents. The only assumptions are that
//! tubes fill from the bottom, and that the units of each colour fill whole tubes.
//!
//! - `outline`, `regular`: outlines in rows, and even rows.
//! - `columns`, `bases`, `cases`: balls in columns whose tubes are invisible, the bases under them,
//!   and plain areas behind them.
//! - `silhouettes`, `background`: rods, and tubes without clear sides.
//! - `bands`: tubes known by the flat colours of their liquids.
//! - `items`: units with gaps between them.
//! - `levels`, `fill`, `necks`, `glyph`, `signs`: heights of units, their contents, question marks.
//! - `round`: balls or liquids.
//! - `guess`, `assumed`, `doubled`: filled places, other readings of them, and pairs that are one
//!   unit.
//! - `rate`: tubes with their contents, and their rating.
//! - `colours`, `cover`, `raised`, `veiled`: units of one colour, covered tubes, a selected unit,
//!   plain hidden units.

mod assumed;
mod background;
mod bands;
mod bases;
mod cases;
mod colours;
mod columns;
mod cover;
mod doubled;
mod fill;
mod glyph;
mod guess;
mod items;
mod levels;
mod necks;
mod observed;
mod outline;
mod raised;
mod rate;
mod regular;
mod round;
mod signs;
mod silhouettes;
mod veiled;

use std::ops::Range;

use image::RgbImage;

use self::assumed::{Lowered, lower_lifted, reveal_highest};
use self::columns::Stacks;
use self::fill::{places, stand_on_bases};
use self::guess::{compare_with_holes, find_best};
use self::items::Items;
use self::levels::{Band, Levels, find_levels};
pub(crate) use self::observed::{Kind, Tube, Tubes, Unit};
use self::rate::{Contents, rate};
use self::regular::{EvenRows, even_out, without_spaces};
use self::signs::find_signs;
use super::effort::Effort;
use super::lines::Edges;
use super::small::Small;

/// Possible numbers of tubes. A texture looks like hundreds.
const TUBE_COUNTS: std::ops::RangeInclusive<usize> = 2..=80;

/// Minimum [`Tubes::fill_contrast`] of tubes without outlines that may count as complete.
const MIN_HOLE_RATIO: f32 = 2.0;

/// Maximum [`Tubes::fill_contrast`] of units with gaps between them.
const MAX_ITEMS_CONTRAST: f32 = 1.0;

/// Score of each unit or hole of a regular arrangement, so that larger arrangements are preferred.
const BALL_SCORE: f32 = 0.15;

/// Finds the tubes of a picture; `None` if it shows none.
pub(crate) fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Option<Tubes> {
    let small = Small::new(picture);
    let edges = Edges::new(&small);
    // A round bottom is visible over a smaller share of the width than an edge below it, so a
    // lower share is tried as well.
    let mut found = outline::find(&edges, small.width, 0.9, effort);
    found.extend(outline::find(&edges, small.width, 0.8, effort));
    let mut outlined: Vec<EvenRows> =
        found.into_iter().map(|rows| even_out(rows, &edges, small.width)).collect();
    outlined.extend(outlined.iter().filter_map(without_spaces).collect::<Vec<EvenRows>>());
    // Letters on units affect one band, reflections at the sides the other.
    let bands = [Band::Middle, Band::Sides];
    let all = outlined.iter().flat_map(|even| bands.map(|band| (even, band)));
    let seen =
        all.take_while(|_| !effort.is_spent()).filter_map(|(even, band)| read(&small, even, None, band));
    let best = seen.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, tubes)| tubes);
    if effort.is_spent() || best.as_ref().is_some_and(is_clear) {
        return best;
    }
    let seen = columns::find(&small).into_iter().filter_map(|Stacks { even, levels, count }| {
        let (score, mut tubes) = read(&small, &even, Some(levels), Band::Middle)?;
        tubes.is_complete &= is_shown_empty(&tubes);
        let score = score + BALL_SCORE * count as f32;
        (is_possible(&tubes) && tubes.kind == Kind::Ball).then_some((score, tubes))
    });
    let mut rods = silhouettes::find(&small);
    rods.extend(bands::find(&small));
    let standing = rods.iter().flat_map(|even| bands.map(|band| (even, band)));
    let standing = standing.take_while(|_| !effort.is_spent()).filter_map(|(even, band)| {
        let (score, mut tubes) = read(&small, even, None, band)?;
        // The counts of a level with hidden units do not reveal a missed rod.
        let is_hidden = tubes.tubes.iter().flat_map(|tube| &tube.units).any(|unit| unit.colour.is_none());
        tubes.is_complete &= is_shown_empty(&tubes) && !is_hidden;
        is_possible(&tubes).then_some((score, tubes))
    });
    let spaced = outlined.iter().chain(&rods).flat_map(|even| items::BANDS.map(|band| (even, band)));
    let spaced = spaced.take_while(|_| !effort.is_spent());
    let spaced = spaced.filter_map(|(even, band)| read_items(&small, even, band));
    let spaced = spaced.filter(|(_, tubes)| is_possible(tubes));
    let other = spaced.chain(seen).chain(standing).max_by(|a, b| a.0.total_cmp(&b.0));
    match (best, other) {
        (Some(best), Some((_, other))) if !has_more_empty(&best, &other) => Some(other),
        (best, other) => best.or(other.map(|(_, tubes)| tubes)),
    }
}

/// Returns whether `seen` has more empty tubes than `other`, and no other difference. Only outlines
/// show empty tubes reliably.
fn has_more_empty(seen: &Tubes, other: &Tubes) -> bool {
    let contents = |seen: &Tubes| -> Vec<Vec<Option<usize>>> {
        let tubes = seen.tubes.iter().map(|tube| tube.units.iter().map(|unit| unit.colour).collect());
        tubes.filter(|units: &Vec<_>| !units.is_empty()).collect()
    };
    seen.tubes.len() > other.tubes.len() && contents(seen) == contents(other)
}

/// Returns whether tubes without outlines may be a level: there are at least three colours, their
/// counts fit the tubes, and there is room for a move.
fn is_possible(seen: &Tubes) -> bool {
    let has_room = seen.tubes.iter().any(|tube| tube.units.len() < tube.capacity);
    seen.counts_fit && seen.colours.len() > 2 && has_room
}

/// Returns whether an empty tube is clearly visible. Tubes without outlines count as complete only
/// if this holds.
fn is_shown_empty(seen: &Tubes) -> bool {
    seen.fill_contrast >= MIN_HOLE_RATIO && seen.tubes.iter().any(|tube| tube.units.is_empty())
}

/// Returns whether outlines, counts and colours fit together so well that nothing else is tried.
fn is_clear(seen: &Tubes) -> bool {
    /// Minimum ratio of colour differences for certain colours ([`Tubes::separation`]).
    const MIN_SEPARATION: f32 = 1.5;
    let tall = seen.tubes.iter().all(|tube| tube.capacity > 2);
    // A tube of another capacity may be one whose top was missed.
    let are_equal = seen.tubes.iter().all(|tube| tube.capacity == seen.tubes[0].capacity);
    are_equal
        && seen.counts_fit
        && seen.is_complete
        && tall
        && seen.colours.len() > 1
        && seen.separation >= MIN_SEPARATION
}

/// Reads rows of outlines and rates the result. Finds the heights of units if `known` is `None`.
fn read(small: &Small, even: &EvenRows, known: Option<Levels>, band: Band) -> Option<(f32, Tubes)> {
    if !TUBE_COUNTS.contains(&even.rows.iter().map(Vec::len).sum()) {
        return None;
    }
    let (rows, faint) = find_signs(small, even, band);
    let is_bare = known.is_some();
    let mut levels = known.or_else(|| find_levels(&rows.concat()))?;
    let mut places = places(small, &rows, &levels, band);
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
fn read_items(small: &Small, even: &EvenRows, band: &[Range<f32>]) -> Option<(f32, Tubes)> {
    if !TUBE_COUNTS.contains(&even.rows.iter().map(Vec::len).sum()) {
        return None;
    }
    let Items { places, levels, lifted } = items::find(small, even, band)?;
    // Regular units are as good evidence for a tube as its sides.
    let mut even = even.clone();
    even.rows.iter_mut().flatten().for_each(|tube| tube.quality = 1.0);
    let guess = find_best(&places, &[])?;
    let contents = Contents { places, guess, levels, faint: false, is_bare: false };
    let (score, mut tubes) = rate(small, &even, contents);
    let count: usize = tubes.tubes.iter().map(|tube| tube.units.len()).sum();
    tubes.fill_contrast = tubes.fill_contrast.min(MAX_ITEMS_CONTRAST);
    if let Some(tube) = lifted.and_then(|lifted| tubes.tubes.get_mut(lifted)) {
        tube.covered = true;
    }
    Some((score + BALL_SCORE * count as f32, tubes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_empty_tube_more_is_preferred() {
        let seen = Tubes::of("AB BA -", 2);
        assert!(has_more_empty(&seen, &Tubes::of("AB BA", 2)));
        assert!(!has_more_empty(&seen, &Tubes::of("AB BA -", 2)), "equal");
        assert!(!has_more_empty(&seen, &Tubes::of("AB AB", 2)), "other units");
    }
}
