//! Discord's gateway: the client, its events, and the state of its connection.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serenity::all::{
    Client, ClientBuilder, Context, Event, EventHandler, GatewayIntents, Http, Interaction, Ready,
    ResumedEvent, ShardManager, UnknownEvent,
};
use serenity::async_trait;

use super::pace::pace;
use super::router::Router;
use crate::front::discord::bot_error::BotError;
use crate::front::discord::delivery::ResponseSlot;
use crate::front::discord::model::QuotedMessage;
use crate::metrics::Metrics;

/// Routes the gateway's interactions until `stop` completes.
///
/// # Errors
/// The client could not be created, or the connection ended for good.
pub(super) async fn run(
    http: Http,
    router: Arc<Router>,
    metrics: Arc<Metrics>,
    stop: impl Future<Output = ()>,
) -> Result<(), BotError> {
    let state = Arc::new(State { metrics, was_connected: AtomicBool::new(false) });
    let mut client = create_client(http, router, Arc::clone(&state)).await?;
    let shards: Arc<ShardManager> = Arc::clone(&client.shard_manager);
    let address = Arc::clone(&client.ws_url);
    let ended = tokio::select! {
        ended = client.start() => ended.map_err(BotError::from_disconnect),
        () = pace(address, || state.lose()) => unreachable!("pacing never ends"),
        () = stop => Ok(()),
    };
    shards.shutdown_all().await;
    ended
}

/// Creates the gateway's client.
async fn create_client(http: Http, router: Arc<Router>, state: Arc<State>) -> Result<Client, BotError> {
    // If this call failed later, serenity would silently connect to Discord's own gateway.
    http.get_gateway().await.map_err(BotError::from_startup)?;
    ClientBuilder::new_with_http(http, GatewayIntents::empty())
        .event_handler(Events(Arc::clone(&router), state))
        .raw_event_handler(UnreadableEvents(router))
        .await
        .map_err(BotError::from_startup)
}

/// State of the connection; it determines readiness.
struct State {
    metrics: Arc<Metrics>,
    was_connected: AtomicBool,
}

impl State {
    /// Records that a new connection begins, so the previous one is lost.
    fn lose(&self) {
        let code = self.metrics.take_close_code();
        if self.metrics.set_gateway(false) {
            tracing::warn!(code, "gateway connection lost");
        }
    }

    /// Records that Discord has accepted an identify (with its `user`) or a resume.
    fn restore(&self, user: Option<&str>) {
        let resumed = user.is_none();
        self.metrics.set_gateway(true);
        if self.was_connected.swap(true, Ordering::Relaxed) {
            tracing::info!(resumed, "gateway connection restored");
        } else {
            tracing::info!(user, "connected");
        }
    }
}

/// Handler of the gateway's events.
struct Events(Arc<Router>, Arc<State>);

/// Handler of events that serenity can't parse.
struct UnreadableEvents(Arc<Router>);

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, _: Context, ready: Ready) {
        self.1.restore(Some(&ready.user.name));
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.1.restore(None);
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
