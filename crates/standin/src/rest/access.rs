//! Checks the bot's token, and records refused requests.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;
use crate::shared::{AppState, Shared};

/// Middleware that requires a token.
pub(crate) async fn require_token(State(shared): AppState, request: Request, next: Next) -> Response {
    if request.headers().contains_key(AUTHORIZATION) {
        next.run(request).await
    } else {
        refuse(&shared, &request, Refusal::bare(StatusCode::UNAUTHORIZED))
    }
}

/// Middleware that refuses wrong tokens, and records each refused request.
pub(crate) async fn record(State(shared): AppState, request: Request, next: Next) -> Response {
    let sent = request.headers().get(AUTHORIZATION).map(|value| value.to_str().unwrap_or(""));
    if sent.is_some_and(|sent| sent.strip_prefix("Bot ") != Some(shared.site.token.as_str())) {
        return refuse(&shared, &request, Refusal::bare(StatusCode::UNAUTHORIZED));
    }
    let name = describe(&request);
    let response = next.run(request).await;
    if let Some(refusal) = response.extensions().get::<Refusal>() {
        shared.record_refusal(&name, refusal);
    }
    response
}

fn refuse(shared: &Shared, request: &Request, refusal: Refusal) -> Response {
    shared.record_refusal(&describe(request), &refusal);
    let mut response = refusal.into_response();
    // `record` must not record it again.
    response.extensions_mut().remove::<Refusal>();
    response
}

/// Method and path of a request. Parts of the path over 40 bytes, such as tokens, are elided.
fn describe(request: &Request) -> String {
    let parts = request.uri().path().split('/');
    let short = parts.map(|part| if part.len() > 40 { "…" } else { part });
    format!("{} {}", request.method(), short.collect::<Vec<_>>().join("/"))
}
