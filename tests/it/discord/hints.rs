//! Hints, checks of moves, and unsolvable boards.

use std::time::Duration;

use serde_json::json;

use super::buttons::BOARD;
use crate::support::commands::{command, solve_with};
use crate::support::server::{EPHEMERAL, labels, server, user};

#[tokio::test(flavor = "multi_thread")]
async fn hints_show_only_the_requested_moves() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let hint = server.ask(&ada, command("hint", "sliding", &[("board", BOARD.into())])).await;
    assert_eq!(hint.flags & EPHEMERAL, EPHEMERAL);
    expect_test::expect![[r#"
        **Sliding puzzle 3×3: the next move; after that, 18 more are needed.**
        Board: `285174306`
        ```
        D (7 ↓)
        ```"#]]
    .assert_eq(&hint.content);
    assert_eq!(labels(&hint), ["One more move", "Whole solution"]);
    let more = server.press(&ada, &hint, "One more move").await.message.expect("a longer hint");
    assert!(more.content.contains("the next 2 moves; after that, 17 more"), "{}", more.content);
    let whole = server.press(&ada, &more, "Whole solution").await.message.expect("the whole solution");
    assert!(whole.ephemeral() && whole.content.contains("19 moves, proven shortest"), "{}", whole.content);

    let three = command("hint", "klotski", &[("board", "横刀立马".into()), ("count", 3.into())]);
    let three = server.ask(&user("zh-CN"), three).await;
    assert!(three.content.contains("接下来的 3 步；之后还需要 78 步"), "{}", three.content);
    let solved = server.ask(&ada, command("hint", "sliding", &[("board", "123456780".into())])).await;
    assert!(solved.content.contains("already solved") && labels(&solved).is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_checked() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let check = |moves: &str| {
        command(
            "check",
            "sliding",
            &[("board", BOARD.into()), ("moves", moves.into()), ("private", true.into())],
        )
    };
    let lost = server.ask(&ada, check("D D L R R")).await;
    expect_test::expect![[r#"
        **5 moves, all legal, but not solved yet: 16 more are needed.**
        Board: `285174306`
        The first mistake is move 3 (L):
        ```
        D D [L] R R
        ```
        The shortest solution from before it: R U U L D R D L U L D R R U L L U"#]]
    .assert_eq(&lost.content);
    let illegal = server.ask(&ada, check("D D D D")).await;
    expect_test::expect![[r#"
        Move 3 (D) is not possible: there is no tile to slide that way.
        > D D __**D**__ D"#]]
    .assert_eq(&illegal.content);
    let good = server.ask(&ada, check("D D R U U L D R D L U L D R R U L L U")).await;
    assert!(good.content.contains("Solved in 19 moves, the fewest possible"), "{}", good.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unsolvable_boards_offer_corrections_as_buttons() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let solvable = |content: &str| content.contains("proven shortest");
    for (family, option, board, ways) in [
        ("sliding", "board", "285174603", &["Swap 6 and 7", "Solve it to the snail", "Fix board"][..]),
        ("water", "level", "AB BA", &["Add an empty bottle", "Fix board"]),
        ("lights", "board", "01010/11011/01110/10001/00100", &["Change c1", "Fix board"]),
    ] {
        let asked = |name: &str| {
            let board = json!({ "type": 3, "name": option, "value": board });
            json!({ "name": name, "options": [{ "type": 1, "name": family, "options": [board] }] })
        };
        for command in ["solve", "hint"] {
            let reply = server.ask(&ada, asked(command)).await;
            let verdict = reply.content.lines().next().unwrap_or_default();
            assert!(verdict.ends_with("not solvable.**"), "{}", reply.content);
            assert_eq!(labels(&reply), ways, "{}", reply.content);
        }
        for &way in &ways[..ways.len() - 1] {
            let reply = server.ask(&ada, asked("solve")).await;
            let solved = server.press(&ada, &reply, way).await.message.expect("an answer");
            assert!(solvable(&solved.content), "{way}: {}", solved.content);
        }
    }
    // The form contains the text that was typed.
    let slip = server.ask(&ada, solve_with(&[("board", "28517430".into())])).await;
    assert!(slip.ephemeral(), "{}", slip.content);
    let right = server.fill(&ada, &slip, "Fix board", "285174306").await.message.expect("an answer");
    assert!(solvable(&right.content), "{}", right.content);
    server.close().await;
}
