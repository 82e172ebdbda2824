//! Boards too large for a proof: a good solution by the deadline, and a lower bound.
//!
//! At once [`staged`] gives a solution; then wider and wider [`beam`]s, ordered by an [`estimate`], look for
//! shorter ones while the budget lasts, from the position to the goal and from the goal to the position;
//! what they find is made shorter piece by piece in [`windows`]. Nothing here proves that a solution is the
//! shortest, except that it may reach the [`bound`].

mod beam;
mod bound;
mod estimate;
mod grid;
mod history;
mod staged;
mod windows;

use self::beam::Reached;
use self::estimate::Estimate;
use self::grid::Grid;
use super::rules::Direction;
use super::shape::Shape;
use crate::search::{Budget, Meter};

/// The best way found and what is proven of it.
pub(super) struct Found {
    pub(super) moves: Vec<Direction>,
    /// No solution is shorter.
    pub(super) at_least: usize,
}

/// Positions in each layer of the first beam, and of the widest one, which needs about 50 MB.
const WIDTHS: std::ops::RangeInclusive<usize> = 300..=60_000;

/// How much wider the next beam is while there is plenty of time: less would repeat too much, more would miss
/// the chance of a last one that fills the time that is left.
const GROWTH: f64 = 3.0;

/// The part of the budget that is planned with. Wider beams take a little longer for each position.
const PLANNED: f64 = 0.85;

/// Windows: the moves in each, and how many times 16,384 nodes they may cost.
const WINDOWS: [(usize, u32); 3] = [(24, 1), (32, 1), (40, 8)];

/// Searches while the meter allows, and answers in any case. `homes` gives, for what lies in each cell, its
/// cell in the goal; the goal must be within reach.
pub(super) fn search(
    shape: Shape,
    homes: &[u8],
    goal_gap: usize,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Found {
    let forward = Task::new(Grid::new(shape, goal_gap), homes.to_vec());
    let backward = forward.reversed();
    let at_least = bound::at_least(&forward.grid, homes);
    let mut moves = staged::solve(&forward.grid, homes);
    let mut width = *WIDTHS.start() as f64;
    while moves.len() > at_least {
        let before = meter.rest(1);
        let mut ways = Vec::new();
        let share = meter.rest(threads.clamp(1, 2) as u64);
        let mut nodes = 0;
        std::thread::scope(|scope| {
            let run = |task| {
                let mut meter = Meter::new(&share);
                (solve(task, width as usize, 2 * moves.len(), &mut meter), meter.nodes())
            };
            let helper = (threads > 1).then(|| scope.spawn(move || run(&backward)));
        });
    }
    Found { moves, at_least }
}
