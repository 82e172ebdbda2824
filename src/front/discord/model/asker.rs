//! Who asks, and from where.

use serde::{Deserialize, Serialize};

use crate::i18n::Locale;

/// Who asks, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asker {
    /// Their id.
    pub user: u64,
    /// The guild, if it is in one.
    pub guild: Option<u64>,
    /// The channel.
    pub channel: u64,
    /// Whether they can manage that guild.
    pub manages: bool,
    /// Whether the bot is a member there, so that it can edit what it has posted.
    pub bot_is_member: bool,
    /// Whether the bot may post there by itself.
    pub bot_may_post: bool,
    /// Their language.
    pub locale: Locale,
    /// The language of what everyone sees there.
    pub everyone: Locale,
    /// The most bytes of a file that they can be sent.
    pub file_limit: usize,
}

impl Asker {
    /// The language of a message.
    pub fn reads(&self, private: bool) -> Locale {
        if private { self.locale } else { self.everyone }
    }
}
