//! Errors of calls to Discord.
//!
//! Errors of serenity and reqwest contain addresses with tokens. A [`Failure`] contains neither.

use std::time::Duration;

use reqwest::header::RETRY_AFTER;
use reqwest::{Response, StatusCode};
use serde_json::Value;
use serenity::all::HttpError;

/// Discord's code for an unknown or expired interaction.
pub(crate) const UNKNOWN_INTERACTION: i64 = 10062;

/// Discord's code for an interaction that already has its first answer.
pub(crate) const ALREADY_ACKNOWLEDGED: i64 = 40060;

/// Discord's code for the token of an interaction without a first answer. For some seconds after
/// that answer, Discord may still return it.
pub(crate) const UNKNOWN_WEBHOOK: i64 = 10015;

/// Discord's code for a deleted message.
pub(crate) const UNKNOWN_MESSAGE: i64 = 10008;

/// Time to wait after a rate limit without `Retry-After`.
const DEFAULT_RETRY_AFTER: Duration = Duration::from_secs(1);

/// Error of a call to Discord.
#[derive(Debug, thiserror::Error, PartialEq)]
pub(crate) enum Failure {
    /// Discord rejected the request; a retry would fail too.
    #[error("Discord refused the request: {status}, code {code}, {message}")]
    Refused { status: u16, code: i64, message: String },
    /// Rate limit, with the time to wait before a retry.
    #[error("Discord asks to wait {0:?}")]
    Limited(Duration),
    /// The interaction has expired.
    #[error("the interaction has expired")]
    Late,
    /// Discord or the network failed.
    #[error("Discord can't be reached: {0}")]
    Unavailable(String),
}

impl Failure {
    /// Whether a retry may succeed.
    pub(crate) fn is_temporary(&self) -> bool {
        matches!(self, Self::Limited(_) | Self::Unavailable(_))
    }

    /// The time that Discord asks to wait before a retry; zero if it asks for none.
    pub(crate) fn retry_after(&self) -> Duration {
        if let Self::Limited(wait) = self { *wait } else { Duration::ZERO }
    }

    /// Parses an error response.
    pub(crate) async fn parse(response: Response) -> Self {
        let status = response.status();
        let header = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
        // Without a readable body, the status decides.
        let body: Value = response.json().await.unwrap_or_default();
        if status == StatusCode::TOO_MANY_REQUESTS {
            let seconds = body["retry_after"].as_f64().or(header);
            let wait = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            return Self::Limited(wait.unwrap_or(DEFAULT_RETRY_AFTER));
        }
        if status.is_server_error() {
            return Self::Unavailable(status.to_string());
        }
        let mut message = body["message"].as_str().unwrap_or_default().to_owned();
        append_field_errors(&body["errors"], "", &mut message);
        Self::Refused { status: status.as_u16(), code: body["code"].as_i64().unwrap_or_default(), message }
    }
}

/// Appends Discord's messages for each invalid field, without the field's value.
fn append_field_errors(errors: &Value, path: &str, message: &mut String) {
    for (key, inner) in errors.as_object().into_iter().flatten() {
        if key == "_errors" {
            let texts = inner.as_array().into_iter().flatten().filter_map(|error| error["message"].as_str());
            texts.for_each(|text| message.push_str(&format!("; {path}: {text}")));
        } else {
            let deeper = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            append_field_errors(inner, &deeper, message);
        }
    }
}

impl From<reqwest::Error> for Failure {
    fn from(error: reqwest::Error) -> Self {
        Self::Unavailable(error.without_url().to_string())
    }
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                let status = response.status_code;
                if status.is_server_error() {
                    return Self::Unavailable(status.to_string());
                }
                let errors = response.error.errors.iter();
                let details = errors.map(|error| format!("; {}: {}", error.path, error.message));
                let message = response.error.message + &details.collect::<String>();
                Self::Refused { status: status.as_u16(), code: response.error.code as i64, message }
            }
            serenity::Error::Http(HttpError::Request(error)) => error.into(),
            serenity::Error::Http(_) => Self::Unavailable("the request could not be sent".to_owned()),
            _ => Self::Refused { status: 0, code: 0, message: "unexpected response".to_owned() },
        }
    }
}
