//! Choice of search: a proof by outward search, otherwise any solution with the proven lower bound.
//!
//! The hardest known boards have a few thousand reachable positions, so an outward search is faster
//! than any search with a lower bound. If there are more positions than the budget allows, a
//! best-first search looks for any solution.

use super::best_first;
use super::board::RushBoard;
use super::rules::{Move, Rules, State};
use super::search::explore;
use crate::families::blocks::slide::Slide;
use crate::families::direction::Direction;
use crate::puzzle::{Message, Solution, SolveError, Stop};
use crate::search::Meter;

/// Solves a board in its metric: a shortest solution, or the best known one with its lower bound
/// when the budget ends.
pub(super) fn solve(board: &RushBoard, meter: &mut Meter<'_>) -> Result<Solution<Vec<Slide>>, SolveError> {
    let (rules, start) = Rules::new(board);
    let solution = |path: &[State], at_least, meter: &Meter<'_>| {
        Solution::bounded(to_slides(board, &moves_along(&rules, start, path)), at_least, meter.nodes())
    };
    if !rules.has_goal() {
        let message = Message::new("rush-shut").with("piece", board.layout.pieces[board.car].name);
        return Err(SolveError::Unsolvable(message.into()));
    }
    match explore(&rules, start, meter) {
        Ok((seen, Some(goal))) => {
            let path: Vec<State> = seen.path(goal).into_iter().map(|at| seen.states[at]).collect();
            Ok(solution(&path, path.len() as u32, meter))
        }
        Ok((_, None)) => Err(SolveError::Unsolvable(Message::new("rush-unsolvable").into())),
        Err((why @ Stop::Cancelled, at_least)) => Err(SolveError::Stopped { why, at_least }),
        Err((why, at_least)) => match best_first::search(&rules, start, meter) {
            Some(path) => Ok(solution(&path, at_least, meter)),
            None => Err(SolveError::Stopped { why, at_least }),
        },
    }
}

/// Returns the moves between consecutive positions of a path.
fn moves_along(rules: &Rules, start: State, path: &[State]) -> Vec<Move> {
    let mut before = start;
    let to = |&next: &State| {
        let mut found = None;
        rules.moves(before, |mv, after, _| {
            if after == next {
                found = Some(mv);
            }
        });
        before = next;
        found.expect("each position was reached from the one before")
    };
    path.iter().map(to).collect()
}

/// Converts a search's moves to slides.
pub(super) fn to_slides(board: &RushBoard, moves: &[Move]) -> Vec<Slide> {
    let mut cars = board.layout.pieces.clone();
    let slide = |mv: &Move| {
        let (number, to) = (usize::from(mv.car), usize::from(mv.to));
        let car = &mut cars[number];
        let (width, from) = (board.layout.tray.width, std::mem::replace(&mut car.at, to));
        let (direction, cells) = match (from % width == to % width, from < to) {
            (true, true) => (Direction::Down, (to - from) / width),
            (true, false) => (Direction::Up, (from - to) / width),
            (false, true) => (Direction::Right, to - from),
            (false, false) => (Direction::Left, from - to),
        };
        Slide { piece: number, name: car.name, path: vec![direction; cells] }
    };
    moves.iter().map(slide).collect()
}
