//! The error for text that a user typed: its place, its reason, and possible corrections.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::{Choice, Message};

/// A fault in a user's text, and its place.
///
/// ```
/// use cantor_puzzles::families::family;
/// use cantor_puzzles::puzzle::text::columns;
///
/// let text = "o?/.../.. → .o/.../..";
/// let error = family("hex").expect("a family").read(text).err().expect("`?` is not a piece");
/// assert_eq!(&text[error.span.clone()], "?");
/// assert_eq!(columns(text, &error.span), (2, 2));
/// assert!(error.to_string().starts_with("start[1..2]: “?”"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ParseError {
    /// Option with the text, such as `board` or `goal`.
    pub option: &'static str,
    /// Faulty bytes of that option's text. The range is empty if something is missing there.
    pub span: Range<usize>,
    /// Reason for the error.
    pub message: Message,
    /// Boards that the user may have meant.
    pub remedies: Vec<Choice>,
}

impl ParseError {
    /// Creates an error without remedies.
    pub fn new(option: &'static str, span: Range<usize>, message: Message) -> Self {
        Self { option, span, message, remedies: Vec::new() }
    }
}

impl fmt::Display for ParseError {
    /// Writes the option, the byte range and the reason in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { option, span, message, .. } = self;
        write!(f, "{option}[{}..{}]: {message}", span.start, span.end)
    }
}

impl Error for ParseError {}
