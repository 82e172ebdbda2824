//! The equations of a board, one for each dial with a goal: the sum over all buttons of presses
//! times step equals the turn that the dial needs, modulo its number of positions.

use super::board::DialsBoard;
use crate::families::modular::{Generator, MixedSystem};

/// Equations of a board and its goals.
pub(super) struct Equations {
    /// Dials with a goal, in ascending order; one equation each.
    pub(super) dials: Vec<usize>,
    /// Number of positions of each such dial.
    pub(super) moduli: Vec<u8>,
    /// One list per button: its step on each such dial.
    pub(super) columns: Vec<Vec<u8>>,
    /// One list per alternative of the goal: the turn that each such dial needs.
    pub(super) needs: Vec<Vec<u8>>,
    pub(super) system: MixedSystem,
}

impl Equations {
    /// Sets up the equations of a board.
    pub(super) fn new(board: &DialsBoard) -> Self {
        let rules = &board.rules;
        let targets = rules.targets();
        let has_goal = |dial: &usize| targets.iter().any(|target| target[*dial].is_some());
        let dials: Vec<usize> = (0..board.dials.len()).filter(has_goal).collect();
        let moduli: Vec<u8> = dials.iter().map(|&dial| rules.positions[dial]).collect();
        let column = |steps: &Vec<u8>| dials.iter().map(|&dial| steps[dial]).collect();
        let columns: Vec<Vec<u8>> = rules.buttons.iter().map(column).collect();
        let need = |target: &Vec<Option<u8>>| {
            let turn = |&dial: &usize| {
                let (wanted, positions) = (target[dial].unwrap_or(0), rules.positions[dial]);
                (wanted + positions - board.dials[dial]) % positions
            };
            dials.iter().map(turn).collect()
        };
        let needs = targets.iter().map(need).collect();
        let system = MixedSystem::new(&moduli, &columns);
        Self { dials, moduli, columns, needs, system }
    }

    /// Returns one solution for each alternative of the goal that has any. A solution lists the
    /// number of presses of each button.
    pub(super) fn solutions(&self) -> Vec<Vec<u16>> {
        self.needs.iter().filter_map(|need| self.system.solution(need)).collect()
    }
}

/// Returns the total number of presses.
pub(super) fn weight(presses: &[u16]) -> u32 {
    presses.iter().map(|&times| u32::from(times)).sum()
}

/// Adds the presses in `other` to those in `to`, for each button modulo its order: the number of
/// its presses with distinct effects.
pub(super) fn add(to: &mut [u16], other: &[u16], orders: &[u16]) {
    for ((to, &other), &order) in to.iter_mut().zip(other).zip(orders) {
        let sum = *to + other;
        *to = if sum >= order { sum - order } else { sum };
    }
}

/// Returns the number of all solutions; `None` if it exceeds 64 bits. `first` holds one solution
/// per solvable alternative of the goal. Each of them plus any combination of generators is a
/// solution.
pub(super) fn count_solutions(first: &[Vec<u16>], generators: &[Generator]) -> Option<u64> {
    let times = |count: u64, generator: &Generator| count.checked_mul(generator.order.into());
    generators.iter().try_fold(first.len() as u64, times)
}
