//! Sheets in a gallery, as a phone shows it: no part of a board is cut off.

use std::time::Duration;

use cantor::app::{App, Theme, draw};
use serde_json::{Value, json};

use crate::support::commands::command;
use crate::support::pictures::{style, walk};
use crate::support::server::{server, user};

/// Width of a gallery on a phone of 390 pixels.
const WIDTH: f32 = 350.0;

/// Gap between the pictures of a gallery, in pixels.
const GAP: f32 = 4.0;

/// Margin of a sheet, half of which may be cut off at each side, in pixels of the sheet.
const MARGIN: f32 = 16.0;

/// Width and height of the places in a gallery of this number of pictures; `None` for any height.
///
/// Two pictures are squares side by side. The first of three pictures is a large square beside two
/// small squares. Four pictures form two rows of places with a ratio of 4:3. Five, six and eight
/// pictures are squares. The first of seven pictures is twice as wide as high.
fn places(pictures: usize) -> Vec<(f32, Option<f32>)> {
    let half = (WIDTH - GAP) / 2.0;
    let small = (WIDTH - 2.0 * GAP) / 3.0;
    match pictures {
        1 => vec![(WIDTH, None)],
        2 => vec![(half, Some(half)); 2],
        3 => vec![(2.0 * small + GAP, Some(2.0 * small + GAP)), (small, Some(small)), (small, Some(small))],
        4 => vec![(half, Some(half * 3.0 / 4.0)); 4],
        5 => [vec![(half, Some(half)); 2], vec![(small, Some(small)); 3]].concat(),
        6 => vec![(small, Some(small)); 6],
        7 => [vec![(WIDTH, Some(WIDTH / 2.0))], vec![(small, Some(small)); 6]].concat(),
        8 => [vec![(half, Some(half)); 2], vec![(small, Some(small)); 6]].concat(),
        _ => panic!("no rule for {pictures} pictures"),
    }
}

/// Width and height of a PNG.
fn size(png: &[u8]) -> (f32, f32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes")) as f32;
    (number(16), number(20))
}

/// Asserts that no picture loses more than its margin when it fills its place.
#[track_caller]
fn expect_whole(what: &str, pictures: &[&[u8]]) {
    for (picture, (wide, high)) in pictures.iter().zip(places(pictures.len())) {
        let (width, height) = size(picture);
        let scale = (wide / width).max(high.unwrap_or_default() / height);
        let cut = (width - wide / scale).max(high.map_or(0.0, |high| height - high / scale));
        assert!(cut < MARGIN, "{what}: {width} × {height} loses {cut} pixels");
    }
}

#[test]
fn sheets_are_whole_in_a_gallery() {
    let app = App::new();
    for (board, length, sheets) in [
        ("3x3", 11, 1),
        ("5x5", 11, 1),
        ("3x3", 31, 2),
        ("4x4", 30, 2),
        ("4x4", 45, 3),
        ("5x5", 24, 3),
        ("4x4", 60, 4),
        ("6x6", 30, 4),
        ("4x4", 75, 5),
        ("4x4", 100, 8),
    ] {
        let drawn = draw(&app, &walk(board, length), &style(Theme::SLATE, "en"));
        assert_eq!(drawn.len(), sheets, "{board}, {length} moves");
        let files: Vec<&[u8]> = drawn.iter().map(|picture| &*picture.file).collect();
        expect_whole(&format!("{board}, {length} moves"), &files);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_of_several_sheets_are_whole() {
    let server = server(Duration::from_secs(2)).await;
    let boards: [(&str, &[(&str, Value)]); 3] = [
        ("lights", &[("board", json!("01110/11011/01110/10001/00100"))]),
        ("rush", &[("board", json!("BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo"))]),
        ("sliding", &[("board", json!("867254301"))]),
    ];
    for (family, options) in boards {
        let solved = server.ask(&user("en-US"), command("solve", family, options)).await;
        let files: Vec<&[u8]> = solved.attachments.iter().map(|file| &*file.bytes).collect();
        assert!(!files.is_empty(), "{}", solved.content);
        expect_whole(family, &files);
    }
    server.close().await;
}
