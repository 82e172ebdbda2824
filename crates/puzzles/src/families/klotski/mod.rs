//! Klotski, 华容道: rectangular pieces slide in a tray until one of them, or several, lie where they should.
//!
//! `parse` reads what players type: `text` and `code` layouts, `goal` what they have to reach, `catalogue` those that have
//! names, `moves` lists of moves. `tray`, `layout`, `slide`, `metric` and `classical` are the words that all share. `board` is
//! the legal layout with its goal, `rules` are the moves on bit masks (`mask`). `search` looks outwards from a board, `table`
//! has the distances of all classical layouts by their numbers, which `rank` counts. `solve` chooses, `count` counts all
//! shortest solutions, `game` brings it all together.

mod board;
mod catalogue;
mod classical;
mod code;
mod count;
mod game;
mod generate;
mod goal;
mod info;
mod layout;
mod mask;
mod metric;
mod moves;
mod parse;
mod picture;
mod rank;
mod rules;
mod search;
mod slide;
mod solve;
mod table;
mod text;
mod tray;

use crate::family::{Board, Family, Info, Options, TableSpec};
use crate::puzzle::ParseError;
use crate::search::Tables;

/// The family of klotski puzzles.
pub struct Klotski;

impl Family for Klotski {
    fn info(&self) -> &'static Info {
        &info::INFO
    }

    fn parse(&self, options: &Options) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(parse::parse(options)?))
    }

    fn generate(&self, options: &Options, seed: u64, tables: &Tables) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(generate::generate(options, seed, tables)?))
    }

    fn tables(&self) -> Vec<TableSpec> {
        table::specs().collect()
    }
}
