//! What is refused, and boards read back.

use image::{ImageFormat, RgbImage};

use super::skins::{Skin, encoded, numbered, pictured};
use super::{Picture, Refusal, observe};
use crate::families::sliding::observe::observe as board;

fn refused(bytes: &[u8]) -> Refusal {
    Picture::decode(bytes).expect_err("this is no picture to read")
}

#[test]
fn what_is_no_picture_is_refused() {
    let picture = encoded(&numbered(1).picture, ImageFormat::Png);
    assert_eq!(refused(b""), Refusal::Format);
    assert_eq!(refused(b"GIF89a and more"), Refusal::Format);
    assert_eq!(refused(&picture[..picture.len() / 2]), Refusal::Broken);
    assert_eq!(refused(&picture[..20]), Refusal::Broken);
    assert_eq!(refused(&vec![0; super::MOST_BYTES + 1]), Refusal::TooLong);
    for (width, height, why) in
        [(1, 1, Refusal::TooSmall), (20_000, 10, Refusal::TooLarge), (800, 10, Refusal::TooSmall)]
    {
        let bytes = encoded(&RgbImage::new(width, height), ImageFormat::Png);
        assert_eq!(refused(&bytes), why, "{width} x {height}");
    }
    let mut animated = picture[..33].to_vec();
    animated.extend([0, 0, 0, 8]);
    animated.extend(b"acTL\0\0\0\x02\0\0\0\0\0\0\0\0");
    animated.extend(&picture[33..]);
    assert_eq!(refused(&animated), Refusal::Animated);
}

#[test]
fn a_bomb_is_refused_by_its_header() {
    let mut bomb = encoded(&RgbImage::new(30, 30), ImageFormat::Png);
    bomb[16..24].copy_from_slice(&[0, 0, 0x1f, 0xff, 0, 0, 0x1f, 0xff]);
    let sum = crc(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&sum.to_be_bytes());
    assert_eq!(refused(&bomb), Refusal::TooLarge);
}

/// The checksum of a PNG's chunk.
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, &byte: &u8| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1)))
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[test]
fn numbered_boards_are_read_back() {
    for seed in 0..8 {
        let Skin { picture, columns, tiles } = numbered(seed);
        let format = if seed % 2 == 0 { ImageFormat::Png } else { ImageFormat::Jpeg };
        let picture = Picture::decode(&encoded(&picture, format)).expect("a picture");
        let reading = board(&observe(&picture, None)).expect("a board");
        assert_eq!((reading.columns, &reading.tiles), (columns, &tiles), "seed {seed}");
    }
}

#[test]
fn tiles_are_told_by_a_picture_of_reference() {
    for (seed, columns, rows) in [(0, 3, 3), (1, 3, 3), (2, 4, 3), (3, 4, 4), (4, 5, 5)] {
        let (Skin { picture, tiles, .. }, solved) = pictured(seed, columns, rows);
        let picture = Picture::decode(&encoded(&picture, ImageFormat::Jpeg)).expect("a picture");
        let smaller = image::imageops::thumbnail(&solved, solved.width() / 2, solved.height() / 2);
        let reference = Picture { pixels: smaller };
        let reading = board(&observe(&picture, Some(&reference))).expect("a board");
        assert_eq!((reading.columns, &reading.tiles), (columns, &tiles), "seed {seed}");
    }
}

#[test]
fn what_shows_no_board_is_none() {
    let noise = RgbImage::from_fn(300, 300, |x, y| {
        image::Rgb([0, 1, 2].map(|c| (x * 7919 ^ y * 104_729 ^ c * 31) as u8))
    });
    for picture in [RgbImage::new(40, 400), noise] {
        let picture = Picture { pixels: picture };
        let reading = board(&observe(&picture, None));
        assert!(reading.is_none_or(|reading| !reading.sure));
    }
}
