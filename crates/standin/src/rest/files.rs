//! The files of messages and options.

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;

use crate::refusal::{Refusal, Reply};
use crate::shared::AppState;

/// `GET /attachments/{channel}/{id}/{filename}`: the bytes; only plain pictures are shown in place.
pub(crate) async fn file(State(shared): AppState, Path((_, id, _)): Path<(String, String, String)>) -> Reply {
    let world = shared.world();
    let file = id.parse().ok().and_then(|id| world.file(id));
    let file = file.ok_or_else(|| Refusal::bare(StatusCode::NOT_FOUND))?;
    let (kind, disposition) = match file.is_picture() {
        true => (file.content_type.as_str(), "inline"),
        false => ("application/octet-stream", "attachment"),
    };
    let mut headers = HeaderMap::new();
    for (name, text) in [
        (CONTENT_TYPE, kind),
        (CONTENT_DISPOSITION, disposition),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CACHE_CONTROL, "private, max-age=3600, immutable"),
    ] {
        headers.insert(name, text.parse().expect("these are plain ASCII"));
    }
    Ok((headers, file.bytes.clone()).into_response())
}
