//! Closed lists of values that players know by name: how a name is read, and what is said of an unknown one.

use crate::puzzle::Message;

/// A value of a closed list, such as a metric, that players choose by its name.
pub trait Named: Copy + PartialEq + 'static {
    /// Every value, the usual one first.
    const ALL: &'static [Self];

    /// Their names in that order, as options list them.
    const NAMES: &'static [&'static str];

    /// The name of this value.
    fn name(self) -> &'static str {
        let at = Self::ALL.iter().position(|&value| value == self).expect("ALL holds every value");
        Self::NAMES[at]
    }

    /// The value that a player names, in any case.
    fn named(name: &str) -> Option<Self> {
        let at = Self::NAMES.iter().position(|known| known.eq_ignore_ascii_case(name.trim()))?;
        Self::ALL.get(at).copied()
    }
}

/// Says that `text` is none of `names`.
pub(super) fn unknown(text: &str, names: &[&str]) -> Message {
    Message::new("error-choice").with("text", text).with("choices", names.join(", "))
}
