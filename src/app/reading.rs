//! Boards from pictures: what was read, and the picture that asks where that is not sure.

use std::sync::Arc;

use super::sheet::{clipped, described};
use super::{App, Picture, Style};
use crate::families::FAMILIES;
use crate::family::{Board, Doubt, Family, Options, Reading, Sight, Views};
use crate::puzzle::scene::{Ink, Item, Shape};
use crate::puzzle::{Message, ParseError};
use crate::render::{Artwork, Panel, Seen};
use crate::vision::{self, Front, Perspective, Quad, Refusal, RgbImage, extent};

/// Longest side of what is cut out of a picture, in pixels.
const LONGEST: f32 = 640.0;

/// How much around the board is shown with it, as a part of its size.
const AROUND: f32 = 0.03;

/// A board of another family is a rival if as much speaks for it but for this part.
const NEAR: f32 = 0.9;

/// What was read from a picture.
pub struct ReadBoard {
    /// Whose board it is.
    pub family: &'static dyn Family,
    /// What was seen.
    pub reading: Reading,
    /// The options that the picture tells, and over them those that the player filled in.
    pub options: Options,
    /// The board that they say.
    pub board: Result<Arc<dyn Board>, ParseError>,
    /// The solved picture, where pieces show parts of one.
    pub artwork: Option<Arc<Artwork>>,
    /// The board as the picture shows it.
    seen: Part,
}

/// A part of a picture, straightened.
struct Part {
    pixels: RgbImage,
    /// How it lies in the picture.
    plane: Perspective,
}

impl Part {
    fn of(picture: &vision::Picture, area: Quad) -> Self {
        let plane = Perspective::onto(area);
        let (low, high) = (-AROUND, 1.0 + AROUND);
        let around = [(low, low), (high, low), (high, high), (low, high)].map(|(u, v)| plane.at(u, v));
        let sides = extent(around);
        let shrunk = (LONGEST / sides[0].max(sides[1]).max(1.0)).min(1.0);
        let [width, height] = sides.map(|side| (side * shrunk).clamp(1.0, LONGEST) as u32);
        Self { pixels: picture.cut(around, width, height), plane: Perspective::onto(around) }
    }

    /// The box around a place of the picture: left, top, width and height as parts of this one.
    fn around(&self, place: Quad) -> [f32; 4] {
        let corners = place.map(|corner| self.plane.back(corner));
        let ends = |of: fn((f32, f32)) -> f32| {
            let sides = corners.map(of);
            (sides.into_iter().fold(1.0, f32::min), sides.into_iter().fold(0.0, f32::max))
        };
        let ((left, right), (top, bottom)) = (ends(|corner| corner.0), ends(|corner| corner.1));
        [left, top, right - left, bottom - top]
    }
}

/// Reads the board of `family`, or else of whichever fits best; `reference` is the solved picture, and `filled` are options
/// that the player filled in besides. `None` where nothing can be read.
pub fn read(
    picture: &vision::Picture,
    family: Option<&'static dyn Family>,
    reference: Option<&vision::Picture>,
    filled: &Options,
) -> Option<ReadBoard> {
    let families = family.map_or_else(|| FAMILIES.to_vec(), |family| vec![family]);
    let sights = families.into_iter().filter_map(|family| Some((family, family.sight()?)));
    let views = Views::new(picture, reference);
    let upright =
        |(family, sight): (&'static dyn Family, Sight)| (family, sight, sight.upright(&views, filled));
    let upright: Vec<_> = sights.map(upright).collect();
    // A picture that one family is sure of was not taken at an angle.
    let sure = upright.iter().any(|(_, _, reading)| reading.as_ref().is_some_and(|reading| reading.sure));
    let front = if sure { None } else { Front::find(picture) };
    let better = |(family, sight, upright): (&'static dyn Family, Sight, Option<Reading>)| {
        let reading = match &front {
            Some(front) => sight.in_front(upright, front, &views, filled),
            None => upright,
        };
        Some((family, reading?))
    };
    let mut readings: Vec<(&'static dyn Family, Reading)> = upright.into_iter().filter_map(better).collect();
    readings.sort_by(|(_, a), (_, b)| {
        (b.sure, b.fit).partial_cmp(&(a.sure, a.fit)).unwrap_or(a.sure.cmp(&b.sure))
    });
    let mut readings = readings.into_iter();
    let (family, mut reading) = readings.next()?;
    let rival = readings
        .next()
        .is_some_and(|(_, other)| other.sure == reading.sure && other.fit > NEAR * reading.fit);
    reading.sure &= !rival;

    let mut options = reading.options.clone();
    options.overlay(filled);
    let board = family.parse(&options).map(Arc::from);
    let artwork = board.as_ref().ok().and_then(|board| artwork(picture, reference, &reading, &**board));
    let seen = Part::of(picture, reading.area);
    Some(ReadBoard { family, reading, options, board, artwork: artwork.map(Arc::new), seen })
}

/// The solved picture out of the pieces that were seen; what none of them shows is taken from the reference.
fn artwork(
    picture: &vision::Picture,
    reference: Option<&vision::Picture>,
    reading: &Reading,
    board: &dyn Board,
) -> Option<Artwork> {
    let solved = board.solved_scene().filter(|_| !reading.pieces.is_empty())?;
    let most = LONGEST / solved.width.max(solved.height).max(1.0);
    let pieces: Vec<_> = reading
        .pieces
        .iter()
        .map(|(label, quad)| {
            let [width, height] = extent(*quad).map(|side| side.clamp(1.0, most) as u32);
            (label.clone(), picture.cut(*quad, width, height))
        })
        .collect();
    let artwork = Artwork::assembled(&pieces, &solved)?;
    Some(match reference {
        Some(reference) => artwork.completed(reference.pixels()),
        None => artwork,
    })
}

/// The picture that asks: what was seen, beside the board as it was read, with the doubtful places framed on both. Where the
/// pieces show a picture, it follows, put together as it was read. `None` where no board was read.
pub fn draw_doubts(app: &App, read: &ReadBoard, style: &Style) -> Option<Picture> {
    let (board, locale) = (read.board.as_ref().ok()?, style.locale);
    let doubts = &read.reading.doubts;
    let title = locale.entry("picture-seen");
    let frames = doubts.iter().map(|doubt| read.seen.around(doubt.seen)).collect();
    let seen = Seen { title: &title, pixels: &read.seen.pixels, frames };

    let mut scene = board.scene();
    for &[x, y, width, height] in doubts.iter().filter_map(|doubt| doubt.drawn.as_ref()) {
        scene.items.push(Item { x, y, width, height, shape: Shape::Frame, ink: Ink::Mark, label: None });
    }
    let panel = |id, scene| Panel { number: locale.entry(id), caption: String::new(), scene };
    let solved = style.artwork.as_ref().and_then(|_| board.solved_scene());
    let solved = solved.map(|scene| panel("picture-goal", scene));
    let panels: Vec<Panel> = [panel("picture-read", scene)].into_iter().chain(solved).collect();
    let page = app.renderer(style).beside(&seen, &panels);

    let alt = described("picture-alt-doubts", &**board, style).with("cells", listed(doubts));
    Some(Picture { png: page.png, alt: clipped(&locale.text(&alt), style), whole: true })
}

/// The numbers of doubtful places, in order.
pub fn listed(doubts: &[Doubt]) -> String {
    let mut places: Vec<usize> = doubts.iter().map(|doubt| doubt.place).collect();
    places.sort_unstable();
    places.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
}

/// What to say of bytes that are no picture to read.
pub fn refused(refusal: Refusal) -> Message {
    match refusal {
        Refusal::TooLong => Message::new("picture-too-long").with("most", vision::MOST_BYTES >> 20),
        Refusal::Format => Message::new("picture-format"),
        Refusal::TooLarge => Message::new("picture-too-large").with("most", vision::MOST_SIDE),
        Refusal::TooSmall => Message::new("picture-too-small"),
        Refusal::Animated => Message::new("picture-animated"),
        Refusal::Broken => Message::new("picture-broken"),
    }
}
