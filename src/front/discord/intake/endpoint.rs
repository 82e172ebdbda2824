//! Discord's interactions endpoint: an alternative to the gateway, with signed HTTP requests that a
//! balancer can distribute to any number of processes.
//!
//! The response to a request is sent once its interaction has its first answer, so that a balancer
//! can retry an unanswered request at another process. See
//! <https://discord.com/developers/docs/interactions/receiving-and-responding>.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use serenity::interactions_endpoint::Verifier;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::fault;
use super::router::Router;
use super::server::{self, ConnectionLimits};
use crate::front::discord::bot_error::BotError;
use crate::front::discord::delivery::{Response as SlotResponse, ResponseSlot};
use crate::front::discord::model::{clock::now, components};
use crate::metrics::Metrics;

/// Maximum size of a body, in bytes: twice that of a message with ten files and embeds.
const MAX_BODY: usize = 512 * 1024;

/// Time limit for a body to arrive; also the time for which Discord accepts a first answer.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(3);

/// Maximum difference of a signature's time from the clock, in seconds; older requests are replays.
const MAX_CLOCK_SKEW: u64 = 60;

/// Discord's type of a ping, and of its response.
const PING: u64 = 1;

/// An address for Discord's requests.
pub struct Endpoint {
    address: SocketAddr,
    key: PublicKey,
    limits: ConnectionLimits,
    listener: Option<TcpListener>,
}

impl Endpoint {
    /// Creates an endpoint at `address` for the application with this public key.
    pub fn new(address: SocketAddr, key: PublicKey) -> Self {
        Self { address, key, limits: ConnectionLimits::default(), listener: None }
    }

    /// Sets the limits of its connections.
    pub fn with_limits(self, limits: ConnectionLimits) -> Self {
        Self { limits, ..self }
    }

    pub(super) async fn bind(self) -> Result<Self, BotError> {
        let listener = TcpListener::bind(self.address).await;
        let listener = listener.map_err(|error| BotError::Endpoint(self.address, error.kind()))?;
        Ok(Self { listener: Some(listener), ..self })
    }

    /// The bound address.
    pub(super) fn address(&self) -> Option<SocketAddr> {
        self.listener.as_ref()?.local_addr().ok()
    }
}

/// The application's public key, as shown in Discord's developer portal.
#[derive(Clone)]
pub struct PublicKey(Box<Verifier>);

impl PublicKey {
    /// Parses 64 hexadecimal digits; returns `None` if they are not a valid key.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let mut bytes = [0; 32];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
        }
        Verifier::try_new(bytes).ok().map(|verifier| Self(Box::new(verifier)))
    }

    /// Verifies the signature of a body and its timestamp, as given in Discord's two headers.
    pub fn has_signed(&self, signature: &str, timestamp: &str, body: &[u8]) -> bool {
        self.0.verify(signature, timestamp, body).is_ok()
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(public key)")
    }
}

/// Serves a bound endpoint until `stop` is cancelled, then finishes the requests in progress.
pub(super) async fn serve(
    endpoint: Endpoint,
    router: Arc<Router>,
    metrics: Arc<Metrics>,
    stop: CancellationToken,
) {
    let listener = endpoint.listener.expect("a connection is opened before it runs");
    let service = axum::Router::new().fallback(handle).layer(DefaultBodyLimit::max(MAX_BODY));
    let service = service.with_state(Arc::new((endpoint.key, router, metrics)));
    server::serve(listener, service, endpoint.limits, stop).await;
}

/// State of the request handler.
type SharedState = Arc<(PublicKey, Arc<Router>, Arc<Metrics>)>;

async fn handle(State(state): State<SharedState>, request: Request) -> Response {
    let (key, router, metrics) = &*state;
    let headers = request.headers().clone();
    let body = match read_body(request).await {
        Ok(body) => body,
        Err(answer) => return answer,
    };
    if !is_genuine(key, &headers, &body) {
        metrics.rejected_signatures.inc();
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Ok(interaction) = serde_json::from_slice::<Value>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if interaction["type"] == PING {
        return Json(json!({ "type": PING })).into_response();
    }
    if !fault::is_known(&interaction) {
        metrics.unreadable.inc();
        tracing::warn!("signed request with an unknown type of interaction");
        return StatusCode::BAD_REQUEST.into_response();
    }
    let (slot, first_answer) = ResponseSlot::open();
    match serde_json::from_slice(&body) {
        Ok(parsed) => router.route(parsed, components::collect(&interaction), slot),
        // The error is not logged, because it can quote the user's text.
        Err(_) => router.apologise(&interaction, slot).await,
    }
    match tokio::time::timeout(REQUEST_TIMEOUT, first_answer).await {
        Ok(Ok(SlotResponse::Answer(answer))) => Json(answer).into_response(),
        Ok(Ok(SlotResponse::Empty)) | Err(_) => StatusCode::ACCEPTED.into_response(),
        // The task has ended without an answer.
        Ok(Err(_)) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// Reads a body within its limits of size and time.
///
/// # Errors
/// The response to a body that is too slow, too large or incomplete.
async fn read_body(request: Request) -> Result<Bytes, Response> {
    match tokio::time::timeout(REQUEST_TIMEOUT, Bytes::from_request(request, &())).await {
        Ok(body) => body.map_err(IntoResponse::into_response),
        Err(_) => Err(StatusCode::REQUEST_TIMEOUT.into_response()),
    }
}

/// Verifies the signature and its time; a replayed request has a valid signature too.
fn is_genuine(key: &PublicKey, headers: &HeaderMap, body: &[u8]) -> bool {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let (Some(signature), Some(timestamp)) = (header("x-signature-ed25519"), header("x-signature-timestamp"))
    else {
        return false;
    };
    let is_fresh = timestamp.parse::<i64>().is_ok_and(|sent| now().abs_diff(sent) <= MAX_CLOCK_SKEW);
    is_fresh && key.has_signed(signature, timestamp, body)
}
