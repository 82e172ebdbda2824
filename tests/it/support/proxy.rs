//! A TCP relay between a database client and its server. Tests stop its traffic or close its
//! connections.

use std::sync::Arc;

use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// A relay to the tests' PostgreSQL server.
pub(crate) struct Proxy {
    silence: Arc<Notify>,
    /// Notified when a client sends data on a silent connection.
    ignored: Arc<Notify>,
    server: String,
    port: u16,
    relay: Option<JoinHandle<()>>,
}

impl Proxy {
    /// Creates a relay to the server of `address`, not running yet. Returns the relay, and the
    /// address of the database through the relay.
    pub(crate) async fn to(address: &str) -> (Self, String) {
        let (_, rest) = address.split_once('@').expect("an address with a user");
        let server = rest.split('/').next().expect("a host").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("the socket is bound").port();
        let through = address.replacen(&server, &format!("127.0.0.1:{port}"), 1);
        (Self { silence: Arc::default(), ignored: Arc::default(), server, port, relay: None }, through)
    }

    /// Starts relaying.
    pub(crate) async fn run(&mut self) {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await.expect("the port is free");
        let (silence, ignored) = (self.silence.clone(), self.ignored.clone());
        let server = self.server.clone();
        self.relay = Some(tokio::spawn(async move {
            // Aborting this task drops the set, which closes every connection.
            let mut relayed = tokio::task::JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                let (silence, ignored) = (silence.clone(), ignored.clone());
                let server = server.clone();
                relayed.spawn(async move {
                    let mut server = TcpStream::connect(server).await.expect("the server of the tests");
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut client, &mut server) => {}
                        () = silence.notified() => {
                            while client.read(&mut [0; 1024]).await.is_ok_and(|read| read > 0) {
                                ignored.notify_one();
                            }
                            std::future::pending().await
                        }
                    }
                });
            }
        }));
    }

    /// Stops relaying and closes every connection.
    pub(crate) async fn cut(&mut self) {
        let relay = self.relay.take().expect("the relay runs");
        relay.abort();
        let _ = relay.await;
    }

    /// Stops the traffic of existing connections without closing them. New connections work.
    pub(crate) fn silence(&self) {
        self.silence.notify_waiters();
    }

    /// Waits until a client sends data on a silent connection.
    pub(crate) async fn until_ignored(&self) {
        self.ignored.notified().await;
    }
}
