//! Spans by OpenTelemetry's protocol, over the client that answers go by as well.

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

/// What the program calls itself where several are looked at.
const SERVICE: &str = "cantor";

/// The name of a span's place in what is handed on.
const PARENT: &str = "traceparent";

/// How long a collector may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is being sent.
#[derive(Debug)]
pub(super) struct Sent(SdkTracerProvider);

pub(super) fn to(address: &str) -> Result<(Box<dyn Layer<Registry> + Send + Sync>, Sent), String> {
    let client = reqwest::Client::builder().timeout(PATIENCE).build().map_err(|error| error.to_string())?;
    let client = Client { client, runtime: Handle::current() };
    let exporter = SpanExporter::builder().with_http().with_http_client(client).with_endpoint(address);
    let exporter = exporter.build().map_err(|error| error.to_string())?;
    let resource = Resource::builder().with_service_name(SERVICE).build();
    let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer(SERVICE));
    // Not the lines of the log, and no library's spans: those may hold what somebody sent.
    let own = filter::filter_fn(|span| span.is_span() && span.target().starts_with("cantor"));
    Ok((layer.with_location(false).with_threads(false).with_filter(own).boxed(), Sent(provider)))
}

impl Sent {
    pub(super) async fn end(self) {
        let ended = tokio::task::spawn_blocking(move || self.0.shutdown_with_timeout(PATIENCE)).await;
        if !matches!(ended, Ok(Ok(()))) {
            tracing::warn!("the last spans were not sent");
        }
    }
}

pub(super) fn parent() -> Option<String> {
    let mut fields = HashMap::new();
    TraceContextPropagator::new().inject_context(&Span::current().context(), &mut fields);
    fields.remove(PARENT)
}

pub(super) fn go_on(span: &Span, parent: &str) {
    let fields = HashMap::from([(PARENT.to_owned(), parent.to_owned())]);
    // One that is not to be read, or comes too late, is no part of anything.
    let _ = span.set_parent(TraceContextPropagator::new().extract(&fields));
}

/// Our client, for a thread that is none of the runtime's.
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
