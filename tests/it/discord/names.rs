//! Names of boards: completion in the user's language, and suggestions for unknown names.

use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::server::{Server, labels, server, user};

fn board(command: &str, typed: &str, focused: bool) -> Value {
    let mut board = json!({ "name": "board", "value": typed });
    if focused {
        board["focused"] = true.into();
    }
    json!({ "name": command, "options": [{ "name": "klotski", "options": [board] }] })
}

/// Suggestions for a typed text, as `value`, or as `label = value` if the label differs.
async fn suggestions(server: &Server, language: &str, typed: &str) -> Vec<String> {
    let typing = board("solve", typed, true);
    let id = server.stand_in.autocomplete(&user(language), typing).await.expect("an option that completes");
    let choices = server.outcome(id).await.choices.expect("choices");
    let text = |choice: &Value, key: &str| choice[key].as_str().expect("a text").to_owned();
    let line = |choice: &Value| match (text(choice, "name"), text(choice, "value")) {
        (shown, value) if shown == value => value,
        (shown, value) => format!("{shown} = {value}"),
    };
    choices.iter().map(line).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_completed_from_any_spelling() {
    let server = server(Duration::from_secs(2)).await;
    for (language, typed, expected) in [
        ("en-US", "sword", &["Sword drawn, horse reined"][..]),
        ("en-US", "RED D", &["Red Donkey (Sword drawn, horse reined) = Sword drawn, horse reined"]),
        ("en-US", "横刀", &["横刀立马 (Sword drawn, horse reined) = Sword drawn, horse reined"]),
        ("fr", "l'ane r", &["L'Âne Rouge (Sword drawn, horse reined) = Sword drawn, horse reined"]),
        ("ja", "hako", &["Hakoiri Musume (箱入り娘) = 箱入り娘"]),
        ("ja", "横刀", &["横刀立马 (箱入り娘) = 箱入り娘"]),
        ("zh-CN", "heng dao", &["hengdaolima (横刀立马) = 横刀立马"]),
        ("zh-CN", "sword", &["Sword drawn, horse reined (横刀立马) = 横刀立马"]),
        ("zh-TW", "横刀", &["横刀立马"]),
        ("en-US", "quz", &["Quzzle"]),
        ("zh-CN", "quz", &["Quzzle"]),
        ("en-US", "BAAC/BAAC", &[]),
    ] {
        assert_eq!(suggestions(&server, language, typed).await, expected, "{language} {typed}");
    }
    let all = suggestions(&server, "zh-CN", "").await;
    assert!(all.len() == 25 && all.iter().all(|name| !name.is_ascii()), "{all:?}");
    server.close().await;
}

#[test]
fn the_command_line_suggests_similar_names() {
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cantor"));
        let output =
            command.args(["solve", "klotski"]).args(args).env_clear().output().expect("the program runs");
        assert_eq!(output.status.code(), Some(2));
        output
    };
    let printed = String::from_utf8(run(&["hengdoalima"]).stderr).expect("text");
    expect_test::expect![[r#"
        error: No layout is called “hengdoalima”. Did you mean “Sword drawn, horse reined”?
          board: hengdoalima
                 ^^^^^^^^^^^
          Sword drawn, horse reined: BAAC/BAAC/DEEF/DGHF/I..J
    "#]]
    .assert_eq(&printed);
    let answer: Value = serde_json::from_slice(&run(&["quzzel step", "--json"]).stdout).expect("JSON");
    let meant = json!([{ "label": "Quzzle", "board": "AABB/AACD/..CD/EFFG/EHHI → A1,3 step" }]);
    assert_eq!(answer["error"]["meant"], meant);
}

#[tokio::test(flavor = "multi_thread")]
async fn similar_names_are_buttons() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let unknown = server.ask(&ada, board("solve", "hengdoalima step", false)).await;
    assert!(
        unknown
            .content
            .starts_with("No layout is called “hengdoalima”. Did you mean “Sword drawn, horse reined”?"),
        "{}",
        unknown.content
    );
    assert_eq!(labels(&unknown), ["Sword drawn, horse reined", "Fix board"]);
    let solved = server.press(&ada, &unknown, "Sword drawn, horse reined").await.message.expect("an answer");
    assert!(solved.content.contains("116 moves, proven shortest"), "{}", solved.content);

    let unknown = server.ask(&ada, board("solve", "Red Donkye", false)).await;
    assert!(unknown.content.contains("Did you mean “Red Donkey”?"), "{}", unknown.content);
    assert_eq!(labels(&unknown), ["Red Donkey", "Fix board"]);

    let chinese = user("zh-CN");
    let unknown = server.ask(&chinese, board("hint", "守口如", false)).await;
    assert!(unknown.content.contains("你是不是指“守口如瓶”或“守口如瓶二”"), "{}", unknown.content);
    let hint = server.press(&chinese, &unknown, "守口如瓶二").await.message.expect("an answer");
    assert!(hint.content.contains("移动“丁”。") && hint.content.contains('曹'), "{}", hint.content);
    server.close().await;
}
