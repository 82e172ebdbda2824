//! Counts all shortest solutions, and finds their first turns. Equivalent turns count once.
//!
//! Without a table, a search from both ends finds all boards on paths of the proven length. The
//! count visits only these boards.

use std::ops::ControlFlow::{self, Continue};

use super::board::HexBoard;
use super::grid::Turn;
use super::lookup;
use super::meet::{self, Limits};
use super::rules::{Rules, State};
use crate::puzzle::Stop;
use crate::search::optimal_paths::{self as search, OptimalPaths, TableWalk, UnprunedWalk};
use crate::search::{Meter, Tables, Walk};

/// Counts the solutions of `length` turns, the proven minimum, and lists the first `max_listed`.
pub(super) fn optimal_paths(
    board: &HexBoard,
    length: u32,
    max_listed: usize,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> OptimalPaths<Turn> {
    let found = match board.colours() {
        0 | 1 if board.side == lookup::SIDE => {
            let (rules, start) = board.pack::<1>();
            let table = lookup::table(&rules, tables);
            let start = TableWalk { puzzle: &rules, table: &table, state: start };
            Ok(Some(search::optimal_paths(&start, length, max_listed, meter)))
        }
        0 | 1 => count_by_search::<1>(board, length, max_listed, meter),
        2 | 3 => count_by_search::<2>(board, length, max_listed, meter),
        _ => count_by_search::<3>(board, length, max_listed, meter),
    };
    found.ok().flatten().unwrap_or_else(OptimalPaths::unknown)
}

/// Counts the solutions by a search from both ends. Returns `None` if memory does not suffice.
fn count_by_search<const P: usize>(
    board: &HexBoard,
    length: u32,
    max_listed: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<OptimalPaths<Turn>>, Stop> {
    let (rules, state) = board.pack::<P>();
    let layers = meet::shortest_path_layers(rules, state, length as usize, Limits::DEFAULT, meter)?;
    let walk = |layers: Vec<_>| {
        search::optimal_paths(&PathNode { rules: &rules, layers: &layers, state }, length, max_listed, meter)
    };
    Ok(layers.map(walk))
}

/// A board on a shortest path.
#[derive(Clone)]
struct PathNode<'a, const P: usize> {
    rules: &'a Rules<P>,
    /// All such boards by distance from the start; each layer is sorted.
    layers: &'a [Vec<State<P>>],
    state: State<P>,
}

impl<const P: usize> Walk for PathNode<'_, P> {
    type Move = Turn;

    fn is_goal(&self) -> bool {
        self.state == self.rules.goal
    }

    fn lower_bound(&self) -> u32 {
        u32::from(!self.is_goal())
    }

    fn children<B>(
        &mut self,
        within: u32,
        mut visit: impl FnMut(&mut Self, Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let before = self.state;
        let next = &self.layers[self.layers.len() - 1 - within as usize];
        let mut flow = Continue(());
        self.rules.children(&before, |turn, child| {
            if flow.is_continue() && next.binary_search(&child).is_ok() {
                self.state = child;
                flow = visit(self, turn);
            }
        });
        self.state = before;
        flow
    }
}

impl<const P: usize> UnprunedWalk for PathNode<'_, P> {
    type Key = State<P>;

    fn key(&self) -> State<P> {
        self.state
    }
}
