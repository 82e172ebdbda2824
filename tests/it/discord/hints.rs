//! Hints, checks of moves, and unsolvable boards.

use std::collections::HashSet;
use std::time::Duration;

use cantor::families::FAMILIES;
use cantor::family::{Board, Line, Options};
use cantor::search::{Budget, Meter, Tables};
use discord_standin::User;
use serde_json::json;

use super::buttons::BOARD;
use crate::support::commands::{command, solve_with};
use crate::support::searches::solution;
use crate::support::server::{EPHEMERAL, board, labels, server, user};

#[tokio::test(flavor = "multi_thread")]
async fn hints_show_only_the_requested_moves() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let hint = server.ask(&ada, command("hint", "sliding", &[("board", BOARD.into())])).await;
    assert_eq!(hint.flags & EPHEMERAL, EPHEMERAL);
    expect_test::expect![[r#"
        **Sliding puzzle 3×3: what to move next**
        Board: `285174306`
        Move tile 7."#]]
    .assert_eq(&hint.content);
    assert_eq!(labels(&hint), ["Show the move"]);
    let hint = server.press(&ada, &hint, "Show the move").await.message.expect("the move");
    expect_test::expect![[r#"
        **Sliding puzzle 3×3: the next move; after that, 18 more are needed.**
        Board: `285174306`
        ```
        D (7 ↓)
        ```"#]]
    .assert_eq(&hint.content);
    assert_eq!(labels(&hint), ["One more move", "Whole solution"]);
    let more = server.press(&ada, &hint, "One more move").await.message.expect("a longer hint");
    assert!(more.content.contains("the next 2 moves; after that, 17 more"), "{}", more.content);
    let whole = server.press(&ada, &more, "Whole solution").await.message.expect("the whole solution");
    assert!(whole.is_ephemeral() && whole.content.contains("19 moves, proven shortest"), "{}", whole.content);

    let three = command("hint", "klotski", &[("board", "横刀立马".into()), ("count", 3.into())]);
    let three = server.ask(&user("zh-CN"), three).await;
    assert!(three.content.contains("接下来的 3 步；之后还需要 78 步"), "{}", three.content);
    let solved = server.ask(&ada, command("hint", "sliding", &[("board", "123456780".into())])).await;
    assert!(solved.content.contains("already solved") && labels(&solved).is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_on_ranked_boards_name_their_cost() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let options = json!([{ "name": "moves", "value": 12 }, { "name": "seed", "value": 1 }]);
    let options = json!([{ "name": "sliding", "options": options }]);
    let post = server.ask(&ada, json!({ "name": "puzzle", "options": options })).await;
    let text = board(&post);
    let hint = server.ask(&ada, command("hint", "sliding", &[("board", text.into())])).await;
    assert!(hint.content.contains("Each counts as a move on the leaderboard"), "{}", hint.content);
    assert_eq!(labels(&hint), ["Show the move (+1)"]);
    let hint = server.press(&ada, &hint, "Show the move (+1)").await.message.expect("the move");
    assert_eq!(labels(&hint), ["One more move (+1)", "Whole solution"]);
    let question = server.press(&ada, &hint, "Whole solution").await.message.expect("a question");
    assert!(question.id != hint.id && question.content.contains("not count"), "{}", question.content);
    assert_eq!(labels(&question), ["Solution"]);
    let whole = server.press(&ada, &question, "Solution").await.message.expect("the solution");
    assert!(whole.is_ephemeral() && whole.content.contains("12 moves, proven"), "{}", whole.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_checked() {
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
        ```"#]]
    .assert_eq(&lost.content);
    assert_eq!(
        (labels(&lost), lost.attachments.len()),
        (["Play from before", "Show a better way", "Fix board"].map(String::from).into(), 1)
    );
    let better = server.press(&ada, &lost, "Show a better way").await.message.expect("a solution");
    assert!(better.is_ephemeral() && better.id != lost.id, "{}", better.content);
    assert!(better.content.contains("R U U L D R D L U L\nD R R U L L U"), "{}", better.content);
    let copy = server.press(&ada, &lost, "Play from before").await.message.expect("a game");
    assert!(copy.is_ephemeral() && copy.content.contains("move 0 · best 17"), "{}", copy.content);
    let unfinished = server.ask(&ada, check("D D R U U L")).await;
    assert_eq!(labels(&unfinished), ["Play from here", "Show the rest", "Fix board"]);
    let rest = server.press(&ada, &unfinished, "Show the rest").await.message.expect("a solution");
    assert!(rest.is_ephemeral() && rest.content.contains("13 moves"), "{}", rest.content);
    let illegal = server.ask(&ada, check("D D D D")).await;
    expect_test::expect![[r#"
        Move 3 (D) is not possible: there is no tile to slide that way.
        > D D __**D**__ D"#]]
    .assert_eq(&illegal.content);
    assert_eq!(labels(&illegal), ["Play from here", "Fix board"]);
    assert_eq!(illegal.attachments.len(), 1);
    let copy = server.press(&ada, &illegal, "Play from here").await.message.expect("a game");
    assert!(copy.content.contains("move 0 · best 17"), "{}", copy.content);
    let first = server.ask(&ada, check("D X D")).await;
    assert_eq!((labels(&first).len(), first.attachments.len()), (2, 1), "{}", first.content);
    let good = server.ask(&ada, check("D D R U U L D R D L U L D R R U L L U")).await;
    assert!(good.content.contains("Solved in 19 moves, the fewest possible"), "{}", good.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_first_move_leads_to_a_game_or_a_correction() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let rush = [("board", "BBC./AAC./..../DD..".into()), ("moves", "A→→".into())];
    let reply = server.ask(&ada, command("check", "rush", &rush)).await;
    assert!(reply.content.contains("car A can’t go → there."), "{}", reply.content);
    for family in FAMILIES {
        let info = family.info();
        let options = [(info.board.id, info.example.into()), ("moves", "?".into())];
        let reply = server.ask(&ada, command("check", info.id, &options)).await;
        assert_eq!(labels(&reply), ["Play from here", "Fix board"], "{}: {}", info.id, reply.content);
        assert_eq!(reply.attachments.len(), 1, "{}", info.id);
        let copy = server.press(&ada, &reply, "Play from here").await.message.expect("a game");
        // A board that fills a message opens the puzzle's message instead of a copy.
        let is_open = ["move 0 ·", "solve it in"].iter().any(|text| copy.content.contains(text));
        assert!(is_open, "{}", copy.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unsolvable_boards_offer_corrections_as_buttons() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let solvable = |content: &str| content.contains("proven shortest");
    for (family, option, board, remedies) in [
        ("sliding", "board", "285174603", &["Swap 6 and 7", "Use goal: snail", "Fix board"][..]),
        ("water", "level", "AB BA", &["Add an empty bottle", "Fix board"]),
        ("lights", "board", "01010/11011/01110/10001/00100", &["Change c1", "Fix board"]),
        (
            "dials",
            "start",
            "0 3 2 positions:4 buttons:1 2 0; 0 2 1",
            &["Change b = 0", "Use goal: 0 3 0", "Fix board"],
        ),
    ] {
        let command_with_board = |name: &str| {
            let board = json!({ "type": 3, "name": option, "value": board });
            json!({ "name": name, "options": [{ "type": 1, "name": family, "options": [board] }] })
        };
        for command in ["solve", "hint"] {
            let reply = server.ask(&ada, command_with_board(command)).await;
            let verdict = reply.content.lines().next().unwrap_or_default();
            assert!(verdict.ends_with("not solvable.**"), "{}", reply.content);
            assert_eq!(labels(&reply), remedies, "{}", reply.content);
        }
        for &remedy in &remedies[..remedies.len() - 1] {
            let reply = server.ask(&ada, command_with_board("solve")).await;
            let solved = server.press(&ada, &reply, remedy).await.message.expect("an answer");
            assert!(solvable(&solved.content), "{remedy}: {}", solved.content);
        }
    }
    // The form contains the text that was typed.
    let slip = server.ask(&ada, solve_with(&[("board", "28517430".into())])).await;
    assert!(slip.is_ephemeral(), "{}", slip.content);
    let right = server.fill(&ada, &slip, "Fix board", "285174306").await.message.expect("an answer");
    assert!(solvable(&right.content), "{}", right.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_give_hints_in_stages_and_ask_before_the_solution() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let options = json!([{ "name": "moves", "value": 6 }, { "name": "seed", "value": 5 }]);
    let puzzle = json!({ "name": "puzzle", "options": [{ "name": "sliding", "options": options }] });
    let post = server.ask(&ada, puzzle).await;
    let copy = server.press(&ada, &post, "Play").await.message.expect("Ada's copy");
    assert!(copy.content.contains("Each counts as a move on the leaderboard"), "{}", copy.content);
    let piece = server.press(&ada, &copy, "Hint (+1)").await.message.expect("Ada's copy");
    assert!(piece.id == copy.id && piece.content.contains("💡 Move tile "), "{}", piece.content);
    let hint = server.press(&ada, &piece, "Show the move (+1)").await.message.expect("Ada's copy");
    assert!(
        hint.content.contains("💡 Next: ") && hint.content.contains("5 moves are left"),
        "{}",
        hint.content
    );
    // The same hint again costs nothing.
    let hint = server.press(&ada, &hint, "Show the move").await.message.expect("Ada's copy");
    assert!(hint.content.contains("💡 Next: "), "{}", hint.content);
    let moves = solution(&board(&post));
    let done = server.fill(&ada, &hint, "Type moves", &moves).await.message.expect("Ada's copy");
    assert!(done.content.contains("🎉 ★★★") && !done.content.contains("Perfect"), "{}", done.content);
    assert!(done.content.contains("-# With 2 hints, which count as moves"), "{}", done.content);
    assert!(done.content.contains(" · best 6** · 0:"), "{}", done.content);
    let profile = server.ask(&ada, json!({ "name": "profile" })).await;
    assert!(profile.content.contains("solved 1 · perfect 0"), "{}", profile.content);
    let ranking = server.ask(&ada, json!({ "name": "leaderboard" })).await;
    assert!(ranking.content.contains("for 1 puzzle, 0 solved perfectly"), "{}", ranking.content);

    // A player who has seen the solution has no result on the leaderboard. After a result, the
    // solution costs nothing.
    let bo = User::bo();
    let his = server.press(&bo, &post, "Play").await.message.expect("Bo's copy");
    assert_eq!(labels(&his).last().map(String::as_str), Some("Solution"));
    let question = server.press(&bo, &his, "Solution").await.message.expect("a question");
    assert!(question.content.contains("will then not count on the leaderboard"), "{}", question.content);
    let shown = server.press(&bo, &question, "Solution").await.message.expect("the solution");
    assert!(
        shown.id == question.id && shown.content.contains("6 moves, proven shortest"),
        "{}",
        shown.content
    );
    let free = server.press(&ada, &done, "Solution").await.message.expect("the solution");
    assert!(free.content.contains("6 moves, proven shortest"), "{}", free.content);
    let done = server.fill(&bo, &his, "Type moves", &moves).await.message.expect("Bo's copy");
    assert!(done.content.contains("you have seen the solution"), "{}", done.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dead_ends_lead_back_to_the_last_solvable_position() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let family = cantor::families::family("water").expect("a family");
    // With one empty bottle many pours are final.
    let kind = Options::from([("colours", "4"), ("empties", "1")]);
    let budget = Budget::of_time(Duration::from_secs(60));
    let start = family.generate(&kind, 1, &Tables::new(), &mut Meter::new(&budget)).expect("a level");
    let level = start.to_string();
    let (line, good) = dead_end(&*start);
    let solved = server.ask(&ada, command("solve", "water", &[("level", level.clone().into())])).await;
    assert!(solved.content.contains("proven"), "{}", solved.content);
    let mut copy = server.press(&ada, &solved, "Play").await.message.expect("Ada's copy");
    assert!(!copy.content.contains("can’t be solved"), "{}", copy.content);
    copy = server.fill(&ada, &copy, "Type moves", &line).await.message.expect("Ada's copy");
    let moves = line.split(' ').count();
    assert!(copy.content.contains("This can’t be solved from here any more"), "{}", copy.content);
    let undo = format!("Undo {}", moves - good);
    assert_eq!(labels(&copy)[..2], [undo.clone(), "Restart".to_owned()]);
    // *Undo 1* is the usual button.
    let undos = labels(&copy).iter().filter(|label| label.starts_with("Undo")).count();
    assert_eq!((undos, moves - good), (1, 1));
    copy = server.press(&ada, &copy, &undo).await.message.expect("Ada's copy");
    assert!(copy.content.contains(&format!("move {good} ·")), "{}", copy.content);
    assert!(!copy.content.contains("can’t be solved"), "{}", copy.content);
    server.close().await;
}

/// Returns moves to a position without a solution, and the number of moves after which a solution
/// still exists.
pub(super) fn dead_end(start: &dyn Board) -> (String, usize) {
    let solvable = |line: &Line| line.end().solve_within(Duration::from_secs(20)).is_ok();
    let (mut lines, mut seen) = (vec![start.line()], HashSet::new());
    while let Some(line) = lines.pop() {
        for mv in line.end().legal_moves(None) {
            let after = line.read_on(&Options::from([("moves", &*mv.notation)])).expect("a legal move");
            if !seen.insert(after.end().to_string()) {
                continue;
            }
            if !solvable(&after) {
                return (after.to_string(), line.len());
            }
            lines.push(after);
        }
    }
    panic!("no dead end");
}
