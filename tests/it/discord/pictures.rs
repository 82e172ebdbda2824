//! Boards from pictures: attached, in messages, forwarded and of events.

use std::time::Duration;

use cantor::app::Theme;
use cantor::families::family;
use cantor::render::Renderer;
use discord_standin::{FileFault, Message, User};
use image::{Rgb, RgbImage, imageops};
use serde_json::{Value, json};

use crate::support::commands::command;
use crate::support::pictures::png;
use crate::support::server::{EPHEMERAL, Server, custom_id, labels, server, user};

/// The program's drawing of a board.
fn draw_board(id: &str, board: &str) -> Vec<u8> {
    let board = family(id).expect("a family").read(board).expect("a board");
    Renderer::new(Theme::SLATE).picture(&board.scene()).png
}

/// A photo-like picture: hills of several colours, without straight lines.
fn photo(side: u32) -> RgbImage {
    RgbImage::from_fn(side, side, |x, y| {
        let (x, y) = (f64::from(x) / f64::from(side), f64::from(y) / f64::from(side));
        let wave =
            |a: f64, b: f64, c: f64| 128.0 + 120.0 * ((a * x + b * y + c).sin() * (b * x - a * y).cos());
        Rgb([wave(5.0, 3.0, 0.0), wave(2.0, 6.0, 1.0), wave(7.0, 1.0, 2.0)].map(|level| level as u8))
    })
}

/// A screenshot of a picture puzzle of 3×3 pieces: `tiles` in reading order, 0 for the gap.
fn tile_screenshot(photo: &RgbImage, tiles: [u32; 9]) -> RgbImage {
    let (cell, gutter, margin) = (photo.width() / 3, 6, 40);
    let side = 3 * cell + 4 * gutter + 2 * margin;
    let mut screen = RgbImage::from_pixel(side, side, Rgb([238, 238, 240]));
    for (at, &tile) in (0..).zip(&tiles) {
        if tile > 0 {
            let (column, row) = ((tile - 1) % 3, (tile - 1) / 3);
            let piece = imageops::crop_imm(photo, column * cell, row * cell, cell, cell).to_image();
            let place = |index: u32| i64::from(margin + gutter + index * (cell + gutter));
            imageops::replace(&mut screen, &piece, place(at % 3), place(at / 3));
        }
    }
    screen
}

/// Uploads a file. Returns the value of an option that refers to it.
fn upload(server: &Server, name: &str, bytes: impl Into<Vec<u8>>) -> Value {
    server.stand_in.upload(name, bytes).to_string().into()
}

fn solve_message(message: u64) -> Value {
    json!({ "type": 3, "name": "Solve puzzle", "target_id": message.to_string() })
}

fn file_names(message: &Message) -> Vec<&str> {
    message.attachments.iter().map(|file| file.filename.as_str()).collect()
}

/// The initial text of a form.
fn prefilled(form: &Value) -> &str {
    form["components"][0]["components"][0]["value"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn sure_readings_are_solved() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    for (id, board, expected) in [
        ("sliding", "285174306", "19 moves, proven shortest"),
        ("klotski", "ABBC/ABBC/DEEF/DGHF/I..J", "81 moves, proven shortest"),
        ("water", "ABCD BCDA CDAB DABC .... ....", "moves, proven shortest"),
        ("rush", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", "8 moves, proven shortest"),
    ] {
        let picture = upload(&server, "board.png", draw_board(id, board));
        let message = server.ask(&ada, command("solve", id, &[("picture", picture)])).await;
        assert!(message.content.contains(expected), "{id}: {}", message.content);
        assert!(message.content.contains("Read from the picture"), "{}", message.content);
        assert!(custom_id(&message, "Fix board").is_some(), "{:?}", labels(&message));
        // The form that corrects the reading contains the board.
        let fix = custom_id(&message, "Fix board").expect("a button");
        let form = server.stand_in.press(&ada, message.id, &fix).await.expect("a button");
        let form = server.outcome(form).await.modal.expect("a form");
        assert!(family(id).expect("listed").read(prefilled(&form)).is_ok(), "{form}");
    }
    // The message command finds the family of the same picture.
    let posted_id =
        server.stand_in.say_with_files(&ada, "help", &[("b.png", &draw_board("sliding", "285174306"))]);
    let message = server.ask(&ada, solve_message(posted_id)).await;
    assert!(message.content.contains("19 moves"), "{}", message.content);
    let elsewhere = server.stand_in.forward(&ada, posted_id).expect("the user sees the message");
    let message = server.ask(&ada, solve_message(elsewhere)).await;
    assert!(message.content.contains("19 moves"), "{}", message.content);
    let file = server.stand_in.upload("c.png", draw_board("sliding", "285174306"));
    let embed = json!({ "image": { "url": server.stand_in.file_url(file) } });
    let posted_id = server.stand_in.say_with_embed(&ada, "look at this", embed);
    let message = server.ask(&ada, solve_message(posted_id)).await;
    assert!(message.content.contains("19 moves"), "{}", message.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_checks_accept_pictures() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let picture = || upload(&server, "board.png", draw_board("sliding", "285174306"));
    let message = server.ask(&ada, command("hint", "sliding", &[("picture", picture())])).await;
    assert!(message.content.contains("Move tile 7.") && message.flags & EPHEMERAL > 0, "{}", message.content);
    let asked = command("check", "sliding", &[("picture", picture()), ("moves", "DD".into())]);
    let message = server.ask(&ada, asked).await;
    assert!(message.content.contains("17"), "{}", message.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solutions_of_picture_puzzles_show_the_picture() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let photo = photo(360);
    let tiles = [2, 8, 5, 1, 7, 4, 3, 0, 6];
    let screen = upload(&server, "screen.png", png(&tile_screenshot(&photo, tiles)));
    let reference = upload(&server, "solved.png", png(&photo));
    let asked = command("solve", "sliding", &[("picture", screen), ("reference", reference)]);
    let message = server.ask(&ada, asked).await;
    assert!(
        message.content.contains("19 moves") && message.content.contains("`285174306`"),
        "{}",
        message.content
    );
    assert_eq!(file_names(&message), ["picture.png", "steps-2.png"]);
    // Every page keeps the solved picture: inside the board's picture, or as a file.
    let mut shown = message;
    for (label, files) in [
        ("▶", &["picture.png"][..]),
        ("⏮", &["picture.png"]),
        ("▶", &["picture.png"]),
        ("Animate", &["steps.gif", "solved.jpg"]),
        ("All", &["picture.png", "steps-2.png"]),
    ] {
        shown = server.press(&ada, &shown, label).await.message.expect("a page");
        assert_eq!(file_names(&shown), files, "{label}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn doubtful_readings_are_confirmed_or_corrected() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    // Two exchanged pieces make the board unsolvable, so that it was probably misread.
    let photo = photo(360);
    let screen = upload(&server, "screen.png", png(&tile_screenshot(&photo, [8, 2, 5, 1, 7, 4, 3, 0, 6])));
    let reference = upload(&server, "solved.png", png(&photo));
    let asked = command("solve", "sliding", &[("picture", screen), ("reference", reference)]);
    let message = server.ask(&ada, asked).await;
    assert!(message.content.contains("not sure"), "{}", message.content);
    assert_eq!(labels(&message)[..2], ["Solve", "Fix board"]);
    assert_eq!(file_names(&message), ["picture.png"]);

    // After an error the form contains the text that was typed.
    let typed = "2 8 5 1 7 4 3 0 0";
    let slip = server.fill(&ada, &message, "Fix board", typed).await.message.expect("an answer");
    assert!(slip.content.contains("two gaps") || slip.content.contains("gap"), "{}", slip.content);
    let fix = custom_id(&slip, "Fix board").expect("the form again");
    let form = server.stand_in.press(&ada, slip.id, &fix).await.expect("a button");
    assert_eq!(prefilled(&server.outcome(form).await.modal.expect("a form")), typed);

    let right = server.fill(&ada, &message, "Fix board", "285174306").await.message.expect("an answer");
    assert_eq!(right.id, message.id, "it replaces the question");
    assert!(right.content.contains("19 moves"), "{}", right.content);
    assert!(file_names(&right).contains(&"picture.png"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_store_their_solved_picture() {
    let server = server(Duration::from_secs(2)).await;
    let ada = User::ada().speaking("en-US");
    let photo = photo(360);
    let option = |name: &str, value: Value| json!({ "name": name, "value": value });
    let options =
        [option("name", "Spring".into()), option("picture", upload(&server, "solved.png", png(&photo)))];
    let create = json!({ "name": "event", "options": [
        { "name": "create", "options": [{ "name": "sliding", "options": options }] }
    ] });
    let message = server.ask(&ada, create).await;
    assert!(message.content.contains("Spring"), "{}", message.content);
    // Members attach a screenshot only.
    let screen = upload(&server, "screen.png", png(&tile_screenshot(&photo, [2, 8, 5, 1, 7, 4, 3, 0, 6])));
    let asked = command("solve", "sliding", &[("picture", screen), ("event", "Spring".into())]);
    let message = server.ask(&ada, asked).await;
    assert!(message.content.contains("19 moves"), "{}", message.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn photos_become_playable_puzzles() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let photo = upload(&server, "cat.png", png(&photo(500)));
    let asked = command("puzzle", "sliding", &[("picture", photo), ("moves", 2.into()), ("seed", 1.into())]);
    let posted = server.ask(&ada, asked).await;
    assert_eq!(file_names(&posted), ["picture.png"]);
    let mut play = server.press(&ada, &posted, "Play").await.message.expect("a game");
    assert_eq!(file_names(&play), ["picture.png"]);
    let board = posted.content.split('`').nth(1).expect("the board").to_owned();
    let board = family("sliding").expect("listed").read(&board).expect("a board");
    let tables = cantor::search::Tables::new();
    let budget = cantor::search::Budget::of_time(Duration::from_secs(10));
    let solution =
        board.solve(&tables, &mut cantor::search::Meter::new(&budget)).expect("the board is solvable");
    for at in 0..2 {
        let label = solution.line.word(at, "arrows");
        play = server.press(&ada, &play, &label).await.message.expect("a move");
        assert_eq!(file_names(&play), ["picture.png"]);
    }
    assert!(play.content.contains("solved in 2 moves"), "{}", play.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_downloads_and_readings_are_reported() {
    let server = server(Duration::from_secs(2)).await;
    let ada = user("en-US");
    let board = || draw_board("sliding", "285174306");
    let bomb = {
        let mut bytes = png(&RgbImage::new(30, 30));
        bytes[16..24].copy_from_slice(&[0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff]);
        bytes
    };
    let stripes = RgbImage::from_fn(500, 500, |x, _| Rgb([(x % 2 * 255) as u8; 3]));
    for (bytes, fault, expected) in [
        (board(), Some(FileFault::Gone), "no longer there"),
        (board(), Some(FileFault::Redirect("https://example.org/a.png".into())), "could not be fetched"),
        (board(), Some(FileFault::Longer(11 << 20)), "larger than 10 MB"),
        (board(), Some(FileFault::Stalls(Duration::from_secs(30))), "took too long"),
        (b"not a picture".to_vec(), None, "neither a PNG nor a JPEG"),
        (board()[..200].to_vec(), None, "damaged"),
        (bomb, None, "damaged"),
        (png(&RgbImage::from_pixel(400, 300, Rgb([90, 90, 90]))), None, "could not read a board"),
        (png(&stripes), None, "too much detail"),
    ] {
        let id = server.stand_in.upload("board.png", bytes);
        if let Some(fault) = fault.clone() {
            server.stand_in.break_file(id, fault);
        }
        let asked = command("solve", "sliding", &[("picture", id.to_string().into())]);
        let outcome = server.outcome(server.invoke(&ada, asked).await).await;
        let message = outcome.message.expect("an answer");
        assert!(message.content.contains(expected), "{fault:?}: {}", message.content);
        assert!(message.flags & EPHEMERAL > 0 && message.attachments.is_empty());
    }
    let id = server.stand_in.upload("board.png", png(&stripes)).to_string();
    let noise = server.ask(&ada, command("solve", "sliding", &[("picture", id.into())])).await;
    assert_eq!(labels(&noise), ["Help"], "{}", noise.content);
    let message = server.ask(&ada, command("hint", "sliding", &[])).await;
    assert!(message.content.contains("attach a picture"), "{}", message.content);
    // Only files hosted by Discord are fetched.
    let embed = json!({ "image": { "url": "http://127.0.0.1:1/board.png" } });
    let posted_id = server.stand_in.say_with_embed(&ada, "", embed);
    let message = server.ask(&ada, solve_message(posted_id)).await;
    assert!(message.content.contains("Only pictures hosted by Discord"), "{}", message.content);
    server.close().await;
}
