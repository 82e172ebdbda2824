//! Export of spans by the OpenTelemetry protocol, over reqwest.

use std::collections::HashMap;
use std::time::Duration;

use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use serenity::async_trait;
use tokio::runtime::Handle;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::{Layer, Registry, filter};

/// Name of the service in traces.
const SERVICE_NAME: &str = "cantor";

/// W3C header field of the parent span.
const TRACEPARENT: &str = "traceparent";

/// Timeout of a call to the collector.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The provider whose spans are exported.
#[derive(Debug)]
pub(super) struct Exporter(SdkTracerProvider);

pub(super) fn export_to(address: &str) -> Result<(Box<dyn Layer<Registry> + Send + Sync>, Exporter), String> {
    let client = reqwest::Client::builder().timeout(TIMEOUT).build().map_err(|error| error.to_string())?;
    let client = Client { client, runtime: Handle::current() };
    let exporter = SpanExporter::builder().with_http().with_http_client(client).with_endpoint(address);
    let exporter = exporter.build().map_err(|error| error.to_string())?;
    let resource = Resource::builder().with_service_name(SERVICE_NAME).build();
    let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer(SERVICE_NAME));
    // Log lines and library spans are not exported: they may contain user data.
    let own = filter::filter_fn(|span| span.is_span() && span.target().starts_with("cantor"));
    Ok((layer.with_location(false).with_threads(false).with_filter(own).boxed(), Exporter(provider)))
}

impl Exporter {
    pub(super) async fn shut_down(self) {
        let ended = tokio::task::spawn_blocking(move || self.0.shutdown_with_timeout(TIMEOUT)).await;
        if !matches!(ended, Ok(Ok(()))) {
            tracing::warn!("could not send the last spans");
        }
    }
}

pub(super) fn current_traceparent() -> Option<String> {
    let mut fields = HashMap::new();
    TraceContextPropagator::new().inject_context(&Span::current().context(), &mut fields);
    fields.remove(TRACEPARENT)
}

pub(super) fn set_parent(span: &Span, parent: &str) {
    let fields = HashMap::from([(TRACEPARENT.to_owned(), parent.to_owned())]);
    // An unreadable or late parent is ignored: the span starts a new trace.
    let _ = span.set_parent(TraceContextPropagator::new().extract(&fields));
}

/// A client for threads outside of the runtime.
#[derive(Debug)]
struct Client {
    client: reqwest::Client,
    runtime: Handle,
}

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = reqwest::Request::try_from(request)?;
        let client = self.client.clone();
        let sent = self.runtime.spawn(async move {
            let answer = client.execute(request).await?;
            Ok::<_, reqwest::Error>((answer.status(), answer.bytes().await?))
        });
        let (status, body) = sent.await??;
        Ok(Response::builder().status(status).body(body)?)
    }
}
