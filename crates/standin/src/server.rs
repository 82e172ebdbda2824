//! Accepts connections, and ends them when a client is too slow or the stand-in stops.
//!
//! `axum::serve` (0.8) has no time limit on the head of a request, because it sets no timer, and
//! does not bound its connections. This module serves hyper's HTTP/1 connections instead.

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
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;

use crate::counted_socket::CountedSocket;
use crate::settings::Limits;

/// Delay after a failure to accept a connection, for example because no file descriptor is left.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);

/// Serves until `stopping` is true, and then until every connection has ended. Dropping the future
/// cuts the connections. Gateway sockets are served by tasks of their own, which watch `stopping`.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    stopping: watch::Receiver<bool>,
) {
    let permits = Arc::new(Semaphore::new(limits.connections.max(1)));
    let mut connections = JoinSet::new();
    let mut stop = pin!(wait_for_stop(stopping.clone()));
    loop {
        tokio::select! {
            () = &mut stop => break,
            (permit, accepted) = accept(&listener, &permits) => match accepted {
                Ok((socket, _)) => {
                    // Small frames would otherwise wait up to 40 ms for the peer's acknowledgement.
                    let _ = socket.set_nodelay(true);
                    let socket = CountedSocket::new(socket, permit);
                    connections.spawn(serve_connection(socket, router.clone(), limits, stopping.clone()));
                }
                Err(error) => {
                    tracing::warn!(%error, "could not accept a connection");
                    tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
                }
            },
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Accepts a connection once one more is allowed.
async fn accept(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> (OwnedSemaphorePermit, io::Result<(TcpStream, SocketAddr)>) {
    let permit = Arc::clone(permits).acquire_owned().await.expect("the semaphore is never closed");
    (permit, listener.accept().await)
}

async fn serve_connection(
    socket: CountedSocket,
    router: Router,
    limits: Limits,
    stopping: watch::Receiver<bool>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head_timeout);
    let connection = http.serve_connection(TokioIo::new(socket), TowerToHyperService::new(router));
    let mut connection = pin!(connection.with_upgrades());
    tokio::select! {
        // Errors of the connection concern the client alone.
        _ = &mut connection => return,
        () = wait_for_stop(stopping) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

async fn wait_for_stop(mut stopping: watch::Receiver<bool>) {
    // An error means that the sender is gone, which stops the server as well.
    let _ = stopping.wait_for(|stop| *stop).await;
}
