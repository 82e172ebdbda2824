//! Reads boards from an array whose elements are of a few kinds. Of two kinds, the lit one is
//! brighter, more colourful, more yellow or larger, or has more contrast. If the evidence is
//! contradictory, the player is asked. More than two kinds are states, distinguished by the hues of
//! this project's pictures.

use super::info::{BOARD, STATE_COUNT};
use super::parse::parse;
use super::sizes::SIDES;
use super::text::{Drawing, write};
use crate::family::{Doubt, Options, Reading, erase};
use crate::vision::array::{Array, Kind};
use crate::vision::{Observation, Quad, Rgb, chroma, difference, hue, lightness};

/// Difference of lightness that counts as one unit of evidence for a lit kind, in hundredths of
/// Oklab.
const LIGHTNESS_UNIT: f32 = 12.0;
/// Difference of chroma that counts as one unit of evidence for a lit kind, in hundredths of
/// Oklab.
const CHROMA_UNIT: f32 = 6.0;

/// Difference of yellowness, which blue and grey lack, that counts as one unit of evidence, in
/// hundredths of Oklab.
const YELLOW_UNIT: f32 = 6.0;

/// Difference of contrasts with the background that counts as one unit of evidence, in hundredths
/// of Oklab.
const CONTRAST_UNIT: f32 = 20.0;
/// Ratio of sizes that counts as one unit of evidence.
const SIZE_RATIO_UNIT: f32 = 1.1;

/// Minimum ratio of the drawn shares of two kinds, for the larger drawing to be lit.
const MIN_DRAWN_RATIO: f32 = 1.6;
/// Minimum difference of the drawn shares of two kinds, for the larger drawing to be lit.
const MIN_DRAWN_DIFFERENCE: f32 = 0.08;

/// Maximum units of one kind of evidence.
const MAX_EVIDENCE: f32 = 3.0;
/// Maximum units of evidence of contrast when the likelier lit kind is chosen: white lights are lit
/// on a white page, too.
const MAX_CONTRAST_EVIDENCE: f32 = 2.0;
/// Sum of evidence above which the larger drawing is not preferred to the brighter one.
const OVERWHELMING_EVIDENCE: f32 = 4.5;
/// Minimum sum of evidence for which the lit kind is clear.
const CLEAR_EVIDENCE: f32 = 1.5;

/// Chroma above which the colour of an unlit light may as well be that of a lit one, in hundredths
/// of Oklab.
const MIN_VIVID: f32 = 12.0;

/// Maximum difference from the background of unlit lights that blend into it, in hundredths of
/// Oklab.
const MAX_BLENDING: f32 = 26.0;
/// Minimum ratio of the lit lights' difference from the background to the unlit lights' difference.
const MIN_UNLIKE_RATIO: f32 = 2.0;
/// Maximum distance between the hues of blending lights and the background, in degrees.
const MAX_HUE_DISTANCE: f32 = 35.0;
/// Maximum lightness of a dark background, in hundredths of Oklab.
const MAX_DARK: f32 = 45.0;

/// Minimum lightness of the background of a liquid crystal display, in hundredths of Oklab.
const MIN_DISPLAY_LIGHTNESS: f32 = 60.0;
/// Minimum chroma of the background of a liquid crystal display, in hundredths of Oklab.
const MIN_DISPLAY_CHROMA: f32 = 2.0;
/// Hues of the background of a liquid crystal display, in degrees.
const DISPLAY_HUES: std::ops::Range<f32> = 95.0..175.0;
/// Maximum difference of an unlit segment from the background, in hundredths of Oklab.
const MAX_SEGMENT_DIFFERENCE: f32 = 8.0;

/// Minimum distance between the kinds relative to the distances within them.
const MIN_APART: f32 = 2.6;

/// Chroma below which a light is off among coloured lights, in hundredths of Oklab.
const MAX_GREY: f32 = 5.0;

/// Minimum elements of each kind: a single odd element may be the gap of a sliding puzzle.
const MIN_OF_KIND: usize = 2;

/// Fit of a certain board.
const FIT_CERTAIN: f32 = 0.8;
/// Fit of a board whose lit kind is uncertain.
const FIT: f32 = 0.25;
/// Fit of any other array.
const FIT_DOUBTFUL: f32 = 0.05;

/// Minimum places: an array of fewer elements is rarely a board.
const MIN_PLACES: usize = 6;

/// Reads the board that an array shows; `None` if no board has its size.
pub(super) fn read(seen: &[Observation], filled: &Options) -> Option<Reading> {
    seen.iter().find_map(|seen| match seen {
        Observation::Array(array) => build_reading(array, filled),
        _ => None,
    })
}

fn build_reading(seen: &Array, filled: &Options) -> Option<Reading> {
    let is_sized = SIDES.contains(&seen.columns) && SIDES.contains(&seen.rows);
    if !is_sized || seen.places.len() < MIN_PLACES {
        return None;
    }
    let (states, is_known) = match seen.kinds.len() {
        ..=2 => {
            let (lit, is_known) = find_lit(seen);
            ((0..2).map(|kind| u8::from(kind == lit)).collect(), is_known)
        }
        // A state that no light has is invisible. The number of states is then uncertain unless
        // given.
        _ => match (find_states(seen), &seen.by_light) {
            (Some(states), _) => (states, filled.get(STATE_COUNT).is_some()),
            (None, by_light) => return build_reading(by_light.as_deref()?, filled),
        },
    };
    let cells = seen.places.iter().map(|place| place.kind.map(|kind| states[kind])).collect();
    let text = write(&Drawing { width: seen.columns, cells }, "/");
    let mut options = Options::from([(BOARD, text)]);
    let count = states.iter().max().map_or(0, |highest| usize::from(*highest) + 1);
    if count > 2 && filled.get(STATE_COUNT).is_none() {
        options.set(STATE_COUNT, count.to_string());
    }
    let missing =
        seen.places.iter().enumerate().filter(|(_, place)| place.kind.is_none() || place.is_doubtful);
    let doubts: Vec<Doubt> = missing
        .map(|(at, place)| {
            let in_scene = Some(super::picture::cell(at % seen.columns, at / seen.columns));
            Doubt { place: at + 1, in_picture: place.corners, in_scene }
        })
        .collect();
    let all_options = options.overlaid(filled);
    let board = erase(parse(&all_options));
    // The reading is legal if only the player's options are at fault; `board` has their error.
    let legal = board.is_ok() || parse(&options).is_ok();
    let is_separated = seen.kinds.len() >= 2 && seen.apart >= MIN_APART && seen.whole;
    let is_frequent = seen.kinds.len() > 2 || seen.kinds.iter().all(|kind| kind.count >= MIN_OF_KIND);
    // A last row of lit lights may be a row of buttons below the board.
    let last_row = &seen.places[seen.places.len() - seen.columns..];
    let ends_lit = last_row.iter().all(|place| place.kind.is_some_and(|kind| states[kind] > 0));
    let is_arranged = is_pattern(seen) || seen.is_striped() || is_keypad(seen) || ends_lit;
    let enough = is_frequent && seen.columns >= 3 && seen.rows >= 3 && !is_arranged;
    let sure = is_known && is_separated && enough && doubts.is_empty() && legal;
    let fit = match (sure, seen.kinds.len()) {
        (true, _) => FIT_CERTAIN,
        (_, 2..) if is_separated && doubts.is_empty() => FIT,
        _ => FIT_DOUBTFUL,
    };
    Some(Reading { options: all_options, board, sure, doubts, fit, area: area(seen), pieces: Vec::new() })
}

/// Returns the index of the lit kind, and whether the evidence for it is clear.
fn find_lit(seen: &Array) -> (usize, bool) {
    let [one, other] = &seen.kinds[..] else {
        // With one kind, all lights count as lit; a board of unlit lights would be solved.
        return (0, false);
    };
    let by_lightness = (lightness(other.colour) - lightness(one.colour)) / LIGHTNESS_UNIT;
    let by_chroma = (chroma(other.colour) - chroma(one.colour)) / CHROMA_UNIT;
    let contrast = |kind: &Kind| difference(kind.colour, seen.ground);
    let by_contrast = (contrast(other) - contrast(one)) / CONTRAST_UNIT;
    let is_size_known = one.size > 0.0 && other.size > 0.0;
    let by_size = if is_size_known { (other.size / one.size).ln() / SIZE_RATIO_UNIT.ln() } else { 0.0 };
    let of_colour = [by_lightness, by_chroma, by_contrast].map(|by| by.clamp(-MAX_EVIDENCE, MAX_EVIDENCE));
    let by_colour: f32 = of_colour.iter().sum();
    // The box around a glowing lamp may be that of its glow or of its core.
    let size_weight = if by_size * by_colour < 0.0 { 0.5 } else { 1.0 };
    let sum = by_colour + size_weight * by_size.clamp(-MAX_EVIDENCE, MAX_EVIDENCE);
    if let Some(dark) = find_dark_segments(one, other, seen.ground) {
        return (dark, false);
    }
    let by_yellow = (yellowness(other.colour) - yellowness(one.colour)) / YELLOW_UNIT;
    let by_yellow = by_yellow.clamp(-MAX_EVIDENCE, MAX_EVIDENCE);
    let surplus = by_contrast - by_contrast.clamp(-MAX_CONTRAST_EVIDENCE, MAX_CONTRAST_EVIDENCE);
    let surplus = surplus.clamp(MAX_CONTRAST_EVIDENCE - MAX_EVIDENCE, MAX_EVIDENCE - MAX_CONTRAST_EVIDENCE);
    let likely = sum - surplus + by_yellow;
    let kind = usize::from(likely > 0.0);
    if likely.abs() < OVERWHELMING_EVIDENCE
        && let Some(larger) = find_larger_drawing(one, other).filter(|&larger| larger != kind)
    {
        return (larger, false);
    }
    if likely * sum <= 0.0 {
        return (kind, false);
    }
    let (lit, unlit) = if sum > 0.0 { (other, one) } else { (one, other) };
    // If lightness and chroma contradict each other, the player is asked, unless the unlit lights
    // look like the background: dark lights on a dark background, or smaller lights.
    let contradicts = by_lightness * by_chroma < 0.0 && by_lightness.abs().min(by_chroma.abs()) >= 0.35;
    let is_small = lit.size > SIZE_RATIO_UNIT * unlit.size.max(1.0);
    let is_dark = lightness(seen.around) < MAX_DARK && lightness(unlit.colour) < lightness(lit.colour);
    let resolved = blends(unlit, lit, seen.around) && (is_small || is_dark);
    // If the kind taken as lit looks like the background and the other kind is grey, either may be
    // lit: black and white lights on a white page.
    let is_ground = chroma(unlit.colour) < MAX_GREY && blends(lit, unlit, seen.around);
    // Either of red and green may mean lit.
    let are_vivid = chroma(unlit.colour).min(chroma(lit.colour)) > MIN_VIVID && !is_small;
    let min_evidence = if are_vivid { OVERWHELMING_EVIDENCE } else { CLEAR_EVIDENCE };
    (kind, sum.abs() >= min_evidence && (!contradicts || resolved) && !is_ground)
}

/// Returns how yellow a colour is, in hundredths of Oklab; 0 for grey and blue.
fn yellowness(colour: Rgb) -> f32 {
    let angle = hue(colour).to_radians();
    (chroma(colour) * angle.sin()).max(0.0)
}

/// Returns the index of the kind whose drawing on a common background is clearly larger, such as an
/// open flower among buds.
fn find_larger_drawing(one: &Kind, other: &Kind) -> Option<usize> {
    let (small, large) = if one.drawn < other.drawn { (one, other) } else { (other, one) };
    let is_clear =
        large.drawn > MIN_DRAWN_RATIO * small.drawn && large.drawn - small.drawn > MIN_DRAWN_DIFFERENCE;
    is_clear.then_some(usize::from(one.drawn < other.drawn))
}

/// Returns the index of the dark kind on a liquid crystal display. Its background is light and
/// greenish, and the other kind blends into it.
fn find_dark_segments(one: &Kind, other: &Kind, ground: Rgb) -> Option<usize> {
    let is_display = lightness(ground) > MIN_DISPLAY_LIGHTNESS
        && DISPLAY_HUES.contains(&hue(ground))
        && chroma(ground) > MIN_DISPLAY_CHROMA;
    let (dark, pale) = if lightness(one.colour) < lightness(other.colour) { (0, other) } else { (1, one) };
    let is_dark = lightness([one, other][dark].colour) < MAX_DARK;
    (is_display && is_dark && difference(pale.colour, ground) < MAX_SEGMENT_DIFFERENCE).then_some(dark)
}

/// Returns whether unlit lights look much more like the background than lit lights do.
fn blends(unlit: &Kind, lit: &Kind, around: Rgb) -> bool {
    let [unlit_difference, lit_difference] = [unlit, lit].map(|kind| difference(kind.colour, around));
    let angle = (hue(unlit.colour) - hue(around)).rem_euclid(360.0);
    let same_hue = match (chroma(unlit.colour) < MAX_GREY, chroma(around) < MAX_GREY) {
        (false, false) => angle.min(360.0 - angle) < MAX_HUE_DISTANCE,
        (unlit, around) => unlit && around,
    };
    unlit_difference < MAX_BLENDING && lit_difference > MIN_UNLIKE_RATIO * unlit_difference && same_hue
}

/// Returns the states of more than two kinds; `None` if their hues are not those of this project's
/// pictures.
fn find_states(seen: &Array) -> Option<Vec<u8>> {
    let states: Vec<u8> = seen.kinds.iter().map(|kind| state_of(kind.colour)).collect::<Option<_>>()?;
    let is_unique = |state: &u8| states.iter().filter(|other| *other == state).count() == 1;
    (states.contains(&0) && states.iter().all(is_unique)).then_some(states)
}

/// Returns the state of a light's colour, as `picture` draws it.
fn state_of(colour: Rgb) -> Option<u8> {
    if chroma(colour) < MAX_GREY {
        return Some(0);
    }
    Some(match hue(colour) {
        50.0..115.0 => 1,
        0.0..50.0 | 340.0.. => 2,
        200.0..300.0 => 3,
        115.0..200.0 => 4,
        _ => return None,
    })
}

/// Returns whether the kinds alternate like a chessboard, which is more likely a pattern than a
/// board of lights.
fn is_pattern(seen: &Array) -> bool {
    let kind = |at: usize| seen.places[at].kind;
    let is_even = |at: usize| (at % seen.columns + at / seen.columns).is_multiple_of(2);
    let first = kind(0);
    (0..seen.places.len()).all(|at| (kind(at) == first) == is_even(at))
}

/// Returns whether the last column has one kind, and three by three elements to its left have
/// another, like the digits of a calculator.
fn is_keypad(seen: &Array) -> bool {
    const DIGITS: usize = 3;
    let kind = |row: usize, column: usize| seen.places[row * seen.columns + column].kind;
    let Some(first) = seen.columns.checked_sub(DIGITS + 1) else { return false };
    let last = kind(0, seen.columns - 1);
    let is_digit_row = |row: usize| {
        kind(row, first) != last && (0..DIGITS).all(|at| kind(row, first + at) == kind(row, first))
    };
    let has_digits = |from: usize| {
        (from..from + DIGITS).all(|row| is_digit_row(row) && kind(row, first) == kind(from, first))
    };
    (0..seen.rows).all(|row| kind(row, seen.columns - 1) == last)
        && (0..(seen.rows + 1).saturating_sub(DIGITS)).any(has_digits)
}

/// Returns the corners of the array.
fn area(seen: &Array) -> Quad {
    let (corner, last) = (|at: usize, index: usize| seen.places[at].corners[index], seen.places.len() - 1);
    [corner(0, 0), corner(seen.columns - 1, 1), corner(last, 2), corner(last + 1 - seen.columns, 3)]
}
