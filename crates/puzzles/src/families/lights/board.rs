//! A legal position, and a press on it.

use std::sync::Arc;

use super::rules::Rules;

/// A position on a board of some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LightsBoard {
    /// The state of each light, row by row; 0 in blocked cells.
    pub(super) lights: Vec<u8>,
    pub(super) rules: Arc<Rules>,
}

impl LightsBoard {
    /// Presses a cell.
    pub(super) fn press(&mut self, cell: usize) {
        for (light, raise) in self.rules.changed(cell) {
            self.lights[light] = (self.lights[light] + raise) % self.rules.states;
        }
    }

    /// By how much each light has to be raised.
    pub(super) fn needs(&self) -> Vec<u8> {
        let states = self.rules.states;
        let need = |(&light, &wanted): (&u8, &u8)| (wanted + states - light) % states;
        self.lights.iter().zip(&self.rules.goal).map(need).collect()
    }

    /// The cells whose press changes something.
    pub(super) fn pressable(&self) -> impl Iterator<Item = usize> {
        (0..self.rules.cells()).filter(|&cell| !self.rules.changed(cell).is_empty())
    }

    /// The same position with another goal.
    pub(super) fn with_goal(&self, goal: Vec<u8>) -> Self {
        Self { lights: self.lights.clone(), rules: Arc::new(Rules { goal, ..(*self.rules).clone() }) }
    }
}
