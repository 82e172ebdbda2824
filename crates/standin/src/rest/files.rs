//! Downloads of the files of messages and options, and their faults.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::{Path, RawQuery, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, LOCATION, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{StreamExt, iter, once, repeat};

use crate::attachment::{Attachment, FileFault};
use crate::refusal::{Refusal, Reply};
use crate::shared::AppState;

/// Discord's text for an expired address.
const UNAVAILABLE: &str = "This content is no longer available.";

/// Size of the chunks of zeros that [`FileFault::Longer`] appends, in bytes.
const CHUNK: usize = 64 * 1024;

/// `GET /attachments/{channel}/{id}/{filename}?{signature}`: returns a file. Browsers display plain
/// pictures and download all other files.
pub(crate) async fn file(
    State(shared): AppState,
    Path((_, id, _)): Path<(String, String, String)>,
    RawQuery(query): RawQuery,
) -> Reply {
    let (file, fault) = {
        let mut world = shared.world();
        world.counters.downloads += 1;
        let known =
            id.parse().ok().and_then(|id| Some((world.file(id)?.clone(), world.file_faults.get(&id))));
        let (file, fault) = known.ok_or_else(|| Refusal::bare(StatusCode::NOT_FOUND))?;
        (file, fault.cloned())
    };
    if query.as_ref() != Some(&file.signature) {
        return Ok((StatusCode::NOT_FOUND, UNAVAILABLE).into_response());
    }
    Ok(match fault {
        None => (build_headers(&file), file.bytes).into_response(),
        Some(fault) => respond_with_fault(file, fault).await,
    })
}

fn build_headers(file: &Attachment) -> HeaderMap {
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
        headers.insert(name, text.parse().expect("header values are ASCII"));
    }
    headers
}

/// Responds to a download with the requested fault.
async fn respond_with_fault(file: Attachment, fault: FileFault) -> Response {
    let mut headers = build_headers(&file);
    let bytes = file.bytes;
    match fault {
        FileFault::Slow(delay) => {
            tokio::time::sleep(delay).await;
            (headers, bytes).into_response()
        }
        FileFault::Stalls(delay) => {
            headers.insert(CONTENT_LENGTH, bytes.len().into());
            let half = bytes.len() / 2;
            let (first, second) = (bytes.slice(..half), bytes.slice(half..));
            let later = once(async move {
                tokio::time::sleep(delay).await;
                second
            });
            let body = iter([first]).chain(later).map(Ok::<_, Infallible>);
            (headers, Body::from_stream(body)).into_response()
        }
        FileFault::Gone => (StatusCode::NOT_FOUND, UNAVAILABLE).into_response(),
        FileFault::Status(status) => {
            StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE).into_response()
        }
        FileFault::Redirect(to) => (StatusCode::FOUND, [(LOCATION, to)]).into_response(),
        FileFault::Longer(more) => {
            let chunk = Bytes::from_static(&[0; CHUNK]);
            let rest = chunk.slice(..more % CHUNK);
            let body = iter([bytes]).chain(repeat(chunk).take(more / CHUNK)).chain(iter([rest]));
            (headers, Body::from_stream(body.map(Ok::<_, Infallible>))).into_response()
        }
        FileFault::Type(kind) => {
            headers.insert(
                CONTENT_TYPE,
                kind.parse().unwrap_or_else(|_| "text/plain".parse().expect("a valid media type")),
            );
            (headers, bytes).into_response()
        }
    }
}
