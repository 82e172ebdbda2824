//! Drawn boards read back.

use super::{BOARD, read};
use crate::families::family;
use crate::family::{Options, Reading};
use crate::render::{Panel, Renderer, Theme};
use crate::search::Tables;
use crate::vision::skins::{Skin, boardless, numbered, pictured, reference};
use crate::vision::skins::{over, thumbnailed};
use crate::vision::{Look, Picture, observe};

/// The text of the board that a picture shows.
fn board(picture: &Picture, reference: Option<&Picture>) -> String {
    let reading = read(&observe(picture, Look::Grid, reference), &Options::default()).expect("a board");
    reading.options.get(BOARD).expect("its text").to_owned()
}

/// Cantor's own picture of a generated board, and the board's text.
fn own(id: &str, size: &str, seed: u64, theme: &'static Theme, sheet: bool) -> (Picture, String) {
    let family = family(id).expect("a family");
    let options = if size.is_empty() { Options::default() } else { Options::from([("size", size)]) };
    let board = family.generate(&options, seed, &Tables::new()).expect("a board");
    let renderer = Renderer::new(theme);
    let panel = |number: usize| {
        let text = board.position();
        let scene = family.read(&text).expect("its own text").scene();
        Panel { number: number.to_string(), caption: String::new(), scene }
    };
    let page = match sheet {
        true => renderer.sheet(&(0..6).map(panel).collect::<Vec<_>>()).remove(0),
        false => renderer.picture(&board.scene()),
    };
    (Picture::decode(&page.png).expect("a picture"), board.position())
}

fn seen(picture: &Picture) -> Option<Reading> {
    read(&observe(picture, Look::Grid, None), &Options::default())
}

/// The board of a reading as its family writes it.
fn position(reading: &Reading) -> String {
    let text = reading.options.get(BOARD).expect("its text");
    family("sliding").expect("the family").read(text).expect("a board").position()
}

#[test]
fn own_pictures_are_read_back_surely() {
    for theme in Theme::ALL {
        for (seed, size) in ["3x3", "4x3", "4x4", "5x5", "8x8", "10x10"].into_iter().enumerate() {
            let (picture, text) = own("sliding", size, seed as u64, theme, false);
            let reading = seen(&picture).expect("a board");
            assert_eq!(position(&reading), text, "{} {size}", theme.name);
            assert!(reading.sure, "{} {size}", theme.name);
            assert!(reading.pieces.is_empty(), "{} {size}: numbers are no pictures", theme.name);
        }
    }
}

#[test]
fn several_boards_are_never_surely_another() {
    for (seed, size) in ["3x3", "4x4", "6x4", "8x8"].into_iter().enumerate() {
        let (picture, text) = own("sliding", size, seed as u64, Theme::SLATE, true);
        let wrong = |reading: &Reading| reading.sure && position(reading) != text;
        assert!(!seen(&picture).as_ref().is_some_and(wrong), "{size}");
    }
}

#[test]
fn boards_of_other_families_are_never_sure() {
    for id in ["klotski", "water", "hex"] {
        for seed in 0..3 {
            let (picture, _) = own(id, "", seed, Theme::SLATE, false);
            assert!(seen(&picture).is_none_or(|reading| !reading.sure), "{id} {seed}");
        }
    }
}

#[test]
fn numbers_over_pictures_are_read_with_their_pieces() {
    for (seed, columns, rows) in [(0, 3, 3), (1, 4, 3), (2, 4, 4)] {
        let skin = over(seed, columns, rows);
        let reading = seen(&skin.sent(seed == 1)).expect("a board");
        assert_eq!(reading.options.get(BOARD), Some(drawn(&skin).as_str()), "seed {seed}");
        assert_eq!(reading.pieces.len(), columns * rows - 1, "seed {seed}");
        for (label, [a, _, c, _]) in &reading.pieces {
            let (wide, high) = (c.0 - a.0, c.1 - a.1);
            assert!(
                (80.0..=90.0).contains(&wide) && (60.0..=70.0).contains(&high),
                "{label}: {wide} x {high}"
            );
        }
    }
}

#[test]
fn a_thumbnail_is_a_reference() {
    for (seed, columns, rows) in [(0, 3, 3), (1, 4, 3), (2, 4, 4)] {
        let skin = thumbnailed(seed, columns, rows);
        assert_eq!(board(&skin.sent(false), None), drawn(&skin), "seed {seed}");
    }
}

fn drawn(skin: &Skin) -> String {
    super::text(&skin.tiles, skin.columns)
}

#[test]
fn numbered_boards_are_read_back() {
    for seed in 0..8 {
        let skin = numbered(seed);
        assert_eq!(board(&skin.sent(seed % 2 == 1), None), drawn(&skin), "seed {seed}");
    }
}

#[test]
fn tiles_are_told_by_a_picture_of_reference() {
    for (seed, columns, rows) in [(0, 3, 3), (1, 3, 3), (2, 4, 3), (3, 4, 4), (4, 5, 5)] {
        let (skin, solved) = pictured(seed, columns, rows);
        let reading =
            read(&observe(&skin.sent(true), Look::Grid, Some(&reference(&solved)))).expect("a board");
        assert_eq!(reading.options.get(BOARD), Some(drawn(&skin).as_str()), "seed {seed}");
        assert_eq!(reading.pieces.len(), columns * rows - 1, "seed {seed}");
    }
}

#[test]
fn what_shows_no_board_is_none() {
    for picture in boardless() {
        let reading = read(&observe(&picture, Look::Grid, None), &Options::default());
        assert!(reading.is_none_or(|reading| !reading.sure));
    }
}
