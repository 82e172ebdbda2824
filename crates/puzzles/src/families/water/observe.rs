//! Reads levels from the tubes of a picture, and lists doubtful units. The counts of the colours
//! are a checksum: if the units of each colour fill whole tubes, no colour was misread. Counts
//! cannot reveal a missed tube, so the outlines have to be certain as well.

use super::info::{LEVEL, RULE};
use super::parse::parse;
use crate::family::{Doubt, Options, Reading, erase};
use crate::vision::Observation;
use crate::vision::tubes::{Kind, Tube, Tubes, USUAL_SPARE, Unit};

/// Minimum [`Tubes::separation`] of a sure reading without hidden units. Its counts confirm the
/// colours.
const MIN_SEPARATION: f32 = 1.5;
/// Minimum [`Tubes::separation`] of a sure reading with hidden units, which leave the counts open.
const MIN_SEPARATION_HIDDEN: f32 = 3.0;

/// Minimum [`Tubes::colour_difference`] of a sure reading with hidden units, in hundredths of
/// Oklab.
const MIN_DIFFERENCE_HIDDEN: f32 = 6.0;

/// Minimum [`Tubes::fill_contrast`] of a sure reading: the visibility of the faintest unit, divided
/// by that of the most visible empty place.
const MIN_FILL_CONTRAST: f32 = 1.2;

/// Minimum likelihood of a unit's colour. A unit with a smaller likelihood is doubtful.
const MIN_LIKELIHOOD: f32 = 0.9;

/// Minimum places of a tube. Shorter tubes are often the squares of a pattern.
const MIN_PLACES: usize = 3;

/// Maximum places of a tube.
const MAX_PLACES: usize = 12;
/// Maximum places of a tube in a level with a single colour.
const MAX_PLACES_OF_ONE_COLOUR: usize = 5;

/// Minimum filled share of a level. Emptier tubes are lines of noise. A level with one colour and
/// two empty bottles is filled to a third.
const MIN_FILLED: f32 = 0.25;

/// Minimum tubes of a level.
const MIN_TUBES: usize = 3;

/// Minimum units of a level per missing or surplus unit of a colour.
const MIN_UNITS_PER_ODD: usize = 4;

/// Maximum colours: levels are written in letters.
const MAX_COLOURS: usize = 26;

/// Reads the level, each tube from the top; `None` if the tubes are not a level.
pub(super) fn read(seen: &[Observation], filled: &Options) -> Option<Reading> {
    seen.iter().find_map(|seen| match seen {
        Observation::Tubes(tubes) => make_reading(tubes, filled),
        _ => None,
    })
}

fn make_reading(seen: &Tubes, filled: &Options) -> Option<Reading> {
    if seen.tubes.len() < 2 || seen.colours.len() > MAX_COLOURS || seen.colours.is_empty() {
        return None;
    }
    let (units, capacity) = seen
        .tubes
        .iter()
        .fold((0, 0), |(units, capacity), tube| (units + tube.units.len(), capacity + tube.capacity));
    if (units as f32) < MIN_FILLED * capacity as f32 || !is_level(seen, units) {
        return None;
    }
    let letter = |unit: &Unit| unit.colour.map_or('?', |colour| char::from(b'A' + colour as u8));
    let mut uncertain = Vec::new();
    let mut texts = Vec::new();
    let mut place = 0;
    for tube in &seen.tubes {
        let room = tube.capacity.saturating_sub(tube.units.len());
        place += room;
        let mut text = ".".repeat(room);
        for unit in tube.units.iter().rev() {
            place += 1;
            text.push(letter(unit));
            if let Some(colour) = unit.colour {
                let likely = unit.likelihoods.get(colour).copied().unwrap_or_default();
                uncertain.push((place, likely, unit.corners));
            }
        }
        texts.push(text);
    }
    let hidden = seen.tubes.iter().flat_map(|tube| &tube.units).any(|unit| unit.colour.is_none());
    let colours_are_distinct = if hidden {
        seen.separation >= MIN_SEPARATION_HIDDEN && seen.colour_difference >= MIN_DIFFERENCE_HIDDEN
    } else {
        seen.separation >= MIN_SEPARATION
    };
    let covered = seen.tubes.iter().any(|tube| tube.covered);
    // Games show the top unit of each tube, so a hidden one was misread.
    let mut topmost = seen.tubes.iter().filter_map(|tube| tube.units.last());
    let tops_are_known = topmost.all(|unit| unit.colour.is_some());
    // Of more empty tubes than usual, one may hold a unit whose colour resembles the background.
    let has_few_spare = seen.count_spare().is_none_or(|spare| spare <= USUAL_SPARE);
    let sure = tops_are_known
        && has_few_spare
        && !seen.has_glass_colour
        && !seen.dimmed
        && !is_checkered(seen)
        && seen.is_complete
        && seen.is_kind_clear
        && seen.counts_fit
        && colours_are_distinct
        && seen.fill_contrast >= MIN_FILL_CONTRAST
        && !covered
        && !seen.has_unit_above_gap
        && !(hidden && seen.may_confuse_hidden)
        && seen.colours.len() > 1;
    uncertain.retain(|&(_, likely, _)| likely < MIN_LIKELIHOOD);
    uncertain.sort_by(|a, b| a.1.total_cmp(&b.1));
    let doubts =
        uncertain.into_iter().map(|(place, _, seen)| Doubt { place, in_picture: seen, in_scene: None });
    let doubts = if sure { Vec::new() } else { doubts.collect() };
    let mut options = Options::from([(LEVEL, texts.join(" "))]);
    if seen.kind == Kind::Ball {
        options.set(RULE, "ball");
    }
    // Correct counts and complete rows are rarely chance.
    let factor = |is_good: bool| if is_good { 1.0 } else { 0.5 };
    let fit = if sure {
        1.0
    } else {
        0.7 * seen.explained.clamp(0.0, 1.0) * factor(seen.counts_fit) * factor(seen.is_complete)
    };
    let options = options.overlaid(filled);
    let board = erase(parse(&options));
    Some(Reading { options, board, sure, doubts, fit, area: seen.corners, pieces: Vec::new() })
}

/// Returns whether tubes with a total of `units` units may be a level. Checks the number and height
/// of the tubes, the room for a move, and the counts of colours. If all columns are full, they are
/// a pattern; if the counts are arbitrary, the units are noise.
fn is_level(seen: &Tubes, units: usize) -> bool {
    let are_tall = seen.tubes.iter().all(|tube| tube.capacity >= MIN_PLACES);
    let have_room = seen.tubes.iter().any(|tube| tube.units.len() < tube.capacity);
    if !are_tall || !have_room || seen.tubes.len() < MIN_TUBES {
        return false;
    }
    let max_capacity = seen.tubes.iter().map(|tube| tube.capacity).max().unwrap_or_default();
    let equal_capacities = seen.tubes.iter().all(|tube| tube.capacity == max_capacity);
    let full_or_empty =
        seen.tubes.iter().all(|tube| tube.units.is_empty() || tube.units.len() == tube.capacity);
    // These are not tubes: bars of a chart have arbitrary heights, sliders have a single colour,
    // and the cells of a table form a pattern.
    if max_capacity > MAX_PLACES
        || !seen.counts_fit && !equal_capacities
        || seen.colours.len() == 1 && (full_or_empty || max_capacity > MAX_PLACES_OF_ONE_COLOUR)
    {
        return false;
    }
    let count = |colour: usize| {
        let units = seen.tubes.iter().flat_map(|tube| &tube.units);
        units.filter(|unit| unit.colour == Some(colour)).count()
    };
    let odd = |count: usize| (count % max_capacity).min(max_capacity - count % max_capacity);
    let all_odd: usize = (0..seen.colours.len()).map(|colour| odd(count(colour))).sum();
    seen.counts_fit || seen.colours.len() > 1 && all_odd * MIN_UNITS_PER_ODD <= units
}

/// Returns whether two colours alternate in every tube, as on a chessboard.
fn is_checkered(seen: &Tubes) -> bool {
    let alternates = |tube: &Tube| tube.units.windows(2).all(|pair| pair[0].colour != pair[1].colour);
    seen.colours.len() == 2 && seen.tubes.iter().all(alternates)
}
