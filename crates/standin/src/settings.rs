//! What can be chosen when the stand-in starts: names and a time limit.

use std::collections::BTreeMap;
use std::time::Duration;

use ed25519_dalek::{Signer, SigningKey};
use serde::Serialize;

use crate::ids;
use crate::people::User;

/// A name that is shown to people, in each language that has one of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Name {
    name: String,
    #[serde(rename = "name_localizations")]
    localizations: BTreeMap<String, String>,
}

impl Name {
    /// The name in every language.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), localizations: BTreeMap::new() }
    }

    /// The same with another name in this one of Discord's locales.
    #[must_use]
    pub fn localized(mut self, locale: impl Into<String>, name: impl Into<String>) -> Self {
        self.localizations.insert(locale.into(), name.into());
        self
    }

    /// The name where there is no language to go by, as in an API object.
    pub fn as_str(&self) -> &str {
        &self.name
    }
}

/// Names and limits. The defaults are good for tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The title of the page, and in small letters the name of the guild's channel.
    pub title: Name,
    /// The bot's user name.
    pub bot: Name,
    /// Limits on connections and requests.
    pub limits: Limits,
}

/// Limits on connections and requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum connections open at once, gateway sockets and pages included; further ones wait
    /// until one ends.
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
            // Below 1,024, the usual limit of open files per process.
            connections: 768,
            head_timeout: Duration::from_secs(10),
            request_timeout: Duration::from_secs(30),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            title: named("Stand-in", ["替身", "代役", "대역"]),
            bot: named("Bot", ["机器人", "ボット", "봇"]),
            limits: Limits::default(),
        }
    }
}

/// An English name, and the same in the page's further languages.
fn named(english: &str, further: [&str; 3]) -> Name {
    let codes = ["zh-CN", "ja", "ko"].into_iter().zip(further);
    codes.fold(Name::new(english), |name, (code, text)| name.localized(code, text))
}

impl Settings {
    /// Owner of the application.
    pub(crate) fn owner(&self) -> User {
        User::ada()
    }

    /// The name of the guild's channel, as Discord writes those.
    pub(crate) fn channel(&self) -> String {
        self.title.as_str().to_lowercase().replace(' ', "-")
    }
}

/// What is fixed once the stand-in listens.
#[derive(Debug)]
pub(crate) struct Site {
    /// `http://127.0.0.1:PORT`, without a slash at the end.
    pub(crate) base: String,
    /// The bot's token.
    pub(crate) token: String,
    /// What is sent to an endpoint is signed with it.
    pub(crate) key: SigningKey,
    pub(crate) settings: Settings,
}

impl Site {
    pub(crate) fn new(port: u16, settings: Settings) -> Self {
        let base = format!("http://127.0.0.1:{port}");
        Self { base, token: ids::bot_token(ids::APPLICATION), key: ids::signing_key(), settings }
    }

    /// The public part of the key, in hexadecimal.
    pub(crate) fn public_key(&self) -> String {
        ids::hexadecimal(self.key.verifying_key().as_bytes())
    }

    /// The signature of a request to an endpoint, in hexadecimal.
    pub(crate) fn signature(&self, timestamp: &str, body: &str) -> String {
        ids::hexadecimal(&self.key.sign(format!("{timestamp}{body}").as_bytes()).to_bytes())
    }

    /// Where the gateway is, without its query.
    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway/ws", self.base.replacen("http", "ws", 1))
    }
}
