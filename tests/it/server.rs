//! The real bot, connected through serenity to the stand-in of Discord, for tests of whole conversations.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use cantor::app::App;
use cantor::app::service::{Limits, Service};
use cantor::app::storage::StoredSolutions;
use cantor::front::discord::{
    Backend, Bot, BotError, Connection, Endpoint, LeasePolicy, PublicKey, Retries, Settings,
};
use cantor::metrics::Metrics;
use cantor::search::Budget;
use cantor::store::database::{Database, Place};
use discord_standin::{InteractionId, Message, Outcome, StandIn, User};
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) const EPHEMERAL: u64 = 64;
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A stand-in with the bot connected to it.
pub(crate) struct Server {
    pub(crate) stand_in: StandIn,
    pub(crate) backend: Backend,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) bot: JoinHandle<Result<(), BotError>>,
}

/// Two at a time.
pub(crate) fn limits() -> Limits {
    Limits { running: 2, waiting: 64, budget: Budget::of_time(Duration::from_secs(20)) }
}

pub(crate) async fn server(defer_after: Duration) -> Server {
    server_within(defer_after, limits()).await
}

pub(crate) async fn server_within(defer_after: Duration, limits: Limits) -> Server {
    let stand_in = StandIn::start(0).await.expect("a free port");
    connect(stand_in, defer_after, backend(limits)).await
}

/// Nothing solved yet, and a database in memory.
pub(crate) fn backend(limits: Limits) -> Backend {
    backend_over(Arc::new(Database::at(Place::Memory)), limits)
}

/// Nothing solved yet, with this database.
pub(crate) fn backend_over(database: Arc<Database>, limits: Limits) -> Backend {
    let kept = StoredSolutions(Arc::clone(&database));
    let service = Service::keeping(Arc::new(App::new()), limits, Some(Arc::new(kept)), Arc::default());
    Backend::new(service, database, Arc::default())
}

/// Connects a bot that has just been started.
pub(crate) async fn connect(stand_in: StandIn, defer_after: Duration, backend: Backend) -> Server {
    connect_with(stand_in, defer_after, backend, Retries::default()).await
}

/// The same, as stubborn as this.
pub(crate) async fn connect_with(
    stand_in: StandIn,
    defer_after: Duration,
    backend: Backend,
    retries: Retries,
) -> Server {
    let endpoint = by_endpoint().then(|| {
        let key = PublicKey::parse(&stand_in.public_key()).expect("a key");
        Endpoint::new((Ipv4Addr::LOCALHOST, 0).into(), key)
    });
    bot(stand_in, endpoint, defer_after, backend, retries).await.0
}

/// Connects a bot by an endpoint, and says where that is.
pub(crate) async fn connect_by(
    stand_in: StandIn,
    endpoint: Endpoint,
    defer_after: Duration,
    backend: Backend,
) -> (Server, String) {
    let (server, url) = bot(stand_in, Some(endpoint), defer_after, backend, Retries::default()).await;
    (server, url.expect("it listens"))
}

async fn bot(
    stand_in: StandIn,
    endpoint: Option<Endpoint>,
    defer_after: Duration,
    backend: Backend,
    retries: Retries,
) -> (Server, Option<String>) {
    let (token, api) = (stand_in.token().to_owned(), Some(stand_in.base()));
    let leases = LeasePolicy::default();
    let connection = endpoint.map_or(Connection::Gateway, Connection::Endpoint);
    let settings = Settings {
        token,
        api,
        connection,
        solves: true,
        registers: true,
        defer_after,
        drain: Duration::ZERO,
        retries,
        leases,
    };
    let bot = Bot::connect(settings, backend.clone()).await.expect("the stand-in takes the bot");
    let url = bot.address().map(|address| format!("http://{address}/"));
    let (metrics, (stop, stopped)) = (bot.metrics(), oneshot::channel::<()>());
    let bot = tokio::spawn(bot.run(async { drop(stopped.await) }));
    let server = Server { stand_in, backend, metrics, stop, bot };
    match &url {
        Some(url) => {
            server.stand_in.set_endpoint(Some(url)).await.expect("the stand-in takes the endpoint");
        }
        None => server.until(|server| server.stand_in.connected()).await,
    }
    (server, url)
}

/// Whether no other test runs, as those need that end in the three seconds that Discord waits.
pub(crate) fn is_alone() -> bool {
    std::env::var_os("CANTOR_TEST_ALONE").is_some()
}

/// Whether interactions are to come in by the endpoint instead of the gateway: all tests hold on either way.
pub(crate) fn by_endpoint() -> bool {
    std::env::var("CANTOR_TEST_WAY").is_ok_and(|way| way == "endpoint")
}

impl Server {
    pub(crate) async fn until(&self, done: impl Fn(&Self) -> bool) {
        let wait = async {
            while !done(self) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, wait).await.expect("it happens in time");
    }

    pub(crate) async fn invoke(&self, user: &User, data: Value) -> InteractionId {
        self.stand_in.invoke(user, data).await.expect("Discord's client would send it")
    }

    pub(crate) async fn outcome(&self, id: InteractionId) -> Outcome {
        let mut outcome = self.stand_in.outcome(id, PATIENCE).await;
        // What is said while a solution takes long is no answer.
        while outcome.message.as_ref().is_some_and(|message| message.content.contains(": searching …")) {
            tokio::time::sleep(Duration::from_millis(50)).await;
            outcome = self.stand_in.look(id);
        }
        assert_eq!(self.stand_in.refusals(), Vec::<String>::new(), "nothing that Discord refuses");
        outcome
    }

    pub(crate) async fn ask(&self, user: &User, data: Value) -> Message {
        let outcome = self.outcome(self.invoke(user, data).await).await;
        assert_eq!(outcome.failure, None);
        outcome.message.expect("an answer")
    }

    /// Presses the button with this label, or, without one in that message, panics.
    pub(crate) async fn press(&self, user: &User, message: &Message, label: &str) -> Outcome {
        let id = custom_id(message, label).unwrap_or_else(|| panic!("no {label}: {:?}", labels(message)));
        self.outcome(self.stand_in.press(user, message.id, &id).await.expect("a button")).await
    }

    /// Chooses a value of the message's menu of that number, from 0.
    pub(crate) async fn choose(&self, user: &User, message: &Message, menu: usize, value: &str) -> Outcome {
        let menu = components(message).filter(|component| component["type"] == 3).nth(menu).expect("a menu");
        let id = menu["custom_id"].as_str().expect("an id");
        let values = [value.to_owned()];
        self.outcome(self.stand_in.select(user, message.id, id, &values).await.expect("a choice")).await
    }

    /// Presses the button with this label, and fills in the form that it opens.
    pub(crate) async fn fill(&self, user: &User, message: &Message, label: &str, text: &str) -> Outcome {
        let id = custom_id(message, label).unwrap_or_else(|| panic!("no {label}: {:?}", labels(message)));
        let asked = self.stand_in.press(user, message.id, &id).await.expect("a button");
        let form = self.outcome(asked).await.modal.expect("a form");
        let field = form["components"][0]["components"][0]["custom_id"].as_str().expect("a field");
        let fields = [(field.to_owned(), text.to_owned())];
        self.outcome(self.stand_in.submit(asked, &fields).await.expect("a form")).await
    }

    /// The bot ends and another is started; messages and the database stay.
    pub(crate) async fn restart(self) -> Self {
        drop(self.stop);
        self.bot.await.expect("no panic").expect("a good end");
        let fresh = Backend { database: self.backend.database, ..backend(limits()) };
        connect(self.stand_in, Duration::from_secs(2), fresh).await
    }

    /// Stops the bot and the stand-in; the bot must end well.
    pub(crate) async fn close(self) {
        drop(self.stop);
        self.bot.await.expect("no panic").expect("a good end");
        self.stand_in.stop().await;
    }
}

/// Someone whose client speaks this language, in an English guild.
pub(crate) fn user(locale: &str) -> User {
    User::ada().speaking(locale)
}

/// The custom_id of the button with this label.
pub(crate) fn custom_id(message: &Message, label: &str) -> Option<String> {
    let button = components(message).find(|component| component["label"] == label)?;
    button["custom_id"].as_str().map(str::to_owned)
}

/// The labels of all buttons, those that can't be pressed in brackets.
pub(crate) fn labels(message: &Message) -> Vec<String> {
    let label = |component: &Value| {
        let label = component["label"].as_str().unwrap_or("(menu)").to_owned();
        if component["disabled"] == true { format!("[{label}]") } else { label }
    };
    components(message).map(label).collect()
}

pub(crate) fn components(message: &Message) -> impl Iterator<Item = &Value> {
    let rows = message.components.as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}
