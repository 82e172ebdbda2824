//! Decides which places of tubes are filled, by their colours and by the counts of colours.

use super::colours::{Grouping, group};
use super::fill::{UnitPlace, propose_thresholds};
use super::observed::{USUAL_SPARE, count_spare};
use crate::vision::small::lab_distance;

/// Score if the units of each colour fill whole tubes.
pub(super) const FITS_SCORE: f32 = 2.0;
/// Additional score if each colour fills exactly one tube, as in most games.
const ONE_TUBE_SCORE: f32 = 1.0;
/// Further score if there are at least [`MIN_SEVERAL`] such colours, so that close ones are kept
/// apart. One or two colours may be parts of other drawings.
const SEVERAL_SCORE: f32 = 0.6;
/// Minimum colours for [`SEVERAL_SCORE`].
const MIN_SEVERAL: usize = 3;

/// Score of the usual number of spare tubes, if each colour fills one tube.
const USUAL_SPARE_SCORE: f32 = 1.0;

/// Minimum number of equally high tubes that are full if all end far below the rim.
const MIN_LEVEL: usize = 3;

/// Maximum difference between the holes of a tray, in hundredths of Oklab.
const MAX_HOLE_DIFFERENCE: f32 = 10.0;
/// Penalty if the holes of a tray differ more.
const MIXED_PENALTY: f32 = 4.0;

/// Difference from a hidden unit below which another unit may be hidden too, in hundredths of
/// Oklab.
const MAX_VEILED_DIFFERENCE: f32 = 6.0;

/// Maximum difference between neighbouring empty places of a tube, in hundredths of Oklab. The
/// background behind them may be a picture.
const MAX_EMPTY_DIFFERENCE: f32 = 15.0;

/// Penalty if something was seen above an empty place, or if neighbouring empty places differ.
const TORN_PENALTY: f32 = 1.5;

/// Minimum lead in score of a hypothesis that compares places with holes.
pub(super) const MIN_ADVANTAGE: f32 = 0.5;

/// A hypothesis about the contents.
pub(super) struct Guess {
    pub(super) score: f32,
    /// Number of filled places of each tube.
    pub(super) filled: Vec<usize>,
    pub(super) capacities: Vec<usize>,
    pub(super) grouping: Grouping,
    /// Value of `Tubes::has_unit_above_gap`.
    pub(super) has_unit_above_gap: bool,
    /// Value of `Tubes::may_confuse_hidden`.
    pub(super) may_confuse_hidden: bool,
    /// Value of `Tubes::fill_contrast`.
    pub(super) fill_contrast: f32,
}

/// Returns the best hypothesis. `holes` are the copies of `places` from [`compare_with_holes`], or
/// empty if holes are not expected. A hypothesis from `holes` needs a clearly better score and is
/// never clear, since a ball may be mistaken for a hole.
pub(super) fn find_best(places: &[Vec<UnitPlace>], holes: &[Vec<Vec<UnitPlace>>]) -> Option<Guess> {
    let of = |places: &[Vec<UnitPlace>]| {
        let all = propose_thresholds(places);
        let both =
            all.into_iter().flat_map(|threshold| [Gaps::End, Gaps::Units].map(|gaps| (threshold, gaps)));
        let guesses = both.filter_map(|(threshold, gaps)| guess(places, threshold, gaps));
        guesses.max_by(|a, b| a.score.total_cmp(&b.score))
    };
    let penalise =
        |guess: Guess| Guess { score: guess.score - mixed_penalty(places, &guess.filled), ..guess };
    let plain = of(places);
    if holes.is_empty() {
        return plain;
    }
    let plain = plain.map(penalise);
    let others = holes.iter().filter_map(|places| of(places)).map(penalise);
    let other = others.max_by(|a, b| a.score.total_cmp(&b.score));
    let is_better =
        |other: &Guess| plain.as_ref().is_none_or(|plain| other.score > plain.score + MIN_ADVANTAGE);
    match other.filter(is_better) {
        Some(other) => Some(Guess { fill_contrast: other.fill_contrast.min(1.0), ..other }),
        None => plain,
    }
}

/// Assumes that the highest place of some tube is an empty hole. The holes of a tray differ from
/// the background as much as balls do, so places are compared with the colour of a hole instead.
/// Returns one copy of all places for each colour that a highest place has.
pub(super) fn compare_with_holes(places: &[Vec<UnitPlace>]) -> Vec<Vec<Vec<UnitPlace>>> {
    let mut colours: Vec<[f32; 3]> = Vec::new();
    for place in places.iter().filter_map(|places| places.last()) {
        if colours.iter().all(|&colour| lab_distance(colour, place.shade) > MAX_HOLE_DIFFERENCE) {
            colours.push(place.shade);
        }
    }
    let from = |colour: [f32; 3]| {
        let of = |place: &UnitPlace| UnitPlace { difference: lab_distance(place.shade, colour), ..*place };
        places.iter().map(|places| places.iter().map(of).collect()).collect()
    };
    colours.into_iter().map(from).collect()
}

/// Returns the penalty if empty places have different colours.
fn mixed_penalty(places: &[Vec<UnitPlace>], filled: &[usize]) -> f32 {
    let empty = || places.iter().zip(filled).flat_map(|(places, &filled)| &places[filled..]);
    let Some(first) = empty().next() else { return 0.0 };
    let are_alike = empty().all(|place| lab_distance(place.shade, first.shade) <= MAX_HOLE_DIFFERENCE);
    if are_alike { 0.0 } else { MIXED_PENALTY }
}

/// Meaning of a place that looks empty below a filled one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gaps {
    /// The contents of the tube end there. Marks above it belong to the glass.
    End,
    /// It holds a unit in a colour like the background. Such a reading is never clear.
    Units,
}

/// Returns the best hypothesis for a threshold and its ratio, both from [`propose_thresholds`].
fn guess(places: &[Vec<UnitPlace>], (border, contrast): (f32, f32), gaps: Gaps) -> Option<Guess> {
    let mut filled: Vec<usize> = places.iter().map(|places| count_filled(places, border)).collect();
    if gaps == Gaps::Units {
        let seen = |places: &Vec<UnitPlace>| {
            places.iter().rposition(|place| place.difference > border && !place.question)
        };
        let floating = places.iter().map(|places| seen(places).map_or(0, |at| at + 1));
        let deeper: Vec<usize> = floating.zip(&filled).map(|(above, &below)| above.max(below)).collect();
        if deeper == filled {
            return None;
        }
        filled = deeper;
    }
    empty_like_others(places, &mut filled);
    let is_hollow = resemble_empty(places, &filled);
    let fill_contrast = if gaps == Gaps::Units || is_hollow { contrast.min(1.0) } else { contrast };
    let units = || places.iter().zip(&filled).flat_map(|(places, &filled)| &places[..filled]);
    let shades: Vec<[f32; 3]> = units().filter(|place| !place.question).map(|place| place.shade).collect();
    let hidden = units().filter(|place| place.question).count();
    if shades.is_empty() {
        return None;
    }
    let held: usize = filled.iter().sum();
    let highest = filled.iter().copied().max().unwrap_or_default();
    let room =
        places.iter().zip(&filled).map(|(places, &filled)| places.len() - filled).min().unwrap_or_default();
    let is_torn = |(places, &filled): (&Vec<UnitPlace>, &usize)| {
        let above = places[filled..].iter().skip_while(|place| place.question);
        let is_mixed = |pair: &[UnitPlace]| lab_distance(pair[0].shade, pair[1].shade) > MAX_EMPTY_DIFFERENCE;
        above.skip(1).any(|place| place.difference > border || place.question && place.has_sign)
            || places[filled..].windows(2).any(is_mixed)
    };
    let has_unit_above_gap = places.iter().zip(&filled).any(is_torn);
    // A unit that resembles hidden ones may be hidden too.
    let veils: Vec<[f32; 3]> = units().filter(|place| place.question).map(|place| place.shade).collect();
    let is_veiled = shades
        .iter()
        .any(|shade| veils.iter().any(|veil| lab_distance(*shade, *veil) < MAX_VEILED_DIFFERENCE));
    let is_uneven = places.iter().any(|other| other.len() != places[0].len());
    let may_confuse_hidden = is_veiled || hidden > 0 && is_uneven;
    let guess = |less: usize| {
        let capacity =
            |(places, &filled): (&Vec<UnitPlace>, &usize)| places.len().saturating_sub(less).max(filled);
        let capacities: Vec<usize> = places.iter().zip(&filled).map(capacity).collect();
        let is_full = capacities.iter().all(|capacity| filled.iter().any(|filled| filled == capacity));
        let rate = |counts: &[usize]| match is_full && is_one_short(counts, hidden, &capacities) {
            true => FITS_SCORE,
            false => tally(counts, hidden, &capacities),
        };
        let grouping = group(&shades, FITS_SCORE + ONE_TUBE_SCORE, rate);
        // Without an empty place no move is possible: one of the colours is probably glass.
        let has_room = capacities.iter().sum::<usize>() > held;
        let tally = if has_room { grouping.tally } else { grouping.tally - 2.0 * FITS_SCORE };
        let veil = if may_confuse_hidden { FITS_SCORE } else { 0.0 };
        let tear = if has_unit_above_gap && hidden == 0 { TORN_PENALTY } else { 0.0 };
        let hollow = if is_hollow { HOLLOW_PENALTY } else { 0.0 };
        let penalties = veil + tear + hollow;
        // Colours that fill several tubes each may be several that were taken for one.
        let fills_one = tally > FITS_SCORE || hidden > 0 && tally > 0.0;
        let is_usual = fills_one && count_spare(&capacities, held) == Some(USUAL_SPARE);
        let usual = if is_usual { USUAL_SPARE_SCORE } else { 0.0 };
        let contrasts = grouping.separation.min(30.0).ln() + 0.5 * fill_contrast.min(8.0).ln();
        let score = tally + usual + contrasts - penalties;
        Guess {
            score,
            filled: filled.clone(),
            capacities,
            grouping,
            has_unit_above_gap,
            may_confuse_hidden,
            fill_contrast,
        }
    };
    // A long neck may look like one or two more places above the highest unit. Full tubes may also
    // end far below the rim.
    let is_level = filled.iter().filter(|&&filled| filled == highest).count() >= MIN_LEVEL;
    let rim = (room > 2 && is_level).then_some(room);
    rim.into_iter().chain((0..=room.min(2)).rev()).map(guess).max_by(|a, b| a.score.total_cmp(&b.score))
}

/// Maximum difference between the empty places of all tubes, in hundredths of Oklab.
const MAX_SAME_EMPTY: f32 = 1.0;
/// Minimum empty places with which a full tube is compared.
const MIN_EMPTY: usize = 3;

/// Penalty if a highest unit has the colour of an empty place.
const HOLLOW_PENALTY: f32 = 2.0;
/// Maximum difference of such a unit from an empty place, in hundredths of Oklab.
const MAX_HOLLOW: f32 = 2.0;

/// Returns whether the highest unit of a tube has the colour of an empty place.
fn resemble_empty(places: &[Vec<UnitPlace>], filled: &[usize]) -> bool {
    let tubes = || places.iter().zip(filled);
    let highest = tubes().filter_map(|(places, &filled)| places[..filled].last());
    highest.filter(|place| !place.question).any(|place| {
        let mut empty = tubes().flat_map(|(places, &filled)| &places[filled..]);
        empty.any(|other| lab_distance(other.shade, place.shade) <= MAX_HOLLOW)
    })
}

/// Counts full tubes as empty if they have the colour of all empty places. A selected empty tube
/// may look full, since a frame or glow makes it differ from its surroundings.
fn empty_like_others(places: &[Vec<UnitPlace>], filled: &mut [usize]) {
    let empty: Vec<[f32; 3]> = places
        .iter()
        .zip(&*filled)
        .flat_map(|(places, &filled)| &places[filled..])
        .map(|place| place.shade)
        .collect();
    let is_empty = |shade: [f32; 3]| empty.iter().all(|&other| lab_distance(shade, other) <= MAX_SAME_EMPTY);
    if empty.len() < MIN_EMPTY || !is_empty(empty[0]) {
        return;
    }
    for (places, filled) in places.iter().zip(filled) {
        if *filled == places.len() && places.iter().all(|place| !place.question && is_empty(place.shade)) {
            *filled = 0;
        }
    }
}

/// Counts the filled places from the bottom.
pub(super) fn count_filled(places: &[UnitPlace], border: f32) -> usize {
    let is_filled = |place: &UnitPlace| place.difference > border || place.question;
    let filled = places.iter().position(|place| !is_filled(place)).unwrap_or(places.len());
    // The highest unit is never hidden. A place at the top that only resembles hidden units is
    // glass.
    let hidden = places[..filled].iter().rev().take_while(|place| place.question && !place.has_sign).count();
    filled - hidden
}

/// Rates how the counts of colours and hidden units fill tubes of the given capacities.
fn tally(counts: &[usize], hidden: usize, capacities: &[usize]) -> f32 {
    let largest = capacities.iter().max();
    let is_one = hidden == 0 && counts.iter().all(|count| Some(count) == largest);
    let fits = fits(counts, hidden, capacities);
    let several = if counts.len() >= MIN_SEVERAL { SEVERAL_SCORE } else { 0.0 };
    (if fits { FITS_SCORE } else { 0.0 }) + (if fits && is_one { ONE_TUBE_SCORE + several } else { 0.0 })
}

/// Minimum units of each colour, and minimum colours, for [`is_one_short`].
const MIN_SHORT: usize = 4;

/// Returns whether all colours have one unit less than a tube holds, as in some games.
fn is_one_short(counts: &[usize], hidden: usize, capacities: &[usize]) -> bool {
    hidden == 0
        && counts.len() >= MIN_SHORT
        && counts[0] >= MIN_SHORT
        && counts.iter().all(|&count| count == counts[0])
        && capacities.iter().all(|&capacity| capacity == counts[0] + 1)
}

/// Returns whether the counts of colours and hidden units fill tubes of the given capacities.
fn fits(counts: &[usize], hidden: usize, capacities: &[usize]) -> bool {
    let mut rooms = capacities.to_vec();
    rooms.sort_unstable_by(|a, b| b.cmp(a));
    let are_equal = rooms.first() == rooms.last();
    let capacity = rooms.first().copied().unwrap_or_default();
    let total = counts.iter().sum::<usize>() + hidden;
    if capacity == 0 || counts.len() > rooms.len() {
        return false;
    }
    if hidden > 0 {
        let few = counts.iter().map(|&count| count.div_ceil(capacity)).sum::<usize>() <= total / capacity;
        return counts.iter().all(|&count| count <= capacity)
            && (!are_equal || few && total.is_multiple_of(capacity));
    }
    if are_equal {
        return counts.iter().all(|&count| count.is_multiple_of(capacity));
    }
    let mut counts = counts.to_vec();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts.iter().all(|count| match rooms.iter().position(|room| room == count) {
        Some(room) => {
            rooms.remove(room);
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_shades_are_two_colours_if_each_fills_a_tube() {
        let shade = |a: f32, at: usize| [60.0, a, 0.3 * (at % 4) as f32];
        let red_or_rose = |at: usize| shade(if at < 4 { 20.0 } else { 22.0 }, at);
        let shades: Vec<[f32; 3]> = (0..8).map(red_or_rose).chain((0..4).map(|at| shade(8.0, at))).collect();
        let grouping = group(&shades, FITS_SCORE + ONE_TUBE_SCORE, |counts| tally(counts, 0, &[4; 5]));
        assert_eq!(grouping.colour_of, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    }

    #[test]
    fn full_tubes_may_end_far_below_the_rim() {
        let guess = |tubes: &str| find_best(&UnitPlace::of(tubes), &[]).expect("units");
        let level = guess("ABCA..... BCAB..... CABC..... ......... .........");
        assert_eq!((level.filled, level.capacities), (vec![4, 4, 4, 0, 0], vec![4; 5]));
        let other = guess("ABCA..... BCAB..... CAB...... .........");
        assert_eq!(other.capacities, [9; 4], "the counts do not fit");
    }
}
