//! Cantor's own pictures are read back exactly: players paste them.

use crate::support::budget;
use cantor_puzzles::families::family;
use cantor_puzzles::family::{Options, Reading};
use cantor_puzzles::render::{Panel, Renderer, Theme};
use cantor_puzzles::search::{Meter, Tables};
use image::RgbImage;

use super::{canonical, read, text};

/// The picture of a board in a theme, and the board's text.
fn drawn(id: &str, text: &str, theme: &'static Theme) -> (RgbImage, String) {
    let board = family(id).expect("a family").read(text).expect("a board");
    let page = Renderer::new(theme).picture(&board.scene());
    (image::load_from_memory(&page.png).expect("a picture").to_rgb8(), board.position())
}

#[test]
fn levels() {
    let tables = Tables::default();
    let water = family("water").expect("the family");
    for theme in Theme::ALL {
        for seed in 0..3_u64 {
            let colours = (4 + seed).to_string();
            let options = Options::from([("colours", colours.as_str())]);
            let level = water
                .generate(&options, seed, &tables, &mut Meter::new(&budget()))
                .expect("a level")
                .position();
            let (picture, board) = drawn("water", &level, theme);
            let reading = read("water", &picture).expect("tubes");
            assert_eq!(text("water", &reading), canonical(&board), "{} {seed}", theme.name);
            assert!(reading.sure, "{} {seed}: {board}", theme.name);
        }
    }
}

#[test]
fn layouts() {
    for theme in Theme::ALL {
        for layout in ["ABBC/ABBC/DEEF/DGHF/I..J", "ABBC/DBBE/FFGG/HHII/.JJ.", "AABC/AABC/DDEF/GHIJ/GH.."] {
            let (picture, board) = drawn("klotski", layout, theme);
            let reading = read("klotski", &picture).expect("blocks");
            assert_eq!(text("klotski", &reading), canonical(&board), "{}", theme.name);
            assert!(reading.sure, "{} {board}", theme.name);
        }
    }
}

/// A generated board's picture, and the board.
fn generated(size: &str, seed: u64, theme: &'static Theme) -> (RgbImage, String) {
    let options = Options::from([("size", size)]);
    let sliding = family("sliding").expect("the family");
    let board =
        sliding.generate(&options, seed, &Tables::default(), &mut Meter::new(&budget())).expect("a board");
    drawn("sliding", &board.to_string(), theme)
}

/// The board of a reading as its family writes it.
fn position(reading: &Reading) -> String {
    family("sliding").expect("the family").parse(&reading.options).expect("a board").position()
}

#[test]
fn tiles() {
    let (mut wrong, mut asked, mut lies) = (Vec::new(), Vec::new(), Vec::new());
    for theme in Theme::ALL {
        for (seed, size) in (0..).zip(["3x3", "4x3", "4x4", "5x5", "8x8", "10x10"]) {
            let (picture, board) = generated(size, seed, theme);
            let reading = read("sliding", &picture).expect("a board");
            let name = format!("{} {size}", theme.name);
            match (position(&reading) == board, reading.sure) {
                (true, true) => {}
                (true, false) => asked.push(name),
                (false, false) => wrong.push(name),
                (false, true) => lies.push(name),
            }
        }
    }
    assert!(lies.is_empty(), "{lies:?}");
    assert!(wrong.is_empty(), "{wrong:?}");
    // A digit of large tiles is told less surely than is wanted.
    assert!(asked.len() <= 4, "{asked:?}");
}

#[test]
fn several_boards_are_never_surely_another() {
    for (seed, size) in (0..).zip(["3x3", "4x4", "6x4", "8x8"]) {
        let (_, board) = generated(size, seed, Theme::SLATE);
        let scene = family("sliding").expect("the family").read(&board).expect("its own text").scene();
        let panel = |number: usize| Panel {
            number: number.to_string(),
            caption: String::new(),
            scene: scene.clone(),
        };
        let panels: Vec<Panel> = (0..6).map(panel).collect();
        let page = Renderer::new(Theme::SLATE).sheet(&panels).remove(0);
        let picture = image::load_from_memory(&page.png).expect("a picture").to_rgb8();
        let wrong = |reading: &Reading| reading.sure && position(reading) != board;
        assert!(!read("sliding", &picture).as_ref().is_some_and(wrong), "{size}");
    }
}

#[test]
fn boards_of_other_families_are_never_sure() {
    for (id, board) in [
        ("klotski", "ABBC/ABBC/DEEF/DGHF/I..J"),
        ("water", "ABAB BABA .... ...."),
        ("hex", "o./.../.. → .o/.../.."),
    ] {
        let (picture, _) = drawn(id, board, Theme::SLATE);
        assert!(read("sliding", &picture).is_none_or(|reading| !reading.sure), "{id}");
    }
}
