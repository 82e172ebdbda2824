//! A board read from a picture, and the picture that asks about its doubtful places.

use std::sync::Arc;

use super::sheet::{alt_message, clip_alt};
use super::{App, Picture, Steps, Style};
use crate::family::{Board, Doubt, Family, Reading};
use crate::puzzle::Message;
use crate::puzzle::scene::{Ink, Item, Shape};
use crate::render::{Artwork, Panel, PhotoPart};
use crate::vision::{self, Perspective, Quad, Refusal, RgbImage, extent};

/// Maximum side of a part cut out of a picture, in pixels.
const MAX_SIDE: f32 = 640.0;

/// Margin shown around the board, as a fraction of its size.
const MARGIN: f32 = 0.03;

/// A board read from a picture.
pub struct ReadBoard {
    /// The family of the board.
    pub family: &'static dyn Family,
    /// The reading.
    pub reading: Reading,
    /// The solved picture, if the pieces show parts of one.
    pub artwork: Option<Arc<Artwork>>,
    /// The part of the picture that shows the board.
    seen: Part,
}

/// A rectified part of a picture.
struct Part {
    pixels: RgbImage,
    /// Projection from fractions of this part to pixels of the picture.
    plane: Perspective,
}

impl Part {
    fn cut(picture: &vision::Picture, area: Quad) -> Self {
        let plane = Perspective::onto(area);
        let (low, high) = (-MARGIN, 1.0 + MARGIN);
        let around = [(low, low), (high, low), (high, high), (low, high)].map(|(u, v)| plane.at(u, v));
        let sides = extent(around);
        let shrunk = (MAX_SIDE / sides[0].max(sides[1]).max(1.0)).min(1.0);
        let [width, height] = sides.map(|side| (side * shrunk).clamp(1.0, MAX_SIDE) as u32);
        Self { pixels: picture.cut(around, width, height), plane: Perspective::onto(around) }
    }

    /// Bounding box of a place in the picture: left, top, width and height, as fractions of this
    /// part.
    fn bounding_box(&self, place: Quad) -> [f32; 4] {
        let corners = place.map(|corner| self.plane.back(corner));
        let ends = |of: fn((f32, f32)) -> f32| {
            let sides = corners.map(of);
            (sides.into_iter().fold(1.0, f32::min), sides.into_iter().fold(0.0, f32::max))
        };
        let ((left, right), (top, bottom)) = (ends(|corner| corner.0), ends(|corner| corner.1));
        [left, top, right - left, bottom - top]
    }
}

impl ReadBoard {
    /// Cuts the board out of the picture of its reading. `reference` is the solved picture.
    pub(super) fn new(
        picture: &vision::Picture,
        family: &'static dyn Family,
        reading: Reading,
        reference: Option<&vision::Picture>,
    ) -> Self {
        let board = reading.board.as_ref().ok();
        let artwork = board.and_then(|board| artwork(picture, reference, &reading, &**board));
        let seen = Part::cut(picture, reading.area);
        Self { family, reading, artwork: artwork.map(Arc::new), seen }
    }
}

/// The solved picture, assembled from the pieces; parts that no piece shows come from the
/// reference.
fn artwork(
    picture: &vision::Picture,
    reference: Option<&vision::Picture>,
    reading: &Reading,
    board: &dyn Board,
) -> Option<Artwork> {
    let solved = board.solved_scene().filter(|_| !reading.pieces.is_empty())?;
    let max_side = MAX_SIDE / solved.width.max(solved.height).max(1.0);
    let pieces: Vec<_> = reading
        .pieces
        .iter()
        .map(|(label, quad)| {
            let [width, height] = extent(*quad).map(|side| side.clamp(1.0, max_side) as u32);
            (label.clone(), picture.cut(*quad, width, height))
        })
        .collect();
    let artwork = Artwork::assemble(&pieces, &solved)?;
    Some(match reference {
        Some(reference) => artwork.complete(reference.pixels()),
        None => artwork,
    })
}

/// Draws the picture beside the board as read, with the doubtful places framed on both. If the
/// pieces show parts of a picture, the assembled picture follows. `None` if no board was read.
pub fn draw_doubts(app: &App, read: &ReadBoard, style: &Style) -> Option<Picture> {
    let (board, locale) = (read.reading.board.as_ref().ok()?, style.locale);
    let doubts = &read.reading.doubts;
    let title = locale.entry("picture-seen");
    let frames = doubts.iter().map(|doubt| read.seen.bounding_box(doubt.in_picture)).collect();
    let part = PhotoPart { title: &title, pixels: &read.seen.pixels, frames };

    let mut scene = board.with_legend(board.scene());
    for &[x, y, width, height] in doubts.iter().filter_map(|doubt| doubt.in_scene.as_ref()) {
        scene.items.push(Item { x, y, width, height, shape: Shape::Frame, ink: Ink::Mark, label: None });
    }
    let panel = |id, scene| Panel { number: locale.entry(id), caption: String::new(), scene };
    let solved = style.artwork.as_ref().and_then(|_| board.solved_scene());
    let solved = solved.map(|scene| panel("picture-goal", scene));
    let panels: Vec<Panel> = [panel("picture-read", scene)].into_iter().chain(solved).collect();
    let page = app.renderer(style).photo_with_boards(&part, &panels);

    let id = if doubts.is_empty() { "picture-alt-read" } else { "picture-alt-doubts" };
    let alt = alt_message(id, &**board, style).with("cells", list_places(doubts));
    Some(Picture { file: page.png.into(), alt: clip_alt(&locale.text(&alt), style), steps: Steps::All })
}

/// Lists the numbers of the doubtful places, in ascending order.
pub fn list_places(doubts: &[Doubt]) -> String {
    let mut places: Vec<usize> = doubts.iter().map(|doubt| doubt.place).collect();
    places.sort_unstable();
    places.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
}

/// Explains why bytes are not a readable picture.
pub fn explain_refusal(refusal: Refusal) -> Message {
    match refusal {
        Refusal::TooLong => Message::new("picture-too-long").with("most", vision::MAX_BYTES >> 20),
        Refusal::Format => Message::new("picture-format"),
        Refusal::TooLarge => Message::new("picture-too-large").with("most", vision::MAX_SIDE),
        Refusal::TooSmall => Message::new("picture-too-small"),
        Refusal::Animated => Message::new("picture-animated"),
        Refusal::Broken => Message::new("picture-broken"),
        Refusal::TooDetailed => Message::new("picture-too-detailed"),
    }
}
