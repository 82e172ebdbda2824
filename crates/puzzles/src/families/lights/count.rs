//! Counts all shortest solutions. Presses commute, so all orders of one set of presses count as one
//! solution.

use super::board::LightsBoard;
use super::lightest::LightestSolutions;
use super::plan::{Part, Plan};
use super::press::Press;
use super::solve;
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

/// Counts the sets of `length` presses that solve the board, and lists the first `max_listed`.
/// `length` is the proven minimum.
pub(super) fn optimal_paths(
    board: &LightsBoard,
    length: u32,
    max_listed: usize,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> OptimalPaths<Press> {
    let plan = Plan::for_rules(&board.rules, tables);
    let Some(parts) = solve::solve_parts(board, &plan, true, meter, &mut |_| {}) else {
        return OptimalPaths::unknown();
    };
    if parts.iter().map(|(_, found)| found.weight).sum::<u32>() > length {
        // The budget ended before a solution of this length was found.
        return OptimalPaths::unknown();
    }
    let counts = parts.iter().map(|(_, found)| found.count);
    let count = counts.fold(1u64, |product, count| product.saturating_mul(count));
    let mut pressed = vec![0; board.rules.cells()];
    for (part, found) in &parts {
        part.write_back(&found.pressed, &mut pressed);
    }
    let first = pressed.iter().enumerate().filter(|(_, times)| **times > 0);
    OptimalPaths {
        count,
        exact: count < u64::MAX && parts.iter().all(|(_, found)| found.exact),
        first: first.map(|(cell, _)| board.rules.press(cell)).collect(),
        listed: list(board, &parts, max_listed),
    }
}

/// Lists the first `max_listed` combinations of the parts' solutions. Solutions that press earlier
/// cells more come first.
fn list(board: &LightsBoard, parts: &[(&Part, LightestSolutions)], max_listed: usize) -> Vec<Vec<Press>> {
    let mut all = vec![vec![0; board.rules.cells()]];
    for (part, found) in parts {
        let with = |known: &Vec<u8>, solution: &[u8]| {
            let mut times = known.clone();
            part.write_back(solution, &mut times);
            times
        };
        all = all
            .iter()
            .flat_map(|known| found.listed.iter().rev().map(|solution| with(known, solution)))
            .collect();
        // Combined with equal solutions of later parts, these stay in this order, so the first ones
        // suffice.
        all.sort_by(|a, b| b.cmp(a));
        all.truncate(max_listed);
    }
    all.iter().map(|times| solve::to_presses(board, times)).collect()
}
