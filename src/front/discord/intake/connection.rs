//! Connections that bring interactions: Discord's gateway, an endpoint that Discord calls, or none.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::Http;
use tokio_util::sync::CancellationToken;

use super::endpoint::{self, Endpoint};
use super::gateway;
use super::router::Router;
use crate::front::discord::bot_error::BotError;

/// Time for requests in progress after the endpoint has stopped.
const LAST_REQUESTS_TIMEOUT: Duration = Duration::from_secs(5);

/// Source of interactions.
pub enum Connection {
    /// A persistent connection to Discord.
    Gateway,
    /// An HTTP endpoint that Discord calls.
    Endpoint(Endpoint),
    /// No interactions; the process only claims answers that others have deferred.
    None,
}

impl Connection {
    /// Binds the endpoint's address.
    ///
    /// # Errors
    /// The address is not available.
    pub(crate) async fn open(self) -> Result<Self, BotError> {
        match self {
            Self::Endpoint(endpoint) => endpoint.bind().await.map(Self::Endpoint),
            Self::Gateway | Self::None => Ok(self),
        }
    }

    /// Address of the endpoint.
    pub(crate) fn address(&self) -> Option<SocketAddr> {
        match self {
            Self::Endpoint(endpoint) => endpoint.address(),
            Self::Gateway | Self::None => None,
        }
    }

    /// Routes interactions until `stop` completes.
    ///
    /// # Errors
    /// The connection ended for good.
    pub(crate) async fn run(
        self,
        http: Http,
        router: Arc<Router>,
        stop: impl Future<Output = ()>,
    ) -> Result<(), BotError> {
        let dispatcher = Arc::clone(router.dispatcher());
        let metrics = &dispatcher.metrics;
        // Balancers see that this process is draining before it stops taking interactions.
        let stop = async {
            stop.await;
            metrics.drain();
            tracing::info!(running = dispatcher.tasks.len(), "stopping");
            tokio::time::sleep(dispatcher.drain).await;
        };
        match self {
            Self::Gateway => gateway::run(http, router, Arc::clone(metrics), stop).await,
            Self::Endpoint(endpoint) => {
                let stopping = CancellationToken::new();
                tracing::info!("connected");
                metrics.set_ready();
                let served = endpoint::serve(endpoint, router, Arc::clone(metrics), stopping.clone());
                let mut served = pin!(served);
                tokio::select! {
                    () = &mut served => {}
                    () = stop => {
                        stopping.cancel();
                        // A request that never ends must not prevent the shutdown.
                        let _ = tokio::time::timeout(LAST_REQUESTS_TIMEOUT, served).await;
                    }
                }
                Ok(())
            }
            Self::None => {
                tracing::info!("connected");
                metrics.set_ready();
                stop.await;
                Ok(())
            }
        }
    }
}
