//! Discord's error answers: an HTTP status with `{"code", "message", "errors"}`.
//!
//! It decides nothing: what is refused, and why, is said where it is checked.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// What a request is answered with.
pub(crate) type Reply = Result<Response, Refusal>;

/// A request that Discord would refuse, with what it would say.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    /// Discord's JSON error code; 0 where it gives none.
    pub(crate) code: u32,
    pub(crate) message: String,
    /// The nested paths of a form error, each ending in `_errors`.
    pub(crate) errors: Option<Value>,
}

impl Refusal {
    fn new(status: StatusCode, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None }
    }

    /// A bare status, before any of Discord's own codes: 401, 404, 405, 503.
    pub(crate) fn bare(status: StatusCode) -> Self {
        let reason = status.canonical_reason().unwrap_or("Unknown");
        Self::new(status, 0, &format!("{}: {reason}", status.as_u16()))
    }

    /// 50035 with the paths of what is wrong.
    pub(crate) fn form(errors: Value) -> Self {
        Self { errors: Some(errors), ..Self::new(StatusCode::BAD_REQUEST, 50035, "Invalid Form Body") }
    }

    /// The same, where what was checked lies under a key of the body.
    pub(crate) fn within(mut self, key: &str) -> Self {
        self.errors = self.errors.map(|errors| json!({ key: errors }));
        self
    }

    /// 50109: the body is not JSON.
    pub(crate) fn not_json() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50109, "The request body contains invalid JSON.")
    }

    /// 10062: no such interaction, or more than three seconds ago.
    pub(crate) fn unknown_interaction() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10062, "Unknown interaction")
    }

    /// 40060: a second first answer.
    pub(crate) fn already_acknowledged() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 40060, "Interaction has already been acknowledged.")
    }

    /// 10015: no interaction with this token was answered yet.
    pub(crate) fn unknown_webhook() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10015, "Unknown Webhook")
    }

    /// 50027: the token's fifteen minutes are over.
    pub(crate) fn expired_token() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 50027, "Invalid Webhook Token")
    }

    /// 10008: no such message, or it was deleted.
    pub(crate) fn unknown_message() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10008, "Unknown Message")
    }

    /// 10003: no such channel.
    pub(crate) fn unknown_channel() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10003, "Unknown Channel")
    }

    /// 50001: the bot is not in that channel.
    pub(crate) fn missing_access() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50001, "Missing Access")
    }

    /// 50013: the bot may not write there.
    pub(crate) fn missing_permissions() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50013, "Missing Permissions")
    }

    /// 50005: the message is somebody else's.
    pub(crate) fn not_the_author() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50005, "Cannot edit a message authored by another user")
    }

    /// 10002: the path names another application.
    pub(crate) fn unknown_application() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10002, "Unknown Application")
    }

    /// 50006: nothing to show.
    pub(crate) fn empty_message() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50006, "Cannot send an empty message")
    }

    /// 40005: a file, or the whole request, is too large.
    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, 40005, "Request entity too large")
    }

    /// 30015: more than ten files on one message.
    pub(crate) fn too_many_files() -> Self {
        let message = "Maximum number of attachments in a message reached (10)";
        Self::new(StatusCode::BAD_REQUEST, 30015, message)
    }

    /// 30032: more commands than an application may have.
    pub(crate) fn too_many_commands() -> Self {
        let message = "Maximum number of application commands reached (100).";
        Self::new(StatusCode::BAD_REQUEST, 30032, message)
    }

    /// 40094: a user-installed application may follow up five times.
    pub(crate) fn too_many_follow_ups() -> Self {
        let message =
            "This interaction has reached the maximum number of follow-up messages that can be sent";
        Self::new(StatusCode::BAD_REQUEST, 40094, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        let mut response = (self.status, Json(body)).into_response();
        // `rest::access` counts refusals on the way out.
        response.extensions_mut().insert(self);
        response
    }
}
