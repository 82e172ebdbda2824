//! Users of the bot, and the places where they use it.

/// A user of the bot, in one place and with one client language.
///
/// A test can act as any user that it creates. Only those given to
/// [`Builder::users`](crate::Builder::users) appear on the page and in user options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Id of the user.
    pub id: u64,
    /// Display name; the user name is the same in lower case.
    pub name: String,
    /// Language of the user's client, one of Discord's locales.
    pub locale: String,
    /// Preferred locale of the guild where the user acts.
    pub guild_locale: String,
    /// Place where the user acts.
    pub context: Context,
    /// Whether the user has the permission "Manage Server".
    pub manages_guild: bool,
    /// Id of the guild where the user acts if `context` is [`Context::Guild`].
    pub guild: u64,
}

impl User {
    /// Returns Ada, who manages the default guild and uses English.
    pub fn ada() -> Self {
        Self { manages_guild: true, ..Self::new(1_100_000_000_000_000_101, "Ada") }
    }

    /// Returns Bo, a member of the default guild who uses English.
    pub fn bo() -> Self {
        Self::new(1_100_000_000_000_000_102, "Bo")
    }

    /// Creates a member of the default guild who uses English.
    pub fn new(id: u64, name: &str) -> Self {
        let locale = "en-US".to_owned();
        let (name, guild_locale, guild) = (name.to_owned(), locale.clone(), Guild::default().id);
        Self { id, name, locale, guild_locale, context: Context::Guild, manages_guild: false, guild }
    }

    /// Returns the same user with a client in this language.
    #[must_use]
    pub fn speaking(self, locale: &str) -> Self {
        Self { locale: locale.to_owned(), ..self }
    }

    /// Returns the same user in another place.
    #[must_use]
    pub fn at(self, context: Context) -> Self {
        Self { context, ..self }
    }

    /// Returns the same user in another guild.
    #[must_use]
    pub fn in_guild(self, guild: &Guild) -> Self {
        Self { guild: guild.id, context: Context::Guild, ..self }
    }

    /// Id of the guild where the user acts; `None` outside of guilds.
    pub(crate) fn guild_id(&self) -> Option<u64> {
        (self.context == Context::Guild).then_some(self.guild)
    }

    /// Id of the channel where the user acts. Outside of guilds, bit 61 or 62 of the id
    /// distinguishes it. Discord's ids do not use these bits before 2032.
    pub(crate) fn channel_id(&self) -> u64 {
        match self.context {
            Context::Guild => channel_of_guild(self.guild),
            Context::BotDm => self.id ^ (1 << 61),
            Context::PrivateChannel => self.id ^ (1 << 62),
        }
    }
}

/// Id of the text channel of a guild.
pub(crate) fn channel_of_guild(guild: u64) -> u64 {
    guild + 1
}

/// A guild that installed the bot, with one text channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guild {
    /// Id of the guild; its channel has the next id. Discord computes the shard of the guild's
    /// events from the bits above the lowest 22.
    pub id: u64,
    /// Name of the guild.
    pub name: String,
}

impl Guild {
    /// Creates a guild.
    pub fn new(id: u64, name: &str) -> Self {
        Self { id, name: name.to_owned() }
    }
}

impl Default for Guild {
    /// The guild where [`User::new`] puts users.
    fn default() -> Self {
        Self::new(1_100_000_000_000_000_002, "Stand-in")
    }
}

/// Place of an interaction, named after Discord's interaction contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// The text channel of a guild that installed the bot.
    Guild,
    /// A direct message with the bot.
    BotDm,
    /// A group without the bot. The user has installed the application.
    PrivateChannel,
}

impl Context {
    /// All contexts, each at the index of its number.
    pub(crate) const ALL: [Self; 3] = [Self::Guild, Self::BotDm, Self::PrivateChannel];

    /// Number in the API.
    pub(crate) fn number(self) -> u8 {
        self as u8
    }
}
