//! Counting of all shortest solutions. Presses commute, so the orders of one set of presses count
//! once.

use std::collections::HashMap;

use super::board::DialsBoard;
use super::press::Press;
use super::solve::{FEW, presses};
use super::states::{Search, Space, State};
use super::sums;
use super::task::{Task, count_solutions};
use crate::puzzle::Stop;
use crate::search::Meter;
use crate::search::optimal_paths::OptimalPaths;

/// Counts the solving sets of `length` presses, the proven minimum, and lists the first `most`.
pub(super) fn optimal_paths(
    board: &DialsBoard,
    length: u32,
    most: usize,
    meter: &mut Meter<'_>,
) -> OptimalPaths<Press> {
    let task = Task::of(board);
    let (solutions, generators) = (task.solutions(), task.system.generators());
    let total = count_solutions(&solutions, &generators);
    if total.is_some_and(|total| total <= FEW) {
        let (found, ended) = sums::all(&task, &solutions, &generators, most, meter);
        if found.weight > length {
            return OptimalPaths::unknown();
        }
        let first = (0..found.pressed.len()).filter(|&button| found.pressed[button]);
        return OptimalPaths {
            count: found.count,
            exact: ended.is_ok(),
            first: first.map(|button| board.rules.press(button)).collect(),
            listed: found.listed.iter().rev().take(most).map(|times| presses(board, times)).collect(),
        };
    }
    by_states(board, &task, length, most, meter).unwrap_or_else(|_| OptimalPaths::unknown())
}

fn by_states(
    board: &DialsBoard,
    task: &Task,
    length: u32,
    most: usize,
    meter: &mut Meter<'_>,
) -> Result<OptimalPaths<Press>, Stop> {
    let mut search = Search::new(task, meter);
    let met = search.run(meter, &mut |_, _| {})?;
    if met.length != length {
        return Ok(OptimalPaths::unknown());
    }
    let (left, _share) = search.between(&met, meter)?;
    let mut sets = Sets { space: &search.space, left, buttons: task.columns.len(), known: HashMap::new() };
    let count = sets.count(search.start(), 0, meter)?;
    let mut listed = Vec::new();
    sets.list(search.start(), &mut Vec::new(), most, &mut listed);
    let goes_on = |button: &usize| sets.next(search.start(), *button).is_some();
    let first = (0..sets.buttons).filter(goes_on).map(|button| board.rules.press(button)).collect();
    let press = |set: &Vec<usize>| set.iter().map(|&button| board.rules.press(button)).collect();
    Ok(OptimalPaths { count, exact: count < u64::MAX, first, listed: listed.iter().map(press).collect() })
}

/// Sets of presses in the order of their buttons.
struct Sets<'a> {
    space: &'a Space,
    /// Presses left of each state on a shortest solution.
    left: HashMap<State, u32>,
    buttons: usize,
    /// Sets from a state on that press no button before this one.
    known: HashMap<(State, usize), u64>,
}

impl Sets<'_> {
    /// Returns the state after a press, if it is nearer to the goal.
    fn next(&self, state: State, button: usize) -> Option<State> {
        let next = self.space.after(state, button);
        (self.left.get(&next)? + 1 == *self.left.get(&state)?).then_some(next)
    }

    fn count(&mut self, state: State, from: usize, meter: &mut Meter<'_>) -> Result<u64, Stop> {
        if self.left.get(&state) == Some(&0) {
            return Ok(1);
        }
        if let Some(&known) = self.known.get(&(state, from)) {
            return Ok(known);
        }
        let mut count = 0_u64;
        for button in from..self.buttons {
            meter.tick()?;
            if let Some(next) = self.next(state, button) {
                count = count.saturating_add(self.count(next, button, meter)?);
            }
        }
        self.known.insert((state, from), count);
        Ok(count)
    }

    fn list(&self, state: State, set: &mut Vec<usize>, most: usize, listed: &mut Vec<Vec<usize>>) {
        if listed.len() >= most {
            return;
        }
        if self.left.get(&state) == Some(&0) {
            listed.push(set.clone());
            return;
        }
        for button in set.last().copied().unwrap_or(0)..self.buttons {
            let Some(next) = self.next(state, button) else { continue };
            // Only sets that were counted lead to the goal.
            let ends = self.left.get(&next) == Some(&0);
            if ends || self.known.get(&(next, button)).is_some_and(|&count| count > 0) {
                set.push(button);
                self.list(next, set, most, listed);
                set.pop();
            }
        }
    }
}
