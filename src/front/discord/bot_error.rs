//! Fatal errors of the bot.

use std::net::SocketAddr;

use serenity::http::HttpError;

use super::delivery::Failure;

/// Error that prevents the bot from running; its text contains no token.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The token is wrong or was revoked.
    #[error("Discord does not know this token (DISCORD_TOKEN)")]
    Token,
    /// No response, or an unexpected one.
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
    /// The endpoint's address is not available.
    #[error("can't listen at {0} ({1}); CANTOR_ENDPOINT sets another address")]
    Endpoint(SocketAddr, std::io::ErrorKind),
    /// The connection ended and can't be resumed.
    #[error("the connection to Discord ended: {0}")]
    Ended(String),
}

impl BotError {
    /// Converts an error before the bot runs.
    pub(crate) fn start(error: serenity::Error) -> Self {
        match &error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
                if response.status_code == 401 =>
            {
                Self::Token
            }
            _ => Self::Unreachable(without_addresses(error)),
        }
    }

    /// Converts the error that ended the connection.
    pub(crate) fn end(error: serenity::Error) -> Self {
        Self::Ended(without_addresses(error))
    }
}

/// Formats an error without addresses, which contain tokens.
fn without_addresses(error: serenity::Error) -> String {
    match error {
        serenity::Error::Http(_) => Failure::from(error).to_string(),
        serenity::Error::Gateway(error) => error.to_string(),
        _ => "unexpected response".to_owned(),
    }
}
