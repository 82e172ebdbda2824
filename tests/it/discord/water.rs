//! Water sort: hidden levels that are solved to the end, and hard levels that are played until no
//! move is left.

use std::time::Duration;

use cantor::families::family;
use cantor::family::{Board, Line, Options};
use discord_standin::{Message, User};
use serde_json::{Value, json};

use super::hints::dead_end;
use crate::support::commands::command;
use crate::support::server::{Server, board, components, labels, server, user};

/// A level without hidden units.
const VISIBLE: &str = "ACBB BACA CCAB .... ....";

/// The same level with hidden units.
const HIDDEN: &str = "A?B? BAC? C?AB .... ....";

async fn press(server: &Server, user: &User, message: &Message, label: &str) -> Message {
    server.press(user, message, label).await.message.expect("an answer")
}

fn read(level: &str) -> Box<dyn Board> {
    family("water").expect("a family").read(level).expect("a level")
}

/// Labels and values of the first menu.
fn choices(message: &Message) -> Vec<(String, String)> {
    let menu = components(message).find(|part| part["type"] == 3);
    let options = menu.and_then(|menu| menu["options"].as_array()).into_iter().flatten();
    let text = |option: &Value, key: &str| option[key].as_str().expect("a text").to_owned();
    options.map(|option| (text(option, "label"), text(option, "value"))).collect()
}

/// The colour of the hidden unit that a message asks for.
fn asked_unit(message: &Message) -> String {
    let bottle = message.content.split("top of bottle ").nth(1).expect("a question");
    let bottle = bottle.split([' ', '.']).next().and_then(|number| number.parse::<usize>().ok());
    let bottle = bottle.expect("a number") - 1;
    // The board in the text is the start, with `?` for unknown units. They become known from the
    // top down.
    let known = board(message).split(' ').nth(bottle).expect("a bottle").to_owned();
    let at = known.find('?').expect("a hidden unit");
    VISIBLE.split(' ').nth(bottle).expect("a bottle")[at..=at].to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_level_is_solved_to_the_end() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let asked = server.ask(&ada, command("solve", "water", &[("level", HIDDEN.into())])).await;
    let (mut message, mut answers) = (asked.clone(), Vec::new());
    while message.content.contains("Which colour is it?") {
        let unit = asked_unit(&message);
        let (_, value) =
            choices(&message).into_iter().find(|(label, _)| *label == unit).expect("the colour is offered");
        message = server.choose(&ada, &message, 0, &value).await.message.expect("the same message");
        answers.push(unit);
        assert!(message.id == asked.id && answers.len() <= 4, "{answers:?}: {}", message.content);
    }
    assert!(message.content.contains("proven shortest"), "{}", message.content);
    let restarted = match choices(&message).into_iter().next() {
        Some((_, again)) => server.choose(&ada, &message, 0, &again).await.message.expect("the message"),
        None => message,
    };
    assert!(!restarted.content.contains('?'), "{}", restarted.content);
    let moves = restarted.content.split("```").nth(1).expect("moves").replace('\n', " ");
    let copy = press(&server, &ada, &restarted, "Play").await;
    let solved = server.fill(&ada, &copy, "Type moves", moves.trim()).await.message.expect("the copy");
    assert!(solved.content.contains("solved in"), "{}", solved.content);
    server.close().await;
}

/// A game cannot ask for the colours of hidden units.
#[tokio::test(flavor = "multi_thread")]
async fn checked_moves_of_a_hidden_level_are_not_continued_as_a_game() {
    let server = server(Duration::from_secs(2)).await;
    for moves in ["1>4", "1>4 1>5"] {
        let options = [("level", HIDDEN.into()), ("moves", moves.into())];
        let checked = server.ask(&user("en-US"), command("check", "water", &options)).await;
        assert!(!labels(&checked).contains(&"Play from here".to_owned()), "{}", checked.content);
        assert!(labels(&checked).contains(&"Fix board".to_owned()), "{}", checked.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_pour_of_a_large_level_is_offered() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    // Twenty full bottles and four empty ones: more pours than the menus of one message hold.
    let colours: Vec<char> = ('A'..='T').collect();
    let bottle = |at: usize| format!("{}{}", colours[(at + 1) % 20], String::from(colours[at]).repeat(3));
    let level = (0..20).map(bottle).chain((0..4).map(|_| "....".into())).collect::<Vec<String>>().join(" ");
    let solved = server.ask(&ada, command("solve", "water", &[("level", level.clone().into())])).await;
    let copy = press(&server, &ada, &solved, "Play").await;
    let groups: Vec<String> = labels(&copy).into_iter().filter(|label| label.contains(" – ")).collect();
    let mut offered = Vec::new();
    for group in groups {
        let picked = press(&server, &ada, &copy, &group).await;
        offered.extend(choices(&picked).into_iter().map(|(_, value)| value));
    }
    let legal = read(&level).legal_moves(None);
    assert_eq!(offered.len(), legal.len());
    assert!(legal.iter().all(|pour| offered.contains(&pour.notation.to_string())), "{offered:?}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stuck_hard_level_can_be_undone_and_solved() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let options = json!([{ "name": "difficulty", "value": "hard" }, { "name": "seed", "value": 3 }]);
    let puzzle = json!({ "name": "puzzle", "options": [{ "name": "water", "options": options }] });
    let post = server.ask(&ada, puzzle).await;
    let start = read(&board(&post));
    let (line, good) = dead_end(&*start);
    let mut copy = press(&server, &ada, &post, "Play").await;
    copy = server.fill(&ada, &copy, "Type moves", &line).await.message.expect("the copy");
    assert!(copy.content.contains("can’t be solved from here any more"), "{}", copy.content);

    // The player continues until no move is left.
    let line = play_on(&*start, &line);
    let restarted = press(&server, &ada, &copy, "Restart").await;
    assert!(restarted.content.contains("move 0 ·"), "{}", restarted.content);
    copy = server.fill(&ada, &restarted, "Type moves", &line).await.message.expect("the copy");
    let moves = line.split(' ').count();
    let undo = format!("Undo {}", moves - good);
    assert_eq!(labels(&copy)[..2], [undo.clone(), "Restart".to_owned()], "{}", copy.content);
    assert!(!labels(&copy).iter().any(|label| label.contains("Hint")), "{:?}", labels(&copy));
    copy = press(&server, &ada, &copy, &undo).await;
    assert!(copy.content.contains(&format!("move {good} ·")), "{}", copy.content);
    assert!(!copy.content.contains("can’t be solved"), "{}", copy.content);

    // The level can be solved from that position.
    let rest = start.resume(&line).expect("legal").board(good).solve_within(Duration::from_secs(20));
    let rest = rest.expect("solvable").line.to_string();
    let solved = server.fill(&ada, &copy, "Type moves", &rest).await.message.expect("the copy");
    assert!(solved.content.contains("solved in"), "{}", solved.content);
    server.close().await;
}

/// Extends a line by moves to new positions until none is left, to a length of at most 59 moves.
fn play_on(start: &dyn Board, line: &str) -> String {
    let mut line = start.resume(line).expect("legal");
    let mut seen: Vec<String> = line.boards().map(|board| board.to_string()).collect();
    let next = |line: &Line, seen: &[String]| {
        line.end().legal_moves(None).into_iter().find_map(|mv| {
            let after = line.read_on(&Options::from([("moves", &*mv.notation)])).ok()?;
            (!seen.contains(&after.end().to_string())).then_some(after)
        })
    };
    while let Some(after) = next(&line, &seen).filter(|after| after.len() < 60) {
        seen.push(after.end().to_string());
        line = after;
    }
    line.to_string()
}
