//! Rules on plain bottles: legal pours and solved levels. Players' moves and pictures use these;
//! the search has a faster form in `contents`.

use super::bottle::{Bottle, End, HIDDEN, Unit};
use crate::family::Named;

/// Pouring rule: the units that a move takes. They always go to the top of another bottle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The run of equal units on top, or as much of it as fits.
    Water,
    /// The topmost unit.
    Ball,
    /// The run of equal units at the bottom, or as much of it as fits: bottles have a tap. The
    /// other units sink.
    Bottom,
}

impl Rule {
    /// Returns the end that bottles are poured from.
    pub(super) fn mouth(self) -> End {
        if self == Self::Bottom { End::Bottom } else { End::Top }
    }

    /// Returns the number of units poured from a run of equal units into the given room.
    pub(super) fn amount(self, run: usize, room: usize) -> usize {
        if self == Self::Ball { 1 } else { run.min(room) }
    }
}

impl Named for Rule {
    const ALL: &'static [Self] = &[Self::Water, Self::Ball, Self::Bottom];
    const NAMES: &'static [&'static str] = &["water", "ball", "bottom"];
}

/// A move between two bottles, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pour {
    pub(super) from: usize,
    pub(super) to: usize,
}

impl std::fmt::Display for Pour {
    /// Writes the bottles, numbered from 1.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}>{}", self.from + 1, self.to + 1)
    }
}

/// Reason why a pour is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IllegalPour {
    /// Both bottles are the same.
    Same,
    /// The first bottle is empty.
    Empty,
    /// The unit to pour is hidden.
    Hidden,
    /// The second bottle is full.
    Full,
    /// The second bottle has another colour on top.
    Colour,
}

/// Returns the number of units that a pour moves.
///
/// # Errors
/// The reason why the pour is illegal.
///
/// # Panics
/// If a bottle does not exist.
pub(super) fn amount(bottles: &[Bottle], Pour { from, to }: Pour, rule: Rule) -> Result<usize, IllegalPour> {
    let (source, target) = (&bottles[from], &bottles[to]);
    match (source.unit_at(rule.mouth()), target.unit_at(End::Top)) {
        _ if from == to => Err(IllegalPour::Same),
        (None, _) => Err(IllegalPour::Empty),
        (Some(HIDDEN), _) => Err(IllegalPour::Hidden),
        _ if target.room() == 0 => Err(IllegalPour::Full),
        (Some(unit), Some(top)) if unit != top => Err(IllegalPour::Colour),
        _ => Ok(rule.amount(source.run(rule.mouth()), target.room())),
    }
}

/// Lists all legal pours.
pub(super) fn pours(bottles: &[Bottle], rule: Rule) -> impl Iterator<Item = Pour> + '_ {
    let all = (0..bottles.len()).flat_map(|from| (0..bottles.len()).map(move |to| Pour { from, to }));
    all.filter(move |&pour| amount(bottles, pour, rule).is_ok())
}

/// Pours at most a number of units and returns the number of units moved.
///
/// # Errors
/// The reason why the pour is illegal.
pub(super) fn pour(
    bottles: &mut [Bottle],
    pour: Pour,
    rule: Rule,
    max_units: usize,
) -> Result<usize, IllegalPour> {
    let amount = amount(bottles, pour, rule)?.min(max_units);
    let poured = bottles[pour.from].take(rule.mouth(), amount);
    bottles[pour.to].units.extend(poured);
    Ok(amount)
}

/// Returns whether each non-empty bottle has one colour, and no colour is in two bottles.
pub(super) fn is_solved(bottles: &[Bottle]) -> bool {
    let mut tops: Vec<Unit> = bottles.iter().filter_map(|bottle| bottle.unit_at(End::Top)).collect();
    tops.sort_unstable();
    let distinct = tops.windows(2).all(|pair| pair[0] != pair[1]);
    distinct
        && !tops.contains(&HIDDEN)
        && bottles.iter().all(|bottle| bottle.run(End::Top) == bottle.units.len())
}
