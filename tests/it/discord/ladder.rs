//! `/play`: levels, stars, and open games.

use std::time::Duration;

use cantor::database::{Change, NewPuzzle, Occasion, Puzzle};
use cantor::families::{FAMILIES, family};
use discord_standin::{Message, User};
use serde_json::{Value, json};

use crate::support::searches::solution;
use crate::support::server::{Server, components, custom_id, labels, server, user};

fn play(family: Option<&str>) -> Value {
    let options: Vec<Value> = family.into_iter().map(|id| json!({ "name": "family", "value": id })).collect();
    json!({ "name": "play", "options": options })
}

/// The choices of all menus: menu, label and value.
fn choices(message: &Message) -> Vec<(usize, String, String)> {
    let menus = components(message).filter(|component| component["type"] == 3).enumerate();
    let of_menu = |(menu, component): (usize, &Value)| {
        let text = |choice: &Value, key: &str| choice[key].as_str().expect("a text").to_owned();
        let choices = component["options"].as_array().expect("choices").iter();
        choices.map(|choice| (menu, text(choice, "label"), text(choice, "value"))).collect::<Vec<_>>()
    };
    menus.flat_map(of_menu).collect()
}

/// Selects the choice whose label contains this text, in any menu.
async fn choose(server: &Server, user: &User, message: &Message, label: &str) -> Message {
    let choices = choices(message);
    let (menu, _, value) = choices
        .iter()
        .find(|(_, text, _)| text.contains(label))
        .unwrap_or_else(|| panic!("no {label}: {choices:?}"));
    server.choose(user, message, *menu, value).await.message.expect("an answer")
}

async fn press(server: &Server, user: &User, message: &Message, label: &str) -> Message {
    server.press(user, message, label).await.message.expect("an answer")
}

async fn level(server: &Server, family: &str, level: u32) -> Puzzle {
    let puzzle = server.backend.database.level_puzzle(family, level).await;
    puzzle.expect("the database works").expect("the level was shown")
}

/// Prepends a detour of two moves: the first move and its reverse.
fn with_detour(moves: &str) -> String {
    let first = moves.split(' ').next().expect("a move");
    let back = ["U", "D", "L", "R"]["DURL".find(first).expect("a letter")];
    format!("{first} {back} {moves}")
}

/// Stores a result for a level without the bot's messages. The level must not be posted yet.
async fn solve(server: &Server, user: &User, id: &str, level: u32) {
    let database = &server.backend.database;
    let board = family(id).expect("a family").info().example;
    let posted = NewPuzzle { family: id, board, optimal: 8, proven: true, generated: true, undos: None };
    let puzzle = database.post_puzzle(Occasion::Level(level), posted, None, 9).await.expect("posted").id;
    database.begin_play(&puzzle, user.id, None, None, 9).await.expect("the database works");
    let change = Change { seen: 0, moves: "", count: 9, undone: 0, solved: true };
    database.advance(&puzzle, user.id, change, 9).await.expect("the database works");
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_follow_each_other_and_are_the_same_for_everyone() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let levels = FAMILIES[0].info().levels();
    let hers = server.ask(&ada, play(None)).await;
    assert!(hers.is_ephemeral());
    let headline = format!("**Level 1 of {levels} · Sliding puzzle 3×2**");
    assert!(hers.content.starts_with(&headline), "{}", hers.content);
    assert!(hers.content.contains(&format!("★ 0 of {}", 3 * levels)), "{}", hers.content);
    assert_eq!(labels(&hers), ["Play", "How to play", "(menu)"]);

    let copy = press(&server, &ada, &hers, "Play").await;
    assert!(copy.id == hers.id && copy.content.contains("Level 1 · Sliding puzzle 3×2: move 0"));
    let first = level(&server, "sliding", 1).await;
    assert_eq!((first.level, first.optimal, first.proven), (Some(1), 3, true));
    let done = server.fill(&ada, &copy, "Type moves", &solution(&first.board)).await;
    let done = done.message.expect("her copy");
    assert!(done.content.contains("🎉 ★★★ Perfect! Level 1 · "), "{}", done.content);
    assert!(done.content.contains(&format!("★ 3 of {}", 3 * levels)), "{}", done.content);
    assert!(!done.content.contains("leaderboard"), "{}", done.content);
    let expected = ["Next level", "Share result", "Results", "Levels", "Undo", "Restart", "Solution"];
    assert_eq!(labels(&done), expected);
    let line = press(&server, &ada, &done, "Share result").await.content;
    assert!(line.contains("Cantor · Level 1 · Sliding puzzle 3×2\n3/3 ★★★"), "{line}");

    let second = press(&server, &ada, &done, "Next level").await;
    assert!(second.id == done.id && second.content.contains("Level 2 · "), "{}", second.content);
    // After level 2, the overview shows level 3.
    let puzzle = level(&server, "sliding", 2).await;
    let done = server.fill(&ada, &second, "Type moves", &solution(&puzzle.board)).await;
    let done = done.message.expect("her copy");
    let overview = press(&server, &ada, &done, "Levels").await;
    assert!(overview.id == done.id && overview.content.contains("**Level 3 of "), "{}", overview.content);

    let his = server.ask(&bo, play(None)).await;
    assert_eq!((&his.content, &his.attachments[0].bytes), (&hers.content, &hers.attachments[0].bytes));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_family_has_its_own_progress() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let overview = server.ask(&ada, play(Some("lights"))).await;
    assert!(overview.content.contains("**Level 1 of "), "{}", overview.content);
    let copy = press(&server, &ada, &overview, "Play").await;
    let puzzle = level(&server, "lights", 1).await;
    let board = family("lights").expect("a family").read(&puzzle.board).expect("a board");
    let solved = server.backend.service.solve(board.into()).await.expect("a solution").line.to_string();
    let done = server.fill(&ada, &copy, "Type moves", &solved).await.message.expect("her copy");
    assert!(done.content.contains("★★★"), "{}", done.content);

    // The ladder played last is the default.
    let overview = server.ask(&ada, play(None)).await;
    assert!(overview.content.starts_with("**Level 2 of ") && overview.content.contains("Lights Out"));
    let sliding = choose(&server, &ada, &overview, "sliding · level 1 · ★ 0").await;
    assert!(sliding.id == overview.id && sliding.content.contains("**Level 1 of "), "{}", sliding.content);
    let lights = choose(&server, &ada, &sliding, "lights · level 2 · ★ 3").await;
    assert!(lights.content.contains("**Level 2 of "), "{}", lights.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn better_results_give_more_stars() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    for level in 1..=3 {
        solve(&server, &ada, "sliding", level).await;
    }
    let overview = server.ask(&ada, play(None)).await;
    assert!(overview.content.contains("★ 6 of "), "{}", overview.content);
    let copy = press(&server, &ada, &overview, "Play").await;
    let puzzle = level(&server, "sliding", 4).await;
    let moves = solution(&puzzle.board);
    let count = puzzle.optimal + 2;
    let done = server.fill(&ada, &copy, "Type moves", &with_detour(&moves)).await.message.expect("her copy");
    assert!(done.content.contains("★ Level 4") && done.content.contains("★ 7 of "), "{}", done.content);
    assert!(done.content.contains("the ladder your best"), "{}", done.content);

    let overview = server.ask(&ada, play(None)).await;
    let best = format!("Level 4 · ★ · {count} moves, possible: {}", puzzle.optimal);
    let again = choose(&server, &ada, &overview, &best).await;
    assert!(again.content.contains("Level 4 · Sliding puzzle 3×2: move 0"), "{}", again.content);
    assert!(again.content.contains(&format!("Your best: {count} moves ★")), "{}", again.content);
    let done = server.fill(&ada, &again, "Type moves", &moves).await.message.expect("her copy");
    assert!(done.content.contains("★★★ Perfect!") && done.content.contains("★ 9 of "), "{}", done.content);
    // The leaderboard keeps the first result.
    let results = press(&server, &ada, &done, "Results").await.content;
    assert!(results.contains(&format!("<@{}>: {count} moves", ada.id)), "{results}");
    let overview = press(&server, &ada, &done, "Levels").await;
    assert!(!choices(&overview).iter().any(|(_, label, _)| label.contains("Level 4 ·")));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_solution_costs_the_stars_of_its_level() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let overview = server.ask(&ada, play(Some("sliding"))).await;
    let copy = press(&server, &ada, &overview, "Play").await;
    let question = press(&server, &ada, &copy, "Solution").await;
    assert_eq!(question.content, "Show the solution? This level then gives you no more stars.");
    press(&server, &ada, &question, "Solution").await;
    let moves = solution(&level(&server, "sliding", 1).await.board);
    let done = server.fill(&ada, &copy, "Type moves", &moves).await.message.expect("her copy");
    assert!(done.content.contains("🔎 Level 1") && done.content.contains("★ 0 of "), "{}", done.content);
    assert!(done.content.contains("No stars for this one"), "{}", done.content);

    // After the solution was shown, no finish improves the result.
    let copy = press(&server, &ada, &done, "Next level").await;
    let moves = solution(&level(&server, "sliding", 2).await.board);
    let done = server.fill(&ada, &copy, "Type moves", &with_detour(&moves)).await.message.expect("her copy");
    assert!(done.content.contains("★ 1 of "), "{}", done.content);
    let question = press(&server, &ada, &done, "Solution").await;
    press(&server, &ada, &question, "Solution").await;
    let copy = press(&server, &ada, &done, "Restart").await;
    let done = server.fill(&ada, &copy, "Type moves", &moves).await.message.expect("her copy");
    assert!(done.content.contains("🔎 Level 2") && done.content.contains("★ 1 of "), "{}", done.content);
    let overview = press(&server, &ada, &done, "Levels").await;
    assert!(overview.content.contains("**Level 3 of "), "{}", overview.content);
    assert!(choices(&overview).iter().all(|(_, label, _)| !label.contains("Level 2 ·")));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn open_games_are_listed_and_resumed() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let puzzle = |seed: u32| {
        let options = json!([{ "name": "moves", "value": 6 }, { "name": "seed", "value": seed }]);
        json!({ "name": "puzzle", "options": [{ "name": "sliding", "options": options }] })
    };
    for seed in 0..4 {
        let post = server.ask(&ada, puzzle(seed)).await;
        let copy = press(&server, &ada, &post, "Play").await;
        if seed == 3 {
            let moves = solution(post.content.split('`').nth(1).expect("a board"));
            let first = moves.split(' ').next().expect("a move");
            server.fill(&ada, &copy, "Type moves", first).await;
        }
        if seed == 2 {
            let moves = solution(post.content.split('`').nth(1).expect("a board"));
            server.fill(&ada, &copy, "Type moves", &moves).await;
        }
    }
    let overview = server.ask(&ada, play(None)).await;
    let open: Vec<String> =
        choices(&overview).into_iter().filter(|(menu, ..)| *menu == 0).map(|(_, label, _)| label).collect();
    assert_eq!(open.len(), 3, "three of four are not finished: {open:?}");
    assert_eq!(open.iter().filter(|label| label.contains("Sliding puzzle 3×3 · 1 move so far")).count(), 1);
    let resumed = choose(&server, &ada, &overview, "1 move so far").await;
    assert!(resumed.is_ephemeral() && resumed.id != overview.id, "a separate message");
    assert!(resumed.content.contains("Sliding puzzle 3×3: move 1 ·"), "{}", resumed.content);

    // A begun level is an open game in the overviews of other families, but not in its own.
    press(&server, &ada, &overview, "Play").await;
    let other = server.ask(&ada, play(Some("water"))).await;
    let levels =
        |message: &Message| choices(message).iter().filter(|(_, text, _)| text.contains("Level 1")).count();
    assert_eq!(levels(&other), 1, "{:?}", choices(&other));
    assert_eq!(levels(&server.ask(&ada, play(Some("sliding"))).await), 0);
    let his = server.ask(&bo, play(None)).await;
    assert_eq!(choices(&his).len(), FAMILIES.len() - 1, "he has none");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn actions_of_button_boards_are_on_the_level_message() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let info = family("lights").expect("a family").info();
    let large = (1..=info.levels())
        .find(|&level| info.level(level).expect("a level").get("size") == Some("5x5"))
        .expect("a level of 5x5");
    for level in 1..large {
        solve(&server, &ada, "lights", level).await;
    }
    let overview = server.ask(&ada, play(None)).await;
    let buttons = labels(&overview);
    assert_eq!(buttons[..5], ["Play", "How to play", "Hint (+1)", "Restart", "Solution"], "{buttons:?}");
    let copy = press(&server, &ada, &overview, "Play").await;
    assert!(copy.id != overview.id && labels(&copy).len() == 25, "{:?}", labels(&copy));
    let hint = press(&server, &ada, &overview, "Hint (+1)").await;
    assert!(hint.content.contains("💡"), "{}", hint.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_ladders_are_reported() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("zh-CN");
    let info = family("hex").expect("a family").info();
    for level in 1..=info.levels() {
        solve(&server, &ada, "hex", level).await;
    }
    let overview = server.ask(&ada, play(None)).await;
    let expected = format!("墨盘：{} 关全部通过！", info.levels());
    assert!(overview.content.contains(&expected), "{}", overview.content);
    assert!(custom_id(&overview, "自己玩").is_none());
    let again = choices(&overview).into_iter().filter(|(menu, ..)| *menu == 0).count();
    assert_eq!(again, 25.min(info.levels() as usize), "the last levels can be played again");
    server.close().await;
}
