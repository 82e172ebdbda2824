//! Linked dials shared by several players: the puzzle of the day, a duel, an event.

use std::time::Duration;

use cantor::families::family;
use discord_standin::{Message, User};
use serde_json::{Value, json};

use super::duels::board_behind;
use super::together::until_contains;
use crate::support::commands::command;
use crate::support::server::{Server, board, labels, server, user};

/// The presses of a shortest solution, in order.
fn presses(board: &str) -> Vec<String> {
    let dials = family("dials").expect("a family").read(board).expect("a board");
    let solution = dials.solve_within(Duration::from_secs(20)).expect("a solution");
    assert!(solution.optimal, "{board}");
    solution.line.notations().iter().map(ToString::to_string).collect()
}

/// Presses the buttons of a copy in order. Returns the copy after the last press.
async fn play(server: &Server, user: &User, mut copy: Message, presses: &[String]) -> Message {
    for press in presses {
        assert!(labels(&copy).contains(press), "no {press}: {:?}", labels(&copy));
        copy = server.press(user, &copy, press).await.message.expect("the copy");
    }
    copy
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dials_of_the_day_are_solved_and_shared() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let daily = json!({ "name": "daily", "options": [{ "name": "family", "value": "dials" }] });
    let post = server.ask(&ada, daily.clone()).await;
    assert!(post.content.contains("Puzzle of the day #"), "{}", post.content);
    let solution = presses(&board(&post));
    let copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    let done = play(&server, &ada, copy, &solution).await;
    assert!(done.content.contains("Perfect!"), "{}", done.content);
    assert!(done.content.contains(&format!("solved in {} moves", solution.len())), "{}", done.content);
    let line = server.press(&ada, &done, "Share result").await.message.expect("the line").content;
    assert!(line.contains("Cantor #") && !line.contains(&solution.join(" ")), "{line}");
    // Everyone gets the same board, and may press the buttons in any order.
    let again = server.ask(&bo, daily).await;
    assert_eq!(board(&again), board(&post));
    let copy = server.press(&bo, &again, "Play").await.message.expect("Bo's copy");
    let backwards: Vec<String> = solution.iter().rev().cloned().collect();
    let done = play(&server, &bo, copy, &backwards).await;
    assert!(done.content.contains("Perfect!"), "{}", done.content);
    let results = server.press(&ada, &post, "Ranking of the day").await.message.expect("the results");
    let both = [ada.id, bo.id].map(|id| format!("1. <@{id}>"));
    assert!(both.iter().all(|player| results.content.contains(player)), "{}", results.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_on_dials_is_won_by_pressing_buttons() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let options = [("game", Value::from("cubes")), ("moves", 4.into())];
    let post = server.ask(&ada, command("duel", "dials", &options)).await;
    assert!(post.content.contains("challenges everyone here"), "{}", post.content);
    let begun = server.press(&bo, &post, "I’m in").await.message.expect("the same message");
    let solution = presses(&board_behind(&server, &begun).await);
    assert_eq!(solution.len(), 4);
    let copy = server.press(&bo, &begun, "Play").await.message.expect("Bo's copy");
    assert!(!labels(&copy).iter().any(|label| label.contains("Hint")), "{:?}", labels(&copy));
    assert!(labels(&copy).contains(&"Give up".to_owned()), "{:?}", labels(&copy));
    let won = play(&server, &bo, copy, &solution).await;
    assert!(won.content.contains("You won the duel!"), "{}", won.content);
    let over = until_contains(&server, &begun, &format!("<@{}> wins the duel, in 4 moves", bo.id)).await;
    let again = server.press(&ada, &over, "Rematch").await.message.expect("a post");
    assert!(again.content.contains("4 dials of 4 positions"), "{}", again.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_with_dials_needs_only_the_start() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let given = json!([
        { "name": "name", "value": "Compass" },
        { "name": "game", "value": "compass" },
        { "name": "buttons", "value": "outer middle, middle inner, outer" },
    ]);
    let create = json!({ "name": "event", "options": [{ "name": "create", "options": [
        { "name": "dials", "options": given } ] }] });
    let created = server.ask(&ada, create).await;
    assert!(created.content.contains("Saved the event Compass"), "{}", created.content);
    let listed = server.ask(&ada, json!({ "name": "event", "options": [{ "name": "list" }] })).await.content;
    assert!(listed.contains("- **Compass** · dials") && listed.contains("outer middle"), "{listed}");
    assert!(listed.contains("navigation compass (Honkai: Star Rail)"), "{listed}");
    let asked = [("start", Value::from("2 4 2")), ("event", "compass".into())];
    let solved = server.ask(&bo, command("solve", "dials", &asked)).await;
    assert!(solved.content.contains("8 moves, proven shortest"), "{}", solved.content);
    assert!(solved.content.contains("A×4 B×4"), "{}", solved.content);
    let moves = [("moves", Value::from("A A A A B B B C"))];
    let checked = server.ask(&bo, command("check", "dials", &[&asked[..], &moves].concat())).await;
    assert!(checked.content.contains("The first mistake is move 8 (C)"), "{}", checked.content);
    let hint = server.ask(&bo, command("hint", "dials", &asked)).await;
    assert!(hint.content.contains("Press a button that turns dial"), "{}", hint.content);
    let copy = server.press(&ada, &solved, "Play").await.message.expect("Ada's copy");
    let done = play(&server, &ada, copy, &presses(&board(&solved))).await;
    assert!(done.content.contains("solved in 8 moves"), "{}", done.content);
    server.close().await;
}
