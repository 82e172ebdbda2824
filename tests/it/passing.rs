//! A balancer of the test's own, which passes requests on.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use reqwest::Client;

/// Where requests go to the first of these fronts, by their URLs, that answers in time.
pub(crate) async fn passing(fronts: Vec<String>, patience: Duration) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it has one");
    let router = Router::new().fallback(passed_on).with_state(Arc::new((fronts, patience)));
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}/")
}

async fn passed_on(
    State(state): State<Arc<(Vec<String>, Duration)>>,
    mut head: HeaderMap,
    body: Bytes,
) -> Response {
    let (fronts, patience) = &*state;
    head.remove(header::HOST);
    for front in fronts {
        let request = Client::new().post(front).headers(head.clone()).body(body.clone()).timeout(*patience);
        if let Ok(answer) = request.send().await {
            return (answer.status(), answer.bytes().await.unwrap_or_default()).into_response();
        }
    }
    StatusCode::BAD_GATEWAY.into_response()
}
