//! Spans sent to a collector: one trace over two processes, without user texts.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::routing::post;
use discord_standin::StandIn;
use tokio::net::TcpListener;

use crate::support::database::on_postgres;
use crate::support::processes::process::{Process, register};
use crate::support::searches::{SEARCH_SECONDS, ask_another, expect_answer, until_deferred};

/// Bodies of the requests to a collector.
type Requests = Arc<Mutex<Vec<Vec<u8>>>>;

/// A collector that stores its requests, and its address.
async fn collector() -> (Requests, String) {
    let requests = Requests::default();
    let kept = Arc::clone(&requests);
    let take = async move |body: Bytes| kept.lock().expect("no thread panics").push(body.to_vec());
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = format!("http://{}/v1/traces", listener.local_addr().expect("the socket is bound"));
    let router = Router::new().route("/v1/traces", post(take));
    tokio::spawn(async move { axum::serve(listener, router).await });
    (requests, address)
}

/// Trace ids of the spans named `name`, in a protobuf `body`. In a span message the 16 bytes of the
/// trace id (field 1) come first and the name (field 5) follows.
fn trace_ids(body: &[u8], name: &str) -> BTreeSet<Vec<u8>> {
    let named = [&[0x2a, name.len() as u8], name.as_bytes()].concat();
    let mut traces = BTreeSet::new();
    let mut trace = None;
    for at in 0..body.len() {
        let rest = &body[at..];
        if let [0x0a, 16, trace_and_rest @ ..] = rest
            && let Some((id, [0x12, 8, ..])) = trace_and_rest.split_at_checked(16)
        {
            trace = Some(id.to_vec());
        }
        if rest.starts_with(&named) {
            traces.extend(trace.clone());
        }
    }
    traces
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn an_interaction_is_one_trace_over_two_processes() {
    on_postgres(async |address| {
        let (stand_in, (requests, collector)) = (StandIn::start(0).await.expect("a port"), collector().await);
        let variables = |role| {
            [
                ("DATABASE_URL", &*address),
                ("CANTOR_TRACES", &*collector),
                ("CANTOR_ROLE", role),
                ("CANTOR_DEFER_MS", "300"),
                ("CANTOR_BUDGET_SECONDS", SEARCH_SECONDS),
            ]
        };
        register(&stand_in);
        let solver = Process::start(&stand_in, &variables("solver")).await;
        let front = Process::start(&stand_in, &variables("front")).await;
        let id = ask_another(&stand_in).await;
        until_deferred(&stand_in, id).await;
        expect_answer(&stand_in, id, 1).await;
        // The last batch is sent at shutdown.
        for process in [front, solver] {
            process.stop().await;
        }
        let body = requests.lock().expect("no thread panics").concat();
        let traces_of = |name| trace_ids(&body, name);
        let taken = traces_of("taken over");
        assert_eq!(taken.len(), 1, "one answer was taken over");
        for name in ["interaction", "solve", "draw", "call", "statement"] {
            assert!(traces_of(name).is_superset(&taken), "{name} is in the same trace");
        }
        let text = String::from_utf8_lossy(&body);
        assert!(!text.contains("24 13") && !text.contains(stand_in.token()), "no user text and no token");
        stand_in.stop().await;
    })
    .await;
}
