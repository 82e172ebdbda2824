//! User actions and faults that the page requests. Tests have methods of
//! [`StandIn`](crate::StandIn) for the same.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, Request, State};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::attachment::MAX_FILES;
use crate::fault::Fault;
use crate::interaction::{Call, CallFault, InteractionId};
use crate::people::{Context, User};
use crate::settings::Settings;
use crate::shared::{AppState, Shared};
use crate::validate::commands::LOCALES;
use crate::validate::invocation::Rejection;
use crate::{client, outcome, posts};

/// Returns the routes of the user actions and faults. All of them are `POST`.
pub(crate) fn router(shared: &Arc<Shared>) -> Router<Arc<Shared>> {
    let uploads = Router::new()
        .route("/upload", post(upload))
        .layer(DefaultBodyLimit::max(shared.site.settings.limits.attachment_bytes))
        .route_layer(from_fn_with_state(Arc::clone(shared), reserve_room));
    Router::new()
        .route("/invoke", post(invoke))
        .route("/autocomplete", post(autocomplete))
        .route("/press", post(press))
        .route("/submit", post(submit))
        .route("/say", post(say))
        .route("/forward", post(forward))
        .route("/fault", post(fault))
        .layer(DefaultBodyLimit::max(256 * 1024))
        .merge(uploads)
}

/// The acting user, with their place and language.
#[derive(Deserialize)]
struct Actor {
    user: String,
    locale: String,
    /// Index in [`Context::ALL`].
    context: u8,
}

impl Actor {
    /// Returns the user. An unknown user becomes the owner, an unknown locale `en-US`, and an
    /// unknown context the guild.
    fn user(&self, settings: &Settings) -> User {
        let user = settings.users.iter().find(|user| user.id.to_string() == self.user);
        let locale = LOCALES.into_iter().find(|known| *known == self.locale).unwrap_or("en-US");
        let context = Context::ALL.get(usize::from(self.context)).copied().unwrap_or(Context::Guild);
        let user = user.unwrap_or(settings.owner()).clone().speaking(locale).at(context);
        User { guild_locale: locale.to_owned(), ..user }
    }
}

/// Body of a user action; each action uses the fields that it needs.
#[derive(Deserialize)]
struct Act {
    #[serde(flatten)]
    actor: Actor,
    #[serde(default)]
    data: Value,
    #[serde(default)]
    message: String,
    #[serde(default)]
    custom_id: String,
    /// Values chosen in a menu; for a post, ids of uploads to attach.
    #[serde(default)]
    values: Vec<String>,
    #[serde(default)]
    interaction: String,
    #[serde(default)]
    fields: Vec<(String, String)>,
    #[serde(default)]
    text: String,
}

fn respond(result: Result<u64, Rejection>) -> Response {
    match result {
        Ok(id) => Json(json!({ "id": id.to_string() })).into_response(),
        Err(rejected) => (StatusCode::UNPROCESSABLE_ENTITY, Json(rejected)).into_response(),
    }
}

async fn invoke(State(shared): AppState, Json(act): Json<Act>) -> Response {
    respond(client::invoke(&shared, &act.actor.user(&shared.site.settings), &act.data).map(|id| id.0))
}

async fn autocomplete(State(shared): AppState, Json(act): Json<Act>) -> Response {
    match client::autocomplete(&shared, &act.actor.user(&shared.site.settings), &act.data) {
        Ok(id) => {
            let outcome = outcome::wait(&shared, id, Duration::from_secs(4)).await;
            Json(json!({ "choices": outcome.choices.unwrap_or_default(), "failed": outcome.failure.is_some() }))
                .into_response()
        }
        Err(rejected) => respond(Err(rejected)),
    }
}

/// Presses a button. If the action has values, chooses them in a menu instead.
async fn press(State(shared): AppState, Json(act): Json<Act>) -> Response {
    let message = act.message.parse().unwrap_or(0);
    let values = (!act.values.is_empty()).then_some(&*act.values);
    respond(
        client::use_component(
            &shared,
            &act.actor.user(&shared.site.settings),
            message,
            &act.custom_id,
            values,
        )
        .map(|id| id.0),
    )
}

async fn submit(State(shared): AppState, Json(act): Json<Act>) -> Response {
    let opened_by = InteractionId(act.interaction.parse().unwrap_or(0));
    respond(client::submit(&shared, opened_by, &act.fields).map(|id| id.0))
}

async fn say(State(shared): AppState, Json(act): Json<Act>) -> Response {
    let files: Vec<_> = {
        let world = shared.world();
        let uploads = act.values.iter().filter_map(|id| world.upload(id.parse().ok()?));
        uploads.map(|file| (file.filename.clone(), file.bytes.clone())).collect()
    };
    if act.text.trim().is_empty() && files.is_empty()
        || act.text.chars().count() > 2000
        || files.len() > MAX_FILES
    {
        return StatusCode::UNPROCESSABLE_ENTITY.into_response();
    }
    let id = posts::say(&shared, &act.actor.user(&shared.site.settings), act.text.trim(), files);
    Json(json!({ "id": id.to_string() })).into_response()
}

async fn forward(State(shared): AppState, Json(act): Json<Act>) -> Response {
    respond(posts::forward(&shared, &act.actor.user(&shared.site.settings), act.message.parse().unwrap_or(0)))
}

/// Reserves memory for a file of the maximum size while the request is handled.
async fn reserve_room(State(shared): AppState, request: Request, next: Next) -> Response {
    let _room = shared.bodies.reserve(shared.site.settings.limits.attachment_bytes).await;
    next.run(request).await
}

#[derive(Deserialize)]
struct UploadQuery {
    name: String,
}

async fn upload(State(shared): AppState, Query(query): Query<UploadQuery>, bytes: Bytes) -> Response {
    Json(json!({ "id": posts::upload(&shared, &query.name, bytes).to_string() })).into_response()
}

#[derive(Deserialize)]
struct FaultRequest {
    fault: String,
}

async fn fault(State(shared): AppState, Json(FaultRequest { fault }): Json<FaultRequest>) -> StatusCode {
    let fault = match fault.as_str() {
        "drop" => Fault::DropSockets,
        "reconnect" => Fault::AskReconnect,
        "invalidate" => Fault::InvalidateSession { resumable: false },
        "fail" => Fault::FailNext { call: Call::First, count: 1, with: CallFault::Status(503) },
        _ => return StatusCode::UNPROCESSABLE_ENTITY,
    };
    fault.apply(&shared);
    StatusCode::NO_CONTENT
}
