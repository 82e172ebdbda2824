//! HTTP/1 server of the endpoint, with bounds that `axum::serve` (0.8) lacks: a time limit on the
//! head of a request, and a number of connections.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Delay after a failed attempt to accept a connection, for instance without free file descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);

/// Bounds of the endpoint's connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// Maximum connections at a time; further connections wait in the system's queue.
    pub connections: usize,
    /// Time limit for the head of a request to arrive.
    pub head_timeout: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self { connections: 512, head_timeout: Duration::from_secs(10) }
    }
}

/// Serves until `stop` is cancelled, and then until every connection has ended. Dropping the future
/// cuts the connections.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    stop: CancellationToken,
) {
    let permits = Arc::new(Semaphore::new(limits.connections.max(1)));
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            (permit, accepted) = accept(&listener, &permits) => match accepted {
                Ok((socket, _)) => {
                    let _ = socket.set_nodelay(true);
                    let connection = serve_connection(socket, router.clone(), limits.head_timeout, stop.clone());
                    connections.spawn(async move {
                        connection.await;
                        drop(permit);
                    });
                }
                Err(error) => {
                    tracing::warn!(error = %error.kind(), "could not accept a connection");
                    tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
                }
            },
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Accepts a connection as soon as the limit allows another.
async fn accept(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> (OwnedSemaphorePermit, io::Result<(TcpStream, SocketAddr)>) {
    let permit = Arc::clone(permits).acquire_owned().await.expect("the semaphore is never closed");
    (permit, listener.accept().await)
}

async fn serve_connection(
    socket: TcpStream,
    router: Router,
    head_timeout: Duration,
    stop: CancellationToken,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_timeout);
    let mut connection = pin!(http.serve_connection(TokioIo::new(socket), TowerToHyperService::new(router)));
    tokio::select! {
        // Errors of the connection concern the client alone.
        _ = &mut connection => return,
        () = stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
