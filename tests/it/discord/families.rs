//! Each family in each language.

use std::time::Duration;

use cantor::families::FAMILIES;
use discord_standin::User;
use serde_json::{Value, json};

use super::buttons::pictures;
use crate::support::commands::command;
use crate::support::server::{server, user};

/// Checks the replies to `solve` (headline, buttons and first step), `hint`, `check` and `help`.
#[tokio::test(flavor = "multi_thread")]
async fn every_family_answers_in_every_language() {
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
            // One user for each family.
            let who = User::new(7_000 + number, "Someone").speaking(language);
            let with_example = |name: &str, more: &[(&str, Value)]| {
                let board = (info.board.id, Value::from(info.example));
                command(name, info.id, &[&[board], more].concat())
            };
            let reply = server.ask(&who, with_example("solve", &[("private", true.into())])).await;
            assert!(reply.content.contains(proven), "{}", reply.content);
            let moves = reply.content.split("```").nth(1).expect("moves").replace('\n', " ");
            let step = server.press(&who, &reply, next).await.message.expect("a step");
            assert!(step.content.contains(first), "{}", step.content);
            let moving = server.press(&who, &step, animation).await.message.expect("an animation");
            assert_eq!(pictures(&moving).0, ["steps.gif"]);
            let back = server.press(&who, &moving, whole).await.message.expect("all steps");
            assert_eq!(back.content, reply.content);
            let hint = server.ask(&who, with_example("hint", &[("count", 1.into())])).await;
            assert!(hint.is_ephemeral() && hint.content.contains(hinted), "{}", hint.content);
            let check = with_example("check", &[("moves", moves.trim().into()), ("private", true.into())]);
            let verdict = server.ask(&who, check).await;
            assert!(verdict.is_ephemeral() && verdict.content.contains(best), "{}", verdict.content);
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
