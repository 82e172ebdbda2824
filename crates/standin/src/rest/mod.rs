//! The part of Discord's REST API that a bot with interactions needs.

mod access;
mod application;
mod body;
pub(crate) mod callback;
mod channels;
mod commands;
mod faults;
mod files;
mod webhooks;

use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, patch, post};

use crate::interaction::Call;
use crate::shared::Shared;

/// Routes the API under `/api/v10`, and the files of messages.
pub(crate) fn router(shared: &Arc<Shared>) -> Router<Arc<Shared>> {
    let signed = Router::new()
        .route("/gateway/bot", get(application::gateway_bot))
        .route("/users/@me", get(application::user))
        .route("/applications/@me", get(application::application))
        .route("/oauth2/applications/@me", get(application::application))
        .route("/applications/{application}/commands", get(commands::list).put(commands::overwrite))
        .route(
            "/applications/{application}/guilds/{guild}/commands",
            get(commands::list_of_guild).put(commands::overwrite_of_guild),
        )
        .route_layer(from_fn_with_state(Arc::clone(shared), access::require_token));
    let fault_layer = |call| from_fn_with_state((Arc::clone(shared), call), faults::inject);
    let own = Router::new()
        .route("/channels/{channel}/messages", post(channels::post))
        .route("/channels/{channel}/messages/{message}", patch(channels::edit))
        .route_layer(fault_layer(Call::Own))
        .route_layer(from_fn_with_state(Arc::clone(shared), access::require_token));
    let first = Router::new()
        .route("/interactions/{id}/{token}/callback", post(callback::callback))
        .route_layer(fault_layer(Call::First));
    let later = Router::new()
        .route("/webhooks/{application}/{token}", post(webhooks::follow_up))
        .route(
            "/webhooks/{application}/{token}/messages/{message}",
            get(webhooks::read).patch(webhooks::edit).delete(webhooks::delete),
        )
        .route_layer(fault_layer(Call::Later));
    let api = first
        .merge(later)
        .merge(own)
        .merge(signed)
        .layer(from_fn_with_state(Arc::clone(shared), access::record))
        // Needs no token, as at Discord; the gateway refuses a wrong token with code 4004.
        .route("/gateway", get(application::gateway_url));
    Router::new()
        .nest("/api/v10", api)
        .route("/attachments/{channel}/{id}/{filename}", get(files::file))
        .route("/ephemeral-attachments/{channel}/{id}/{filename}", get(files::file))
}
