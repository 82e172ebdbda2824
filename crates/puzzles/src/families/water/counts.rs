//! How often each colour may be there: no more units than one bottle holds, since no colour may end in two. A level
//! that has more was mistyped, and often one unit explains it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::hidden;
use super::rules::{Bottle, HIDDEN, Unit};
use super::text::{Fault, Level};
use crate::puzzle::Message;

/// Whether each colour fits into a bottle, and there are colours for what is hidden.
///
/// # Errors
/// One does not; the span is its first unit too many. Or more is hidden than the colours there are can fill.
pub(super) fn check(level: &Level, text: &str) -> Result<(), Fault> {
    let most = level.bottles.iter().map(|bottle| bottle.capacity).max().unwrap_or_default();
    let mut places: BTreeMap<Unit, Vec<Range<usize>>> = BTreeMap::new();
    for (bottle, spans) in level.bottles.iter().zip(&level.spans) {
        for (&unit, span) in bottle.units.iter().zip(spans).filter(|(unit, _)| **unit != HIDDEN) {
            places.entry(unit).or_default().push(span.clone());
        }
    }
    let Some(over) = places.values().find(|spans| spans.len() > most) else {
        let all = level.bottles.iter().flat_map(|bottle| &bottle.units);
        let (hidden, room) =
            (all.filter(|unit| **unit == HIDDEN).count(), hidden::pool(&level.bottles).len());
        let message = Message::new("water-hidden-many").with("hidden", hidden).with("room", room);
        return if hidden > room { Err((0..text.len(), message)) } else { Ok(()) };
    };
    let mut spans = over.clone();
    spans.sort_by_key(|span| span.start);
    let even = level.bottles.iter().all(|bottle| bottle.capacity == most);
    let odd: Vec<_> = places.values().filter(|spans| spans.len() != most).collect();
    let message = match odd[..] {
        // One unit explains it: one colour too many, another too few.
        [a, b] if even && a.len() + b.len() == 2 * most && a.len().abs_diff(b.len()) == 2 => {
            let under = if a.len() < b.len() { a } else { b };
            let sign = &text[under[0].clone()];
            Message::new("water-count-swapped").with("under", sign).with("fewer", under.len())
        }
        [_] if even && over.len() == most + 1 => Message::new("water-count-one"),
        _ => Message::new("water-count"),
    };
    let message = message.with("over", &text[over[0].clone()]).with("given", over.len());
    Err((spans[most].clone(), message.with("most", most)))
}

/// Whether there are several colours, and of each as many units as the largest bottle holds.
pub(super) fn are_even(bottles: &[Bottle]) -> bool {
    let most = bottles.iter().map(|bottle| bottle.capacity).max().unwrap_or_default();
    let mut units: Vec<Unit> = bottles.iter().flat_map(|bottle| &bottle.units).copied().collect();
    units.sort_unstable();
    units.len() > most
        && units.chunk_by(|a, b| a == b).all(|colour| colour.len() == most && colour[0] != HIDDEN)
}
