//! Traces of requests, sent as spans to an OpenTelemetry collector. Enabled by the feature
//! `traces`; without it spans have no subscriber and cost nothing.
//!
//! Spans are created throughout the code by `tracing`. Their fields are kinds, families and routes,
//! never a user's text or name.

#[cfg(feature = "traces")]
mod otlp;

use tracing::Span;
use tracing_subscriber::{Layer, Registry};

/// A subscriber layer for spans.
pub type SpanLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// Exporter of spans; [`TraceExporter::shut_down`] sends the last ones.
#[derive(Debug)]
pub struct TraceExporter(#[cfg(feature = "traces")] otlp::Exporter);

/// Creates a layer that sends spans to a collector at `http://…/v1/traces`. Must be called within a
/// tokio runtime.
///
/// # Errors
/// The exporter could not be built.
#[cfg(feature = "traces")]
pub fn export_to(address: &str) -> Result<(SpanLayer, TraceExporter), String> {
    otlp::export_to(address).map(|(layer, exporter)| (layer, TraceExporter(exporter)))
}

/// Stub without the feature `traces`.
///
/// # Errors
/// Always: the feature is disabled.
#[cfg(not(feature = "traces"))]
pub fn export_to(_: &str) -> Result<(SpanLayer, TraceExporter), String> {
    Err("this program was built without traces (cargo build --release --features traces)".to_owned())
}

impl TraceExporter {
    /// Sends the remaining spans and stops.
    pub async fn shut_down(self) {
        #[cfg(feature = "traces")]
        self.0.shut_down().await;
    }
}

/// The current span as a W3C `traceparent`, for another process that continues its work.
pub fn current_traceparent() -> Option<String> {
    #[cfg(feature = "traces")]
    return otlp::current_traceparent();
    #[cfg(not(feature = "traces"))]
    None
}

/// Attaches a span to the trace of another process.
pub fn set_parent(span: &Span, parent: Option<&str>) {
    #[cfg(feature = "traces")]
    if let Some(parent) = parent {
        otlp::set_parent(span, parent);
    }
    #[cfg(not(feature = "traces"))]
    let _ = (span, parent);
}
