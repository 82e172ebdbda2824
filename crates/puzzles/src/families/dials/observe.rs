//! Boards from pictures of dials as this project draws them: positions, numbers of positions and
//! the goal. A picture does not show the effect of the buttons; the player's options give it.

use super::board::EQUAL;
use super::info::{POSITIONS, START};
use super::parse::parse;
use super::picture::columns;
use super::sizes::DIALS;
use super::text::write;
use crate::family::{GOAL, Options, Reading, erase};
use crate::vision::dials::Dials;
use crate::vision::{Observation, Quad, corners};

/// Fit of dials whose rows are those of a drawing, and of others.
const FIT: f32 = 0.8;
const FIT_DOUBTFUL: f32 = 0.05;

/// Reads the dials; `None` if the picture shows none.
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
    if spots.iter().all(Option::is_none) {
        options.set(GOAL, EQUAL);
    } else if spots.iter().any(|&spot| spot != Some(0)) {
        options.set(GOAL, write(spots.iter().map(|spot| spot.map_or("?".to_owned(), |at| at.to_string()))));
    }
    let columns = columns(dials.len());
    let (last, whole) = seen.rows.split_last()?;
    let is_arranged = whole.iter().all(|&row| row == columns) && (whole.is_empty() || *last <= columns);
    let options = options.overlaid(filled);
    let board = erase(parse(&options));
    // Without buttons there is no board, and the player is asked for them.
    let sure = is_arranged && board.is_ok();
    let fit = if is_arranged { FIT } else { FIT_DOUBTFUL };
    Some(Reading { options, board, sure, doubts: Vec::new(), fit, area: area(seen), pieces: Vec::new() })
}

/// Returns the corners of the rectangle around all dials.
fn area(seen: &Dials) -> Quad {
    let all = || seen.dials.iter().flat_map(|dial| dial.corners);
    let least = |of: fn((f32, f32)) -> f32| all().map(of).fold(f32::INFINITY, f32::min);
    let most = |of: fn((f32, f32)) -> f32| all().map(of).fold(f32::NEG_INFINITY, f32::max);
    corners([least(|at| at.0), least(|at| at.1), most(|at| at.0), most(|at| at.1)])
}
