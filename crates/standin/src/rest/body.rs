//! Reads request bodies as Discord does: JSON, or a form with `payload_json` and `files[n]`.
//!
//! `validate` checks the content.

use axum::body::Bytes;
use axum::extract::multipart::MultipartError;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::sync::OwnedSemaphorePermit;

use crate::attachment::Upload;
use crate::bodies::Bodies;
use crate::form::Form;
use crate::refusal::Refusal;

/// Maximum size of a request with a message and its files, from Discord's reference.
pub(crate) const MAX_MESSAGE_BYTES: usize = 25 * 1024 * 1024;

/// Maximum values in a JSON text, far more than any message has. A value takes tens of bytes in
/// memory, but as few as two in the text.
const MAX_JSON_VALUES: usize = 1 << 18;

/// Maximum bytes read from a refused body.
const MAX_DISCARDED_BYTES: usize = 32 * 1024 * 1024;

/// JSON of a request and its files, with their share of the memory budget.
pub(crate) struct Body {
    pub(crate) json: Value,
    pub(crate) files: Vec<Upload>,
    pub(crate) room: OwnedSemaphorePermit,
}

impl Body {
    /// Reads a body of at most `limit` bytes once the memory budget allows. If `allowed` is a
    /// refusal, the body is discarded and the refusal returned.
    pub(crate) async fn read_if(
        allowed: Result<(), Refusal>,
        mut request: Request,
        limit: usize,
        bodies: &Bodies,
    ) -> Result<Self, Refusal> {
        let is_form = is_form(request.headers());
        let length = match allowed.and_then(|()| check_head(request.headers(), limit)) {
            Ok(length) => length,
            Err(refusal) => {
                discard(request).await;
                return Err(refusal);
            }
        };
        let room = bodies.reserve(length.unwrap_or(limit)).await;
        DefaultBodyLimit::max(limit).apply(&mut request);
        if is_form {
            let parts = Multipart::from_request(request, &()).await.map_err(|_| Refusal::not_json())?;
            return read_multipart(parts, room).await;
        }
        let bytes = Bytes::from_request(request, &()).await.map_err(|_| Refusal::too_large())?;
        let json = parse_json(&bytes)?;
        Ok(Self { json, files: Vec::new(), room })
    }
}

/// Reads and discards the body of a refused request, up to [`MAX_DISCARDED_BYTES`] and until the
/// request timeout. A client that is still sending would otherwise find its connection closed, and
/// not read the response.
pub(crate) async fn discard(request: Request) {
    let mut chunks = request.into_body().into_data_stream();
    let mut left = MAX_DISCARDED_BYTES;
    while let Some(Ok(chunk)) = chunks.next().await {
        match left.checked_sub(chunk.len()) {
            Some(less) => left = less,
            None => return,
        }
    }
}

/// Refuses a wrong media type or an oversized body from the head of the request alone. Returns the
/// length, if declared.
fn check_head(headers: &HeaderMap, limit: usize) -> Result<Option<usize>, Refusal> {
    if content_type(headers) != "application/json" && !is_form(headers) {
        let mut form = Form::default();
        let message =
            "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.";
        form.refuse("CONTENT_TYPE_INVALID", message);
        return Err(form.into_refusal());
    }
    let length = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > limit) { Err(Refusal::too_large()) } else { Ok(length) }
}

fn is_form(headers: &HeaderMap) -> bool {
    content_type(headers) == "multipart/form-data"
}

/// Media type without parameters.
fn content_type(headers: &HeaderMap) -> String {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    value.split(';').next().unwrap_or("").trim().to_ascii_lowercase()
}

async fn read_multipart(mut parts: Multipart, room: OwnedSemaphorePermit) -> Result<Body, Refusal> {
    let mut body = Body { json: json!({}), files: Vec::new(), room };
    while let Some(part) = parts.next_field().await.map_err(multipart_error)? {
        let name = part.name().unwrap_or("").to_owned();
        let filename = part.file_name().unwrap_or("").to_owned();
        let content_type = part.content_type().map(str::to_owned);
        let bytes = part.bytes().await.map_err(multipart_error)?;
        let number = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
        if name == "payload_json" {
            body.json = parse_json(&bytes)?;
        } else if let Some(id) = number.and_then(|number| number.parse().ok()) {
            body.files.push(Upload { id, filename, content_type, bytes });
        }
    }
    Ok(body)
}

fn parse_json(bytes: &[u8]) -> Result<Value, Refusal> {
    // Each value below the top level, or its key, follows one of these characters.
    let values = bytes.iter().filter(|byte| b",[{".contains(byte)).count();
    if values > MAX_JSON_VALUES {
        return Err(Refusal::too_large());
    }
    serde_json::from_slice(bytes).map_err(|_| Refusal::not_json())
}

fn multipart_error(error: MultipartError) -> Refusal {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_large(),
        _ => Refusal::not_json(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// A kibibyte of a body; counts its live instances: the current number and the maximum.
    struct Chunk(Arc<[AtomicUsize; 2]>);

    impl Chunk {
        fn new(counts: &Arc<[AtomicUsize; 2]>) -> Self {
            let now = counts[0].fetch_add(1, Ordering::SeqCst) + 1;
            counts[1].fetch_max(now, Ordering::SeqCst);
            Self(Arc::clone(counts))
        }
    }

    impl AsRef<[u8]> for Chunk {
        fn as_ref(&self) -> &[u8] {
            &[b' '; 1024]
        }
    }

    impl Drop for Chunk {
        fn drop(&mut self) {
            self.0[0].fetch_sub(1, Ordering::SeqCst);
        }
    }

    #[tokio::test]
    async fn refused_bodies_are_not_kept() {
        for (allowed, kind, length, kept) in [
            (Ok(()), "application/json", None, 64),
            (Err(Refusal::unknown_webhook()), "application/json", None, 1),
            (Ok(()), "text/plain", None, 1),
            (Ok(()), "application/json", Some("65537"), 1),
        ] {
            let counts = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
            let made = Arc::clone(&counts);
            let chunks = futures_util::stream::iter(0..64)
                .map(move |_| Ok::<_, std::io::Error>(Bytes::from_owner(Chunk::new(&made))));
            let request = Request::builder().header(CONTENT_TYPE, kind);
            let request =
                length.into_iter().fold(request, |request, length| request.header(CONTENT_LENGTH, length));
            let request = request.body(axum::body::Body::from_stream(chunks)).expect("a request");
            assert!(
                Body::read_if(allowed, request, 64 * 1024, &Bodies::default()).await.is_err(),
                "blanks are not JSON"
            );
            assert_eq!(counts[0].load(Ordering::SeqCst), 0);
            assert_eq!(counts[1].load(Ordering::SeqCst), kept, "{kind} {length:?}");
        }
    }
}
