//! The hexagonal rotation puzzle, compared with rules that share no code with it.

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

fn check_replay(text: &str, solution: &Solution) {
    support::check_replay(&*parse(text), &solution.line);
}
