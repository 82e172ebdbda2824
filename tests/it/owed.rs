//! Answers that are owed: announced, and given by whoever lives, once. Processes of the program end here in every way, on
//! SQLite, and on PostgreSQL where `CANTOR_TEST_DATABASE_URL` names one.

use std::sync::Arc;
use std::time::Duration;

use cantor::app::service::Limits;
use cantor::search::Budget;
use cantor::store::database::{Database, Place};
use discord_standin::{Call, CallFault, InteractionId, Message, Outcome, StandIn, User};
use serde_json::{Value, json};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};

use crate::database::on_postgres;
use crate::database_faults::Proxy;
use crate::folder::Folder;
use crate::process::Process;
use crate::server::{backend_over, connect, custom_id, limits, server_within, user};

const PATIENCE: Duration = Duration::from_secs(60);

/// No solution of it is proven by any deadline, so that every search takes all its time.
pub(crate) const HARD: &str = "24 13 5 19 8 2 21 16 11 6 23 9 0 17 4 12 20 1 15 10 7 22 3 14 18";

/// What one search may take, in seconds.
pub(crate) const SEARCH: &str = "3";

fn hard() -> Value {
    solve(HARD)
}

/// `/solve sliding` with this board.
pub(crate) fn solve(board: &str) -> Value {
    let options = json!([{ "name": "board", "value": board }]);
    json!({ "name": "solve", "options": [{ "name": "sliding", "options": options }] })
}

pub(crate) async fn ask(stand_in: &StandIn) -> InteractionId {
    stand_in.invoke(&user("en-US"), hard()).await.expect("a command")
}

/// The same of another board as hard, of which no solution is kept yet.
pub(crate) async fn ask_another(stand_in: &StandIn) -> InteractionId {
    let board = HARD.replacen("24 13 5 19", "13 24 19 5", 1);
    stand_in.invoke(&user("en-US"), solve(&board)).await.expect("a command")
}

/// Waits until something can be seen of an interaction.
pub(crate) async fn until(stand_in: &StandIn, id: InteractionId, seen: impl Fn(&Outcome) -> bool) -> Outcome {
    let wait = async {
        loop {
            let outcome = stand_in.look(id);
            if seen(&outcome) {
                return outcome;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("it happens in time")
}

pub(crate) async fn announced(stand_in: &StandIn, id: InteractionId) {
    assert!(!until(stand_in, id, |outcome| outcome.deferred).await.settled, "it takes longer");
}

/// The answer, which was given so often.
pub(crate) async fn answer(stand_in: &StandIn, id: InteractionId, edits: u32) -> Message {
    let outcome = until(stand_in, id, |outcome| outcome.settled).await;
    assert_eq!((outcome.failure, outcome.edits, outcome.follow_ups.len()), (None, edits, 0));
    assert_eq!(stand_in.refusals(), Vec::<String>::new());
    let message = outcome.message.expect("an answer");
    assert!(message.content.contains("the best found"), "{}", message.content);
    message
}

/// Waits until nothing is owed in a database, and nothing is kept of what was.
pub(crate) async fn settled(address: &str) {
    install_default_drivers();
    let mut connection = AnyConnection::connect(address).await.expect("it is there");
    let wait = async {
        loop {
            let left = "SELECT COUNT(*) FROM answers WHERE state = 0 OR token <> '' OR request <> ''";
            let (left,): (i64,) = sqlx::query_as(left).fetch_one(&mut connection).await.expect("sound");
            if left == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("it is noted");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_start_answers_what_was_announced_before_a_kill() {
    let (stand_in, folder) = (StandIn::start(0).await.expect("a free port"), Folder::new());
    let data = folder.0.display().to_string();
    let variables = [("CANTOR_DATA", &*data), ("CANTOR_BUDGET_SECONDS", SEARCH)];
    let first = Process::start(&stand_in, &variables).await;
    let id = ask(&stand_in).await;
    announced(&stand_in, id).await;
    first.kill();
    let second = Process::start(&stand_in, &variables).await;
    let message = answer(&stand_in, id, 1).await;
    settled(&format!("sqlite:{}?mode=ro", folder.file().display())).await;
    second.kill();

    // A later process shows the solution that was shown, without finding another.
    let third = Process::start(&stand_in, &variables).await;
    let next = custom_id(&message, "▶").expect("a button");
    let id = stand_in.press(&user("en-US"), message.id, &next).await.expect("a button");
    let step = stand_in.outcome(id, PATIENCE).await;
    let count = message.content.split(&[' ', '*']).find_map(|word| word.parse::<u32>().ok());
    let says = format!("Step 1 of {}", count.expect("a number of moves"));
    let shown = step.message.expect("an answer").content;
    assert!(shown.contains(&says), "{says}: {shown}");
    third.kill();
    stand_in.stop().await;
}

/// Two processes on one PostgreSQL, of which the first holds an answer.
async fn two(address: &str) -> (StandIn, Process, Process, InteractionId) {
    let stand_in = StandIn::start(0).await.expect("a free port");
    let within = |seconds| [("DATABASE_URL", address), ("CANTOR_BUDGET_SECONDS", seconds)];
    // It searches for so long that another can start meanwhile, and not so long that it says what it knows.
    let first = Process::start(&stand_in, &within("5")).await;
    let id = ask(&stand_in).await;
    announced(&stand_in, id).await;
    let second = Process::start(&stand_in, &within(SEARCH)).await;
    (stand_in, first, second, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_answers_for_one_that_was_killed() {
    on_postgres(async |address| {
        let (stand_in, first, second, id) = two(&address).await;
        first.kill();
        second.until_logged("an answer is taken over").await;
        answer(&stand_in, id, 1).await;
        settled(&address).await;
        second.kill();
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_was_paused_for_too_long_does_not_answer_again() {
    on_postgres(async |address| {
        let (stand_in, first, second, id) = two(&address).await;
        first.signal("STOP");
        answer(&stand_in, id, 1).await;
        settled(&address).await;
        first.signal("CONT");
        first.until_logged("left to another process").await;
        answer(&stand_in, id, 1).await;
        second.kill();
        first.kill();
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_stops_leaves_its_answers_to_others_at_once() {
    on_postgres(async |address| {
        let (stand_in, mut first, second, id) = two(&address).await;
        first.signal("TERM");
        assert!(first.until_ended().await.success());
        answer(&stand_in, id, 1).await;
        assert!(second.log().contains("an answer is taken over"));
        second.kill();
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_given_but_not_noted_is_given_again_and_is_the_same() {
    on_postgres(async |address| {
        let (stand_in, first, second, id) = two(&address).await;
        stand_in.fail(Call::Later, 1, CallFault::HeldBack(PATIENCE));
        let before = answer(&stand_in, id, 1).await;
        first.kill();
        until(&stand_in, id, |outcome| outcome.edits == 2).await;
        let after = answer(&stand_in, id, 2).await;
        assert_eq!((before.id, before.content), (after.id, after.content));
        settled(&address).await;
        second.kill();
        stand_in.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_ended_three_processes_or_can_t_be_read_is_apologised_for() {
    let (stand_in, folder) = (StandIn::start(0).await.expect("a free port"), Folder::new());
    let data = folder.0.display().to_string();
    let variables = [("CANTOR_DATA", &*data), ("CANTOR_BUDGET_SECONDS", SEARCH)];
    let first = Process::start(&stand_in, &variables).await;
    let poison = ask(&stand_in).await;
    let foreign = stand_in.invoke(&User::bo(), hard()).await.expect("a command");
    announced(&stand_in, poison).await;
    announced(&stand_in, foreign).await;
    first.kill();
    install_default_drivers();
    let address = format!("sqlite:{}", folder.file().display());
    let mut connection = AnyConnection::connect(&address).await.expect("it is there");
    for statement in [
        "UPDATE answers SET tries = 3, leased_until = 0",
        "UPDATE answers SET tries = 1, request = replace(request, 'Command', 'Dance')
            WHERE interaction = (SELECT MAX(interaction) FROM answers)",
    ] {
        sqlx::query(statement).execute(&mut connection).await.expect("sound");
    }
    let second = Process::start(&stand_in, &variables).await;
    for id in [poison, foreign] {
        let outcome = until(&stand_in, id, |outcome| outcome.settled).await;
        let says = outcome.message.expect("a word").content;
        assert!(says.contains("Something went wrong"), "{says}");
    }
    settled(&address).await;
    second.kill();
    stand_in.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_is_owed_three_answers_and_is_told_so_at_once() {
    let limits = Limits { budget: Budget::of_time(Duration::from_secs(2)), ..limits() };
    let server = server_within(Duration::from_millis(50), limits).await;
    let mut asked = Vec::new();
    for _ in 0..3 {
        let id = ask(&server.stand_in).await;
        announced(&server.stand_in, id).await;
        asked.push(id);
    }
    let fourth = server.outcome(ask(&server.stand_in).await).await;
    assert!(!fourth.deferred);
    let says = fourth.message.expect("a word").content;
    assert!(says.contains("still waiting for other answers"), "{says}");
    // Another user's is taken.
    let others = server.stand_in.invoke(&User::bo(), hard()).await.expect("a command");
    announced(&server.stand_in, others).await;
    let stored = server.backend.database.export(user("en-US").id).await.expect("sound");
    assert_eq!(stored["answers"].as_array().map(Vec::len), Some(3));
    let secret = server.stand_in.interaction_token(asked[0]).expect("it has one");
    assert!(!stored.to_string().contains(&secret), "nobody is shown a token");
    for id in asked.into_iter().chain([others]) {
        answer(&server.stand_in, id, 1).await;
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_database_slow_answers_come_all_the_same() {
    let limits = Limits { budget: Budget::of_time(Duration::from_secs(1)), ..limits() };
    // Gone before it is asked, or while it is worked on.
    for before in [true, false] {
        let server = server_within(Duration::from_millis(50), limits.clone()).await;
        let gone = server.backend.database.close();
        let id = if before {
            gone.await;
            ask(&server.stand_in).await
        } else {
            let id = ask(&server.stand_in).await;
            announced(&server.stand_in, id).await;
            gone.await;
            id
        };
        answer(&server.stand_in, id, 1).await;
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_falls_silent_and_comes_back_costs_no_answer() {
    on_postgres(async |address| {
        let (mut proxy, through) = Proxy::to(&address).await;
        proxy.run().await;
        let limits = Limits { budget: Budget::of_time(Duration::from_secs(2)), ..limits() };
        let database = Arc::new(Database::at(Place::Postgres(through)));
        let stand_in = StandIn::start(0).await.expect("a free port");
        let backend = backend_over(database, limits);
        let server = connect(stand_in, Duration::from_millis(50), backend).await;
        // Silent while it is noted: it is announced in time all the same.
        proxy.silence();
        let id = ask(&server.stand_in).await;
        announced(&server.stand_in, id).await;
        answer(&server.stand_in, id, 1).await;
        // Gone once it is noted: that it was given is noted when the database is back.
        proxy.cut().await;
        proxy.run().await;
        server.backend.database.open().await.expect("it is back");
        let id = ask_another(&server.stand_in).await;
        announced(&server.stand_in, id).await;
        proxy.cut().await;
        answer(&server.stand_in, id, 1).await;
        proxy.run().await;
        settled(&address).await;
        server.close().await;
        proxy.cut().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_their_data_deleted_gets_what_they_wait_for_and_nothing_is_left_of_it() {
    let limits = Limits { budget: Budget::of_time(Duration::from_secs(5)), ..limits() };
    let server = server_within(Duration::from_millis(50), limits).await;
    let id = ask(&server.stand_in).await;
    announced(&server.stand_in, id).await;
    let (database, user) = (&server.backend.database, user("en-US").id);
    database.forget(user).await.expect("sound");
    answer(&server.stand_in, id, 1).await;
    assert_eq!(database.export(user).await.expect("sound")["answers"], json!([]));
    server.close().await;
}
