//! Text for people, before a language is chosen: an identifier and its arguments.
//!
//! `i18n` turns a [`Message`] into text; nothing below it holds a sentence.

use super::name::Name;

/// A value put into a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A number; the language decides on plural forms by it.
    Number(i64),
    /// Text shown as it is: a user's own words, a notation, a board.
    Text(String),
    /// What something is called in the reader's language.
    Name(&'static Name),
}

/// One sentence for people: the identifier of its text in `assets/locales` and what to fill in.
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
    /// Key in the locale files, the same in each language.
    pub id: &'static str,
    /// Named values of the text.
    pub args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// A message without arguments.
    pub fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// The message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The message with each text argument passed through `escape`, for places where user text
    /// could be taken for markup.
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
