//! An HTTP proxy with failover.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use reqwest::Client;

/// Starts a proxy that sends each request to the first front that answers within `timeout`. Returns
/// its URL.
pub(crate) async fn failover_proxy(fronts: Vec<String>, timeout: Duration) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("the listener is bound");
    let router = Router::new().fallback(forward).with_state(Arc::new((fronts, timeout)));
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}/")
}

async fn forward(
    State(state): State<Arc<(Vec<String>, Duration)>>,
    mut head: HeaderMap,
    body: Bytes,
) -> Response {
    let (fronts, timeout) = &*state;
    head.remove(header::HOST);
    for front in fronts {
        let request = Client::new().post(front).headers(head.clone()).body(body.clone()).timeout(*timeout);
        if let Ok(answer) = request.send().await {
            return (answer.status(), answer.bytes().await.unwrap_or_default()).into_response();
        }
    }
    StatusCode::BAD_GATEWAY.into_response()
}
