//! Buttons that repeat a command with a corrected value, or send a related command.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::commands::solve_with;
use crate::support::server::{labels, server, user};

/// A command without sub-commands, with these options.
fn command_with(name: &str, options: &[(&str, &str)]) -> Value {
    let option = |(name, value): &(&str, &str)| json!({ "name": name, "value": value });
    json!({ "name": name, "options": options.iter().map(option).collect::<Vec<_>>() })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ranking_of_an_unposted_daily_puzzle_posts_it() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let ranking = server.ask(&ada, command_with("leaderboard", &[("family", "klotski")])).await;
    assert!(ranking.content.contains("/daily puzzle:klotski"), "{}", ranking.content);
    let post = server.press(&ada, &ranking, "Today’s puzzle").await.message.expect("a post");
    assert!(!post.is_ephemeral() && post.content.contains("Puzzle of the day #"), "{}", post.content);
    assert!(post.content.contains("Klotski"), "{}", post.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_day_offers_the_puzzle_of_today() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    for day in ["tomorrow", "2999-01-01"] {
        let refused = server.ask(&ada, command_with("daily", &[("day", day)])).await;
        assert!(refused.content.contains("from 2026-01-01 until today"), "{}", refused.content);
        assert_eq!(labels(&refused), ["Today’s puzzle"]);
    }
    let refused = server.ask(&ada, command_with("daily", &[("day", "soon")])).await;
    let (_, example) = refused.content.split_once("such as ").expect("an example");
    let example = example.split('.').next().expect("a date").replace('\\', "");
    let post = server.ask(&ada, command_with("daily", &[("day", &example)])).await;
    assert!(post.content.contains("Puzzle of the day #"), "{}", post.content);
    let post = server.press(&ada, &refused, "Today’s puzzle").await.message.expect("a post");
    assert!(post.content.contains(&example), "{}", post.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn misspelt_events_and_zones_are_suggested() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let event = json!([{ "name": "name", "value": "Klotski night" }, { "name": "goal", "value": "snail" }]);
    let create = json!([{ "name": "create", "options": [{ "name": "sliding", "options": event }] }]);
    server.ask(&ada, json!({ "name": "event", "options": create })).await;
    let solve = |event: &str| solve_with(&[("board", "123456708".into()), ("event", event.into())]);
    let unknown = server.ask(&ada, solve("Klots")).await;
    assert!(unknown.content.contains("Did you mean Klotski night?"), "{}", unknown.content);
    let solved = server.press(&ada, &unknown, "Klotski night").await.message.expect("a solution");
    assert!(solved.content.contains("→ 123804765"), "{}", solved.content);
    let unknown = server.ask(&ada, solve("Christmas")).await;
    assert!(labels(&unknown).is_empty(), "{}", unknown.content);

    for (typed, zone) in [("Berln", "Europe/Berlin"), ("Europe/Romme", "Europe/Rome")] {
        let unknown = server.ask(&ada, command_with("settings", &[("zone", typed)])).await;
        assert!(unknown.content.contains("Did you mean "), "{}", unknown.content);
        let changed = server.press(&ada, &unknown, zone).await.message.expect("the settings");
        assert!(changed.content.contains(&format!("Time zone: {zone}")), "{}", changed.content);
    }
    let options = json!([{ "name": "hour", "value": 9 }, { "name": "zone", "value": "Berln" }]);
    let start = json!([{ "name": "start", "options": options }]);
    let unknown = server.ask(&ada, json!({ "name": "autodaily", "options": start })).await;
    assert_eq!(labels(&unknown), ["Europe/Berlin"], "{}", unknown.content);
    let begun = server.press(&ada, &unknown, "Europe/Berlin").await.message.expect("a reply");
    assert!(begun.content.contains("(Europe/Berlin)"), "{}", begun.content);
    server.close().await;
}
