//! The user of an interaction, and where it comes from.

use serde::{Deserialize, Serialize};

use super::custom_id::Appearance;
use super::notations::Notations;
use crate::app::Theme;
use crate::family::Info;
use crate::i18n::Locale;

/// The user of an interaction, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asker {
    /// The user's id.
    pub user: u64,
    /// The guild, unless the interaction comes from a direct message.
    pub guild: Option<u64>,
    /// The channel.
    pub channel: u64,
    /// Whether the user may manage the guild.
    pub manages: bool,
    /// Whether the user may write in the channel. Absent in work that an earlier version stored.
    #[serde(default)]
    pub may_write: bool,
    /// Whether the bot is a member of the guild or conversation, and can edit its messages there.
    pub bot_is_member: bool,
    /// Whether the bot may post messages in the channel other than answers to interactions.
    pub bot_may_post: bool,
    /// The user's language.
    pub locale: Locale,
    /// The language of public messages in the channel.
    pub everyone: Locale,
    /// Maximum size of a file in bytes.
    pub file_limit: usize,
    /// The colours of the user's own pictures.
    #[serde(default = "default_theme", with = "theme_name")]
    pub theme: &'static Theme,
    /// The notations of the user's own moves.
    #[serde(default)]
    pub notations: Notations,
}

impl Asker {
    /// The language of a private or public message.
    pub fn language(&self, private: bool) -> Locale {
        if private { self.locale } else { self.everyone }
    }

    /// Sets the notation of a family's moves, if one is given.
    pub(crate) fn with_notation(mut self, info: &Info, notation: Option<&'static str>) -> Self {
        notation.iter().for_each(|notation| self.notations.set(info, notation));
        self
    }

    /// The user's notation of a family's moves or, without one, the default in this language.
    pub(crate) fn notation(&self, info: &Info, locale: Locale) -> &'static str {
        self.notations.of(info).unwrap_or(info.default_notation(locale.tag()))
    }

    /// The appearance of a family's boards in an answer to the user: their theme and notation.
    pub(crate) fn appearance(&self, info: &Info, locale: Locale) -> Appearance {
        Appearance { theme: self.theme, notation: self.notation(info, locale), spoiler: false }
    }
}

fn default_theme() -> &'static Theme {
    Theme::SLATE
}

/// Serialisation of a theme as its name.
mod theme_name {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Theme, default_theme};

    pub(super) fn serialize<S: Serializer>(theme: &&'static Theme, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(theme.name)
    }

    /// Reads a theme by its name. An unknown name, stored by another version of the program,
    /// becomes the default theme.
    pub(super) fn deserialize<'de, D: Deserializer<'de>>(name: D) -> Result<&'static Theme, D::Error> {
        let name = String::deserialize(name)?;
        Ok(Theme::from_name(&name).unwrap_or_else(default_theme))
    }
}
