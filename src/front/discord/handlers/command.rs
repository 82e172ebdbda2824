//! A command as data: what Discord is told of it, what completes its options, and what answers it.
//!
//! `registration` puts it into Discord's form. Nothing here names a command.

use std::future::Future;
use std::ops::RangeInclusive;
use std::pin::Pin;

use crate::families::FAMILIES;
use crate::family::{Family, Info, Opt, OptKind};
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble,
    options::{EVENT, FAMILY, PICTURE, REFERENCE},
};
use crate::puzzle::Name;

/// The longest text that an option takes, in characters.
const LONGEST_TEXT: u16 = 6000;

/// A command.
pub(crate) struct Command {
    /// Its name where no language has another.
    pub(crate) name: &'static str,
    /// Its texts are `{key}-name` and `{key}-about`.
    pub(crate) key: &'static str,
    /// Where Discord offers it.
    pub(crate) offered: Offered,
    /// Its sub-commands or options.
    pub(crate) entries: fn() -> Vec<Entry>,
    /// Whether what it answers is for the asker alone, also where they did not ask for that.
    pub(crate) private: bool,
    /// Answers it.
    pub(crate) answer: for<'a> fn(&'a Backend, &'a Request) -> Answering<'a>,
}

/// An answer that is being worked on.
pub(crate) type Answering<'a> = Pin<Box<dyn Future<Output = Result<Reply, Trouble>> + Send + 'a>>;

/// Where Discord offers a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offered {
    /// To everyone, everywhere.
    Everywhere,
    /// To those who can manage a guild, in it.
    ToManagers,
    /// In the menu of every message.
    OnMessages,
}

/// A part of a command.
pub(crate) enum Entry {
    /// A sub-command, or a group of sub-commands if it has some itself.
    Sub(Sub),
    /// An option.
    Field(Field),
}

/// A sub-command or a group of them.
pub(crate) struct Sub {
    pub(crate) id: &'static str,
    /// Its texts are `{key}-name` and `{key}-about`.
    pub(crate) key: &'static str,
    pub(crate) entries: Vec<Entry>,
}

/// An option of a command.
pub(crate) struct Field {
    pub(crate) id: &'static str,
    /// The text that is its name.
    pub(crate) name: String,
    /// The text that describes it.
    pub(crate) about: String,
    pub(crate) required: bool,
    pub(crate) input: Input,
}

/// What an option takes.
pub(crate) enum Input {
    /// At most so many characters.
    Text { longest: u16, completion: Option<Completion> },
    /// Yes or no.
    Flag,
    /// A whole number.
    Number(RangeInclusive<u32>),
    /// One of these values, each with its text.
    Choice(Vec<(&'static str, String)>),
    /// A file.
    File,
    /// Somebody.
    Person,
}

/// What is offered while an option is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Completion {
    /// These values.
    Values(&'static [&'static str]),
    /// These names, in any spelling.
    Names(&'static [Name]),
    /// The names of the guild's events.
    Events,
    /// Days in the past.
    Days,
}

impl Command {
    /// What completes an option; `path` has the sub-commands that lead to it.
    pub(crate) fn completion(&self, path: &[String], option: &str) -> Option<Completion> {
        let mut entries = (self.entries)();
        for id in path {
            entries = entries.into_iter().find_map(|entry| match entry {
                Entry::Sub(sub) if sub.id == id => Some(sub.entries),
                _ => None,
            })?;
        }
        entries.into_iter().find_map(|entry| match entry {
            Entry::Field(Field { id, input: Input::Text { completion, .. }, .. }) if id == option => {
                completion
            }
            _ => None,
        })
    }
}

impl Field {
    /// An option that a family describes.
    pub(crate) fn of(info: &Info, opt: &Opt) -> Self {
        Self::described(opt, format!("{}-option-{}", info.id, opt.id))
    }

    /// An option that means the same for every family.
    pub(crate) fn shared(opt: &Opt) -> Self {
        Self::described(opt, format!("option-{}-about", opt.id))
    }

    /// An option with a description of its own.
    pub(crate) fn described(opt: &Opt, about: String) -> Self {
        let input = match &opt.kind {
            OptKind::Text { suggestions: [] } => Input::Text { longest: LONGEST_TEXT, completion: None },
            OptKind::Text { suggestions } => {
                Input::Text { longest: LONGEST_TEXT, completion: Some(Completion::Values(suggestions)) }
            }
            OptKind::Named(names) => {
                Input::Text { longest: LONGEST_TEXT, completion: Some(Completion::Names(names)) }
            }
            OptKind::Flag => Input::Flag,
            OptKind::Number(within) => Input::Number(within.clone()),
            OptKind::Choice(values) => {
                let text = |value: &&'static str| (*value, format!("option-{}-{value}", opt.id));
                Input::Choice(values.iter().map(text).collect())
            }
        };
        Self { id: opt.id, name: format!("option-{}-name", opt.id), about, required: false, input }
    }

    /// The option that names a family.
    pub(crate) fn family() -> Self {
        let ids = FAMILIES.iter().map(|family| family.info().id);
        let input = Input::Choice(ids.map(|id| (id, format!("{id}-name"))).collect());
        let [name, about] = ["name", "about"].map(|text| format!("option-{FAMILY}-{text}"));
        Self { id: FAMILY, name, about, required: false, input }
    }

    /// A text of at most so many characters, completed so.
    pub(crate) fn text(opt: &Opt, longest: u16, completion: Option<Completion>) -> Self {
        Self { input: Input::Text { longest, completion }, ..Self::shared(opt) }
    }

    /// The option that names an event.
    pub(crate) fn event() -> Self {
        Self::text(&EVENT, LONGEST_TEXT, Some(Completion::Events))
    }

    /// An option that takes a picture; its texts are `option-{id}-name` and `{about}`.
    pub(crate) fn picture(id: &'static str, about: &str) -> Self {
        let name = format!("option-{id}-name");
        Self { id, name, about: about.to_owned(), required: false, input: Input::File }
    }

    /// The same where the family's boards may be of a picture.
    pub(crate) fn solved_picture(family: &dyn Family, id: &'static str, about: &str) -> Option<Self> {
        let pictured = family.sight().is_some_and(|sight| sight.look.takes_reference());
        pictured.then(|| Self::picture(id, about))
    }

    /// An option that takes somebody; its texts are `option-{id}-name` and `option-{id}-about`.
    pub(crate) fn person(id: &'static str) -> Self {
        let [name, about] = ["name", "about"].map(|text| format!("option-{id}-{text}"));
        Self { id, name, about, required: false, input: Input::Person }
    }

    /// The option, which has to be filled in.
    pub(crate) fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

/// A sub-command for each family, with the options that `fields` gives, as Discord wants them: those that have to be
/// filled in first.
pub(crate) fn by_family(fields: impl Fn(&'static dyn Family) -> Vec<Field>) -> Vec<Entry> {
    let sub = |family: &'static dyn Family| {
        let (info, mut fields) = (family.info(), fields(family));
        fields.sort_by_key(|field| !field.required);
        Entry::Sub(Sub { id: info.id, key: info.id, entries: all(fields) })
    };
    FAMILIES.iter().map(|&family| sub(family)).collect()
}

/// The board of a family, typed or in a picture, and the options that say how it is meant.
pub(crate) fn board(family: &dyn Family) -> Vec<Field> {
    let info = family.info();
    let is_read = family.sight().is_some();
    let board = Field::of(info, &info.board);
    let board = if is_read { board } else { board.required() };
    let picture = is_read.then(|| Field::picture(PICTURE, "option-picture-about"));
    let reference = Field::solved_picture(family, REFERENCE, "option-reference-about");
    let options = info.options.iter().map(|opt| Field::of(info, opt));
    std::iter::once(board).chain(picture).chain(reference).chain(options).collect()
}

/// Options alone.
pub(crate) fn all(fields: impl IntoIterator<Item = Field>) -> Vec<Entry> {
    fields.into_iter().map(Entry::Field).collect()
}
