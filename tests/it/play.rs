//! Puzzles that are played, results, events and privacy, as players meet them.

use std::time::Duration;

use cantor::front::playground::{Message, User};
use serde_json::{Value, json};

use crate::server::{labels, server, user};

fn posted(seed: u32) -> Value {
    let options = json!([{ "name": "moves", "value": 2 }, { "name": "seed", "value": seed }]);
    json!({ "name": "puzzle", "options": [{ "name": "sliding", "options": options }] })
}

/// The board that a message names.
fn board(message: &Message) -> String {
    message.content.split('`').nth(1).expect("a board").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_the_same_puzzle_each_for_themselves_and_across_a_restart() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let puzzle = server.ask(&ada, posted(7)).await;
    assert!(!puzzle.ephemeral() && puzzle.content.contains("solve it in 2 moves"), "{}", puzzle.content);
    let hers = server.press(&ada, &puzzle, "Play").await.message.expect("her copy");
    let second = server.press(&ada, &puzzle, "Play").await.message.expect("her copy once more");
    let his = server.press(&bo, &puzzle, "Play").await.message.expect("his copy");
    assert!(hers.ephemeral() && his.ephemeral() && hers.id != his.id);

    let solve = json!({ "name": "hint", "options": [{ "name": "sliding", "options": [
        { "name": "board", "value": board(&puzzle) }, { "name": "count", "value": 2 } ] }] });
    let hint = server.ask(&ada, solve).await;
    let moves = hint.content.split("```").nth(1).expect("the moves").trim().to_owned();
    let (one, two) = moves.split_once(' ').expect("two moves");
    let label = |message: &Message, mv: &str| {
        labels(message).into_iter().find(|label| label.starts_with(mv)).expect("a button for each move")
    };
    let moved = server.press(&ada, &hers, &label(&hers, one)).await.message.expect("her copy");
    assert!(moved.id == hers.id && moved.content.contains("1 move so far"), "{}", moved.content);
    // A click on a picture that is out of date changes nothing.
    let stale = server.press(&ada, &second, &label(&second, one)).await.message.expect("her copy");
    assert!(stale.content.contains("had changed since") && stale.content.contains("1 move so far"));

    let server = server.restart().await;
    let done = server.press(&ada, &stale, &label(&stale, two)).await.message.expect("her copy");
    assert!(
        done.content.contains("solved in 2 moves") && done.content.contains("entered"),
        "{}",
        done.content
    );
    let again = server.press(&ada, &done, "Start again").await.message.expect("her copy");
    assert!(again.content.contains("Your result: 2 moves"), "{}", again.content);

    // He types his moves, and needs more.
    let asked = server.press(&bo, &his, "Type moves").await;
    assert!(asked.modal.is_some());
    let results = server.press(&bo, &puzzle, "Results").await.message.expect("the results");
    assert!(results.ephemeral() && results.content.contains(&format!("1. <@{}>: 2 moves", ada.id)));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_fill_in_options_and_are_managed_by_those_who_may() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let create = json!({ "name": "event", "options": [{ "name": "create", "options": [{ "name": "sliding",
        "options": [{ "name": "name", "value": "Card picture" }, { "name": "goal", "value": "snail" }] }] }] });
    let made = server.ask(&ada, create.clone()).await;
    assert!(made.content.contains("Card picture") && made.content.contains("stands"), "{}", made.content);
    let taken = server.ask(&ada, create).await;
    assert!(taken.content.contains("already"), "{}", taken.content);
    let solve = json!({ "name": "solve", "options": [{ "name": "sliding", "options": [
        { "name": "board", "value": "283104765" }, { "name": "event", "value": "card PICTURE" } ] }] });
    let solved = server.ask(&ada, solve).await;
    assert!(solved.content.contains("→ 123804765"), "{}", solved.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stored_is_shown_and_deleted() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let puzzle = server.ask(&ada, posted(3)).await;
    server.press(&ada, &puzzle, "Play").await;
    let export = || json!({ "name": "privacy", "options": [{ "name": "export" }] });
    let stored = server.ask(&ada, export()).await;
    let file: Value = serde_json::from_slice(&stored.attachments[0].bytes).expect("JSON");
    assert_eq!(file["plays"].as_array().map(Vec::len), Some(1), "{file}");
    let sure = server.ask(&ada, json!({ "name": "privacy", "options": [{ "name": "delete" }] })).await;
    let done = server.press(&ada, &sure, "Delete everything").await.message.expect("a word");
    assert!(done.content.contains("has been deleted"), "{}", done.content);
    let stored = server.ask(&ada, export()).await;
    let file: Value = serde_json::from_slice(&stored.attachments[0].bytes).expect("JSON");
    assert_eq!(file["plays"].as_array().map(Vec::len), Some(0), "{file}");
    server.close().await;
}
