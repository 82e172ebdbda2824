//! Downloads of users' pictures: from Discord's hosts only, without redirects, with limits on size
//! and time. Nothing is stored.

use std::sync::Arc;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, Url};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use super::trouble::Trouble;
use crate::app::explain_refusal;
use crate::vision::{MAX_BYTES, Refusal};

/// Hosts of attachments and of pictures in embeds.
const HOSTS: [&str; 4] = [
    "cdn.discordapp.com",
    "media.discordapp.net",
    "images-ext-1.discordapp.net",
    "images-ext-2.discordapp.net",
];

/// Time limit of a download, including the wait for other downloads.
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(8);

/// Maximum concurrent downloads; others wait.
const MAX_CONCURRENT: usize = 8;

/// A file of a message or an option, as described by Discord.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttachedFile {
    /// Name.
    pub name: String,
    /// Address, which expires.
    pub url: String,
    /// Size in bytes; 0 if unknown.
    pub size: usize,
}

/// Downloader of attached files.
#[derive(Clone, Debug)]
pub struct Downloads {
    client: Client,
    /// Address of a stand-in for Discord, which is allowed too.
    stand_in: Option<Url>,
    slots: Arc<Semaphore>,
}

impl Downloads {
    /// Creates a downloader for Discord's hosts, and for a stand-in for Discord at `api`.
    pub fn new(api: Option<&str>) -> Self {
        let client = Client::builder().redirect(Policy::none()).build();
        Self {
            client: client.expect("constant options are valid"),
            stand_in: api.and_then(|api| Url::parse(api).ok()),
            slots: Arc::new(Semaphore::new(MAX_CONCURRENT)),
        }
    }

    /// Downloads a file within the size limit of pictures.
    ///
    /// # Errors
    /// The host is not allowed, the file is too large or gone, or the download failed or timed out.
    pub(crate) async fn fetch(&self, file: &AttachedFile) -> Result<Vec<u8>, Trouble> {
        if file.size > MAX_BYTES {
            return Err(DownloadError::TooLong.into_trouble());
        }
        let url = self.parse_allowed(&file.url).ok_or(Trouble::denied("picture-foreign"))?;
        let fetched = async {
            let _slot = self.slots.acquire().await.expect("the semaphore is never closed");
            self.fetch_from(url).await
        };
        let fetched = tokio::time::timeout(DOWNLOAD_TIMEOUT, fetched).await;
        fetched.unwrap_or(Err(DownloadError::Slow)).map_err(|error| {
            tracing::info!(?error, "could not download a picture");
            error.into_trouble()
        })
    }

    async fn fetch_from(&self, url: Url) -> Result<Vec<u8>, DownloadError> {
        let mut response = self.client.get(url).send().await.map_err(DownloadError::from_request)?;
        match response.status() {
            status if status.is_success() => {}
            StatusCode::FORBIDDEN | StatusCode::NOT_FOUND | StatusCode::GONE => {
                return Err(DownloadError::Gone);
            }
            _ => return Err(DownloadError::Unavailable),
        }
        // The header can reject a file early; the bytes are counted in any case.
        if response.content_length().is_some_and(|length| length > MAX_BYTES as u64) {
            return Err(DownloadError::TooLong);
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(DownloadError::from_request)? {
            if bytes.len() + chunk.len() > MAX_BYTES {
                return Err(DownloadError::TooLong);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }

    /// Parses an address; returns `None` if its host is not allowed.
    fn parse_allowed(&self, url: &str) -> Option<Url> {
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
    /// Creates a downloader for Discord's hosts only.
    fn default() -> Self {
        Self::new(None)
    }
}

/// Error of a download.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DownloadError {
    /// The file was deleted, or its address has expired.
    Gone,
    /// The file is over the size limit of pictures.
    TooLong,
    /// The download timed out.
    Slow,
    /// The request failed, or the host returned an unexpected status.
    Unavailable,
}

impl DownloadError {
    /// Drops the text of the error, which may contain a signed address.
    fn from_request(_: reqwest::Error) -> Self {
        Self::Unavailable
    }

    fn into_trouble(self) -> Trouble {
        match self {
            Self::Gone => Trouble::denied("picture-gone"),
            Self::TooLong => Trouble::Denied(explain_refusal(Refusal::TooLong)),
            Self::Slow => Trouble::try_later("picture-slow"),
            Self::Unavailable => Trouble::try_later("picture-unavailable"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hosts_of_discord_and_its_stand_in_are_allowed() {
        let downloads = Downloads::new(Some("http://127.0.0.1:4000"));
        for url in [
            "https://cdn.discordapp.com/attachments/1/2/a.png?ex=1",
            "https://media.discordapp.net/attachments/1/2/a.png",
            "https://images-ext-1.discordapp.net/external/x/https/example.org/a.png",
            "http://127.0.0.1:4000/attachments/1/2/a.png",
        ] {
            assert!(downloads.parse_allowed(url).is_some(), "{url}");
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
            assert!(downloads.parse_allowed(url).is_none(), "{url}");
        }
        assert!(Downloads::default().parse_allowed("http://127.0.0.1:4000/a.png").is_none());
    }
}
