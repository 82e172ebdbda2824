//! Cantor's own pictures are read back exactly: players paste them.

use cantor_puzzles::families::{Options, family};
use cantor_puzzles::render::{Renderer, Theme};
use cantor_puzzles::search::Tables;
use image::RgbImage;

use super::{read_blocks, read_tubes};

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
        for seed in 0..4_u64 {
            let colours = (5 + seed).to_string();
            let options = Options::from([("colours", colours.as_str())]);
            let text = water.generate(&options, seed, &tables).expect("a level").position();
            let (picture, board) = drawn("water", &text, theme);
            let reading = read_tubes(&picture).expect("tubes");
            assert_eq!(canonical(&reading.board), canonical(&board), "{} {seed}", theme.name);
            assert!(reading.sure, "{} {seed}: {board}", theme.name);
        }
    }
}

#[test]
fn layouts() {
    for theme in Theme::ALL {
        for text in ["ABBC/ABBC/DEEF/DGHF/I..J", "ABBC/DBBE/FFGG/HHII/.JJ.", "AABC/AABC/DDEF/GHIJ/GH.."] {
            let (picture, board) = drawn("klotski", text, theme);
            let reading = read_blocks(&picture).expect("blocks");
            assert_eq!(canonical(&reading.board), canonical(&board), "{}", theme.name);
            assert!(reading.sure, "{} {board}", theme.name);
        }
    }
}

/// A board with its letters in the order in which they appear.
fn canonical(board: &str) -> String {
    let mut names = Vec::new();
    let name = |cell: char| {
        if !cell.is_alphabetic() {
            return cell;
        }
        let number = names.iter().position(|&name| name == cell).unwrap_or_else(|| {
            names.push(cell);
            names.len() - 1
        });
        char::from(b'A' + number as u8)
    };
    board.chars().map(name).collect()
}
