//! The reduced equations of a board, shared by all its positions: one system for each connected
//! part.
//!
//! The number of presses of each cell is an unknown, and each light gives an equation modulo the
//! number of states. Presses need not connect all cells: a diagonal pattern, for example, never
//! connects the two colours of a chessboard. Each connected part is solved separately.

use std::sync::Arc;

use super::info::INFO;
use super::pattern::NamedPattern;
use super::rules::Rules;
use crate::families::modular::{QuietPattern, System, Vector};
use crate::family::Named;
use crate::search::{Key, Table, Tables};

/// Systems of a board's parts.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) parts: Vec<Part>,
}

/// Cells and lights that presses connect.
#[derive(Debug)]
pub(super) struct Part {
    /// Cells in ascending order. The unknowns and equations of `system` are in the same order.
    pub(super) cells: Vec<usize>,
    pub(super) system: System,
    pub(super) quiet: Vec<QuietPattern>,
    /// Maximum total increment of one press.
    pub(super) reach: u32,
}

impl Part {
    /// Selects the numbers of this part's cells from those of the board.
    pub(super) fn select(&self, all: &[u8]) -> Vec<u8> {
        self.cells.iter().map(|&cell| all[cell]).collect()
    }

    /// Writes the numbers of this part's cells back into those of the board.
    pub(super) fn write_back(&self, own: &[u8], all: &mut [u8]) {
        self.cells.iter().zip(own).for_each(|(&cell, &own)| all[cell] = own);
    }
}

impl Plan {
    /// Returns the plan of a board. Plans of boards with a named pattern are cached.
    pub(super) fn for_rules(rules: &Rules, tables: &Tables) -> Arc<Self> {
        match key(rules) {
            Some(key) => tables.get_or_build(key, || Self::new(rules)),
            None => Arc::new(Self::new(rules)),
        }
    }

    fn new(rules: &Rules) -> Self {
        let changed: Vec<_> = (0..rules.cells()).map(|cell| rules.changes(cell)).collect();
        // Union-find: each cell refers to an earlier cell of its part, the first one to itself.
        let mut firsts: Vec<usize> = (0..rules.cells()).collect();
        let first = |firsts: &[usize], mut cell: usize| {
            while firsts[cell] != cell {
                cell = firsts[cell];
            }
            cell
        };
        for (cell, changed) in changed.iter().enumerate() {
            for &(light, _) in changed {
                let (a, b) = (first(&firsts, cell), first(&firsts, light));
                firsts[a.max(b)] = a.min(b);
            }
        }
        let heads = (0..rules.cells()).filter(|&cell| firsts[cell] == cell && !rules.blocked[cell]);
        let part = |head: usize| {
            let cells: Vec<usize> = (0..rules.cells())
                .filter(|&cell| first(&firsts, cell) == head && !rules.blocked[cell])
                .collect();
            let mut places = vec![0; rules.cells()];
            cells.iter().enumerate().for_each(|(place, &cell)| places[cell] = place);
            let mut rows: Vec<Vector> = cells.iter().map(|_| vec![0; cells.len()].into()).collect();
            for (unknown, &cell) in cells.iter().enumerate() {
                for &(light, raise) in &changed[cell] {
                    rows[places[light]][unknown] = raise % rules.states;
                }
            }
            let reach = |cell: &usize| changed[*cell].iter().map(|&(_, raise)| u32::from(raise)).sum::<u32>();
            let reach = cells.iter().map(reach).max().unwrap_or_default().max(1);
            let system = System::new(rows, cells.len(), rules.states);
            Part { quiet: system.quiet_patterns(), cells, system, reach }
        };
        Self { parts: heads.map(part).collect() }
    }
}

impl Table for Plan {
    fn bytes(&self) -> usize {
        let part = |part: &Part| part.cells.len() * (2 * part.cells.len() + part.quiet.len() + 64);
        self.parts.iter().map(part).sum()
    }
}

/// Returns the cache key; `None` for drawn patterns and for boards with blocked cells.
fn key(rules: &Rules) -> Option<Key> {
    let pattern = rules.pattern.name().filter(|_| !rules.blocked.contains(&true))?;
    let at = NamedPattern::ALL.iter().position(|&named| named == pattern)?;
    let shape = [rules.width as u8, rules.height as u8, rules.edges as u8, rules.states];
    Some(Key { family: INFO.id, kind: "plan", revision: 0, shape, pattern: at as u64 })
}
