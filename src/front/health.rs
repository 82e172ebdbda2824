//! What is asked from outside: whether the process lives (`/livez`), whether it takes work (`/readyz`), and what it counts
//! (`/metrics`, as Prometheus reads it). On an address of its own, which is not for everyone.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::metrics::Metrics;

/// How a text in OpenMetrics' format is told.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What answers, once somebody listens.
pub struct Health {
    listener: TcpListener,
    metrics: Arc<Metrics>,
}

impl Health {
    /// Listens at the address.
    ///
    /// # Errors
    /// Where that is not possible.
    pub async fn at(address: SocketAddr, metrics: Arc<Metrics>) -> io::Result<Self> {
        Ok(Self { listener: TcpListener::bind(address).await?, metrics })
    }

    /// Answers until it is dropped.
    ///
    /// # Errors
    /// Where it can listen no longer.
    pub async fn serve(self) -> io::Result<()> {
        let router = Router::new()
            .route("/livez", get(StatusCode::OK))
            .route("/readyz", get(ready))
            .route("/metrics", get(metrics))
            .with_state(self.metrics);
        axum::serve(self.listener, router).await
    }
}

async fn ready(State(metrics): State<Arc<Metrics>>) -> StatusCode {
    if metrics.is_ready() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE }
}

async fn metrics(State(metrics): State<Arc<Metrics>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, OPEN_METRICS)], metrics.text())
}
