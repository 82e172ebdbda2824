//! Shortest solutions: for each connected part of the board, the solution of its equations with the
//! fewest presses (the lightest one).

use super::board::LightsBoard;
use super::lightest::{LightestSolutions, find_lightest};
use super::plan::{Part, Plan};
use super::press::Press;
use super::unsolvable;
use crate::families::modular::{Vector, weight};
use crate::puzzle::{Progress, Report, Solution, SolveError, Stop};
use crate::search::{Meter, Tables};

/// Solves a board with the fewest presses; returns the best known solution with its lower bound if
/// the budget ends.
pub(super) fn solve(
    board: &LightsBoard,
    tables: &Tables,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Press>>,
) -> Result<Solution<Vec<Press>>, SolveError> {
    let plan = Plan::for_rules(&board.rules, tables);
    let Some(parts) = solve_parts(board, &plan, false, meter, report) else {
        return Err(SolveError::Unsolvable(unsolvable::explain(board, &plan, tables, meter)));
    };
    let at_least = parts.iter().map(|(_, found)| found.at_least).sum();
    if parts.iter().any(|(_, found)| found.stop == Some(Stop::Cancelled)) {
        return Err(SolveError::Stopped { why: Stop::Cancelled, at_least });
    }
    let mut times = vec![0; board.rules.cells()];
    for (part, found) in &parts {
        part.write_back(found.listed.last().expect("a solution is known from the start"), &mut times);
    }
    Ok(Solution::bounded(to_presses(board, &times), at_least, meter.nodes()))
}

/// Finds the lightest solutions of each part: all of them with `every`, otherwise one. Returns
/// `None` if a part has no solution.
pub(super) fn solve_parts<'a>(
    board: &LightsBoard,
    plan: &'a Plan,
    every: bool,
    meter: &mut Meter<'_>,
    report: &mut Report<'_, Vec<Press>>,
) -> Option<Vec<(&'a Part, LightestSolutions)>> {
    let needs = board.needs();
    let solution = |part: &Part| part.system.solution(&part.select(&needs));
    let solutions: Vec<Vector> = plan.parts.iter().map(solution).collect::<Option<_>>()?;
    let bound = |part: &Part| weight(&part.select(&needs)).div_ceil(part.reach);
    // Lower bounds of all parts while one of them is being solved.
    let mut bounds: Vec<u32> = plan.parts.iter().map(bound).collect();
    let mut times = vec![0; board.rules.cells()];
    plan.parts.iter().zip(&solutions).for_each(|(part, solution)| part.write_back(solution, &mut times));
    let mut all = Vec::with_capacity(solutions.len());
    for (at, (part, solution)) in plan.parts.iter().zip(&solutions).enumerate() {
        let bound = bounds[at];
        let mut on_progress = |best: &Vector, at_least, nodes| {
            part.write_back(best, &mut times);
            bounds[at] = at_least;
            let best = Some(to_presses(board, &times));
            report(Progress { best, at_least: bounds.iter().sum(), nodes });
        };
        let found =
            find_lightest(solution, &part.quiet, board.rules.states, bound, every, meter, &mut on_progress);
        bounds[at] = found.at_least;
        part.write_back(found.listed.last().unwrap_or(solution), &mut times);
        all.push((part, found));
    }
    Some(all)
}

/// Converts press counts of all cells to presses, row by row.
pub(super) fn to_presses(board: &LightsBoard, times: &[u8]) -> Vec<Press> {
    let repeat = |(cell, &times): (usize, &u8)| std::iter::repeat_n(board.rules.press(cell), times.into());
    times.iter().enumerate().flat_map(repeat).collect()
}
