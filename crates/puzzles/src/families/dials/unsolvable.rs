//! Suggestions for an unsolvable board: the fewest dials to change, or the most similar goal.

use std::sync::Arc;

use super::board::{DialsBoard, Goal, Rules};
use super::equations::Equations;
use super::press::dial_name;
use crate::families::modular::{find_nearest, gcd};
use crate::family::Describe;
use crate::puzzle::{Choice, Message, Unsolvable};
use crate::search::Meter;

/// Explains why a board is unsolvable, and suggests solvable boards. The reason names the dials
/// that cannot reach their goals, otherwise the fewest dials to change, if found.
pub(super) fn explain(board: &DialsBoard, equations: &Equations, meter: &mut Meter<'_>) -> Unsolvable {
    // With several goals, no single dial has a fixed target.
    let stuck = match &equations.needs[..] {
        [need] => find_stuck_dials(equations, need),
        _ => Vec::new(),
    };
    let about_stuck = || Message::new("dials-unsolvable-stuck").with("dials", stuck.join(", "));
    let Some((need, mut changes)) = find_changes(equations, meter) else {
        return if stuck.is_empty() { Message::new("dials-unsolvable") } else { about_stuck() }.into();
    };
    changes.sort_by_key(|&(place, _)| equations.dials[place]);
    let name = |&(place, _): &(usize, u8)| dial_name(equations.dials[place]).to_string();
    let names: Vec<String> = changes.iter().map(name).collect();
    let about = |id| Message::new(id).with("dials", names.join(", "));
    let why = match stuck.is_empty() {
        true => about("dials-unsolvable-near").with("count", names.len()),
        false => about_stuck(),
    };
    let (mut start, mut wanted) = (board.clone(), board.dials.clone());
    for (place, &dial) in equations.dials.iter().enumerate() {
        wanted[dial] = (board.dials[dial] + need[place]) % equations.moduli[place];
    }
    for &(place, by) in &changes {
        let (dial, modulus) = (equations.dials[place], equations.moduli[place]);
        start.dials[dial] = (board.dials[dial] + by) % modulus;
        wanted[dial] = (wanted[dial] + modulus - by) % modulus;
    }
    let places = changes.iter().map(|&(place, _)| {
        let dial = equations.dials[place];
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

/// Dials to change: the index of each dial's equation, and the steps to turn the dial by.
type Changes = Vec<(usize, u8)>;

/// Finds the fewest changes of dials that make a goal reachable. Returns the goal, as the steps of
/// each dial from the start, and the changes; `None` if no search ends within its limit.
fn find_changes<'a>(equations: &'a Equations, meter: &mut Meter<'_>) -> Option<(&'a [u8], Changes)> {
    let count = equations.moduli.len();
    let single = |place: usize| {
        let unit: Vec<u8> = (0..count).map(|other| u8::from(other == place)).collect();
        equations.system.syndrome(&unit)
    };
    let singles: Vec<Vec<u8>> = (0..count).map(single).collect();
    let orders = equations.system.syndrome_orders();
    let changes = |need: &'a Vec<u8>| {
        let raises =
            find_nearest(&singles, &equations.moduli, &orders, &equations.system.syndrome(need), meter)?;
        Some((&need[..], raises))
    };
    equations.needs.iter().filter_map(changes).min_by_key(|(_, raises)| raises.len())
}

/// Returns the names of the dials that cannot reach their goals, regardless of the other dials.
fn find_stuck_dials(equations: &Equations, need: &[u8]) -> Vec<String> {
    let step = |place: usize| {
        equations.columns.iter().fold(equations.moduli[place], |by, column| gcd(by, column[place]))
    };
    let stuck = (0..need.len()).filter(|&place| !need[place].is_multiple_of(step(place)));
    stuck.map(|place| dial_name(equations.dials[place]).to_string()).collect()
}
