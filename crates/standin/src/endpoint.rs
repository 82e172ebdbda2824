//! Interactions endpoints: URLs that receive interactions as signed POST requests, instead of
//! through the gateway.

use std::error::Error;
use std::fmt;

use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use crate::ids;
use crate::interaction::FIRST_ANSWER_TIMEOUT;
use crate::settings::Site;

/// A verified interactions endpoint.
#[derive(Debug)]
pub(crate) struct Endpoint {
    pub(crate) url: String,
    client: Client,
}

impl Endpoint {
    /// Verifies an endpoint as Discord does: it must answer a PING and reject a wrong signature.
    pub(crate) async fn probe(site: &Site, url: &str) -> Result<Self, EndpointError> {
        let endpoint = Self { url: url.to_owned(), client: Client::new() };
        let ping = json!({
            "id": "1", "application_id": ids::APPLICATION.to_string(), "type": 1, "token": "ping", "version": 1,
            "entitlements": [], "authorizing_integration_owners": {},
            "attachment_size_limit": site.settings.limits.attachment_bytes,
        });
        let unreachable = |error: reqwest::Error| EndpointError::Unreachable(error.into());
        let answer = endpoint.post(site, &ping, Signature::Right).await.map_err(unreachable)?;
        let status = answer.status();
        let body: Value = answer.json().await.unwrap_or_default();
        if status != StatusCode::OK || body != json!({ "type": 1 }) {
            return Err(EndpointError::Ping { status: status.as_u16(), body: body.to_string() });
        }
        let answer = endpoint.post(site, &ping, Signature::Wrong).await.map_err(unreachable)?;
        match answer.status() {
            StatusCode::UNAUTHORIZED => Ok(endpoint),
            status => Err(EndpointError::WrongSignature { status: status.as_u16() }),
        }
    }

    /// Posts a signed body. The response must arrive within [`FIRST_ANSWER_TIMEOUT`].
    pub(crate) async fn post(
        &self,
        site: &Site,
        body: &Value,
        signature: Signature,
    ) -> reqwest::Result<Response> {
        let (timestamp, body) = ((ids::now_ms() / 1000).to_string(), body.to_string());
        let signature = match signature {
            Signature::Right => site.signature(&timestamp, &body),
            Signature::Wrong => site.signature(&timestamp, ""),
        };
        let request = self.client.post(&self.url).header("content-type", "application/json");
        let request = request.header("x-signature-ed25519", signature);
        let request = request.header("x-signature-timestamp", timestamp).body(body);
        request.timeout(FIRST_ANSWER_TIMEOUT).send().await
    }
}

/// Signature of a request to an endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signature {
    /// Signature of the body that is sent.
    Right,
    /// Signature of an empty body.
    Wrong,
}

/// Reason why an interactions endpoint was not accepted.
#[derive(Debug)]
#[non_exhaustive]
pub enum EndpointError {
    /// The endpoint could not be reached, or did not respond within 3 seconds.
    Unreachable(Box<dyn Error + Send + Sync>),
    /// The endpoint did not answer a PING with status 200 and `{"type": 1}`.
    Ping {
        /// HTTP status of the answer.
        status: u16,
        /// JSON of the answer; `null` if it was not JSON.
        body: String,
    },
    /// The endpoint did not refuse a wrongly signed PING with status 401.
    WrongSignature {
        /// HTTP status of the answer.
        status: u16,
    },
}

impl fmt::Display for EndpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(error) => write!(f, "the endpoint is unreachable: {error}"),
            Self::Ping { status, body } => {
                write!(f, "the endpoint answered a PING with {status} {body}, expected 200 {{\"type\":1}}")
            }
            Self::WrongSignature { status } => {
                write!(f, "the endpoint answered a wrong signature with {status}, expected 401")
            }
        }
    }
}

impl Error for EndpointError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unreachable(error) => Some(&**error),
            _ => None,
        }
    }
}
