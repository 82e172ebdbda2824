//! Draws part of a player's picture beside the boards that are read from it.
//!
//! ```text
//! Picture      Read as           The page has as many columns as possible with cells large
//! ┌────────┐   ┌────────┐        enough for a phone. If the cells are smaller in any number of
//! │ photo  │   │ board  │        columns, it has the number that makes them largest.
//! └────────┘   └────────┘
//! ```
//!
//! The boards use their own colours. The photo gets all other indices of the palette.

use super::encode;
use super::geometry::{label_cap, place_items};
use super::layout::{GAP_X, GAP_Y, HEADER, HEADER_CAP, MARGIN, MAX_HEIGHT, MAX_WIDTH, side};
use super::painter::Painter;
use super::quantise::{NearestColour, choose_colours, dither};
use super::raster::Canvas;
use super::shape::Metrics;
use super::sheet::{Page, Panel, blank, draw_header};
use crate::pixels::{lab, scale};
use crate::puzzle::scene::{Ink, Scene};
use image::RgbImage;

/// Maximum number of indices of a palette.
const MAX_COLOURS: usize = 256;

/// Maximum size of a cell, in pixels.
const MAX_CELL: u32 = 96;

/// Minimum size of a cell that is large enough for a phone, in pixels. Cells are smaller only if no
/// number of columns makes them that large.
const MIN_CELL: u32 = 54;

/// Thickness of a frame on the photo, in pixels.
const FRAME_WIDTH: i32 = 3;
/// Thickness of the dark line on each side of a frame, in pixels.
const RIM_WIDTH: i32 = 1;

/// Part of a player's picture, with frames to draw on it.
#[derive(Clone, Debug)]
pub struct PhotoPart<'a> {
    /// Heading above the part.
    pub title: &'a str,
    /// Pixels of the part; not empty.
    pub pixels: &'a RgbImage,
    /// Frames: left, top, width and height as fractions of the part's sides.
    pub frames: Vec<[f32; 4]>,
}

/// Implements [`super::Renderer::photo_with_boards`].
pub(super) fn draw_photo_with_boards(painter: &Painter, part: &PhotoPart<'_>, panels: &[Panel]) -> Page {
    let layout = Layout::new(part.pixels.dimensions(), panels);
    let mut canvas = blank(painter, layout.page.0, layout.page.1);
    let cap = label_cap(panels.iter().map(|panel| &panel.scene), layout.cell);
    draw_header(painter, &mut canvas, [part.title, ""], layout.header(0), layout.column);
    for (panel, place) in panels.iter().zip(1..) {
        let (x, baseline) = layout.header(place);
        draw_header(painter, &mut canvas, [&panel.number, &panel.caption], (x, baseline), layout.column);
        let pad = Metrics::of(layout.cell).pad as i32;
        let corner = (x + pad, baseline + (HEADER - HEADER_CAP) as i32 + pad);
        painter.draw(&mut canvas, place_items(&panel.scene, corner, layout.cell, cap));
    }

    let ground = [Ink::Mark, Ink::Tray].map(|ink| painter.palette.index(painter.palette.fill(ink)));
    let (mut used, [mark, rim]) = renumber(&mut canvas, ground, painter);
    let photo = scale(part.pixels, layout.photo.0, layout.photo.1);
    let room = MAX_COLOURS - used.len();
    used.extend(choose_colours(&photo, room));
    let nearest = NearestColour::new(used.iter().map(|&colour| lab(colour)));
    let indices: Vec<u8> = dither(&photo, &nearest).into_iter().map(|number| number as u8).collect();
    let (x, baseline) = layout.header(0);
    let corner = (x, baseline + (HEADER - HEADER_CAP) as i32);
    let mut pasted = Photo { indices, width: layout.photo.0 as i32, height: layout.photo.1 as i32 };
    for frame in &part.frames {
        pasted.draw_frame(*frame, mark, rim);
    }
    pasted.paste(&mut canvas, corner);
    let png = encode::encode_png(&canvas, used.as_flattened());
    Page { png, panels: 0..panels.len(), width: canvas.width, height: canvas.height }
}

/// Renumbers two `extra` palette indices and those that `canvas` uses, so that they run from 0
/// without gaps. Returns the colour of each new index, and the new numbers of the extra indices.
fn renumber(canvas: &mut Canvas, extra: [u8; 2], painter: &Painter) -> (Vec<[u8; 3]>, [u8; 2]) {
    let mut numbers = [None; MAX_COLOURS];
    let mut colours = Vec::new();
    let mut number = |index: u8| {
        *numbers[usize::from(index)].get_or_insert_with(|| {
            colours.push(painter.palette.colour(index));
            (colours.len() - 1) as u8
        })
    };
    let extra = extra.map(&mut number);
    canvas.pixels.iter_mut().for_each(|pixel| *pixel = number(*pixel));
    (colours, extra)
}

/// Layout of the page, in pixels.
struct Layout {
    page: (u32, u32),
    columns: usize,
    /// Width of a column.
    column: u32,
    /// Width of a cell.
    cell: u32,
    photo: (u32, u32),
    /// Height of the first row, which has the photo, and of each other row, without headers.
    rows: (u32, u32),
}

impl Layout {
    /// Lays out the photo and the panels in as many columns as possible with cells of at least
    /// [`MIN_CELL`], otherwise in the number of columns with the largest cells.
    fn new(photo: (u32, u32), panels: &[Panel]) -> Self {
        let places = panels.len() + 1;
        let all: Vec<Self> =
            (1..=places).rev().map(|columns| Self::with_columns(columns, photo, panels)).collect();
        let large = all.iter().position(|layout| layout.cell >= MIN_CELL);
        let largest = (0..places).max_by_key(|&at| all[at].cell).unwrap_or(0);
        all.into_iter().nth(large.unwrap_or(largest)).expect("there is at least one place")
    }

    /// Lays out the photo, which has the first place, and the panels in `columns` columns.
    fn with_columns(columns: usize, (photo_width, photo_height): (u32, u32), panels: &[Panel]) -> Self {
        let rows = (panels.len() + 1).div_ceil(columns) as u32;
        let extent =
            |side: fn(&Scene) -> f32| panels.iter().map(|panel| side(&panel.scene)).fold(1.0, f32::max);
        let (across, down) = (extent(|scene| scene.width), extent(|scene| scene.height));
        let room_x = ((MAX_WIDTH - 2 * MARGIN + GAP_X) / columns as u32).saturating_sub(GAP_X).max(1);
        let room_y = ((MAX_HEIGHT - 2 * MARGIN + GAP_Y) / rows).saturating_sub(GAP_Y + HEADER).max(1);
        let fits = |&cell: &u32| side(across, cell) <= room_x && side(down, cell) <= room_y;
        let cell = (1..=MAX_CELL).rev().find(fits).unwrap_or(1);
        let column = side(across, cell).min(room_x);
        // The photo is as wide as a board, unless it would then be too tall.
        let ratio = (column as f32 / photo_width as f32).min(room_y as f32 / photo_height as f32);
        let photo = [photo_width, photo_height].map(|side| ((side as f32 * ratio).round() as u32).max(1));
        let board = side(down, cell).min(room_y);
        let first = if columns > 1 { photo[1].max(board) } else { photo[1] };
        let page = (
            2 * MARGIN + columns as u32 * (column + GAP_X) - GAP_X,
            2 * MARGIN + HEADER + first + (rows - 1) * (GAP_Y + HEADER + board),
        );
        Self {
            page,
            columns,
            column,
            cell,
            photo: (photo[0].min(room_x), photo[1].min(room_y)),
            rows: (first, board),
        }
    }

    /// Returns the left edge and baseline of the header of a place.
    fn header(&self, place: usize) -> (i32, i32) {
        let (column, row) = ((place % self.columns) as u32, (place / self.columns) as u32);
        let x = MARGIN + column * (self.column + GAP_X);
        let above = match row.checked_sub(1) {
            Some(between) => HEADER + self.rows.0 + GAP_Y + between * (HEADER + self.rows.1 + GAP_Y),
            None => 0,
        };
        (x as i32, (MARGIN + above + HEADER_CAP) as i32)
    }
}

/// Photo as palette indices, row by row.
struct Photo {
    indices: Vec<u8>,
    width: i32,
    height: i32,
}

impl Photo {
    /// Draws a frame with a dark line on each side, visible on a light background.
    fn draw_frame(&mut self, [left, top, width, height]: [f32; 4], mark: u8, rim: u8) {
        let at = |part: f32, side: i32| (part.clamp(0.0, 1.0) * side as f32).round() as i32;
        let (left, right) = (at(left, self.width), at(left + width, self.width));
        let (top, bottom) = (at(top, self.height), at(top + height, self.height));
        for y in top..bottom {
            for x in left..right {
                let depth = (x - left).min(right - 1 - x).min(y - top).min(bottom - 1 - y);
                let index = match depth {
                    _ if depth < RIM_WIDTH => rim,
                    _ if depth < RIM_WIDTH + FRAME_WIDTH => mark,
                    _ if depth < 2 * RIM_WIDTH + FRAME_WIDTH => rim,
                    _ => continue,
                };
                self.indices[(y * self.width + x) as usize] = index;
            }
        }
    }

    /// Copies the photo to a page, with its corner at `left`, `top`.
    fn paste(&self, canvas: &mut Canvas, (left, top): (i32, i32)) {
        for (y, row) in (top..).zip(self.indices.chunks_exact(self.width as usize)) {
            let start = y as usize * canvas.width as usize + left as usize;
            canvas.pixels[start..start + row.len()].copy_from_slice(row);
        }
    }
}
