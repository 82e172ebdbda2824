//! Levels made from a seed: bottles filled at random that can be solved, in a wanted number of moves.
//!
//! Random levels of a size differ in length by a few moves. Where none of those tried has the wanted one, the longest way
//! is played as far as it takes: what is left of a shortest way is one. Such a level starts filled in part.

use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::board::WaterBoard;
use super::rules::{Bottle, Pour, Rule};
use super::solve::{Answer, pours};
use super::text::{MOST_BOTTLES, MOST_UNITS};
use super::{CAPACITY, COLOURS, EMPTIES, MOST, RULE};
use crate::families::{LENGTHS, MOVES, Options};
use crate::puzzle::{Message, ParseError};
use crate::search::{Budget, Meter};

/// The most colours that a level is made of, and the most empty bottles.
pub(super) const MOST_COLOURS: u32 = super::colours::COLOURS as u32;
pub(super) const MOST_EMPTIES: u32 = 4;

const USUAL_CAPACITY: usize = 4;
const USUAL_EMPTIES: usize = 2;
const USUAL_COLOURS: usize = 8;

/// The nodes that all solves of one level together may take.
const MOST_NODES: u64 = 1_000_000;

/// So many levels are tried.
const TRIES: usize = 100;

/// Makes a level.
///
/// # Errors
/// What is wrong with which option; also that no such level was found.
pub(super) fn generate(options: &Options, seed: u64) -> Result<WaterBoard, ParseError> {
    let number = |option, within| Ok(options.number(option, within)?.map(|number| number as usize));
    let fault = |option, message| {
        let span = 0..options.get(option).map_or(0, str::len);
        Err(ParseError { option, span, message })
    };
    let rule = Rule::named(options.choice(RULE, Rule::NAMES)?);
    let colours = number(COLOURS, 1..=MOST_COLOURS)?;
    let empties = number(EMPTIES, 0..=MOST_EMPTIES)?.unwrap_or(USUAL_EMPTIES);
    let capacity = number(CAPACITY, 1..=MOST_UNITS as u32)?.unwrap_or(USUAL_CAPACITY);
    let least = number(MOVES, LENGTHS)?;
    let most = number(MOST, LENGTHS)?.or(least);
    if let (Some(least), Some(most)) = (least, most)
        && most < least
    {
        return fault(MOST, Message::new("water-range").with("least", least).with("most", most));
    }
    let wanted = most.map(|most| least.unwrap_or(0)..=most);
    let colours = colours.unwrap_or_else(|| match &wanted {
        // A level of k colours takes about (capacity − 1) k pours, some more where it is large.
        Some(wanted) => (wanted.end() / (capacity - 1).max(1) + 2).clamp(2, MOST_COLOURS as usize),
        None => USUAL_COLOURS,
    });
    if colours + empties > MOST_BOTTLES {
        let message = Message::new("water-bottles").with("given", colours + empties);
        return fault(COLOURS, message.with("most", MOST_BOTTLES));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let budget = Budget { nodes: MOST_NODES, ..Budget::of_time(Duration::MAX) };
    let mut meter = Meter::new(&budget);
    let mut shortest: Option<(WaterBoard, Vec<Pour>)> = None;
    for _ in 0..TRIES {
        let board = filled(rule, colours, empties, capacity, &mut rng);
        let Ok(Answer { pours: Some(pours), at_least, .. }) = pours(&board, &mut meter) else { continue };
        let Some(wanted) = &wanted else { return Ok(board) };
        // How long it is must be proven.
        if pours.len() != at_least as usize {
            continue;
        }
        if wanted.contains(&pours.len()) {
            return Ok(board);
        }
        if pours.len() > *wanted.end() && shortest.as_ref().is_none_or(|(_, known)| pours.len() < known.len())
        {
            shortest = Some((board, pours));
        }
    }
    match (shortest, wanted) {
        (Some((board, pours)), Some(wanted)) => {
            let played = pours.len() - wanted.end();
            Ok(pours[..played].iter().fold(board, |board, &pour| board.after(pour)))
        }
        _ => fault(MOVES, Message::new("water-not-found")),
    }
}

/// Full bottles of units in random order, and empty ones.
fn filled(rule: Rule, colours: usize, empties: usize, capacity: usize, rng: &mut ChaCha8Rng) -> WaterBoard {
    let mut units: Vec<u8> =
        (0..colours).flat_map(|colour| std::iter::repeat_n(b'A' + colour as u8, capacity)).collect();
    units.shuffle(rng);
    let mut bottles: Vec<Bottle> =
        units.chunks(capacity).map(|units| Bottle { capacity, units: units.to_vec() }).collect();
    bottles.extend((0..empties).map(|_| Bottle { capacity, units: Vec::new() }));
    WaterBoard { bottles, rule, past: None }
}
