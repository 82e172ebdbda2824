//! An interactions endpoint: where interactions are posted, signed, instead of going by the gateway.

use std::time::Duration;

use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use crate::ids;
use crate::interaction::FIRST_ANSWER;
use crate::settings::Site;

/// Where interactions are posted.
#[derive(Debug)]
pub(crate) struct Endpoint {
    pub(crate) url: String,
    client: Client,
}

impl Endpoint {
    /// An endpoint at that address, once it has shown that it knows who speaks to it.
    pub(crate) async fn probed(site: &Site, url: &str) -> Result<Self, String> {
        let endpoint = Self { url: url.to_owned(), client: Client::new() };
        let ping = json!({
            "id": "1", "application_id": ids::APPLICATION.to_string(), "type": 1, "token": "ping", "version": 1,
            "entitlements": [], "authorizing_integration_owners": {}, "attachment_size_limit": 10_485_760,
        });
        let answer = endpoint.post(site, &ping, true).await?;
        let status = answer.status();
        let body: Value = answer.json().await.unwrap_or_default();
        if status != StatusCode::OK || body != json!({ "type": 1 }) {
            return Err(format!("a ping was answered with {status} {body}"));
        }
        match endpoint.post(site, &ping, false).await?.status() {
            StatusCode::UNAUTHORIZED => Ok(endpoint),
            status => Err(format!("a ping with a wrong signature was answered with {status}")),
        }
    }

    /// Posts something, signed rightly or wrongly.
    pub(crate) async fn post(&self, site: &Site, body: &Value, rightly: bool) -> Result<Response, String> {
        let (timestamp, body) = ((ids::now_ms() / 1000).to_string(), body.to_string());
        let signature =
            if rightly { site.signature(&timestamp, &body) } else { site.signature(&timestamp, "") };
        let request = self.client.post(&self.url).header("content-type", "application/json");
        let request = request.header("x-signature-ed25519", signature);
        let sent = request.header("x-signature-timestamp", timestamp).body(body).timeout(PATIENCE).send();
        sent.await.map_err(|error| format!("it can't be reached: {error}"))
    }
}

/// Discord waits no longer than it takes a first answer.
const PATIENCE: Duration = FIRST_ANSWER;
