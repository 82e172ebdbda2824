//! The constant part of a board: its shape, the lights that each press changes, and the goal.

use super::edges::Edges;
use super::pattern::Pattern;
use super::press::Press;
use super::text::Drawing;

/// A board without its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) edges: Edges,
    /// Number of states of each light; 0 is off.
    pub(super) states: u8,
    pub(super) pattern: Pattern,
    /// Cells without a light.
    pub(super) blocked: Vec<bool>,
    /// Goal state of each light; 0 in blocked cells.
    pub(super) goal: Vec<u8>,
}

impl Rules {
    /// Returns the number of cells, including blocked ones.
    pub(super) fn cells(&self) -> usize {
        self.blocked.len()
    }

    /// Returns whether the board is a ring.
    pub(super) fn is_ring(&self) -> bool {
        self.edges == Edges::Ring
    }

    /// Returns the goal state, if all lights share one.
    pub(super) fn uniform_goal(&self) -> Option<u8> {
        let mut wanted = self.goal.iter().zip(&self.blocked).filter(|(_, blocked)| !**blocked);
        let (&first, _) = wanted.next()?;
        wanted.all(|(&state, _)| state == first).then_some(first)
    }

    /// Returns the lights that a press of a cell changes, each once, with their increments; empty
    /// for a blocked cell.
    pub(super) fn changes(&self, cell: usize) -> Vec<(usize, u8)> {
        let mut changed: Vec<(usize, u8)> = Vec::new();
        if self.blocked[cell] {
            return changed;
        }
        let (column, row) = ((cell % self.width) as isize, (cell / self.width) as isize);
        let (width, height) = (self.width as isize, self.height as isize);
        for (across, down, raise) in self.pattern.offsets() {
            let (x, y) = (column + across, row + down);
            let (x, y) = match self.edges {
                Edges::Walls => (x, y),
                Edges::Torus => (x.rem_euclid(width), y.rem_euclid(height)),
                Edges::Ring if down == 0 => (x.rem_euclid(width), y),
                Edges::Ring => continue,
            };
            if !(0..width).contains(&x) || !(0..height).contains(&y) {
                continue;
            }
            let light = (y * width + x) as usize;
            // On a small torus, a press may reach a light from both sides but changes it only once.
            if !self.blocked[light] && changed.iter().all(|&(other, _)| other != light) {
                changed.push((light, raise));
            }
        }
        changed
    }

    /// Returns the press of a cell.
    pub(super) fn press(&self, cell: usize) -> Press {
        let (column, row) = ((cell % self.width) as u8, (cell / self.width) as u8);
        Press { column, row: (!self.is_ring()).then_some(row) }
    }

    /// Returns the cell of a press.
    pub(super) fn cell(&self, press: &Press) -> usize {
        usize::from(press.row.unwrap_or(0)) * self.width + usize::from(press.column)
    }

    /// Returns states as a drawing of the board.
    pub(super) fn to_drawing(&self, states: &[u8]) -> Drawing {
        let cells = states.iter().zip(&self.blocked).map(|(&state, &blocked)| (!blocked).then_some(state));
        Drawing { width: self.width, cells: cells.collect() }
    }
}
