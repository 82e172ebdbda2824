//! Buttons that repeat a command with a value that was meant, or send another one.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::server::{labels, server, user};

fn with(name: &str, options: &[(&str, &str)]) -> Value {
    let option = |(name, value): &(&str, &str)| json!({ "name": name, "value": value });
    json!({ "name": name, "options": options.iter().map(option).collect::<Vec<_>>() })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ranking_of_an_unposted_daily_puzzle_posts_it() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let ranking = server.ask(&ada, with("leaderboard", &[("family", "klotski")])).await;
    assert!(ranking.content.contains("/daily puzzle:klotski"), "{}", ranking.content);
    let post = server.press(&ada, &ranking, "Today’s puzzle").await.message.expect("a post");
    assert!(!post.is_ephemeral() && post.content.contains("Puzzle of the day #"), "{}", post.content);
    assert!(post.content.contains("Klotski"), "{}", post.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_day_leads_to_the_puzzle_of_today() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    for day in ["tomorrow", "2999-01-01"] {
        let refused = server.ask(&ada, with("daily", &[("day", day)])).await;
        assert!(refused.content.contains("from 2026-01-01 until today"), "{}", refused.content);
        assert_eq!(labels(&refused), ["Today’s puzzle"]);
    }
    let refused = server.ask(&ada, with("daily", &[("day", "soon")])).await;
    let (_, example) = refused.content.split_once("such as ").expect("an example");
    let example = example.split('.').next().expect("a date").replace('\\', "");
    let post = server.ask(&ada, with("daily", &[("day", &example)])).await;
    assert!(post.content.contains("Puzzle of the day #"), "{}", post.content);
    let post = server.press(&ada, &refused, "Today’s puzzle").await.message.expect("a post");
    assert!(post.content.contains(&example), "{}", post.content);
    server.close().await;
}
