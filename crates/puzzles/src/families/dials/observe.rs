//! Reads boards from pictures of dials as this project draws them: positions, numbers of positions,
//! the goal and the buttons. Without a legend, the player's options give the buttons.

use super::board::EQUAL;
use super::info::{BUTTONS, GAME, POSITIONS, START, STEPS};
use super::parse::parse;
use super::picture::columns;
use super::preset::Preset;
use super::sizes::{DIALS, MAX_BUTTONS};
use super::text::write;
use crate::family::{GOAL, Named, Options, Reading, erase};
use crate::vision::dials::{Dial, Dials, Legend, Mark};
use crate::vision::{Observation, Quad, bounds, corners};

/// Fit of dials in the rows of this project's drawings, with a legend.
const FIT_WITH_LEGEND: f32 = 1.0;
/// Fit of dials in the rows of this project's drawings, without a legend.
const FIT: f32 = 0.8;
/// Fit of dials in any other arrangement.
const FIT_DOUBTFUL: f32 = 0.05;

/// Reads the dials; `None` if the picture shows none, or more than a board can have.
pub(super) fn read(seen: &[Observation], filled: &Options) -> Option<Reading> {
    seen.iter().find_map(|seen| match seen {
        Observation::Dials(dials) => build_reading(dials, filled),
        _ => None,
    })
}

fn build_reading(seen: &Dials, filled: &Options) -> Option<Reading> {
    let dials = &seen.dials;
    if !DIALS.contains(&dials.len()) {
        return None;
    }
    let mut options = Options::from([(START, write(dials.iter().map(|dial| dial.knob)))]);
    options.set(POSITIONS, write(dials.iter().map(|dial| dial.marks)));
    let spots: Vec<Option<usize>> = dials.iter().map(|dial| dial.spot).collect();
    let is_joined = seen.joined == Some(true);
    // This project's earlier drawings had neither a legend nor equals signs.
    let is_equal = is_joined || seen.legend.is_none() || dials.len() == 1;
    let has_spot = spots.iter().any(Option::is_some);
    if !has_spot && is_equal {
        options.set(GOAL, EQUAL);
    } else if spots.iter().any(|&spot| spot != Some(0)) {
        options.set(GOAL, write(spots.iter().map(|spot| spot.map_or("?".to_owned(), |at| at.to_string()))));
    }
    let has_goal = dials.len() == 1
        || seen.joined.is_some_and(|joined| joined != has_spot || !has_spot && seen.legend.is_some());
    let buttons = seen.legend.as_ref().and_then(|legend| write_buttons(legend, dials));
    let columns = columns(dials.len());
    let (last, whole) = seen.rows.split_last()?;
    let is_arranged = whole.iter().all(|&row| row == columns) && (whole.is_empty() || *last <= columns);
    let mut options = options.overlaid(filled);
    let mut clear = has_goal;
    if let (Some(buttons), None) = (buttons, filled.filled(BUTTONS)) {
        clear &= seen.legend.as_ref().is_some_and(|legend| legend.clear);
        options.set(BUTTONS, buttons);
        // The picture shows all that these options would set.
        for (id, without) in [(STEPS, ""), (GAME, Preset::NAMES[0])] {
            if filled.filled(id).is_some() {
                options.set(id, without);
            }
        }
    }
    let board = erase(parse(&options));
    // Without buttons there is no board, so the player is asked for them.
    let sure = is_arranged && clear && board.is_ok();
    let fit = match (is_arranged, &seen.legend) {
        (true, Some(_)) => FIT_WITH_LEGEND,
        (true, None) => FIT,
        (false, _) => FIT_DOUBTFUL,
    };
    Some(Reading { options, board, sure, doubts: Vec::new(), fit, area: area(seen), pieces: Vec::new() })
}

/// Writes the buttons of a legend; `None` if a mark is not a step of its dial, if a button turns no
/// dial, or if there are too many buttons.
fn write_buttons(legend: &Legend, dials: &[Dial]) -> Option<String> {
    let lamps = dials.iter().all(|dial| dial.marks == 2);
    let step = |(mark, dial): (&Mark, &Dial)| match *mark {
        Mark::Dot => Some(0),
        Mark::Plain => lamps.then_some(1),
        Mark::Number(step) => (step != 0 && usize::from(step.unsigned_abs()) < dial.marks).then_some(step),
    };
    let row = |block: &Vec<Mark>| -> Option<String> {
        let steps: Option<Vec<i8>> = block.iter().zip(dials).map(step).collect();
        steps.filter(|steps| steps.iter().any(|&step| step != 0)).map(|steps| write(steps.into_iter()))
    };
    let rows: Option<Vec<String>> = legend.blocks.iter().map(row).collect();
    rows.filter(|rows| rows.len() <= MAX_BUTTONS).map(|rows| rows.join("; "))
}

/// Returns the corners of the rectangle around all dials and the legend.
fn area(seen: &Dials) -> Quad {
    let legend = seen.legend.iter().map(|legend| legend.corners);
    corners(bounds(seen.dials.iter().map(|dial| dial.corners).chain(legend).flatten()))
}
