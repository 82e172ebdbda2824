//! The rules on plain bottles: what can be poured where, and what is solved. The search has its own, faster form of
//! them in `contents`; players' moves and pictures go by these.

use super::bottle::{Bottle, HIDDEN, Unit};
use crate::family::Named;

/// How much a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The whole run of equal units on top, or as much of it as fits.
    Water,
    /// One unit.
    Ball,
}

impl Named for Rule {
    const ALL: &'static [Self] = &[Self::Water, Self::Ball];
    const NAMES: &'static [&'static str] = &["water", "ball"];
}

/// A move: from one bottle to another, both numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pour {
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
    /// What is on top of the first is not known.
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
    match (source.top(), target.top()) {
        _ if from == to => Err(Refusal::Same),
        (None, _) => Err(Refusal::Empty),
        (Some(HIDDEN), _) => Err(Refusal::Hidden),
        _ if target.room() == 0 => Err(Refusal::Full),
        (Some(unit), Some(top)) if unit != top => Err(Refusal::Colour),
        _ if rule == Rule::Ball => Ok(1),
        _ => Ok(source.run().min(target.room())),
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
    let left = bottles[pour.from].units.len() - amount;
    let poured = bottles[pour.from].units.split_off(left);
    bottles[pour.to].units.extend(poured);
    Ok(amount)
}

/// Whether each bottle that is not empty holds one colour, and no colour is in two.
pub(super) fn is_solved(bottles: &[Bottle]) -> bool {
    let mut tops: Vec<Unit> = bottles.iter().filter_map(Bottle::top).collect();
    tops.sort_unstable();
    let distinct = tops.windows(2).all(|pair| pair[0] != pair[1]);
    distinct && !tops.contains(&HIDDEN) && bottles.iter().all(|bottle| bottle.run() == bottle.units.len())
}
