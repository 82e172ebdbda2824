//! Where the time of each thing asked went, as spans that are sent to a collector of OpenTelemetry's. Behind the feature
//! `traces`: without it spans are made for nobody, which costs nothing.
//!
//! Spans are named here and there in the code, by `tracing`; they hold kinds, families and routes, never a text or a name.

#[cfg(feature = "traces")]
mod otlp;

use tracing::Span;
use tracing_subscriber::{Layer, Registry};

/// What takes spans.
pub type SpanLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// What is being sent, until it is ended.
#[derive(Debug)]
pub struct Traces(#[cfg(feature = "traces")] otlp::Sent);

/// A layer that sends spans to this address of a collector, `http://…/v1/traces`, from within a runtime.
///
/// # Errors
/// Why that is not possible.
#[cfg(feature = "traces")]
pub fn to(address: &str) -> Result<(SpanLayer, Traces), String> {
    otlp::to(address).map(|(layer, sent)| (layer, Traces(sent)))
}

/// The same in a program that was built without.
///
/// # Errors
/// That it was.
#[cfg(not(feature = "traces"))]
pub fn to(_: &str) -> Result<(SpanLayer, Traces), String> {
    Err("this program was built without traces (cargo build --release --features traces)".to_owned())
}

impl Traces {
    /// Sends what has not been sent yet, and no more from then on.
    pub async fn end(self) {
        #[cfg(feature = "traces")]
        self.0.end().await;
    }
}

/// The span that we are in, for whoever goes on with its work: a `traceparent` as W3C has it.
pub fn parent() -> Option<String> {
    #[cfg(feature = "traces")]
    return otlp::parent();
    #[cfg(not(feature = "traces"))]
    None
}

/// Makes a span a part of what another process has begun.
pub fn go_on(span: &Span, parent: Option<&str>) {
    #[cfg(feature = "traces")]
    if let Some(parent) = parent {
        otlp::go_on(span, parent);
    }
    #[cfg(not(feature = "traces"))]
    let _ = (span, parent);
}
