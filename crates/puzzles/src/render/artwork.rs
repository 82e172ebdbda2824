//! A player's own picture, cut into the tiles of a board.
//!
//! ```text
//! ┌───┬───┬───┐   one picture in the shape of the solved board; each labelled block of the
//! │ 1 │ 2 │ 3 │   scene gets the part under it; the picture continues in places without a
//! ├───┼───┼───┤   labelled block (the gap)
//! │ 4 │ 5 │ 6 │
//! ├───┼───┼───┤
//! │ 7 │ 8 │   │
//! └───┴───┴───┘
//! ```
//!
//! This module depends on no theme: `tile` draws the tiles on a page.

use std::collections::BTreeMap;
use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{crop_imm, replace};
use image::{ExtendedColorType, ImageFormat, ImageReader, Limits, Rgb, RgbImage};

use crate::pixels::{Rect, scale};
use crate::puzzle::scene::{Ink, Item, Scene, Shape};

/// Maximum side of the picture, in pixels.
const MAX_SIDE: u32 = 640;

/// Minimum size of a cell, in pixels.
const MIN_CELL: u32 = 16;

/// Maximum width and height of the scene that a picture is cut by, in cells.
const MAX_CELLS: f32 = 40.0;

/// Target size of an encoded picture, in bytes.
const TARGET_BYTES: usize = 100 << 10;

/// JPEG qualities, tried in order until the target size is reached.
const QUALITIES: [u8; 5] = [88, 78, 65, 50, 35];

/// Label of the whole picture. No tile has it.
const WHOLE: &str = "\u{0}";

/// Solved picture of a picture puzzle, cut into the tiles of a board.
///
/// ```
/// use cantor_puzzles::families::family;
/// use cantor_puzzles::render::Artwork;
/// use image::{Rgb, RgbImage};
///
/// let board = family("sliding").expect("it is listed").read("123745086").expect("a board");
/// let solved = board.solved_scene().expect("the goal has all tiles");
/// let photo = RgbImage::from_fn(800, 600, |x, y| Rgb([x as u8, y as u8, 90]));
/// let artwork = Artwork::cut(&photo, &solved).expect("the scene has labelled pieces");
/// assert!(Artwork::decode(&artwork.encode(), &solved).is_some());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Artwork {
    /// Solved picture.
    whole: RgbImage,
    /// Place of each label's tile in the picture.
    places: BTreeMap<String, Rect>,
}

impl Artwork {
    /// Cuts `solved` by the labelled pieces of a solved board's scene. Excess width or height is
    /// cropped at both ends. Returns `None` if `solved` is empty, if the scene has no labelled
    /// pieces, or if a side of the scene is not from 1 to 40 cells long.
    pub fn cut(solved: &RgbImage, scene: &Scene) -> Option<Self> {
        let (width, height) = solved.dimensions();
        let (across, down) = extent(scene)?;
        let cut_width = ((height as f32 * across / down).round() as u32).clamp(1, width.max(1));
        let cut_height = ((width as f32 * down / across).round() as u32).clamp(1, height.max(1));
        let (left, top) = ((width - cut_width.min(width)) / 2, (height - cut_height.min(height)) / 2);
        let middle = crop_imm(solved, left, top, cut_width, cut_height);
        Self::fit(&middle.to_image(), scene)
    }

    /// Cuts `solved` as [`Artwork::cut`] does, but stretches it to the shape of the scene instead
    /// of cropping it. Meant for pictures from games with tiles that are not square.
    pub fn fit(solved: &RgbImage, scene: &Scene) -> Option<Self> {
        let (width, height) = solved.dimensions();
        if width == 0 || height == 0 {
            return None;
        }
        let blank = Self::blank(scene, width.max(height))?;
        let (across, down) = blank.whole.dimensions();
        Some(Self { whole: scale(solved, across, down), ..blank })
    }

    /// Assembles the solved picture from pairs of a label and a piece. Areas without a piece get
    /// one plain colour. Returns `None` if there are no pieces, or if [`Artwork::cut`] does not
    /// accept `scene`.
    pub fn assemble(pieces: &[(String, RgbImage)], scene: &Scene) -> Option<Self> {
        let (across, down) = extent(scene)?;
        let side = pieces.iter().map(|(_, piece)| piece.width().max(piece.height())).max()?;
        let mut artwork = Self::blank(scene, (side as f32 * across.max(down)) as u32)?;
        let plain = background_colour(pieces.iter().map(|(_, piece)| piece));
        artwork.whole.pixels_mut().for_each(|pixel| *pixel = plain);
        for (label, piece) in pieces.iter().filter(|(_, piece)| piece.width() > 0 && piece.height() > 0) {
            if let Some(place) = artwork.places.get(label) {
                let (width, height) = place.dimensions();
                let piece = scale(piece, width, height);
                replace(&mut artwork.whole, &piece, place.left.into(), place.top.into());
            }
        }
        Some(artwork)
    }

    /// Replaces the areas without a label, such as the gap, with the same areas of `solved`, scaled
    /// to this picture.
    pub fn complete(self, solved: &RgbImage) -> Self {
        let (width, height) = self.whole.dimensions();
        if solved.width() == 0 || solved.height() == 0 {
            return self;
        }
        let mut whole = scale(solved, width, height);
        for place in self.places.values() {
            replace(&mut whole, &crop(&self.whole, *place), place.left.into(), place.top.into());
        }
        Self { whole, ..self }
    }

    /// Corrects the labels of a misread board: the piece in each cell keeps its picture, but its
    /// label in `read` is replaced with the label in `right`. `solved` is the solved board's scene.
    /// Returns `None` if no cell has a labelled piece in both scenes.
    pub fn correct(&self, read: &Scene, right: &Scene, solved: &Scene) -> Option<Self> {
        let labelled = |scene: &'_ Scene| {
            let blocks = scene.items.iter().filter(|item| item.shape == Shape::Block);
            blocks.filter_map(|item| Some(((item.x, item.y), item.label.clone()?))).collect::<Vec<_>>()
        };
        let read = labelled(read);
        let label_at =
            |place: (f32, f32)| read.iter().find(|(other, _)| *other == place).map(|(_, label)| label);
        let right = labelled(right).into_iter();
        let pieces: Vec<_> =
            right.filter_map(|(place, label)| Some((label, self.piece(label_at(place)?)?))).collect();
        Some(Self::assemble(&pieces, solved)?.complete(&self.whole))
    }

    /// Encodes the solved picture as a JPEG, usually at most 100 KiB.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for quality in QUALITIES {
            bytes.clear();
            encode_with(JpegEncoder::new_with_quality(&mut bytes, quality), &self.whole);
            if bytes.len() <= TARGET_BYTES {
                break;
            }
        }
        bytes
    }

    /// Decodes the output of [`Artwork::encode`]. The bytes may come from an untrusted source.
    /// Returns `None` if they are not such a picture, or if [`Artwork::cut`] does not accept
    /// `scene`.
    pub fn decode(bytes: &[u8], scene: &Scene) -> Option<Self> {
        if bytes.len() > 4 * TARGET_BYTES || image::guess_format(bytes).ok()? != ImageFormat::Jpeg {
            return None;
        }
        let mut reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Jpeg);
        let mut limits = Limits::default();
        limits.max_image_width = Some(MAX_SIDE);
        limits.max_image_height = Some(MAX_SIDE);
        limits.max_alloc = Some(16 << 20);
        reader.limits(limits);
        Self::fit(&reader.decode().ok()?.into_rgb8(), scene)
    }

    /// Returns the scene of the whole picture, on a tray the size of `scene`.
    pub fn scene(scene: &Scene) -> Scene {
        let Scene { width, height, .. } = *scene;
        let item = |shape, ink, label| Item { x: 0.0, y: 0.0, width, height, shape, ink, label };
        let tray = item(Shape::Tray, Ink::Tray, None);
        Scene { width, height, items: vec![tray, item(Shape::Block, Ink::Tray, Some(WHOLE.to_owned()))] }
    }

    /// Returns the picture on the piece with this label.
    pub(super) fn piece(&self, label: &str) -> Option<RgbImage> {
        if label == WHOLE {
            return Some(self.whole.clone());
        }
        self.places.get(label).map(|place| crop(&self.whole, *place))
    }

    /// Returns the solved picture.
    pub(super) fn whole(&self) -> &RgbImage {
        &self.whole
    }

    /// Creates a black picture with places for the labels of `scene`. Its longer side has about
    /// `longest` pixels, within the limits.
    fn blank(scene: &Scene, longest: u32) -> Option<Self> {
        let (across, down) = extent(scene)?;
        let cell = (longest.min(MAX_SIDE) as f32 / across.max(down)).floor().max(MIN_CELL as f32);
        let at = |cells: f32| (cells * cell).round() as i32;
        let labelled = scene.items.iter().filter(|item| item.shape == Shape::Block);
        let places: BTreeMap<String, Rect> = labelled
            .filter_map(|Item { x, y, width, height, label, .. }| {
                let place = Rect { left: at(*x), top: at(*y), right: at(x + width), bottom: at(y + height) };
                let within = Rect { left: 0, top: 0, right: at(across), bottom: at(down) };
                Some((label.clone()?, place))
                    .filter(|_| !place.is_empty() && place.intersection(within) == place)
            })
            .collect();
        let whole = RgbImage::new(at(across) as u32, at(down) as u32);
        (!places.is_empty()).then_some(Self { whole, places })
    }
}

/// Returns whether a label is that of the whole picture.
pub(super) fn is_whole(label: &str) -> bool {
    label == WHOLE
}

/// Returns the size of a scene in cells; `None` if no picture can be cut by it.
fn extent(scene: &Scene) -> Option<(f32, f32)> {
    let is_possible = |side: f32| (1.0..=MAX_CELLS).contains(&side);
    (is_possible(scene.width) && is_possible(scene.height)).then_some((scene.width, scene.height))
}

fn crop(picture: &RgbImage, Rect { left, top, right, bottom }: Rect) -> RgbImage {
    let side = |from: i32, to: i32| (to - from) as u32;
    crop_imm(picture, left as u32, top as u32, side(left, right), side(top, bottom)).to_image()
}

/// Returns the mean colour of pictures, half desaturated.
fn background_colour<'a>(pictures: impl Iterator<Item = &'a RgbImage>) -> Rgb<u8> {
    let (mut sums, mut count) = ([0u64; 3], 0u64);
    for pixel in pictures.flat_map(|picture| picture.pixels()) {
        sums = std::array::from_fn(|channel| sums[channel] + u64::from(pixel.0[channel]));
        count += 1;
    }
    let mean = sums.map(|sum| sum / count.max(1));
    let grey = mean.iter().sum::<u64>() / 3;
    Rgb(mean.map(|channel| ((channel + grey) / 2) as u8))
}

/// Encodes a picture.
fn encode_with(mut encoder: JpegEncoder<&mut Vec<u8>>, picture: &RgbImage) {
    let (width, height) = picture.dimensions();
    let encoded = encoder.encode(picture.as_raw(), width, height, ExtendedColorType::Rgb8);
    encoded.expect("a vector takes any bytes, and a JPEG can have this size");
}
