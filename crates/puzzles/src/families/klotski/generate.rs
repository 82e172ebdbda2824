//! Solvable layouts from a seed: of an exact length, of given pieces, or the hardest. Classical
//! layouts with two empty cells come from their table, others from a search.

use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::anneal;
use super::board::KlotskiBoard;
use super::classical::{KINDS, TRAY};
use super::info::{BLOCKS, HARDEST, HORIZONTAL, VERTICAL};
use super::position::Masks;
use super::request::Request;
use super::table::{self, Extent};
use crate::families::blocks::metric::Metric;
use crate::family::{GOAL, Lengths, METRIC, MOVES, Options, STOPPED, length, length_option};
use crate::puzzle::{Message, ParseError};
use crate::search::{Meter, Tables};

/// Solution lengths of easy, medium, hard and brutal layouts, in moves of the chosen metric.
const DIFFICULTIES: Lengths = [8..=16, 25..=40, 60..=80, 95..=115];

/// Generates a solvable layout of the given size and pieces, with the given number of moves, the
/// largest number found, or any number. Equal seeds give equal layouts on every machine.
///
/// # Errors
/// A faulty option; no such layout exists, or no such layout was found; the budget ended.
pub(super) fn generate(
    options: &Options,
    seed: u64,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<KlotskiBoard, ParseError> {
    if options.filled(GOAL).is_some() {
        return Err(options.fault(GOAL, Message::new("klotski-generate-goal")));
    }
    let (request, metric) = (Request::read(options)?, options.named(METRIC)?);
    if options.flag(HARDEST)? && length(options, seed, &DIFFICULTIES)?.is_some() {
        return Err(options.fault(length_option(options), Message::new("klotski-hardest-moves")));
    }
    match request.classical_pairs() {
        Some(pairs) => pick_classical(pairs, metric, options, seed, tables, meter),
        None => anneal::generate(&request, metric, options, seed, meter),
    }
}

/// Draws uniformly from the classical layouts with two empty cells, the given numbers of horizontal
/// and vertical pieces (`None` allows any), and the requested solution length.
fn pick_classical(
    [horizontal, vertical]: [Option<u32>; 2],
    metric: Metric,
    options: &Options,
    seed: u64,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<KlotskiBoard, ParseError> {
    let fault = |option, message| Err(options.fault(option, message));
    let moves = length(options, seed, &DIFFICULTIES)?;
    let hardest = options.flag(HARDEST)?;
    // Required counts, in the order of `KINDS`. Single pieces need no count, since they fill the
    // remaining cells. Nor does the square, of which each layout has one.
    let pieces = [None, horizontal, vertical];
    let Ok(table) = table::wait_for(Extent::Two, metric, tables, meter) else {
        return fault(MOVES, Message::new(STOPPED));
    };
    let ranks = Extent::Two.ranks();
    let layout = |rank| ranks.rules().unpack(ranks.unrank(rank));
    let accepts_any = pieces.iter().all(Option::is_none);
    let has_pieces = |masks: Masks| {
        pieces.iter().zip(masks).all(|(count, mask)| count.is_none_or(|count| count == mask.count_ones()))
    };
    let with_length = |lengths: RangeInclusive<u32>| {
        let entries = table.solvable().filter(move |(_, length)| lengths.contains(length));
        entries.map(|(rank, _)| rank).filter(|&rank| accepts_any || has_pieces(layout(rank)))
    };
    let max_length = table.solvable().map(|(_, length)| length).max().unwrap_or_default();
    let find_longest =
        || (0..=max_length).rev().find(|&length| with_length(length..=length).next().is_some());
    let found: Vec<usize> = match (moves, hardest) {
        (Some(moves), _) => with_length(moves..=moves).collect(),
        (None, true) => {
            find_longest().map_or_else(Vec::new, |longest| with_length(longest..=longest).collect())
        }
        (None, false) => with_length(1..=max_length).collect(),
    };
    if found.is_empty() {
        return match find_longest() {
            Some(longest) => fault(MOVES, Message::new("klotski-moves-too-many").with("most", longest)),
            None => {
                let named = [BLOCKS, HORIZONTAL].into_iter().find(|option| options.filled(option).is_some());
                fault(named.unwrap_or(VERTICAL), Message::new("klotski-no-pieces"))
            }
        };
    }
    let index = ChaCha8Rng::seed_from_u64(seed).random_range(0..found.len() as u64) as usize;
    Ok(KlotskiBoard::from_masks(TRAY, &KINDS, layout(found[index]), metric))
}
