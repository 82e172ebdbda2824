//! Buttons under a solution, hints, and checks of a player's own moves, as players meet them.

use std::time::Duration;

use cantor::families::FAMILIES;
use cantor::front::discord::custom_id::CustomId;
use cantor::front::discord::{Asker, Press, answer_press};
use cantor::i18n::Locale;
use cantor::store::database::{Occasion, Posted, Time};
use discord_standin::{Message, User};
use serde_json::{Value, json};

use crate::server::{EPHEMERAL, backend, components, labels, limits, server, user};

const BOARD: &str = "285174306";
const NOW: Time = 1_800_000_000;

fn command(name: &str, family: &str, options: &[(&str, Value)]) -> Value {
    let options: Vec<Value> =
        options.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    json!({ "name": name, "options": [{ "name": family, "options": options }] })
}

fn solve(options: &[(&str, Value)]) -> Value {
    command("solve", "sliding", options)
}

/// The file names, and how the first picture is described.
fn pictures(message: &Message) -> (Vec<&str>, &str) {
    let names = message.attachments.iter().map(|file| file.filename.as_str()).collect();
    (names, message.attachments[0].description.as_deref().expect("every picture is described"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_solution_is_stepped_through_also_after_a_restart() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let message = server.ask(&ada, solve(&[("board", BOARD.into()), ("theme", "fringe".into())])).await;
    assert_eq!(labels(&message)[..5], ["⏮", "[◀]", "▶", "⏭", "[All]"]);

    let first = server.press(&ada, &message, "▶").await;
    assert!(!first.deferred && first.edits == 0, "one call");
    let first = first.message.expect("the same message");
    assert_eq!(first.id, message.id);
    expect_test::expect![[r#"
        **Sliding puzzle 3×3: 19 moves, proven shortest.**
        Board: `285174306`
        Step 1 of 19: **D (7 ↓)**
        ```
        [D] D R U U L D R D L
        U L D R R U L L U
        ```"#]]
    .assert_eq(&first.content);
    let alt = "Sliding puzzle 3×3, step 1 of 19. Move: D. Board: 285104376.";
    assert_eq!(pictures(&first), (vec!["steps-1.png"], alt));

    let server = server.restart().await;
    let last = server.press(&ada, &first, "⏭").await.message.expect("the same message");
    assert!(last.content.contains("Step 19 of 19"), "{}", last.content);
    assert_eq!(labels(&last)[..5], ["⏮", "◀", "[▶]", "[⏭]", "All"]);
    let back = server.press(&ada, &last, "◀").await.message.expect("the same message");
    assert!(back.content.contains("Step 18 of 19"), "{}", back.content);
    let start = server.press(&ada, &back, "⏮").await.message.expect("the same message");
    assert!(start.content.contains("before the first of 19 moves"), "{}", start.content);
    let whole = server.press(&ada, &start, "All").await.message.expect("the same message");
    assert_eq!((&whole.content, &whole.components), (&message.content, &message.components));
    assert_eq!(whole.attachments[0].bytes, message.attachments[0].bytes);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_solution_is_animated_and_the_animation_shared() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let message = server.ask(&ada, solve(&[("board", BOARD.into()), ("private", true.into())])).await;
    let moving = server.press(&ada, &message, "Animate").await.message.expect("the same message");
    assert!(moving.id == message.id && labels(&moving).contains(&"[Animate]".to_owned()));
    let (names, alt) = pictures(&moving);
    assert!(names == ["steps.gif"] && alt.contains("D D R U U L D"), "{names:?}: {alt}");
    assert!(moving.attachments[0].bytes.starts_with(b"GIF89a"));
    let shared = server.press(&ada, &moving, "Share").await.message.expect("a message");
    assert!(shared.id != message.id && !shared.ephemeral());
    assert_eq!(pictures(&shared).0, ["steps.gif"]);
    let whole = server.press(&ada, &moving, "All").await.message.expect("the same message");
    assert_eq!((&whole.content, &whole.components), (&message.content, &message.components));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_solution_asks_is_chosen_until_all_is_known() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let level = "?ABC ?BAC ?CAB .... ....";
    let mut message = server.ask(&ada, command("solve", "water", &[("level", level.into())])).await;
    let id = message.id;
    // The third follows from the others.
    for unit in ["C", "B"] {
        assert!(message.content.contains("Which colour is it?"), "{}", message.content);
        assert!(labels(&message).contains(&"[Play]".to_owned()), "{:?}", labels(&message));
        let step = server.press(&ada, &message, "▶").await.message.expect("the same message");
        let (_, value) = choices(&step).into_iter().find(|(label, _)| label == unit).expect("a choice");
        message = server.choose(&ada, &step, 0, &value).await.message.expect("the same message");
        assert_eq!(message.id, id);
    }
    assert!(message.content.contains("proven shortest"), "{}", message.content);
    // That goes on from where the player is; starting again takes less in all.
    assert!(message.content.contains("That goes on from where you are"), "{}", message.content);
    let (_, again) = choices(&message).remove(0);
    let anew = server.choose(&ada, &message, 0, &again).await.message.expect("the same message");
    assert!(
        anew.content.contains("proven shortest") && !anew.content.contains("played:"),
        "{}",
        anew.content
    );
    assert!(labels(&anew).contains(&"Play".to_owned()) && choices(&anew).is_empty());
    server.close().await;
}

/// Pins the encoding of custom ids.
#[tokio::test]
async fn custom_ids_are_answered() {
    let backend = backend(limits());
    let english = Locale::of("en");
    let asker = Asker {
        user: 0xada,
        guild: None,
        channel: 0xcafe,
        manages: false,
        bot_is_member: true,
        bot_may_post: true,
        locale: english,
        everyone: english,
        file_limit: 10 << 20,
    };
    let answer = async |id: &str| {
        let custom_id = CustomId::parse(id);
        assert!(custom_id.is_some(), "{id}");
        let value = Some("U".to_owned());
        answer_press(
            &backend,
            &Press { id: 7, custom_id, value, message: 1, attached: Vec::new(), private: false, asker },
        )
        .await
    };
    let kept = backend.database.keep_board("sliding", "285174306", NOW).await.expect("a key");
    let klotski = "BAAC/BAAC/DFFE/DGHE/I..J";
    for (act, appearance, rest, says) in [
        ("n~1", "0slate.letters", "sliding~t285174306", "Step 1 of 19: **D (7 ↓)**"),
        ("b~18", "0fringe.repeats", "sliding~t285174306", "Step 18 of 19: **L ("),
        ("w~", "0fringe.arrows", "sliding~t285174306", "↓ ↓ → ↑ ↑ ← ↓"),
        ("w~", "1distinct.tiles", "sliding~t285174306", "||```\n7 "),
        ("w~", "0slate.states", "sliding~t123456708", "```\n123456708\n123456780\n```"),
        ("h~2", "0slate.gap", "sliding~t285174306", "```\nU U\n```"),
        ("f~0", "0slate.letters", &format!("sliding~k{kept}"), "before the first of 19 moves"),
        ("l~99", "0distinct.arrows", &format!("klotski~t{klotski}"), "Step 81 of 81"),
        ("a~", "1slate.turns", "hex~to./.../.. → .o/.../..", "1 move, proven shortest"),
        ("s~1", "0distinct.pours", "water~tAB BA .. ..", "Step 1 of "),
    ] {
        let id = format!("1v{act}~{appearance}~ada~{rest}");
        let answer = answer(&id).await;
        let content = &answer.reply().expect("a message").content;
        assert!(content.contains(says), "{id}: {content}");
    }

    let database = &backend.database;
    let posted =
        Posted { family: "sliding", board: "123456708", optimal: 1, proven: true, made: true, undos: None };
    let puzzle = database.post_puzzle(Occasion::Request(7), posted, None, NOW).await;
    let puzzle = puzzle.expect("a puzzle").id;
    for (id, says) in [
        (format!("1gj~{puzzle}~0~"), "0 moves so far"),
        (format!("1gm~{puzzle}~0~R"), "1 move so far"),
        (format!("1gu~{puzzle}~1~"), "0 moves so far"),
        (format!("1gt~{puzzle}~2~"), "1 move so far"),
        (format!("1gc~{puzzle}~3~0"), "2 moves so far"),
        (format!("1gr~{puzzle}~4~"), "0 moves so far"),
        (format!("1gm~{puzzle}~1~L"), "the meantime"),
        (format!("1gm~{puzzle}~5~L"), "solved in 1 move"),
        (format!("1gl~{puzzle}~6~"), "<@2778>: 1 move"),
        (format!("1gs~{puzzle}~6~"), "1 move, proven shortest"),
        ("1xada".to_owned(), "about you has been deleted"),
    ] {
        let answer = answer(&id).await;
        let content = &answer.reply().expect("a message").content;
        assert!(content.contains(says), "{id}: {content}");
    }
}

/// The lines of a message's menus: what stands there, and the value that is sent.
fn choices(message: &Message) -> Vec<(String, String)> {
    let options = components(message).flat_map(|menu| menu["options"].as_array().into_iter().flatten());
    let text = |option: &Value, key: &str| option[key].as_str().expect("a text").to_owned();
    options.map(|option| (text(option, "label"), text(option, "value"))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_too_fast_is_told_so_alone() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("zh-CN"), User::bo());
    let mut slowed = None;
    for _ in 0..40 {
        let said = server.ask(&ada, command("hint", "sliding", &[("board", BOARD.into())])).await;
        if said.content.contains("太快") {
            slowed = Some(said);
            break;
        }
    }
    assert!(slowed.expect("a word").ephemeral());
    let other = server.ask(&bo, solve(&[("board", BOARD.into())])).await;
    assert!(other.content.contains("19 moves"), "others are not slowed: {}", other.content);
    server.close().await;
}

/// What every family's reply has in each language: the headline, the buttons, the first step.
#[tokio::test(flavor = "multi_thread")]
async fn each_family_answers_each_command_and_button_in_every_language() {
    let server = server(Duration::from_secs(2)).await;
    let texts = [
        (
            "en-US",
            ["▶", "Animate", "All"],
            ["proven shortest", "Step 1 of", "next move", "the fewest possible", "`/solve"],
        ),
        (
            "zh-CN",
            ["▶", "动画", "全部"],
            ["已证明最少", "第 1 步", "接下来的 1 步", "步数已是最少", "`/求解"],
        ),
        ("ja", ["▶", "アニメ", "全部"], ["最短と証明済み", "手中の1手目", "次の1手", "これが最短", "`/解く"]),
        (
            "ko",
            ["▶", "재생", "전체"],
            ["최단으로 증명", "수 중 1번째 수", "다음 1수", "이보다 적은 수는 없어요", "`/풀기"],
        ),
    ];
    for (family, number) in FAMILIES.iter().zip(0..) {
        let info = family.info();
        for (language, [next, animation, whole], [proven, first, hinted, best, usage]) in texts {
            // Somebody else each time, who has done nothing yet.
            let who = User::new(7_000 + number, "Someone").speaking(language);
            let of = |name: &str, more: &[(&str, Value)]| {
                let board = (info.board.id, Value::from(info.example));
                command(name, info.id, &[&[board], more].concat())
            };
            let reply = server.ask(&who, of("solve", &[("private", true.into())])).await;
            assert!(reply.content.contains(proven), "{}", reply.content);
            let moves = reply.content.split("```").nth(1).expect("moves").replace('\n', " ");
            let step = server.press(&who, &reply, next).await.message.expect("a step");
            assert!(step.content.contains(first), "{}", step.content);
            let moving = server.press(&who, &step, animation).await.message.expect("an animation");
            assert_eq!(pictures(&moving).0, ["steps.gif"]);
            let back = server.press(&who, &moving, whole).await.message.expect("all steps");
            assert_eq!(back.content, reply.content);
            let hint = server.ask(&who, of("hint", &[])).await;
            assert!(hint.ephemeral() && hint.content.contains(hinted), "{}", hint.content);
            let check = of("check", &[("moves", moves.trim().into()), ("private", true.into())]);
            let verdict = server.ask(&who, check).await;
            assert!(verdict.ephemeral() && verdict.content.contains(best), "{}", verdict.content);
            let help = json!({ "name": "help", "options": [{ "name": "family", "value": info.id }] });
            let help = server.ask(&who, help).await;
            assert!(help.content.contains(usage) && help.content.contains(info.example), "{}", help.content);
        }
    }
    let options = [("start", "o./.../..".into()), ("target", ".o/.../..".into())];
    let turned = server.ask(&user("en-US"), command("solve", "hex", &options)).await;
    assert!(turned.content.contains("1 move, proven shortest"), "{}", turned.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_click_is_acknowledged_and_edited_in() {
    let server = server(Duration::ZERO).await;
    let message = server.ask(&user("en-US"), solve(&[("board", BOARD.into())])).await;
    let step = server.press(&user("en-US"), &message, "▶").await;
    assert!(step.deferred);
    let step = step.message.expect("the same message");
    assert!(step.id == message.id && step.content.contains("Step 1 of 19"), "{}", step.content);
    assert_eq!(step.attachments.len(), 1, "the picture in the place of the sheet");
    let strange = server.press(&User::bo(), &step, "▶").await;
    let copy = strange.follow_ups.into_iter().next().or(strange.message).expect("a further message");
    assert!(copy.ephemeral() && copy.content.contains("your own copy"), "{}", copy.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_get_their_own_copy_in_their_language() {
    let server = server(Duration::from_secs(2)).await;
    let message = server.ask(&user("en-US"), solve(&[("board", BOARD.into())])).await;
    let bo = User::bo().speaking("zh-CN");
    let copy = server.press(&bo, &message, "▶").await.message.expect("a copy");
    assert!(copy.id != message.id && copy.ephemeral());
    expect_test::expect![[r#"
        那些按钮属于别人；这是你自己的一份。
        **数字华容道 3×3：19 步，已证明最少。**
        棋盘：`285174306`
        第 1 步，共 19 步：**D (7 ↓)**
        ```
        [D] D R U U L D R D L
        U L D R R U L L U
        ```"#]]
    .assert_eq(&copy.content);
    let next = server.press(&bo, &copy, "▶").await.message.expect("the copy");
    assert!(next.id == copy.id && next.content.contains("第 2 步"), "{}", next.content);
    let shared = server.press(&bo, &next, "分享").await.message.expect("a message");
    assert!(!shared.ephemeral() && shared.content.contains("Step 2 of 19"), "{}", shared.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_to_be_covered_is_covered_on_every_page() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let message = server.ask(&ada, solve(&[("board", BOARD.into()), ("spoiler", true.into())])).await;
    let step = server.press(&ada, &message, "▶").await.message.expect("a step");
    for message in [message, step] {
        assert!(message.attachments.iter().all(|file| file.filename.starts_with("SPOILER_")));
        let (_, covered) = message.content.split_once("||```").expect("the moves are covered");
        assert!(covered.ends_with("```||") && !message.content.contains(" **D"), "{}", message.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_tell_no_more_than_was_asked_for() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let hint = server.ask(&ada, command("hint", "sliding", &[("board", BOARD.into())])).await;
    assert_eq!(hint.flags & EPHEMERAL, EPHEMERAL);
    expect_test::expect![[r#"
        **Sliding puzzle 3×3: the next move; after that, 18 more are needed.**
        Board: `285174306`
        ```
        D (7 ↓)
        ```"#]]
    .assert_eq(&hint.content);
    assert_eq!(labels(&hint), ["One more move", "Whole solution"]);
    let more = server.press(&ada, &hint, "One more move").await.message.expect("more");
    assert!(more.content.contains("the next 2 moves; after that, 17 more"), "{}", more.content);
    let whole = server.press(&ada, &more, "Whole solution").await.message.expect("all");
    assert!(whole.ephemeral() && whole.content.contains("19 moves, proven shortest"), "{}", whole.content);

    let three = command("hint", "klotski", &[("board", "横刀立马".into()), ("count", 3.into())]);
    let three = server.ask(&user("zh-CN"), three).await;
    assert!(three.content.contains("接下来的 3 步；之后还需要 78 步"), "{}", three.content);
    let solved = server.ask(&ada, command("hint", "sliding", &[("board", "123456780".into())])).await;
    assert!(solved.content.contains("already solved") && labels(&solved).is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn own_moves_are_judged() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let check = |moves: &str| {
        command(
            "check",
            "sliding",
            &[("board", BOARD.into()), ("moves", moves.into()), ("private", true.into())],
        )
    };
    let lost = server.ask(&ada, check("D D L R R")).await;
    expect_test::expect![[r#"
        **5 moves, all legal, but not solved yet: 16 more are needed.**
        Board: `285174306`
        The first mistake is move 3 (L):
        ```
        D D [L] R R
        ```
        The shortest solution from before it: R U U L D R D L U L D R R U L L U"#]]
    .assert_eq(&lost.content);
    let illegal = server.ask(&ada, check("D D D D")).await;
    expect_test::expect![[r#"
        Move 3 (D) is not possible: there is no tile to slide that way.
        > D D __**D**__ D"#]]
    .assert_eq(&illegal.content);
    let good = server.ask(&ada, check("D D R U U L D R D L U L D R R U L L U")).await;
    assert!(good.content.contains("Solved in 19 moves, the fewest possible"), "{}", good.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_verdict_comes_first_and_the_way_out_is_a_button() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let solvable = |content: &str| content.contains("proven shortest");
    for (family, option, board, ways) in [
        ("sliding", "board", "285174603", &["Swap 6 and 7", "Solve it to the snail", "Fix board"][..]),
        ("water", "level", "AB BA", &["Add an empty bottle", "Fix board"]),
        ("lights", "board", "01010/11011/01110/10001/00100", &["Change c1", "Fix board"]),
    ] {
        let asked = |name: &str| {
            let board = json!({ "type": 3, "name": option, "value": board });
            json!({ "name": name, "options": [{ "type": 1, "name": family, "options": [board] }] })
        };
        for command in ["solve", "hint"] {
            let reply = server.ask(&ada, asked(command)).await;
            let verdict = reply.content.lines().next().unwrap_or_default();
            assert!(verdict.ends_with("not solvable.**"), "{}", reply.content);
            assert_eq!(labels(&reply), ways, "{}", reply.content);
        }
        for &way in &ways[..ways.len() - 1] {
            let reply = server.ask(&ada, asked("solve")).await;
            let solved = server.press(&ada, &reply, way).await.message.expect("an answer");
            assert!(solvable(&solved.content), "{way}: {}", solved.content);
        }
    }
    // What was typed is not lost: the form has it.
    let slip = server.ask(&ada, solve(&[("board", "28517430".into())])).await;
    assert!(slip.ephemeral(), "{}", slip.content);
    let right = server.fill(&ada, &slip, "Fix board", "285174306").await.message.expect("an answer");
    assert!(solvable(&right.content), "{}", right.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_read_out_of_messages() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let on = |id: u64| json!({ "name": "Solve puzzle", "type": 3, "target_id": id.to_string() });
    for (text, title) in [
        ("can anyone do `285174306`? I can't", "Sliding puzzle 3×3: 19 moves"),
        ("285174306", "Sliding puzzle 3×3: 19 moves"),
        ("look:\n2 8 5\n1 7 4\n3 0 6", "Sliding puzzle 3×3: 19 moves"),
        ("today: BAAC/BAAC/DFFE/DGHE/I..J", "81 moves"),
        ("I'm stuck:\nABBC BABA CCCA +2", "Water sort, 3 colours, 5 bottles"),
        ("🟥🟦 🟦🟥 🫙 🫙", "Water sort, 2 colours, 4 bottles"),
    ] {
        let said = server.stand_in.say(&User::bo(), text);
        let solved = server.ask(&ada, on(said)).await;
        assert!(solved.content.contains(title), "{text}: {}", solved.content);
    }
    // Cantor's own answers too: a board of its is a text that anyone can pass on.
    let reply = server.ask(&ada, solve(&[("board", "283104765".into()), ("goal", "snail".into())])).await;
    let again = server.ask(&ada, on(reply.id)).await;
    assert_eq!(again.content, reply.content);
    // Of several boards a menu asks which one is meant.
    let said = server.stand_in.say(&User::bo(), "285174306 or ABBC BABA CCCA +2?");
    let asked = server.ask(&ada, on(said)).await;
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
        let said = server.stand_in.say(&User::bo(), text);
        let none = server.ask(&ada, on(said)).await;
        assert!(none.ephemeral() && none.content.contains("no board in this message"), "{}", none.content);
    }
    server.close().await;
}
