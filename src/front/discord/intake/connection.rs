//! Connections that bring interactions: Discord's gateway, an endpoint that Discord calls, or none.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    Client, ClientBuilder, Context, Event, EventHandler, GatewayIntents, Http, Interaction, Ready,
    ShardManager, UnknownEvent,
};
use serenity::async_trait;
use tokio_util::sync::CancellationToken;

use super::endpoint::{self, Endpoint};
use super::router::Router;
use crate::front::discord::bot_error::BotError;
use crate::front::discord::delivery::ResponseSlot;
use crate::front::discord::model::QuotedMessage;
use crate::metrics::Metrics;

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
        // Balancers learn that this process is draining before it stops taking interactions.
        let stop = async {
            stop.await;
            metrics.drain();
            tracing::info!(running = dispatcher.tasks.len(), "stopping");
            tokio::time::sleep(dispatcher.drain).await;
        };
        match self {
            Self::Gateway => {
                let mut client = gateway(http, router, Arc::clone(metrics)).await?;
                let shards: Arc<ShardManager> = Arc::clone(&client.shard_manager);
                let ended = tokio::select! {
                    ended = client.start() => ended.map_err(BotError::end),
                    () = stop => Ok(()),
                };
                shards.shutdown_all().await;
                ended
            }
            Self::Endpoint(endpoint) => {
                let stopping = CancellationToken::new();
                let shutdown = stopping.clone().cancelled_owned();
                tracing::info!("connected");
                metrics.set_ready();
                let mut served = pin!(endpoint::serve(endpoint, router, Arc::clone(metrics), shutdown));
                let ended = tokio::select! {
                    served = &mut served => served,
                    () = stop => {
                        stopping.cancel();
                        // A request that never ends must not prevent the shutdown.
                        tokio::time::timeout(LAST_REQUESTS_TIMEOUT, served).await.unwrap_or(Ok(()))
                    }
                };
                ended.map_err(|error| BotError::Ended(error.to_string()))
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

/// Creates the gateway's client.
async fn gateway(http: Http, router: Arc<Router>, metrics: Arc<Metrics>) -> Result<Client, BotError> {
    // If this call failed later, serenity would silently connect to Discord's own gateway.
    http.get_gateway().await.map_err(BotError::start)?;
    ClientBuilder::new_with_http(http, GatewayIntents::empty())
        .event_handler(Events(Arc::clone(&router), metrics))
        .raw_event_handler(UnreadableEvents(router))
        .await
        .map_err(BotError::start)
}

/// Handler of the gateway's events.
struct Events(Arc<Router>, Arc<Metrics>);

/// Handler of events that serenity can't parse.
struct UnreadableEvents(Arc<Router>);

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(user = %ready.user.name, "connected");
        self.1.set_ready();
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.0.route(interaction, QuotedMessage::default(), ResponseSlot::default());
    }
}

#[async_trait]
impl serenity::all::RawEventHandler for UnreadableEvents {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(UnknownEvent { kind, value, .. }) = event
            && kind == "INTERACTION_CREATE"
        {
            self.0.apologise(&value, ResponseSlot::default()).await;
        }
    }
}
