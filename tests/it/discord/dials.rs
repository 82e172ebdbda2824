//! Linked dials in commands and games: a known puzzle by name, its buttons, a drawing.

use std::time::Duration;

use discord_standin::User;
use image::imageops::crop_imm;
use serde_json::json;

use crate::support::commands::command;
use crate::support::pictures::{draw_board, png};
use crate::support::server::{board, labels, server, user};

#[tokio::test(flavor = "multi_thread")]
async fn a_compass_is_solved_by_the_names_of_its_rings() {
    let server = server(Duration::from_secs(2)).await;
    for (number, language, buttons, expected) in [
        (0, "en-US", "outer middle, middle inner, outer", "8 moves, proven shortest"),
        (1, "zh-CN", "外圈 中圈，中圈 内圈，外圈", "已证明最少"),
        (2, "ja", "外輪 中輪, 中輪 内輪, 外輪", "最短と証明済み"),
        (3, "ko", "바깥 가운데, 가운데 안, 바깥", "최단으로 증명"),
    ] {
        let options = [("start", "2 4 2".into()), ("game", "compass".into()), ("buttons", buttons.into())];
        // A new user each time, since the bot remembers a user's language.
        let player = User::new(7_100 + number, "Someone").speaking(language);
        let player = User { guild_locale: language.into(), ..player };
        let reply = server.ask(&player, command("solve", "dials", &options)).await;
        assert!(reply.content.contains(expected), "{}", reply.content);
        let line = reply.content.split("```").nth(1).expect("the presses").trim();
        assert_eq!(line, "A×4 B×4", "{}", reply.content);
    }
    let missing = server.ask(&user("en-US"), command("solve", "dials", &[("start", "2 4 2".into())])).await;
    assert!(missing.content.contains("How many positions does a dial have?"), "{}", missing.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_played_by_its_own_buttons() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let options = [("game", json!("cubes")), ("moves", json!(2)), ("seed", json!(4))];
    let puzzle = server.ask(&ada, command("puzzle", "dials", &options)).await;
    assert!(puzzle.content.contains("solve it in 2 moves"), "{}", puzzle.content);
    let mut copy = server.press(&ada, &puzzle, "Play").await.message.expect("a copy");
    assert!(copy.content.contains("Buttons: `A` a +1, b +1; `B` a +1, b +1, c +1"), "{}", copy.content);
    let keys: Vec<String> = labels(&copy).into_iter().filter(|label| label.len() == 1).collect();
    assert_eq!(keys, ["A", "B", "C", "D"]);
    let board = board(&puzzle);
    let hint = command("hint", "dials", &[("start", board.into()), ("count", 3.into())]);
    let hint = server.ask(&User::new(7, "Cid"), hint).await;
    let lines = hint.content.split("```").nth(1).expect("the moves").trim().lines();
    for press in lines.filter_map(|line| line.split(' ').next()) {
        copy = server.press(&ada, &copy, press).await.message.expect("the copy");
    }
    assert!(copy.content.contains("solved in 2 moves"), "{}", copy.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drawing_needs_no_options() {
    let server = server(Duration::from_secs(2)).await;
    let board = "2 5 1 → 0 3 ? positions:6 buttons:1 1 0; 0 1 1; 1 0 1";
    let whole = draw_board("dials", board);
    let picture = server.stand_in.upload("board.png", whole.clone()).to_string();
    let reply = server.ask(&user("en-US"), command("solve", "dials", &[("picture", picture.into())])).await;
    assert!(reply.content.contains("proven shortest"), "{}", reply.content);
    assert!(reply.content.contains(board), "{}", reply.content);
    // A picture without the legend needs the option for the buttons.
    let whole = image::load_from_memory(&whole).expect("a picture").to_rgb8();
    let dials = crop_imm(&whole, 0, 0, whole.width(), whole.height() * 7 / 10).to_image();
    let picture = server.stand_in.upload("dials.png", png(&dials)).to_string();
    let given = [("picture", picture.clone().into()), ("buttons", "AB BC AC".into())];
    let reply = server.ask(&user("en-US"), command("solve", "dials", &given)).await;
    assert!(reply.content.contains("2 5 1 → 0 3 ?"), "{}", reply.content);
    let without = server.ask(&user("en-US"), command("solve", "dials", &[("picture", picture.into())])).await;
    assert!(without.content.contains("What do the buttons turn?"), "{}", without.content);
    server.close().await;
}
