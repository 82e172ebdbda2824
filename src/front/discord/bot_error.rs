//! Why the bot can't run.

use std::net::SocketAddr;

use serenity::http::HttpError;

use super::delivery::Failure;

/// Why the bot can't run; no text of it holds a token.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The token is wrong or was revoked.
    #[error("Discord does not know this token (DISCORD_TOKEN)")]
    Token,
    /// Nothing answers there, or not as Discord does.
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
    /// Nothing can listen there.
    #[error("can't listen at {0} ({1}); CANTOR_ENDPOINT sets another address")]
    Endpoint(SocketAddr, std::io::ErrorKind),
    /// The connection ended and will not come back.
    #[error("the connection to Discord ended: {0}")]
    Ended(String),
}

impl BotError {
    /// What went wrong before the bot ran.
    pub(crate) fn start(error: serenity::Error) -> Self {
        match &error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
                if response.status_code == 401 =>
            {
                Self::Token
            }
            _ => Self::Unreachable(plain(error)),
        }
    }

    /// What ended its connection.
    pub(crate) fn end(error: serenity::Error) -> Self {
        Self::Ended(plain(error))
    }
}

/// The error without addresses, which hold tokens.
fn plain(error: serenity::Error) -> String {
    match error {
        serenity::Error::Http(_) => Failure::from(error).to_string(),
        serenity::Error::Gateway(error) => error.to_string(),
        _ => "unexpected answer".to_owned(),
    }
}
