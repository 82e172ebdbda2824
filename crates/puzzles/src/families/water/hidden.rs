//! Levels with hidden units: pours up to the next revealed unit, and a question about its colour.
//!
//! Plans are not proven optimal. They are rated on fillings, which give each hidden unit one of the
//! missing colours: in every order if there are few orders, otherwise in random ones. The best plan
//! leaves the most fillings solvable.
//!
//! The text of the next board holds the start as far as it is known, and the moves since:
//! `A?B? .... played:1>4`. A front end stores nothing else. Once all units are known, the
//! shortest solution from the start can be computed.

use std::collections::HashSet;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::board::{History, WaterBoard};
use super::bottle::{Bottle, End, HIDDEN, Unit};
use super::colours;
use super::rules::{self, Pour};
use super::shortest::is_solvable;
use super::totals::{fill, pool};
use crate::puzzle::{Choice, Message, Question, Solution, SolveError, Stop, Unsolvable};
use crate::search::Meter;

/// Maximum fillings on which a plan is rated.
const SAMPLES: usize = 24;

/// Number of found positions at which the search for plans ends.
const MAX_POSITIONS: usize = 4_000;
/// Number of plans at which the search for plans ends. The last expanded position may add more.
const MAX_PLANS: usize = 16;

/// Maximum plans that uncover a unit of the same bottle.
const PLANS_PER_BOTTLE: usize = 2;

/// Returns the moves up to the next revealed unit, and the question about its colour. If moves were
/// played and no filling remains solvable, asks whether to restart instead.
///
/// # Errors
/// No pours uncover a unit, or a limit was reached before any plan was rated.
pub(super) fn plan(
    board: &WaterBoard,
    history: &History,
    meter: &mut Meter<'_>,
) -> Result<Solution<Vec<Pour>>, SolveError> {
    let fillings = list_fillings(&pool(&history.start));
    let best = best_plan(board, &fillings, meter).map_err(|why| SolveError::Stopped { why, at_least: 0 })?;
    let ask = |line, prompt, title, choices| {
        let question = Some(Question { prompt, title, choices });
        Ok(Solution { line, optimal: false, at_least: 0, nodes: meter.nodes(), question })
    };
    match best {
        Some((Plan { pours, bottle, .. }, solvable)) if solvable > 0 || history.played.is_empty() => {
            let mut after = board.clone();
            for &pour in &pours {
                after.pour(pour);
            }
            let prompt = Message::new("water-reveal").with("moves", pours.len()).with("bottle", bottle + 1);
            let prompt = prompt.with("solvable", solvable).with("fillings", fillings.len());
            let mut colours = pool(&history.start);
            colours.dedup();
            let choice = |unit: Unit| Choice {
                label: Message::new("water-colour").with("colour", colours::label(unit, &board.names)),
                board: after.with_revealed(bottle, unit).to_string(),
            };
            let title = Message::new("water-which").with("bottle", bottle + 1);
            ask(pours, prompt, title, colours.into_iter().map(choice).collect())
        }
        // Samples prove nothing. The player decides.
        Some(_) => {
            let title = Message::new("water-again");
            ask(Vec::new(), Message::new("water-hopeless"), title, vec![restart(board, history)])
        }
        None if history.played.is_empty() => {
            Err(SolveError::Unsolvable(Message::new("water-hidden-stuck").into()))
        }
        None => Err(SolveError::Unsolvable(Unsolvable {
            why: Message::new("water-restart").with("level", restart(board, history).board),
            remedies: vec![restart(board, history)],
        })),
    }
}

/// Returns the level from its start with the units known so far.
pub(super) fn restart(board: &WaterBoard, history: &History) -> Choice {
    // Includes the history, so that the text states the order of units.
    let (bottles, start) = (history.start.clone(), history.start.clone());
    let history = Some(History { start, played: Vec::new() });
    let board = WaterBoard { bottles, history, ..board.clone() }.to_string();
    Choice { label: Message::new("water-again"), board }
}

/// Pours that uncover the next unit of a bottle.
struct Plan {
    pours: Vec<Pour>,
    bottle: usize,
    /// Bottles after the plan.
    after: Vec<Bottle>,
}

/// Returns the plan after which most fillings are solvable, and their number. Ties go to the
/// shortest plan. If the budget ends, considers only the plans rated so far.
///
/// # Errors
/// The budget ended before any plan was rated.
fn best_plan(
    board: &WaterBoard,
    fillings: &[Vec<Unit>],
    meter: &mut Meter<'_>,
) -> Result<Option<(Plan, usize)>, Stop> {
    let mut best: Option<(Plan, usize)> = None;
    for plan in find_plans(board, meter)? {
        let filled = |units: &Vec<Unit>| {
            let mut level = WaterBoard { bottles: plan.after.clone(), history: None, ..board.clone() };
            fill(&mut level.bottles, &mut units.iter().copied());
            is_solvable(&level, meter).map(usize::from)
        };
        match fillings.iter().map(filled).sum::<Result<usize, Stop>>() {
            Ok(solvable) if best.as_ref().is_none_or(|best| solvable > best.1) => {
                best = Some((plan, solvable));
            }
            Ok(_) => {}
            Err(why) if best.is_none() => return Err(why),
            Err(_) => break,
        }
    }
    Ok(best)
}

/// Lists the distinct orders of the candidates for hidden units. If there are more than
/// [`SAMPLES`], lists a random sample.
fn list_fillings(pool: &[Unit]) -> Vec<Vec<Unit>> {
    let mut first = pool.to_vec();
    first.sort_unstable();
    let all = std::iter::successors(Some(first), |units| next_permutation(units));
    let all: Vec<Vec<Unit>> = all.take(SAMPLES + 1).collect();
    if all.len() <= SAMPLES {
        return all;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let shuffle = |_| {
        let mut units = pool.to_vec();
        units.shuffle(&mut rng);
        units
    };
    let mut random: Vec<Vec<Unit>> = (0..SAMPLES).map(shuffle).collect();
    random.sort_unstable();
    random.dedup();
    random
}

/// Returns the next permutation of the units in lexicographic order; `None` after the last one.
fn next_permutation(units: &[Unit]) -> Option<Vec<Unit>> {
    let at = units.windows(2).rposition(|pair| pair[0] < pair[1])?;
    let larger = units.iter().rposition(|&unit| unit > units[at])?;
    let mut next = units.to_vec();
    next.swap(at, larger);
    next[at + 1..].reverse();
    Some(next)
}

/// Lists plans that uncover a hidden unit, shortest first. The list is empty if no pours uncover a
/// unit.
///
/// # Errors
/// The search ended before it found a plan.
fn find_plans(board: &WaterBoard, meter: &mut Meter<'_>) -> Result<Vec<Plan>, Stop> {
    let uncovered_in =
        |bottles: &[Bottle]| bottles.iter().position(|bottle| bottle.unit_at(End::Top) == Some(HIDDEN));
    if let Some(bottle) = uncovered_in(&board.bottles) {
        return Ok(vec![Plan { pours: Vec::new(), bottle, after: board.bottles.clone() }]);
    }
    let mut seen = HashSet::new();
    let mut positions = vec![(board.bottles.clone(), Vec::<Pour>::new())];
    let mut plans: Vec<Plan> = Vec::new();
    let mut at = 0;
    while at < positions.len() && plans.len() < MAX_PLANS {
        let tick = if positions.len() < MAX_POSITIONS { meter.tick() } else { Err(Stop::Nodes) };
        match tick {
            Ok(()) => {}
            Err(why) if plans.is_empty() => return Err(why),
            Err(_) => break,
        }
        let (bottles, pours) = positions[at].clone();
        at += 1;
        for pour in rules::pours(&bottles, board.rule) {
            let mut after = bottles.clone();
            rules::pour(&mut after, pour, board.rule, usize::MAX).expect("plans contain legal pours only");
            if !seen.insert(after.clone()) {
                continue;
            }
            let pours = [&pours[..], &[pour]].concat();
            match uncovered_in(&after) {
                None => positions.push((after, pours)),
                Some(bottle)
                    if plans.iter().filter(|plan| plan.bottle == bottle).count() < PLANS_PER_BOTTLE =>
                {
                    plans.push(Plan { pours, bottle, after });
                }
                Some(_) => {}
            }
        }
    }
    Ok(plans)
}
