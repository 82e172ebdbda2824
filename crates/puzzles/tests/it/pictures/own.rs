//! Cantor's own pictures are read back exactly: players paste them.

use cantor_puzzles::families::family;
use cantor_puzzles::family::Options;
use cantor_puzzles::render::{Renderer, Theme};
use cantor_puzzles::search::Tables;
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
            let level = water.generate(&options, seed, &tables).expect("a level").position();
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
