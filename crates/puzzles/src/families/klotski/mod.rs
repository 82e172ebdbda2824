//! Klotski, 华容道: rectangular pieces slide in a tray until one or more of them reach their goals.
//!
//! - `kind`, `classical`: kinds of pieces and the classical board; `blocks` has the other data
//!   types.
//! - `parse`, `text`, `code`, `goal`, `catalogue`: boards from text, layout codes, goals and names.
//! - `heroes`, `spoken`: the Chinese names of pieces, and moves with spelled-out directions.
//! - `board`: the legal layout with its goal.
//! - `position`, `rules`, `mask`: search positions, and moves on bit masks.
//! - `search`, `table`, `rank`, `solve`: outward search, distances of all classical layouts by
//!   rank, and the choice between them.
//! - `count`: all shortest solutions.
//! - `generate`, `request`, `anneal`, `fill`, `lengths`: layouts from a seed, taken from the table
//!   or found by a search around solved layouts that are filled at random.
//! - `observe`, `picture`, `game`: boards from pictures, the scene, the `Game` implementation.

mod anneal;
mod board;
mod catalogue;
mod classical;
mod code;
mod count;
mod fill;
mod game;
mod generate;
mod goal;
mod heroes;
mod info;
mod kind;
mod lengths;
mod mask;
mod observe;
mod parse;
mod picture;
mod position;
mod rank;
mod request;
mod rules;
mod search;
mod solve;
mod spoken;
mod table;
mod text;

pub use board::KlotskiBoard;

pub use crate::families::blocks::slide::Slide;
use crate::family::{Info, Options, Sight, TableSpec, TypedFamily, count_signs};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Content;

/// Minimum cells of a text that is recognised as a board in a message.
const MIN_CELLS: usize = 12;

/// Minimum characters of a code that is recognised in a message. It must have letters and digits.
const MIN_CODE: usize = 6;

/// Marks around a quoted text. They are not part of a code.
const QUOTES: [char; 11] = ['`', '"', '\'', '“', '”', '‘', '’', '«', '»', '「', '」'];

/// Family of klotski puzzles.
///
/// ```
/// use std::time::Duration;
///
/// use cantor_puzzles::families::klotski::Klotski;
/// use cantor_puzzles::family::Family;
/// use cantor_puzzles::search::{Budget, Meter, Tables};
///
/// // B, a piece of two cells, has to reach the lower left corner; `#` is a wall.
/// let board = Klotski.read("AAC/BB#/D.. → B3,1").expect("a legal board");
/// let budget = Budget::of_time(Duration::from_secs(10));
/// let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("solvable");
/// assert!(solution.optimal);
/// assert_eq!(solution.line.to_string(), "D→→ B↓");
/// assert_eq!(solution.line.write("arrows"), "D→→ B↓");
/// assert_eq!(solution.line.end().position(), "AAC/..#/BBD");
/// ```
pub struct Klotski;

impl TypedFamily for Klotski {
    type Board = KlotskiBoard;

    const INFO: &'static Info = &info::INFO;

    const SIGHT: Option<Sight> =
        Some(Sight { content: Content::Blocks, read: observe::read, places: count_signs });

    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError> {
        parse::parse(options)
    }

    fn recognise(&self, text: &str) -> Option<Self::Board> {
        let options = Options::from([(info::BOARD, text)]);
        let board = parse::read(&options).ok()?;
        if catalogue::is_word(parse::layout_part(&options).text.trim()) {
            return None;
        }
        // Smaller texts are more likely lines of words. A code without letters may be a number, and
        // a code without digits a word.
        let text = text.trim_matches(|c: char| c.is_whitespace() || QUOTES.contains(&c));
        let has = |kind: fn(char) -> bool| text.contains(kind);
        let is_mixed_code = has(char::is_alphabetic) && has(char::is_numeric) && text.len() >= MIN_CODE;
        // A sentence with several words in backticks is not a grid.
        let is_grid = board.layout.tray.cells() >= MIN_CELLS && !text.contains('`');
        (is_grid && (is_mixed_code || !code::is_code(text))).then_some(board)
    }

    fn generate(
        &self,
        options: &Options,
        seed: u64,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Self::Board, ParseError> {
        generate::generate(options, seed, tables, meter)
    }

    fn tables(&self) -> Vec<TableSpec> {
        table::specs().collect()
    }
}
