//! Settings and profiles of users.

use std::time::Duration;

use cantor::families::family;
use discord_standin::{Message, User};
use serde_json::{Value, json};

use crate::support::server::{Server, board, components, labels, server, user};

fn settings(options: &[(&str, Value)]) -> Value {
    let options: Vec<Value> =
        options.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    json!({ "name": "settings", "options": options })
}

fn solve(options: &[(&str, Value)]) -> Value {
    let board = json!({ "name": "board", "value": "123456708" });
    let others = options.iter().map(|(name, value)| json!({ "name": name, "value": value }));
    let options: Vec<Value> = std::iter::once(board).chain(others).collect();
    json!({ "name": "solve", "options": [{ "name": "sliding", "options": options }] })
}

/// Posts a puzzle of `moves` moves and solves it.
async fn finish(server: &Server, user: &User, moves: u32) {
    let puzzle = json!({ "name": "puzzle", "options": [
        { "name": "sliding", "options": [{ "name": "moves", "value": moves }] } ] });
    let posted = server.ask(user, puzzle).await;
    let copy = server.press(user, &posted, "Play").await.message.expect("a copy");
    let start = family("sliding").expect("a family").read(&board(&posted)).expect("a board");
    let solution = start.solve_within(Duration::from_secs(20)).expect("a solution");
    let moves = solution.line.to_string();
    server.fill(user, &copy, "Type moves", &moves).await.message.expect("the copy");
}

/// Chooses the entry of a menu whose label contains `label`.
async fn choose(server: &Server, user: &User, message: &Message, label: &str) -> Message {
    let menus: Vec<&Value> = components(message).filter(|part| part["type"] == 3).collect();
    let entry = |menu: &&Value| {
        let options = menu["options"].as_array()?;
        let found = options
            .iter()
            .find(|option| option["label"].as_str().is_some_and(|text| text.contains(label)))?;
        Some(found["value"].as_str()?.to_owned())
    };
    let (at, value) =
        menus.iter().enumerate().find_map(|(at, menu)| Some((at, entry(menu)?))).expect("the entry");
    server.choose(user, message, at, &value).await.message.expect("a message")
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_the_defaults_of_later_commands() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let before = server.ask(&ada, solve(&[])).await;
    assert!(!before.is_ephemeral() && before.content.contains("\nL"), "{}", before.content);

    let panel = server.ask(&ada, settings(&[("zone", json!("tokyo"))])).await;
    assert!(panel.is_ephemeral() && panel.content.contains("Asia/Tokyo"), "{}", panel.content);
    let panel = choose(&server, &ada, &panel, "sliding · arrows").await;
    let panel = choose(&server, &ada, &panel, "fringe").await;
    let panel = server.press(&ada, &panel, "Private answers").await.message.expect("the panel");
    assert!(labels(&panel).contains(&"Public answers".to_owned()));

    let after = server.ask(&ada, solve(&[])).await;
    assert!(after.is_ephemeral() && after.content.contains('←'), "{}", after.content);
    assert_ne!(after.attachments[0].bytes, before.attachments[0].bytes, "the theme has other colours");
    // Typed options take precedence, and nothing changes for others.
    let typed = server.ask(&ada, solve(&[("private", json!(false)), ("notation", json!("letters"))])).await;
    assert!(!typed.is_ephemeral() && typed.content.contains("\nL"), "{}", typed.content);
    assert!(!server.ask(&bo, solve(&[])).await.is_ephemeral());

    // Settings survive a restart until they are reset.
    let server = server.restart().await;
    let panel = server.ask(&ada, settings(&[])).await;
    assert!(panel.content.contains("Asia/Tokyo"), "{}", panel.content);
    let panel = server.press(&ada, &panel, "Reset all").await.message.expect("the panel");
    assert!(panel.content.contains("UTC"), "{}", panel.content);
    assert!(!server.ask(&ada, solve(&[])).await.is_ephemeral());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chosen_notation_applies_to_games_hints_and_checks() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let panel = server.ask(&ada, settings(&[])).await;
    let panel = choose(&server, &ada, &panel, "sliding · letters for the direction the gap").await;
    choose(&server, &ada, &panel, "klotski · block and direction").await;

    // A public message shows the default notation; a player's copy has the player's notation.
    let puzzle = json!({ "name": "puzzle", "options": [
        { "name": "klotski", "options": [{ "name": "moves", "value": 3 }] } ] });
    let posted = server.ask(&bo, puzzle).await;
    let start = family("klotski").expect("a family").read(&board(&posted)).expect("a board");
    let own = server.press(&ada, &posted, "Play").await.message.expect("Ada's copy");
    let others = server.press(&bo, &posted, "Play").await.message.expect("Bo's copy");
    for (copy, notation) in [(&own, Some("pieces")), (&others, None)] {
        let expected: Vec<String> = start.legal_moves(notation).into_iter().map(|mv| mv.label).collect();
        assert!(labels(copy).starts_with(&expected), "{expected:?}: {:?}", labels(copy));
    }
    let piece = server.press(&ada, &own, "Hint").await.message.expect("the copy");
    let hint = server.press(&ada, &piece, "Show the move").await.message.expect("the copy");
    assert!(!hint.content.contains(['↑', '←', '↓', '→']), "{}", hint.content);

    // The notation of a check, of its typed moves, and of the game from there.
    let moves = |name: &str, options: &[(&str, &str)]| {
        let board = [("board", "123456708")].into_iter().chain(options.iter().copied());
        let options: Vec<Value> =
            board.map(|(name, value)| json!({ "name": name, "value": value })).collect();
        json!({ "name": name, "options": [{ "name": "sliding", "options": options }] })
    };
    let checked = server.ask(&ada, moves("check", &[("moves", "R L L")])).await;
    assert!(checked.content.contains("[L] R R"), "{}", checked.content);
    let typed = server.ask(&ada, moves("check", &[("moves", "R L L"), ("notation", "arrows")])).await;
    assert!(typed.content.contains("[→] ← ←"), "{}", typed.content);
    let copy = server.press(&ada, &checked, "Play from before").await.message.expect("a copy");
    assert!(labels(&copy).contains(&"R".to_owned()), "{:?}", labels(&copy));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_time_zone_is_refused() {
    let server = server(Duration::from_secs(2)).await;
    let refused = server.ask(&user("en-US"), settings(&[("zone", json!("Atlantis"))])).await;
    assert!(refused.content.contains("Examples: Tokyo"), "{}", refused.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn profile_counts_solved_puzzles_and_is_posted_on_request() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let profile = json!({ "name": "profile" });
    let empty = server.ask(&ada, profile.clone()).await;
    assert!(empty.is_ephemeral() && empty.content.contains("No puzzle solved yet"), "{}", empty.content);
    assert!(empty.attachments.is_empty());

    finish(&server, &ada, 2).await;
    let own = server.ask(&ada, profile.clone()).await;
    assert!(own.is_ephemeral() && !own.content.contains("Personal bests"), "{}", own.content);
    assert!(own.content.contains("Played 1 · solved 1 · perfect 1"), "{}", own.content);
    assert!(own.attachments[0].description.as_deref().is_some_and(|alt| alt.contains("sliding 1, 1, 2")));
    finish(&server, &ada, 6).await;
    let own = server.ask(&ada, profile).await;
    let bests = "Personal bests, puzzles of 5 moves or more:\nsliding: shortest possible · 0:0";
    assert!(own.content.contains(bests), "{}", own.content);
    let posted = server.press(&ada, &own, "Post here").await.message.expect("a message");
    assert!(!posted.is_ephemeral() && labels(&posted).is_empty(), "{}", posted.content);
    server.close().await;
}
