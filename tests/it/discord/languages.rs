//! The bot in Japanese and Korean.

use std::time::Duration;

use discord_standin::{Context, Message};
use serde_json::{Value, json};

use crate::support::server::{EPHEMERAL, Server, custom_id, labels, server, user};

fn command(name: &str, family: &str, options: Value) -> Value {
    json!({ "name": name, "options": [{ "name": family, "options": options }] })
}

fn board(text: &str) -> Value {
    command("solve", "sliding", json!([{ "name": "board", "value": text }]))
}

/// The answer to a user with this language in a direct message.
async fn answer_in(server: &Server, locale: &str, data: Value) -> Message {
    server.ask(&user(locale).at(Context::BotDm), data).await
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_solved_and_errors_marked() {
    let server = server(Duration::from_secs(2)).await;
    let solved = answer_in(&server, "ja", board("２８５・１７４・３０６")).await;
    expect_test::expect![[r#"
        **スライドパズル 3×3：19手、最短と証明済みです。**
        盤面：`285174306`
        ```
        D D R U U L D R D L
        U L D R R U L L U
        ```"#]]
    .assert_eq(&solved.content);
    let solved = answer_in(&server, "ko", board("285/174/306")).await;
    expect_test::expect![[r#"
        **슬라이딩 퍼즐 3×3: 19수, 최단으로 증명됐어요.**
        판: `285174306`
        ```
        D D R U U L D R D L
        U L D R R U L L U
        ```"#]]
    .assert_eq(&solved.content);

    let fault = answer_in(&server, "ja", board("285174336")).await;
    expect_test::expect![[r#"
        タイル3が2枚あります：7番目と8番目。
        > 2851743__**3**__6"#]]
    .assert_eq(&fault.content);
    assert_eq!(fault.flags & EPHEMERAL, EPHEMERAL);
    let fault = answer_in(&server, "ko", board("285174336")).await;
    expect_test::expect![[r#"
        타일 3번이 두 개 있어요: 7번째와 8번째.
        > 2851743__**3**__6"#]]
    .assert_eq(&fault.content);

    for (locale, level, expected, shown) in [
        ("ja", "赤青青 青赤赤 空", "ウォーターソートパズル（2色、ボトル3本）：", "`赤青青 青赤赤 ...`"),
        (
            "ko",
            "빨강파랑파랑 파랑빨강빨강 空",
            "워터 소트 퍼즐(2색, 병 3개): ",
            "`빨강파랑파랑 파랑빨강빨강 ...`",
        ),
    ] {
        let level = command("solve", "water", json!([{ "name": "level", "value": level }]));
        let solved = answer_in(&server, locale, level).await;
        assert!(solved.content.starts_with(&format!("**{expected}")), "{}", solved.content);
        assert!(solved.content.contains(shown), "{}", solved.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_uses_localised_command_names() {
    let server = server(Duration::from_secs(2)).await;
    for (locale, example) in
        [("ja", "`/解く スライドパズル 盤面:285174306`"), ("ko", "`/풀기 슬라이딩퍼즐 판:285174306`")]
    {
        let help = answer_in(&server, locale, json!({ "name": "help" })).await;
        assert!(help.content.contains(example), "{}", help.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_posted_and_played() {
    let server = server(Duration::from_secs(2)).await;
    for (locale, posted, play, expected, around) in [
        (
            "ja",
            "2手で解いてみましょう！",
            "遊ぶ",
            "1手目",
            ["1手戻す", "最初から", "ヒント", "手順を入力", "遊び方", "解答"],
        ),
        (
            "ko",
            "2수에 풀어 보세요!",
            "플레이",
            "1수째",
            ["무르기", "처음부터", "힌트", "수순 입력", "푸는 법", "해답"],
        ),
    ] {
        let player = user(locale).at(Context::BotDm);
        let options = json!([{ "name": "moves", "value": 2 }, { "name": "seed", "value": 7 }]);
        let post = server.ask(&player, command("puzzle", "sliding", options)).await;
        assert!(post.content.contains(posted), "{}", post.content);
        let copy = server.press(&player, &post, play).await.message.expect("a copy");
        let shown = labels(&copy);
        let is_move = |label: &&String| label.contains(['↑', '←', '↓', '→']) && !label.starts_with('[');
        let arrow = shown.iter().find(is_move).unwrap_or_else(|| panic!("a move in {shown:?}"));
        let moved = server.press(&player, &copy, arrow).await.message.expect("the copy");
        assert!(moved.content.contains(expected), "{}", moved.content);
        assert!(labels(&moved).ends_with(&around.map(str::to_owned)), "{:?}", labels(&moved));
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_name_their_field() {
    let server = server(Duration::from_secs(2)).await;
    for (language, button, labels) in [
        ("en-US", "Fix board", ["Board", "Layout", "Level", "Board"]),
        ("zh-CN", "修改棋盘", ["棋盘", "布局", "关卡", "棋盘"]),
        ("ja", "盤面を直す", ["盤面", "配置", "ステージ", "盤面"]),
        ("ko", "판 고치기", ["판", "배치", "레벨", "판"]),
    ] {
        let boards = [
            ("sliding", "board", "123456708"),
            ("klotski", "board", "BAAC/BAAC/DEEF/DGHF/I..J"),
            ("water", "level", "AB BA .."),
            ("rush", "board", "AAoBoooBoooooooo"),
        ];
        for ((family, option, text), label) in boards.into_iter().zip(labels) {
            let options = json!([{ "name": option, "value": text }]);
            let solve = json!({ "name": "solve", "options": [{ "name": family, "options": options }] });
            let player = user(language).at(Context::BotDm);
            let solved = server.ask(&player, solve).await;
            let id = custom_id(&solved, button).unwrap_or_else(|| panic!("{:?}", solved.components));
            let asked = server.stand_in.press(&player, solved.id, &id).await.expect("a button");
            let form = server.outcome(asked).await.modal.expect("a form");
            assert_eq!(form["components"][0]["components"][0]["label"], label, "{family} in {language}");
        }
    }
    server.close().await;
}
