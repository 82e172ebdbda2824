//! Who asks, and from where.

use crate::i18n::Locale;

/// Who asks, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker {
    /// Their id.
    pub user: u64,
    /// The guild, if it is in one.
    pub guild: Option<u64>,
    /// Whether they can manage that guild.
    pub manages: bool,
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
