//! Solvable classical layouts from seeds, of an exact length, of given pieces or the hardest of them: drawn from the
//! table.

use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::board::KlotskiBoard;
use super::classical::{EXIT, KINDS, SQUARE, TRAY};
use super::info::{HARDEST, HORIZONTAL, PAIRS, VERTICAL};
use super::kind::Kind;
use super::position::Masks;
use super::table::{self, Extent};
use crate::families::blocks::layout::{Layout, Piece};
use crate::families::blocks::metric::{METRIC, Metric};
use crate::families::blocks::text::lettered;
use crate::families::blocks::tray::cells;
use crate::family::{GOAL, Lengths, MOVES, Options, STOPPED, length};
use crate::puzzle::{Message, ParseError};
use crate::search::{Meter, Tables};

/// How many moves easy to brutal layouts take.
const DIFFICULTIES: Lengths = [8..=16, 25..=40, 60..=80, 95..=115];

/// A layout with two empty cells that can be solved, each of those asked for equally likely: with so many pieces
/// of a kind, and of those with so many moves, the hardest, or all that are not solved yet. The same seed gives
/// the same one on every machine.
///
/// # Errors
/// What is wrong with which option; also that there is no such layout.
pub(super) fn generate(
    options: &Options,
    seed: u64,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<KlotskiBoard, ParseError> {
    let fault = |option, message| Err(options.fault(option, message));
    if options.filled(GOAL).is_some() {
        return fault(GOAL, Message::new("klotski-generate-goal"));
    }
    let moves = length(options, seed, &DIFFICULTIES)?;
    let hardest = options.flag(HARDEST)?;
    if hardest && moves.is_some() {
        return fault(MOVES, Message::new("klotski-hardest-moves"));
    }
    // In the order of the kinds: single cells are what is left.
    let pieces = [None, options.number(HORIZONTAL, PAIRS)?, options.number(VERTICAL, PAIRS)?];
    let metric: Metric = options.named(METRIC)?;
    let Ok(table) = table::awaited(Extent::Two, metric, tables, meter) else {
        return fault(MOVES, Message::new(STOPPED));
    };
    let ranks = Extent::Two.ranks();
    let layout = |rank| ranks.rules().unpack(ranks.unrank(rank));
    let any = pieces.iter().all(Option::is_none);
    let suits = |masks: Masks| {
        pieces.iter().zip(masks).all(|(count, mask)| count.is_none_or(|count| count == mask.count_ones()))
    };
    let of = |lengths: RangeInclusive<u32>| {
        let so_far = table.solvable().filter(move |(_, length)| lengths.contains(length));
        so_far.map(|(rank, _)| rank).filter(|&rank| any || suits(layout(rank)))
    };
    let farthest = table.solvable().map(|(_, length)| length).max().unwrap_or_default();
    let most = || (0..=farthest).rev().find(|&length| of(length..=length).next().is_some());
    let found: Vec<usize> = match (moves, hardest) {
        (Some(moves), _) => of(moves..=moves).collect(),
        (None, true) => most().map_or_else(Vec::new, |most| of(most..=most).collect()),
        (None, false) => of(1..=farthest).collect(),
    };
    if found.is_empty() {
        return match most() {
            Some(most) => fault(MOVES, Message::new("klotski-moves-too-many").with("most", most)),
            None => fault(
                if pieces[1].is_some() { HORIZONTAL } else { VERTICAL },
                Message::new("klotski-no-pieces"),
            ),
        };
    }
    let index = ChaCha8Rng::seed_from_u64(seed).random_range(0..found.len() as u64) as usize;
    Ok(board(layout(found[index]), metric))
}

/// The layout with its pieces named.
fn board(masks: Masks, metric: Metric) -> KlotskiBoard {
    let of = |(kind, mask): (&Kind, u64)| {
        let size = kind.size;
        cells(mask).map(move |at| Piece { name: 'A', size, at })
    };
    let mut pieces: Vec<Piece> = KINDS.iter().zip(masks).flat_map(of).collect();
    pieces.sort_by_key(|piece| piece.at);
    let layout = lettered(Layout { tray: TRAY, pieces });
    let square = layout.pieces.iter().position(|piece| piece.size == SQUARE).expect("each layout has one");
    KlotskiBoard { layout, goals: vec![(square, EXIT)], metric, also: Vec::new() }
}
