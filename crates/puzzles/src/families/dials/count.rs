//! Counts all shortest solutions. Presses commute, so all orders of one set of presses count as one
//! solution.

use std::collections::HashMap;

use super::board::DialsBoard;
use super::equations::{Equations, count_solutions};
use super::press::Press;
use super::solve::{MAX_ENUMERATED, to_presses};
use super::states::{Search, Space, State};
use super::sums;
use crate::puzzle::Stop;
use crate::search::Meter;
use crate::search::optimal_paths::OptimalPaths;

/// Counts the sets of `length` presses that solve the board, and lists the first `max_listed`.
/// `length` is the proven minimum.
pub(super) fn optimal_paths(
    board: &DialsBoard,
    length: u32,
    max_listed: usize,
    meter: &mut Meter<'_>,
) -> OptimalPaths<Press> {
    let equations = Equations::new(board);
    let (solutions, generators) = (equations.solutions(), equations.system.generators());
    let total = count_solutions(&solutions, &generators);
    if total.is_some_and(|total| total <= MAX_ENUMERATED) {
        let (found, ended) = sums::enumerate(&equations, &solutions, &generators, max_listed, meter);
        if found.weight > length {
            return OptimalPaths::unknown();
        }
        let first = (0..found.pressed.len()).filter(|&button| found.pressed[button]);
        return OptimalPaths {
            count: found.count,
            exact: ended.is_ok(),
            first: first.map(|button| board.rules.press(button)).collect(),
            listed: found
                .listed
                .iter()
                .rev()
                .take(max_listed)
                .map(|times| to_presses(board, times))
                .collect(),
        };
    }
    count_by_states(board, &equations, length, max_listed, meter).unwrap_or_else(|_| OptimalPaths::unknown())
}

/// Counts by a search over positions.
fn count_by_states(
    board: &DialsBoard,
    equations: &Equations,
    length: u32,
    max_listed: usize,
    meter: &mut Meter<'_>,
) -> Result<OptimalPaths<Press>, Stop> {
    let mut search = Search::new(equations, meter);
    let meeting = search.run(meter, &mut |_, _| {})?;
    if meeting.length != length {
        return Ok(OptimalPaths::unknown());
    }
    let (remaining, _share) = search.states_between(&meeting, meter)?;
    let mut sets = PressSets {
        space: &search.space,
        remaining,
        buttons: equations.columns.len(),
        counts: HashMap::new(),
    };
    let count = sets.count(search.start(), 0, meter)?;
    let mut listed = Vec::new();
    sets.list(search.start(), &mut Vec::new(), max_listed, &mut listed);
    let is_first = |button: &usize| sets.next(search.start(), *button).is_some();
    let first = (0..sets.buttons).filter(is_first).map(|button| board.rules.press(button)).collect();
    let press = |set: &Vec<usize>| set.iter().map(|&button| board.rules.press(button)).collect();
    Ok(OptimalPaths { count, exact: count < u64::MAX, first, listed: listed.iter().map(press).collect() })
}

/// Counts and lists the sets of presses that solve a board, each in the order of the buttons.
struct PressSets<'a> {
    space: &'a Space,
    /// Remaining presses of each state on a shortest solution.
    remaining: HashMap<State, u32>,
    buttons: usize,
    /// Number of sets that lead from a state to the goal with the given button and later ones only.
    counts: HashMap<(State, usize), u64>,
}

impl PressSets<'_> {
    /// Returns the state after a press, if that state is closer to the goal.
    fn next(&self, state: State, button: usize) -> Option<State> {
        let next = self.space.after(state, button);
        (self.remaining.get(&next)? + 1 == *self.remaining.get(&state)?).then_some(next)
    }

    /// Counts the sets that lead from a state to the goal with button `from` and later ones only.
    fn count(&mut self, state: State, from: usize, meter: &mut Meter<'_>) -> Result<u64, Stop> {
        if self.remaining.get(&state) == Some(&0) {
            return Ok(1);
        }
        if let Some(&known) = self.counts.get(&(state, from)) {
            return Ok(known);
        }
        let mut count = 0_u64;
        for button in from..self.buttons {
            meter.tick()?;
            if let Some(next) = self.next(state, button) {
                count = count.saturating_add(self.count(next, button, meter)?);
            }
        }
        self.counts.insert((state, from), count);
        Ok(count)
    }

    /// Lists the sets that continue `set`, at most `max_listed` in all.
    fn list(&self, state: State, set: &mut Vec<usize>, max_listed: usize, listed: &mut Vec<Vec<usize>>) {
        if listed.len() >= max_listed {
            return;
        }
        if self.remaining.get(&state) == Some(&0) {
            listed.push(set.clone());
            return;
        }
        for button in set.last().copied().unwrap_or(0)..self.buttons {
            let Some(next) = self.next(state, button) else { continue };
            // If the rest needs an earlier button, `count` has stored 0. It stores nothing for the
            // goal.
            let ends = self.remaining.get(&next) == Some(&0);
            if ends || self.counts.get(&(next, button)).is_some_and(|&count| count > 0) {
                set.push(button);
                self.list(next, set, max_listed, listed);
                set.pop();
            }
        }
    }
}
