//! Fatal errors of the bot.

use std::net::SocketAddr;

use serenity::http::HttpError;

use super::delivery::Failure;

/// Maximum length of a message from Discord or a library, in characters.
const MAX_TEXT: usize = 240;

/// Error that prevents the bot from running; its text contains no token.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The token is wrong or was revoked.
    #[error("Discord does not know this token (DISCORD_TOKEN)")]
    Token,
    /// No response, or an unexpected response.
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
    /// Discord rejected a request, such as the registration of the commands.
    #[error("Discord refused a request: {0}")]
    Refused(String),
    /// The endpoint's address is not available.
    #[error("can't listen at {0} ({1}); CANTOR_ENDPOINT sets another address")]
    Endpoint(SocketAddr, std::io::ErrorKind),
    /// The connection ended and can't be resumed.
    #[error("the connection to Discord ended: {0}")]
    Ended(String),
}

impl BotError {
    /// Converts an error that occurred at startup.
    pub(crate) fn from_startup(error: serenity::Error) -> Self {
        match &error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
                if response.status_code == 401 =>
            {
                Self::Token
            }
            serenity::Error::Http(_) => match Failure::from(error) {
                Failure::Refused { status, code, message } => {
                    Self::Refused(shorten(&format!("status {status}, code {code}, {message}")))
                }
                failure => Self::Unreachable(cause(failure)),
            },
            _ => Self::Unreachable(without_addresses(error)),
        }
    }

    /// Converts the error that ended the connection.
    pub(crate) fn from_disconnect(error: serenity::Error) -> Self {
        Self::Ended(without_addresses(error))
    }
}

/// Formats an error without the addresses of requests, since they may contain tokens.
fn without_addresses(error: serenity::Error) -> String {
    match error {
        serenity::Error::Http(_) => cause(Failure::from(error)),
        serenity::Error::Gateway(error) => shorten(&error.to_string()),
        _ => "unexpected response".to_owned(),
    }
}

/// Returns the cause of a failure without an introduction, since the text of [`BotError`] has one.
fn cause(failure: Failure) -> String {
    shorten(&match failure {
        Failure::Unavailable(cause) => cause,
        failure => failure.to_string(),
    })
}

/// Returns the first line, cut to [`MAX_TEXT`] characters. The line is long if a request has many
/// invalid fields, since Discord lists each of them.
fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_named_once_and_briefly() {
        let error = BotError::Unreachable(cause(Failure::Unavailable("connection refused".to_owned())));
        assert_eq!(error.to_string(), "Discord can't be reached: connection refused");
        let refused = BotError::Refused(shorten(&"; options.0.name: invalid".repeat(100)));
        assert!(refused.to_string().chars().count() <= 300, "{refused}");
    }
}
