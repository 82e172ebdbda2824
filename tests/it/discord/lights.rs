//! Lights Out: its lights are the buttons.

use std::time::Duration;

use discord_standin::{Message, User};
use serde_json::{Value, json};

use crate::support::server::{board, components, custom_id, labels, server, user};

fn puzzle(options: Value) -> Value {
    json!({ "name": "puzzle", "options": [{ "name": "lights", "options": options }] })
}

#[tokio::test(flavor = "multi_thread")]
async fn lights_up_to_five_rows_are_the_buttons() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let post = server
        .ask(&ada, puzzle(json!([{ "name": "moves", "value": 5 }, { "name": "seed", "value": 3 }])))
        .await;
    // A copy with 25 lights has no room for these buttons.
    assert_eq!(
        labels(&post),
        ["Play", "How to play", "Hint (+1)", "Restart", "Results", "Solution"],
        "{}",
        post.content
    );
    let copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    let lit = |message: &Message| labels(message).iter().map(|label| label == "🟡").collect::<Vec<_>>();
    let start: Vec<bool> = board(&post).chars().filter_map(|c| c.to_digit(2)).map(|c| c == 1).collect();
    assert_eq!((lit(&copy), start.len()), (start.clone(), 25));
    // Pressing a light changes it and its neighbours; pressing it again undoes that.
    let press = async |message: &Message, cell: usize| {
        let id = components(message).nth(cell).expect("a light")["custom_id"].clone();
        let id = id.as_str().expect("an id").to_owned();
        let pressed = server.stand_in.press(&ada, message.id, &id).await.expect("a button");
        server.outcome(pressed).await.message.expect("Ada's copy")
    };
    let pressed = press(&copy, 12).await;
    let changed: Vec<usize> = (0..25).filter(|&cell| lit(&pressed)[cell] != start[cell]).collect();
    assert_eq!((changed, pressed.id), (vec![7, 11, 12, 13, 17], copy.id));
    let back = press(&pressed, 12).await;
    assert!(lit(&back) == start && back.content.contains("move 2 ·"), "{}", back.content);

    // The other buttons of the post open a copy at the current position.
    let hint = server.press(&ada, &post, "Hint (+1)").await.message.expect("a copy");
    assert!(
        hint.is_ephemeral() && hint.id != copy.id && hint.content.contains("💡 Press a light in row "),
        "{}",
        hint.content
    );
    // The buttons give hints before *Play* too; the same hint again costs nothing.
    let bo = User::bo();
    for (stage, next) in [("Press a light in row ", "Press Hint again"), ("Next: ", ""), ("Next: ", "")] {
        let hint = server.press(&bo, &post, "Hint (+1)").await.message.expect("a copy");
        assert!(hint.content.contains(&format!("💡 {stage}")), "{}", hint.content);
        assert!(hint.content.contains(next), "{}", hint.content);
    }
    let puzzle_id = custom_id(&post, "Play").expect("a button");
    let puzzle_id = puzzle_id.split('~').nth(1).expect("a puzzle");
    let his = server.backend.database.play(puzzle_id, bo.id).await.expect("the database works");
    assert_eq!(his.expect("a play").hints, 2);
    let restarted = server.press(&ada, &post, "Restart").await.message.expect("a copy");
    assert!(restarted.content.contains("move 0 ·") && lit(&restarted) == start, "{}", restarted.content);
    let done = server.press(&ada, &post, "Play").await.message.expect("a copy");
    let lights = cantor::families::family("lights").expect("a family").read(&board(&post)).expect("a board");
    let solution = lights.solve_within(Duration::from_secs(20)).expect("a solution").line;
    let mut copy = done;
    for mv in solution.notations() {
        let (column, row) = (mv.as_bytes()[0] - b'a', mv.as_bytes()[1] - b'1');
        copy = press(&copy, usize::from(row) * 5 + usize::from(column)).await;
    }
    assert!(copy.content.contains("solved in 5 moves"), "{}", copy.content);
    assert!(labels(&copy).contains(&"Share result".to_owned()), "{:?}", labels(&copy));

    // On larger boards the lights are in menus of whole rows, next to the other actions.
    let post = server
        .ask(&ada, puzzle(json!([{ "name": "moves", "value": 5 }, { "name": "size", "value": "6x6" }])))
        .await;
    let copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    let menus: Vec<usize> =
        components(&copy).filter_map(|component| component["options"].as_array().map(Vec::len)).collect();
    assert_eq!(menus, [18, 18]);
    assert!(labels(&copy).contains(&"Hint (+1)".to_owned()), "{:?}", labels(&copy));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn large_boards_are_played_by_rows() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let options = json!([{ "name": "moves", "value": 3 }, { "name": "size", "value": "12x12" }]);
    let post = server.ask(&ada, puzzle(options)).await;
    let copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    let menus = |message: &Message| -> Vec<usize> {
        components(message).filter_map(|component| component["options"].as_array().map(Vec::len)).collect()
    };
    assert_eq!(menus(&copy), [12], "a menu of rows: {:?}", labels(&copy));
    let row = server.choose(&ada, &copy, 0, "4").await.message.expect("the row");
    assert_eq!(menus(&row), [12, 12], "its lights");
    let pressed = server.choose(&ada, &row, 1, "c5").await.message.expect("Ada's copy");
    assert!(pressed.content.contains("move 1 ·") && pressed.id == copy.id, "{}", pressed.content);
    assert_eq!(menus(&pressed), [12, 12], "the row of the last move stays");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reopened_board_of_buttons_has_its_actions() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let options = json!([{ "name": "moves", "value": 5 }, { "name": "seed", "value": 3 }]);
    let post = server.ask(&ada, puzzle(options)).await;
    server.press(&ada, &post, "Play").await;
    let overview = server.ask(&ada, json!({ "name": "play" })).await;
    let menu = components(&overview).find(|component| component["type"] == 3).expect("open games");
    let value = menu["options"][0]["value"].as_str().expect("an id").to_owned();
    let reopened = server.choose(&ada, &overview, 0, &value).await.message.expect("the game");
    assert!(reopened.is_ephemeral(), "{}", reopened.content);
    let expected = ["Play", "How to play", "Hint (+1)", "Restart", "Results", "Solution"];
    assert_eq!(labels(&reopened), expected, "{}", reopened.content);
    let copy = server.press(&ada, &reopened, "Play").await.message.expect("Ada's copy");
    assert_eq!(labels(&copy).len(), 25);
    server.close().await;
}
