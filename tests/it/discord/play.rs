//! Games, results, events and privacy.

use std::sync::Arc;
use std::time::Duration;

use cantor::app::App;
use cantor::database::{Database, Location, Preset};
use cantor::front::discord::Backend;
use cantor::search::{Budget, Meter};
use discord_standin::{Message, StandIn, User};
use serde_json::{Value, json};

use crate::support::server::{Server, backend, connect, labels, limits, server, user, uses_endpoint};

fn two_move_puzzle(seed: u32) -> Value {
    puzzle("sliding", &[("moves", 2), ("seed", seed)])
}

fn puzzle(family: &str, options: &[(&str, u32)]) -> Value {
    let options: Vec<Value> =
        options.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    json!({ "name": "puzzle", "options": [{ "name": family, "options": options }] })
}

/// The next moves from `/hint`, at most three.
async fn hinted_moves(server: &Server, user: &User, family: &str, board: &str) -> String {
    let info = cantor::families::family(family).expect("a family").info();
    let hint = json!({ "name": "hint", "options": [{ "name": family, "options": [
        { "name": info.board.id, "value": board }, { "name": "count", "value": 3 } ] }] });
    let hint = server.ask(user, hint).await;
    let lines = hint.content.split("```").nth(1).expect("the moves").trim().lines();
    // Each line has the move and then the moved piece.
    lines.filter_map(|line| line.split(' ').next()).collect::<Vec<_>>().join(" ")
}

/// The board in a message.
fn board(message: &Message) -> String {
    message.content.split('`').nth(1).expect("a board").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_play_separate_games_across_a_restart() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("en-US"), User::bo());
    let puzzle = server.ask(&ada, two_move_puzzle(7)).await;
    assert!(!puzzle.is_ephemeral() && puzzle.content.contains("solve it in 2 moves"), "{}", puzzle.content);
    let hers = server.press(&ada, &puzzle, "Play").await.message.expect("Ada's copy");
    let second = server.press(&ada, &puzzle, "Play").await.message.expect("her second copy");
    let his = server.press(&bo, &puzzle, "Play").await.message.expect("Bo's copy");
    assert!(hers.is_ephemeral() && his.is_ephemeral() && hers.id != his.id);

    // Hints of a third user, because hints of a player are shown with the result.
    let moves = hinted_moves(&server, &User::new(7, "Cid"), "sliding", &board(&puzzle)).await;
    let (one, two) = moves.split_once(' ').expect("two moves");
    let label = |message: &Message, mv: &str| {
        let arrow = ["↑", "←", "↓", "→"]["ULDR".find(mv).expect("a letter")];
        labels(message).into_iter().find(|label| label == arrow).expect("a button for each move")
    };
    let moved = server.press(&ada, &hers, &label(&hers, one)).await.message.expect("Ada's copy");
    assert!(moved.id == hers.id && moved.content.contains("move 1 ·"), "{}", moved.content);
    // A click on an outdated picture changes nothing.
    let stale = server.press(&ada, &second, &label(&second, one)).await.message.expect("Ada's copy");
    assert!(stale.content.contains("has changed since") && stale.content.contains("move 1 ·"));

    let server = server.restart().await;
    let done = server.press(&ada, &stale, &label(&stale, two)).await.message.expect("Ada's copy");
    assert!(
        done.content.contains("solved in 2 moves") && done.content.contains("fewer than five moves"),
        "{}",
        done.content
    );
    let again = server.press(&ada, &done, "Restart").await.message.expect("Ada's copy");
    assert!(again.content.contains("Your first result: 2 moves"), "{}", again.content);

    // Bo types his moves, first with an error.
    let wrong = server.fill(&bo, &his, "Type moves", "U X").await.message.expect("a reply");
    assert!(
        wrong.is_ephemeral() && wrong.id != his.id && wrong.content.contains("**X**"),
        "{}",
        wrong.content
    );
    let solved =
        server.fill(&bo, &his, "Type moves", &format!("{one} {two}")).await.message.expect("Bo's copy");
    assert!(solved.id == his.id && solved.content.contains("solved in 2 moves"), "{}", solved.content);
    let results = server.press(&bo, &puzzle, "Results").await.message.expect("the results");
    // Each line ends with the time.
    let lines = results.content.lines().skip(1).map(|line| line.split(" · ").next().unwrap_or(line));
    let lines: Vec<&str> = lines.collect();
    assert!(results.is_ephemeral());
    // Equal results share a rank regardless of their time.
    assert_eq!(lines, [ada.id, bo.id].map(|id| format!("1. <@{id}>: 2 moves")));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rings_are_chosen_before_their_turn_and_turns_can_be_undone() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let request = puzzle("hex", &[("side", 4), ("stones", 5), ("moves", 2), ("seed", 5)]);
    let posted = server.ask(&ada, request).await;
    let moves = hinted_moves(&server, &ada, "hex", &board(&posted)).await;
    let (one, two) = moves.split_once(' ').expect("two moves");

    let mut copy = server.press(&ada, &posted, "Play").await.message.expect("Ada's copy");
    let start = copy.clone();
    for (wanted, count) in [(one, "move 1 ·"), (two, "solved in 2 moves")] {
        // First the ring, then the turn; the last ring stays chosen.
        let ring: usize = wanted.trim_end_matches(['↻', '↺', '½']).parse().expect("a ring");
        copy = server.choose(&ada, &copy, 0, &(ring - 1).to_string()).await.message.expect("Ada's copy");
        let turns: Vec<String> = ["↻", "↺", "½"].map(|sign| format!("{ring}{sign}")).into();
        let offered = labels(&copy);
        let offers = |turn: &String| offered.iter().any(|label| label.trim_matches(['[', ']']) == turn);
        assert!(turns.iter().all(offers), "{offered:?}");
        copy = server.press(&ada, &copy, wanted).await.message.expect("Ada's copy");
        assert!(copy.content.contains(count), "{}", copy.content);
    }
    let undone = server.press(&ada, &copy, "Undo").await.message.expect("Ada's copy");
    assert!(undone.content.contains("move 1 ·") && undone.content.contains("Your first result: 2 moves"));
    let restarted = server.press(&ada, &undone, "Restart").await.message.expect("Ada's copy");
    assert_eq!(restarted.attachments[0].bytes, start.attachments[0].bytes, "the initial board");
    assert!(labels(&restarted).contains(&"[Undo]".to_owned()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solutions_can_be_played() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let text = "BAAC/BAAC/DFFE/DGHE/I..J";
    let solve = json!({ "name": "solve", "options": [{ "name": "klotski", "options": [
        { "name": "board", "value": text } ] }] });
    let solved = server.ask(&ada, solve).await;
    let copy = server.press(&ada, &solved, "Play").await.message.expect("Ada's copy");
    assert!(copy.is_ephemeral() && copy.content.contains("best 81"), "{}", copy.content);
    let first = labels(&copy).first().cloned().expect("a move");
    let moved = server.press(&ada, &copy, &first).await.message.expect("Ada's copy");
    assert!(moved.content.contains("move 1 ·"), "{}", moved.content);
    // The same button opens the same game.
    let again = server.press(&ada, &solved, "Play").await.message.expect("Ada's copy");
    assert!(again.content.contains("move 1 ·"), "{}", again.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_show_the_goal_and_buttons_keep_their_positions() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let solve = json!({ "name": "solve", "options": [{ "name": "sliding", "options": [
        { "name": "board", "value": "123456078" } ] }] });
    let solved = server.ask(&ada, solve).await;
    let copy = server.press(&ada, &solved, "Play").await.message.expect("Ada's copy");
    assert!(copy.content.contains("\nAim: slide the tiles"), "{}", copy.content);
    // Up, left, right and down form a cross; placeholders have a blank label.
    let cross = |pressed: [&str; 4]| {
        let none = "[\u{2800}]".to_owned();
        let [up, left, right, down] = pressed.map(str::to_owned);
        [none.clone(), up, none.clone(), left, none.clone(), right, none.clone(), down, none]
    };
    assert_eq!(labels(&copy)[..9], cross(["[↑]", "←", "[→]", "↓"]));
    let moved = server.press(&ada, &copy, "←").await.message.expect("Ada's copy");
    assert_eq!(labels(&moved)[..9], cross(["[↑]", "←", "→", "↓"]));
    assert!(!moved.content.contains("Aim: "), "{}", moved.content);
    let done = server.press(&ada, &moved, "←").await.message.expect("Ada's copy");
    // A solved board has no moves.
    assert_eq!(labels(&done), ["Share result", "Another one", "Results", "Undo", "Restart", "Solution"]);
    assert!(done.content.contains("Cantor did not make this board"), "{}", done.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_daily_puzzle_is_shared_and_ranked() {
    let server = server(Duration::from_secs(2)).await;
    let (ada, bo) = (user("zh-CN"), User::bo());
    let leaderboard = |options: Value| json!({ "name": "leaderboard", "options": options });
    let today = || {
        leaderboard(json!([{ "name": "family", "value": "sliding" }, { "name": "private", "value": true }]))
    };
    let none = server.ask(&ada, today()).await;
    assert!(none.content.contains("每日谜题"), "{}", none.content);

    let hers = server.ask(&ada, json!({ "name": "daily" })).await;
    let his = server.ask(&bo, json!({ "name": "daily" })).await;
    assert_eq!((board(&hers), &hers.attachments[0].bytes), (board(&his), &his.attachments[0].bytes));
    assert!(!hers.is_ephemeral() && hers.content.contains("Puzzle of the day"), "the guild is English");

    // Solves the puzzle without the bot.
    let start = cantor::families::family("sliding").expect("a family").read(&board(&hers)).expect("a board");
    let moves = App::new()
        .solve(&*start, &mut Meter::new(&Budget::of_time(Duration::from_secs(60))))
        .expect("a solution")
        .line
        .to_string();
    let copy = server.press(&ada, &hers, "Play").await.message.expect("Ada's copy");
    assert!(copy.content.contains("第 0 步"), "{}", copy.content);
    let done = server.fill(&ada, &copy, "输入走法", moves.trim()).await.message.expect("Ada's copy");
    assert!(done.content.contains("成绩已经登记"), "{}", done.content);

    let ranked = server.ask(&ada, today()).await;
    assert!(ranked.content.contains(&format!("1. <@{}>：", ada.id)), "{}", ranked.content);
    for scope in ["server", "all"] {
        let ranked = server.ask(&bo, leaderboard(json!([{ "name": "scope", "value": scope }]))).await;
        assert!(ranked.content.contains(&format!("1. <@{}>: **", ada.id)), "{}", ranked.content);
    }

    // A solution from the bot excludes the user's result, and the answer says so.
    let solve = json!({ "name": "solve", "options": [{ "name": "sliding", "options": [
        { "name": "board", "value": board(&his) }, { "name": "private", "value": true } ] }] });
    server.ask(&bo, solve).await;
    let copy = server.press(&bo, &his, "Play").await.message.expect("Bo's copy");
    let done = server.fill(&bo, &copy, "Type moves", moves.trim()).await.message.expect("Bo's copy");
    assert!(done.content.contains("you have seen the solution"), "{}", done.content);
    let ranked = server.ask(&bo, leaderboard(json!([{ "name": "scope", "value": "all" }]))).await;
    assert!(!ranked.content.contains(&format!("<@{}>", bo.id)), "{}", ranked.content);
    let results = server.press(&bo, &his, "Ranking of the day").await.message.expect("the results");
    assert!(
        results.content.contains(&format!("2. <@{}>", bo.id))
            && results.content.contains("after asking for the solution"),
        "{}",
        results.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solving_works_without_a_database() {
    let stand_in = StandIn::start(0).await.expect("a free port");
    // A folder instead of a database file.
    let database = Arc::new(Database::new(Location::File(std::env::temp_dir())));
    let server = connect(stand_in, Duration::from_secs(5), Backend { database, ..backend(limits()) }).await;
    let (ada, zh) = (user("en-US"), user("zh-CN"));
    let refused = server.ask(&ada, two_move_puzzle(1)).await;
    assert!(refused.is_ephemeral() && refused.content.contains("Solving still works"), "{}", refused.content);
    let solve = json!({ "name": "solve", "options": [{ "name": "sliding", "options": [
        { "name": "board", "value": "285174306" } ] }] });
    let solved = server.ask(&ada, solve).await;
    let step = server.press(&ada, &solved, "▶").await.message.expect("a step");
    assert!(step.content.contains("Step 1 of 19"), "{}", step.content);
    let refused = server.press(&zh, &step, "Play").await.message.expect("a reply");
    assert!(refused.is_ephemeral() && refused.content.contains("求解"), "{}", refused.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_provide_options_and_need_a_permission() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let create = json!({ "name": "event", "options": [{ "name": "create", "options": [{ "name": "sliding",
        "options": [{ "name": "name", "value": "Card picture" }, { "name": "goal", "value": "snail" }] }] }] });
    let made = server.ask(&ada, create.clone()).await;
    assert!(made.content.contains("Card picture") && made.content.contains("Saved"), "{}", made.content);
    let taken = server.ask(&ada, create).await;
    assert!(taken.content.contains("already"), "{}", taken.content);
    let solve = json!({ "name": "solve", "options": [{ "name": "sliding", "options": [
        { "name": "board", "value": "283104765" }, { "name": "event", "value": "card PICTURE" } ] }] });
    let solved = server.ask(&ada, solve).await;
    assert!(solved.content.contains("→ 123804765"), "{}", solved.content);

    // An edit keeps other options, and needs the permission to manage the guild.
    let manage = |act: &str, options: Value| json!({ "name": "event", "options": [{ "name": act, "options": options }] });
    let sliding = |options: Value| json!([{ "name": "sliding", "options": options }]);
    let edit = || {
        manage(
            "edit",
            sliding(
                json!([{ "name": "name", "value": "card picture" }, { "name": "ends", "value": "2999-12-31" }]),
            ),
        )
    };
    let denied = server.ask(&User::bo(), edit()).await;
    assert!(
        denied.is_ephemeral() && denied.content.contains("Only people who can manage"),
        "{}",
        denied.content
    );
    let edited = server.ask(&ada, edit()).await;
    assert!(edited.content.contains("Changed"), "{}", edited.content);
    let list = server.ask(&User::bo(), json!({ "name": "event", "options": [{ "name": "list" }] })).await;
    assert!(
        list.content.contains("goal `snail`") && list.content.contains("until 2999-12-31"),
        "{}",
        list.content
    );
    let typing = json!({ "name": "solve", "options": [{ "name": "sliding", "options": [
        { "name": "event", "value": "car", "focused": true } ] }] });
    let offered =
        server.outcome(server.stand_in.autocomplete(&ada, typing).await.expect("typing")).await.choices;
    assert_eq!(offered.expect("choices").len(), 1);
    let date = manage(
        "edit",
        sliding(
            json!([{ "name": "name", "value": "card picture" }, { "name": "ends", "value": "tomorrow" }]),
        ),
    );
    let wrong = server.ask(&ada, date).await;
    assert!(
        wrong.content.contains("year-month-day") && wrong.content.contains("tomorrow"),
        "{}",
        wrong.content
    );
    let past = sliding(
        json!([{ "name": "name", "value": "card picture" }, { "name": "ends", "value": "2020-01-31" }]),
    );
    let past = server.ask(&ada, manage("edit", past)).await;
    assert!(past.content.contains("That day is over"), "{}", past.content);
    let gone = server.ask(&ada, manage("delete", json!([{ "name": "name", "value": "Card picture" }]))).await;
    assert!(gone.content.contains("Deleted"), "{}", gone.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_data_is_shown_and_deleted() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let puzzle = server.ask(&ada, two_move_puzzle(3)).await;
    server.press(&ada, &puzzle, "Play").await;
    let export = || json!({ "name": "privacy", "options": [{ "name": "export" }] });
    let stored = server.ask(&ada, export()).await;
    let file: Value = serde_json::from_slice(&stored.attachments[0].bytes).expect("JSON");
    assert_eq!(file["plays"].as_array().map(Vec::len), Some(1), "{file}");
    let question = server.ask(&ada, json!({ "name": "privacy", "options": [{ "name": "delete" }] })).await;
    let done = server.press(&ada, &question, "Delete everything").await.message.expect("a reply");
    assert!(done.content.contains("has been deleted"), "{}", done.content);
    let stored = server.ask(&ada, export()).await;
    let file: Value = serde_json::from_slice(&stored.attachments[0].bytes).expect("JSON");
    assert_eq!(file["plays"].as_array().map(Vec::len), Some(0), "{file}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unusual_event_names_do_not_break_autocomplete() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let create = |name: &str| {
        json!({ "name": "event", "options": [{ "name": "create", "options": [{ "name": "sliding",
            "options": [{ "name": "name", "value": name }, { "name": "goal", "value": "snail" }] }] }] })
    };
    for name in [" ", "\u{3000}", "\u{200b}", "!?", "🎉"] {
        let created = server.ask(&ada, create(name)).await;
        assert!(created.content.contains("needs a letter or a digit"), "{name:?}: {}", created.content);
    }
    for name in ["  Spring fair ", "墨盘", "7"] {
        assert!(server.ask(&ada, create(name)).await.content.contains("Saved"));
    }
    // Names that an earlier version accepted.
    let guild = 1_100_000_000_000_000_002;
    for name in [" ".to_owned(), "x".repeat(101), "🎉".repeat(60)] {
        let preset = Preset {
            name,
            family: "sliding".into(),
            options: "{}".into(),
            picture: None,
            ends_on: None,
            created_by: None,
            created_at: 0,
        };
        server.backend.database.create_preset(guild, &preset).await.expect("the preset is stored");
    }
    let typing = || {
        json!({ "name": "solve", "options": [{ "name": "sliding", "options": [
        { "name": "event", "value": "", "focused": true } ] }] })
    };
    let id = server.stand_in.autocomplete(&ada, typing()).await.expect("an option that completes");
    let choices = server.outcome(id).await.choices.expect("choices");
    let values: Vec<&Value> = choices.iter().map(|choice| &choice["value"]).collect();
    assert_eq!(values, ["7", "Spring fair", "墨盘"]);

    // Refused suggestions are counted on the gateway only.
    assert_eq!(server.metrics.suggestions_refused.get(), 0);
    if uses_endpoint() {
        return server.close().await;
    }
    server.stand_in.fail_next(1, 400);
    server.stand_in.autocomplete(&ada, typing()).await.expect("an option that completes");
    server.until(|server| server.metrics.suggestions_refused.get() == 1).await;
    server.close().await;
}
