//! Draws boards and reads them back.

use super::{BOARD, read};
use crate::family::{Options, Reading};
use crate::vision::skins::{
    Skin, draw_numbered, draw_numbered_pictures, draw_pictured, draw_with_thumbnail, pictures_without_board,
    reference,
};
use crate::vision::{Content, Effort, Picture, observe};

/// Reads a picture and returns the text of its board.
fn read_text(picture: &Picture, reference: Option<&Picture>) -> String {
    let reading =
        read(&observe(picture, Content::Grid, reference, &Effort::unlimited()), &Options::default())
            .expect("a board");
    reading.options.get(BOARD).expect("its text").to_owned()
}

fn read_picture(picture: &Picture) -> Option<Reading> {
    read(&observe(picture, Content::Grid, None, &Effort::unlimited()), &Options::default())
}

#[test]
fn numbers_over_pictures_are_read_with_their_pieces() {
    for (seed, columns, rows) in [(0, 3, 3), (1, 4, 3), (2, 4, 4)] {
        let skin = draw_numbered_pictures(seed, columns, rows);
        let reading = read_picture(&skin.to_picture(seed == 1)).expect("a board");
        assert_eq!(reading.options.get(BOARD), Some(drawn_text(&skin).as_str()), "seed {seed}");
        assert_eq!(reading.pieces.len(), columns * rows - 1, "seed {seed}");
        for (label, [a, _, c, _]) in &reading.pieces {
            let (width, height) = (c.0 - a.0, c.1 - a.1);
            assert!(
                (80.0..=90.0).contains(&width) && (60.0..=70.0).contains(&height),
                "{label}: {width} x {height}"
            );
        }
    }
}

#[test]
fn a_thumbnail_is_a_reference() {
    for (seed, columns, rows) in [(0, 3, 3), (1, 4, 3), (2, 4, 4)] {
        let skin = draw_with_thumbnail(seed, columns, rows);
        assert_eq!(read_text(&skin.to_picture(false), None), drawn_text(&skin), "seed {seed}");
    }
}

fn drawn_text(skin: &Skin) -> String {
    super::write_rows(&skin.tiles, skin.columns)
}

#[test]
fn numbered_boards_are_read_back() {
    for seed in 0..8 {
        let skin = draw_numbered(seed);
        assert_eq!(read_text(&skin.to_picture(seed % 2 == 1), None), drawn_text(&skin), "seed {seed}");
    }
}

#[test]
fn a_reference_picture_identifies_tiles() {
    for (seed, columns, rows) in [(0, 3, 3), (1, 3, 3), (2, 4, 3), (3, 4, 4), (4, 5, 5)] {
        let (skin, solved) = draw_pictured(seed, columns, rows);
        let seen =
            observe(&skin.to_picture(true), Content::Grid, Some(&reference(&solved)), &Effort::unlimited());
        let reading = read(&seen, &Options::default()).expect("a board");
        assert_eq!(reading.options.get(BOARD), Some(drawn_text(&skin).as_str()), "seed {seed}");
        assert_eq!(reading.pieces.len(), columns * rows - 1, "seed {seed}");
    }
}

#[test]
fn pictures_without_a_board_give_no_certain_reading() {
    for picture in pictures_without_board() {
        let reading =
            read(&observe(&picture, Content::Grid, None, &Effort::unlimited()), &Options::default());
        assert!(reading.is_none_or(|reading| !reading.sure));
    }
}
