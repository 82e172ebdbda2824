//! From things of a few kinds in rows and columns to lights, or to doubts. Which kind is lit only the colours tell: of two, what
//! is lit is brighter, or has more colour; more than two are taken for states by the hues that our pictures give them.

use super::info::{BOARD, STATE_COUNT};
use super::parse::parse;
use super::sizes::SIDES;
use super::text::{Drawn, write};
use crate::family::{Doubt, Options, Reading};
use crate::vision::array::Array;
use crate::vision::{Observation, Quad, Rgb, chroma, hue, lightness};

/// How much brighter what is lit has to be, and how much more colour it has to have, in hundredths of Oklab, to be told.
const BRIGHTER: f32 = 12.0;
const MORE_COLOUR: f32 = 6.0;

/// How much farther than things of one kind the two kinds have to be apart.
const APART: f32 = 2.6;

/// What has less colour than this, in hundredths of Oklab, is off where others have colours.
const GREY: f32 = 5.0;

/// The fewest things of each of two kinds: one that is unlike all others may be the gap of a sliding puzzle.
const FEWEST: usize = 2;

/// What speaks for lights where all is clear, where only which kind is lit is open, and where they may be anything.
const FIT_SURE: f32 = 0.8;
const FIT: f32 = 0.25;
const FIT_DOUBTFUL: f32 = 0.05;

/// The board that an array shows; `None` if it can't be one.
pub(super) fn read(seen: &[Observation], filled: &Options) -> Option<Reading> {
    seen.iter().find_map(|seen| match seen {
        Observation::Array(array) => reading(array, filled),
        _ => None,
    })
}

fn reading(seen: &Array, filled: &Options) -> Option<Reading> {
    if !SIDES.contains(&seen.columns) || !SIDES.contains(&seen.rows) {
        return None;
    }
    let (states, told) = match seen.kinds.len() {
        ..=2 => {
            let (lit, told) = lit(seen);
            ((0..2).map(|kind| u8::from(kind == lit)).collect(), told)
        }
        // States that no light has are not seen.
        _ => (states(seen)?, filled.get(STATE_COUNT).is_some()),
    };
    let cells = seen.places.iter().map(|place| place.kind.map(|kind| states[kind])).collect();
    let text = write(&Drawn { width: seen.columns, cells }, "/");
    let mut options = Options::from([(BOARD, text)]);
    let count = states.iter().max().map_or(0, |most| usize::from(*most) + 1);
    if count > 2 && filled.get(STATE_COUNT).is_none() {
        options.set(STATE_COUNT, count.to_string());
    }
    let missing = seen.places.iter().enumerate().filter(|(_, place)| place.kind.is_none());
    let doubts: Vec<Doubt> = missing
        .map(|(at, place)| {
            let drawn = Some(super::picture::cell(at % seen.columns, at / seen.columns));
            Doubt { place: at + 1, seen: place.corners, drawn }
        })
        .collect();
    let clear = seen.kinds.len() >= 2 && seen.apart >= APART && seen.whole;
    let all = seen.kinds.len() > 2 || seen.kinds.iter().all(|kind| kind.count >= FEWEST);
    let enough = all && seen.columns >= 3 && seen.rows >= 3 && !is_pattern(seen);
    let sure = told && clear && enough && doubts.is_empty() && is_board(&options, filled);
    let fit = match (sure, seen.kinds.len()) {
        (true, _) => FIT_SURE,
        (_, 2..) if clear && doubts.is_empty() => FIT,
        _ => FIT_DOUBTFUL,
    };
    Some(Reading { options, sure, doubts, fit, area: area(seen), pieces: Vec::new() })
}

/// Which kind is lit, and whether that is beyond doubt.
fn lit(seen: &Array) -> (usize, bool) {
    let [one, other] = &seen.kinds[..] else {
        // Nobody asks for a board without a light.
        return (0, false);
    };
    let brighter = lightness(other.colour) - lightness(one.colour);
    let more_colour = chroma(other.colour) - chroma(one.colour);
    let speaks = brighter / BRIGHTER + more_colour / MORE_COLOUR;
    let against = (brighter / BRIGHTER).min(more_colour / MORE_COLOUR) * speaks.signum();
    let lit = usize::from(speaks > 0.0);
    let told = speaks.abs() >= 1.0 && (brighter * more_colour >= 0.0 || against.abs() < 0.35);
    (lit, told)
}

/// The state of each of more than two kinds; `None` where they don't look like states of ours.
fn states(seen: &Array) -> Option<Vec<u8>> {
    let states: Vec<u8> = seen.kinds.iter().map(|kind| state(kind.colour)).collect::<Option<_>>()?;
    let once = |state: &u8| states.iter().filter(|other| *other == state).count() == 1;
    (states.contains(&0) && states.iter().all(once)).then_some(states)
}

/// The state that a light of this colour has, in the order in which `picture` paints them.
fn state(colour: Rgb) -> Option<u8> {
    if chroma(colour) < GREY {
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

/// Whether the kinds take turns, as the squares of a chessboard do: a pattern, and hardly a board of lights.
fn is_pattern(seen: &Array) -> bool {
    let kind = |at: usize| seen.places[at].kind;
    let turns = |at: usize| (at % seen.columns + at / seen.columns).is_multiple_of(2);
    let first = kind(0);
    (0..seen.places.len()).all(|at| (kind(at) == first) == turns(at))
}

/// Whether it is a board together with what the player filled in.
fn is_board(read: &Options, filled: &Options) -> bool {
    let mut asked = read.clone();
    asked.overlay(filled);
    // What is wrong with the player's own options is told when they are parsed.
    parse(&asked).is_ok() || parse(read).is_ok()
}

fn area(seen: &Array) -> Quad {
    let (corner, last) = (|at: usize, of: usize| seen.places[at].corners[of], seen.places.len() - 1);
    [corner(0, 0), corner(seen.columns - 1, 1), corner(last, 2), corner(last + 1 - seen.columns, 3)]
}
