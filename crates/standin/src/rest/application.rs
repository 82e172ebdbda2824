//! The bot's own user and application, and the address of the gateway.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::ids::APPLICATION;
use crate::payload;
use crate::shared::AppState;

/// `GET /gateway`
pub(crate) async fn gateway_url(State(shared): AppState) -> Json<Value> {
    Json(json!({ "url": shared.site.gateway_url() }))
}

/// `GET /gateway/bot`
pub(crate) async fn gateway_bot(State(shared): AppState) -> Json<Value> {
    let limit = json!({ "total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1 });
    Json(json!({ "url": shared.site.gateway_url(), "shards": 1, "session_start_limit": limit }))
}

/// `GET /users/@me`
pub(crate) async fn user(State(shared): AppState) -> Json<Value> {
    Json(payload::bot(&shared.site))
}

/// `GET /applications/@me`
pub(crate) async fn application(State(shared): AppState) -> Json<Value> {
    let site = &shared.site;
    Json(json!({
        "id": APPLICATION.to_string(), "name": site.settings.bot.as_str(), "icon": null, "description": "",
        "rpc_origins": [], "bot_public": true, "bot_require_code_grant": false, "team": null,
        "owner": payload::user(site.settings.owner()), "verify_key": site.public_key(), "flags": 0,
        "bot": payload::bot(site), "integration_types_config": { "0": {}, "1": {} },
        "approximate_guild_count": site.settings.guilds.len(),
        "approximate_user_install_count": site.settings.users.len(), "redirect_uris": [],
        "interactions_endpoint_url": shared.endpoint().map(|endpoint| endpoint.url.clone()), "tags": [],
    }))
}
