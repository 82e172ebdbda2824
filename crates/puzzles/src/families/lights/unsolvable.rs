//! Suggestions for an unsolvable board: the fewest lights to change, or another goal.

use super::board::LightsBoard;
use super::info::{OFF, ON};
use super::plan::{Part, Plan};
use crate::families::modular::find_nearest;
use crate::puzzle::{Choice, Message, Unsolvable};
use crate::search::{Meter, Tables};

/// Maximum lights named in the message.
const MAX_NAMED_LIGHTS: usize = 6;

/// Explains why a board is unsolvable. Suggests the most similar solvable board, and other uniform
/// goals (off, on) that are reachable.
pub(super) fn explain(
    board: &LightsBoard,
    plan: &Plan,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Unsolvable {
    let mut remedies = Vec::new();
    let mut why = Message::new("lights-unsolvable");
    if let Some(changes) =
        find_changes(board, plan, meter).filter(|changes| changes.len() <= MAX_NAMED_LIGHTS)
    {
        let mut changed = board.clone();
        for &(light, by) in &changes {
            changed.lights[light] = (changed.lights[light] + by) % board.rules.states;
        }
        let names: Vec<String> =
            changes.iter().map(|&(light, _)| board.rules.press(light).to_string()).collect();
        let about = |id| Message::new(id).with("lights", names.join(", "));
        why = about("lights-unsolvable-near").with("count", names.len());
        remedies.push(Choice { label: about("lights-change"), board: changed.to_string() });
    }
    for (state, label) in [(0, OFF), (1, ON)] {
        let goal: Vec<u8> =
            board.rules.blocked.iter().map(|&blocked| if blocked { 0 } else { state }).collect();
        let other = board.with_goal(goal);
        if other.rules.goal != board.rules.goal && is_solvable(&other, &Plan::for_rules(&other.rules, tables))
        {
            let id = if label == OFF { "lights-goal-off" } else { "lights-goal-on" };
            remedies.push(Choice { label: Message::new(id), board: other.to_string() });
        }
    }
    Unsolvable { why, remedies }
}

/// Returns whether a solution exists.
pub(super) fn is_solvable(board: &LightsBoard, plan: &Plan) -> bool {
    let needs = board.needs();
    plan.parts.iter().all(|part| part.system.solution(&part.select(&needs)).is_some())
}

/// Finds the fewest lights to change so that the board becomes solvable, with their increments;
/// `None` if the search reaches its limit.
fn find_changes(board: &LightsBoard, plan: &Plan, meter: &mut Meter<'_>) -> Option<Vec<(usize, u8)>> {
    let needs = board.needs();
    let mut changes = Vec::new();
    for part in &plan.parts {
        let wanted = part.system.syndrome(&part.select(&needs));
        let raises = find_raises(part, &wanted, board.rules.states, meter)?;
        changes.extend(raises.into_iter().map(|(place, by)| (part.cells[place], by)));
    }
    changes.sort_unstable();
    Some(changes)
}

/// Finds increments of the fewest lights of a part that cancel its syndrome.
fn find_raises(part: &Part, wanted: &[u8], states: u8, meter: &mut Meter<'_>) -> Option<Vec<(usize, u8)>> {
    let cells = part.cells.len();
    let single = |place: usize| {
        let unit: Vec<u8> = (0..cells).map(|other| u8::from(other == place)).collect();
        part.system.syndrome(&unit)
    };
    let singles: Vec<Vec<u8>> = (0..cells).map(single).collect();
    find_nearest(&singles, &vec![states; cells], &part.system.syndrome_orders(), wanted, meter)
}
