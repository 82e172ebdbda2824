//! Finds tubes with coloured units: outlines, places and contents. The only assumptions are that
//! tubes fill from the bottom, and that the units of each colour fill whole tubes.
//!
//! - `outline`, `regular`, `bottoms`, `fit`: outlines in rows, even rows, and their lower ends.
//! - `columns`, `bases`, `cases`: balls in columns whose tubes are invisible, the bases under them,
//!   and plain areas behind them.
//! - `silhouettes`, `background`: rods, and tubes without clear sides.
//! - `bands`: tubes known by the flat colours of their liquids.
//! - `items`: units with gaps between them.
//! - `levels`, `fill`, `necks`, `glyph`, `signs`: heights of units, their contents, question marks.
//! - `round`: balls or liquids.
//! - `guess`, `assumed`, `doubled`: filled places, other readings of them, and pairs that are one
//!   unit.
//! - `reading`, `rate`: units of rows of outlines, tubes with their contents, and their rating.
//! - `colours`, `cover`, `raised`, `veiled`: units of one colour, covered tubes, a selected unit,
//!   plain hidden units.

mod assumed;
mod background;
mod bands;
mod bases;
mod bottoms;
mod cases;
mod colours;
mod columns;
mod cover;
mod detected;
mod doubled;
mod fill;
mod fit;
mod glyph;
mod guess;
mod items;
mod levels;
mod necks;
mod network;
mod observed;
mod outline;
mod raised;
mod rate;
mod reading;
mod regular;
mod round;
mod signs;
mod silhouettes;
mod veiled;

use image::RgbImage;

use self::bottoms::with_lowest_bottoms;
use self::columns::Stacks;
use self::levels::Band;
pub(crate) use self::observed::{Kind, Tube, Tubes, Unit};
use self::reading::{BALL_SCORE, read, read_items};
use self::regular::{EvenRows, even_out, without_spaces};
use super::effort::Effort;
use super::lines::Edges;
use super::small::Small;

/// Minimum [`Tubes::fill_contrast`] of tubes without outlines that may count as complete.
const MIN_HOLE_RATIO: f32 = 2.0;

/// Score of tubes that the network recognises.
const SAME_TUBES_SCORE: f32 = 0.3;

/// Penalty of each tube that only the outlines or only the network shows. A visible outline scores
/// less.
const DIFFERENT_TUBE_PENALTY: f32 = 0.7;

/// Finds the tubes of a picture; `None` if it shows none.
pub(crate) fn observe(picture: &RgbImage, effort: &Effort<'_>) -> Option<Tubes> {
    let small = Small::new(picture);
    let edges = Edges::new(&small);
    let boxes = detected::find_boxes(&network::detect(picture), &small);
    // A round bottom is visible over a smaller share of the width than an edge below it, so a
    // lower share is tried as well.
    let mut found = outline::find(&edges, small.width, 0.9, effort);
    found.extend(outline::find(&edges, small.width, 0.8, effort));
    let lower: Vec<_> = found.iter().filter_map(|rows| with_lowest_bottoms(rows, &edges)).collect();
    found.extend(lower);
    let mut outlined: Vec<EvenRows> =
        found.into_iter().map(|rows| even_out(rows, &edges, small.width)).collect();
    outlined.extend(outlined.iter().filter_map(without_spaces).collect::<Vec<EvenRows>>());
    // Letters on units affect one band, reflections at the sides the other.
    let bands = [Band::Middle, Band::Sides];
    let all = outlined.iter().flat_map(|even| bands.map(|band| (even, band)));
    let rate = |even: &EvenRows, (score, mut tubes): (f32, Tubes)| {
        let different = detected::compare(&boxes, even);
        tubes.is_complete &= different.is_none_or(|count| count == 0);
        let bonus = different.map_or(0.0, |count| SAME_TUBES_SCORE - DIFFERENT_TUBE_PENALTY * count as f32);
        Reading { score: score + bonus, tubes, is_confirmed: different == Some(0) }
    };
    let seen = all.take_while(|_| !effort.is_spent());
    let found: Vec<Reading> =
        seen.filter_map(|(even, band)| Some(rate(even, read(&small, even, None, band)?))).collect();
    let best = find_best(&found);
    if effort.is_spent() || best.is_some_and(|best| is_clear(&best.tubes)) {
        return best.map(|best| best.tubes.clone());
    }
    let seen = columns::find(&small).into_iter().filter_map(|Stacks { even, levels, count }| {
        let mut reading = rate(&even, read(&small, &even, Some(levels), Band::Middle)?);
        reading.tubes.is_complete &= is_shown_empty(&reading.tubes);
        reading.score += BALL_SCORE * count as f32;
        let is_level = reading.tubes.kind == Kind::Ball && !come_in_pairs(&reading.tubes);
        is_level.then_some(reading)
    });
    let mut rods = silhouettes::find(&small);
    rods.extend(bands::find(&small));
    rods.extend(detected::find_rows(&boxes, &small));
    let standing = rods.iter().flat_map(|even| bands.map(|band| (even, band)));
    let standing = standing.take_while(|_| !effort.is_spent()).filter_map(|(even, band)| {
        let mut reading = rate(even, read(&small, even, None, band)?);
        // The counts of a level with hidden units do not reveal a missed rod.
        let mut units = reading.tubes.tubes.iter().flat_map(|tube| &tube.units);
        let is_hidden = units.any(|unit| unit.colour.is_none());
        reading.tubes.is_complete &= is_shown_empty(&reading.tubes) && !is_hidden;
        Some(reading)
    });
    let spaced = outlined.iter().chain(&rods).flat_map(|even| items::BANDS.map(|band| (even, band)));
    let spaced = spaced.take_while(|_| !effort.is_spent());
    let spaced = spaced.filter_map(|(even, band)| Some(rate(even, read_items(&small, even, band)?)));
    let others = spaced.chain(seen).chain(standing).filter(|other| is_possible(&other.tubes));
    let others: Vec<Reading> = others.collect();
    let chosen = match (best, find_best(&others)) {
        (Some(best), Some(other)) if !has_more_empty(&best.tubes, &other.tubes) => other,
        (best, other) => best.or(other)?,
    };
    let twins = found.iter().chain(&others).filter(|other| other.is_confirmed);
    let twins = twins.filter(|other| differ_by_empty(&chosen.tubes, &other.tubes));
    let twin = twins.max_by(|a, b| a.score.total_cmp(&b.score)).filter(|_| !chosen.is_confirmed);
    Some(twin.unwrap_or(chosen).tubes.clone())
}

/// Tubes with the units that were read in them.
struct Reading {
    tubes: Tubes,
    score: f32,
    /// Whether the network sees the same tubes.
    is_confirmed: bool,
}

fn find_best(readings: &[Reading]) -> Option<&Reading> {
    readings.iter().max_by(|a, b| a.score.total_cmp(&b.score))
}

/// Returns whether `seen` has more empty tubes than `other`, and no other difference. Only outlines
/// show empty tubes reliably.
fn has_more_empty(seen: &Tubes, other: &Tubes) -> bool {
    seen.tubes.len() > other.tubes.len() && differ_by_empty(seen, other)
}

/// Returns whether two readings have the same tubes except for empty ones.
fn differ_by_empty(a: &Tubes, b: &Tubes) -> bool {
    let contents = |seen: &Tubes| -> Vec<Vec<Option<usize>>> {
        let tubes = seen.tubes.iter().map(|tube| tube.units.iter().map(|unit| unit.colour).collect());
        tubes.filter(|units: &Vec<_>| !units.is_empty()).collect()
    };
    contents(a) == contents(b)
}

/// Returns whether all tubes come in pairs with the same units. The halves of units on both sides
/// of a rod were then taken for units.
fn come_in_pairs(seen: &Tubes) -> bool {
    let contents = |tube: &Tube| tube.units.iter().map(|unit| unit.colour).collect::<Vec<_>>();
    let are_twins = |pair: &[Tube]| pair.len() == 2 && contents(&pair[0]) == contents(&pair[1]);
    seen.tubes.chunks(2).all(are_twins)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_units_come_in_pairs() {
        assert!(come_in_pairs(&Tubes::of("AB AB BA BA - -", 2)));
        assert!(!come_in_pairs(&Tubes::of("AB AB BA BA -", 2)));
        assert!(!come_in_pairs(&Tubes::of("AB BA BA AB", 2)));
    }

    #[test]
    fn only_an_empty_tube_more_is_preferred() {
        let seen = Tubes::of("AB BA -", 2);
        assert!(has_more_empty(&seen, &Tubes::of("AB BA", 2)));
        assert!(!has_more_empty(&seen, &Tubes::of("AB BA -", 2)), "equal");
        assert!(!has_more_empty(&seen, &Tubes::of("AB AB", 2)), "other units");
    }
}
