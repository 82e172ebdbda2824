//! The user of an interaction, and where it comes from.

use serde::{Deserialize, Serialize};

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
    /// Whether the bot is a member and can edit its messages there.
    pub bot_is_member: bool,
    /// Whether the bot may post messages that answer no interaction there.
    pub bot_may_post: bool,
    /// The user's language.
    pub locale: Locale,
    /// The language of public messages there.
    pub everyone: Locale,
    /// Maximum size of a file in bytes.
    pub file_limit: usize,
}

impl Asker {
    /// The language of a private or public message.
    pub fn language(&self, private: bool) -> Locale {
        if private { self.locale } else { self.everyone }
    }
}
