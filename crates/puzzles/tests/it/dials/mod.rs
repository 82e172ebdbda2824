//! Linked dials, compared with rules that share no code with the program.

mod facts;
mod plain;
mod play;
mod scenes;
mod solve;
mod texts;

use cantor_puzzles::family::Board;

use crate::support;

fn parse(text: &str) -> Box<dyn Board> {
    support::parse("dials", text)
}
