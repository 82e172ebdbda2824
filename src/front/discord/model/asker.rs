//! The user of an interaction, and where it comes from.

use serde::{Deserialize, Serialize};

use crate::app::Theme;
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
    /// Whether the bot may post messages in the channel that answer no interaction.
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
}

impl Asker {
    /// The language of a private or public message.
    pub fn language(&self, private: bool) -> Locale {
        if private { self.locale } else { self.everyone }
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

    /// Reads a name; an unknown one, from another version of the program, becomes the default.
    pub(super) fn deserialize<'de, D: Deserializer<'de>>(name: D) -> Result<&'static Theme, D::Error> {
        let name = String::deserialize(name)?;
        Ok(Theme::from_name(&name).unwrap_or_else(default_theme))
    }
}
