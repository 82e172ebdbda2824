//! Generates layouts of any pieces on any board, with a given solution length, the longest one
//! found, or any length.
//!
//! A solved layout is filled at random, and a search around it gives the solution lengths
//! (`lengths`). If they are too short, simulated annealing moves a few pieces. Changes that
//! shorten the longest solution are kept with a probability that falls with the loss; all other
//! changes are kept.

use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::board::KlotskiBoard;
use super::fill::{Stock, fill, pick};
use super::info::HARDEST;
use super::kind::Kind;
use super::lengths::{SearchResult, count_moves, search_around};
use super::position::{MAX_KINDS, Masks};
use super::request::Request;
use super::rules::Rules;
use crate::families::blocks::metric::Metric;
use crate::families::blocks::tray::{Size, Tray};
use crate::family::{Lengths, MOVES, Options, STOPPED, has_difficulty, length};
use crate::puzzle::{Message, ParseError};
use crate::search::Meter;

/// Work limit for a given length or the hardest layout, in generated moves.
const MAX_WORK: u64 = 60_000_000;
/// Work limit for a difficulty, in generated moves.
const MAX_WORK_DIFFICULTY: u64 = 12_000_000;
/// Work limit if any length will do, in generated moves.
const MAX_WORK_ANY: u64 = 4_000_000;

/// Work of filling a layout, as a number of generated moves.
const FILL_COST: u64 = 2_000;

/// Layouts per annealing round.
const LAYOUTS_PER_ROUND: u32 = 120;
/// Random samples at the start of a round. Annealing starts from the best one.
const SAMPLES: u32 = 12;

/// Initial annealing temperature, in moves of the longest solution. A change that costs as many
/// moves as the temperature is kept with probability 1/e.
const INITIAL_TEMPERATURE: f32 = 4.0;

/// Generates a layout of a given length or difficulty, the hardest one found, or one of any length.
///
/// # Errors
/// An invalid option; no layout was found, or no layout of that length; the budget ended.
pub(super) fn generate(
    request: &Request,
    metric: Metric,
    options: &Options,
    seed: u64,
    meter: &mut Meter<'_>,
) -> Result<KlotskiBoard, ParseError> {
    let hardest = options.flag(HARDEST)?;
    let by_difficulty = has_difficulty(options)?;
    let exact = length(options, seed, &difficulty_lengths(0))?.filter(|_| !by_difficulty);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let work = match (exact, hardest, by_difficulty) {
        (None, false, false) => MAX_WORK_ANY,
        (None, false, true) => MAX_WORK_DIFFICULTY,
        _ => MAX_WORK,
    };
    let best = find_longest(request, metric, exact, work, &mut rng, meter);
    if meter.pause().is_err() {
        return Err(options.fault(MOVES, Message::new(STOPPED)));
    }
    let Some((solved, SearchResult { longest, masks })) = best else {
        return Err(options.fault(MOVES, Message::new("klotski-not-found")));
    };
    if exact.is_some_and(|wanted| wanted > longest) {
        return Err(options.fault(MOVES, Message::new("klotski-moves-not-found").with("most", longest)));
    }
    let shorter = match (exact.is_some() || hardest, by_difficulty) {
        (true, _) => None,
        (false, true) => length(options, seed, &difficulty_lengths(longest))?,
        (false, false) => Some(rng.random_range(longest.div_ceil(2)..=longest)),
    };
    let masks = match shorter {
        None => masks,
        Some(wanted) => {
            let result = search_around(&solved.rules(), metric, &solved.masks, wanted, &mut rng, meter);
            result.ok_or_else(|| options.fault(MOVES, Message::new(STOPPED)))?.masks
        }
    };
    Ok(KlotskiBoard::from_masks(solved.tray, &solved.kinds, masks, metric))
}

/// Returns the move ranges of easy to brutal layouts, given the length of the longest solution
/// found.
fn difficulty_lengths(longest: u32) -> Lengths {
    let part = |from: u32, to: u32| -> RangeInclusive<u32> {
        (longest * from / 100).max(1)..=(longest * to / 100).max(1)
    };
    [part(15, 25), part(35, 50), part(60, 75), part(90, 100)]
}

/// Searches for the solved layout around which the longest solution is found, until `work` moves
/// have been generated. Stops early at a layout of the `wanted` length. Returns the solved layout
/// and the layout with that solution; `None` if no layout was found.
fn find_longest(
    request: &Request,
    metric: Metric,
    wanted: Option<u32>,
    mut work: u64,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Option<(SolvedLayout, SearchResult)> {
    let mut current: Option<(SolvedLayout, u32)> = None;
    let mut best: Option<(SolvedLayout, SearchResult)> = None;
    for attempt in 0_u32.. {
        if meter.pause().is_err() || work == 0 {
            break;
        }
        work = work.saturating_sub(FILL_COST);
        if attempt.is_multiple_of(LAYOUTS_PER_ROUND) {
            current = None;
        }
        let is_sample = attempt % LAYOUTS_PER_ROUND < SAMPLES;
        let previous = current.as_ref().filter(|_| !is_sample);
        let solved = match previous {
            Some((solved, _)) => solved.vary(rng),
            None => SolvedLayout::draw(request, rng),
        };
        let Some(solved) = solved else { continue };
        if wanted == Some(0) {
            let masks = solved.masks;
            return Some((solved, SearchResult { longest: 0, masks }));
        }
        let (rules, before) = (solved.rules(), meter.nodes());
        let found = search_around(&rules, metric, &solved.masks, wanted.unwrap_or(u32::MAX), rng, meter);
        work = work.saturating_sub((meter.nodes() - before) * count_moves(&rules, metric, &solved.masks));
        let Some(found) = found else { continue };
        let longest = found.longest;
        let loss = current.as_ref().map_or(0, |&(_, known)| known.saturating_sub(longest)) as f32;
        let temperature = if is_sample {
            0.0
        } else {
            INITIAL_TEMPERATURE * (1.0 - (attempt % LAYOUTS_PER_ROUND) as f32 / LAYOUTS_PER_ROUND as f32)
        };
        let accepted =
            rng.random_range(0..1_000_u32) < (1_000.0 * (-loss / temperature.max(0.1)).exp()) as u32;
        if best.as_ref().is_none_or(|(_, best)| longest > best.longest) {
            best = Some((solved.clone(), found));
        }
        if wanted.is_some_and(|wanted| wanted <= longest) {
            break;
        }
        if accepted {
            current = Some((solved, longest));
        }
    }
    best
}

/// A solved layout: the target piece is at its goal.
#[derive(Clone)]
struct SolvedLayout {
    tray: Tray,
    /// Kinds of pieces. The first is the kind of the target piece.
    kinds: Vec<Kind>,
    masks: Masks,
}

impl SolvedLayout {
    /// Draws a layout of the requested pieces; `None` if no placement was found.
    fn draw(request: &Request, rng: &mut ChaCha8Rng) -> Option<Self> {
        let (kinds, counts): (Vec<Kind>, Vec<u32>) =
            request.kinds(&request.draw_pieces(rng))?.into_iter().unzip();
        let body = kinds[0].size.body(request.tray) << kinds[0].goals.trailing_zeros();
        let mut tray = request.tray;
        for _ in 0..request.walls {
            tray.walls |= 1 << pick(tray.all_cells() & !tray.walls & !body, rng)?;
        }
        let mut masks = [0; MAX_KINDS];
        masks[0] = kinds[0].goals;
        let solved = Self { tray, kinds, masks };
        // The target piece can move only into empty cells beside it. On large boards, random empty
        // cells are rarely there.
        let empty = solved.pick_side(rng);
        solved.fill_rest(&counts, empty, rng)
    }

    /// Picks the upper, left or right side of the target piece at its goal, or no side. Returns the
    /// cells next to that side; 0 for no side.
    fn pick_side(&self, rng: &mut ChaCha8Rng) -> u64 {
        let width = self.tray.width;
        let size = self.kinds[0].size;
        let (column, row) = self.tray.corner(self.masks[0].trailing_zeros() as usize);
        let cells = |column: usize, row: usize, across: usize, down: usize| {
            Size { width: across, height: down }.body(self.tray) << (row * width + column)
        };
        let sides = [
            (row > 0).then(|| cells(column, row - 1, size.width, 1)),
            (column > 0).then(|| cells(column - 1, row, 1, size.height)),
            (column + size.width < width).then(|| cells(column + size.width, row, 1, size.height)),
        ];
        let sides: Vec<u64> =
            sides.into_iter().flatten().filter(|side| side & self.tray.walls == 0).collect();
        let at = rng.random_range(0..=sides.len() as u64) as usize;
        sides.get(at).copied().unwrap_or_default()
    }

    /// Returns a variant in which 2 to 5 pieces, never the target, are taken off and placed at
    /// random. Returns `None` if there are too few pieces, or if no placement was found.
    fn vary(&self, rng: &mut ChaCha8Rng) -> Option<Self> {
        let mut counts = vec![0; self.kinds.len()];
        let mut solved = self.clone();
        for _ in 0..rng.random_range(2..=5_u32) {
            let all = solved.masks[1..].iter().fold(0, |all, mask| all | mask);
            let taken = 1 << pick(all, rng)?;
            for (mask, count) in solved.masks.iter_mut().zip(&mut counts).skip(1) {
                *count += u32::from(*mask & taken != 0);
                *mask &= !taken;
            }
        }
        solved.fill_rest(&counts, 0, rng)
    }

    /// Adds the given number of pieces of each kind except the first, and leaves the cells of
    /// `empty` free. Returns `None` if no placement was found.
    fn fill_rest(mut self, counts: &[u32], empty: u64, rng: &mut ChaCha8Rng) -> Option<Self> {
        let stock = |(kind, &left): (&Kind, &u32)| Stock { size: kind.size, left, placed: 0 };
        let mut stocks: Vec<Stock> = self.kinds[1..].iter().zip(&counts[1..]).map(stock).collect();
        fill(self.tray, self.rules().free_cells(&self.masks) & !empty, &mut stocks, rng)?;
        for (mask, stock) in self.masks[1..].iter_mut().zip(stocks) {
            *mask |= stock.placed;
        }
        Some(self)
    }

    fn rules(&self) -> Rules {
        Rules::new(self.tray, &self.kinds)
    }
}
