//! Accepts connections, and ends them when a client is too slow or the stand-in stops.
//!
//! `axum::serve` waits for the head of a request for ever, hence hyper's own connections.

use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How long to wait where a connection can't be taken, as when there are no file descriptors left.
const BREATH: Duration = Duration::from_millis(100);

/// Serves until `stopping` is true, and then until every connection has ended. Dropping it cuts them.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    patience: Duration,
    stopping: watch::Receiver<bool>,
) {
    let mut connections = JoinSet::new();
    let mut stop = pin!(stopped(stopping.clone()));
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((socket, _)) => {
                    connections.spawn(connection(socket, router.clone(), patience, stopping.clone()));
                }
                Err(error) => {
                    tracing::warn!(%error, "the stand-in can't take a connection");
                    tokio::time::sleep(BREATH).await;
                }
            },
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

async fn connection(socket: TcpStream, router: Router, patience: Duration, stopping: watch::Receiver<bool>) {
    // Small frames would else wait for the other side's acknowledgement, 40 ms.
    let _ = socket.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let connection = http.serve_connection(TokioIo::new(socket), TowerToHyperService::new(router));
    let mut connection = pin!(connection.with_upgrades());
    tokio::select! {
        // What went wrong on the way is the client's to see.
        _ = &mut connection => return,
        () = stopped(stopping) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

async fn stopped(mut stopping: watch::Receiver<bool>) {
    // An error means that the sender is gone, which is a stop as well.
    let _ = stopping.wait_for(|stop| *stop).await;
}
