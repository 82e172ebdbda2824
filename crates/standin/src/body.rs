//! Reads a request's body as Discord does: JSON, or a form with `payload_json` and `files[n]`.
//!
//! It checks that the body can be read, not what it says.

use axum::body::Bytes;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use serde_json::{Value, json};

use crate::refusal::Refusal;
use crate::validate::Form;

/// A file of a multipart body.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The `n` of `files[n]`.
    pub(crate) id: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Bytes,
}

/// The JSON of a request and the files beside it.
pub(crate) struct Body {
    pub(crate) json: Value,
    pub(crate) files: Vec<Upload>,
}

impl<S: Send + Sync> FromRequest<S> for Body {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
        let kind = kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
        match kind.as_str() {
            "application/json" => {
                let bytes = Bytes::from_request(request, state).await.map_err(|_| Refusal::too_large())?;
                let json = serde_json::from_slice(&bytes).map_err(|_| Refusal::not_json())?;
                Ok(Self { json, files: Vec::new() })
            }
            "multipart/form-data" => {
                let form = Multipart::from_request(request, state).await.map_err(|_| Refusal::not_json())?;
                multipart(form).await
            }
            _ => {
                let mut form = Form::default();
                let says = "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.";
                form.refuse("CONTENT_TYPE_INVALID", says);
                Err(form.refused())
            }
        }
    }
}

async fn multipart(mut parts: Multipart) -> Result<Body, Refusal> {
    let mut body = Body { json: json!({}), files: Vec::new() };
    while let Some(part) = parts.next_field().await.map_err(unreadable)? {
        let name = part.name().unwrap_or("").to_owned();
        let filename = part.file_name().unwrap_or("").to_owned();
        let content_type = part.content_type().map(str::to_owned);
        let bytes = part.bytes().await.map_err(unreadable)?;
        let number = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
        if name == "payload_json" {
            body.json = serde_json::from_slice(&bytes).map_err(|_| Refusal::not_json())?;
        } else if let Some(id) = number.and_then(|number| number.parse().ok()) {
            body.files.push(Upload { id, filename, content_type, bytes });
        }
    }
    Ok(body)
}

fn unreadable(error: axum::extract::multipart::MultipartError) -> Refusal {
    match error.status() {
        axum::http::StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_large(),
        _ => Refusal::not_json(),
    }
}
