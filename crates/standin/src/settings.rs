//! Configuration of a stand-in (names, users, guilds and limits), and its address and keys.

use std::collections::BTreeMap;
use std::time::Duration;

use ed25519_dalek::{Signer, SigningKey};
use serde::Serialize;

use crate::attachment::DEFAULT_ATTACHMENT_BYTES;
use crate::ids;
use crate::people::{Guild, User};

/// A name that users see, with its translations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Name {
    name: String,
    #[serde(rename = "name_localizations")]
    localizations: BTreeMap<String, String>,
}

impl Name {
    /// Creates a name that is the same in every language.
    ///
    /// ```
    /// # use discord_standin::Name;
    /// let name = Name::new("Chess").localized("de", "Schach");
    /// assert_eq!(name.as_str(), "Chess");
    /// ```
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), localizations: BTreeMap::new() }
    }

    /// Adds the translation for one of Discord's locales, such as `zh-CN`.
    #[must_use]
    pub fn localized(mut self, locale: impl Into<String>, name: impl Into<String>) -> Self {
        self.localizations.insert(locale.into(), name.into());
        self
    }

    /// Returns the untranslated name, as API objects contain it.
    pub fn as_str(&self) -> &str {
        &self.name
    }
}

impl From<&str> for Name {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

/// Limits on files, connections and requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum size of a file that the bot sends, in bytes: the `attachment_size_limit` of each
    /// interaction. Discord's limit is 10 MiB, and higher in boosted guilds. The limit of a
    /// whole request is 25 MiB in either case.
    pub attachment_bytes: usize,
    /// Maximum connections open at once, gateway sockets and pages included; further connections
    /// wait until one ends.
    pub connections: usize,
    /// Maximum time for the head of a request to arrive; an idle connection is closed after the
    /// same time.
    pub head_timeout: Duration,
    /// Maximum time for the body of a request to arrive and for the response to be made.
    pub request_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            attachment_bytes: DEFAULT_ATTACHMENT_BYTES,
            // More than a bot opens in a load test: a call that waits for a connection may miss the
            // limit of 3 s for a first answer.
            connections: 4096,
            head_timeout: Duration::from_secs(10),
            request_timeout: Duration::from_secs(30),
        }
    }
}

/// Configuration that a [`Builder`](crate::Builder) collects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// Title of the page; [`Settings::channel`] derives the name of each guild's channel from it.
    pub(crate) title: Name,
    /// User name of the bot.
    pub(crate) bot: Name,
    /// Users on the page, never empty. The first one owns the application and the guilds.
    pub(crate) users: Vec<User>,
    /// Guilds that installed the bot, never empty.
    pub(crate) guilds: Vec<Guild>,
    pub(crate) limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            title: create_name("Stand-in", ["替身", "代役", "대역"]),
            bot: create_name("Bot", ["机器人", "ボット", "봇"]),
            users: vec![User::ada(), User::bo()],
            guilds: vec![Guild::default()],
            limits: Limits::default(),
        }
    }
}

/// Creates a name with translations into the page's other languages.
fn create_name(english: &str, translations: [&str; 3]) -> Name {
    let locales = ["zh-CN", "ja", "ko"].into_iter().zip(translations);
    locales.fold(Name::new(english), |name, (locale, text)| name.localized(locale, text))
}

impl Settings {
    /// Owner of the application.
    pub(crate) fn owner(&self) -> &User {
        &self.users[0]
    }

    /// Name of each guild's channel, in the form that Discord gives channel names.
    pub(crate) fn channel(&self) -> String {
        self.title.as_str().to_lowercase().replace(' ', "-")
    }
}

/// Address, keys and configuration of a running stand-in; they never change.
#[derive(Debug)]
pub(crate) struct Site {
    /// `http://127.0.0.1:PORT`, without a trailing slash.
    pub(crate) base: String,
    /// The bot's token.
    pub(crate) token: String,
    /// Key that signs requests to an interactions endpoint.
    pub(crate) key: SigningKey,
    pub(crate) settings: Settings,
}

impl Site {
    pub(crate) fn new(port: u16, settings: Settings) -> Self {
        let base = format!("http://127.0.0.1:{port}");
        Self { base, token: ids::bot_token(ids::APPLICATION), key: ids::signing_key(), settings }
    }

    /// Public key in hexadecimal.
    pub(crate) fn public_key(&self) -> String {
        ids::hexadecimal(self.key.verifying_key().as_bytes())
    }

    /// Signature of a request to an interactions endpoint, in hexadecimal.
    pub(crate) fn signature(&self, timestamp: &str, body: &str) -> String {
        ids::hexadecimal(&self.key.sign(format!("{timestamp}{body}").as_bytes()).to_bytes())
    }

    /// Address of the gateway, without a query.
    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway/ws", self.base.replacen("http", "ws", 1))
    }
}
