//! The bot, connected through serenity to the stand-in for Discord.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cantor::app::App;
use cantor::app::service::{Limits, Service};
use cantor::app::storage::StoredSolutions;
use cantor::database::{Database, Location};
use cantor::front::discord::{
    Backend, Bot, BotError, Connection, Endpoint, LeasePolicy, PublicKey, Retries, Settings,
};
use cantor::metrics::Metrics;
use cantor::search::Budget;
use discord_standin::{InteractionId, Message, Outcome, StandIn, User};
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Flag of a message that only one user sees.
pub(crate) const EPHEMERAL: u64 = 64;

/// Timeout of every wait. Machines that run tests can be slow.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// A stand-in and the bot connected to it.
pub(crate) struct Server {
    pub(crate) stand_in: StandIn,
    pub(crate) backend: Backend,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) bot: JoinHandle<Result<(), BotError>>,
}

/// Limits with two searches at a time. Pictures may be read longer than by default, for slow
/// machines.
pub(crate) fn limits() -> Limits {
    let limits = Limits::new(2, 64, Budget::of_time(Duration::from_secs(20)));
    Limits { reading_time: Duration::from_secs(20), ..limits }
}

/// Starts a bot with [`limits`] that defers answers after `defer_after`, and connects it.
pub(crate) async fn server(defer_after: Duration) -> Server {
    server_within(defer_after, limits()).await
}

/// Starts a bot with the given limits and connects it.
pub(crate) async fn server_within(defer_after: Duration, limits: Limits) -> Server {
    let stand_in = StandIn::start(0).await.expect("a free port");
    connect(stand_in, defer_after, backend(limits)).await
}

/// A backend with an empty cache and a database in memory.
pub(crate) fn backend(limits: Limits) -> Backend {
    backend_with(Arc::new(Database::new(Location::Memory)), limits)
}

/// A backend with an empty cache and the given database.
pub(crate) fn backend_with(database: Arc<Database>, limits: Limits) -> Backend {
    let store = StoredSolutions(Arc::clone(&database));
    let service = Service::with_store(Arc::new(App::new()), limits, Some(Arc::new(store)), Arc::default());
    Backend::new(service, database, Arc::default())
}

/// Starts a bot and connects it.
pub(crate) async fn connect(stand_in: StandIn, defer_after: Duration, backend: Backend) -> Server {
    connect_with(stand_in, defer_after, backend, Retries::default()).await
}

/// Starts a bot with the given retries and connects it.
pub(crate) async fn connect_with(
    stand_in: StandIn,
    defer_after: Duration,
    backend: Backend,
    retries: Retries,
) -> Server {
    let endpoint = uses_endpoint().then(|| {
        let key = PublicKey::parse(&stand_in.public_key()).expect("a key");
        Endpoint::new((Ipv4Addr::LOCALHOST, 0).into(), key)
    });
    start_bot(stand_in, endpoint, defer_after, backend, retries).await.0
}

/// Starts a bot that receives interactions through an endpoint. Returns the URL of the endpoint.
pub(crate) async fn connect_endpoint(
    stand_in: StandIn,
    endpoint: Endpoint,
    defer_after: Duration,
    backend: Backend,
) -> (Server, String) {
    let (server, url) = start_bot(stand_in, Some(endpoint), defer_after, backend, Retries::default()).await;
    (server, url.expect("the bot listens"))
}

async fn start_bot(
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
    let bot = Bot::connect(settings, backend.clone()).await.expect("the stand-in accepts the bot");
    let url = bot.address().map(|address| format!("http://{address}/"));
    let (metrics, (stop, stopped)) = (bot.metrics(), oneshot::channel::<()>());
    let bot = tokio::spawn(bot.run(async { drop(stopped.await) }));
    let server = Server { stand_in, backend, metrics, stop, bot };
    match &url {
        Some(url) => {
            server.stand_in.set_endpoint(Some(url)).await.expect("the stand-in accepts the endpoint");
        }
        None => server.until(|server| server.stand_in.is_connected()).await,
    }
    (server, url)
}

/// Whether interactions arrive at the endpoint instead of the gateway
/// (`CANTOR_TEST_CONNECTION=endpoint`).
pub(crate) fn uses_endpoint() -> bool {
    std::env::var("CANTOR_TEST_CONNECTION").is_ok_and(|connection| connection == "endpoint")
}

impl Server {
    /// Waits until a condition holds.
    pub(crate) async fn until(&self, done: impl Fn(&Self) -> bool) {
        let wait = async {
            while !done(self) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(TIMEOUT, wait).await.expect("the condition holds in time");
    }

    /// Sends a command.
    pub(crate) async fn invoke(&self, user: &User, data: Value) -> InteractionId {
        self.stand_in.invoke(user, data).await.expect("Discord's client would send it")
    }

    /// Waits for the final outcome. Panics if Discord would have refused a call.
    pub(crate) async fn outcome(&self, id: InteractionId) -> Outcome {
        let outcome = final_outcome(&self.stand_in, id, TIMEOUT).await;
        assert_eq!(self.stand_in.refusals(), Vec::<String>::new(), "Discord would refuse no call");
        outcome
    }

    /// Sends a command and waits for the answer.
    pub(crate) async fn ask(&self, user: &User, data: Value) -> Message {
        let outcome = self.outcome(self.invoke(user, data).await).await;
        assert_eq!(outcome.failure, None);
        outcome.message.expect("an answer")
    }

    /// Presses the button with this label. Panics if the message has no such button.
    pub(crate) async fn press(&self, user: &User, message: &Message, label: &str) -> Outcome {
        let id = custom_id(message, label).unwrap_or_else(|| panic!("no {label}: {:?}", labels(message)));
        let pressed = self.stand_in.press(user, message.id, &id).await;
        self.outcome(pressed.unwrap_or_else(|fault| panic!("{label}: {fault:?}"))).await
    }

    /// Selects a value in a menu. `menu` counts the menus of the message from 0.
    pub(crate) async fn choose(&self, user: &User, message: &Message, menu: usize, value: &str) -> Outcome {
        let menu = components(message).filter(|component| component["type"] == 3).nth(menu).expect("a menu");
        let id = menu["custom_id"].as_str().expect("an id");
        let values = [value.to_owned()];
        self.outcome(self.stand_in.select(user, message.id, id, &values).await.expect("a choice")).await
    }

    /// Presses the button with this label and submits the form that it opens.
    pub(crate) async fn fill(&self, user: &User, message: &Message, label: &str, text: &str) -> Outcome {
        let id = custom_id(message, label).unwrap_or_else(|| panic!("no {label}: {:?}", labels(message)));
        let asked = self.stand_in.press(user, message.id, &id).await.expect("a button");
        let form = self.outcome(asked).await.modal.expect("a form");
        let field = form["components"][0]["components"][0]["custom_id"].as_str().expect("a field");
        let fields = [(field.to_owned(), text.to_owned())];
        self.outcome(self.stand_in.submit(asked, &fields).await.expect("a form")).await
    }

    /// Replaces the bot with a new one, which has [`limits`], a deferral delay of 2 s and the
    /// default retries. Messages and the database are kept.
    pub(crate) async fn restart(self) -> Self {
        drop(self.stop);
        self.bot.await.expect("no panic").expect("the bot stops without an error");
        let fresh = Backend { database: self.backend.database, ..backend(limits()) };
        connect(self.stand_in, Duration::from_secs(2), fresh).await
    }

    /// Stops the bot and the stand-in. Panics if the bot fails.
    pub(crate) async fn close(self) {
        drop(self.stop);
        self.bot.await.expect("no panic").expect("the bot stops without an error");
        self.stand_in.stop().await;
    }
}

/// A user with this language in an English guild.
pub(crate) fn user(locale: &str) -> User {
    User::ada().speaking(locale)
}

/// Waits for the final outcome of an interaction. Interim answers are ignored.
pub(crate) async fn final_outcome(stand_in: &StandIn, id: InteractionId, timeout: Duration) -> Outcome {
    let is_interim = |content: &str| content.contains(": searching …") || content.starts_with(['🔎', '🔒']);
    // A private answer after a public deferral is a follow-up; the deferred message is deleted.
    let has_moved = |outcome: &Outcome| outcome.deferred && outcome.message.is_none();
    let deadline = Instant::now() + timeout;
    let mut outcome = stand_in.outcome(id, timeout).await;
    while outcome.message.as_ref().is_some_and(|message| is_interim(&message.content))
        || has_moved(&outcome) && outcome.follow_ups.is_empty() && outcome.failure.is_none()
    {
        assert!(Instant::now() < deadline, "only an interim answer: {outcome:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
        outcome = stand_in.current_outcome(id);
    }
    if has_moved(&outcome) {
        outcome.message = outcome.follow_ups.first().cloned();
    }
    outcome
}

/// The custom id of the button with this label.
pub(crate) fn custom_id(message: &Message, label: &str) -> Option<String> {
    let button = components(message).find(|component| component["label"] == label)?;
    button["custom_id"].as_str().map(str::to_owned)
}

/// The labels of all buttons, disabled ones in brackets.
pub(crate) fn labels(message: &Message) -> Vec<String> {
    let label = |component: &Value| {
        let label = component["label"].as_str().unwrap_or("(menu)").to_owned();
        if component["disabled"] == true { format!("[{label}]") } else { label }
    };
    components(message).map(label).collect()
}

/// The buttons and menus of a message, in order.
pub(crate) fn components(message: &Message) -> impl Iterator<Item = &Value> {
    let rows = message.components.as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}

/// The board in a message.
pub(crate) fn board(message: &Message) -> String {
    message.content.split('`').nth(1).expect("a board").to_owned()
}

/// Labels and values of all menu options of a message.
pub(crate) fn choices(message: &Message) -> Vec<(String, String)> {
    let options = components(message).flat_map(|menu| menu["options"].as_array().into_iter().flatten());
    let text = |option: &Value, key: &str| option[key].as_str().expect("a text").to_owned();
    options.map(|option| (text(option, "label"), text(option, "value"))).collect()
}
