//! Games on hexagons: the player chooses a ring, then its turn.

use std::time::Duration;

use crate::support::commands::command;
use crate::support::server::{labels, server, user};

#[tokio::test(flavor = "multi_thread")]
async fn few_rings_are_buttons() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let text = "ooo/..../...../..../... → o.o/..../..o../..../...";
    let solved = server.ask(&ada, command("solve", "hex", &[("start", text.into())])).await;
    let copy = server.press(&ada, &solved, "Play").await.message.expect("Ada's copy");
    assert_eq!(labels(&copy)[..7], ["1", "2", "3", "4", "5", "6", "7"]);
    assert!(copy.content.contains("coloured circle"), "{}", copy.content);
    // A hint that names a ring picks it, so that it stays visible until the turn.
    let hint = server.press(&ada, &copy, "Hint").await.message.expect("Ada's copy");
    let ring = labels(&hint)[7].trim_end_matches('↻').to_owned();
    assert_eq!(labels(&hint)[8..10], [format!("{ring}↺"), format!("{ring}½")]);
    assert!(hint.content.contains(&format!("💡 Turn ring {ring}")), "{}", hint.content);
    let picked = server.press(&ada, &hint, "2").await.message.expect("Ada's copy");
    assert_eq!(labels(&picked)[7..10], ["2↻", "2↺", "2½"]);
    let moved = server.press(&ada, &picked, "2½").await.message.expect("Ada's copy");
    assert!(moved.content.contains("move 1 ·"), "{}", moved.content);
    assert_eq!(labels(&moved)[7..10], ["2↻", "2↺", "2½"]);
    let typed = server.fill(&ada, &moved, "Type moves", "L1,1 4c").await.message.expect("Ada's copy");
    assert!(typed.content.contains("move 3 ·"), "{}", typed.content);
    server.close().await;
}
