//! The page: a channel in the browser, fed by server-sent events.
//!
//! It is Discord's client, not its server: what it sends goes through the same acts as the tests'.
//! Nothing is loaded from elsewhere, and the policy says so.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use crate::validate::commands::LOCALES;
use crate::validate::invocation::Rejected;
use crate::world::{FILE_LIMIT, InteractionId, Message, Place, Shared, State as Seen, User};
use crate::{Fault, acts, ids, outcome, payload};

/// A file of the page.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../page/", $name))
    };
}

const SCRIPTS: [(&str, &str); 7] = [
    ("/app.js", file!("app.js")),
    ("/fields.js", file!("fields.js")),
    ("/line.js", file!("line.js")),
    ("/markdown.js", file!("markdown.js")),
    ("/messages.js", file!("messages.js")),
    ("/suggest.js", file!("suggest.js")),
    ("/texts.js", file!("texts.js")),
];
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// How many messages a page that is opened gets to see.
const HISTORY: usize = 200;

type Shelf = State<Arc<Shared>>;

pub(crate) fn router() -> Router<Arc<Shared>> {
    let acts = Router::new()
        .route("/invoke", post(invoke))
        .route("/complete", post(complete))
        .route("/press", post(press))
        .route("/submit", post(submit))
        .route("/say", post(say))
        .route("/trouble", post(trouble))
        .layer(DefaultBodyLimit::max(256 * 1024));
    let uploads = Router::new().route("/upload", post(upload)).layer(DefaultBodyLimit::max(FILE_LIMIT));
    let scripts = SCRIPTS.into_iter().fold(Router::new(), |router, (path, text)| {
        router.route(path, get(move || async move { asset("text/javascript; charset=utf-8", text) }))
    });
    let page = Router::new()
        .route("/style.css", get(async || asset("text/css; charset=utf-8", file!("style.css"))))
        .route("/events", get(events))
        .merge(scripts)
        .merge(acts)
        .merge(uploads);
    Router::new()
        .route("/", get(async || asset("text/html; charset=utf-8", file!("index.html"))))
        .nest("/playground", page)
}

fn asset(kind: &'static str, text: &'static str) -> impl IntoResponse {
    let headers: [(HeaderName, &str); 5] = [
        (CONTENT_TYPE, kind),
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, text)
}

/// A message as the page draws it.
pub(crate) fn entry(message: &Message) -> Value {
    let files: Vec<_> = message.attachments.iter().map(|file| payload::attachment("", 0, file)).collect();
    json!({
        "id": message.id.to_string(), "bot": message.by_bot, "command": message.command,
        "user": message.user.id.to_string(), "name": message.user.name,
        "channel": payload::channel_id(&message.user).to_string(), "sent": ids::timestamp(message.sent_ms),
        "state": match message.state {
            Seen::Waiting => "waiting",
            Seen::Thinking => "thinking",
            Seen::Shown => "shown",
            Seen::Failed => "failed",
        },
        "reply": message.interaction.is_some() && message.command.is_empty(),
        "ephemeral": message.ephemeral(), "content": message.content, "attachments": files,
        "embeds": message.embeds, "components": message.components, "edited": message.edits > 0,
        "unanswered": message.unanswered,
    })
}

fn history(shared: &Shared) -> String {
    let world = shared.world();
    let skipped = world.messages.len().saturating_sub(HISTORY);
    let messages: Vec<_> = world.messages.values().skip(skipped).map(entry).collect();
    let people = [User::ada(), User::bo()].map(|user| {
        let at = |place| payload::channel_id(&user.clone().at(place)).to_string();
        let channels = [Place::Guild, Place::DirectMessage, Place::PrivateChannel].map(at);
        json!({ "id": user.id.to_string(), "name": user.name, "channels": channels })
    });
    json!({
        "kind": "history", "messages": messages, "commands": world.commands(), "users": people,
        "connected": world.gateway.connected(), "limit": HISTORY, "file_limit": FILE_LIMIT,
    })
    .to_string()
}

/// The history first, then each change; a page that lags gets the history again.
async fn events(State(shared): Shelf) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let changes = shared.pages.subscribe();
    let stopping = shared.stopping.subscribe();
    let stream =
        unfold((shared, changes, stopping, true), async |(shared, mut changes, mut stopping, first)| {
            let text = if first {
                history(&shared)
            } else {
                tokio::select! {
                    _ = stopping.wait_for(|stop| *stop) => return None,
                    change = changes.recv() => match change {
                        Ok(text) => text,
                        Err(RecvError::Lagged(_)) => history(&shared),
                        Err(RecvError::Closed) => return None,
                    },
                }
            };
            Some((Ok(Event::default().data(text)), (shared, changes, stopping, false)))
        });
    Sse::new(stream).keep_alive(KeepAlive::default())
}

/// Who acts, from where, in which language.
#[derive(Deserialize)]
struct Who {
    user: String,
    locale: String,
    place: u8,
}

impl Who {
    fn user(&self) -> User {
        let user = if self.user == User::bo().id.to_string() { User::bo() } else { User::ada() };
        let locale = LOCALES.into_iter().find(|known| *known == self.locale).unwrap_or("en-US");
        let place = match self.place {
            1 => Place::DirectMessage,
            2 => Place::PrivateChannel,
            _ => Place::Guild,
        };
        User { guild_locale: locale.to_owned(), ..user.speaking(locale).at(place) }
    }
}

/// Any act of the page; each uses the fields it needs.
#[derive(Deserialize)]
struct Act {
    #[serde(flatten)]
    who: Who,
    #[serde(default)]
    data: Value,
    #[serde(default)]
    message: String,
    #[serde(default)]
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
    #[serde(default)]
    interaction: String,
    #[serde(default)]
    fields: Vec<(String, String)>,
    #[serde(default)]
    text: String,
}

fn sent(result: Result<InteractionId, Rejected>) -> Response {
    match result {
        Ok(id) => Json(json!({ "id": id.0.to_string() })).into_response(),
        Err(rejected) => (StatusCode::UNPROCESSABLE_ENTITY, Json(rejected)).into_response(),
    }
}

async fn invoke(State(shared): Shelf, Json(act): Json<Act>) -> Response {
    sent(acts::invoke(&shared, &act.who.user(), &act.data))
}

async fn complete(State(shared): Shelf, Json(act): Json<Act>) -> Response {
    match acts::type_into(&shared, &act.who.user(), &act.data) {
        Ok(id) => {
            let outcome = outcome::wait(&shared, id, Duration::from_secs(4)).await;
            Json(json!({ "choices": outcome.choices.unwrap_or_default(), "failed": outcome.failure.is_some() }))
                .into_response()
        }
        rejected => sent(rejected),
    }
}

async fn press(State(shared): Shelf, Json(act): Json<Act>) -> Response {
    let message = act.message.parse().unwrap_or(0);
    sent(acts::press(&shared, &act.who.user(), message, &act.custom_id, &act.values))
}

async fn submit(State(shared): Shelf, Json(act): Json<Act>) -> Response {
    sent(acts::submit(&shared, InteractionId(act.interaction.parse().unwrap_or(0)), &act.fields))
}

async fn say(State(shared): Shelf, Json(act): Json<Act>) -> Response {
    let files: Vec<_> = {
        let world = shared.world();
        act.values.iter().filter_map(|id| world.upload(id.parse().ok()?).cloned()).collect()
    };
    if act.text.trim().is_empty() && files.is_empty() || act.text.chars().count() > 2000 {
        return StatusCode::UNPROCESSABLE_ENTITY.into_response();
    }
    let id = acts::say(&shared, &act.who.user(), act.text.trim(), files);
    Json(json!({ "id": id.to_string() })).into_response()
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

async fn upload(State(shared): Shelf, Query(named): Query<Named>, bytes: Bytes) -> Response {
    Json(json!({ "id": acts::upload(&shared, &named.name, bytes).to_string() })).into_response()
}

#[derive(Deserialize)]
struct Trouble {
    kind: String,
}

async fn trouble(State(shared): Shelf, Json(Trouble { kind }): Json<Trouble>) -> StatusCode {
    let fault = match kind.as_str() {
        "drop" => Fault::DropSockets,
        "reconnect" => Fault::AskReconnect,
        "invalidate" => Fault::InvalidateSession { resumable: false },
        "fail" => Fault::FailNext { count: 1, status: 503 },
        _ => return StatusCode::UNPROCESSABLE_ENTITY,
    };
    fault.strike(&shared);
    StatusCode::NO_CONTENT
}
