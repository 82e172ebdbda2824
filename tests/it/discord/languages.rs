//! The bot in Chinese, Japanese and Korean.

use std::time::Duration;

use cantor::families::FAMILIES;
use discord_standin::{Context, Message, User};
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

/// The moves of an answer, as players copy them.
fn copied(answer: &Message) -> String {
    answer
        .content
        .split("```")
        .nth(1)
        .unwrap_or_else(|| panic!("moves: {}", answer.content))
        .trim()
        .to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn chinese_answers_write_directions_in_words() {
    let server = server(Duration::from_secs(2)).await;
    let solved = answer_in(&server, "zh-CN", board("285174306")).await;
    assert_eq!(copied(&solved), "下 下 右 上 上 左 下 右 下 左\n上 左 下 右 右 上 左 左 上");
    let alt = solved.attachments[0].description.as_deref().expect("a description");
    assert!(alt.contains("下 下 右") && !alt.contains("D D R"), "{alt}");

    let step = server.press(&user("zh-CN").at(Context::BotDm), &solved, "▶").await.message.expect("a step");
    assert!(step.content.contains("下 (7 ↓)") && step.content.contains("[下] 下 右"), "{}", step.content);

    // Letters remain available.
    let options =
        json!([{ "name": "board", "value": "285174306" }, { "name": "notation", "value": "letters" }]);
    let letters = answer_in(&server, "zh-CN", command("solve", "sliding", options)).await;
    assert!(copied(&letters).starts_with("D D R U"), "{}", letters.content);

    let mistake = json!([{ "name": "board", "value": "123456708" }, { "name": "moves", "value": "右左左" }]);
    let checked = answer_in(&server, "zh-CN", command("check", "sliding", mistake)).await;
    assert!(checked.content.contains("[右] 左 左"), "{}", checked.content);
    assert!(!checked.content.contains('R'), "{}", checked.content);
    let blocked = json!([{ "name": "board", "value": "123456780" }, { "name": "moves", "value": "U R" }]);
    let blocked = answer_in(&server, "zh-CN", command("check", "sliding", blocked)).await;
    assert!(blocked.content.contains("第 1 步（上）"), "{}", blocked.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn copied_moves_are_read_in_every_language() {
    let server = server(Duration::from_secs(2)).await;
    // Languages, each with a part of the verdict on a shortest solution.
    let languages = [
        ("en-US", "the fewest possible"),
        ("zh-CN", "步数已是最少"),
        ("ja", "これが最短です"),
        ("ko", "이보다 적은 수는"),
    ];
    // Each answer goes to another player, because of the rate limit.
    let mut players = (100..).map(|id| User::new(id, "Player"));
    let mut ask = async |language: &str, data: Value| {
        let player = players.next().expect("no end").speaking(language).at(Context::BotDm);
        server.ask(&player, data).await
    };
    for family in FAMILIES {
        let (id, option, example) = (family.info().id, family.info().board.id, family.info().example);
        for (written, _) in languages {
            let options = json!([{ "name": option, "value": example }]);
            let solved = ask(written, command("solve", id, options)).await;
            for (read, verdict) in languages.into_iter().filter(|(read, _)| [written, "en-US"].contains(read))
            {
                let options = json!([
                    { "name": option, "value": example },
                    { "name": "moves", "value": copied(&solved) },
                ]);
                let checked = ask(read, command("check", id, options)).await;
                assert!(checked.content.contains(verdict), "{id}, {written} to {read}: {}", checked.content);
            }
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_uses_localised_command_names() {
    let server = server(Duration::from_secs(2)).await;
    for (locale, example) in
        [("ja", "`/解く スライドパズル 盤面:285174306`"), ("ko", "`/풀기 슬라이딩퍼즐 판:285174306`")]
    {
        let family = json!([{ "name": "family", "value": "sliding" }]);
        let help = answer_in(&server, locale, json!({ "name": "help", "options": family })).await;
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
