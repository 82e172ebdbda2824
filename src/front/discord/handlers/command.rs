//! Commands as data: names, options, autocompletion and handlers.
//!
//! `registration` converts them for Discord; `commands` lists them.

use std::future::Future;
use std::ops::RangeInclusive;
use std::pin::Pin;

use crate::families::FAMILIES;
use crate::family::{Family, Info, Opt, OptKind};
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble,
    options::{EVENT, FAMILY, MAX_NAME, PICTURE, REFERENCE},
};
use crate::puzzle::Name;

/// Maximum length of a text option in characters.
const MAX_TEXT: u16 = 6000;

/// A command.
pub(crate) struct Command {
    /// Untranslated name.
    pub(crate) name: &'static str,
    /// Key of its texts, `{key}-name` and `{key}-about`.
    pub(crate) key: &'static str,
    /// Places where Discord offers it.
    pub(crate) availability: Availability,
    /// Sub-commands or options.
    pub(crate) entries: fn() -> Vec<Entry>,
    /// Whether its answers are always private.
    pub(crate) private: bool,
    /// Handler.
    pub(crate) answer: for<'a> fn(&'a Backend, &'a Request) -> AnswerFuture<'a>,
}

/// Future of a handler.
pub(crate) type AnswerFuture<'a> = Pin<Box<dyn Future<Output = Result<Reply, Trouble>> + Send + 'a>>;

/// Places where Discord offers a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Availability {
    /// In guilds and direct messages, for everyone.
    Everywhere,
    /// In guilds, for users who may manage the guild.
    Managers,
    /// In the menu of each message.
    MessageMenu,
}

/// A part of a command.
pub(crate) enum Entry {
    /// A sub-command, or a group of sub-commands.
    Subcommand(Subcommand),
    /// An option.
    Field(Field),
}

/// A sub-command or a group of sub-commands.
pub(crate) struct Subcommand {
    pub(crate) id: &'static str,
    /// Key of its texts, `{key}-name` and `{key}-about`.
    pub(crate) key: &'static str,
    /// Message id of its description, which has `{key}-about` as the argument `about`; `None` for
    /// `{key}-about` itself.
    pub(crate) template: Option<&'static str>,
    pub(crate) entries: Vec<Entry>,
}

/// An option of a command.
pub(crate) struct Field {
    pub(crate) id: &'static str,
    /// Message id of its name.
    pub(crate) name: String,
    /// Message id of its description.
    pub(crate) about: String,
    pub(crate) required: bool,
    pub(crate) input: Input,
}

/// Type of an option.
pub(crate) enum Input {
    /// A text, with its maximum length in characters.
    Text { max: u16, completion: Option<Completion> },
    /// Yes or no.
    Flag,
    /// A whole number.
    Number(RangeInclusive<u32>),
    /// One of these values, each with the message id of its label.
    Choice(Vec<(&'static str, String)>),
    /// A file.
    File,
    /// A user.
    Person,
}

/// Suggestions for an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Completion {
    /// These values.
    Values(&'static [&'static str]),
    /// These names, in each of their spellings.
    Names(&'static [Name]),
    /// The names of the guild's events.
    Events,
    /// Days in the past.
    Days,
    /// Time zones.
    Zones,
}

impl Command {
    /// Finds the suggestions for an option of the sub-command at `path`.
    pub(crate) fn completion(&self, path: &[String], option: &str) -> Option<Completion> {
        self.fields(path).into_iter().find_map(|field| match field {
            Field { id, input: Input::Text { completion, .. }, .. } if id == option => completion,
            _ => None,
        })
    }

    /// Lists the options of the sub-command at `path`. The list is empty if the path is unknown.
    pub(crate) fn fields(&self, path: &[String]) -> Vec<Field> {
        let mut entries = (self.entries)();
        for id in path {
            let sub = entries.into_iter().find_map(|entry| match entry {
                Entry::Subcommand(sub) if sub.id == id => Some(sub.entries),
                _ => None,
            });
            entries = sub.unwrap_or_default();
        }
        let field = |entry| match entry {
            Entry::Field(field) => Some(field),
            Entry::Subcommand(_) => None,
        };
        entries.into_iter().filter_map(field).collect()
    }
}

impl Entry {
    /// The sub-command, unless this is a group or an option.
    pub(crate) fn as_leaf(&self) -> Option<&Subcommand> {
        match self {
            Self::Subcommand(sub)
                if !sub.entries.iter().any(|entry| matches!(entry, Self::Subcommand(_))) =>
            {
                Some(sub)
            }
            _ => None,
        }
    }
}

impl Field {
    /// Creates an option of a family.
    pub(crate) fn of(info: &Info, opt: &Opt) -> Self {
        Self::with_description(opt, format!("{}-option-{}", info.id, opt.id))
    }

    /// Creates an option shared by all families.
    pub(crate) fn shared(opt: &Opt) -> Self {
        Self::with_description(opt, format!("option-{}-about", opt.id))
    }

    /// Creates an option whose description has the message id `about`.
    pub(crate) fn with_description(opt: &Opt, about: String) -> Self {
        let input = match &opt.kind {
            OptKind::Text { suggestions: [] } => Input::Text { max: MAX_TEXT, completion: None },
            OptKind::Text { suggestions } => {
                Input::Text { max: MAX_TEXT, completion: Some(Completion::Values(suggestions)) }
            }
            OptKind::Named(names) => {
                Input::Text { max: MAX_TEXT, completion: Some(Completion::Names(names)) }
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

    /// Creates the option for a family.
    pub(crate) fn family() -> Self {
        let ids = FAMILIES.iter().map(|family| family.info().id);
        let input = Input::Choice(ids.map(|id| (id, format!("{id}-name"))).collect());
        let [name, about] = ["name", "about"].map(|text| format!("option-{FAMILY}-{text}"));
        Self { id: FAMILY, name, about, required: false, input }
    }

    /// Creates a text option.
    pub(crate) fn text(opt: &Opt, max: u16, completion: Option<Completion>) -> Self {
        Self { input: Input::Text { max, completion }, ..Self::shared(opt) }
    }

    /// Creates the option for an event.
    pub(crate) fn event() -> Self {
        Self::text(&EVENT, MAX_NAME, Some(Completion::Events))
    }

    /// Creates an option for a picture; its texts are `option-{id}-name` and `{about}`.
    pub(crate) fn picture(id: &'static str, about: &str) -> Self {
        let name = format!("option-{id}-name");
        Self { id, name, about: about.to_owned(), required: false, input: Input::File }
    }

    /// Creates an option for a picture if the family has picture puzzles.
    pub(crate) fn solved_picture(family: &dyn Family, id: &'static str, about: &str) -> Option<Self> {
        let has_pictures = family.sight().is_some_and(|sight| sight.takes_reference());
        has_pictures.then(|| Self::picture(id, about))
    }

    /// Creates an option for a user; its texts are `option-{id}-name` and `option-{id}-about`.
    pub(crate) fn person(id: &'static str) -> Self {
        let [name, about] = ["name", "about"].map(|text| format!("option-{id}-{text}"));
        Self { id, name, about, required: false, input: Input::Person }
    }

    /// Makes the option required.
    pub(crate) fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

/// Creates a sub-command for each family, with required options first, as Discord demands.
/// `template` has the meaning of [`Subcommand::template`].
pub(crate) fn family_subcommands(
    template: Option<&'static str>,
    fields: impl Fn(&'static dyn Family) -> Vec<Field>,
) -> Vec<Entry> {
    let sub = |family: &'static dyn Family| {
        let (info, mut fields) = (family.info(), fields(family));
        fields.sort_by_key(|field| !field.required);
        Entry::Subcommand(Subcommand { id: info.id, key: info.id, template, entries: as_entries(fields) })
    };
    FAMILIES.iter().map(|&family| sub(family)).collect()
}

/// Creates the options for a family's board: text or picture, and the options of its rules.
pub(crate) fn board_fields(family: &dyn Family) -> Vec<Field> {
    let info = family.info();
    let readable = family.sight().is_some();
    let board = Field::of(info, &info.board);
    let board = if readable { board } else { board.required() };
    let picture = readable.then(|| Field::picture(PICTURE, "option-picture-about"));
    let reference = Field::solved_picture(family, REFERENCE, "option-reference-about");
    let options = info.options.iter().map(|opt| Field::of(info, opt));
    std::iter::once(board).chain(picture).chain(reference).chain(options).collect()
}

/// Converts options into a command's entries.
pub(crate) fn as_entries(fields: impl IntoIterator<Item = Field>) -> Vec<Entry> {
    fields.into_iter().map(Entry::Field).collect()
}
