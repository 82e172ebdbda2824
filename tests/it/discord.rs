//! The bot as players meet it: the real serenity client against the stand-in of Discord.

use std::time::Duration;

use cantor::app::service::Limits;
use cantor::front::discord::{Bot, Connection, LeasePolicy, Retries, Settings};
use discord_standin::{Context, StandIn, User};
use serde_json::{Value, json};

use crate::process::Process;
use crate::server::{EPHEMERAL, PATIENCE, backend, by_endpoint, limits, server, server_within, user};

/// `/solve sliding` with text options, and flags as they come.
fn solve(options: &[(&str, Value)]) -> Value {
    let options: Vec<Value> =
        options.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    json!({ "name": "solve", "options": [{ "name": "sliding", "options": options }] })
}

fn board(text: &str) -> Value {
    solve(&[("board", text.into())])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_solve_is_answered_in_one_call_with_moves_and_picture() {
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
            "puzzle",
            "daily",
            "duel",
            "leaderboard",
            "event",
            "autodaily",
            "privacy",
            "help",
            "Solve puzzle"
        ]
    );

    let id = server.invoke(&user("en-US"), board("285174306")).await;
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

    // Thirty-one moves take two pages.
    let message = server.ask(&user("en-US"), board("647850321")).await;
    assert_eq!(message.attachments.len(), 2);
    assert!(
        message.attachments[1].description.as_deref().is_some_and(|alt| alt.contains("steps 16 to 31 of 31"))
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_solve_is_announced_and_edited_in() {
    let server = server(Duration::ZERO).await;
    let private = solve(&[("board", "283104765".into()), ("goal", "snail".into()), ("private", true.into())]);
    // A hint is for the asker alone, also where it is announced.
    let hint = json!({ "name": "hint", "options": [
        { "name": "sliding", "options": [{ "name": "board", "value": "285174306" }] },
    ] });
    for (request, flags, says) in [
        (board("285174306"), 0, "proven shortest"),
        (private, EPHEMERAL, "proven shortest"),
        (hint, EPHEMERAL, "next move"),
    ] {
        let outcome = server.outcome(server.invoke(&user("en-US"), request).await).await;
        assert!(outcome.deferred);
        let message = outcome.message.expect("an answer");
        assert!(message.content.contains(says), "{}", message.content);
        assert_eq!((message.attachments.len(), message.flags & EPHEMERAL), (1, flags));
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_are_private_marked_and_in_the_asker_s_language() {
    let server = server(Duration::from_secs(2)).await;
    let message = server.ask(&user("en-US"), board("285174336")).await;
    expect_test::expect![[r#"
        Tile 3 appears twice: at 7 and at 8.
        > 2851743__**3**__6"#]]
    .assert_eq(&message.content);
    assert_eq!((message.flags & EPHEMERAL, message.attachments.len()), (EPHEMERAL, 0));

    let chinese = solve(&[("board", "285174306".into()), ("goal", "*@everyone*".into())]);
    let message = server.ask(&user("zh-CN"), chinese).await;
    expect_test::expect![[r#"
        “\*\@everyone\*”不在可选的值之中：rows\, snail\, gap\-first\, snake\, columns。
        > __**\*\@everyone\***__"#]]
    .assert_eq(&message.content);

    // What everyone sees is in the guild's language, what one sees alone in one's own.
    let message = server.ask(&user("zh-CN"), board("123456708")).await;
    assert!(
        message.content.starts_with("**Sliding puzzle 3×3: 1 move, proven shortest.**"),
        "{}",
        message.content
    );
    let private = solve(&[("board", "123456708".into()), ("private", true.into())]);
    let message = server.ask(&user("zh-CN"), private).await;
    assert!(message.content.starts_with("**数字华容道 3×3：1 步，已证明最少。**"), "{}", message.content);
    for context in [Context::BotDm, Context::PrivateChannel] {
        let message = server.ask(&user("zh-CN").at(context), board("123456708")).await;
        assert!(message.content.starts_with("**数字华容道"), "{context:?}: {}", message.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_board_is_shown_with_the_reason() {
    let server = server(Duration::from_secs(2)).await;
    let message = server.ask(&user("en-US"), board("123456870")).await;
    assert!(message.content.contains("Are 7 and 8 swapped?"), "{}", message.content);
    assert_eq!(message.attachments.len(), 1, "the board, to compare with one's own");
    let message = server.ask(&user("en-US"), board("123456780")).await;
    assert!(message.content.contains("already solved"), "{}", message.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_solutions_and_other_notations_are_asked_for_by_options() {
    let server = server(Duration::from_secs(2)).await;
    let board = ("board", Value::from("647850321"));
    let asked = solve(&[
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
        Good first moves: U, D, R.
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

    let chinese = solve(&[("board", "123456780".into()), ("all", true.into()), ("private", true.into())]);
    let message = server.ask(&user("zh-CN"), chinese).await;
    expect_test::expect![[r#"
        **数字华容道 3×3：已经完成。**
        棋盘：`123456780`"#]]
    .assert_eq(&message.content);
    assert_eq!((message.attachments.len(), message.flags & EPHEMERAL), (1, EPHEMERAL));

    // Discord offers the choices itself, and takes no other.
    let multi = solve(&[board.clone(), ("metric", "multi".into())]);
    assert!(server.stand_in.invoke(&user("en-US"), multi).await.is_ok());
    let other = solve(&[board, ("metric", "quarter".into())]);
    assert!(server.stand_in.invoke(&user("en-US"), other).await.is_err());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_and_suggestions() {
    let server = server(Duration::from_secs(2)).await;
    let help = server.ask(&user("zh-CN"), json!({ "name": "help" })).await;
    assert!(help.content.contains("`/求解 数字华容道 棋盘:285174306`"), "{}", help.content);
    assert_eq!(help.flags & EPHEMERAL, EPHEMERAL);

    let typing = json!({ "name": "solve", "options": [{ "name": "sliding", "options": [
        { "name": "board", "value": "1230" }, { "name": "goal", "value": "S", "focused": true },
    ] }] });
    // An event's goal is completed like any other.
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
async fn what_can_t_be_read_is_counted_and_answered() {
    let server = server(Duration::from_secs(2)).await;
    server.stand_in.send_raw(json!({ "id": "1", "type": 2, "token": "unknown", "data": "not an object" }));
    server.until(|server| server.metrics.unreadable.get() == 1).await;
    // Its sender was to get a word; the stand-in knows no such interaction.
    server.until(|server| !server.stand_in.refusals().is_empty()).await;
    let refusals = server.stand_in.refusals();
    assert!(refusals[0].contains("10062") && refusals.len() == 1, "{refusals:?}");
    // And nothing else has suffered.
    let id = server.invoke(&user("en-US"), board("1230")).await;
    assert!(server.stand_in.outcome(id, PATIENCE).await.message.is_some());
    assert_eq!(server.metrics.received.get(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dropped_and_invalidated_connections_come_back() {
    // An endpoint has no connection to drop.
    if by_endpoint() {
        return;
    }
    let server = server(Duration::from_secs(2)).await;
    server.stand_in.drop_sockets();
    // Asked while nobody listens, it is told again once the session is resumed.
    let asked = server.invoke(&user("en-US"), board("285174306")).await;
    let outcome = server.outcome(asked).await;
    let in_time = outcome.message.is_some();
    assert!(in_time || outcome.failure.is_some());
    server.until(|server| server.stand_in.counters().resumes == 1).await;
    assert!(server.ask(&user("en-US"), board("285174306")).await.content.contains("19 moves"));

    let before = server.stand_in.counters().identifies;
    server.stand_in.invalidate_session(false);
    server.until(|server| server.stand_in.counters().identifies == before + 1).await;
    server.until(|server| server.stand_in.connected()).await;
    assert!(server.ask(&user("en-US"), board("285174306")).await.content.contains("19 moves"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_s_own_failures_are_tried_again() {
    for defer_after in [Duration::from_secs(2), Duration::ZERO] {
        let server = server(defer_after).await;
        server.stand_in.fail_next(2, 503);
        let message = server.ask(&user("en-US"), board("285174306")).await;
        assert!(message.content.contains("19 moves"), "{}", message.content);
        // More than it is tried again: nothing is shown, it is counted, and the next one works.
        server.stand_in.fail_next(u32::MAX, 500);
        let id = server.invoke(&user("en-US"), board("285174306")).await;
        server.until(|server| server.metrics.undelivered.get() == 1).await;
        assert!(server.stand_in.look(id).message.is_none());
        server.stand_in.fail_next(0, 500);
        assert!(server.ask(&user("en-US"), board("1230")).await.content.contains("already solved"));
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_answers_what_is_running() {
    let server = server(Duration::ZERO).await;
    // Two tries fail for each, so that all of these are under way when the stop comes.
    server.stand_in.fail_next(40, 503);
    let mut asked = Vec::new();
    for id in 0..20 {
        asked.push(server.invoke(&User::new(1_000 + id, "Someone"), board("647850321")).await);
    }
    server.until(|server| server.metrics.received.get() == 20).await;
    assert!(server.metrics.answered.get() < 20);
    drop(server.stop);
    server.bot.await.expect("no panic").expect("a good end");
    assert_eq!(server.metrics.answered.get(), 20);
    for id in asked {
        let message = server.stand_in.look(id).message.expect("an answer");
        assert!(message.content.contains("31 moves"));
    }
    server.stand_in.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_gives_hard_boards_the_best_that_is_known() {
    let server = server(Duration::ZERO).await;
    let hard = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";
    let hex = json!({ "name": "solve", "options": [{ "name": "hex", "options": [
        { "name": "start", "value": "ooooo/o...../......./......../........./......../......./....../....." },
        { "name": "target", "value": "o.o.o/....o./......./......../........./......../......./....../o...o" },
    ] }] });
    let asked =
        [server.invoke(&user("en-US"), board(hard)).await, server.invoke(&User::new(7, "Bo"), hex).await];
    server.until(|server| server.metrics.received.get() == 2).await;
    let told = std::time::Instant::now();
    drop(server.stop);
    server.bot.await.expect("no panic").expect("a good end");
    assert!(told.elapsed() < Duration::from_secs(10), "{:?}", told.elapsed());
    for id in asked {
        let message = server.stand_in.look(id).message.expect("an answer");
        assert!(
            message.content.contains("moves") || message.content.contains("turns"),
            "{}",
            message.content
        );
        assert!(!message.attachments.is_empty());
    }
    server.stand_in.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_at_once_than_there_are_places_wait_for_their_turn() {
    let full = Limits { running: 1, waiting: 0, ..limits() };
    let server = server_within(Duration::from_secs(2), full).await;
    let mut asked = Vec::new();
    // Different boards: equal ones would share a solve.
    for board_text in ["647850321", "867254301", "285174306", "813467052", "384102756", "413285706"] {
        asked.push(server.invoke(&user("en-US"), board(board_text)).await);
    }
    let mut contents = Vec::new();
    for id in asked {
        contents.push(server.outcome(id).await.message.expect("a word to each").content);
    }
    assert!(contents.iter().all(|content| content.contains("proven shortest")), "{contents:?}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_and_a_wrong_address_are_said() {
    let stand_in = StandIn::start(0).await.expect("a free port");
    let backend = backend(limits());
    let settings = |token: &str, api: String| Settings {
        token: token.to_owned(),
        api: Some(api),
        defer_after: Duration::from_millis(700),
        retries: Retries::default(),
        leases: LeasePolicy::default(),
        connection: Connection::Gateway,
        solves: true,
        registers: true,
        drain: Duration::ZERO,
    };
    let error = Bot::connect(settings("a.wrong.token", stand_in.base()), backend.clone()).await.err();
    assert_eq!(error.expect("refused").to_string(), "Discord does not know this token (DISCORD_TOKEN)");
    let nobody = "http://127.0.0.1:9".to_owned();
    let error = Bot::connect(settings("a.wrong.token", nobody), backend).await.err().expect("nobody there");
    assert!(error.to_string().starts_with("Discord can't be reached"), "{error}");
    assert!(!format!("{error:?}").contains("wrong.token"));
    stand_in.stop().await;
}

/// The program itself, connected to a stand-in of Discord.
#[cfg(unix)]
async fn program(level: &str) -> (StandIn, Process) {
    let stand_in = StandIn::start(0).await.expect("a free port");
    let program = Process::spawn(&stand_in, &[("CANTOR_LOG", level)]);
    assert!(stand_in.until_connected(PATIENCE).await, "it connects");
    (stand_in, program)
}

/// The program itself: from the environment, stopped by a signal, with everything logged.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_program_answers_stops_at_a_signal_and_logs_no_token() {
    let (stand_in, program) = program("trace").await;
    let id = stand_in.invoke(&user("en-US"), board("285174306")).await.expect("a command");
    let outcome = stand_in.outcome(id, PATIENCE).await;
    assert!(outcome.message.expect("an answer").content.contains("19 moves"));
    let refused = stand_in.invoke(&user("en-US"), board("nonsense")).await.expect("a command");
    assert!(stand_in.outcome(refused, PATIENCE).await.message.is_some());

    let log = program.stopped().await;
    assert!(log.contains("answered") && log.contains("stopping"), "{log}");
    assert!(log.contains("stopped received=2 answered=2 taken_over=0 undelivered=0 unreadable=0"), "{log}");
    for secret in [stand_in.token().to_owned(), stand_in.interaction_token(id).expect("it had one")] {
        assert!(!log.contains(&secret), "a token is in the log");
    }
    stand_in.stop().await;
}

/// Frames that no client can read, each with what must not be logged.
#[cfg(unix)]
fn malformed(secret: &str) -> Vec<String> {
    let data = json!({ "id": "1", "type": 2, "token": secret, "data": { "name": secret } });
    let frame =
        |op: Value, kind: Value, s: Value| json!({ "op": op, "t": kind, "s": s, "d": data }).to_string();
    let event = || json!("INTERACTION_CREATE");
    vec![
        frame(json!(0), event(), json!(9)).replace("}}}", ""),
        frame(json!(0), event(), json!("nine")),
        frame(json!(0), event(), Value::Null),
        frame(json!(0), Value::Null, json!(9)),
        frame(json!(0), json!(7), json!(9)),
        frame(json!("zero"), event(), json!(9)),
        frame(json!(99), event(), json!(9)),
        frame(json!(10), event(), json!(9)),
        frame(json!(0), json!("MESSAGE_CREATE"), json!(9)),
        json!({ "op": 0, "t": "INTERACTION_CREATE", "s": 9, "d": secret }).to_string(),
        json!([secret]).to_string(),
        json!(secret).to_string(),
    ]
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn frames_that_can_t_be_read_leave_no_token_in_a_log_of_any_level() {
    let secret = "aW50ZXJhY3Rpb24-secret";
    for level in ["error", "warn", "info", "debug", "trace"] {
        let (stand_in, program) = program(level).await;
        for frame in malformed(secret) {
            assert!(frame.contains(secret));
            stand_in.send_frame(&frame);
            // It may have hung up; it comes back.
            tokio::time::sleep(Duration::from_millis(20)).await;
            assert!(stand_in.until_connected(PATIENCE).await);
        }
        let id = stand_in.invoke(&user("en-US"), board("1230")).await.expect("a command");
        assert!(stand_in.outcome(id, PATIENCE).await.settled);
        let log = program.stopped().await;
        assert!(!log.contains(secret), "{level}: {log}");
        assert!(level == "error" || log.contains("serenity::gateway::ws: withheld"), "{level}: {log}");
        stand_in.stop().await;
    }
}
