//! Interactions on their way to the bot: by the gateway, or to its endpoint.

use std::sync::Arc;

use reqwest::StatusCode;
use serde_json::Value;

use crate::endpoint::{Endpoint, Signature};
use crate::rest::callback;
use crate::sessions::Sessions;
use crate::shared::Shared;

/// Sends an interaction of a guild (0 for none) off.
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

/// Posts an interaction, and takes what it is answered with as its first answer; an answer by a call of its own has none.
async fn deliver(shared: Arc<Shared>, endpoint: Arc<Endpoint>, id: u64, token: String, sent: Value) {
    let request = format!("POST {}", endpoint.url);
    let answer = match endpoint.post(&shared.site, &sent, Signature::Right).await {
        Ok(answer) => answer,
        Err(error) => {
            shared.world().mark_untaken(id);
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
            shared.world().mark_untaken(id);
            tracing::warn!(%status, "the endpoint did not accept an interaction");
        }
    }
}
