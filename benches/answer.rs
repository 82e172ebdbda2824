//! Latency from a received interaction to its sent answer.
//!
//! `cargo bench --bench answer` prints the median, 99th percentile and maximum latency of the
//! handler, and of the whole path through serenity and the stand-in over loopback, with different
//! boards. Then it measures the handler while searches of hard boards occupy both slots, with and
//! without time slices.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cantor::app::service::{Limits, Refusal, Service};
use cantor::app::{App, Theme};
use cantor::database::{Database, Location};
use cantor::families::sliding::Sliding;
use cantor::family::{Board, Family, Options};
use cantor::front::discord::{
    Asker, Backend, Bot, Connection, LeasePolicy, Notations, Request, Retries, Settings, answer,
};
use cantor::i18n::Locale;
use cantor::search::{Budget, Meter, SLICE, Slots, Tables, Tier};
use discord_standin::{StandIn, User};
use serde_json::json;

/// Requests of a measurement.
const REQUESTS: u64 = 1000;

#[tokio::main]
async fn main() {
    // `cargo test --benches` runs a short form.
    let requests = if std::env::args().any(|arg| arg == "--bench") { REQUESTS } else { 3 };
    let tables = Tables::new();
    let board = |seed| {
        Sliding
            .generate(&Options::default(), seed, &tables, &mut Meter::new(&Budget::of_time(Duration::MAX)))
            .expect("a board")
            .position()
    };
    let boards: Vec<String> = (0..requests).map(board).collect();

    let service = || {
        let budget = Budget::of_time(Duration::from_secs(20));
        let limits = Limits::new(2, 64, budget);
        Service::new(Arc::new(App::new()), limits)
    };
    report("handler", measure_handler(&boards, service()).await);
    report("whole path over loopback", measure_path(&boards, service()).await);
    for hard in [2, 8] {
        let few = &boards[..boards.len().min(50)];
        let budget = |slice, seconds| Budget {
            slots: Some(Slots::new(2, slice)),
            ..Budget::of_time(Duration::from_secs(seconds))
        };
        report(
            &format!("with {hard} hard boards, slices"),
            measure_with_hard(hard, budget(SLICE, 60), few).await,
        );
        let without_slices = measure_with_hard(hard, budget(Duration::MAX, 2), &few[..1]).await;
        report(&format!("with {hard} hard boards, 2 s each"), without_slices);
    }
}

/// A 4x4 board with the maximum distance of 80 moves. `shift` renumbers its tiles.
fn hard_board(shift: u32) -> Arc<dyn Board> {
    let tiles = |numbers: &[u32]| {
        let shifted = numbers.iter().map(|&tile| if tile == 0 { 0 } else { (tile - 1 + shift) % 15 + 1 });
        shifted.map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ")
    };
    let board = tiles(&[15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0]);
    let goal = tiles(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    Sliding.parse(&Options::from([("board", &*board), ("goal", &*goal)])).expect("a board").into()
}

/// Measures the times to solve easy boards while earlier searches of hard boards still run.
async fn measure_with_hard(hard: u32, budget: Budget, boards: &[String]) -> Vec<Duration> {
    let cancel = Arc::clone(&budget.cancel);
    let app = App::with_tables(Tables::with_source(None, Tier::Small));
    let service = Service::new(Arc::new(app), Limits::new(2, 64, budget));
    let searches: Vec<_> = (0..hard)
        .map(|shift| {
            // Each search has its own user, because a user has at most two long searches.
            let service = service.on_behalf_of(shift as u64);
            tokio::spawn(async move { service.solve(hard_board(shift)).await })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let times = measure_handler(boards, service).await;
    cancel.store(true, Ordering::Relaxed);
    for search in searches {
        let ended = search.await.expect("no panic");
        let hard = match &ended {
            Ok(solution) => !solution.optimal,
            Err(refusal) => matches!(refusal, Refusal::Stopped(_)),
        };
        assert!(hard, "the board is not hard: {ended:?}");
    }
    times
}

fn backend(service: Service) -> Backend {
    Backend::new(service, Arc::new(Database::new(Location::Memory)), Arc::default())
}

/// Measures the times of the handler.
async fn measure_handler(boards: &[String], service: Service) -> Vec<Duration> {
    let (english, backend) = (Locale::of("en"), backend(service));
    let mut times = Vec::new();
    for board in boards {
        let request = Request {
            people: Default::default(),
            command: "solve".to_owned(),
            path: vec!["sliding".to_owned()],
            options: Options::from([("board", board.as_str())]),
            id: 1,
            attached: BTreeMap::new(),
            message: None,
            private: false,
            asker: Asker {
                channel: 1,
                bot_is_member: true,
                bot_may_post: true,
                user: 1,
                guild: None,
                manages: false,
                may_write: true,
                locale: english,
                everyone: english,
                file_limit: 10 << 20,
                theme: Theme::SLATE,
                notations: Notations::default(),
            },
        };
        let started = Instant::now();
        let answer = answer(&backend, &request).await;
        times.push(started.elapsed());
        let reply = answer.reply().expect("a message");
        assert!(!reply.files.is_empty(), "{}", reply.content);
    }
    times
}

/// Measures the times from a request to its answer, through serenity and the stand-in.
async fn measure_path(boards: &[String], service: Service) -> Vec<Duration> {
    let stand_in = StandIn::start(0).await.expect("a free port");
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
    let bot = Bot::connect(settings, backend(service)).await.expect("the stand-in accepts the bot");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let bot = tokio::spawn(bot.run(async { drop(stopped.await) }));
    while !stand_in.is_connected() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let user = User::ada();
    let mut times = Vec::new();
    for board in boards {
        let options = json!([{ "name": "sliding", "options": [{ "name": "board", "value": board }] }]);
        let started = Instant::now();
        let id =
            stand_in.invoke(&user, json!({ "name": "solve", "options": options })).await.expect("a command");
        let outcome = stand_in.outcome(id, Duration::from_secs(20)).await;
        times.push(started.elapsed());
        assert!(outcome.message.is_some());
    }
    drop(stop);
    bot.await.expect("no panic").expect("the bot stops without an error");
    stand_in.stop().await;
    times
}

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn report(label: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{label:<28} median {:>9.2?}, p99 {:>9.2?}, worst {:>9.2?}", at(0.5), at(0.99), at(1.0));
}
