//! Allowed kinds of turns.

use std::fmt;

use super::grid::Kind;
use crate::family::Named;

/// A non-empty subset of the three kinds of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kinds(u8);

impl Named for Kinds {
    const ALL: &'static [Self] = &[Self(7), Self(3), Self(5), Self(6), Self(1), Self(2), Self(4)];
    const NAMES: &'static [&'static str] = &["LRC", "LR", "LC", "RC", "L", "R", "C"];
}

impl Kinds {
    /// All kinds.
    pub(super) const EVERY: Self = Self(0b111);

    pub(super) fn contains(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }

    /// Returns the kinds that undo these.
    pub(super) fn inverse(self) -> Self {
        Self(self.iter().fold(0, |bits, kind| bits | 1 << kind.inverse() as u8))
    }

    pub(super) fn bits(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_letters_of_the_kinds() {
        for (kinds, name) in Kinds::ALL.iter().zip(Kinds::NAMES) {
            assert_eq!(kinds.iter().map(|kind| format!("{kind:?}")).collect::<String>(), *name);
        }
    }
}
