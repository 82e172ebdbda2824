//! Water sort and ball sort (水排序): bottles of coloured units, poured until each colour is alone in
//! one bottle, in the fewest moves.
//!
//! - `parse`, `text`, `moves`: levels and moves from text, with `tokens`, `split` (tokens by
//!   bottle), `colours` (names) and `totals` (units that a colour may have).
//! - `bottle`, `order`, `board`, `rules`: data types, the legal level, and moves on plain bottles.
//! - `contents`, `nodes`, `position`, `expand`, `search`: A* over numbered bottle contents, with
//!   packed nodes, a lower bound and pruned moves.
//! - `beam`, `shortest`: a beam search as a fallback, and its combination with A*.
//! - `hidden`: plans for levels with unknown units.
//! - `generate`, `observe`, `picture`: levels from a seed and from pictures, the scene.
//! - `solve`, `count`, `game`: the choice of search, all shortest solutions, the `Game`
//!   implementation.

mod beam;
mod board;
mod bottle;
mod colours;
mod contents;
mod count;
mod expand;
mod game;
mod generate;
mod hidden;
mod info;
mod moves;
mod nodes;
mod observe;
mod order;
mod parse;
mod picture;
mod position;
mod rules;
mod search;
mod shortest;
mod solve;
mod split;
mod text;
mod tokens;
mod totals;

pub use board::WaterBoard;
pub use rules::Pour;

use crate::family::{Info, Options, Sight, TypedFamily, count_signs};
use crate::puzzle::ParseError;
use crate::search::{Meter, Tables};
use crate::vision::Content;

/// Family of water and ball sort puzzles.
///
/// ```
/// use std::time::Duration;
///
/// use cantor_puzzles::families::water::Water;
/// use cantor_puzzles::family::Family;
/// use cantor_puzzles::search::{Budget, Meter, Tables};
///
/// // Each bottle from its top to its bottom, `.` for an empty place.
/// let board = Water.read("AB BA ..")?;
/// let budget = Budget::of_time(Duration::from_secs(10));
/// let solution = board.solve(&Tables::new(), &mut Meter::new(&budget)).expect("solvable");
/// assert!(solution.optimal);
/// assert_eq!(solution.line.to_string(), "2>3 1>2 1>3");
/// assert_eq!(solution.line.end().position(), ".. AA BB");
/// # Ok::<(), cantor_puzzles::puzzle::ParseError>(())
/// ```
pub struct Water;

impl TypedFamily for Water {
    type Board = WaterBoard;

    const INFO: &'static Info = &info::INFO;

    const SIGHT: Option<Sight> =
        Some(Sight { content: Content::Tubes, read: observe::read, places: count_signs });

    fn parse(&self, options: &Options) -> Result<Self::Board, ParseError> {
        parse::parse(options)
    }

    /// Recognises a level in Cantor's own notation with an empty place and no colour that occurs
    /// only once, or a level with as many units of each colour as the largest bottle holds. It must
    /// have room to pour and not be solved. Other texts are not recognised, since any word could be
    /// a bottle.
    fn recognise(&self, text: &str) -> Option<Self::Board> {
        let board = parse::parse(&Options::from([(info::LEVEL, text)])).ok()?;
        let canonical = text.contains('.')
            && board.to_string() == text.trim()
            && totals::has_repeated_colours(&board.bottles);
        // Words whose letters form full colours leave no room to pour, or are sorted already.
        let playable =
            board.bottles.iter().any(|bottle| bottle.room() > 0) && !rules::is_solved(&board.bottles);
        (playable && (canonical || totals::has_full_colours(&board.bottles))).then_some(board)
    }

    fn in_one_text(&self, options: &Options) -> String {
        let level = options.filled(info::LEVEL).unwrap_or_default();
        let named = [(info::RULE, text::NAMED_RULE), (info::ORDER, text::NAMED_ORDER)]
            .map(|(id, name)| options.filled(id).map(|value| format!(" {name}{value}")).unwrap_or_default());
        format!("{level}{}", named.concat())
    }

    fn generate(
        &self,
        options: &Options,
        seed: u64,
        _: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Self::Board, ParseError> {
        generate::generate(options, seed, meter)
    }
}
