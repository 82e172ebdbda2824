//! Tests of refused pictures, and of pictures without a board.

use image::{ImageFormat, Rgb, RgbImage};

use super::skins::{draw_numbered, encode};
use super::{Content, Effort, Picture, Refusal, observe, sheet};
use crate::pixels::SHEET_PAPER;

fn decode_error(bytes: &[u8]) -> Refusal {
    Picture::decode(bytes).expect_err("the picture must be refused")
}

#[test]
fn unsuitable_files_are_refused_with_their_reason() {
    let picture = encode(&draw_numbered(1).picture, ImageFormat::Png);
    assert_eq!(decode_error(b""), Refusal::Format);
    assert_eq!(decode_error(b"GIF89a and more"), Refusal::Format);
    assert_eq!(decode_error(&picture[..picture.len() / 2]), Refusal::Broken);
    assert_eq!(decode_error(&picture[..20]), Refusal::Broken);
    assert_eq!(decode_error(&vec![0; super::MAX_BYTES + 1]), Refusal::TooLong);
    for (width, height, why) in
        [(1, 1, Refusal::TooSmall), (20_000, 10, Refusal::TooLarge), (800, 10, Refusal::TooSmall)]
    {
        let bytes = encode(&RgbImage::new(width, height), ImageFormat::Png);
        assert_eq!(decode_error(&bytes), why, "{width} x {height}");
    }
    let mut animated = picture[..33].to_vec();
    animated.extend([0, 0, 0, 8]);
    animated.extend(b"acTL\0\0\0\x02\0\0\0\0\0\0\0\0");
    animated.extend(&picture[33..]);
    assert_eq!(decode_error(&animated), Refusal::Animated);
}

/// Labels above boxes, in a column with the places of a sheet.
fn draw_labelled_boxes(paper: [u8; 3]) -> RgbImage {
    const STEP: u32 = 140;
    let drawn = |x: u32, y: u32| {
        let (x, y) = (x.wrapping_sub(20), y.wrapping_sub(20));
        let within = y % STEP;
        y < 2 * STEP && (within < 12 && x < 30 || (18..118).contains(&within) && x < 150)
    };
    RgbImage::from_fn(190, 2 * STEP + 18, |x, y| Rgb(if drawn(x, y) { [160; 3] } else { paper }))
}

#[test]
fn sheets_are_recognised_by_their_paper() {
    let is_sheet = |paper| sheet::first_board(&draw_labelled_boxes(paper)).is_some();
    let [red, green, blue] = SHEET_PAPER;
    assert!(is_sheet(SHEET_PAPER));
    assert!(is_sheet([red - 3, green + 3, blue + 2]), "the colour after compression");
    assert!(!is_sheet([255; 3]), "a form");
    assert!(!is_sheet([30; 3]), "a dark form");
}

#[test]
fn rows_of_increasing_height_are_not_a_sheet() {
    let rows = [20..30, 50..65, 85..120];
    let drawn = |x: u32, y: u32| (20..160).contains(&x) && rows.iter().any(|row| row.contains(&y));
    let picture = RgbImage::from_fn(200, 150, |x, y| Rgb(if drawn(x, y) { [160; 3] } else { SHEET_PAPER }));
    assert!(sheet::first_board(&picture).is_none());
}

#[test]
fn decompression_bombs_are_refused_by_their_header() {
    let mut bomb = encode(&RgbImage::new(30, 30), ImageFormat::Png);
    bomb[16..24].copy_from_slice(&[0, 0, 0x1f, 0xff, 0, 0, 0x1f, 0xff]);
    let sum = crc(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&sum.to_be_bytes());
    assert_eq!(decode_error(&bomb), Refusal::TooLarge);
}

/// Returns the CRC-32 of a PNG chunk.
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, &byte: &u8| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1)))
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[test]
fn pictures_of_one_colour_give_few_observations() {
    for (side, level) in [(40, 0), (90, 9), (600, 255)] {
        let picture =
            Picture::decode(&encode(&RgbImage::from_pixel(side, side, Rgb([level; 3])), ImageFormat::Png));
        let picture = picture.expect("a picture");
        for content in [Content::Grid, Content::Blocks, Content::Tubes, Content::Points, Content::Array] {
            let seen = observe(&picture, content, None, &Effort::unlimited());
            assert!(seen.len() < 10, "{content:?}: {seen:?}");
        }
    }
}
