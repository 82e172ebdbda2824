//! Discord's interactions endpoint: interactions come in as signed requests instead of by the gateway, so that any number
//! of processes can take them behind a balancer.
//!
//! A request is answered once its interaction has its first answer, so that a balancer may give it to another process as
//! long as it is not: see <https://discord.com/developers/docs/interactions/receiving-and-responding>.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use serde_json::{Value, json};
use serenity::interactions_endpoint::Verifier;
use tokio::net::TcpListener;

use super::interactions::Reception;
use crate::front::discord::delivery::{Door, Leaving};
use crate::front::discord::model::clock::now;
use crate::metrics::Metrics;

/// The largest body that is read: a message with ten files and embeds, twice over.
const LARGEST: usize = 512 * 1024;

/// How long a body may take to come in, and how long its first answer counts.
const PATIENCE: Duration = Duration::from_secs(3);

/// A request that was signed so many seconds ago, or will be, was not sent just now, whatever the clocks say.
const FRESH: u64 = 60;

/// Discord's number for a ping, and for what it is answered with.
const PING: u64 = 1;

/// Where interactions come in by themselves.
#[derive(Clone)]
pub struct Endpoint {
    /// The address that is listened at.
    pub address: SocketAddr,
    /// The application's public key.
    pub key: PublicKey,
}

/// The application's public key, which Discord's portal shows.
#[derive(Clone)]
pub struct PublicKey(Box<Verifier>);

impl PublicKey {
    /// Reads 64 hexadecimal digits; `None` where they are no key.
    pub fn read(text: &str) -> Option<Self> {
        let digits = (text.len() == 64).then_some(text)?;
        let byte = |at: usize| u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok();
        let mut bytes = [0; 32];
        for (at, place) in bytes.iter_mut().enumerate() {
            *place = byte(at)?;
        }
        Verifier::try_new(bytes).ok().map(|verifier| Self(Box::new(verifier)))
    }

    /// Whether this body was signed at that time, told by Discord's two headers, by whoever has the secret key.
    pub fn has_signed(&self, signature: &str, timestamp: &str, body: &[u8]) -> bool {
        self.0.verify(signature, timestamp, body).is_ok()
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(public key)")
    }
}

/// Serves the endpoint until `stop` completes, and then what has come in.
///
/// # Errors
/// Where it can't be listened at the address any more.
pub(crate) async fn serve(
    listener: TcpListener,
    key: PublicKey,
    reception: Arc<Reception>,
    metrics: Arc<Metrics>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let router = Router::new().fallback(received).with_state(Arc::new((key, reception, metrics)));
    axum::serve(listener, router).with_graceful_shutdown(stop).await
}

/// What a request is answered with.
type Shared = Arc<(PublicKey, Arc<Reception>, Arc<Metrics>)>;

async fn received(State(state): State<Shared>, request: Request) -> Response {
    let (key, reception, metrics) = &*state;
    let (head, body) = request.into_parts();
    let Some(body) = read(body).await else { return StatusCode::PAYLOAD_TOO_LARGE.into_response() };
    if !is_genuine(key, &head.headers, &body) {
        metrics.unsigned.inc();
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Ok(interaction) = serde_json::from_slice::<Value>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if interaction["type"] == PING {
        return Json(json!({ "type": PING })).into_response();
    }
    let (door, waits) = Door::open();
    match serde_json::from_slice(&body) {
        Ok(interaction) => reception.receive(interaction, door),
        // The error is not logged: it can quote what somebody sent.
        Err(_) => reception.apologise(&interaction, door).await,
    }
    match tokio::time::timeout(PATIENCE, waits).await {
        Ok(Ok(Leaving::Answer(answer))) => Json(answer).into_response(),
        Ok(Ok(Leaving::Nothing)) | Err(_) => StatusCode::ACCEPTED.into_response(),
        // Nothing was said, and nobody is left to say it.
        Ok(Err(_)) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// A body that is not too large, and does not take too long.
async fn read(body: Body) -> Option<axum::body::Bytes> {
    tokio::time::timeout(PATIENCE, to_bytes(body, LARGEST)).await.ok()?.ok()
}

/// Whether Discord has sent it, and just now: a request that somebody has kept is signed as well.
fn is_genuine(key: &PublicKey, headers: &HeaderMap, body: &[u8]) -> bool {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let (Some(signature), Some(timestamp)) = (header("x-signature-ed25519"), header("x-signature-timestamp"))
    else {
        return false;
    };
    let is_fresh = timestamp.parse::<i64>().is_ok_and(|sent| now().abs_diff(sent) <= FRESH);
    is_fresh && key.has_signed(signature, timestamp, body)
}
