//! Calls that were ordered to go wrong.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::interaction::{Call, CallFault};
use crate::rest::body::discard;
use crate::shared::Shared;

/// Fails a call of this kind, if that was ordered.
pub(crate) async fn ordered(
    State((shared, call)): State<(Arc<Shared>, Call)>,
    request: Request,
    next: Next,
) -> Response {
    let fault = shared.world().fail(call);
    let Some(fault) = fault else {
        return next.run(request).await;
    };
    // Made by hand, so that it doesn't count as a refusal.
    match fault {
        CallFault::Stalled(time) => {
            tokio::time::sleep(time).await;
            next.run(request).await
        }
        CallFault::HeldBack(time) => {
            let answer = next.run(request).await;
            tokio::time::sleep(time).await;
            answer
        }
        CallFault::Status(status) => {
            discard(request).await;
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
            (status, Json(json!({ "message": status.to_string(), "code": 0 }))).into_response()
        }
        CallFault::Limited(wait) => {
            discard(request).await;
            // Discord's header has whole seconds, its body the fraction too.
            let header = [(RETRY_AFTER, wait.as_secs_f64().ceil().to_string())];
            let message = "You are being rate limited.";
            let body = json!({ "message": message, "retry_after": wait.as_secs_f64(), "global": false });
            (StatusCode::TOO_MANY_REQUESTS, header, Json(body)).into_response()
        }
    }
}
