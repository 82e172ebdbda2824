//! The rules of water sort other than the default: `bottom` in commands and games, and `ball`.

use std::time::Duration;

use cantor::families::family;
use cantor::render::{Renderer, Theme};
use discord_standin::Message;
use serde_json::{Value, json};

use crate::support::server::{Server, custom_id, server, user};

const LEVEL: &str = "ABBC BABA CCCA .... ....";

/// A water sort command with `rule:bottom` and further options.
fn command(name: &str, further: &[(&str, Value)]) -> Value {
    let mut options = vec![json!({ "name": "rule", "value": "bottom" })];
    options.extend(further.iter().map(|(name, value)| json!({ "name": name, "value": value })));
    json!({ "name": name, "options": [{ "name": "water", "options": options }] })
}

/// The initial text of the form that corrects a board.
async fn prefilled(server: &Server, message: &Message) -> String {
    let fix = custom_id(message, "Fix board").expect("a button");
    let form = server.stand_in.press(&user("en-US"), message.id, &fix).await.expect("a button");
    let form = server.outcome(form).await.modal.expect("a form");
    form["components"][0]["components"][0]["value"].as_str().expect("a text").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_and_game_keeps_the_rule() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let solved = server.ask(&ada, command("solve", &[("level", LEVEL.into())])).await;
    assert!(
        solved.content.contains("Water sort from the bottom, 3 colours, 5 bottles"),
        "{}",
        solved.content
    );
    assert!(solved.content.contains("8 moves, proven shortest"), "{}", solved.content);
    assert_eq!(prefilled(&server, &solved).await, format!("{LEVEL} rule:bottom"));

    let hint = server.ask(&ada, command("hint", &[("level", LEVEL.into()), ("count", 1.into())])).await;
    assert!(hint.content.contains("1>4") && hint.content.contains('7'), "{}", hint.content);
    let check = |moves: &str| command("check", &[("level", LEVEL.into()), ("moves", moves.into())]);
    let checked = server.ask(&ada, check("1>4 1>5")).await;
    assert!(checked.content.contains("6 more are needed"), "{}", checked.content);
    let checked = server.ask(&ada, check("1>4 2>4")).await;
    assert!(checked.content.contains("another colour is on top of bottle 4"), "{}", checked.content);

    let copy = server.press(&ada, &solved, "Play").await.message.expect("Ada's copy");
    assert!(
        copy.content.contains("from the bottom") && copy.content.contains("Aim: pour"),
        "{}",
        copy.content
    );
    let moved = server.press(&ada, &copy, "1>4").await.message.expect("Ada's copy");
    let rest = "1>5 2>1 3>1 4>3 2>5 2>1 5>2";
    let done = server.fill(&ada, &moved, "Type moves", rest).await.message.expect("Ada's copy");
    assert!(done.content.contains("8 moves"), "{}", done.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_events_and_lessons_use_the_rule() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let post = server.ask(&ada, command("puzzle", &[("moves", 6.into())])).await;
    assert!(post.content.contains(" rule:bottom`"), "{}", post.content);
    for (locale, expected) in
        [("en-US", "the rest sinks"), ("zh-CN", "往下沉"), ("ja", "いちばん下"), ("ko", "맨 아래")]
    {
        let lesson = server.press(&user(locale), &post, "How to play").await.message.expect("a lesson");
        assert!(lesson.content.contains(expected), "{}", lesson.content);
        let moves = lesson.content.split("```").nth(1).expect("the moves").trim();
        assert_eq!((moves.split_whitespace().count(), lesson.attachments.len()), (3, 1), "{moves}");
    }

    let mut create = command("create", &[("name", "Taps".into())]);
    create = json!({ "name": "event", "options": [create] });
    let made = server.ask(&ada, create).await;
    assert!(made.content.contains("Saved"), "{}", made.content);
    let solve = json!({ "name": "solve", "options": [{ "name": "water", "options": [
        { "name": "level", "value": LEVEL }, { "name": "event", "value": "taps" } ] }] });
    let solved = server.ask(&ada, solve).await;
    assert!(solved.content.contains("from the bottom"), "{}", solved.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ball_sort_moves_balls() {
    let server = server(Duration::from_secs(2)).await;
    let puzzle = json!({ "name": "puzzle", "options": [{ "name": "water", "options": [
        { "name": "rule", "value": "ball" }, { "name": "moves", "value": 4 } ] }] });
    let post = server.ask(&user("en-US"), puzzle).await;
    assert!(post.content.contains("Ball sort") && post.content.contains(" rule:ball`"), "{}", post.content);
    let locales = [
        ("en-US", "move", "pour", "Hint"),
        ("zh-CN", "移", "倒", "看这一步"),
        ("ja", "動か", "注", "手を見る"),
        ("ko", "옮", "따르", "수 보기"),
    ];
    for (locale, expected, wrong, hint) in locales {
        // All users are the same player: each further language continues the copy of the first
        // language, after its hint.
        let player = user(locale);
        let lesson = server.press(&player, &post, "How to play").await.message.expect("a lesson");
        assert_eq!(lesson.content.matches("3>").count() + lesson.content.matches(">3").count(), 3);
        let copy = server.press(&player, &post, "Play").await.message.expect("a copy");
        let hint = server.press(&player, &copy, hint).await.message.expect("the copy");
        for text in [lesson.content, copy.content, hint.content] {
            assert!(text.to_lowercase().contains(expected) && !text.to_lowercase().contains(wrong), "{text}");
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_read_with_the_rule_and_hidden_units_are_refused() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let upload = |level: &str| {
        let board = family("water").expect("listed").read(level).expect("a board");
        let png = Renderer::new(Theme::SLATE).picture(&board.scene()).png;
        Value::from(server.stand_in.upload("board.png", png).to_string())
    };
    let level = "ABCD BCDA CDAB DABC .... ....";
    for shown in [level.to_owned(), format!("{level} rule:bottom")] {
        let solved = server.ask(&ada, command("solve", &[("picture", upload(&shown))])).await;
        assert!(solved.content.contains("from the bottom, 4 colours, 6 bottles"), "{}", solved.content);
        assert!(solved.content.contains("13 moves, proven shortest"), "{}", solved.content);
        assert!(prefilled(&server, &solved).await.ends_with(" rule:bottom"));
    }

    let expected = "“?” can’t be used with rule:bottom";
    let typed = server.ask(&ada, command("solve", &[("level", "ABBA ??BA ....".into())])).await;
    assert!(typed.content.contains(expected), "{}", typed.content);
    assert_eq!(prefilled(&server, &typed).await, "ABBA ??BA .... rule:bottom");
    let hidden = upload("A??? B?AA ??BB .... ....");
    let pictured = server.ask(&ada, command("solve", &[("picture", hidden)])).await;
    assert!(pictured.content.contains(expected), "{}", pictured.content);
    assert!(prefilled(&server, &pictured).await.ends_with(" rule:bottom"));
    server.close().await;
}
