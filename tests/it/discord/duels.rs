//! Duels: a hint forfeits the duel, and boards that a player knows are avoided. Actions that do not
//! fit into a player's copy of the puzzle are buttons of the duel's post.

use std::time::Duration;

use discord_standin::{Message, User};
use serde_json::Value;

use super::together::until_contains;
use crate::support::commands::command;
use crate::support::server::{Server, custom_id, labels, server, user};

fn duel(family: &str, options: &[(&str, Value)]) -> Value {
    command("duel", family, options)
}

/// The board of the puzzle that the *Play* button of a message opens.
pub(super) async fn board_behind(server: &Server, message: &Message) -> String {
    let id = custom_id(message, "Play").expect("a button");
    let id = id.split('~').nth(1).expect("a puzzle");
    server.backend.database.puzzle(id).await.expect("the database works").expect("posted").board
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_forfeits_the_duel() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let post = server.ask(&ada, duel("sliding", &[("moves", 5.into())])).await;
    assert!(post.content.contains("No hints: whoever asks for one"), "{}", post.content);
    let begun = server.press(&bo, &post, "I’m in").await.message.expect("the same message");
    assert!(begun.content.contains("No hints: whoever asks for one"), "{}", begun.content);
    let board = board_behind(&server, &begun).await;
    let hint = server.ask(&bo, command("hint", "sliding", &[("board", board.into())])).await;
    assert!(hint.is_ephemeral(), "{}", hint.content);
    let copy = server.press(&bo, &begun, "Play").await.message.expect("Bo's copy");
    assert!(!labels(&copy).iter().any(|label| label.contains("Hint")), "{:?}", labels(&copy));
    let over =
        until_contains(&server, &begun, &format!("<@{}> wins the duel: the others gave up", ada.id)).await;
    assert!(over.content.contains(&format!("<@{}>: gave up", bo.id)), "{}", over.content);
    assert!(!over.content.contains("No hints"), "{}", over.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn duels_avoid_boards_that_a_player_received_help_with() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    // Four boards of this size are two moves from their goal.
    let post = server.ask(&ada, duel("sliding", &[("moves", 2.into())])).await;
    let begun = server.press(&bo, &post, "I’m in").await.message.expect("the same message");
    let known = board_behind(&server, &begun).await;
    server.ask(&bo, command("hint", "sliding", &[("board", known.clone().into())])).await;
    for _ in 0..8 {
        let post = server.ask(&ada, duel("sliding", &[("moves", 2.into())])).await;
        let begun = server.press(&bo, &post, "I’m in").await.message.expect("the same message");
        assert_ne!(board_behind(&server, &begun).await, known);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn duels_whose_board_fills_the_message_are_given_up_on_the_post() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo, cid) = (user("en-US"), User::bo(), User::new(7, "Cid"));
    let post = server.ask(&ada, duel("lights", &[("moves", 5.into())])).await;
    let begun = server.press(&bo, &post, "I’m in").await.message.expect("the same message");
    assert_eq!(labels(&begun), ["Play", "How to play", "Restart", "Give up"]);
    let denied = server.press(&cid, &begun, "Give up").await.message.expect("a reply");
    assert!(denied.is_ephemeral() && denied.content.contains("Only the players"), "{}", denied.content);
    let copy = server.press(&bo, &begun, "Play").await.message.expect("Bo's copy");
    assert!(labels(&copy).iter().all(|label| ["🟡", "⚫"].contains(&label.as_str())), "{:?}", labels(&copy));
    let restarted = server.press(&bo, &begun, "Restart").await.message.expect("Bo's copy");
    assert!(restarted.is_ephemeral() && restarted.content.contains("move 0 ·"), "{}", restarted.content);
    let question = server.press(&bo, &begun, "Give up").await.message.expect("a question");
    assert!(
        question.is_ephemeral() && question.content.contains("can’t win this duel"),
        "{}",
        question.content
    );
    let shown = server.press(&bo, &question, "Give up").await.message.expect("the solution");
    assert!(shown.content.contains("5 moves, proven"), "{}", shown.content);
    let over =
        until_contains(&server, &begun, &format!("<@{}> wins the duel: the others gave up", ada.id)).await;
    assert_eq!(labels(&over), ["Rematch", "Results", "Solution"]);
    server.close().await;
}
