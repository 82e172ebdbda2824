//! What is wrong with what a user typed: where, why, and what was perhaps meant.

use std::ops::Range;

use super::{Choice, Message};

/// What is wrong with a user's text, and where.
///
/// ```
/// use cantor_puzzles::families::family;
/// use cantor_puzzles::puzzle::text::columns;
///
/// let text = "o?/.../.. → .o/.../..";
/// let error = family("hex").expect("it is listed").read(text).err().expect("`?` is no piece");
/// assert_eq!(&text[error.span.clone()], "?");
/// assert_eq!(columns(text, &error.span), (2, 2));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ParseError {
    /// The option that held the text, such as `board` or `goal`.
    pub option: &'static str,
    /// The faulty part, in bytes of that option's text. Empty: something is missing there.
    pub span: Range<usize>,
    /// What is wrong with it.
    pub message: Message,
    /// Boards that were perhaps meant.
    pub remedies: Vec<Choice>,
}

impl ParseError {
    /// A fault with nothing to offer instead.
    pub fn new(option: &'static str, span: Range<usize>, message: Message) -> Self {
        Self { option, span, message, remedies: Vec::new() }
    }
}
