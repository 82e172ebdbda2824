//! The routes: Discord's API under `/api/v10`, the gateway, the files, the page.
//!
//! Requests whose `Host` is not loopback, or whose `Origin` is another site, are turned away before
//! anything else (DNS rebinding, cross-site requests).

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HOST, ORIGIN, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Map, Value, json};

use crate::body::Body;
use crate::refusal::Refusal;
use crate::world::{Shared, World};
use crate::{answers, gateway, page, payload, validate, webhooks};

/// Ten files of ten mebibytes, and what is around them.
const LARGEST_REQUEST: usize = 101 * 1024 * 1024;

type Shelf = State<Arc<Shared>>;

/// Everything that is served on the one port.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    let signed = Router::new()
        .route("/gateway/bot", get(gateway_bot))
        .route("/users/@me", get(async || Json(payload::bot())))
        .route("/applications/@me", get(application))
        .route("/oauth2/applications/@me", get(application))
        .route("/applications/{application}/commands", get(commands).put(overwrite))
        .route(
            "/applications/{application}/guilds/{guild}/commands",
            get(guild_commands).put(overwrite_guild),
        )
        .route_layer(from_fn_with_state(shared.clone(), signed));
    let api = Router::new()
        .route("/interactions/{id}/{token}/callback", post(answers::callback))
        .route("/webhooks/{application}/{token}", post(webhooks::follow_up))
        .route(
            "/webhooks/{application}/{token}/messages/{message}",
            get(webhooks::read).patch(webhooks::edit).delete(webhooks::delete),
        )
        .layer(DefaultBodyLimit::max(LARGEST_REQUEST))
        .merge(signed)
        .layer(from_fn_with_state(shared.clone(), noted))
        // Like Discord's, it asks for no token: a wrong one is told so by the gateway (4004).
        .route("/gateway", get(gateway_url));
    Router::new()
        .nest("/api/v10", api)
        .merge(page::router())
        .route("/gateway/ws", get(gateway::connect))
        .route("/attachments/{channel}/{id}/{filename}", get(file))
        .fallback(async || Refusal::bare(StatusCode::NOT_FOUND))
        .method_not_allowed_fallback(async || Refusal::bare(StatusCode::METHOD_NOT_ALLOWED))
        .layer(from_fn(from_here))
        .with_state(shared)
}

/// Lets loopback in, and nobody else.
async fn from_here(request: Request, next: Next) -> Response {
    if local(request.headers()) {
        next.run(request).await
    } else {
        Refusal::bare(StatusCode::FORBIDDEN).into_response()
    }
}

/// Whether `Host` names loopback and `Origin`, where a page sent one, is our own.
fn local(headers: &HeaderMap) -> bool {
    let header = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = header(HOST).unwrap_or("");
    let port = |port: &str| port.parse::<u16>().is_ok();
    let name = host.rsplit_once(':').filter(|(_, end)| port(end)).map_or(host, |(name, _)| name);
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
        && header(ORIGIN).is_none_or(|origin| origin.strip_prefix("http://") == Some(host))
}

/// Asks for the bot's token.
async fn signed(State(shared): Shelf, request: Request, next: Next) -> Response {
    if request.headers().contains_key(AUTHORIZATION) {
        next.run(request).await
    } else {
        note(&shared, &request, Refusal::bare(StatusCode::UNAUTHORIZED))
    }
}

/// Refuses a wrong token wherever one is sent, and remembers what was refused.
async fn noted(State(shared): Shelf, request: Request, next: Next) -> Response {
    let sent = request.headers().get(AUTHORIZATION).map(|value| value.to_str().unwrap_or(""));
    if sent.is_some_and(|sent| sent.strip_prefix("Bot ") != Some(shared.token.as_str())) {
        return note(&shared, &request, Refusal::bare(StatusCode::UNAUTHORIZED));
    }
    let name = described(&request);
    let response = next.run(request).await;
    if let Some(refusal) = response.extensions().get::<Refusal>() {
        shared.note(&name, refusal);
    }
    response
}

fn note(shared: &Shared, request: &Request, refusal: Refusal) -> Response {
    shared.note(&described(request), &refusal);
    let mut response = refusal.into_response();
    response.extensions_mut().remove::<Refusal>();
    response
}

/// The request's method and path, without the tokens in it.
fn described(request: &Request) -> String {
    let parts = request.uri().path().split('/');
    let short = parts.map(|part| if part.len() > 40 { "…" } else { part });
    format!("{} {}", request.method(), short.collect::<Vec<_>>().join("/"))
}

async fn gateway_url(State(shared): Shelf) -> Json<Value> {
    Json(json!({ "url": gateway::url(&shared.base) }))
}

async fn gateway_bot(State(shared): Shelf) -> Json<Value> {
    let limit = json!({ "total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1 });
    Json(json!({ "url": gateway::url(&shared.base), "shards": 1, "session_start_limit": limit }))
}

async fn application() -> Json<Value> {
    Json(json!({
        "id": payload::APPLICATION.to_string(), "name": "playground-bot", "icon": null, "description": "",
        "rpc_origins": [], "bot_public": true, "bot_require_code_grant": false, "owner": null, "team": null,
        "verify_key": "0".repeat(64), "flags": 0, "bot": payload::bot(), "integration_types_config": { "0": {}, "1": {} },
        "approximate_guild_count": 1, "approximate_user_install_count": 2, "redirect_uris": [],
        "interactions_endpoint_url": null, "tags": [],
    }))
}

async fn commands(State(shared): Shelf, Path(application): Path<String>) -> Result<Json<Value>, Refusal> {
    own(&application)?;
    Ok(Json(json!(shared.world().global_commands)))
}

async fn guild_commands(
    State(shared): Shelf,
    Path((application, _)): Path<(String, String)>,
) -> Result<Json<Value>, Refusal> {
    own(&application)?;
    Ok(Json(json!(shared.world().guild_commands)))
}

async fn overwrite(
    State(shared): Shelf,
    Path(application): Path<String>,
    body: Result<Body, Refusal>,
) -> Result<Json<Value>, Refusal> {
    register(&shared, &application, None, body)
}

async fn overwrite_guild(
    State(shared): Shelf,
    Path((application, guild)): Path<(String, String)>,
    body: Result<Body, Refusal>,
) -> Result<Json<Value>, Refusal> {
    register(&shared, &application, Some(guild), body)
}

fn own(application: &str) -> Result<(), Refusal> {
    if application.parse() == Ok(payload::APPLICATION) { Ok(()) } else { Err(Refusal::unknown_application()) }
}

fn register(
    shared: &Shared,
    application: &str,
    guild: Option<String>,
    body: Result<Body, Refusal>,
) -> Result<Json<Value>, Refusal> {
    own(application)?;
    let Body { json: body, .. } = body?;
    validate::commands::check(&body)?;
    let given = body.as_array().cloned().unwrap_or_default();
    let mut world = shared.world();
    let world = &mut *world;
    let list: Vec<Value> =
        given.into_iter().map(|command| completed(world, command, guild.as_deref())).collect();
    world.counters.registrations += 1;
    *(if guild.is_some() { &mut world.guild_commands } else { &mut world.global_commands }) = list.clone();
    shared.tell(&json!({ "kind": "commands", "commands": world.commands() }));
    Ok(Json(Value::Array(list)))
}

/// A command as Discord keeps it: with what was left out, and the id it had before.
fn completed(world: &mut World, command: Value, guild: Option<&str>) -> Value {
    let kind = command["type"].as_u64().unwrap_or(1);
    let shelf = if guild.is_some() { &world.guild_commands } else { &world.global_commands };
    let known = shelf.iter().find(|old| old["name"] == command["name"] && old["type"] == kind);
    let id = known.map_or(Value::Null, |old| old["id"].clone());
    let id = if id.is_null() { json!(world.ids.next().to_string()) } else { id };
    let mut full: Map<String, Value> = [
        ("description", json!("")),
        ("options", json!([])),
        ("default_member_permissions", Value::Null),
        ("dm_permission", json!(true)),
        ("nsfw", json!(false)),
        ("integration_types", json!([0])),
        ("contexts", Value::Null),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value))
    .collect();
    full.extend(command.as_object().cloned().unwrap_or_default());
    full.insert("id".into(), id);
    full.insert("type".into(), json!(kind));
    full.insert("application_id".into(), json!(payload::APPLICATION.to_string()));
    full.insert("version".into(), json!(world.ids.next().to_string()));
    if let Some(guild) = guild {
        full.insert("guild_id".into(), json!(guild));
    }
    Value::Object(full)
}

/// A file's bytes; only plain pictures are shown in place.
async fn file(
    State(shared): Shelf,
    Path((_, id, _)): Path<(String, String, String)>,
) -> Result<Response, Refusal> {
    let world = shared.world();
    let file = id.parse().ok().and_then(|id| world.file(id));
    let file = file.ok_or_else(|| Refusal::bare(StatusCode::NOT_FOUND))?;
    let mut headers = HeaderMap::new();
    let picture =
        ["image/png", "image/gif", "image/jpeg", "image/webp"].contains(&file.content_type.as_str());
    let kind = if picture { file.content_type.as_str() } else { "application/octet-stream" };
    let place = if picture { "inline" } else { "attachment" };
    for (name, text) in [
        (CONTENT_TYPE, kind),
        (CONTENT_DISPOSITION, place),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CACHE_CONTROL, "private, max-age=3600, immutable"),
    ] {
        headers.insert(name, text.parse().expect("these are plain ASCII"));
    }
    Ok((headers, file.bytes.clone()).into_response())
}
