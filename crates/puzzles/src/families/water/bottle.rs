//! Bottles, units, and the limits of a level.

/// A coloured unit, as its ASCII letter.
pub(super) type Unit = u8;

/// A unit of unknown colour.
pub(super) const HIDDEN: Unit = b'?';

/// Maximum colours: one per letter.
pub(super) const MAX_COLOURS: usize = 26;

/// Maximum bottles.
pub(super) const MAX_BOTTLES: usize = 30;
/// Maximum units of a bottle.
pub(super) const MAX_UNITS: usize = 16;

/// An end of a bottle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Top,
    Bottom,
}

impl End {
    /// Returns the other end.
    pub(super) fn opposite(self) -> Self {
        if self == Self::Top { Self::Bottom } else { Self::Top }
    }
}

/// A bottle with its units.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bottle {
    /// Capacity in units, at least one and at least the number of units.
    pub(super) capacity: usize,
    /// Units from the bottom up.
    pub(super) units: Vec<Unit>,
}

impl Bottle {
    /// Returns the unit at an end.
    pub(super) fn unit_at(&self, end: End) -> Option<Unit> {
        match end {
            End::Top => self.units.last().copied(),
            End::Bottom => self.units.first().copied(),
        }
    }

    /// Returns how many more units fit in.
    pub(super) fn room(&self) -> usize {
        self.capacity - self.units.len()
    }

    /// Counts the equal units at an end.
    pub(super) fn run(&self, end: End) -> usize {
        let equal = |unit: &&Unit| Some(**unit) == self.unit_at(end);
        match end {
            End::Top => self.units.iter().rev().take_while(equal).count(),
            End::Bottom => self.units.iter().take_while(equal).count(),
        }
    }

    /// Returns the maximum units of a colour that the bottle can hold while it holds other colours;
    /// 0 if it holds no other colour now.
    ///
    /// Units are poured only onto their own colour. The colour therefore keeps its units at the
    /// bottom. If it also has units above another colour, it can fill all places from the lowest of
    /// these to the top.
    pub(super) fn strays(&self, unit: Unit) -> usize {
        let bottom = self.units.iter().take_while(|&&other| other == unit).count();
        if bottom == self.units.len() {
            return 0;
        }
        let lowest = self.units[bottom..].iter().position(|&other| other == unit);
        bottom + lowest.map_or(0, |above| self.room() + self.units.len() - bottom - above)
    }

    /// Removes and returns `units` units at an end. If they are at the bottom, the others sink.
    ///
    /// # Panics
    /// If the bottle holds fewer units.
    pub(super) fn take(&mut self, end: End, units: usize) -> Vec<Unit> {
        let rest = self.units.len() - units;
        match end {
            End::Top => self.units.split_off(rest),
            End::Bottom => self.units.drain(..units).collect(),
        }
    }
}

/// Returns the capacity of the largest bottle.
pub(super) fn max_capacity(bottles: &[Bottle]) -> usize {
    bottles.iter().map(|bottle| bottle.capacity).max().unwrap_or_default()
}

/// Iterates over all units, bottle by bottle from the bottom.
pub(super) fn units(bottles: &[Bottle]) -> impl Iterator<Item = Unit> + Clone {
    bottles.iter().flat_map(|bottle| &bottle.units).copied()
}
