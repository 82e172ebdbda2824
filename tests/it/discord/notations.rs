//! The notation of one command's moves, from the answer through the game that it starts.

use std::time::Duration;

use discord_standin::{Message, User};
use serde_json::Value;

use super::buttons::BOARD;
use crate::support::commands::{command, solve_with};
use crate::support::server::{Server, components, custom_id, labels, server, user};

/// Presses a button and returns the message that answers it.
async fn press(server: &Server, user: &User, message: &Message, label: &str) -> Message {
    server.press(user, message, label).await.message.expect("an answer")
}

/// The placeholder of the form behind a button.
async fn placeholder(server: &Server, user: &User, message: &Message, label: &str) -> String {
    let id = custom_id(message, label).expect("a button");
    let asked = server.stand_in.press(user, message.id, &id).await.expect("a button");
    let form = server.outcome(asked).await.modal.expect("a form");
    form["components"][0]["components"][0]["placeholder"].as_str().expect("a text").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_keeps_the_notation_of_its_solution() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let options: &[(&str, Value)] = &[("board", BOARD.into()), ("notation", "tiles".into())];
    let solved = server.ask(&ada, solve_with(options)).await;
    assert!(solved.content.contains("\n7 8 2 "), "{}", solved.content);
    let copy = press(&server, &ada, &solved, "Play").await;
    // The gap is in the second column of the last row.
    for label in ["7 ↓", "3 →", "6 ←", "[↑]"] {
        assert!(labels(&copy).contains(&label.to_owned()), "{label}: {:?}", labels(&copy));
    }
    assert!(components(&copy).all(|part| part["custom_id"].as_str().is_some_and(|id| id.len() <= 100)));

    let piece = press(&server, &ada, &copy, "Hint").await;
    let hint = press(&server, &ada, &piece, "Show the move").await;
    assert!(hint.content.contains("💡 Next: 7 ↓. After that, 18 moves are left."), "{}", hint.content);
    let moved = press(&server, &ada, &hint, "7 ↓").await;
    assert!(moved.content.contains("move 1 ·") && labels(&moved).contains(&"8 ↓".to_owned()));
    let example = placeholder(&server, &ada, &moved, "Type moves").await;
    assert!(example.split(' ').all(|tile| ["3", "6", "7"].contains(&tile)), "{example}");
    let typed = server.fill(&ada, &moved, "Type moves", "8 2").await.message.expect("the copy");
    assert!(typed.content.contains("move 3 ·") && labels(&typed).contains(&"1 ↑".to_owned()));
    let undone = press(&server, &ada, &typed, "Undo").await;
    let restarted = press(&server, &ada, &undone, "Restart").await;
    assert!(labels(&restarted).contains(&"7 ↓".to_owned()), "{:?}", labels(&restarted));
    let lesson = press(&server, &ada, &restarted, "How to play").await;
    let moves = lesson.content.split("```").nth(1).expect("moves");
    assert!(moves.trim().split(' ').all(|word| word.parse::<u8>().is_ok()), "{moves}");
    let question = press(&server, &ada, &restarted, "Solution").await;
    assert!(question.content.contains("\n7 8 2 "), "{}", question.content);

    // The same game in another player's notation.
    let others = press(&server, &bo, &solved, "Play").await;
    assert!(labels(&others).contains(&"↓".to_owned()), "{:?}", labels(&others));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_keep_a_chosen_notation_but_not_that_of_a_public_answer() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let options: &[(&str, Value)] = &[("board", "Only 18 Steps".into()), ("notation", "pieces".into())];
    let solved = server.ask(&ada, command("solve", "klotski", options)).await;
    let copy = press(&server, &ada, &solved, "Play").await;
    assert!(labels(&copy)[0].contains(':'), "{:?}", labels(&copy));
    let moved = press(&server, &ada, &copy, &labels(&copy)[0].clone()).await;
    assert!(moved.content.contains("move 1 ·") && labels(&moved)[0].contains(':'), "{:?}", labels(&moved));

    // A public answer in English does not change the notation of a Chinese game.
    let chinese = user("zh-CN");
    let solved = server.ask(&chinese, solve_with(&[("board", BOARD.into())])).await;
    let copy = press(&server, &chinese, &solved, "Play").await;
    assert!(custom_id(&copy, "重来").is_some_and(|id| !id.contains('.')), "{:?}", labels(&copy));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn single_moves_are_written_in_the_requested_notation() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let check = |notation: &str| {
        let options: &[(&str, Value)] =
            &[("board", BOARD.into()), ("moves", "D D L R R".into()), ("notation", notation.into())];
        command("check", "sliding", options)
    };
    let tiles = server.ask(&ada, check("tiles")).await;
    assert!(tiles.content.contains("The first mistake is move 3 (5)"), "{}", tiles.content);
    assert!(tiles.content.contains("\n7 8 [5] 5 2\n"), "{}", tiles.content);
    let states = server.ask(&ada, check("states")).await;
    let positions = "\n285104376\n205184376\n[250184376]\n205184376\n025184376\n";
    assert!(states.content.contains(positions), "{}", states.content);
    assert!(states.content.contains("The first mistake is move 3 (250184376)"), "{}", states.content);

    let step = server.ask(&ada, solve_with(&[("board", BOARD.into()), ("notation", "states".into())])).await;
    let step = press(&server, &ada, &step, "▶").await;
    assert!(step.content.contains("Step 1 of 19: **285104376 (7 ↓)**"), "{}", step.content);
    server.close().await;
}
