//! The bot under load, through serenity and the stand-in over loopback, in one process.
//!
//! `cargo bench --bench load` measures clicks one after another, an open loop of 200 interactions
//! per second for 30 s (puzzles of three families, daily puzzles, clicks, hints), and the loads of
//! one guild in [`guild`]. It prints median, 99th percentile, failures, and the memory of the
//! process, stand-in included. `cargo bench --bench load guild` omits the first two loads.

mod guild;

use std::sync::Arc;
use std::time::{Duration, Instant};

use cantor::app::App;
use cantor::app::service::{Limits, Service};
use cantor::database::{Database, Location};
use cantor::families::family;
use cantor::family::Options;
use cantor::front::discord::{Backend, Bot, Connection, LeasePolicy, Retries, Settings};
use cantor::search::{Budget, Meter, Tables};
use discord_standin::{Context, Message, Outcome, StandIn, User};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

/// Maximum wait for an answer.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Budget of a search.
const SEARCH_TIME: Duration = Duration::from_secs(5);

/// Budget of a search in the short form.
const SHORT_SEARCH_TIME: Duration = Duration::from_millis(200);

/// Interactions per second.
const RATE: u64 = 200;

/// Consecutive clicks of one user, below the rate limit.
const CLICKS: usize = 20;

/// Time to an answer, and the answer or the failure.
type TimedAnswer<T = Outcome> = (Duration, Result<T, String>);

#[tokio::main]
async fn main() {
    // `cargo test --benches` runs a short form.
    let is_measured = std::env::args().any(|arg| arg == "--bench");
    let (users, seconds, search) =
        if is_measured { (50, 30, SEARCH_TIME) } else { (1, 1, SHORT_SEARCH_TIME) };
    let only_guild = std::env::args().any(|arg| arg == "guild");
    let limits = Limits::new(2, 64, Budget::of_time(search));
    let service = Service::new(Arc::new(App::new()), limits);
    let database = Arc::new(Database::new(Location::Memory));
    let backend = Backend::new(service, database, Arc::default());
    let stand_in = Arc::new(StandIn::start(0).await.expect("a free port"));
    let defer_after = Duration::from_millis(700);
    let settings = Settings {
        token: stand_in.token().to_owned(),
        api: Some(stand_in.base()),
        defer_after,
        retries: Retries::default(),
        leases: LeasePolicy::default(),
        connection: Connection::Gateway,
        solves: true,
        registers: true,
        drain: Duration::ZERO,
    };
    let bot = Bot::connect(settings, backend).await.expect("the stand-in accepts the bot");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let bot = tokio::spawn(bot.run(async { drop(stopped.await) }));
    while !stand_in.is_connected() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }

    if !only_guild {
        report("click to edit", &measure_clicks(&stand_in, users).await);
        report("mixed, 200 per second", &measure_mixed_load(&stand_in, seconds).await);
    }
    let (members, flood) = if is_measured { (1_000, 1_000) } else { (2, 2) };
    guild::rush(&stand_in, members).await;
    guild::flood_suggestions(&stand_in, flood).await;
    guild::run_accounts(&stand_in, Duration::from_secs(seconds)).await;

    drop(stop);
    bot.await.expect("no panic").expect("the bot stops without an error");
}

/// Pages through solutions of 3x3 boards, one click after another.
async fn measure_clicks(stand_in: &StandIn, users: u64) -> Vec<TimedAnswer> {
    let boards = Boards::generate(users);
    let mut times = Vec::new();
    for number in 0..users {
        let user = dm_user(number);
        let (_, asked) = ask(stand_in, &user, boards.command("solve", "sliding", number)).await;
        let mut message = asked.expect("an answer").message.expect("a message");
        for _ in 0..CLICKS {
            let Some(id) = custom_id(&message, "▶") else { break };
            let timed = press(stand_in, &user, &message, &id).await;
            if let Ok(Outcome { message: Some(shown), .. }) = &timed.1 {
                message = shown.clone();
            }
            times.push(timed);
        }
    }
    times
}

/// Sends an interaction at each tick, without waiting for earlier answers.
async fn measure_mixed_load(stand_in: &Arc<StandIn>, seconds: u64) -> Vec<TimedAnswer<()>> {
    let boards = Arc::new(Boards::generate(64));
    let mut ticks = interval(Duration::from_secs(1) / RATE as u32);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut tasks = JoinSet::new();
    for number in 0..RATE * seconds {
        ticks.tick().await;
        if number % (RATE * 5) == 0 {
            print_memory(number / RATE);
        }
        let (stand_in, boards) = (Arc::clone(stand_in), Arc::clone(&boards));
        tasks.spawn(async move {
            let user = dm_user(1_000 + number % 2_000);
            let (took, answered) = match number % 8 {
                // Only the click is timed, not the command that creates its message.
                0 | 1 => {
                    let (_, asked) = ask(&stand_in, &user, boards.command("solve", "sliding", number)).await;
                    let message = asked.ok().and_then(|asked| asked.message);
                    match message.and_then(|message| Some((custom_id(&message, "▶")?, message))) {
                        Some((id, message)) => press(&stand_in, &user, &message, &id).await,
                        None => (Duration::ZERO, Err("nothing to click".to_owned())),
                    }
                }
                2 => ask(&stand_in, &user, boards.command("solve", "klotski", number)).await,
                3 => ask(&stand_in, &user, boards.command("solve", "hex", number)).await,
                4 => ask(&stand_in, &user, json!({ "name": "daily" })).await,
                5 => ask(&stand_in, &user, boards.command("hint", "sliding", number)).await,
                _ => ask(&stand_in, &user, boards.command("solve", "sliding", number)).await,
            };
            // Stored pictures would count as memory of the bot.
            (took, answered.map(drop))
        });
    }
    print_memory(seconds);
    tasks.join_all().await
}

/// Boards by family.
struct Boards(Vec<(&'static str, Vec<String>)>);

impl Boards {
    fn generate(count: u64) -> Self {
        let boards = |id, options: &[_]| generate_boards(id, options, count);
        Self(vec![
            boards("sliding", &[]),
            boards("klotski", &[("moves", "20")]),
            boards("hex", &[("moves", "4")]),
        ])
    }

    /// Sliding boards whose searches use their whole budget.
    fn hard(count: u64) -> Self {
        Self(vec![generate_boards("sliding", &[("size", "5x5")], count)])
    }

    fn command(&self, command: &str, id: &str, number: u64) -> Value {
        let (_, boards) = self.0.iter().find(|(family, _)| *family == id).expect("a family");
        let board = &boards[number as usize % boards.len()];
        let option = family(id).expect("a family").info().board.id;
        let options = json!([{ "name": option, "value": board }]);
        json!({ "name": command, "options": [{ "name": id, "options": options }] })
    }
}

/// Generates boards; returns them with the id of their family.
fn generate_boards(
    id: &'static str,
    options: &[(&'static str, &str)],
    count: u64,
) -> (&'static str, Vec<String>) {
    let (tables, family) = (Tables::new(), family(id).expect("a family"));
    let mut given = Options::default();
    options.iter().for_each(|&(option, value)| given.set(option, value));
    let budget = Budget::of_time(Duration::MAX);
    let generate = |seed| {
        let mut meter = Meter::new(&budget);
        family.generate(&given, seed, &tables, &mut meter).expect("a board").to_string()
    };
    (id, (0..count).map(generate).collect())
}

/// A user in a direct message, because deferred answers of a guild are limited.
fn dm_user(number: u64) -> User {
    User::new(2_000_000_000_000_000_000 + number, "Someone").at(Context::BotDm)
}

async fn ask(stand_in: &StandIn, user: &User, command: Value) -> TimedAnswer {
    let started = Instant::now();
    let id = stand_in.invoke(user, command).await.expect("a command");
    check_outcome(started, stand_in.outcome(id, TIMEOUT).await)
}

async fn press(stand_in: &StandIn, user: &User, message: &Message, id: &str) -> TimedAnswer {
    let started = Instant::now();
    match stand_in.press(user, message.id, id).await {
        Ok(id) => check_outcome(started, stand_in.outcome(id, TIMEOUT).await),
        Err(rejected) => (started.elapsed(), Err(format!("{rejected:?}"))),
    }
}

/// Returns the time and the outcome. An answer without a picture is a failure.
fn check_outcome(started: Instant, outcome: Outcome) -> TimedAnswer {
    let took = started.elapsed();
    let pictures = outcome.message.as_ref().map_or(0, |message| message.attachments.len());
    let shown_text =
        || outcome.message.as_ref().map_or("nothing".to_owned(), |message| message.content.clone());
    let failed = outcome.failure.clone().or_else(|| (pictures == 0).then(shown_text));
    (took, failed.map_or(Ok(outcome), Err))
}

fn custom_id(message: &Message, label: &str) -> Option<String> {
    let rows = message.components.as_array()?.iter();
    let mut components = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let button = components.find(|component| component["label"] == label && component["disabled"] != true)?;
    button["custom_id"].as_str().map(str::to_owned)
}

/// Prints the resident memory of the process; `unknown` without `/proc`.
#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn print_memory(second: u64) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("unknown");
    println!("after {second:>3} s: {} resident", resident.trim());
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn report<T>(label: &str, timed: &[TimedAnswer<T>]) {
    let mut times: Vec<Duration> = timed.iter().map(|(took, _)| *took).collect();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let failed: Vec<&String> = timed.iter().filter_map(|(_, outcome)| outcome.as_ref().err()).collect();
    println!(
        "{label}: {} interactions, {} failed, median {:.2?}, p99 {:.2?}, worst {:.2?}",
        timed.len(),
        failed.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    for reason in failed.iter().take(3) {
        println!("  failed: {reason}");
    }
}
