//! Continued searches after unproven solutions: edits of the message, stopping, and takeover.

use std::time::{Duration, Instant};

use cantor::app::service::Limits;
use cantor::search::Budget;
use discord_standin::{InteractionId, Message, StandIn, User};

use crate::support::commands::solve;
use crate::support::database::on_postgres;
use crate::support::processes::folder::Folder;
use crate::support::processes::process::Process;
use crate::support::searches::{until, until_settled};
use crate::support::server::{Server, components, custom_id, labels, limits, server_within, user};

const TIMEOUT: Duration = Duration::from_secs(90);

/// A board of 59 moves whose proof takes about a second.
const BOARD_OF_SECONDS: &str =
    "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15 → 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";

/// A 10×10 board in almost reverse order, whose search takes minutes.
fn board_of_minutes() -> String {
    let tiles = (3..100).rev().chain([1, 2, 0]);
    tiles.map(|tile: u32| tile.to_string()).collect::<Vec<_>>().join(" ")
}

/// A bot whose first answers prove nothing, because their budget is short.
async fn server() -> Server {
    let budget = Budget::of_time(Duration::from_millis(20));
    server_within(Duration::from_secs(2), Limits { budget, ..limits() }).await
}

/// Waits until the message of an interaction satisfies the condition.
async fn until_shown(stand_in: &StandIn, id: InteractionId, holds: impl Fn(&Message) -> bool) -> Message {
    let outcome = until(stand_in, id, |outcome| outcome.message.as_ref().is_some_and(&holds)).await;
    outcome.message.expect("the user saw the message")
}

async fn press(stand_in: &StandIn, by: &User, message: &Message, label: &str) -> InteractionId {
    let button = custom_id(message, label).unwrap_or_else(|| panic!("no {label}: {:?}", labels(message)));
    stand_in.press(by, message.id, &button).await.expect("a button")
}

fn is_searching(message: &Message) -> bool {
    message.content.contains("Still looking") && custom_id(message, "Stop search").is_some()
}

fn is_finished(message: &Message) -> bool {
    message.content.contains("Search finished:")
}

#[tokio::test(flavor = "multi_thread")]
async fn later_clicks_show_the_proof_of_an_extended_search() {
    let server = server().await;
    let message = server.ask(&user("en-US"), solve(BOARD_OF_SECONDS)).await;
    assert!(message.content.contains("the best found"), "{}", message.content);
    let id = press(&server.stand_in, &user("en-US"), &message, "Keep searching").await;
    let searching = until_shown(&server.stand_in, id, is_searching).await;
    assert_eq!(searching.id, message.id, "the message itself is edited");
    assert!(custom_id(&searching, "▶").is_some() && custom_id(&searching, "Keep searching").is_none());
    let finished = until_shown(&server.stand_in, id, is_finished).await;
    assert!(
        finished.content.contains("59 moves") && !finished.content.contains("the best found"),
        "{}",
        finished.content
    );
    assert!(
        custom_id(&finished, "Keep searching").is_none() && custom_id(&finished, "Stop search").is_none()
    );
    let first = server.press(&user("en-US"), &finished, "▶").await.message.expect("a step");
    let last = server.press(&user("en-US"), &first, "⏭").await.message.expect("a step");
    assert!(last.content.contains("59"), "{}", last.content);
    assert_eq!(server.stand_in.refusals(), Vec::<String>::new());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_searches_show_intermediate_results() {
    let budget = Budget::of_time(Duration::from_secs(9));
    let server = server_within(Duration::from_millis(700), Limits { budget, ..limits() }).await;
    let id = server.stand_in.invoke(&user("en-US"), solve(&board_of_minutes())).await.expect("a command");
    let known = |message: &Message| message.content.contains("searching … Best so far ");
    let message = until_shown(&server.stand_in, id, known).await;
    assert!(message.content.contains("at least") && labels(&message).is_empty(), "{}", message.content);
    let message = server.outcome(id).await.message.expect("an answer");
    assert!(message.content.contains("the best found"), "{}", message.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn users_have_one_extended_search_and_stop_only_their_own() {
    let server = server().await;
    let (ada, bo) = (user("en-US"), User::bo());
    let first = server.ask(&ada, solve(&board_of_minutes())).await;
    let id = press(&server.stand_in, &ada, &first, "Keep searching").await;
    let searching = until_shown(&server.stand_in, id, is_searching).await;

    let second = server.ask(&ada, solve(BOARD_OF_SECONDS)).await;
    let refused = server.press(&ada, &second, "Keep searching").await.message.expect("a reply");
    assert!(refused.content.contains("one at a time") && refused.is_ephemeral(), "{}", refused.content);
    let theirs = server.press(&bo, &searching, "Stop search").await.message.expect("a reply");
    assert!(theirs.content.contains("someone else"), "{}", theirs.content);

    let stopping = server.press(&ada, &refused, "Stop search").await.message.expect("a reply");
    assert!(stopping.content.contains("a few seconds"), "{}", stopping.content);
    let finished = until_shown(&server.stand_in, id, is_finished).await;
    assert!(finished.content.contains("the best found") && custom_id(&finished, "Keep searching").is_some());
    // The search is settled just after its last edit.
    let started = Instant::now();
    loop {
        let none = server.press(&ada, &refused, "Stop search").await.message.expect("a reply");
        if none.content.contains("no search running") {
            break;
        }
        assert!(none.content.contains("a few seconds") && started.elapsed() < TIMEOUT, "{}", none.content);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }

    // Another search can start now. A second user gets a separate message.
    let id = press(&server.stand_in, &bo, &second, "Keep searching").await;
    let copy = until_shown(&server.stand_in, id, is_finished).await;
    assert!(copy.id != second.id && copy.content.contains("59 moves"), "{}", copy.content);
    assert_eq!(server.stand_in.refusals(), Vec::<String>::new());
    server.close().await;
}

/// Kills a process during an extended search, and lets the next process finish it.
async fn check_takeover(variables: &[(&str, &str)], store: &str) {
    let stand_in = StandIn::start(0).await.expect("a free port");
    let first = Process::start(&stand_in, variables).await;
    let asked = stand_in.invoke(&user("en-US"), solve(&board_of_minutes())).await.expect("a command");
    let message = stand_in.outcome(asked, TIMEOUT).await.message.expect("an answer");
    let id = press(&stand_in, &user("en-US"), &message, "Keep searching").await;
    until_shown(&stand_in, id, is_searching).await;
    first.kill();
    let before = stand_in.current_outcome(id).edits;
    let second = Process::start(&stand_in, variables).await;
    until(&stand_in, id, |outcome| outcome.edits > before).await;
    let again = until_shown(&stand_in, id, is_searching).await;
    let stop = press(&stand_in, &user("en-US"), &again, "Stop search").await;
    let stopping = stand_in.outcome(stop, TIMEOUT).await;
    assert!(stopping.message.is_some(), "{stopping:?}");
    let finished = until_shown(&stand_in, id, is_finished).await;
    assert!(components(&finished).count() > 0);
    until_settled(store).await;
    assert_eq!(stand_in.refusals(), Vec::<String>::new());
    second.kill();
    stand_in.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_process_continues_an_extended_search() {
    let folder = Folder::new();
    let data = folder.0.display().to_string();
    let store = format!("sqlite:{}?mode=ro", folder.file().display());
    check_takeover(&[("CANTOR_DATA", &data), ("CANTOR_BUDGET_SECONDS", "1")], &store).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn the_next_process_continues_an_extended_search_on_postgres() {
    on_postgres(async |address| {
        check_takeover(&[("DATABASE_URL", &address), ("CANTOR_BUDGET_SECONDS", "1")], &address).await;
    })
    .await;
}
