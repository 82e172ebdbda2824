//! Generates levels from a seed: randomly filled bottles, solvable in a given number of moves.
//!
//! The length of a level is that of its shortest solution. Random levels of one size differ in
//! length by only a few moves. If no tried level has the wanted length, the generator plays the
//! first moves of a longer level, until the wanted number of moves remains. Bottles of such a level
//! may be partly filled.

use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::board::WaterBoard;
use super::bottle::{Bottle, MAX_BOTTLES, MAX_COLOURS, MAX_UNITS};
use super::info::{CAPACITY, COLOURS, EMPTIES, MAX_EMPTIES, MAX_LENGTH, RULE};
use super::rules::{Pour, Rule};
use super::shortest::{Answer, shortest};
use crate::family::{LENGTHS, Lengths, MOVES, Options, STOPPED, length};
use crate::puzzle::{Message, ParseError};
use crate::search::Meter;

/// Default capacity of a bottle, in units.
const DEFAULT_CAPACITY: usize = 4;
/// Default number of empty bottles.
const DEFAULT_EMPTIES: usize = 2;
/// Default number of colours.
const DEFAULT_COLOURS: usize = 8;

/// Maximum nodes of all solves for one level together. The nodes that [`shortest`] grants its first
/// two beams are not counted.
const MAX_NODES: u64 = 1_000_000;

/// Lengths of shortest solutions in pours, from easy to brutal.
const DIFFICULTIES: Lengths = [6..=10, 14..=18, 24..=28, 34..=40];

/// Maximum levels tried.
const MAX_TRIES: usize = 100;

/// Generates a level.
///
/// # Errors
/// A faulty option, no level found that matches the options, or the end of the budget.
pub(super) fn generate(
    options: &Options,
    seed: u64,
    meter: &mut Meter<'_>,
) -> Result<WaterBoard, ParseError> {
    meter.run_limited(MAX_NODES, |meter| try_levels(options, seed, meter))
}

/// Returns the first random level of the requested length. Without one, shortens the best
/// longer level by playing its first moves.
fn try_levels(options: &Options, seed: u64, meter: &mut Meter<'_>) -> Result<WaterBoard, ParseError> {
    let request = Request::read(options, seed)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // The shortest of the levels that are too long, with its solution.
    let mut longer: Option<(WaterBoard, Vec<Pour>)> = None;
    for _ in 0..MAX_TRIES {
        if meter.pause().is_err() {
            return Err(options.fault(MOVES, Message::new(STOPPED)));
        }
        let board = request.fill_bottles(&mut rng);
        let Ok(Answer { pours: Some(pours), at_least, .. }) = shortest(&board, meter, &mut |_| {}) else {
            continue;
        };
        let Some(lengths) = &request.lengths else { return Ok(board) };
        // The length must be proven.
        if pours.len() != at_least as usize {
            continue;
        }
        if lengths.contains(&pours.len()) {
            return Ok(board);
        }
        if pours.len() > *lengths.end() && longer.as_ref().is_none_or(|(_, known)| pours.len() < known.len())
        {
            longer = Some((board, pours));
        }
    }
    match (longer, request.lengths) {
        (Some((mut board, pours)), Some(lengths)) => {
            for &pour in &pours[..pours.len() - lengths.end()] {
                board.pour(pour);
            }
            Ok(board)
        }
        _ => Err(options.fault(MOVES, Message::new("water-not-found"))),
    }
}

/// Requested properties of a level.
struct Request {
    rule: Rule,
    colours: usize,
    empties: usize,
    capacity: usize,
    /// Range of the solution length; `None` for any.
    lengths: Option<RangeInclusive<usize>>,
}

impl Request {
    fn read(options: &Options, seed: u64) -> Result<Self, ParseError> {
        let number = |option, within| Ok(options.number(option, within)?.map(|number| number as usize));
        let rule = options.named(RULE)?;
        let colours = number(COLOURS, 1..=MAX_COLOURS as u32)?;
        let empties = number(EMPTIES, 0..=MAX_EMPTIES)?.unwrap_or(DEFAULT_EMPTIES);
        let capacity = number(CAPACITY, 1..=MAX_UNITS as u32)?.unwrap_or(DEFAULT_CAPACITY);
        let min = length(options, seed, &DIFFICULTIES)?.map(|moves| moves as usize);
        let max = number(MAX_LENGTH, LENGTHS)?.or(min);
        if let (Some(min), Some(max)) = (min, max)
            && max < min
        {
            let message = Message::new("water-range").with("least", min).with("most", max);
            return Err(options.fault(MAX_LENGTH, message));
        }
        let lengths = max.map(|max| min.unwrap_or(0)..=max);
        let colours = colours.unwrap_or_else(|| match &lengths {
            // A level of k colours takes about (capacity − 1) k pours, more if k is large.
            Some(lengths) => (lengths.end() / (capacity - 1).max(1) + 2).clamp(2, MAX_COLOURS),
            None => DEFAULT_COLOURS,
        });
        if colours + empties > MAX_BOTTLES {
            let message = Message::new("water-bottles").with("given", colours + empties);
            return Err(options.fault(COLOURS, message.with("most", MAX_BOTTLES)));
        }
        Ok(Self { rule, colours, empties, capacity, lengths })
    }

    /// Fills bottles with units in random order, and adds empty ones.
    fn fill_bottles(&self, rng: &mut ChaCha8Rng) -> WaterBoard {
        let &Self { rule, colours, empties, capacity, .. } = self;
        let mut units: Vec<u8> =
            (0..colours).flat_map(|colour| std::iter::repeat_n(b'A' + colour as u8, capacity)).collect();
        units.shuffle(rng);
        let mut bottles: Vec<Bottle> =
            units.chunks(capacity).map(|units| Bottle { capacity, units: units.to_vec() }).collect();
        bottles.extend((0..empties).map(|_| Bottle { capacity, units: Vec::new() }));
        WaterBoard::new(bottles, rule)
    }
}
