//! Discord's error responses: an HTTP status with `{"code", "message", "errors"}`.
//!
//! The checks are in `validate` and `rest`.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// Response to a request.
pub(crate) type Reply = Result<Response, Refusal>;

/// A request that Discord would refuse, with its response.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    /// Discord's JSON error code; 0 for a response without one.
    pub(crate) code: u32,
    pub(crate) message: String,
    /// Faults of a form, nested by their paths in the body. Each path ends in `_errors`.
    pub(crate) errors: Option<Value>,
}

impl Refusal {
    fn new(status: StatusCode, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None }
    }

    /// A status without a JSON error code: 401, 403, 404, 405 or 408.
    pub(crate) fn bare(status: StatusCode) -> Self {
        let reason = status.canonical_reason().unwrap_or("Unknown");
        Self::new(status, 0, &format!("{}: {reason}", status.as_u16()))
    }

    /// 50035 with the paths of the faults.
    pub(crate) fn form(errors: Value) -> Self {
        Self { errors: Some(errors), ..Self::new(StatusCode::BAD_REQUEST, 50035, "Invalid Form Body") }
    }

    /// Moves the paths of the faults below a key of the body.
    pub(crate) fn within(mut self, key: &str) -> Self {
        self.errors = self.errors.map(|errors| json!({ key: errors }));
        self
    }

    /// 50109: the body is not JSON.
    pub(crate) fn not_json() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50109, "The request body contains invalid JSON.")
    }

    /// 10062: the interaction is unknown, or older than 3 seconds.
    pub(crate) fn unknown_interaction() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10062, "Unknown interaction")
    }

    /// 40060: the interaction was answered already.
    pub(crate) fn already_acknowledged() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 40060, "Interaction has already been acknowledged.")
    }

    /// 10015: no answered interaction has this token.
    pub(crate) fn unknown_webhook() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10015, "Unknown Webhook")
    }

    /// 50027: the token is older than 15 minutes.
    pub(crate) fn expired_token() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 50027, "Invalid Webhook Token")
    }

    /// 10008: the message does not exist or was deleted.
    pub(crate) fn unknown_message() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10008, "Unknown Message")
    }

    /// 10003: the channel does not exist.
    pub(crate) fn unknown_channel() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10003, "Unknown Channel")
    }

    /// 50001: the bot is not a member.
    pub(crate) fn missing_access() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50001, "Missing Access")
    }

    /// 50013: the bot may not write in the channel.
    pub(crate) fn missing_permissions() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50013, "Missing Permissions")
    }

    /// 50005: the message has another author.
    pub(crate) fn not_the_author() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50005, "Cannot edit a message authored by another user")
    }

    /// 10002: the path names another application.
    pub(crate) fn unknown_application() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10002, "Unknown Application")
    }

    /// 50006: the message is empty.
    pub(crate) fn empty_message() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50006, "Cannot send an empty message")
    }

    /// 40005: a file or the whole request is too large.
    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, 40005, "Request entity too large")
    }

    /// 30015: the message has more than ten files.
    pub(crate) fn too_many_files() -> Self {
        let message = "Maximum number of attachments in a message reached (10)";
        Self::new(StatusCode::BAD_REQUEST, 30015, message)
    }

    /// 30032: the application has too many commands.
    pub(crate) fn too_many_commands() -> Self {
        let message = "Maximum number of application commands reached (100).";
        Self::new(StatusCode::BAD_REQUEST, 30032, message)
    }

    /// 40094: a user-installed application sent more than five follow-ups.
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
        // `rest::access` finds the refusal in this extension, and records it.
        response.extensions_mut().insert(self);
        response
    }
}
