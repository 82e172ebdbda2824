//! Text for people before a language is chosen: an id and its arguments.
//!
//! The program translates a [`Message`]. `Display` writes the message in English, for errors and
//! logs; it writes the id if this crate has no text for the message.

use super::name::Name;

/// An argument of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A number, which may select a plural form.
    Number(i64),
    /// Verbatim text: a user's input, a notation, a board.
    Text(String),
    /// A name in the reader's language.
    Name(&'static Name),
}

/// One sentence for people: the id of its text in the locale files, and its arguments.
///
/// ```
/// use cantor_puzzles::puzzle::{Arg, Message};
///
/// let message = Message::new("error-choice").with("text", "<b>").with("at", 3_usize);
/// let escaped = message.map_text(|text| text.replace('<', "&lt;"));
/// assert_eq!(escaped.args, [("text", Arg::from("&lt;b>")), ("at", Arg::Number(3))]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Key in the locale files, the same in every language.
    pub id: &'static str,
    /// Arguments by name.
    pub args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// Creates a message without arguments.
    pub fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// Passes each text argument through `escape`, for output formats with markup.
    #[must_use]
    pub fn map_text(mut self, escape: impl Fn(&str) -> String) -> Self {
        for (_, arg) in &mut self.args {
            if let Arg::Text(text) = arg {
                *text = escape(text);
            }
        }
        self
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(text)
    }
}

impl From<&'static Name> for Arg {
    fn from(name: &'static Name) -> Self {
        Arg::Name(name)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.to_owned())
    }
}

impl From<char> for Arg {
    fn from(text: char) -> Self {
        Arg::Text(text.to_string())
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Arg::Number(number.into())
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Arg::Number(number.into())
    }
}
