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
    /// Step of each such dial, by button.
    pub(super) columns: Vec<Vec<u8>>,
    /// Turn that each dial needs, by alternative of the goal.
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

    /// Returns a solution for each alternative of the goal that has one: the presses of each
    /// button.
    pub(super) fn solutions(&self) -> Vec<Vec<u16>> {
        self.needs.iter().filter_map(|need| self.system.solution(need)).collect()
    }
}

/// Returns the total number of presses.
pub(super) fn weight(presses: &[u16]) -> u32 {
    presses.iter().map(|&times| u32::from(times)).sum()
}

/// Adds presses of each button modulo its order.
pub(super) fn add(to: &mut [u16], other: &[u16], orders: &[u16]) {
    for ((to, &other), &order) in to.iter_mut().zip(other).zip(orders) {
        let sum = *to + other;
        *to = if sum >= order { sum - order } else { sum };
    }
}

/// Returns the number of all solutions: the length of `first`, which holds one solution per
/// alternative of the goal, times the number of sums of generators. Returns `None` if the number
/// exceeds 64 bits.
pub(super) fn count_solutions(first: &[Vec<u16>], generators: &[Generator]) -> Option<u64> {
    let times = |count: u64, generator: &Generator| count.checked_mul(generator.order.into());
    generators.iter().try_fold(first.len() as u64, times)
}
