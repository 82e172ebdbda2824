//! Boards too large for a reliable proof: a good solution by the deadline, and a lower bound.
//!
//! First `staged` and a narrow beam give a solution. For most of the budget, pairs of ever wider
//! beams, ordered by a `guide`, then search for shorter ones: one beam from the position to the
//! goal, the other from the goal to the position. On boards of more than 36 cells, `stretches`
//! searches parts of the best path again. `windows` shortens the path piece by piece.
//!
//! `bound` gives the initial lower bound. On boards of up to 36 cells, once their pattern databases
//! are in memory, `proof` raises it until the budget ends or it equals the length of the best
//! solution. Without databases, on boards of more than 25 cells, a `partition` into patterns raises
//! it. A solution is proven only if its length equals the bound.

mod answer;
mod beam;
mod bound;
mod estimate;
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

use self::answer::Answer;
use self::grid::Grid;
use self::partition::Partition;
use self::proof::Databases;
use self::task::{Task, beams_bytes, max_width, search_both_ends};
use super::pattern::tiers::{FEW_PATTERNS, MANY_PATTERNS, MAX_CELLS_OF_FEW};
use super::shape::Shape;
use crate::families::direction::Direction;
use crate::puzzle::Report;
use crate::search::{Meter, Tables};

/// Width of the first beam, which runs even when the budget is spent.
const FIRST_BEAM_WIDTH: usize = 250;

/// Width of the first beams within the budget.
const NARROWEST_WIDTH: f64 = 750.0;

/// Factor between the widths of successive beams while time is plentiful.
const WIDTH_GROWTH: f64 = 3.0;

/// Fraction of the remaining budget for which the next beam is planned, since in wider beams each
/// position takes slightly longer.
const PLANNED_FRACTION: f64 = 0.85;

/// Fraction of the budget after which beams end in favour of a proof, on boards of up to 25 cells.
/// Solutions of larger boards are rarely proven, and their bound rises little after its first
/// steps.
const BEAMS_BEFORE_PROOF: f64 = 0.75;

/// Fraction of the budget after which beams end in favour of stretches.
const BEAMS_BEFORE_STRETCHES: f64 = 0.75;
/// Fraction of the budget after which stretches end in favour of the bound. With pattern databases,
/// beams on more than 25 cells end then as well.
const STRETCHES_BEFORE_BOUND: f64 = 0.9;

/// Minimum budget, in seconds, for building missing pattern databases during the search. The build
/// takes some of the search's cores. With a smaller budget, it starts after the beams and helps
/// only later boards.
const MIN_SECONDS_TO_BUILD: f64 = 8.0;

/// Minimum budget, in seconds, of a long search, which only boards of up to 25 cells have. A long
/// search attempts a proof after each pair of beams, so that easy boards are answered soon. At the
/// end it uses the contest tier of the databases if that was built; its tables take seconds to
/// load.
const LONG_SEARCH_SECONDS: f64 = 60.0;

/// Limit of a proof after a pair of beams, in nodes per node of these beams.
const PROOF_NODES_PER_BEAM_NODE: u64 = 4;

/// Maximum fractions of the budget for a `partition`: before the wider beams, and at the end. Its
/// bound soon stops rising.
const BOUND_FRACTIONS: [f64; 2] = [0.04, 0.1];

/// Window lengths in moves, and the limits of their searches in units of 16,384 nodes. Longer
/// windows gain almost nothing.
const WINDOWS: [(usize, u32); 4] = [(24, 1), (32, 1), (40, 8), (50, 16)];

/// Searches while the meter allows, and always returns a solution. `homes` gives the goal cell of
/// the tile or gap in each cell. The goal must be reachable. Better paths and bounds are reported
/// when they are found, except the paths of `windows` and `proof`. With `tables`, boards of up to
/// 36 cells use pattern databases; missing ones may be built in the background.
pub(super) fn search(
    shape: Shape,
    homes: &[u8],
    goal_gap: usize,
    tables: Option<&Tables>,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Direction>>,
) -> Answer {
    if homes.len() <= MAX_CELLS_OF_FEW {
        search_with::<FEW_PATTERNS>(shape, homes, goal_gap, tables, meter, report)
    } else {
        search_with::<MANY_PATTERNS>(shape, homes, goal_gap, tables, meter, report)
    }
}

/// Searches with pattern databases of at most `PATTERNS` patterns per view.
fn search_with<const PATTERNS: usize>(
    shape: Shape,
    homes: &[u8],
    goal_gap: usize,
    tables: Option<&Tables>,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Direction>>,
) -> Answer {
    let started = Instant::now();
    let forward = Task::new(Grid::new(shape, goal_gap), homes.to_vec());
    let backward = forward.reversed();
    let ends = [&forward.grid, &backward.grid];
    let databases = tables.and_then(|tables| Databases::<PATTERNS>::new(ends, tables));
    let at_least = bound::lower_bound(&forward.grid, homes);
    // A narrow beam runs regardless of the budget: in a few milliseconds it saves a third of the
    // moves.
    let staged_path = staged::solve(&forward.grid, homes);
    let beam_path = meter
        .grant(u64::MAX, |meter| forward.solve::<PATTERNS>(None, FIRST_BEAM_WIDTH, staged_path.len(), meter));
    let moves = if beam_path.len() < staged_path.len() { beam_path } else { staged_path };
    let mut found = Answer { moves, at_least };
    found.report(meter, report);
    let time = started.elapsed().as_secs_f64() / meter.spent();
    let is_long = homes.len() <= MAX_CELLS_OF_FEW && time >= LONG_SEARCH_SECONDS;
    if let Some(databases) = &databases {
        databases.prepare(time >= MIN_SECONDS_TO_BUILD, meter);
        databases.prove_briefly(homes, &mut found, meter, report);
    }
    let has_databases = databases.as_ref().is_some_and(|databases| databases.ready()[0].is_some());
    let needs_partition = homes.len() > MAX_CELLS_OF_FEW && !has_databases;
    let mut partition = needs_partition.then(|| Partition::new(&forward.grid, homes));
    if let Some(partition) = &mut partition {
        partition.raise(meter.spent() + BOUND_FRACTIONS[0], &mut found, meter, report);
    }
    run_beams([&forward, &backward], databases.as_ref(), is_long, &mut found, meter, report);
    if homes.len() > stretches::MAX_CELLS_WITHOUT_STRETCHES {
        stretches::shorten(&forward.grid, homes, &mut found, STRETCHES_BEFORE_BOUND, meter, report);
    }
    if !found.is_proven() {
        windows::shorten(&forward.grid, homes, &mut found.moves, &WINDOWS, meter);
    }
    if let Some(databases) = &databases {
        databases.prepare(true, meter);
        if is_long && !found.is_proven() {
            databases.prove_thoroughly(homes, &mut found, meter, report);
        } else {
            databases.prove(homes, &mut found, meter, report);
        }
    }
    if let Some(partition) = &mut partition {
        partition.raise(meter.spent() + BOUND_FRACTIONS[1], &mut found, meter, report);
    }
    found
}

/// Runs wider and wider beams from both ends.
fn run_beams<const PATTERNS: usize>(
    ends: [&Task; 2],
    databases: Option<&Databases<'_, PATTERNS>>,
    is_long: bool,
    found: &mut Answer,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Direction>>,
) {
    let cells = ends[0].start.len();
    let max_width = max_width(cells);
    let (mut width, mut widest_yet, mut spent) = (NARROWEST_WIDTH, 1.0, meter.spent());
    let mut share = meter.memory();
    while !found.is_proven() && spent < 1.0 {
        // Halve the width until it fits the memory.
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
            Some(_) if cells <= MAX_CELLS_OF_FEW => BEAMS_BEFORE_PROOF,
            Some(_) => STRETCHES_BEFORE_BOUND,
            None if cells > stretches::MAX_CELLS_WITHOUT_STRETCHES => BEAMS_BEFORE_STRETCHES,
            None => 1.0,
        };
        let path = search_both_ends(
            ends,
            known.each_ref().map(Option::as_ref),
            width as usize,
            found.moves.len() - 1,
            meter,
        );
        if let Some(path) = path.filter(|path| path.len() < found.moves.len()) {
            found.moves = path;
            found.report(meter, report);
        }
        let before = std::mem::replace(&mut spent, meter.spent());
        if let Some(databases) = databases.filter(|_| is_long) {
            let nodes = PROOF_NODES_PER_BEAM_NODE * (meter.nodes() - nodes);
            meter.run_limited(nodes, |meter| databases.prove(&ends[0].start, found, meter, report));
        }
        let affordable = PLANNED_FRACTION * (until - spent) / (spent - before);
        if affordable < 1.0 || width >= max_width {
            break;
        }
        // The last beam takes all the remaining time, since a narrower one after it would find
        // nothing.
        let growth = if affordable < WIDTH_GROWTH * WIDTH_GROWTH { affordable } else { WIDTH_GROWTH };
        width = (width * growth).min(max_width);
    }
}

#[cfg(test)]
mod tests;
