//! Traces of requests, sent as spans to an OpenTelemetry collector. They need the feature `traces`.
//! Without a collector nothing records the spans, and they cost almost nothing.
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

/// Creates a layer that sends spans to a collector at `http://…/v1/traces`.
///
/// # Errors
/// The exporter could not be built.
///
/// # Panics
/// If called outside of a tokio runtime.
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

/// Returns the current span as a W3C `traceparent`, for another process that continues its work;
/// `None` if spans are not recorded.
pub fn current_traceparent() -> Option<String> {
    #[cfg(feature = "traces")]
    return otlp::current_traceparent();
    #[cfg(not(feature = "traces"))]
    None
}

/// Attaches a span to the trace of another process, which is given as a W3C `traceparent`. An
/// unreadable one is ignored.
pub fn set_parent(span: &Span, parent: Option<&str>) {
    #[cfg(feature = "traces")]
    if let Some(parent) = parent {
        otlp::set_parent(span, parent);
    }
    #[cfg(not(feature = "traces"))]
    let _ = (span, parent);
}
