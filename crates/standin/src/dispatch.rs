//! Sends interactions to the bot, through the gateway or to its interactions endpoint.

use std::sync::Arc;

use reqwest::StatusCode;
use serde_json::Value;

use crate::endpoint::{Endpoint, Signature};
use crate::rest::callback;
use crate::sessions::Sessions;
use crate::shared::Shared;

/// Sends an interaction. `guild` is 0 outside of guilds.
pub(crate) fn send(
    shared: &Arc<Shared>,
    sessions: &mut Sessions,
    guild: u64,
    id: u64,
    token: String,
    interaction: Value,
) {
    match shared.endpoint() {
        Some(endpoint) => {
            drop(tokio::spawn(deliver(Arc::clone(shared), endpoint, id, token, interaction)));
        }
        None => sessions.dispatch(guild, "INTERACTION_CREATE", &interaction),
    }
}

/// Posts an interaction to the endpoint, and handles the body of a 200 response as the first
/// answer. A 202 response means that the bot answers through the REST API.
async fn deliver(shared: Arc<Shared>, endpoint: Arc<Endpoint>, id: u64, token: String, sent: Value) {
    let request = format!("POST {}", endpoint.url);
    let answer = match endpoint.post(&shared.site, &sent, Signature::Right).await {
        Ok(answer) => answer,
        Err(error) => {
            shared.world().mark_undelivered(id);
            return tracing::warn!(%error, "could not deliver an interaction to the endpoint");
        }
    };
    match answer.status() {
        StatusCode::OK => {
            let body: Value = answer.json().await.unwrap_or_default();
            if let Err(refusal) = callback::answer(&shared, id, &token, &body, Vec::new()) {
                shared.record_refusal(&request, &refusal);
            }
        }
        StatusCode::ACCEPTED => {}
        status => {
            shared.world().mark_undelivered(id);
            tracing::warn!(%status, "the endpoint did not accept an interaction");
        }
    }
}
