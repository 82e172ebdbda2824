//! Answers to commands, through the real serenity client against the stand-in for Discord.

use std::time::Duration;

use cantor::app::service::Limits;
use cantor::families::FAMILIES;
use discord_standin::Context;
use serde_json::{Value, json};

use crate::support::commands::{command, solve, solve_with};
use crate::support::server::{EPHEMERAL, labels, limits, server, server_within, user};

#[tokio::test(flavor = "multi_thread")]
async fn solutions_are_sent_in_one_call_with_moves_and_picture() {
    let server = server(Duration::from_secs(2)).await;
    assert_eq!(server.stand_in.counters().registrations, 1);
    let names: Vec<Value> =
        server.stand_in.commands().iter().map(|command| command["name"].clone()).collect();
    assert_eq!(
        names,
        [
            "solve",
            "hint",
            "check",
            "play",
            "puzzle",
            "daily",
            "duel",
            "contest",
            "leaderboard",
            "event",
            "autodaily",
            "profile",
            "settings",
            "privacy",
            "help",
            "Solve puzzle"
        ]
    );

    let id = server.invoke(&user("en-US"), solve("285174306")).await;
    let outcome = server.outcome(id).await;
    assert!(!outcome.deferred && outcome.edits == 0);
    let message = outcome.message.expect("an answer");
    expect_test::expect![[r#"
        **Sliding puzzle 3×3: 19 moves, proven shortest.**
        Board: `285174306`
        ```
        D D R U U L D R D L
        U L D R R U L L U
        ```"#]]
    .assert_eq(&message.content);
    assert_eq!(message.flags & EPHEMERAL, 0);
    let [picture] = message.attachments.as_slice() else {
        panic!("one page: {:?}", message.attachments.len())
    };
    assert!(picture.bytes.starts_with(b"\x89PNG"));
    expect_test::expect![
        "Sliding puzzle 3×3. Board: 285174306. Moves: D D R U U L D R D L U L D R R U L L U."
    ]
    .assert_eq(picture.description.as_deref().unwrap_or_default());

    // 31 moves need two pages.
    let message = server.ask(&user("en-US"), solve("647850321")).await;
    assert_eq!(message.attachments.len(), 2);
    assert!(
        message.attachments[1].description.as_deref().is_some_and(|alt| alt.contains("steps 16 to 31 of 31"))
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_solutions_are_deferred_and_edited_in() {
    let server = server(Duration::ZERO).await;
    let private =
        solve_with(&[("board", "283104765".into()), ("goal", "snail".into()), ("private", true.into())]);
    // Hints are private, even if they are deferred.
    let hint = json!({ "name": "hint", "options": [
        { "name": "sliding", "options": [{ "name": "board", "value": "285174306" }] },
    ] });
    for (request, flags, expected) in [
        (solve("285174306"), 0, "proven shortest"),
        (private, EPHEMERAL, "proven shortest"),
        (hint, EPHEMERAL, "what to move next"),
    ] {
        let outcome = server.outcome(server.invoke(&user("en-US"), request).await).await;
        assert!(outcome.deferred);
        let message = outcome.message.expect("an answer");
        assert!(message.content.contains(expected), "{}", message.content);
        assert_eq!((message.attachments.len(), message.flags & EPHEMERAL), (1, flags));
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn parse_errors_are_private_and_in_the_users_language() {
    let server = server(Duration::from_secs(2)).await;
    let message = server.ask(&user("en-US"), solve("285174336")).await;
    expect_test::expect![[r#"
        Tile 3 appears twice: in cells 7 and 8.
        > 2851743__**3**__6"#]]
    .assert_eq(&message.content);
    assert_eq!((message.flags & EPHEMERAL, message.attachments.len()), (EPHEMERAL, 0));

    let chinese = solve_with(&[("board", "285174306".into()), ("goal", "*@everyone*".into())]);
    let message = server.ask(&user("zh-CN"), chinese).await;
    expect_test::expect![[r#"
        “\*\@everyone\*”不在可选的值之中：rows\, snail\, gap\-first\, snake\, columns。
        > __**\*\@everyone\***__"#]]
    .assert_eq(&message.content);

    // Public messages use the guild's language, private ones the user's.
    let message = server.ask(&user("zh-CN"), solve("123456708")).await;
    assert!(
        message.content.starts_with("**Sliding puzzle 3×3: 1 move, proven shortest.**"),
        "{}",
        message.content
    );
    let private = solve_with(&[("board", "123456708".into()), ("private", true.into())]);
    let message = server.ask(&user("zh-CN"), private).await;
    assert!(message.content.starts_with("**数字华容道 3×3：1 步，已证明最少。**"), "{}", message.content);
    for context in [Context::BotDm, Context::PrivateChannel] {
        let message = server.ask(&user("zh-CN").at(context), solve("123456708")).await;
        assert!(message.content.starts_with("**数字华容道"), "{context:?}: {}", message.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unsolvable_boards_are_drawn_with_the_reason() {
    let server = server(Duration::from_secs(2)).await;
    let message = server.ask(&user("en-US"), solve("123456870")).await;
    assert!(message.content.contains("Swap 7 and 8"), "{}", message.content);
    assert_eq!(message.attachments.len(), 1, "the board, for comparison");
    let message = server.ask(&user("en-US"), solve("123456780")).await;
    assert!(message.content.contains("already solved"), "{}", message.content);
    assert_eq!(labels(&message), ["Fix board"]);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_select_all_solutions_and_notations() {
    let server = server(Duration::from_secs(2)).await;
    let board = ("board", Value::from("647850321"));
    let asked = solve_with(&[
        board.clone(),
        ("all", true.into()),
        ("notation", "arrows".into()),
        ("theme", "fringe".into()),
    ]);
    let message = server.ask(&user("en-US"), asked).await;
    expect_test::expect![[r#"
        **Sliding puzzle 3×3: 31 moves, proven shortest.**
        Board: `647850321`
        There are 40 shortest solutions.
        Good first moves: ↑, ↓, →.
        The list is attached as solutions.txt.
        ```
        ↑ → → ↓ ↓ ← ← ↑ → ↓
        ← ↑ ↑ → → ↓ ← ↑ → ↓
        ↓ ← ← ↑ ↑ → ↓ ↓ ← ↑
        ↑
        ```"#]]
    .assert_eq(&message.content);
    let names: Vec<&str> = message.attachments.iter().map(|file| file.filename.as_str()).collect();
    assert_eq!(names, ["steps-1.png", "steps-2.png", "solutions.txt"]);
    let list = String::from_utf8(message.attachments[2].bytes.to_vec()).expect("text");
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines.iter().all(|line| line.split(' ').count() == 31 && line.starts_with(['↑', '←', '↓', '→'])));
    assert!(message.content.contains(&format!("There are {} shortest solutions.", lines.len())));

    let chinese =
        solve_with(&[("board", "123456780".into()), ("all", true.into()), ("private", true.into())]);
    let message = server.ask(&user("zh-CN"), chinese).await;
    expect_test::expect![[r#"
        **数字华容道 3×3：已经完成。**
        棋盘：`123456780`"#]]
    .assert_eq(&message.content);
    assert_eq!((message.attachments.len(), message.flags & EPHEMERAL), (1, EPHEMERAL));

    // Discord shows the choices, and rejects other values.
    let multi = solve_with(&[board.clone(), ("metric", "multi".into())]);
    assert!(server.stand_in.invoke(&user("en-US"), multi).await.is_ok());
    let other = solve_with(&[board, ("metric", "quarter".into())]);
    assert!(server.stand_in.invoke(&user("en-US"), other).await.is_err());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_is_localised_and_goals_are_completed() {
    let server = server(Duration::from_secs(2)).await;
    let family = json!([{ "name": "family", "value": "sliding" }]);
    let help = server.ask(&user("zh-CN"), json!({ "name": "help", "options": family })).await;
    assert!(help.content.contains("`/求解 数字华容道 棋盘:285174306`"), "{}", help.content);
    assert_eq!(help.flags & EPHEMERAL, EPHEMERAL);

    let typing = json!({ "name": "solve", "options": [{ "name": "sliding", "options": [
        { "name": "board", "value": "1230" }, { "name": "goal", "value": "S", "focused": true },
    ] }] });
    // Goals of events are completed as well.
    let event = json!({ "name": "event", "options": [{ "name": "create", "options": [{ "name": "sliding",
        "options": [{ "name": "name", "value": "S" }, { "name": "goal", "value": "S", "focused": true }] }] }] });
    for typing in [typing, event] {
        let id =
            server.stand_in.autocomplete(&user("en-US"), typing).await.expect("an option that completes");
        let choices = server.outcome(id).await.choices.expect("choices");
        let values: Vec<&Value> = choices.iter().map(|choice| &choice["value"]).collect();
        assert_eq!(values, ["snail", "snake"]);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn excess_requests_wait_in_the_queue() {
    let full = Limits { running: 1, waiting: 0, ..limits() };
    let server = server_within(Duration::from_secs(2), full).await;
    let mut asked = Vec::new();
    // Different boards, because equal boards share a search.
    for board_text in ["647850321", "867254301", "285174306", "813467052", "384102756", "413285706"] {
        asked.push(server.invoke(&user("en-US"), solve(board_text)).await);
    }
    let mut contents = Vec::new();
    for id in asked {
        contents.push(server.outcome(id).await.message.expect("a reply to each").content);
    }
    assert!(contents.iter().all(|content| content.contains("proven shortest")), "{contents:?}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_without_options_opens_the_form() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let asked = server.invoke(&ada, command("solve", "sliding", &[])).await;
    let form = server.outcome(asked).await.modal.expect("a form");
    let field = form["components"][0]["components"][0]["custom_id"].as_str().expect("a field").to_owned();
    let sent = server.stand_in.submit(asked, &[(field, "285174306".to_owned())]).await.expect("a form");
    let solved = server.outcome(sent).await.message.expect("an answer");
    assert!(
        !solved.is_ephemeral() && solved.content.contains("19 moves, proven shortest"),
        "{}",
        solved.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_has_a_button_for_each_puzzle_and_its_example() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let help = server.ask(&ada, json!({ "name": "help" })).await;
    let names: Vec<&str> = FAMILIES.iter().map(|family| family.info().id).collect();
    assert_eq!((labels(&help), help.attachments.len()), (names.iter().map(ToString::to_string).collect(), 1));
    assert!(help.content.contains("</daily:") && help.content.lines().count() < 8, "{}", help.content);
    // The link of a command with sub-commands leads to the first one.
    assert!(help.content.contains("</hint sliding:") && help.content.contains("</solve picture:"));
    // The help links to every other command, in every language.
    let known = server.stand_in.commands();
    for language in ["en-US", "zh-CN", "ja", "ko"] {
        let help = server.ask(&user(language).at(Context::BotDm), json!({ "name": "help" })).await.content;
        for command in known.iter().filter(|command| command["type"] == 1 && command["name"] != "help") {
            let id = command["id"].as_str().expect("an id");
            assert!(help.contains(&format!(":{id}>")), "{language}: {}: {help}", command["name"]);
        }
    }
    let rush = server.press(&ada, &help, "rush").await.message.expect("the help of a puzzle");
    assert!(rush.is_ephemeral() && rush.content.contains("/solve rush board:"), "{}", rush.content);
    assert!(rush.content.contains("</puzzle rush:"), "{}", rush.content);
    let solved = server.press(&ada, &rush, "Solve this example").await.message.expect("a solution");
    assert!(solved.is_ephemeral() && solved.id != rush.id, "{}", solved.content);
    assert!(solved.content.contains("proven shortest"), "{}", solved.content);
    server.close().await;
}
