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

/// An end of a bottle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Top,
    Bottom,
}

impl End {
    /// The other one.
    pub(super) fn opposite(self) -> Self {
        if self == Self::Top { Self::Bottom } else { Self::Top }
    }
}

/// A bottle, filled in part or whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bottle {
    /// How many units it holds; at least one, and no fewer than there are.
    pub(super) capacity: usize,
    /// From the bottom up.
    pub(super) units: Vec<Unit>,
}

impl Bottle {
    /// What is at an end.
    pub(super) fn at(&self, end: End) -> Option<Unit> {
        match end {
            End::Top => self.units.last().copied(),
            End::Bottom => self.units.first().copied(),
        }
    }

    /// How many more units fit.
    pub(super) fn room(&self) -> usize {
        self.capacity - self.units.len()
    }

    /// How many units at an end are equal.
    pub(super) fn run(&self, end: End) -> usize {
        let equal = |unit: &&Unit| Some(**unit) == self.at(end);
        match end {
            End::Top => self.units.iter().rev().take_while(equal).count(),
            End::Bottom => self.units.iter().take_while(equal).count(),
        }
    }

    /// The most units of a colour that it can come to hold while it also holds others: those at its bottom, and above the
    /// lowest of the rest whatever fits, since units come only onto their own colour.
    pub(super) fn strays(&self, unit: Unit) -> usize {
        let bottom = self.units.iter().take_while(|&&other| other == unit).count();
        if bottom == self.units.len() {
            return 0;
        }
        let lowest = self.units[bottom..].iter().position(|&other| other == unit);
        bottom + lowest.map_or(0, |above| self.room() + self.units.len() - bottom - above)
    }

    /// Takes so many units off an end, equal ones; those above sink.
    ///
    /// # Panics
    /// If there are fewer.
    pub(super) fn take(&mut self, end: End, units: usize) -> Vec<Unit> {
        let left = self.units.len() - units;
        match end {
            End::Top => self.units.split_off(left),
            End::Bottom => self.units.drain(..units).collect(),
        }
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
