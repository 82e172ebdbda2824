//! Takeover of deferred answers from processes that are killed, paused or stopped. Each request
//! gets one answer; a delivery that was not recorded is repeated with the same content.

use std::sync::Arc;
use std::time::Duration;

use cantor::app::service::Limits;
use cantor::database::{Database, Location};
use cantor::search::Budget;
use discord_standin::{Call, CallFault, InteractionId, StandIn, User};
use serde_json::json;
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};

use crate::support::commands::solve;
use crate::support::database::on_postgres;
use crate::support::processes::folder::Folder;
use crate::support::processes::process::Process;
use crate::support::proxy::Proxy;
use crate::support::searches::{
    HARD_BOARD, SEARCH_SECONDS, ask, ask_another, expect_answer, until, until_deferred, until_settled,
};
use crate::support::server::{backend_with, connect, custom_id, final_outcome, limits, server_within, user};

const TIMEOUT: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread")]
async fn deferred_answers_are_sent_after_a_restart() {
    let (stand_in, folder) = (StandIn::start(0).await.expect("a free port"), Folder::new());
    let data = folder.0.display().to_string();
    let variables = [("CANTOR_DATA", &*data), ("CANTOR_BUDGET_SECONDS", SEARCH_SECONDS)];
    let first = Process::start(&stand_in, &variables).await;
    let id = ask(&stand_in).await;
    until_deferred(&stand_in, id).await;
    first.kill();
    let second = Process::start(&stand_in, &variables).await;
    let message = expect_answer(&stand_in, id, 1).await;
    until_settled(&format!("sqlite:{}?mode=ro", folder.file().display())).await;
    second.kill();

    // A later process shows the same solution without another search.
    let third = Process::start(&stand_in, &variables).await;
    let next = custom_id(&message, "▶").expect("a button");
    let id = stand_in.press(&user("en-US"), message.id, &next).await.expect("a button");
    let step = stand_in.outcome(id, TIMEOUT).await;
    let count = message.content.split(&[' ', '*']).find_map(|word| word.parse::<u32>().ok());
    let shown_text = format!("Step 1 of {}", count.expect("a number of moves"));
    let shown = step.message.expect("an answer").content;
    assert!(shown.contains(&shown_text), "{shown_text}: {shown}");
    third.kill();
    stand_in.stop().await;
}

/// Two processes on one PostgreSQL database. The first holds the lease of an answer.
async fn start_two(address: &str) -> (StandIn, Process, Process, InteractionId) {
    let (stand_in, first, id) = start_first(address).await;
    let second = start_second(&stand_in, address).await;
    (stand_in, first, second, id)
}

/// Starts a process and gives it a search that takes the whole budget.
async fn start_first(address: &str) -> (StandIn, Process, InteractionId) {
    let stand_in = StandIn::start(0).await.expect("a free port");
    // Long enough to start another process, too short for an intermediate answer.
    let variables = [("DATABASE_URL", address), ("CANTOR_BUDGET_SECONDS", "5")];
    let first = Process::start(&stand_in, &variables).await;
    let id = ask(&stand_in).await;
    until_deferred(&stand_in, id).await;
    (stand_in, first, id)
}

async fn start_second(stand_in: &StandIn, address: &str) -> Process {
    let variables = [("DATABASE_URL", address), ("CANTOR_BUDGET_SECONDS", SEARCH_SECONDS)];
    Process::start(stand_in, &variables).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn another_process_answers_for_a_killed_process() {
    on_postgres(async |address| {
        let (stand_in, first, second, id) = start_two(&address).await;
        first.kill();
        second.until_logged("taking over an answer").await;
        expect_answer(&stand_in, id, 1).await;
        until_settled(&address).await;
        second.kill();
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn a_process_paused_beyond_its_lease_does_not_answer() {
    on_postgres(async |address| {
        let (stand_in, first, id) = start_first(&address).await;
        first.signal("STOP");
        let second = start_second(&stand_in, &address).await;
        expect_answer(&stand_in, id, 1).await;
        until_settled(&address).await;
        first.signal("CONT");
        first.until_logged("leaving an answer to another process").await;
        expect_answer(&stand_in, id, 1).await;
        second.kill();
        first.kill();
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn a_stopping_process_releases_its_answers() {
    on_postgres(async |address| {
        let (stand_in, mut first, second, id) = start_two(&address).await;
        first.signal("TERM");
        assert!(first.until_ended().await.success());
        expect_answer(&stand_in, id, 1).await;
        assert!(second.log().contains("taking over an answer"));
        second.kill();
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn unrecorded_deliveries_are_repeated_identically() {
    on_postgres(async |address| {
        let (stand_in, first, id) = start_first(&address).await;
        stand_in.fail(Call::Later, 1, CallFault::HeldBack(TIMEOUT));
        let second = start_second(&stand_in, &address).await;
        let before = expect_answer(&stand_in, id, 1).await;
        first.kill();
        until(&stand_in, id, |outcome| outcome.edits == 2).await;
        let after = expect_answer(&stand_in, id, 2).await;
        assert_eq!((before.id, before.content), (after.id, after.content));
        until_settled(&address).await;
        second.kill();
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fatal_and_unreadable_requests_get_an_apology() {
    let (stand_in, folder) = (StandIn::start(0).await.expect("a free port"), Folder::new());
    let data = folder.0.display().to_string();
    let variables = [("CANTOR_DATA", &*data), ("CANTOR_BUDGET_SECONDS", SEARCH_SECONDS)];
    let first = Process::start(&stand_in, &variables).await;
    let fatal = ask(&stand_in).await;
    let unreadable = stand_in.invoke(&User::bo(), solve(HARD_BOARD)).await.expect("a command");
    until_deferred(&stand_in, fatal).await;
    until_deferred(&stand_in, unreadable).await;
    first.kill();
    install_default_drivers();
    let address = format!("sqlite:{}", folder.file().display());
    let mut connection = AnyConnection::connect(&address).await.expect("the database exists");
    for statement in [
        "UPDATE answers SET attempts = 3, leased_until = 0",
        "UPDATE answers SET attempts = 1, request = replace(request, 'Command', 'Dance')
            WHERE interaction = (SELECT MAX(interaction) FROM answers)",
    ] {
        sqlx::query(statement).execute(&mut connection).await.expect("the database works");
    }
    let second = Process::start(&stand_in, &variables).await;
    for id in [fatal, unreadable] {
        let outcome = final_outcome(&stand_in, id, TIMEOUT).await;
        let shown_text = outcome.message.expect("a reply").content;
        assert!(shown_text.contains("Something went wrong"), "{shown_text}");
    }
    until_settled(&address).await;
    second.kill();
    stand_in.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn users_have_at_most_three_deferred_answers() {
    let limits = Limits { budget: Budget::of_time(Duration::from_secs(2)), ..limits() };
    let server = server_within(Duration::from_millis(50), limits).await;
    let mut asked = Vec::new();
    for _ in 0..3 {
        let id = ask(&server.stand_in).await;
        until_deferred(&server.stand_in, id).await;
        asked.push(id);
    }
    let fourth = server.outcome(ask(&server.stand_in).await).await;
    assert!(!fourth.deferred);
    let shown_text = fourth.message.expect("a reply").content;
    assert!(shown_text.contains("several answers pending"), "{shown_text}");
    // An answer to another user is deferred.
    let others = server.stand_in.invoke(&User::bo(), solve(HARD_BOARD)).await.expect("a command");
    until_deferred(&server.stand_in, others).await;
    let stored = server.backend.database.export(user("en-US").id).await.expect("the database works");
    assert_eq!(stored["answers"].as_array().map(Vec::len), Some(3));
    let secret = server.stand_in.interaction_token(asked[0]).expect("the interaction has a token");
    assert!(!stored.to_string().contains(&secret), "the export contains no token");
    for id in asked.into_iter().chain([others]) {
        expect_answer(&server.stand_in, id, 1).await;
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_answers_arrive_without_a_database() {
    let limits = Limits { budget: Budget::of_time(Duration::from_secs(1)), ..limits() };
    // The database is closed before the request, or during the search.
    for before in [true, false] {
        let server = server_within(Duration::from_millis(50), limits.clone()).await;
        let closing = server.backend.database.close();
        let id = if before {
            closing.await;
            ask(&server.stand_in).await
        } else {
            let id = ask(&server.stand_in).await;
            until_deferred(&server.stand_in, id).await;
            closing.await;
            id
        };
        expect_answer(&server.stand_in, id, 1).await;
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn database_outages_lose_no_answer() {
    on_postgres(async |address| {
        let (mut proxy, through) = Proxy::to(&address).await;
        proxy.run().await;
        let limits = Limits { budget: Budget::of_time(Duration::from_secs(2)), ..limits() };
        let database = Arc::new(Database::new(Location::Postgres(through)));
        let stand_in = StandIn::start(0).await.expect("a free port");
        let backend = backend_with(database, limits);
        let server = connect(stand_in, Duration::from_millis(50), backend).await;
        // The database server is silent while the answer is recorded: Discord still gets the
        // deferral in time.
        proxy.silence();
        let id = ask(&server.stand_in).await;
        until_deferred(&server.stand_in, id).await;
        expect_answer(&server.stand_in, id, 1).await;
        // The database server is lost after the answer is recorded: the delivery is recorded once
        // it is back.
        proxy.cut().await;
        proxy.run().await;
        server.backend.database.open().await.expect("the server is back");
        let id = ask_another(&server.stand_in).await;
        until_deferred(&server.stand_in, id).await;
        proxy.cut().await;
        expect_answer(&server.stand_in, id, 1).await;
        proxy.run().await;
        until_settled(&address).await;
        server.close().await;
        proxy.cut().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_data_still_delivers_pending_answers() {
    let limits = Limits { budget: Budget::of_time(Duration::from_secs(5)), ..limits() };
    let server = server_within(Duration::from_millis(50), limits).await;
    let id = ask(&server.stand_in).await;
    until_deferred(&server.stand_in, id).await;
    let (database, user) = (&server.backend.database, user("en-US").id);
    database.forget(user).await.expect("the database works");
    expect_answer(&server.stand_in, id, 1).await;
    assert_eq!(database.export(user).await.expect("the database works")["answers"], json!([]));
    server.close().await;
}
