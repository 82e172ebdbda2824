//! Games with a limited number of undos.

use std::sync::Arc;
use std::time::Duration;

use cantor::database::{Change, Database, Location, NewPuzzle, Occasion};
use cantor::front::discord::Backend;
use discord_standin::{Message, StandIn, User};
use serde_json::{Value, json};

use crate::support::database::{ADA, NOW, database_tests};
use crate::support::searches::solution;
use crate::support::server::board;
use crate::support::server::{Server, backend, connect, labels, limits, server, user};

fn game(command: &str, undo: u32) -> Value {
    let options = json!([{ "name": "moves", "value": 6 }, { "name": "undo", "value": undo }]);
    json!({ "name": command, "options": [{ "name": "sliding", "options": options }] })
}

/// Presses the first enabled move button.
async fn make_move(server: &Server, user: &User, copy: &Message) -> Message {
    let signs = ["↑", "←", "→", "↓"];
    let is_move = |label: &&String| !label.starts_with('[') && signs.iter().any(|sign| label.contains(sign));
    let label = labels(copy).iter().find(is_move).cloned().expect("a move");
    server.press(user, copy, &label).await.message.expect("the copy")
}

#[tokio::test(flavor = "multi_thread")]
async fn undos_are_limited() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let post = server.ask(&ada, game("puzzle", 2)).await;
    assert!(post.content.contains("\n2 undos each"), "{}", post.content);

    let mut copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    assert!(labels(&copy).contains(&"[Undo (2)]".to_owned()), "no move to undo yet");
    for left in [1, 0] {
        copy = make_move(&server, &ada, &copy).await;
        // A second copy, whose buttons become outdated.
        let second = server.press(&ada, &post, "Play").await.message.expect("her second copy");
        copy = server.press(&ada, &copy, &format!("Undo ({})", left + 1)).await.message.expect("Ada's copy");
        assert!(copy.content.contains("move 0 ·"), "{}", copy.content);
        assert!(labels(&copy).contains(&format!("[Undo ({left})]")), "{:?}", labels(&copy));
        let stale = server.press(&ada, &second, &format!("Undo ({})", left + 1)).await.message;
        assert!(stale.expect("Ada's copy").content.contains("has changed since"));
    }
    // Restart is always allowed, and does not refill the undos.
    copy = make_move(&server, &ada, &copy).await;
    assert!(labels(&copy).contains(&"[Undo (0)]".to_owned()), "{:?}", labels(&copy));
    copy = server.press(&ada, &copy, "Restart").await.message.expect("Ada's copy");
    copy = make_move(&server, &ada, &copy).await;
    assert!(labels(&copy).contains(&"[Undo (0)]".to_owned()), "{:?}", labels(&copy));

    // Each player has their own limit.
    let his = server.press(&bo, &post, "Play").await.message.expect("Bo's copy");
    assert!(labels(&his).contains(&"[Undo (2)]".to_owned()), "{:?}", labels(&his));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_buttons_are_validated() {
    let file = std::env::temp_dir().join(format!("cantor-undo-{}.db", std::process::id()));
    let database = Arc::new(Database::new(Location::File(file.clone())));
    let stand_in = StandIn::start(0).await.expect("a free port");
    let server = connect(stand_in, Duration::from_secs(5), Backend { database, ..backend(limits()) }).await;
    let ada = user("en-US");
    let post = server.ask(&ada, game("puzzle", 1)).await;
    let copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    let copy = make_move(&server, &ada, &copy).await;
    // Uses up the undos without raising the play's revision, so the button is not outdated.
    let pool = sqlx::AnyPool::connect(&format!("sqlite:{}", file.display())).await.expect("the same file");
    sqlx::query("UPDATE plays SET undone = 1").execute(&pool).await.expect("the database works");
    pool.close().await;
    let refused = server.press(&ada, &copy, "Undo (1)").await.message.expect("Ada's copy");
    assert!(refused.content.contains("move 1 ·"), "{}", refused.content);
    assert!(refused.content.contains("all undos of this game"), "{}", refused.content);
    assert!(labels(&refused).contains(&"[Undo (0)]".to_owned()), "{:?}", labels(&refused));
    server.close().await;
    let _ = std::fs::remove_file(&file);
}

#[tokio::test(flavor = "multi_thread")]
async fn rematches_and_duels_keep_the_undo_limit() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let duel = server.ask(&ada, game("duel", 0)).await;
    assert!(duel.content.contains("No undo"), "{}", duel.content);
    let begun = server.press(&bo, &duel, "I’m in").await.message.expect("the duel");
    assert!(begun.content.contains("No undo"), "{}", begun.content);
    let copy = server.press(&ada, &begun, "Play").await.message.expect("Ada's copy");
    let copy = make_move(&server, &ada, &copy).await;
    assert!(labels(&copy).contains(&"[Undo (0)]".to_owned()), "{:?}", labels(&copy));
    assert!(labels(&copy).contains(&"Restart".to_owned()));

    // "Another one" keeps the limit.
    let post = server.ask(&ada, game("puzzle", 1)).await;
    let copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    let moves = solution(&board(&post));
    let done = server.fill(&ada, &copy, "Type moves", &moves).await.message.expect("Ada's copy");
    let another = server.press(&ada, &done, "Another one").await.message.expect("a post");
    assert!(another.content.contains("1 undo each;"), "{}", another.content);

    // Without a limit the post does not mention undos.
    let any = json!({ "name": "puzzle", "options": [{ "name": "sliding", "options": [] }] });
    let any = server.ask(&ada, any).await;
    assert!(!any.content.contains("undo"), "{}", any.content);
    let copy = server.press(&ada, &any, "Play").await.message.expect("Ada's copy");
    assert!(labels(&copy).contains(&"[Undo]".to_owned()), "{:?}", labels(&copy));
    server.close().await;
}

async fn undos_are_stored_and_exported(database: Arc<Database>) {
    let posted = NewPuzzle {
        family: "sliding",
        board: "123456078",
        optimal: 2,
        proven: true,
        generated: true,
        undos: Some(5),
    };
    let puzzle = database.post_puzzle(Occasion::Request(1), posted, None, NOW).await.expect("posted");
    assert_eq!(puzzle.undos, Some(5));
    database
        .begin_play(&puzzle.id, ADA, None, None, NOW)
        .await
        .expect("the database works")
        .expect("the play begins");
    let change = Change { seen: 0, moves: "", count: 0, undone: 3, solved: false };
    database.advance(&puzzle.id, ADA, change, NOW).await.expect("the database works");
    let play = database.play(&puzzle.id, ADA).await.expect("the database works").expect("the play exists");
    assert_eq!(play.undone, 3);
    assert_eq!(database.export(ADA).await.expect("the database works")["plays"][0]["undone"], 3);
}

database_tests! {
    undos_are_stored_and_exported,
}
