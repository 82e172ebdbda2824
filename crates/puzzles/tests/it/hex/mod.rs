//! The hexagonal rotation puzzle, against rules that share nothing with it.

use cantor_puzzles::family::{Board, Solution};
use cantor_puzzles::puzzle::SolveError;

use crate::support;

mod generate;
mod plane;
mod solve;
mod texts;
mod turns;

fn parse(text: &str) -> Box<dyn Board> {
    support::parse("hex", text)
}

fn solve(text: &str) -> Result<Solution, SolveError> {
    support::solve(&*parse(text))
}

fn replays(text: &str, solution: &Solution) {
    support::replays(&*parse(text), &solution.line);
}
