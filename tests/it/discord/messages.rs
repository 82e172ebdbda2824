//! Boards in messages of other users.

use std::time::Duration;

use discord_standin::User;
use serde_json::json;

use crate::support::commands::solve_with;
use crate::support::server::{components, server, user};

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_found_in_messages() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let solve_message = |id: u64| json!({ "name": "Solve puzzle", "type": 3, "target_id": id.to_string() });
    for (text, title) in [
        ("can anyone do `285174306`? I can't", "Sliding puzzle 3×3: 19 moves"),
        ("285174306", "Sliding puzzle 3×3: 19 moves"),
        ("look:\n2 8 5\n1 7 4\n3 0 6", "Sliding puzzle 3×3: 19 moves"),
        ("today: BAAC/BAAC/DFFE/DGHE/I..J", "81 moves"),
        ("I'm stuck:\nABBC BABA CCCA +2", "Water sort, 3 colours, 5 bottles"),
        ("🟥🟦 🟦🟥 🫙 🫙", "Water sort, 2 colours, 4 bottles"),
    ] {
        let posted = server.stand_in.say(&User::bo(), text);
        let solved = server.ask(&ada, solve_message(posted)).await;
        assert!(solved.content.contains(title), "{text}: {}", solved.content);
    }
    // Boards in answers of the bot are found as well.
    let reply =
        server.ask(&ada, solve_with(&[("board", "283104765".into()), ("goal", "snail".into())])).await;
    let again = server.ask(&ada, solve_message(reply.id)).await;
    assert_eq!(again.content, reply.content);
    // A menu selects one of several boards.
    let posted = server.stand_in.say(&User::bo(), "285174306 or ABBC BABA CCCA +2?");
    let asked = server.ask(&ada, solve_message(posted)).await;
    assert!(asked.content.starts_with("There are several boards"), "{}", asked.content);
    let menu = components(&asked).next().expect("a menu").clone();
    let offered: Vec<&str> =
        menu["options"].as_array().expect("options").iter().filter_map(|o| o["label"].as_str()).collect();
    assert_eq!(
        offered,
        ["285174306 · Sliding puzzle 3×3", "ABBC BABA CCCA .... .... · Water sort, 3 colours, 5 bottles"]
    );
    let second = menu["options"][1]["value"].as_str().expect("a value").to_owned();
    let chosen = server.choose(&ada, &asked, 0, &second).await.message.expect("an answer");
    assert!(chosen.content.starts_with("**Water sort, 3 colours, 5 bottles: "), "{}", chosen.content);

    for text in ["good morning", "Good luck... GOOD LUCK", "is it A? or B?", "haha"] {
        let posted = server.stand_in.say(&User::bo(), text);
        let none = server.ask(&ada, solve_message(posted)).await;
        assert!(none.is_ephemeral() && none.content.contains("no board in this message"), "{}", none.content);
    }
    server.close().await;
}
