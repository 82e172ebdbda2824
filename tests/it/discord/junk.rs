//! Texts without a board: the reason, its place in the text, and buttons that help.

use std::time::Duration;

use cantor::families::FAMILIES;
use discord_standin::User;
use serde_json::Value;

use crate::support::commands::command;
use crate::support::server::{labels, server, user};

/// Texts without a board of any family.
const JUNK: &[&str] = &["foo!bar", "?!", "🙂🙂", "过关:"];

#[tokio::test(flavor = "multi_thread")]
async fn junk_is_answered_with_an_example_and_help() {
    let server = server(Duration::from_secs(2)).await;
    for (family, id) in FAMILIES.iter().zip(100..) {
        // Each user has a rate limit.
        let ada = User::new(id, "Ada");
        let info = family.info();
        for junk in JUNK {
            let option: (&str, Value) = (info.board.id, (*junk).into());
            let refused = server.ask(&ada, command("solve", info.id, &[option])).await;
            let place = refused.content.lines().last().unwrap_or_default();
            assert!(refused.is_ephemeral() && place.starts_with("> "), "{}: {}", info.id, refused.content);
            assert_eq!(labels(&refused), ["Fix board", "See an example", "Help"], "{} {junk}", info.id);
        }
        let option: (&str, Value) = (info.board.id, "???!".into());
        let refused = server.ask(&ada, command("solve", info.id, &[option])).await;
        let example = server.press(&ada, &refused, "See an example").await.message.expect("an answer");
        assert!(example.is_ephemeral() && example.id != refused.id, "{}", example.content);
        assert!(example.content.contains("proven shortest"), "{}: {}", info.id, example.content);
        assert!(!example.content.contains("someone else"), "{}", example.content);
        let help = server.press(&ada, &refused, "Help").await.message.expect("help");
        assert!(help.content.contains(&format!("/solve {}", info.id)), "{}", help.content);
        let option: (&str, Value) = (info.board.id, info.example.into());
        let solved = server.fill(&ada, &refused, "Fix board", info.example).await.message.expect("an answer");
        let typed = server.ask(&ada, command("solve", info.id, &[option])).await;
        assert_eq!(solved.content, typed.content, "the first message can still be corrected");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_klotski_words_get_instructions_for_typing_a_board() {
    let server = server(Duration::from_secs(2)).await;
    for (language, expected) in [
        ("en-US", "No layout is called “AABB”. A board is typed row by row, with “/” between the rows: "),
        ("zh-CN", "没有叫“AABB”的布局。棋盘要逐行写，行与行之间用“/”隔开："),
    ] {
        let user = user(language);
        let refused = server.ask(&user, command("hint", "klotski", &[("board", "AABB".into())])).await;
        assert!(refused.content.starts_with(expected), "{}", refused.content);
        let example = labels(&refused)[1].clone();
        let hint = server.press(&user, &refused, &example).await.message.expect("a hint");
        assert!(hint.content.contains('B') && !hint.content.contains('?'), "{}", hint.content);
    }
    // `/check` asks to repeat the command only for a board that was read from a picture.
    let options = [("board", "AABB".into()), ("moves", "A:D".into())];
    let refused = server.ask(&user("en-US"), command("check", "klotski", &options)).await;
    assert!(!refused.content.contains("If it is right"), "{}", refused.content);
    server.close().await;
}
