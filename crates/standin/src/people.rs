//! Who uses the bot, and from where. The one guild and its people are made up.

/// Someone who uses the bot, and from where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Their id.
    pub id: u64,
    /// The name shown.
    pub name: String,
    /// The language of their client, one of Discord's locales.
    pub locale: String,
    /// The language of the guild they act in.
    pub guild_locale: String,
    /// Where they act.
    pub context: Context,
    /// Whether they have the permission "Manage Server".
    pub manages_guild: bool,
}

impl User {
    /// Ada, who manages the guild, in English.
    pub fn ada() -> Self {
        Self { manages_guild: true, ..Self::new(1_100_000_000_000_000_101, "Ada") }
    }

    /// Bo, in the guild, in English.
    pub fn bo() -> Self {
        Self::new(1_100_000_000_000_000_102, "Bo")
    }

    /// Anyone else, in the guild, in English.
    pub fn new(id: u64, name: &str) -> Self {
        let locale = "en-US".to_owned();
        let (name, guild_locale) = (name.to_owned(), locale.clone());
        Self { id, name, locale, guild_locale, context: Context::Guild, manages_guild: false }
    }

    /// The same person with a client in this language.
    #[must_use]
    pub fn speaking(self, locale: &str) -> Self {
        Self { locale: locale.to_owned(), ..self }
    }

    /// The same person elsewhere.
    #[must_use]
    pub fn at(self, context: Context) -> Self {
        Self { context, ..self }
    }

    /// The people who can be chosen on the page, and as the value of an option.
    pub(crate) fn members() -> [Self; 2] {
        [Self::ada(), Self::bo()]
    }

    /// The channel where they are.
    pub(crate) fn channel_id(&self) -> u64 {
        match self.context {
            Context::Guild => 1_100_000_000_000_000_003,
            Context::BotDm => self.id + 1_000,
            Context::PrivateChannel => self.id + 2_000,
        }
    }
}

/// Where an interaction happens, by the names of Discord's interaction contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// A text channel of a guild that installed the bot.
    Guild,
    /// A direct message with the bot.
    BotDm,
    /// A group where the bot is not a member: the user has installed it.
    PrivateChannel,
}

impl Context {
    /// All of them, each at the place of its number.
    pub(crate) const ALL: [Self; 3] = [Self::Guild, Self::BotDm, Self::PrivateChannel];

    /// Its number in the API.
    pub(crate) fn number(self) -> u8 {
        self as u8
    }
}
