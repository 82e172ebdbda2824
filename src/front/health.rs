//! Health endpoints: liveness (`/livez`), readiness (`/readyz`) and metrics for Prometheus
//! (`/metrics`), on a private address.

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

/// Content type of the OpenMetrics text format.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A server for the health endpoints.
pub struct Health {
    listener: TcpListener,
    metrics: Arc<Metrics>,
}

impl Health {
    /// Binds the address.
    ///
    /// # Errors
    /// The address cannot be bound.
    pub async fn bind(address: SocketAddr, metrics: Arc<Metrics>) -> io::Result<Self> {
        Ok(Self { listener: TcpListener::bind(address).await?, metrics })
    }

    /// Serves requests until dropped.
    ///
    /// # Errors
    /// The listener failed.
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
