//! From the tubes of a picture to a level, or to doubts. Counts are the checksum: where every colour comes in tubefuls, no
//! unit was misread; what counts can't tell is whether a tube was missed, so the outlines have to be beyond doubt as well.

use super::info::{LEVEL, RULE};
use crate::family::{Doubt, Options, Reading};
use crate::vision::Observation;
use crate::vision::tubes::{Kind, Tubes, Unit};

/// How much farther than the units of one colour two colours have to be apart: where counts check them, and where
/// hidden units leave the counts open.
const APART: f32 = 1.5;
const APART_HIDDEN: f32 = 2.5;

/// How unlike two colours of a level with hidden units have to look at least, in hundredths of Oklab.
const UNLIKE_HIDDEN: f32 = 6.0;

/// How clearly filled and empty places have to differ.
const CLEAR: f32 = 1.2;

/// A unit is doubtful if its colour is less likely than this.
const LIKELY: f32 = 0.9;

/// The fewest places of a tube: lower ones are as likely the squares of some pattern.
const FEWEST_PLACES: usize = 3;

/// The most colours: letters are all that a level is written in.
const MOST_COLOURS: usize = 26;

/// The level that tubes show, each from the top; `None` if they can't be one.
pub(super) fn read(seen: &[Observation], _: &Options) -> Option<Reading> {
    seen.iter().find_map(|seen| match seen {
        Observation::Tubes(tubes) => reading(tubes),
        _ => None,
    })
}

fn reading(seen: &Tubes) -> Option<Reading> {
    if seen.tubes.len() < 2 || seen.colours.len() > MOST_COLOURS || seen.colours.is_empty() {
        return None;
    }
    let letter = |unit: &Unit| unit.colour.map_or('?', |colour| char::from(b'A' + colour as u8));
    let mut numbered = Vec::new();
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
                numbered.push((place, likely, unit.corners));
            }
        }
        texts.push(text);
    }
    let hidden = seen.tubes.iter().flat_map(|tube| &tube.units).any(|unit| unit.colour.is_none());
    let colours_told =
        if hidden { seen.apart >= APART_HIDDEN && seen.unlike >= UNLIKE_HIDDEN } else { seen.apart >= APART };
    // Where counts are open, nothing tells that a tube is not empty but what is seen in it.
    let torn = hidden && seen.torn;
    let covered = seen.tubes.iter().any(|tube| tube.covered);
    // A game shows what is on top, and leaves room for a move: patterns that fill their columns are no level.
    let mut topmost = seen.tubes.iter().filter_map(|tube| tube.units.last());
    let usual = topmost.all(|unit| unit.colour.is_some())
        && seen.tubes.iter().any(|tube| tube.units.len() < tube.capacity);
    let tall = seen.tubes.iter().all(|tube| tube.capacity >= FEWEST_PLACES);
    let sure = usual
        && tall
        && !seen.glassy
        && seen.whole
        && seen.even
        && colours_told
        && seen.clear >= CLEAR
        && !covered
        && !torn
        && seen.colours.len() > 1;
    numbered.retain(|&(_, likely, _)| likely < LIKELY);
    numbered.sort_by(|a, b| a.1.total_cmp(&b.1));
    let doubts = numbered.into_iter().map(|(place, _, seen)| Doubt { place, seen, drawn: None });
    let doubts = if sure { Vec::new() } else { doubts.collect() };
    let mut options = Options::from([(LEVEL, texts.join(" "))]);
    if seen.kind == Kind::Ball {
        options.set(RULE, "ball");
    }
    // Counts that are right, and rows without holes, are rarely chance.
    let doubt = |fine: bool| if fine { 1.0 } else { 0.5 };
    let fit =
        if sure { 1.0 } else { 0.7 * seen.explained.clamp(0.0, 1.0) * doubt(seen.even) * doubt(seen.whole) };
    Some(Reading { options, sure, doubts, fit, area: seen.corners, pieces: Vec::new() })
}
