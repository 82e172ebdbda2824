//! Legal positions and presses on them.

use std::sync::Arc;

use super::rules::Rules;

/// A position on a board with given rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LightsBoard {
    /// State of each light, row by row; 0 in blocked cells.
    pub(super) lights: Vec<u8>,
    pub(super) rules: Arc<Rules>,
}

impl LightsBoard {
    /// Returns this board of two states with lit and unlit lights swapped.
    pub(super) fn swapped(&self) -> Self {
        let swap = |(&state, &blocked): (&u8, &bool)| if blocked { state } else { 1 - state };
        let lights = self.lights.iter().zip(&self.rules.blocked).map(swap).collect();
        Self { lights, rules: Arc::clone(&self.rules) }
    }

    /// Presses a cell.
    pub(super) fn press(&mut self, cell: usize) {
        for (light, raise) in self.rules.changes(cell) {
            self.lights[light] = (self.lights[light] + raise) % self.rules.states;
        }
    }

    /// Returns the increment, modulo the number of states, that takes each light to its goal state.
    pub(super) fn needs(&self) -> Vec<u8> {
        let states = self.rules.states;
        let need = |(&light, &wanted): (&u8, &u8)| (wanted + states - light) % states;
        self.lights.iter().zip(&self.rules.goal).map(need).collect()
    }

    /// Iterates over the cells whose press changes a light.
    pub(super) fn pressable(&self) -> impl Iterator<Item = usize> {
        (0..self.rules.cells()).filter(|&cell| !self.rules.changes(cell).is_empty())
    }

    /// Returns the same position with another goal.
    pub(super) fn with_goal(&self, goal: Vec<u8>) -> Self {
        Self { lights: self.lights.clone(), rules: Arc::new(Rules { goal, ..(*self.rules).clone() }) }
    }
}
