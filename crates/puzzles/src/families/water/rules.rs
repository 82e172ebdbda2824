//! The rules on plain bottles: what can be poured where, and what is solved. The search has its own, faster form of
//! them in `contents`; players' moves and pictures go by these.

use super::bottle::{Bottle, End, HIDDEN, Unit};
use crate::family::Named;

/// What a move takes. It is poured onto the top of another bottle whatever the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The whole run of equal units on top, or as much of it as fits.
    Water,
    /// One unit, the topmost.
    Ball,
    /// The whole run of equal units at the bottom, or as much of it as fits: bottles have a tap. The others sink.
    Bottom,
}

impl Rule {
    /// The end of a bottle that is poured from.
    pub(super) fn mouth(self) -> End {
        if self == Self::Bottom { End::Bottom } else { End::Top }
    }

    /// How many units are poured of a run of equal ones, where there is room for so many.
    pub(super) fn amount(self, run: usize, room: usize) -> usize {
        if self == Self::Ball { 1 } else { run.min(room) }
    }
}

impl Named for Rule {
    const ALL: &'static [Self] = &[Self::Water, Self::Ball, Self::Bottom];
    const NAMES: &'static [&'static str] = &["water", "ball", "bottom"];
}

/// A move: from one bottle to another, both numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pour {
    pub(super) from: usize,
    pub(super) to: usize,
}

impl std::fmt::Display for Pour {
    /// Bottles are counted from 1 for people.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}>{}", self.from + 1, self.to + 1)
    }
}

/// Why something can't be poured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// Both bottles are one.
    Same,
    /// There is nothing in the first.
    Empty,
    /// What would be poured is not known.
    Hidden,
    /// The second has no room.
    Full,
    /// Another colour is on top of the second.
    Colour,
}

/// How many units a pour takes.
///
/// # Errors
/// The pour is not legal.
///
/// # Panics
/// If there is no such bottle.
pub(super) fn amount(bottles: &[Bottle], Pour { from, to }: Pour, rule: Rule) -> Result<usize, Refusal> {
    let (source, target) = (&bottles[from], &bottles[to]);
    match (source.at(rule.mouth()), target.at(End::Top)) {
        _ if from == to => Err(Refusal::Same),
        (None, _) => Err(Refusal::Empty),
        (Some(HIDDEN), _) => Err(Refusal::Hidden),
        _ if target.room() == 0 => Err(Refusal::Full),
        (Some(unit), Some(top)) if unit != top => Err(Refusal::Colour),
        _ => Ok(rule.amount(source.run(rule.mouth()), target.room())),
    }
}

/// Every legal pour.
pub(super) fn pours(bottles: &[Bottle], rule: Rule) -> impl Iterator<Item = Pour> + '_ {
    let all = (0..bottles.len()).flat_map(|from| (0..bottles.len()).map(move |to| Pour { from, to }));
    all.filter(move |&pour| amount(bottles, pour, rule).is_ok())
}

/// Pours; gives how many units went.
///
/// # Errors
/// As [`amount`].
pub(super) fn pour(bottles: &mut [Bottle], pour: Pour, rule: Rule) -> Result<usize, Refusal> {
    let amount = amount(bottles, pour, rule)?;
    let poured = bottles[pour.from].take(rule.mouth(), amount);
    bottles[pour.to].units.extend(poured);
    Ok(amount)
}

/// Whether each bottle that is not empty holds one colour, and no colour is in two.
pub(super) fn is_solved(bottles: &[Bottle]) -> bool {
    let mut tops: Vec<Unit> = bottles.iter().filter_map(|bottle| bottle.at(End::Top)).collect();
    tops.sort_unstable();
    let distinct = tops.windows(2).all(|pair| pair[0] != pair[1]);
    distinct
        && !tops.contains(&HIDDEN)
        && bottles.iter().all(|bottle| bottle.run(End::Top) == bottle.units.len())
}
