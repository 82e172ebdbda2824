//! What a player asks, read from an interaction; after this nothing depends on serenity's model.

use serenity::all::{CommandInteraction, ResolvedOption, ResolvedValue};

use super::commands::PRIVATE;
use crate::families::Options;
use crate::i18n::Locale;

/// A slash command that was sent off.
#[derive(Clone, Debug)]
pub struct Request {
    /// The command's name.
    pub command: String,
    /// The sub-command, which names a family.
    pub family: Option<String>,
    /// The options as filled in.
    pub options: Options,
    /// Only the asker is to see the answer.
    pub private: bool,
    /// The asker's language.
    pub asker: Locale,
    /// The language of what everyone sees.
    pub everyone: Locale,
}

impl Request {
    /// Reads a command.
    pub fn of(interaction: &CommandInteraction) -> Self {
        let resolved = interaction.data.options();
        let (family, filled) = match resolved.first() {
            Some(ResolvedOption { name, value: ResolvedValue::SubCommand(options), .. }) => {
                (Some((*name).to_owned()), options.as_slice())
            }
            _ => (None, resolved.as_slice()),
        };
        let mut options = Options::default();
        for option in filled {
            match option.value {
                ResolvedValue::String(text) => options.set(option.name, text),
                ResolvedValue::Boolean(flag) => options.set_flag(option.name, flag),
                ResolvedValue::Integer(number) => options.set(option.name, number.to_string()),
                _ => {}
            }
        }
        let private = options.flag(PRIVATE).unwrap_or_default();
        let asker = Locale::of(&interaction.locale);
        Self {
            command: interaction.data.name.clone(),
            family,
            options,
            private,
            asker,
            everyone: interaction.guild_locale.as_deref().map_or(asker, Locale::of),
        }
    }

    /// The language of the answer.
    pub fn locale(&self) -> Locale {
        if self.private { self.asker } else { self.everyone }
    }
}

/// A value that a player is typing and wants suggestions for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The sub-command, which names a family.
    pub family: String,
    /// The option.
    pub option: String,
    /// What has been typed so far.
    pub typed: String,
}

impl Asked {
    /// Reads an autocompletion; `None` if no option of a family is being typed.
    pub fn of(interaction: &CommandInteraction) -> Option<Self> {
        let resolved = interaction.data.options();
        let Some(ResolvedOption { name, value: ResolvedValue::SubCommand(options), .. }) = resolved.first()
        else {
            return None;
        };
        options.iter().find_map(|option| match option.value {
            ResolvedValue::Autocomplete { value, .. } => Some(Self {
                family: (*name).to_owned(),
                option: option.name.to_owned(),
                typed: value.to_owned(),
            }),
            _ => None,
        })
    }
}
