//! The page: a channel in the browser, fed by server-sent events.
//!
//! The page replaces Discord's client; its requests call the functions that tests call. The content
//! security policy forbids resources of other sites.

mod acts;

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::get;
use axum::{Json, Router};
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::broadcast::error::RecvError;

use crate::figures::Figures;
use crate::shared::{AppState, Shared};
use crate::view;

/// Includes a file of the page.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../page/", $name))
    };
}

/// Files of the page: path, content type and text.
const FILES: [(&str, &str, &str); 28] = [
    ("/app.js", SCRIPT, file!("app.js")),
    ("/channel.js", SCRIPT, file!("channel.js")),
    ("/code.js", SCRIPT, file!("code.js")),
    ("/composer.js", SCRIPT, file!("composer.js")),
    ("/controls.js", SCRIPT, file!("controls.js")),
    ("/dialogs.js", SCRIPT, file!("dialogs.js")),
    ("/elements.js", SCRIPT, file!("elements.js")),
    ("/fields.js", SCRIPT, file!("fields.js")),
    ("/figures.js", SCRIPT, file!("figures.js")),
    ("/files.js", SCRIPT, file!("files.js")),
    ("/gallery.js", SCRIPT, file!("gallery.js")),
    ("/inline.js", SCRIPT, file!("inline.js")),
    ("/line.js", SCRIPT, file!("line.js")),
    ("/listbox.js", SCRIPT, file!("listbox.js")),
    ("/markdown.js", SCRIPT, file!("markdown.js")),
    ("/mentions.js", SCRIPT, file!("mentions.js")),
    ("/messages.js", SCRIPT, file!("messages.js")),
    ("/positional.js", SCRIPT, file!("positional.js")),
    ("/recognise.js", SCRIPT, file!("recognise.js")),
    ("/spoiler.js", SCRIPT, file!("spoiler.js")),
    ("/suggest.js", SCRIPT, file!("suggest.js")),
    ("/text.js", SCRIPT, file!("text.js")),
    ("/texts.js", SCRIPT, file!("texts.js")),
    ("/values.js", SCRIPT, file!("values.js")),
    ("/viewer.js", SCRIPT, file!("viewer.js")),
    ("/wire.js", SCRIPT, file!("wire.js")),
    ("/message.css", STYLE, file!("message.css")),
    ("/style.css", STYLE, file!("style.css")),
];

/// Content type of scripts.
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Content type of style sheets.
const STYLE: &str = "text/css; charset=utf-8";

/// Content security policy of the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(crate) fn router(shared: &Arc<Shared>) -> Router<Arc<Shared>> {
    let files = FILES.into_iter().fold(Router::new(), |router, (path, kind, text)| {
        router.route(path, get(move || async move { asset(kind, text) }))
    });
    let page = Router::new()
        .route("/events", get(events))
        .route("/figures", get(figures))
        .route("/refusals", get(refusals))
        .merge(files)
        .merge(acts::router(shared));
    Router::new().route("/", get(index)).nest("/page", page)
}

/// The HTML of the page, with its title.
async fn index(State(shared): AppState) -> impl IntoResponse {
    let title = shared.site.settings.title.as_str().replace('&', "&amp;").replace('<', "&lt;");
    asset("text/html; charset=utf-8", file!("index.html").replace("{title}", &title))
}

fn asset(kind: &'static str, text: impl IntoResponse) -> impl IntoResponse {
    let headers: [(HeaderName, &str); 5] = [
        (CONTENT_TYPE, kind),
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, text)
}

/// Statistics of the bot's answers.
async fn figures(State(shared): AppState) -> Json<Figures> {
    Json(Figures::compute(&shared.world()))
}

/// The last refused requests of the bot, each with the reason.
async fn refusals(State(shared): AppState) -> Json<Vec<String>> {
    Json(shared.world().refusals().cloned().collect())
}

/// Sends the history first, then each change. A page that lags gets the history again.
async fn events(State(shared): AppState) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
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

fn history(shared: &Shared) -> String {
    view::history(&shared.world(), &shared.site.settings).to_string()
}
