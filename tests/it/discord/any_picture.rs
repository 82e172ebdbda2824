//! Pictures without a named puzzle, and pictures sent under the wrong puzzle.

use std::time::Duration;

use cantor::app::Theme;
use cantor::families::family;
use cantor::render::Renderer;
use cantor_fixtures::pictures::lamps::draw_red_and_green;
use cantor_fixtures::pictures::paint::Canvas;
use discord_standin::Message;
use image::imageops::replace;
use image::{Rgb, RgbImage};
use serde_json::{Value, json};

use crate::support::commands::command;
use crate::support::pictures::{draw_board, png};
use crate::support::server::{EPHEMERAL, Server, choices, custom_id, labels, server, user};

/// Boards whose reading from the program's own drawing is sure, with a part of the answer.
const BOARDS: [(&str, &str, &str); 6] = [
    ("sliding", "285174306", "19 moves, proven shortest"),
    ("klotski", "ABBC/ABBC/DEEF/DGHF/I..J", "81 moves, proven shortest"),
    ("water", "ABCD BCDA CDAB DABC .... ....", "moves, proven shortest"),
    ("rush", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", "8 moves, proven shortest"),
    ("hex", "o./.../.. → .o/.../..", "proven shortest"),
    ("lights", "0110/1001/0010/1110", "proven shortest"),
];

/// The drawing of a board without its numbers and title, as pixels.
fn pixels(id: &str, board: &str) -> RgbImage {
    let board = family(id).expect("the family is listed").read(board).expect("a board");
    let page = Renderer::new(Theme::SLATE).picture(&board.scene());
    image::load_from_memory(&page.png).expect("a picture").to_rgb8()
}

/// Pictures one below the other, on a plain background.
fn stack(pictures: &[RgbImage]) -> Vec<u8> {
    let width = pictures.iter().map(RgbImage::width).max().unwrap_or_default() + 40;
    let height: u32 = pictures.iter().map(|picture| picture.height() + 40).sum();
    let mut page = RgbImage::from_pixel(width, height, *pictures[0].get_pixel(0, 0));
    let mut top = 20;
    for picture in pictures {
        replace(&mut page, picture, 20, top);
        top += i64::from(picture.height()) + 40;
    }
    png(&page)
}

async fn solve_picture(server: &Server, bytes: Vec<u8>) -> Message {
    let file = Value::from(server.stand_in.upload("board.png", bytes).to_string());
    server.ask(&user("en-US"), command("solve", "picture", &[("file", file)])).await
}

async fn solve_as(server: &Server, id: &str, bytes: Vec<u8>) -> Message {
    let picture = Value::from(server.stand_in.upload("board.png", bytes).to_string());
    server.ask(&user("en-US"), command("solve", id, &[("picture", picture)])).await
}

fn solve_message(message: u64) -> Value {
    json!({ "type": 3, "name": "Solve puzzle", "target_id": message.to_string() })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_of_each_family_is_solved_without_options() {
    let server = server(Duration::from_secs(2)).await;
    for (id, board, expected) in BOARDS {
        let message = solve_picture(&server, draw_board(id, board)).await;
        assert!(message.content.contains(expected), "{id}: {}", message.content);
        assert!(message.content.contains("Read from the picture"), "{id}: {}", message.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_of_another_puzzle_is_answered_with_a_button() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    for (asked, (id, board, expected)) in [("sliding", BOARDS[2]), ("water", BOARDS[0])] {
        let message = solve_as(&server, asked, draw_board(id, board)).await;
        assert!(message.content.starts_with("This looks like **"), "{id}: {}", message.content);
        assert_eq!(labels(&message)[..2], ["Solve it", "Fix board"], "{id}");
        assert_eq!(message.attachments.len(), 1, "{id}");
        let solved = server.press(&ada, &message, "Solve it").await.message.expect("an answer");
        assert_eq!(solved.id, message.id);
        assert!(solved.content.contains(expected), "{id}: {}", solved.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_for_a_picture_of_another_puzzle_stays_a_hint() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let (id, board, _) = BOARDS[2];
    let picture = Value::from(server.stand_in.upload("board.png", draw_board(id, board)).to_string());
    let message = server.ask(&ada, command("hint", "sliding", &[("picture", picture)])).await;
    assert!(message.content.starts_with("This looks like **Water sort"), "{}", message.content);
    assert_eq!(labels(&message)[..2], ["Next move", "Fix board"]);
    let hint = server.press(&ada, &message, "Next move").await.message.expect("a hint");
    assert!(hint.content.contains("what to move next"), "{}", hint.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_boards_of_a_picture_are_offered_as_a_choice() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let boards = [("sliding", "285174306"), ("water", "ABCD BCDA CDAB DABC .... ....")];
    let picture = stack(&boards.map(|(id, board)| pixels(id, board)));
    let message = solve_picture(&server, picture).await;
    assert!(message.content.starts_with("There are several boards here."), "{}", message.content);
    assert_eq!(message.attachments.len(), 2);
    let label = labels(&message).into_iter().find(|label| label.contains("Sliding")).expect("a button");
    let mut solved = server.press(&ada, &message, &label).await.message.expect("an answer");
    assert!(solved.content.contains("285174306"), "{}", solved.content);
    // The reading of a part may need a confirmation.
    if custom_id(&solved, "Solve").is_some() {
        solved = server.press(&ada, &solved, "Solve").await.message.expect("an answer");
    }
    assert!(solved.content.contains("19 moves, proven shortest"), "{}", solved.content);
    server.close().await;
}

/// The board's text within a message.
fn shown_board(message: &Message) -> &str {
    message.content.split('`').nth(1).expect("the board's text")
}

#[tokio::test(flavor = "multi_thread")]
async fn lit_and_unlit_lights_of_an_unclear_board_are_swapped() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let swap = |text: &str| text.replace('0', "-").replace('1', "0").replace('-', "1");
    for seed in 0..3 {
        let message = solve_picture(&server, png(&draw_red_and_green(seed))).await;
        assert!(message.content.contains("not sure"), "{}", message.content);
        let seen = shown_board(&message);
        let (label, value) = choices(&message).remove(0);
        assert_eq!(label, "Swap lit and unlit");
        let swapped = server.choose(&ada, &message, 0, &value).await.message.expect("an answer");
        assert_eq!(swapped.id, message.id);
        assert!(swapped.content.contains(&swap(seen)), "{seen}: {}", swapped.content);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_car_to_free_is_chosen_if_the_picture_does_not_show_it() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let mut canvas = Canvas::new(480, 480, 1);
    canvas.draw_card([0.0, 0.0, 480.0, 480.0], 0.0, [90, 96, 104]);
    let cars = [([2, 0], [1, 3]), ([4, 3], [1, 2]), ([0, 2], [2, 1]), ([1, 4], [2, 1]), ([5, 0], [1, 2])];
    let colours = [[40, 90, 200], [60, 160, 80], [210, 180, 60], [140, 80, 180], [90, 200, 210]];
    for (([column, row], [wide, high]), colour) in cars.into_iter().zip(colours) {
        let at = |cells: i32| 72.0 + 56.0 * cells as f32;
        let sides = [at(column) + 3.0, at(row) + 3.0, at(column + wide) - 3.0, at(row + high) - 3.0];
        canvas.draw_card(sides, 8.0, colour);
    }
    let message = solve_as(&server, "rush", png(&canvas.picture)).await;
    assert!(message.content.contains("not sure"), "{}", message.content);
    let choices = choices(&message);
    let labels: Vec<&str> = choices.iter().map(|(label, _)| label.as_str()).collect();
    assert!(labels.iter().any(|label| label.ends_with('↓')), "{labels:?}");
    let (label, value) = choices.iter().find(|(label, _)| label.ends_with('→')).expect("a car");
    let car = label.split(' ').nth(1).expect("the letter of the car");
    let solved = server.choose(&ada, &message, 0, value).await.message.expect("an answer");
    assert!(solved.content.contains(&format!("→ {car} right")), "{label}: {}", solved.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doubtful_board_is_corrected() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    // An unsolvable board was probably misread.
    let message = solve_picture(&server, draw_board("sliding", "283104765")).await;
    assert!(message.content.contains("not sure about the marked cells"), "{}", message.content);
    let right = server.fill(&ada, &message, "Fix board", "285174306").await.message.expect("an answer");
    assert_eq!(right.id, message.id);
    assert!(right.content.contains("19 moves"), "{}", right.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_without_a_board_are_refused_with_help() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let message = solve_picture(&server, png(&RgbImage::from_pixel(200, 200, Rgb([90; 3])))).await;
    assert!(message.content.contains("could not read a board"), "{}", message.content);
    assert_eq!(labels(&message), ["Help"]);
    let help = server.press(&ada, &message, "Help").await.message.expect("help");
    assert!(help.content.contains("/solve") && help.flags & EPHEMERAL > 0, "{}", help.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_picture_of_a_message_is_read() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let [sliding, _, water, ..] = BOARDS.map(|(id, board, _)| draw_board(id, board));
    let blank = png(&RgbImage::from_pixel(200, 200, Rgb([90; 3])));
    let posted = server.stand_in.say_with_files(&ada, "look", &[("a.png", &blank), ("b.png", &sliding)]);
    let message = server.ask(&ada, solve_message(posted)).await;
    assert!(message.content.contains("19 moves"), "{}", message.content);
    let files = [("a.png", &*sliding), ("b.png", &*blank), ("c.png", &*water)];
    let posted = server.stand_in.say_with_files(&ada, "look", &files);
    let message = server.ask(&ada, solve_message(posted)).await;
    assert!(message.content.starts_with("There are several boards here."), "{}", message.content);
    assert_eq!(message.attachments.len(), 2);
    let label = labels(&message).into_iter().find(|label| label.contains("Water")).expect("a button");
    assert!(custom_id(&message, &label).is_some());
    let solved = server.press(&ada, &message, &label).await.message.expect("an answer");
    assert!(solved.content.contains("proven shortest"), "{}", solved.content);
    server.close().await;
}
