//! Descriptions of sub-commands: they begin with the action of their command.

use std::collections::HashSet;
use std::time::Duration;

use cantor::families::FAMILIES;
use serde_json::Value;

use crate::support::server::server;

/// The action of each command, in English, Chinese, Japanese and Korean.
const ACTIONS: [(&str, [&str; 4]); 5] = [
    ("solve", ["Solve", "求解", "解く", "풀기"]),
    ("hint", ["Hint", "提示", "ヒント", "힌트"]),
    ("check", ["Check your moves", "检查走法", "手順をチェック", "수순 검사"]),
    ("puzzle", ["Post a board", "出一道题", "問題を出す", "문제 내기"]),
    ("duel", ["Duel", "对战", "対戦", "대결"]),
];

/// Discord's codes of the languages; `None` for the default language.
const LANGUAGES: [Option<&str>; 4] = [None, Some("zh-CN"), Some("ja"), Some("ko")];

fn description(command: &Value, language: Option<&str>) -> String {
    let text = match language {
        None => &command["description"],
        Some(code) => &command["description_localizations"][code],
    };
    text.as_str().unwrap_or_else(|| panic!("{}: no description in {language:?}", command["name"])).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn sub_commands_begin_with_the_action_of_their_command() {
    let server = server(Duration::from_secs(2)).await;
    let registered = server.stand_in.commands();
    for (name, actions) in ACTIONS {
        let command = registered.iter().find(|command| command["name"] == name).expect("registered");
        let subs = command["options"].as_array().expect("sub-commands");
        for family in FAMILIES {
            let id = family.info().id;
            let sub = subs.iter().find(|sub| sub["name"] == id).unwrap_or_else(|| panic!("/{name} {id}"));
            for (language, action) in LANGUAGES.into_iter().zip(actions) {
                let about = description(sub, language);
                let (first, rest) = about.split_once([':', '：']).unwrap_or((&about, ""));
                assert_eq!(first, action, "/{name} {id}: {about}");
                assert!(!rest.trim().is_empty(), "/{name} {id}: {about}");
            }
        }
        // The descriptions differ between families and between commands.
        for language in LANGUAGES {
            let abouts: HashSet<String> = subs.iter().map(|sub| description(sub, language)).collect();
            assert_eq!(abouts.len(), subs.len(), "/{name} in {language:?}");
        }
    }
    server.close().await;
}
