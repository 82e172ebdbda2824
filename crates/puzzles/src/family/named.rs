//! Values of closed lists, which players choose by name.

use crate::puzzle::Message;

/// A value of a closed list, such as a metric.
pub trait Named: Copy + PartialEq + 'static {
    /// All values, the default first.
    const ALL: &'static [Self];

    /// Names of [`Named::ALL`], in the same order.
    const NAMES: &'static [&'static str];

    /// Returns the name of this value.
    fn name(self) -> &'static str {
        let at = Self::ALL.iter().position(|&value| value == self).expect("ALL holds every value");
        Self::NAMES[at]
    }

    /// Finds the value with a name, ignoring case and surrounding whitespace.
    fn from_name(name: &str) -> Option<Self> {
        let at = Self::NAMES.iter().position(|known| known.eq_ignore_ascii_case(name.trim()))?;
        Self::ALL.get(at).copied()
    }
}

/// Returns the message for a `text` that is not one of `names`.
pub(super) fn unknown_choice(text: &str, names: &[&str]) -> Message {
    Message::new("error-choice").with("text", text).with("choices", names.join(", "))
}
