//! Pictures of boards drawn from seeds in different skins, and readings of them. The tests read a
//! few pictures, `examples/read_drawn.rs` hundreds.

pub(crate) mod blocks;
pub(crate) mod boardless;
pub(crate) mod cars;
mod edges;
mod faces;
pub(crate) mod lamps;
mod layouts;
pub(crate) mod paint;
pub(crate) mod photos;
pub(crate) mod points;
mod textures;
pub(crate) mod tiles;
pub(crate) mod tubes;

use std::ops::Range;

use cantor_puzzles::families::{FAMILIES, family};
use cantor_puzzles::family::{Family, Options, Reading};
use cantor_puzzles::vision::Picture;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder as _, RgbImage};

/// Sizes of boards besides 4 by 5.
pub(crate) const SIZES: [(usize, usize); 6] = [(4, 4), (5, 5), (6, 6), (3, 4), (5, 6), (6, 5)];

/// Results of reading some pictures.
pub(crate) struct Measured {
    /// Number of right readings.
    pub(crate) right: u64,
    /// Number of right readings that were sure.
    pub(crate) sure: u64,
    /// Seeds with a sure but wrong reading.
    pub(crate) lies: Vec<u64>,
}

/// Reads the boards drawn from these seeds.
pub(crate) fn measured(id: &str, seeds: Range<u64>, draw: impl Fn(u64) -> (RgbImage, String)) -> Measured {
    let mut measured = Measured { right: 0, sure: 0, lies: Vec::new() };
    for seed in seeds {
        let (picture, board) = draw(seed);
        let reading = read(id, &picture);
        let is_right = reading.as_ref().is_some_and(|reading| text(id, reading) == canonical(&board));
        let is_sure = reading.as_ref().is_some_and(|reading| reading.sure);
        measured.right += u64::from(is_right);
        measured.sure += u64::from(is_right && is_sure);
        if is_sure && !is_right {
            measured.lies.push(seed);
        }
    }
    measured
}

/// The reading of a picture by a family.
pub(crate) fn read(id: &str, picture: &RgbImage) -> Option<Reading> {
    read_with(id, picture, &Options::default())
}

/// The reading with the player's options.
pub(crate) fn read_with(id: &str, picture: &RgbImage, filled: &Options) -> Option<Reading> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Sub);
    let (width, height) = picture.dimensions();
    encoder
        .write_image(picture, width, height, ExtendedColorType::Rgb8)
        .expect("writing to memory cannot fail");
    family(id)?.sight()?.find(&Picture::decode(&bytes).ok()?, None, filled)
}

/// The reading with the solved picture.
pub(crate) fn read_by(id: &str, picture: &RgbImage, solved: &RgbImage) -> Option<Reading> {
    let decoded = |picture: &RgbImage| {
        let mut bytes = Vec::new();
        JpegEncoder::new_with_quality(&mut bytes, 90)
            .encode_image(picture)
            .expect("writing to memory cannot fail");
        Picture::decode(&bytes).ok()
    };
    family(id)?.sight()?.find(&decoded(picture)?, Some(&decoded(solved)?), &Options::default())
}

/// The readings of a picture by all families that are not refused for their doubts.
pub(crate) fn plausible(picture: &RgbImage) -> Vec<(&'static str, Reading)> {
    let of_family = |family: &&dyn Family| {
        let info = family.info();
        let reading = read(info.id, picture)?;
        let text = reading.options.get(info.board.id).unwrap_or_default();
        family.sight()?.is_plausible(&reading, text).then_some((info.id, reading))
    };
    FAMILIES.iter().filter_map(of_family).collect()
}

/// The text of a reading's board, with letters in order of appearance.
pub(crate) fn text(id: &str, reading: &Reading) -> String {
    let option = family(id).expect("a family").info().board.id;
    canonical(reading.options.get(option).unwrap_or_default())
}

/// A board with letters in order of appearance.
pub(crate) fn canonical(board: &str) -> String {
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

/// A name, a family, and the picture and board of each seed.
pub(crate) type Subject = (&'static str, &'static str, fn(u64) -> (RgbImage, String));

pub(crate) const SUBJECTS: [Subject; 9] = [
    ("tiles", "sliding", |seed| tile_skin(seed, tiles::Style::Flat)),
    ("tiles with shadows", "sliding", |seed| tile_skin(seed, tiles::Style::Shadowed)),
    ("numbers over pictures", "sliding", |seed| tile_skin(seed, tiles::Style::Over)),
    ("tubes", "water", |seed| tube_skin(seed, false)),
    ("tubes, hidden", "water", |seed| tube_skin(seed, true)),
    ("flat blocks", "klotski", |seed| block_skin(seed, blocks::Style::Flat)),
    ("wooden blocks", "klotski", |seed| block_skin(seed, blocks::Style::Wood)),
    ("stones and dots", "hex", |seed| {
        let skin = points::draw(seed, points::Empty::Dots);
        (skin.picture, skin.board)
    }),
    ("flat lamps", "lights", |seed| {
        let skin = lamps::draw(seed, lamps::Style::Flat);
        (skin.picture, skin.board)
    }),
];

fn tile_skin(seed: u64, style: tiles::Style) -> (RgbImage, String) {
    let skin = tiles::draw(seed, style);
    (skin.picture, skin.board)
}

fn tube_skin(seed: u64, hidden: bool) -> (RgbImage, String) {
    let skin = tubes::draw(seed, hidden);
    (skin.picture, skin.board)
}

fn block_skin(seed: u64, style: blocks::Style) -> (RgbImage, String) {
    let skin = blocks::draw(seed, style);
    (skin.picture, skin.board)
}
