//! Drawn boards read back.

use super::observe as board;
use crate::vision::observe;
use crate::vision::skins::{boardless, numbered, pictured, reference};

#[test]
fn numbered_boards_are_read_back() {
    for seed in 0..8 {
        let skin = numbered(seed);
        let reading = board(&observe(&skin.sent(seed % 2 == 1), None)).expect("a board");
        assert_eq!((reading.columns, &reading.tiles), (skin.columns, &skin.tiles), "seed {seed}");
    }
}

#[test]
fn tiles_are_told_by_a_picture_of_reference() {
    for (seed, columns, rows) in [(0, 3, 3), (1, 3, 3), (2, 4, 3), (3, 4, 4), (4, 5, 5)] {
        let (skin, solved) = pictured(seed, columns, rows);
        let reading = board(&observe(&skin.sent(true), Some(&reference(&solved)))).expect("a board");
        assert_eq!((reading.columns, &reading.tiles), (columns, &skin.tiles), "seed {seed}");
    }
}

#[test]
fn what_shows_no_board_is_none() {
    for picture in boardless() {
        let reading = board(&observe(&picture, None));
        assert!(reading.is_none_or(|reading| !reading.sure));
    }
}
