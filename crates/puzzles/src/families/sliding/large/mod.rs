//! Boards too large for a sure proof: a good solution by the deadline, and a lower bound.
//!
//! At once `staged` and a narrow beam give a solution. Then wider and wider beams, ordered by a `guide`, look for
//! shorter ones while the budget lasts, some from the position to the goal and some from the goal to the position;
//! `stretches` of the best of all are searched anew, and `windows` shortens it piece by piece. Up to 36 cells, once their
//! pattern databases are there, `proof` raises the bound until the time is over or the best solution has met it; of other
//! boards a `partition` into patterns raises the first `bound`, and nothing is proven unless a solution reaches that.

mod beam;
mod bound;
mod estimate;
mod found;
mod grid;
mod guide;
mod history;
mod partition;
mod pattern;
mod proof;
mod staged;
mod stretches;
mod task;
mod windows;

use std::time::Instant;

use self::found::Found;
use self::grid::Grid;
use self::partition::Partition;
use self::proof::Databases;
use self::task::{Task, beams_bytes, both_ends, widest};
use super::shape::Shape;
use super::tiers::{FEW, MANY, MOST_CELLS_OF_FEW};
use crate::families::direction::Direction;
use crate::puzzle::Tell;
use crate::search::{Meter, Tables};

/// Positions in each layer of the beam that is part of the answer at once.
const GRANTED: usize = 250;

/// Positions in each layer of the first beams in the budget.
const NARROWEST: f64 = 750.0;

/// How many times as wide the next beams are while there is plenty of time.
const GROWTH: f64 = 3.0;

/// The part of the budget that is planned with: in wider beams each position takes a little longer.
const PLANNED: f64 = 0.85;

/// The part of the budget after which there are no more beams where the rest is spent on a proof, up to 25 cells. Of larger
/// boards hardly any is proven, and the bound rises little after its first steps.
const BEFORE_PROOF: f64 = 0.75;

/// The part of the budget after which there are no more beams where the rest is spent on stretches, and the part after which
/// there are no more of those.
const BEFORE_STRETCHES: f64 = 0.75;
const BEFORE_BOUND: f64 = 0.9;

/// With so many seconds pattern databases are built beside the search, which has less of the cores meanwhile; else they are
/// begun when the beams are over, for later boards.
const TIME_TO_BUILD: f64 = 8.0;

/// With so many seconds the search is at length: it tries a proof after each beam, so that an easy board is answered soon, and
/// in the end by the largest tables that were made, which take seconds to load.
const AT_LENGTH: f64 = 60.0;

/// Nodes that a proof after a beam may take for each node of that beam.
const PROOF_AFTER_BEAM: u64 = 4;

/// The parts of the budget that go to the bound where there are no pattern databases: before any beam, and in the end at most,
/// since it soon rises no more.
const FOR_BOUND: [f64; 2] = [0.04, 0.1];

/// How the best path is shortened in the end: moves in a window, and how many times 16,384 nodes its search may
/// cost. Longer windows gain hardly anything.
const WINDOWS: [(usize, u32); 4] = [(24, 1), (32, 1), (40, 8), (50, 16)];

/// Searches while the meter allows, and answers in any case. `homes` gives, for what lies in each cell, its
/// cell in the goal; the goal must be within reach. Each better path is told, and each better bound. With `tables` these come
/// from pattern databases, which are made for later boards where there are none.
pub(super) fn search(
    shape: Shape,
    homes: &[u8],
    goal_gap: usize,
    tables: Option<&Tables>,
    meter: &mut Meter<'_>,
    tell: &mut Tell<'_, Vec<Direction>>,
) -> Found {
    if homes.len() <= MOST_CELLS_OF_FEW {
        search_with::<FEW>(shape, homes, goal_gap, tables, meter, tell)
    } else {
        search_with::<MANY>(shape, homes, goal_gap, tables, meter, tell)
    }
}

/// The same with pattern databases of views that have so many patterns at most.
fn search_with<const PATTERNS: usize>(
    shape: Shape,
    homes: &[u8],
    goal_gap: usize,
    tables: Option<&Tables>,
    meter: &mut Meter<'_>,
    tell: &mut Tell<'_, Vec<Direction>>,
) -> Found {
    let started = Instant::now();
    let forward = Task::new(Grid::new(shape, goal_gap), homes.to_vec());
    let backward = forward.reversed();
    let ends = [&forward.grid, &backward.grid];
    let databases = tables.and_then(|tables| Databases::<PATTERNS>::new(ends, tables));
    let at_least = bound::at_least(&forward.grid, homes);
    // A narrow beam is granted whatever the budget: it takes some milliseconds and saves a third.
    let staged = staged::solve(&forward.grid, homes);
    let beamed =
        meter.granted(u64::MAX, |meter| forward.solve::<PATTERNS>(None, GRANTED, staged.len(), meter));
    let moves = if beamed.len() < staged.len() { beamed } else { staged };
    let mut found = Found { moves, at_least };
    found.tell(meter, tell);
    let time = started.elapsed().as_secs_f64() / meter.spent();
    let at_length = homes.len() <= MOST_CELLS_OF_FEW && time >= AT_LENGTH;
    if let Some(databases) = &databases {
        databases.prepare(time >= TIME_TO_BUILD, meter);
        databases.prove_at_once(homes, &mut found, meter, tell);
    }
    let has_some = databases.as_ref().is_some_and(|databases| databases.ready()[0].is_some());
    let parted = homes.len() > MOST_CELLS_OF_FEW && !has_some;
    let mut partition = parted.then(|| Partition::new(&forward.grid, homes));
    if let Some(partition) = &mut partition {
        partition.raise(meter.spent() + FOR_BOUND[0], &mut found, meter, tell);
    }
    beams([&forward, &backward], databases.as_ref(), at_length, &mut found, meter, tell);
    if homes.len() > stretches::MOST_CELLS_WITHOUT {
        stretches::shorten(&forward.grid, homes, &mut found, BEFORE_BOUND, meter, tell);
    }
    if !found.is_proven() {
        windows::shorten(&forward.grid, homes, &mut found.moves, &WINDOWS, meter);
    }
    if let Some(databases) = &databases {
        databases.prepare(true, meter);
        if at_length && !found.is_proven() {
            databases.prove_at_length(homes, &mut found, meter, tell);
        } else {
            databases.prove(homes, &mut found, meter, tell);
        }
    }
    if let Some(partition) = &mut partition {
        partition.raise(meter.spent() + FOR_BOUND[1], &mut found, meter, tell);
    }
    found
}

/// Wider and wider beams from both ends.
fn beams<const PATTERNS: usize>(
    ends: [&Task; 2],
    databases: Option<&Databases<'_, PATTERNS>>,
    at_length: bool,
    found: &mut Found,
    meter: &mut Meter<'_>,
    tell: &mut Tell<'_, Vec<Direction>>,
) {
    let cells = ends[0].start.len();
    let widest = widest(cells);
    let (mut width, mut widest_yet, mut spent) = (NARROWEST, 1.0, meter.spent());
    let mut share = meter.memory();
    while !found.is_proven() && spent < 1.0 {
        // As wide as there is memory for.
        while !share.resize(width as usize * beams_bytes::<PATTERNS>(cells)) {
            width /= 2.0;
        }
        if width <= widest_yet {
            break;
        }
        widest_yet = width;
        let nodes = meter.nodes();
        let known = databases.map(Databases::ready).unwrap_or_default();
        let until = match known[0] {
            Some(_) if cells <= MOST_CELLS_OF_FEW => BEFORE_PROOF,
            Some(_) => BEFORE_BOUND,
            None if cells > stretches::MOST_CELLS_WITHOUT => BEFORE_STRETCHES,
            None => 1.0,
        };
        let path = both_ends(
            ends,
            known.each_ref().map(Option::as_ref),
            width as usize,
            found.moves.len() - 1,
            meter,
        );
        if let Some(path) = path.filter(|path| path.len() < found.moves.len()) {
            found.moves = path;
            found.tell(meter, tell);
        }
        let before = std::mem::replace(&mut spent, meter.spent());
        if let Some(databases) = databases.filter(|_| at_length) {
            let nodes = PROOF_AFTER_BEAM * (meter.nodes() - nodes);
            meter.part(nodes, |meter| databases.prove(&ends[0].start, found, meter, tell));
        }
        let affordable = PLANNED * (until - spent) / (spent - before);
        if affordable < 1.0 || width >= widest {
            break;
        }
        // The last one takes all the time that is left, since a narrower one after it would find nothing.
        let growth = if affordable < GROWTH * GROWTH { affordable } else { GROWTH };
        width = (width * growth).min(widest);
    }
}

#[cfg(test)]
mod tests;
