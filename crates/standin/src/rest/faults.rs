//! REST calls that fail on demand.

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

/// Middleware that injects the next fault requested for a kind of call.
pub(crate) async fn inject(
    State((shared, call)): State<(Arc<Shared>, Call)>,
    request: Request,
    next: Next,
) -> Response {
    let fault = shared.world().next_fault(call);
    match fault.and_then(failure) {
        Some(response) => {
            discard(request).await;
            response
        }
        None => run_delayed(fault, next.run(request)).await,
    }
}

/// Carries out a call whose kind is known only once its body has been read. The next fault
/// requested for that kind prevents or delays the call.
pub(crate) async fn carry_out<R: IntoResponse>(
    shared: &Shared,
    call: Call,
    action: impl Future<Output = R>,
) -> Response {
    let fault = shared.world().next_fault(call);
    match fault.and_then(failure) {
        Some(response) => response,
        None => run_delayed(fault, action).await,
    }
}

/// Returns the response of a fault that prevents the call; `None` for a fault that delays it.
///
/// The response carries no [`Refusal`](crate::refusal::Refusal), so it is not counted as one.
fn failure(fault: CallFault) -> Option<Response> {
    let error = |status: u16, code: u32| {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        (status, Json(json!({ "message": status.to_string(), "code": code }))).into_response()
    };
    match fault {
        CallFault::Status(status) => Some(error(status, 0)),
        CallFault::Refused { status, code } => Some(error(status, code)),
        CallFault::Limited(wait) => {
            // Discord's header has whole seconds; the body has the fraction too.
            let header = [(RETRY_AFTER, wait.as_secs_f64().ceil().to_string())];
            let message = "You are being rate limited.";
            let body = json!({ "message": message, "retry_after": wait.as_secs_f64(), "global": false });
            Some((StatusCode::TOO_MANY_REQUESTS, header, Json(body)).into_response())
        }
        CallFault::Stalled(_) | CallFault::HeldBack(_) => None,
    }
}

/// Runs an action, and applies the delay of its fault before or after the action.
async fn run_delayed<R: IntoResponse>(fault: Option<CallFault>, action: impl Future<Output = R>) -> Response {
    if let Some(CallFault::Stalled(time)) = fault {
        tokio::time::sleep(time).await;
    }
    let response = action.await.into_response();
    if let Some(CallFault::HeldBack(time)) = fault {
        tokio::time::sleep(time).await;
    }
    response
}
