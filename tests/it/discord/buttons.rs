//! Buttons under a solution.

use std::time::Duration;

use cantor::app::service::Limits;
use cantor::search::Budget;
use discord_standin::{Message, User};
use serde_json::Value;

use crate::support::commands::{command, solve_with};
use crate::support::searches::HARD_BOARD;
use crate::support::server::{Server, choices, custom_id, labels, limits, server, server_within, user};

pub(crate) const BOARD: &str = "285174306";

/// The file names, and the description of the first picture.
pub(crate) fn pictures(message: &Message) -> (Vec<&str>, &str) {
    let names = message.attachments.iter().map(|file| file.filename.as_str()).collect();
    (names, message.attachments[0].description.as_deref().expect("every picture is described"))
}

#[tokio::test(flavor = "multi_thread")]
async fn paging_works_across_a_restart() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let message = server.ask(&ada, solve_with(&[("board", BOARD.into()), ("theme", "fringe".into())])).await;
    assert_eq!(labels(&message), ["▶", "Animate", "Play", "Fix board"]);

    let first = server.press(&ada, &message, "▶").await;
    assert!(!first.deferred && first.edits <= 1, "one call, after a notice on a busy machine");
    let first = first.message.expect("the same message");
    assert_eq!(first.id, message.id);
    assert_eq!(labels(&first)[..5], ["⏮", "◀", "▶", "⏭", "All"]);
    expect_test::expect![[r#"
        **Sliding puzzle 3×3: 19 moves, proven shortest.**
        Board: `285174306`
        Step 1 of 19: **D (7 ↓)**
        ```
        [D] D R U U L D R D L
        U L D R R U L L U
        ```"#]]
    .assert_eq(&first.content);
    let alt = "Sliding puzzle 3×3, step 1 of 19. Move: D. Board: 285104376.";
    assert_eq!(pictures(&first), (vec!["steps-1.png"], alt));

    let server = server.restart().await;
    let last = server.press(&ada, &first, "⏭").await.message.expect("the same message");
    assert!(last.content.contains("Step 19 of 19"), "{}", last.content);
    assert_eq!(labels(&last)[..5], ["⏮", "◀", "[▶]", "[⏭]", "All"]);
    let back = server.press(&ada, &last, "◀").await.message.expect("the same message");
    assert!(back.content.contains("Step 18 of 19"), "{}", back.content);
    let start = server.press(&ada, &back, "⏮").await.message.expect("the same message");
    assert!(start.content.contains("before the first of 19 moves"), "{}", start.content);
    let whole = server.press(&ada, &start, "All").await.message.expect("the same message");
    assert_eq!((&whole.content, &whole.components), (&message.content, &message.components));
    assert_eq!(whole.attachments[0].bytes, message.attachments[0].bytes);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solutions_are_animated_and_shared() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let message = server.ask(&ada, solve_with(&[("board", BOARD.into()), ("private", true.into())])).await;
    let moving = server.press(&ada, &message, "Animate").await.message.expect("the same message");
    assert!(moving.id == message.id && !labels(&moving).contains(&"Animate".to_owned()));
    let (names, alt) = pictures(&moving);
    assert!(names == ["steps.gif"] && alt.contains("D D R U U L D"), "{names:?}: {alt}");
    assert!(moving.attachments[0].bytes.starts_with(b"GIF89a"));
    let shared = server.press(&ada, &moving, "Share").await.message.expect("a message");
    assert!(shared.id != message.id && !shared.is_ephemeral());
    assert_eq!(pictures(&shared).0, ["steps.gif"]);
    let whole = server.press(&ada, &moving, "All").await.message.expect("the same message");
    assert_eq!((&whole.content, &whole.components), (&message.content, &message.components));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_about_hidden_units_are_answered_in_menus() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let level = "?ABC ?BAC ?CAB .... ....";
    let mut message = server.ask(&ada, command("solve", "water", &[("level", level.into())])).await;
    let id = message.id;
    // The third unit follows from the other two.
    for unit in ["C", "B"] {
        assert!(message.content.contains("Which colour is it?"), "{}", message.content);
        assert!(labels(&message).contains(&"[Play]".to_owned()), "{:?}", labels(&message));
        let step = server.press(&ada, &message, "▶").await.message.expect("the same message");
        let (_, value) = choices(&step).into_iter().find(|(label, _)| label == unit).expect("a choice");
        message = server.choose(&ada, &step, 0, &value).await.message.expect("the same message");
        assert_eq!(message.id, id);
    }
    assert!(message.content.contains("proven shortest"), "{}", message.content);
    // The solution continues from the current position; a solution from the start is shorter in
    // total.
    assert!(message.content.contains("This continues from your position"), "{}", message.content);
    let (_, again) = choices(&message).remove(0);
    let restarted = server.choose(&ada, &message, 0, &again).await.message.expect("the same message");
    assert!(
        restarted.content.contains("proven shortest") && !restarted.content.contains("played:"),
        "{}",
        restarted.content
    );
    assert!(labels(&restarted).contains(&"Play".to_owned()) && choices(&restarted).is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_apply_to_each_user() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("zh-CN"), User::bo());
    let mut slowed = None;
    for _ in 0..40 {
        let hint = server.ask(&ada, command("hint", "sliding", &[("board", BOARD.into())])).await;
        if hint.content.contains("太快") {
            slowed = Some(hint);
            break;
        }
    }
    assert!(slowed.expect("a reply").is_ephemeral());
    let other = server.ask(&bo, solve_with(&[("board", BOARD.into())])).await;
    assert!(other.content.contains("19 moves"), "other users are not delayed: {}", other.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_clicks_are_deferred_and_edited_in() {
    let server = server(Duration::ZERO).await;
    let message = server.ask(&user("en-US"), solve_with(&[("board", BOARD.into())])).await;
    let step = server.press(&user("en-US"), &message, "▶").await;
    assert!(step.deferred);
    let step = step.message.expect("the same message");
    assert!(step.id == message.id && step.content.contains("Step 1 of 19"), "{}", step.content);
    assert_eq!(step.attachments.len(), 1, "the picture replaces the sheet");
    let by_other = server.press(&User::bo(), &step, "▶").await;
    let copy = by_other.follow_ups.into_iter().next().or(by_other.message).expect("a further message");
    assert!(copy.is_ephemeral() && copy.content.contains("a copy for you"), "{}", copy.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_users_get_a_copy_in_their_language() {
    let server = server(Duration::from_secs(2)).await;
    let message = server.ask(&user("en-US"), solve_with(&[("board", BOARD.into())])).await;
    let bo = User::bo().speaking("zh-CN");
    let copy = server.press(&bo, &message, "▶").await.message.expect("a copy");
    assert!(copy.id != message.id && copy.is_ephemeral());
    expect_test::expect![[r#"
        那些按钮属于别人；这是你自己的一份。
        **数字华容道 3×3：19 步，已证明最少。**
        棋盘：`285174306`
        第 1 步，共 19 步：**D (7 ↓)**
        ```
        [D] D R U U L D R D L
        U L D R R U L L U
        ```"#]]
    .assert_eq(&copy.content);
    let next = server.press(&bo, &copy, "▶").await.message.expect("the copy");
    assert!(next.id == copy.id && next.content.contains("第 2 步"), "{}", next.content);
    let shared = server.press(&bo, &next, "分享").await.message.expect("a message");
    assert!(!shared.is_ephemeral() && shared.content.contains("Step 2 of 19"), "{}", shared.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spoilers_are_covered_on_every_page() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let message = server.ask(&ada, solve_with(&[("board", BOARD.into()), ("spoiler", true.into())])).await;
    let step = server.press(&ada, &message, "▶").await.message.expect("a step");
    for message in [message, step] {
        assert!(message.attachments.iter().all(|file| file.filename.starts_with("SPOILER_")));
        let (_, covered) = message.content.split_once("||```").expect("the moves are covered");
        assert!(covered.ends_with("```||") && !message.content.contains(" **D"), "{}", message.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_clicks_announce_their_search_and_disable_the_buttons() {
    let budget = Budget::of_time(Duration::from_secs(4));
    let server = server_within(Duration::from_secs(2), Limits { budget, ..limits() }).await;
    let ada = user("en-US");
    // Two tiles are exchanged. The search of the corrected board takes the whole budget.
    let wrong = HARD_BOARD.replacen("24 13", "13 24", 1);
    let reply = server.ask(&ada, command("solve", "sliding", &[("board", wrong.into())])).await;
    let remedy = labels(&reply).into_iter().find(|label| label.starts_with("Swap ")).expect("a button");
    let id = custom_id(&reply, &remedy).expect("a button");
    let pressed = server.stand_in.press(&ada, reply.id, &id).await.expect("a button");
    let waiting = |server: &Server| {
        let message = server.stand_in.message(reply.id).expect("the message exists");
        message.content.starts_with("🔎 Searching …").then_some(message)
    };
    server.until(|server| waiting(server).is_some()).await;
    let interim = waiting(&server).expect("an interim answer");
    assert!(labels(&interim).iter().all(|label| label.starts_with('[')), "{:?}", labels(&interim));
    assert!(interim.content.contains("not solvable") && interim.attachments.len() == 1);
    let solved = server.outcome(pressed).await.message.expect("the same message");
    assert!(solved.id == reply.id && solved.content.contains("the best found"), "{}", solved.content);
    assert!(labels(&solved).contains(&"▶".to_owned()), "{:?}", labels(&solved));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_boards_offer_likely_corrections() {
    let server = server(Duration::from_secs(2)).await;
    let cases: [(&[(&str, Value)], &str); 3] = [
        (&[("board", "1234567809".into())], "Solve as 5x2"),
        (&[("board", "123456798".into())], "0 instead of 9"),
        (&[("board", "825174306".into()), ("goal", "snial".into())], "Use goal: snail"),
    ];
    for (options, remedy) in cases {
        let ada = user("en-US");
        let reply = server.ask(&ada, command("solve", "sliding", options)).await;
        let solved = server.press(&ada, &reply, remedy).await.message.expect("a solution");
        assert!(labels(&solved).contains(&"▶".to_owned()), "{remedy}: {}", solved.content);
    }
    server.close().await;
}
