//! Checks the number of units of each colour: at most the largest bottle's capacity, since no
//! colour may end in two bottles. A level with more units of a colour was mistyped, often in a
//! single unit. A level with fewer may have hidden units of the colour.

use std::collections::BTreeMap;
use std::ops::Range;

use super::bottle::{self, Bottle, HIDDEN, Unit, max_capacity};
use super::text::Level;
use crate::family::Part;
use crate::puzzle::{Message, ParseError};

/// Checks that each colour fits into a bottle, and that there are enough candidates for the hidden
/// units ([`pool`]).
///
/// # Errors
/// A colour with too many units, reported at the first excess unit; more hidden units than
/// candidates, reported at the whole text.
pub(super) fn check(level: &Level, part: Part<'_>) -> Result<(), ParseError> {
    let capacity = max_capacity(&level.bottles);
    let mut places: BTreeMap<Unit, Vec<Range<usize>>> = BTreeMap::new();
    for (unit, span) in bottle::units(&level.bottles).zip(level.spans.iter().flatten()) {
        if unit != HIDDEN {
            places.entry(unit).or_default().push(span.clone());
        }
    }
    let Some(over) = places.values().find(|spans| spans.len() > capacity) else {
        let hidden = bottle::units(&level.bottles).filter(|&unit| unit == HIDDEN).count();
        let room = pool(&level.bottles).len();
        let message = Message::new("water-hidden-many").with("hidden", hidden).with("room", room);
        return if hidden > room { Err(part.fault_at(0..part.text.len(), message)) } else { Ok(()) };
    };
    let mut spans = over.clone();
    spans.sort_by_key(|span| span.start);
    let equal_capacities = level.bottles.iter().all(|bottle| bottle.capacity == capacity);
    let odd: Vec<_> = places.values().filter(|spans| spans.len() != capacity).collect();
    let message = match odd[..] {
        // One mistyped unit: one colour has one too many, another one too few.
        [a, b] if equal_capacities && a.len() + b.len() == 2 * capacity && a.len().abs_diff(b.len()) == 2 => {
            let under = if a.len() < b.len() { a } else { b };
            let sign = &part.text[under[0].clone()];
            Message::new("water-count-swapped").with("under", sign).with("fewer", under.len())
        }
        [_] if equal_capacities && over.len() == capacity + 1 => Message::new("water-count-one"),
        _ => Message::new("water-count"),
    };
    let message = message.with("over", &part.text[over[0].clone()]).with("given", over.len());
    Err(part.fault_at(spans[capacity].clone(), message.with("most", capacity)))
}

/// Returns whether there are several colours, each with as many units as the largest bottle holds.
pub(super) fn has_full_colours(bottles: &[Bottle]) -> bool {
    let capacity = max_capacity(bottles);
    let mut units: Vec<Unit> = bottle::units(bottles).collect();
    units.sort_unstable();
    units.len() > capacity
        && units.chunk_by(|a, b| a == b).all(|colour| colour.len() == capacity && colour[0] != HIDDEN)
}

/// Returns whether each colour occurs more than once.
pub(super) fn has_repeated_colours(bottles: &[Bottle]) -> bool {
    let mut units: Vec<Unit> = bottle::units(bottles).filter(|&unit| unit != HIDDEN).collect();
    units.sort_unstable();
    units.chunk_by(|a, b| a == b).all(|colour| colour.len() > 1)
}

/// Returns the candidates for hidden units: for each colour on the board, the units missing from a
/// full bottle. If these are too few, unseen colours are added. There may be more candidates than
/// hidden units, since bottles need not be full.
pub(super) fn pool(bottles: &[Bottle]) -> Vec<Unit> {
    let all = bottle::units(bottles);
    let count = |unit: Unit| all.clone().filter(|&other| other == unit).count();
    let missing = |unit: Unit| std::iter::repeat_n(unit, max_capacity(bottles).saturating_sub(count(unit)));
    let (seen, unseen): (Vec<Unit>, Vec<Unit>) = (b'A'..=b'Z').partition(|&unit| count(unit) > 0);
    let mut pool: Vec<Unit> = seen.into_iter().flat_map(missing).collect();
    for unit in unseen {
        if pool.len() < count(HIDDEN) {
            pool.extend(missing(unit));
        }
    }
    pool
}

/// Fills in the hidden units if all candidates have the same colour.
pub(super) fn deduce(bottles: &mut [Bottle]) {
    let pool = pool(bottles);
    if let [first, ..] = pool[..]
        && pool.iter().all(|&unit| unit == first)
    {
        fill(bottles, &mut std::iter::repeat(first));
    }
}

/// Replaces hidden units with `units`, bottle by bottle, each from the bottom.
pub(super) fn fill(bottles: &mut [Bottle], units: &mut impl Iterator<Item = Unit>) {
    let places = bottles.iter_mut().flat_map(|bottle| &mut bottle.units).filter(|unit| **unit == HIDDEN);
    for (place, unit) in places.zip(units) {
        *place = unit;
    }
}
