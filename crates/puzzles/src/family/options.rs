//! Options of a family, and the texts that a player filled in.
//!
//! Front ends build forms from [`Opt`] and pass the texts on unchecked. The family reads them here,
//! so that every front end reports the same errors at the same places.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use super::named::{Named, unknown_choice};
use crate::puzzle::{Message, Name, ParseError};

/// One option that a player can fill in.
#[derive(Clone, Debug)]
pub struct Opt {
    /// Name in commands and in [`Options`].
    pub id: &'static str,
    /// Type of the option.
    pub kind: OptKind,
}

/// Type of an option. A front end may show it as a list, a switch or a number field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptKind {
    /// Any text.
    Text {
        /// Suggested values. Others are valid too.
        suggestions: &'static [&'static str],
    },
    /// Any text, including these names in any of their spellings.
    Named(&'static [Name]),
    /// One of these values, the first by default. Their texts in the locale files are
    /// `option-{option}-{choice}`.
    Choice(&'static [&'static str]),
    /// `true` or `false`, by default `false`.
    Flag,
    /// An integer within these bounds.
    Number(RangeInclusive<u32>),
}

/// Texts that a player filled in, by option id.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options(BTreeMap<String, String>);

/// Value of a set [`OptKind::Flag`].
const YES: &str = "true";
/// Value of an [`OptKind::Flag`] that is not set.
const NO: &str = "false";

impl Options {
    /// Returns the text of an option, if it was filled in.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    /// Returns the trimmed text of an option, if it is not blank.
    pub fn filled(&self, id: &str) -> Option<&str> {
        self.get(id).map(str::trim).filter(|text| !text.is_empty())
    }

    /// Fills in an option.
    pub fn set(&mut self, id: &str, text: impl Into<String>) {
        self.0.insert(id.to_owned(), text.into());
    }

    /// Returns a copy in which `text` replaces a byte range of an option; `None` if the option was
    /// left out or the range is not within its text.
    pub fn with_replaced(&self, id: &str, range: Range<usize>, text: &str) -> Option<Self> {
        let typed = self.get(id)?;
        let (before, after) = (typed.get(..range.start)?, typed.get(range.end..)?);
        let mut options = self.clone();
        options.set(id, [before, text, after].concat());
        Some(options)
    }

    /// Fills in a flag.
    pub fn set_flag(&mut self, id: &str, flag: bool) {
        self.set(id, if flag { YES } else { NO });
    }

    /// Fills in all of `others` that are not blank, replacing existing texts.
    pub fn overlay(&mut self, others: &Self) {
        let filled = others.0.iter().filter(|(_, text)| !text.trim().is_empty());
        self.0.extend(filled.map(|(id, text)| (id.clone(), text.clone())));
    }

    /// Returns a copy overlaid with `others`.
    pub fn overlaid(&self, others: &Self) -> Self {
        let mut options = self.clone();
        options.overlay(others);
        options
    }

    /// Returns the choice that was filled in, ignoring case; the first choice if the option is
    /// blank.
    ///
    /// # Errors
    /// The text is not one of the choices.
    pub fn choice(&self, id: &'static str, choices: &[&'static str]) -> Result<&'static str, ParseError> {
        let Some(text) = self.filled(id) else { return Ok(choices[0]) };
        let chosen = choices.iter().find(|choice| choice.eq_ignore_ascii_case(text));
        chosen.copied().ok_or_else(|| self.fault(id, unknown_choice(text, choices)))
    }

    /// Returns the value whose name was filled in, ignoring case; the default if the option is
    /// blank.
    ///
    /// # Errors
    /// The text is not one of the names.
    pub fn named<T: Named>(&self, id: &'static str) -> Result<T, ParseError> {
        let Some(text) = self.filled(id) else { return Ok(T::ALL[0]) };
        T::from_name(text).ok_or_else(|| self.fault(id, unknown_choice(text, T::NAMES)))
    }

    /// Returns whether a flag is set.
    ///
    /// # Errors
    /// The text is neither `true` nor `false`.
    pub fn flag(&self, id: &'static str) -> Result<bool, ParseError> {
        self.choice(id, &[NO, YES]).map(|text| text == YES)
    }

    /// Returns the integer that was filled in, if any, within bounds.
    ///
    /// # Errors
    /// The text is not an integer, or is out of bounds.
    pub fn number(&self, id: &'static str, bounds: RangeInclusive<u32>) -> Result<Option<u32>, ParseError> {
        let Some(text) = self.filled(id) else { return Ok(None) };
        let number = text.parse().ok().filter(|number| bounds.contains(number));
        let message = Message::new("error-number").with("text", text);
        let message = message.with("least", *bounds.start()).with("most", *bounds.end());
        number.ok_or_else(|| self.fault(id, message)).map(Some)
    }

    /// Returns an error at the whole text of an option.
    pub fn fault(&self, option: &'static str, message: Message) -> ParseError {
        ParseError::new(option, 0..self.get(option).unwrap_or_default().len(), message)
    }
}

impl<K: Into<String>, V: Into<String>, const N: usize> From<[(K, V); N]> for Options {
    fn from(pairs: [(K, V); N]) -> Self {
        Self(pairs.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
    }
}

impl From<BTreeMap<String, String>> for Options {
    fn from(texts: BTreeMap<String, String>) -> Self {
        Self(texts)
    }
}

impl From<Options> for BTreeMap<String, String> {
    fn from(options: Options) -> Self {
        options.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_and_errors_have_spans() {
        let options = Options::from([("colour", " RED "), ("size", "12"), ("loud", "true"), ("empty", " ")]);
        assert_eq!(options.choice("colour", &["green", "red"]), Ok("red"));
        assert_eq!(options.choice("empty", &["green", "red"]), Ok("green"));
        assert_eq!((options.flag("loud"), options.flag("absent")), (Ok(true), Ok(false)));
        assert_eq!(options.number("size", 0..=12), Ok(Some(12)));
        assert_eq!(options.number("absent", 0..=12), Ok(None));
        for fault in [
            options.choice("colour", &["green"]).map(drop),
            options.flag("colour").map(drop),
            options.number("colour", 0..=9).map(drop),
            options.number("size", 0..=11).map(drop),
        ] {
            let fault = fault.expect_err("the value is not in the list");
            assert_eq!(fault.span, 0..options.get(fault.option).map_or(0, str::len));
        }
    }
}
