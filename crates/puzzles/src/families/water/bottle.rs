//! A bottle and the units in it, and how much of everything a level may have.

/// A unit of colour, as its letter in ASCII.
pub(super) type Unit = u8;

/// A unit whose colour is not known.
pub(super) const HIDDEN: Unit = b'?';

/// The most colours: a letter each.
pub(super) const MOST_COLOURS: usize = 26;

/// The most bottles, and the most units that one of them holds.
pub(super) const MOST_BOTTLES: usize = 30;
pub(super) const MOST_UNITS: usize = 16;

/// A bottle, filled in part or whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bottle {
    /// How many units it holds; at least one, and no fewer than there are.
    pub(super) capacity: usize,
    /// From the bottom up.
    pub(super) units: Vec<Unit>,
}

impl Bottle {
    /// What is on top.
    pub(super) fn top(&self) -> Option<Unit> {
        self.units.last().copied()
    }

    /// How many more units fit.
    pub(super) fn room(&self) -> usize {
        self.capacity - self.units.len()
    }

    /// How many units on top are equal.
    pub(super) fn run(&self) -> usize {
        self.units.iter().rev().take_while(|&&unit| Some(unit) == self.top()).count()
    }
}

/// How many units the largest of some bottles holds.
pub(super) fn largest(bottles: &[Bottle]) -> usize {
    bottles.iter().map(|bottle| bottle.capacity).max().unwrap_or_default()
}

/// Every unit of some bottles, bottle by bottle from the bottom.
pub(super) fn units(bottles: &[Bottle]) -> impl Iterator<Item = Unit> + Clone {
    bottles.iter().flat_map(|bottle| &bottle.units).copied()
}
