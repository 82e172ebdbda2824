//! Lights Out, compared with rules that share no code with the program.

mod facts;
mod plain;
mod play;
mod scenes;
mod solve;
mod texts;

use cantor_puzzles::family::{Board, Solution};
use cantor_puzzles::puzzle::SolveError;

use crate::support;

fn parse(text: &str) -> Box<dyn Board> {
    support::parse("lights", text)
}

fn solve(text: &str) -> Result<Solution, SolveError> {
    support::solve(&*parse(text))
}
