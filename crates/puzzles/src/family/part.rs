//! Parts of a player's text with their offsets, which locate an error of a part in the whole text.
//!
//! A board's text may contain a goal after an arrow, and a word for the rules at its end. Each is
//! split off here and parsed separately.

use std::cmp::Reverse;
use std::ops::Range;

use super::Named;
use super::named::unknown_choice;
use super::options::Options;
use crate::puzzle::{Message, ParseError};

/// Separators between a position and its goal.
const ARROWS: &[&str] = &["→", "➡️", "➡", "->", "=>"];

/// Labels that replies put before a board, in each language of the program. Traditional Chinese,
/// which is not one of them, is included.
const LABELS: [&str; 5] = ["board", "棋盘", "棋盤", "盤面", "판"];

/// A part of an option's text, and its offset.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// Option that the text belongs to.
    pub option: &'static str,
    /// Text of the part.
    pub text: &'a str,
    /// Start of the part in the option's text, in bytes.
    pub offset: usize,
}

impl<'a> Part<'a> {
    /// Returns the whole text of an option, without the label before a copied board; empty if the
    /// option was left out.
    pub fn whole(options: &'a Options, option: &'static str) -> Self {
        let text = options.get(option).unwrap_or_default();
        let offset = label_length(text);
        Self { option, text: &text[offset..], offset }
    }

    /// Returns the whole text of an option, if it is not blank.
    pub fn filled(options: &'a Options, option: &'static str) -> Option<Self> {
        options.filled(option).map(|_| Self::whole(options, option))
    }

    /// Splits at the first occurrence of one of `separators`, which is dropped. If several begin
    /// there, the longest counts. The second part is `None` if none occurs.
    pub fn split(self, separators: &[&str]) -> (Self, Option<Self>) {
        let found =
            separators.iter().filter_map(|separator| Some((self.text.find(separator)?, separator.len())));
        let found = found.min_by_key(|&(start, length)| (start, Reverse(length)));
        match found {
            Some((start, length)) => {
                (self.slice(0..start), Some(self.slice(start + length..self.text.len())))
            }
            None => (self, None),
        }
    }

    /// Splits the position from the goal after an arrow.
    ///
    /// # Errors
    /// Nothing follows the arrow. The error is at the arrow.
    pub fn split_goal(self) -> Result<(Self, Option<Self>), ParseError> {
        let (before, goal) = self.split_arrow();
        match goal {
            Some(goal) if goal.text.trim().is_empty() => {
                let arrow = self.slice(before.text.len()..goal.offset - self.offset);
                Err(arrow.fault(Message::new("error-no-goal")))
            }
            goal => Ok((before, goal)),
        }
    }

    /// Splits at the first arrow, which is dropped. A text without arrows is split at its first `>`
    /// that does not begin a line; at the beginning of a line `>` marks a quotation.
    pub fn split_arrow(self) -> (Self, Option<Self>) {
        let (before, goal) = self.split(ARROWS);
        if goal.is_some() {
            return (before, goal);
        }
        let is_in_line =
            |at: &usize| !self.text[..*at].rsplit('\n').next().unwrap_or_default().trim().is_empty();
        match self.text.match_indices('>').map(|(at, _)| at).find(is_in_line) {
            Some(at) => (self.slice(0..at), Some(self.slice(at + 1..self.text.len()))),
            None => (self, None),
        }
    }

    /// Splits off the last word if it names a value.
    pub fn split_named<T: Named>(self) -> (Self, Option<T>) {
        let trimmed = self.text.trim_end();
        let word = trimmed.rsplit(char::is_whitespace).next().unwrap_or_default();
        match T::from_name(word) {
            Some(value) if !word.is_empty() => (self.slice(0..trimmed.len() - word.len()), Some(value)),
            _ => (self, None),
        }
    }

    /// Returns the value that the whole text names.
    ///
    /// # Errors
    /// The text is not one of the names.
    pub fn named<T: Named>(self) -> Result<T, ParseError> {
        let text = self.text.trim();
        T::from_name(text).ok_or_else(|| self.fault(unknown_choice(text, T::NAMES)))
    }

    /// Returns an error at a range of bytes of this part.
    pub fn fault_at(self, span: Range<usize>, message: Message) -> ParseError {
        ParseError::new(self.option, span.start + self.offset..span.end + self.offset, message)
    }

    /// Returns an error at the whole text without surrounding spaces.
    pub fn fault(self, message: Message) -> ParseError {
        let start = self.text.len() - self.text.trim_start().len();
        self.fault_at(start..start.max(self.text.trim_end().len()), message)
    }

    /// Returns the part in a range of bytes of this part.
    ///
    /// # Panics
    /// If the range is not within the text, or divides a character.
    pub fn slice(self, range: Range<usize>) -> Self {
        Self { text: &self.text[range.clone()], offset: self.offset + range.start, ..self }
    }
}

/// Returns the length of a label and its colon at the start of a text, in bytes; 0 if there is no
/// label.
fn label_length(text: &str) -> usize {
    let start = text.trim_start();
    let after = |label: &&str| {
        let head = start.get(..label.len())?;
        let rest = head.eq_ignore_ascii_case(label).then(|| start[label.len()..].trim_start())?;
        rest.strip_prefix([':', '：'])
    };
    LABELS.iter().find_map(after).map_or(0, |after| text.len() - after.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Metric {
        Single,
        Multi,
    }

    impl Named for Metric {
        const ALL: &'static [Self] = &[Self::Single, Self::Multi];
        const NAMES: &'static [&'static str] = &["single", "multi"];
    }

    #[test]
    fn labels_of_copied_boards_are_skipped() {
        for text in ["Board: `12 34`", "  board：`12 34`", "棋盘：`12 34`", "판: `12 34`"] {
            let options = Options::from([("board", text.to_owned())]);
            let part = Part::whole(&options, "board");
            assert_eq!((part.text.trim(), part.offset), ("`12 34`", text.find(part.text).expect("a part")));
        }
        let options = Options::from([("board", "boards 1".to_owned())]);
        assert_eq!(Part::whole(&options, "board").text, "boards 1");
    }

    #[test]
    fn parts_keep_their_offsets() {
        let options = Options::from([("board", " 12→ 21 MULTI "), ("goal", "  ")]);
        let (rest, metric) = Part::whole(&options, "board").split_named::<Metric>();
        assert_eq!(metric, Some(Metric::Multi));
        let (position, goal) = rest.split_goal().expect("a goal follows the arrow");
        let goal = goal.expect("the text has an arrow");
        assert_eq!((position.text, goal.text), (" 12", " 21 "));
        let place = |part: Part<'_>| part.fault(Message::new("test")).span;
        assert_eq!((place(position), place(goal)), (1..3, 7..9));
        assert!(Part::filled(&options, "goal").is_none());
        assert_eq!(goal.named::<Metric>().expect_err("no metric").span, 7..9);
        assert_eq!(Part::whole(&options, "goal").split_named::<Metric>().1, None);
    }
}
