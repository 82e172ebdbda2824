//! Drawn boards read back.

use super::{BOARD, read};
use crate::vision::skins::{Skin, boardless, numbered, pictured, reference};
use crate::vision::{Look, Picture, observe};

/// The text of the board that a picture shows.
fn board(picture: &Picture, reference: Option<&Picture>) -> String {
    let reading = read(&observe(picture, Look::Grid, reference)).expect("a board");
    reading.options.get(BOARD).expect("its text").to_owned()
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
        assert_eq!(board(&skin.sent(true), Some(&reference(&solved))), drawn(&skin), "seed {seed}");
    }
}

#[test]
fn what_shows_no_board_is_none() {
    for picture in boardless() {
        let reading = read(&observe(&picture, Look::Grid, None));
        assert!(reading.is_none_or(|reading| !reading.sure));
    }
}
