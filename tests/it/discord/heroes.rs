//! Klotski pieces named by heroes in Chinese and by letters elsewhere, in the same puzzle.

use std::time::Duration;

use cantor::app::App;
use cantor::families::family;
use cantor::search::{Budget, Meter};
use discord_standin::User;
use serde_json::{Value, json};

use crate::support::server::board;
use crate::support::server::{custom_id, labels, server, user};

/// Ada in a Chinese guild, with a client in this language.
fn user_in_chinese_guild(locale: &str) -> User {
    User { guild_locale: "zh-CN".into(), ..user(locale) }
}

fn klotski(command: &str, options: Value) -> Value {
    json!({ "name": command, "options": [{ "name": "klotski", "options": options }] })
}

/// A command for a layout of the classical pieces, six moves from its solution.
fn puzzle(command: &str) -> Value {
    let options = [("horizontal", 1), ("vertical", 4), ("moves", 6)];
    let options = options.map(|(name, value)| json!({ "name": name, "value": value }));
    klotski(command, Value::from(options.to_vec()))
}

/// The moves of a solution, computed without the bot.
fn solution(text: &str) -> Vec<String> {
    let start = family("klotski").expect("a family").read(text).expect("a board");
    let budget = Budget::of_time(Duration::from_secs(60));
    let line = App::new().solve(&*start, &mut Meter::new(&budget)).expect("a solution").line;
    line.notations().iter().map(ToString::to_string).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_accept_both_kinds_of_names() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user_in_chinese_guild("zh-CN"), User { guild_locale: "zh-CN".into(), ..User::bo() });
    let post = server.ask(&ada, puzzle("puzzle")).await;
    let heroes = board(&post);
    assert!("曹关赵马黄张甲乙丙丁".chars().all(|hero| heroes.contains(hero)), "{heroes}");
    assert!(post.attachments[0].description.as_deref().is_some_and(|alt| alt.contains(&heroes)));
    let moves = solution(&heroes);

    // Her copy shows heroes and his shows letters; each accepts both.
    let hers = server.press(&ada, &post, "自己玩").await.message.expect("Ada's copy");
    let his = server.press(&bo, &post, "自己玩").await.message.expect("Bo's copy");
    assert!(labels(&hers).iter().all(|label| label.is_ascii() || !label.starts_with(char::is_uppercase)));
    assert!(labels(&his).iter().any(|label| label.starts_with(char::is_uppercase)), "{:?}", labels(&his));
    assert_ne!(hers.attachments[0].bytes, his.attachments[0].bytes);
    let his = server.fill(&bo, &his, "Type moves", &moves[0]).await.message.expect("Bo's copy");
    assert!(his.content.contains("move 1 ·"), "{}", his.content);
    let hers = server.fill(&ada, &hers, "输入走法", &moves[0]).await.message.expect("Ada's copy");
    assert!(hers.content.contains("第 1 步"), "{}", hers.content);

    // A change of language keeps the position.
    let english = user_in_chinese_guild("en-US");
    let copy = server.press(&english, &post, "自己玩").await.message.expect("Ada's copy");
    assert!(copy.content.contains("move 1 ·"), "{}", copy.content);
    let undone = server.press(&english, &copy, "Undo").await.message.expect("Ada's copy");
    let done = server.fill(&english, &undone, "Type moves", &moves.join(" ")).await.message;
    let done = done.expect("Ada's copy");
    assert!(done.content.contains("Perfect!") && done.content.contains("has been recorded"));

    // Asking for the solution of the board written in heroes counts as help for this puzzle.
    let solve =
        klotski("solve", json!([{ "name": "board", "value": heroes }, { "name": "private", "value": true }]));
    server.ask(&bo, solve).await;
    let rest = moves[1..].join(" ");
    let done = server.fill(&bo, &his, "Type moves", &rest).await.message.expect("Bo's copy");
    assert!(done.content.contains("Not on the leaderboard: you have seen the solution"), "{}", done.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn daily_puzzles_and_duels_use_the_language_of_the_guild() {
    let server = server(Duration::from_secs(2)).await;
    let (english, chinese) = (user("en-US"), user_in_chinese_guild("en-US"));
    let daily = json!({ "name": "daily", "options": [{ "name": "family", "value": "klotski" }] });
    let daily = |_| daily.clone();
    let (here, there) = (server.ask(&english, daily(0)).await, server.ask(&chinese, daily(1)).await);
    assert!(board(&here).is_ascii(), "{}", board(&here));
    let puzzle_of =
        |message, label| custom_id(message, label).map(|id| id.split('~').nth(1).map(str::to_owned));
    assert_eq!(puzzle_of(&here, "Play"), puzzle_of(&there, "自己玩"), "the same puzzle for all");
    let shown = family("klotski").expect("a family").read(&board(&here)).expect("a board").named_in("zh");
    assert_eq!(board(&there), shown.to_string());

    let duel = server.ask(&chinese, puzzle("duel")).await;
    let bo = User { guild_locale: "zh-CN".into(), ..User::bo() };
    let accept = labels(&duel).first().cloned().expect("a button");
    let begun = server.press(&bo, &duel, &accept).await.message.expect("the duel");
    assert!(begun.attachments.is_empty() && begun.content.contains("对战成立"), "{}", begun.content);
    // The lesson uses heroes too.
    let lesson =
        server.press(&user_in_chinese_guild("zh-CN"), &there, "玩法").await.message.expect("a lesson");
    assert!(lesson.content.contains("曹↓"), "{}", lesson.content);
    server.close().await;
}
