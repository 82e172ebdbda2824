//! Shared games: lists of solvers, shared results, duels and streaks of daily puzzles.

use std::time::Duration;

use cantor::database::{MessageRef, NewPuzzle, Occasion};
use cantor::families::{FAMILIES, family};
use discord_standin::{Call, CallFault, Context, Message, User};
use serde_json::{Value, json};

use crate::support::commands::solve_with;
use crate::support::searches::solution;
use crate::support::server::{Server, board, custom_id, labels, server, user};

fn puzzle(family: &str, options: Value) -> Value {
    json!({ "name": "puzzle", "options": [{ "name": family, "options": options }] })
}

/// Waits until a message contains a text.
pub(super) async fn until_contains(server: &Server, message: &Message, expected: &str) -> Message {
    let expected = expected.to_owned();
    let now = |server: &Server| server.stand_in.message(message.id).expect("the message exists");
    server.until(|server| now(server).content.contains(&expected)).await;
    now(server)
}

#[tokio::test(flavor = "multi_thread")]
async fn posts_list_solvers_and_perfect_games() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let post = server.ask(&ada, puzzle("sliding", json!([{ "name": "moves", "value": 6 }]))).await;
    let moves = solution(&board(&post));
    let hers = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    let done = server.fill(&ada, &hers, "Type moves", &moves).await.message.expect("Ada's copy");
    assert!(done.content.contains("🎉 ★★★ Perfect!") && done.content.contains("6 moves"), "{}", done.content);
    let updated = until_contains(&server, &post, &format!("🏆 <@{}>: 6 moves ★★★", ada.id)).await;
    assert!(
        updated.content.starts_with(&post.content) && updated.attachments.len() == post.attachments.len()
    );

    // A move and its reverse add two moves.
    let first = moves.split(' ').next().expect("a move");
    let back = match first {
        "U" => "D",
        "D" => "U",
        "L" => "R",
        _ => "L",
    };
    let his = server.press(&bo, &post, "Play").await.message.expect("Bo's copy");
    let longer = format!("{first} {back} {moves}");
    let done = server.fill(&bo, &his, "Type moves", &longer).await.message.expect("Bo's copy");
    assert!(done.content.contains("★ ") && !done.content.contains("Perfect"), "{}", done.content);
    until_contains(&server, &post, &format!("▫️ <@{}>: 8 moves ★ · 0:0", bo.id)).await;

    // The shared result contains the number of moves, but not the moves.
    let line = server.press(&bo, &done, "Share result").await.message.expect("the line");
    let block = line.content.split("```").nth(1).expect("a block to copy").trim().to_owned();
    assert!(line.is_ephemeral() && block.starts_with("Cantor · Sliding puzzle 3×3\n8/6 ★ · 0:0"), "{block}");
    assert!(block.contains("\n🟩🟥🟩"), "{block}");
    let posted = server.press(&bo, &line, "Post it here").await.message.expect("a post");
    assert!(!posted.is_ephemeral() && posted.content.contains(&block) && posted.content.contains("<@"));
    let mine = server.press(&ada, &posted, "Play it too").await.message.expect("Ada's copy");
    assert!(mine.content.contains("solved in 6 moves"), "{}", mine.content);

    // Players who start from the shared result are not listed on it.
    let cid = User::new(7, "Cid");
    let copy = server.press(&cid, &posted, "Play it too").await.message.expect("a copy");
    server.fill(&cid, &copy, "Type moves", &moves).await;
    let (puzzle, _) = puzzle_behind(&server, &posted, "Play it too").await;
    let play = server
        .backend
        .database
        .play(&puzzle, cid.id)
        .await
        .expect("the database works")
        .expect("the play exists");
    assert_eq!((play.result.map(|(moves, _)| moves), play.message_ref), (Some(6), None));

    let again = server.press(&bo, &done, "Another one").await.message.expect("a post");
    assert!(!again.is_ephemeral() && again.content.contains("posted another one"), "{}", again.content);
    assert!(again.content.contains("solve it in 6 moves") && board(&again) != board(&post));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solving_a_similar_board_counts_as_help() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    for (steps, metric) in [(None, "single"), (Some(0), "multi"), (Some(1), "single"), (Some(1), "multi")] {
        let post = server.ask(&ada, puzzle("sliding", json!([{ "name": "moves", "value": 12 }]))).await;
        let moves = solution(&board(&post));
        if let Some(steps) = steps {
            let start = family("sliding").expect("a family").read(&board(&post)).expect("a board");
            let line = start.resume(&moves).expect("legal moves");
            let asked = [("board", line.board(steps).position().into()), ("metric", metric.into())];
            let solved = server.ask(&ada, solve_with(&asked)).await;
            assert!(solved.content.contains("proven shortest"), "{}", solved.content);
        }
        let hers = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
        let done = server.fill(&ada, &hers, "Type moves", &moves).await.message.expect("Ada's copy");
        let helped = done.content.contains("you have seen the solution");
        assert_eq!(helped, steps.is_some(), "{steps:?} in {metric}: {}", done.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_edits_of_posts_are_retried() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let post = server.ask(&ada, puzzle("sliding", json!([{ "name": "moves", "value": 3 }]))).await;
    let copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    server.stand_in.fail(Call::Own, 2, CallFault::Limited(Duration::from_millis(100)));
    server.fill(&ada, &copy, "Type moves", &solution(&board(&post))).await;
    until_contains(&server, &post, &format!("🏆 <@{}>: 3 moves ★★★", ada.id)).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_have_three_steps() {
    let server = server(Duration::from_secs(2)).await;
    for family in FAMILIES.iter().map(|family| family.info().id) {
        for (locale, expected, button) in
            [("en-US", "solved in three moves", "How to play"), ("zh-CN", "三步", "How to play")]
        {
            let ada = user(locale);
            let options = if family == "water" {
                json!([{ "name": "moves", "value": 6 }])
            } else {
                json!([{ "name": "moves", "value": 3 }])
            };
            let post = server.ask(&ada, puzzle(family, options)).await;
            let lesson = server.press(&ada, &post, button).await.message.expect("a lesson");
            assert!(lesson.is_ephemeral() && lesson.content.contains(expected), "{}", lesson.content);
            assert_eq!(lesson.attachments.len(), 1, "{family}");
            let moves = lesson.content.split("```").nth(1).expect("the moves").trim();
            // `A×2` is two presses.
            let times = |word: &str| word.split_once('×').and_then(|(_, times)| times.parse().ok());
            let count: usize = moves.split_whitespace().map(|word| times(word).unwrap_or(1)).sum();
            assert_eq!(count, 3, "{family}: {moves}");
        }
    }
    server.close().await;
}

fn duel(options: Value) -> Value {
    json!({ "name": "duel", "options": [{ "name": "sliding", "options": options }] })
}

#[tokio::test(flavor = "multi_thread")]
async fn duels_are_accepted_followed_and_won() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo, cid) = (user("en-US"), User::bo(), User::new(7, "Cid"));
    let to_bo = json!({ "name": "opponent", "value": bo.id.to_string() });
    let post = server.ask(&ada, duel(json!([{ "name": "moves", "value": 5 }, to_bo]))).await;
    assert!(post.content.contains(&format!("<@{}> challenges <@{}>", ada.id, bo.id)), "{}", post.content);
    assert!(
        post.attachments.is_empty() && !post.content.contains('`'),
        "the board is hidden: {}",
        post.content
    );
    assert_eq!(post.notified, [bo.id]);
    assert_eq!(labels(&post), ["Accept", "Decline", "Withdraw"]);
    for (who, button, expected) in [
        (&ada, "Accept", "your own challenge"),
        (&cid, "Accept", "Somebody else was challenged"),
        (&cid, "Decline", "Somebody else was challenged"),
        (&bo, "Withdraw", "Only the person who proposed"),
    ] {
        let denied = server.press(who, &post, button).await.message.expect("a reply");
        assert!(denied.is_ephemeral() && denied.content.contains(expected), "{}", denied.content);
    }
    let begun = server.press(&bo, &post, "Accept").await.message.expect("the same message");
    assert!(begun.id == post.id && begun.content.contains("The duel is on!"), "{}", begun.content);
    assert!(begun.content.contains("<t:") && begun.attachments.is_empty(), "the board is hidden");
    assert_eq!(labels(&begun), ["Play", "How to play"], "the solution is not available yet");
    let notices = |server: &Server| {
        let messages = server.stand_in.channel_of(&ada).into_iter();
        messages.filter(|message| message.notified == [ada.id, bo.id]).collect::<Vec<_>>()
    };
    server.until(|server| !notices(server).is_empty()).await;
    assert!(
        notices(&server)[0].content.contains("Start of the duel: <t:"),
        "{}",
        notices(&server)[0].content
    );

    let hers = server.press(&ada, &notices(&server)[0], "Play").await.message.expect("Ada's copy");
    let his = server.press(&bo, &begun, "Play").await.message.expect("Bo's copy");
    let text = puzzle_behind(&server, &begun, "Play").await.1;
    let moves = solution(&text);
    let (first, rest) = moves.split_once(' ').expect("five moves");
    let moved = server.fill(&ada, &hers, "Type moves", first).await.message.expect("Ada's copy");
    until_contains(&server, &begun, &format!("<@{}>: 1 move so far", ada.id)).await;
    assert!(!labels(&moved).contains(&"Hint".to_owned()), "{:?}", labels(&moved));
    let won = server.fill(&ada, &moved, "Type moves", rest).await.message.expect("Ada's copy");
    assert!(won.content.contains("You won the duel!"), "{}", won.content);
    let over = until_contains(&server, &begun, &format!("<@{}> wins the duel, in 5 moves", ada.id)).await;
    assert!(over.content.contains(&format!("<@{}>: 0 moves so far", bo.id)), "{}", over.content);
    assert_eq!(labels(&over), ["Rematch", "Results", "Solution"]);
    let late = server.fill(&bo, &his, "Type moves", first).await.message.expect("Bo's copy");
    assert!(late.content.contains("The duel is over."), "{}", late.content);

    // A rematch challenges the other player, who declines.
    let again = server.press(&bo, &over, "Rematch").await.message.expect("a post");
    assert!(again.content.contains(&format!("<@{}> challenges <@{}>", bo.id, ada.id)), "{}", again.content);
    let declined = server.press(&ada, &again, "Decline").await.message.expect("the same message");
    assert_eq!(declined.content, format!("<@{}> declines the duel with <@{}>.", ada.id, bo.id));
    assert!(declined.id == again.id && labels(&declined).is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn duels_are_withdrawn_or_given_up() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let post = server.ask(&ada, duel(json!([{ "name": "moves", "value": 5 }]))).await;
    let withdrawn = server.press(&ada, &post, "Withdraw").await.message.expect("the same message");
    assert_eq!(withdrawn.content, format!("<@{}> has withdrawn the duel.", ada.id));

    let post = server.ask(&ada, duel(json!([{ "name": "moves", "value": 5 }]))).await;
    let begun = server.press(&bo, &post, "I’m in").await.message.expect("the same message");
    let copy = server.press(&bo, &begun, "Play").await.message.expect("Bo's copy");
    let question = server.press(&bo, &copy, "Give up").await.message.expect("a question");
    assert!(
        question.is_ephemeral() && question.content.contains("can’t win this duel"),
        "{}",
        question.content
    );
    let shown = server.press(&bo, &question, "Give up").await.message.expect("the solution");
    assert!(shown.id == question.id && shown.content.contains("5 moves, proven"), "{}", shown.content);
    let over =
        until_contains(&server, &begun, &format!("<@{}> wins the duel: the others gave up", ada.id)).await;
    assert!(over.content.contains(&format!("<@{}>: gave up", bo.id)), "{}", over.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fewest_moves_win_an_open_duel() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo, cid) = (user("en-US"), User::bo(), User::new(7, "Cid"));
    let fewest = json!({ "name": "wins", "value": "fewest" });
    let post = server.ask(&ada, duel(json!([{ "name": "moves", "value": 5 }, fewest]))).await;
    assert!(post.content.contains("challenges everyone here") && post.content.contains("fewest moves"));
    let begun = server.press(&cid, &post, "I’m in").await.message.expect("the same message");
    let text = puzzle_behind(&server, &begun, "Play").await.1;
    let moves = solution(&text);
    let first = moves.split(' ').next().expect("a move");
    let back = ["U", "D", "L", "R"]["DURL".find(first).expect("a letter")];
    let longer = format!("{first} {back} {moves}");
    // Players can join later.
    for (who, typed) in [(&cid, &longer), (&bo, &moves)] {
        let copy = server.press(who, &begun, "Play").await.message.expect("a copy");
        server.fill(who, &copy, "Type moves", typed).await;
    }
    until_contains(&server, &begun, &format!("🏆 <@{}>: 5 moves", bo.id)).await;
    // The duel ends when all players have solved the board.
    let copy = server.press(&ada, &begun, "Play").await.message.expect("a copy");
    server.fill(&ada, &copy, "Type moves", &longer).await;
    until_contains(&server, &begun, &format!("<@{}> wins the duel, in 5 moves", bo.id)).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unsolved_duels_time_out() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let post = server.ask(&ada, duel(json!([{ "name": "difficulty", "value": "medium" }]))).await;
    let (puzzle, _) = puzzle_behind(&server, &post, "I’m in").await;
    let message_ref =
        MessageRef { channel: server.stand_in.channel(post.id).expect("a channel"), message: post.id };
    assert_eq!(server.backend.database.start_duel(&puzzle, message_ref, 1_000_000_000).await, Ok(true));
    let over = until_contains(&server, &post, "nobody solved it in time").await;
    assert_eq!(labels(&over), ["Rematch", "Results", "Solution"]);

    // Without membership the bot cannot announce a winner.
    let elsewhere = user("en-US").at(Context::PrivateChannel);
    let denied = server.ask(&elsewhere, duel(json!([]))).await;
    assert!(denied.is_ephemeral() && denied.content.contains("a server that I am a member of"));
    server.close().await;
}

/// The puzzle that a button opens: its id and its board.
async fn puzzle_behind(server: &Server, message: &Message, label: &str) -> (String, String) {
    let id = custom_id(message, label).expect("a button");
    let id = id.split('~').nth(1).expect("a puzzle").to_owned();
    let puzzle = server.backend.database.puzzle(&id).await.expect("the database works").expect("posted");
    (id, puzzle.board)
}

#[tokio::test(flavor = "multi_thread")]
async fn streaks_are_shown_and_past_days_can_be_played() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let database = &server.backend.database;
    let today = std::time::UNIX_EPOCH.elapsed().expect("after 1970").as_secs() as i64 / 86_400;
    for back in 1..=3 {
        let board = ["123456708", "123456078", "123450786"][back as usize - 1];
        let posted =
            NewPuzzle { family: "sliding", board, optimal: 1, proven: true, generated: true, undos: None };
        let at = (today - back) * 86_400 + 9;
        let puzzle =
            database.post_puzzle(Occasion::Day(today - back), posted, None, at).await.expect("posted");
        database.begin_play(&puzzle.id, ada.id, None, None, at).await.expect("the database works");
        let change = cantor::database::Change { seen: 0, moves: "L", count: 1, undone: 0, solved: true };
        database.advance(&puzzle.id, ada.id, change, at).await.expect("the database works");
    }
    let post = server.ask(&ada, json!({ "name": "daily" })).await;
    let copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    let done =
        server.fill(&ada, &copy, "Type moves", &solution(&board(&post))).await.message.expect("Ada's copy");
    assert!(done.content.contains("🔥 4 days in a row (your longest: 4)"), "{}", done.content);
    let line = server.press(&ada, &done, "Share result").await.message.expect("the line").content;
    assert!(line.contains(&format!("Cantor #{}", today - 20_453)), "{line}");

    let past = |day: &str| json!({ "name": "daily", "options": [{ "name": "day", "value": day }] });
    let post = server.ask(&ada, past("2026-01-01")).await;
    assert!(post.content.contains("Puzzle of the day #1 (2026-01-01)"), "{}", post.content);
    for word in ["yesterday", "昨天", "昨日", "어제"] {
        assert_eq!(board(&server.ask(&ada, past(word)).await), "123456708", "{word}");
    }
    for day in ["2025-12-31", "2999-01-01"] {
        let refused = server.ask(&ada, past(day)).await;
        assert!(refused.content.contains("from 2026-01-01 until today"), "{}", refused.content);
    }
    let typing = json!({ "name": "daily", "options": [{ "name": "day", "value": "", "focused": true }] });
    let offered = server.outcome(server.stand_in.autocomplete(&ada, typing).await.expect("typing")).await;
    assert_eq!(offered.choices.expect("days").len(), 25);
    server.close().await;
}
