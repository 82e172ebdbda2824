//! The shortest solution of a level whose units are all known: A*, with a beam for a solution to fall back on where that
//! takes long.

use super::beam;
use super::board::WaterBoard;
use super::contents::Contents;
use super::rules::Pour;
use super::search::{Found, Search};
use crate::puzzle::{Progress, Stop, Tell};
use crate::search::Meter;

/// The most memory that one search takes, in bytes.
const MOST_BYTES: usize = 120 << 20;

/// Before so many positions have been looked at, nothing is needed to fall back on.
const QUICK: u64 = 20_000;

/// Positions that the beam keeps of a layer: at first, where so few led nowhere, and where the proof has been given up.
const NARROW: usize = 100;
const BROADER: usize = 600;
const WIDE: usize = 5_000;

/// The nodes of the beam that is granted in any case, some 50 ms.
const GRANTED: u64 = 50_000;

/// About as many layers has a beam, and so many bytes a position in it.
const MOVES: usize = 80;
const NODE: usize = 160;

/// What is known of a level's solutions.
pub(super) struct Answer {
    /// The shortest known.
    pub(super) pours: Option<Vec<Pour>>,
    /// None is shorter.
    pub(super) at_least: u32,
    /// Why no more is known.
    pub(super) why: Stop,
}

/// It is proven that there is no solution.
pub(super) struct Stuck;

/// Searches a shortest solution of a level in which no unit is hidden.
pub(super) fn shortest(
    board: &WaterBoard,
    meter: &mut Meter<'_>,
    tell: &mut Tell<'_, Vec<Pour>>,
) -> Result<Answer, Stuck> {
    let contents = Contents::new(&board.bottles, board.rule);
    let mut search = Search::new(&contents, board.rule, meter.memory());
    let beam = |width, below, meter: &mut Meter<'_>| beam::search(&contents, board.rule, width, below, meter);
    let mut known: Option<Vec<Pour>> = None;
    let mut found = meter.part(QUICK, |meter| search.run(MOST_BYTES, u32::MAX, meter));
    if found.is_err() {
        // Granted whatever the budget: a level has an answer.
        known = meter.granted(GRANTED, |meter| {
            [NARROW, BROADER].into_iter().find_map(|width| beam(width, usize::MAX, meter))
        });
        tell(Progress { best: known.clone(), at_least: search.at_least(), nodes: meter.nodes() });
        let below = known.as_ref().map_or(u32::MAX, |pours| pours.len() as u32);
        found = search.run(MOST_BYTES, below, meter);
    }
    let at_least = search.at_least();
    match found {
        Ok(Found::Nothing) => Err(Stuck),
        Ok(Found::Solution(pours)) => Ok(Answer { pours: Some(pours), at_least, why: Stop::Nodes }),
        Ok(Found::NoneBelow) => Ok(Answer { pours: known, at_least, why: Stop::Nodes }),
        Err(why) => {
            // The room is used up; the time need not be.
            drop(search);
            let below = known.as_ref().map_or(usize::MAX, Vec::len);
            let mut share = meter.memory();
            let affordable = |&width: &usize| share.resize(width * (board.bottles.len() + MOVES) * NODE);
            let width = [WIDE, WIDE / 4].into_iter().find(affordable).unwrap_or(NARROW);
            let pours = beam(width, below, meter).or(known);
            Ok(Answer { pours, at_least, why })
        }
    }
}

/// Whether a quick search finds a solution.
///
/// # Errors
/// The budget is spent.
pub(super) fn is_solvable(board: &WaterBoard, meter: &mut Meter<'_>) -> Result<bool, Stop> {
    let contents = Contents::new(&board.bottles, board.rule);
    let mut search = Search::new(&contents, board.rule, meter.memory());
    match meter.part(QUICK / 10, |meter| search.run(MOST_BYTES, u32::MAX, meter)) {
        Ok(found) => Ok(matches!(found, Found::Solution(_))),
        Err(_) if beam::search(&contents, board.rule, NARROW / 4, usize::MAX, meter).is_some() => Ok(true),
        // Whether the beam ended or was ended.
        Err(_) => meter.tick().map(|()| false),
    }
}
