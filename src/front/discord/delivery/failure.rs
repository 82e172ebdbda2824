//! Why something could not be sent. Errors of serenity and reqwest name addresses, and those hold tokens; these
//! don't.

use std::time::Duration;

use reqwest::header::RETRY_AFTER;
use reqwest::{Response, StatusCode};
use serde_json::Value;
use serenity::all::HttpError;

/// Discord's code for an interaction that it does not know, or no longer waits for.
pub(crate) const UNKNOWN_INTERACTION: i64 = 10062;

/// Discord's code for an interaction that has its first answer already.
pub(crate) const ALREADY_ACKNOWLEDGED: i64 = 40060;

/// Discord's code for an interaction that was not acknowledged, or whose token has ended.
pub(crate) const UNKNOWN_WEBHOOK: i64 = 10015;

/// Discord's code for a message that is gone.
pub(crate) const UNKNOWN_MESSAGE: i64 = 10008;

/// What is waited after a rate limit that does not say how long.
const UNSAID: Duration = Duration::from_secs(1);

/// Why something could not be sent.
#[derive(Debug, thiserror::Error, PartialEq)]
pub(crate) enum Failure {
    /// It will not be taken, however often it is sent.
    #[error("Discord refused it: {status}, code {code}, {message}")]
    Refused { status: u16, code: i64, message: String },
    /// It may be sent again after so long.
    #[error("Discord asks to wait {0:?}")]
    Limited(Duration),
    /// Nobody waits for it any more.
    #[error("it comes too late")]
    Late,
    /// The fault is Discord's or the network's.
    #[error("Discord can't be reached: {0}")]
    Unavailable(String),
}

impl Failure {
    /// Reads an answer that is no success.
    pub(crate) async fn of(response: Response) -> Self {
        let status = response.status();
        let header = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
        // What has no body that can be read is judged by its status.
        let body: Value = response.json().await.unwrap_or_default();
        if status == StatusCode::TOO_MANY_REQUESTS {
            let seconds = body["retry_after"].as_f64().or(header);
            let wait = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            return Self::Limited(wait.unwrap_or(UNSAID));
        }
        if status.is_server_error() {
            return Self::Unavailable(status.to_string());
        }
        let mut message = body["message"].as_str().unwrap_or_default().to_owned();
        explain(&body["errors"], "", &mut message);
        Self::Refused { status: status.as_u16(), code: body["code"].as_i64().unwrap_or_default(), message }
    }
}

/// Adds what is wrong where: names of fields and Discord's own words, no values.
fn explain(errors: &Value, path: &str, message: &mut String) {
    for (key, inner) in errors.as_object().into_iter().flatten() {
        if key == "_errors" {
            let said = inner.as_array().into_iter().flatten().filter_map(|error| error["message"].as_str());
            said.for_each(|said| message.push_str(&format!("; {path}: {said}")));
        } else {
            let deeper = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            explain(inner, &deeper, message);
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
            serenity::Error::Http(_) => Self::Unavailable("the request could not be made".to_owned()),
            // An answer that can't be read.
            _ => Self::Refused { status: 0, code: 0, message: "unexpected answer".to_owned() },
        }
    }
}
