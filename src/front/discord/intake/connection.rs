//! The ways by which interactions come in: Discord's gateway, an endpoint that Discord calls, or none.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    Client, ClientBuilder, Context, Event, EventHandler, GatewayIntents, Http, Interaction, Ready,
    ShardManager, UnknownEvent,
};
use serenity::async_trait;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::endpoint::{self, Endpoint, PublicKey};
use super::interactions::Reception;
use crate::front::discord::bot_error::BotError;
use crate::front::discord::deferred::Desk;
use crate::front::discord::delivery::Door;
use crate::metrics::Metrics;

/// How long requests that have come in are waited for at a stop.
const LAST_REQUESTS: Duration = Duration::from_secs(5);

/// How interactions come in, ready to.
pub(crate) enum Way {
    /// Discord sends them on a connection that is kept.
    Gateway(Box<Client>),
    /// Discord calls us.
    Endpoint { listener: TcpListener, key: PublicKey, reception: Arc<Reception> },
    /// None do.
    Nothing,
}

impl Way {
    pub(crate) async fn connected(
        http: Http,
        reception: Arc<Reception>,
        metrics: Arc<Metrics>,
    ) -> Result<Self, BotError> {
        // Serenity would quietly go to Discord's own gateway if this call failed later.
        http.get_gateway().await.map_err(BotError::start)?;
        let client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
            .event_handler(Gateway(Arc::clone(&reception), metrics))
            .raw_event_handler(Raw(reception))
            .await
            .map_err(BotError::start)?;
        Ok(Self::Gateway(Box::new(client)))
    }

    pub(crate) async fn listening(endpoint: Endpoint, reception: Arc<Reception>) -> Result<Self, BotError> {
        let Endpoint { address, key } = endpoint;
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|error| BotError::Endpoint(address, error.kind()))?;
        Ok(Self::Endpoint { listener, key, reception })
    }

    /// Takes interactions until `stop` completes, and from then on none.
    pub(crate) async fn run(self, stop: impl Future<Output = ()>, desk: &Desk) -> Result<(), BotError> {
        let (tasks, metrics) = (&desk.tasks, &desk.metrics);
        // Whoever asks whether this process takes work is told so before it stops to.
        let stop = async {
            stop.await;
            metrics.drain();
            tracing::info!(running = tasks.len(), "stopping");
            tokio::time::sleep(desk.drain).await;
        };
        match self {
            Self::Gateway(mut client) => {
                let shards: Arc<ShardManager> = Arc::clone(&client.shard_manager);
                let ended = tokio::select! {
                    ended = client.start() => ended.map_err(BotError::end),
                    () = stop => Ok(()),
                };
                shards.shutdown_all().await;
                ended
            }
            Self::Endpoint { listener, key, reception } => {
                let stopping = CancellationToken::new();
                let shut = stopping.clone().cancelled_owned();
                tracing::info!("connected");
                metrics.set_ready();
                let mut served = pin!(endpoint::serve(listener, key, reception, Arc::clone(metrics), shut));
                let ended = tokio::select! {
                    served = &mut served => served,
                    () = stop => {
                        stopping.cancel();
                        // A request that never ends must not hold up everything.
                        tokio::time::timeout(LAST_REQUESTS, served).await.unwrap_or(Ok(()))
                    }
                };
                ended.map_err(|error| BotError::Ended(error.to_string()))
            }
            Self::Nothing => {
                tracing::info!("connected");
                metrics.set_ready();
                stop.await;
                Ok(())
            }
        }
    }
}

/// The gateway's events.
struct Gateway(Arc<Reception>, Arc<Metrics>);

struct Raw(Arc<Reception>);

#[async_trait]
impl EventHandler for Gateway {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(user = %ready.user.name, "connected");
        self.1.set_ready();
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.0.receive(interaction, Door::default());
    }
}

#[async_trait]
impl serenity::all::RawEventHandler for Raw {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(UnknownEvent { kind, value, .. }) = event
            && kind == "INTERACTION_CREATE"
        {
            self.0.apologise(&value, Door::default()).await;
        }
    }
}
