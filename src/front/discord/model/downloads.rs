//! Pictures that players attach, fetched from where Discord keeps them and from nowhere else: no redirect, no more bytes
//! and no more time than a picture may take. Nothing of them is kept.

use std::sync::Arc;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, Url};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use super::trouble::Trouble;
use crate::app::refused;
use crate::puzzle::Message;
use crate::vision::{MOST_BYTES, Refusal};

/// Where Discord keeps what is attached, and what embeds show.
const HOSTS: [&str; 4] = [
    "cdn.discordapp.com",
    "media.discordapp.net",
    "images-ext-1.discordapp.net",
    "images-ext-2.discordapp.net",
];

/// How long a picture may take to arrive.
const PATIENCE: Duration = Duration::from_secs(8);

/// Pictures that are fetched at once; others wait.
const AT_ONCE: usize = 8;

/// A file of a message or an option: where it is, and what Discord says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attached {
    /// Its name.
    pub name: String,
    /// Its address, which expires.
    pub url: String,
    /// Its size in bytes; 0 if Discord does not say.
    pub size: usize,
}

/// Fetches attached files.
#[derive(Clone, Debug)]
pub struct Downloads {
    client: Client,
    /// Where else files may be: the stand-in of Discord that the bot is connected to.
    stand_in: Option<Url>,
    turns: Arc<Semaphore>,
}

impl Downloads {
    /// Fetches from Discord's hosts; `api` is the address that stands in for Discord, if one does.
    pub fn new(api: Option<&str>) -> Self {
        let client = Client::builder().redirect(Policy::none()).build();
        Self {
            client: client.expect("the options are constant and contradict nothing"),
            stand_in: api.and_then(|api| Url::parse(api).ok()),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// The bytes of a file, at most as many as a picture may have.
    pub(crate) async fn fetch(&self, file: &Attached) -> Result<Vec<u8>, Trouble> {
        if file.size > MOST_BYTES {
            return Err(Lost::TooLong.trouble());
        }
        let url = self.allowed(&file.url).ok_or(Trouble::denied("picture-foreign"))?;
        let fetched = async {
            let _turn = self.turns.acquire().await.expect("it is never closed");
            self.fetch_from(url).await
        };
        let fetched = tokio::time::timeout(PATIENCE, fetched).await;
        fetched.unwrap_or(Err(Lost::Slow)).map_err(|lost| {
            tracing::info!(?lost, "an attached picture did not arrive");
            lost.trouble()
        })
    }

    async fn fetch_from(&self, url: Url) -> Result<Vec<u8>, Lost> {
        let mut response = self.client.get(url).send().await.map_err(Lost::of)?;
        match response.status() {
            status if status.is_success() => {}
            StatusCode::FORBIDDEN | StatusCode::NOT_FOUND | StatusCode::GONE => return Err(Lost::Gone),
            _ => return Err(Lost::Unavailable),
        }
        // What a host says of the length is believed only where it is too much.
        if response.content_length().is_some_and(|length| length > MOST_BYTES as u64) {
            return Err(Lost::TooLong);
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(Lost::of)? {
            if bytes.len() + chunk.len() > MOST_BYTES {
                return Err(Lost::TooLong);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }

    /// The address if files are fetched from there.
    fn allowed(&self, url: &str) -> Option<Url> {
        let url = Url::parse(url).ok()?;
        let is_discord = url.scheme() == "https"
            && url.port().is_none()
            && url.username().is_empty()
            && url.host_str().is_some_and(|host| HOSTS.contains(&host));
        let is_stand_in = self.stand_in.as_ref().is_some_and(|own| own.origin() == url.origin());
        (is_discord || is_stand_in).then_some(url)
    }
}

impl Default for Downloads {
    /// From Discord alone.
    fn default() -> Self {
        Self::new(None)
    }
}

/// Why a file did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lost {
    /// It is not there any more, or its address has expired.
    Gone,
    /// It has more bytes than a picture may have.
    TooLong,
    /// It took too long.
    Slow,
    /// The host did not give it.
    Unavailable,
}

impl Lost {
    /// Addresses hold signatures: what reqwest says of an error is not passed on.
    fn of(_: reqwest::Error) -> Self {
        Self::Unavailable
    }

    fn trouble(self) -> Trouble {
        Trouble::Denied(match self {
            Self::Gone => Message::new("picture-gone"),
            Self::TooLong => refused(Refusal::TooLong),
            Self::Slow => Message::new("picture-slow"),
            Self::Unavailable => Message::new("picture-unavailable"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_from_discord_and_its_stand_in_alone() {
        let downloads = Downloads::new(Some("http://127.0.0.1:4000"));
        for url in [
            "https://cdn.discordapp.com/attachments/1/2/a.png?ex=1",
            "https://media.discordapp.net/attachments/1/2/a.png",
            "https://images-ext-1.discordapp.net/external/x/https/example.org/a.png",
            "http://127.0.0.1:4000/attachments/1/2/a.png",
        ] {
            assert!(downloads.allowed(url).is_some(), "{url}");
        }
        for url in [
            "http://cdn.discordapp.com/a.png",
            "https://cdn.discordapp.com:8443/a.png",
            "https://cdn.discordapp.com.example.org/a.png",
            "https://example.org/cdn.discordapp.com/a.png",
            "https://me@cdn.discordapp.com/a.png",
            "https://cdn.discordapp.com@example.org/a.png",
            "http://127.0.0.1:4001/a.png",
            "http://127.0.0.1/a.png",
            "http://169.254.169.254/latest",
            "file:///etc/passwd",
            "a.png",
            "",
        ] {
            assert!(downloads.allowed(url).is_none(), "{url}");
        }
        assert!(Downloads::default().allowed("http://127.0.0.1:4000/a.png").is_none());
    }
}
