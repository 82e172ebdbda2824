//! Routes of the stand-in's port.
//!
//! To prevent DNS rebinding and cross-site requests, a request is rejected first if its `Host` is
//! not loopback or its `Origin` is another site.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::refusal::Refusal;
use crate::shared::{AppState, Shared};
use crate::{gateway, page, rest};

/// Routes Discord's API under `/api/v10`, the gateway, the files and the page.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .merge(rest::router(&shared))
        .route("/gateway/ws", get(gateway::connect))
        .merge(page::router(&shared))
        .fallback(async || Refusal::bare(StatusCode::NOT_FOUND))
        .method_not_allowed_fallback(async || Refusal::bare(StatusCode::METHOD_NOT_ALLOWED))
        .layer(from_fn_with_state(Arc::clone(&shared), limit_time))
        .layer(from_fn(require_local))
        .with_state(shared)
}

/// Rejects requests from other hosts and sites.
async fn require_local(request: Request, next: Next) -> Response {
    if is_local(request.headers()) {
        next.run(request).await
    } else {
        Refusal::bare(StatusCode::FORBIDDEN).into_response()
    }
}

/// Returns whether `Host` names loopback and `Origin`, if a page sent one, is the stand-in's own.
fn is_local(headers: &HeaderMap) -> bool {
    let header = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = header(HOST).unwrap_or("");
    let port = |port: &str| port.parse::<u16>().is_ok();
    let name = host.rsplit_once(':').filter(|(_, end)| port(end)).map_or(host, |(name, _)| name);
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
        && header(ORIGIN).is_none_or(|origin| origin.strip_prefix("http://") == Some(host))
}

/// Ends requests that exceed the request timeout, such as those whose body does not arrive.
async fn limit_time(State(shared): AppState, request: Request, next: Next) -> Response {
    let answered = tokio::time::timeout(shared.site.settings.limits.request_timeout, next.run(request)).await;
    answered.unwrap_or_else(|_| Refusal::bare(StatusCode::REQUEST_TIMEOUT).into_response())
}
