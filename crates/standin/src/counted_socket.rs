//! A socket that counts against the maximum number of connections until it is dropped.
//!
//! hyper passes the socket of an upgraded connection to the WebSocket, and the permit with it, so
//! that a gateway connection counts as long as it is open.

use std::io::{IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::OwnedSemaphorePermit;

/// A socket with its permit.
#[derive(Debug)]
pub(crate) struct CountedSocket {
    socket: TcpStream,
    _permit: OwnedSemaphorePermit,
}

impl CountedSocket {
    pub(crate) fn new(socket: TcpStream, permit: OwnedSemaphorePermit) -> Self {
        Self { socket, _permit: permit }
    }

    fn socket(self: Pin<&mut Self>) -> Pin<&mut TcpStream> {
        Pin::new(&mut self.get_mut().socket)
    }
}

impl AsyncRead for CountedSocket {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        self.socket().poll_read(cx, buffer)
    }
}

impl AsyncWrite for CountedSocket {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        self.socket().poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        self.socket().poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        self.socket().poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        self.socket().poll_shutdown(cx)
    }
}
