//! Suggestions for an unsolvable board: the fewest dials to change, or the nearest goal.

use std::sync::Arc;

use super::board::{DialsBoard, Goal, Rules};
use super::press::dial_name;
use super::task::Task;
use crate::families::modular::{divisor, nearest};
use crate::family::Describe;
use crate::puzzle::{Choice, Message, Unsolvable};
use crate::search::Meter;

/// Builds the message: a dial that cannot reach its goal alone, or the fewest dials to change.
pub(super) fn unsolvable(board: &DialsBoard, task: &Task, meter: &mut Meter<'_>) -> Unsolvable {
    let Some((need, changes)) = changes(task, meter) else {
        return Message::new("dials-unsolvable").into();
    };
    let name = |&(place, _): &(usize, u8)| dial_name(task.dials[place]).to_string();
    let names: Vec<String> = changes.iter().map(name).collect();
    let about = |id| Message::new(id).with("dials", names.join(", "));
    // With several goals, no single dial has a fixed target.
    let stuck = if task.needs.len() == 1 { stuck(task, need) } else { None };
    let why = match stuck {
        Some(place) => Message::new("dials-unsolvable-stuck").with("dial", dial_name(task.dials[place])),
        None => about("dials-unsolvable-near").with("count", names.len()),
    };
    let (mut start, mut wanted) = (board.clone(), board.dials.clone());
    for (place, &dial) in task.dials.iter().enumerate() {
        wanted[dial] = (board.dials[dial] + need[place]) % task.moduli[place];
    }
    for &(place, by) in &changes {
        let (dial, of) = (task.dials[place], task.moduli[place]);
        start.dials[dial] = (board.dials[dial] + by) % of;
        wanted[dial] = (wanted[dial] + of - by) % of;
    }
    let places = changes.iter().map(|&(place, _)| {
        let dial = task.dials[place];
        format!("{} = {}", dial_name(dial), start.dials[dial])
    });
    let label = Message::new("dials-change").with("dials", places.collect::<Vec<_>>().join(", "));
    let mut remedies = vec![Choice { label, board: start.to_string() }];
    if let Goal::Each(goal) = &board.rules.goal {
        let goal = goal.iter().zip(&wanted).map(|(old, &new)| old.map(|_| new)).collect();
        let rules = Rules { goal: Goal::Each(goal), ..(*board.rules).clone() };
        let other = DialsBoard { dials: board.dials.clone(), rules: Arc::new(rules) };
        let label = Message::new("dials-goal-near").with("goal", other.goal());
        remedies.push(Choice { label, board: other.to_string() });
    }
    Unsolvable { why, remedies }
}

/// Turns of single dials by hand: the place of each among the equations, and its steps.
type Changes = Vec<(usize, u8)>;

/// Returns the goal that the fewest turns by hand make reachable, and these turns; `None` if the
/// search gave up.
fn changes<'a>(task: &'a Task, meter: &mut Meter<'_>) -> Option<(&'a [u8], Changes)> {
    let count = task.moduli.len();
    let single = |place: usize| {
        let unit: Vec<u8> = (0..count).map(|other| u8::from(other == place)).collect();
        task.system.syndrome(&unit)
    };
    let singles: Vec<Vec<u8>> = (0..count).map(single).collect();
    let orders = task.system.syndrome_orders();
    let of = |need: &'a Vec<u8>| {
        let raises = nearest(&singles, &task.moduli, &orders, &task.system.syndrome(need), meter)?;
        Some((&need[..], raises))
    };
    task.needs.iter().filter_map(of).min_by_key(|(_, raises)| raises.len())
}

/// Returns the first dial that no presses bring to its goal, even alone.
fn stuck(task: &Task, need: &[u8]) -> Option<usize> {
    let step =
        |place: usize| task.columns.iter().fold(task.moduli[place], |by, column| divisor(by, column[place]));
    (0..need.len()).find(|&place| !need[place].is_multiple_of(step(place)))
}
