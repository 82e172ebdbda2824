//! Lays out the frames of an animation. Draws nothing.
//!
//! ```text
//! ├──────────────┤  ┬ MARGIN
//!    ┌────────┐     ┴ board, centred
//!    │        │
//!    └────────┘     ┬ line: numbers end at the same x in all frames, captions start at the
//!     7/31  U ↑     ┴       same x, and both together are centred
//! ```

use crate::pixels::Rect;
use crate::puzzle::scene::Scene;
use crate::render::geometry::{PlacedItem, label_cap, place_items};
use crate::render::key::{SpriteKey, line, line_height};
use crate::render::layout::side;
use crate::render::painter::Painter;
use crate::render::palette::Base;
use crate::render::shape::Metrics;
use crate::render::sheet::Panel;

/// Maximum width of a board with its tray, in pixels. Phones show it without scaling.
const MAX_BOARD_WIDTH: u32 = 320;
/// Maximum height of a board with its tray, in pixels. Phones show it without scaling.
const MAX_BOARD_HEIGHT: u32 = 440;
/// Maximum size of a cell, in pixels.
const MAX_CELL: u32 = 120;
/// Margin around board and line, in pixels.
const MARGIN: u32 = 12;
/// Minimum width of a frame, in pixels, for the line below a narrow board.
const MIN_WIDTH: u32 = 240;
/// Height of digits in the line, in pixels.
const LINE_CAP: u32 = 18;
/// Gap between number and caption, in pixels.
const TEXT_GAP: u32 = 14;

/// Sizes and places that all frames share, in pixels, and the line of text of each frame.
pub(super) struct FrameLayout {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Part of the frame with the board.
    pub(super) above: Rect,
    /// Part of the frame with the line.
    pub(super) below: Rect,
    /// Number and caption of each board.
    pub(super) lines: Vec<Vec<PlacedItem>>,
    /// Upper left corner of the board's cells.
    corner: (i32, i32),
    /// Side of a cell.
    cell: u32,
    /// Height of the digits on the board.
    cap: u32,
}

impl FrameLayout {
    /// Lays out frames for all `panels`.
    pub(super) fn of(panels: &[Panel], painter: &Painter) -> Self {
        let scenes = || panels.iter().map(|panel| &panel.scene);
        let (across, down) = scenes().fold((0.0, 0.0), |(across, down), scene| {
            (f32::max(across, scene.width), f32::max(down, scene.height))
        });
        let fits =
            |&cell: &u32| side(across, cell) <= MAX_BOARD_WIDTH && side(down, cell) <= MAX_BOARD_HEIGHT;
        let cell = (1..=MAX_CELL).rev().find(fits).unwrap_or(1);
        let board = side(across, cell).min(MAX_BOARD_WIDTH);
        let width = (board + 2 * MARGIN).max(MIN_WIDTH);
        let (ascent, descent) = line_height(LINE_CAP);
        let top = MARGIN + side(down, cell).min(MAX_BOARD_HEIGHT);
        let height = top + ascent + descent;

        let room = width - 2 * MARGIN;
        let (numbers, number_width) = texts(panels, |panel| &panel.number, Base::NUMBER, room, painter);
        let room = room.saturating_sub(number_width + TEXT_GAP);
        let (captions, caption_width) = texts(panels, |panel| &panel.caption, Base::CAPTION, room, painter);
        let left = (width.saturating_sub(number_width + TEXT_GAP + caption_width) / 2) as i32;
        let end = left + number_width as i32;
        let start = end + TEXT_GAP as i32;
        let y = (top + ascent) as i32;
        let lines = numbers.into_iter().zip(captions).map(|(number, caption)| {
            let number = number.map(|(key, width)| PlacedItem { key, x: end - width as i32, y });
            let caption = caption.map(|(key, _)| PlacedItem { key, x: start, y });
            number.into_iter().chain(caption).collect()
        });

        let pad = Metrics::of(cell).pad;
        let [right, top, bottom] = [width, top, height].map(|side| side as i32);
        Self {
            width,
            height,
            above: Rect { left: 0, top: 0, right, bottom: top },
            below: Rect { left: 0, top, right, bottom },
            lines: lines.collect(),
            corner: (((width - board) / 2 + pad) as i32, (MARGIN + pad) as i32),
            cell,
            cap: label_cap(scenes(), cell),
        }
    }

    /// Returns the items of a board.
    pub(super) fn board(&self, scene: &Scene) -> Vec<PlacedItem> {
        place_items(scene, self.corner, self.cell, self.cap).collect()
    }
}

/// Fits one of the two texts of each panel into a width of `room` pixels. Returns the text and its
/// width for each panel, `None` if there is nothing to draw, and the largest width.
fn texts(
    panels: &[Panel],
    text: fn(&Panel) -> &str,
    ink: Base,
    room: u32,
    painter: &Painter,
) -> (Vec<Option<(SpriteKey, u32)>>, u32) {
    let measure = |key: SpriteKey| {
        let width = painter.sprite(key.clone()).width;
        (key, width)
    };
    let texts: Vec<_> =
        panels.iter().map(|panel| line(text(panel), ink, LINE_CAP, room).map(measure)).collect();
    let widest = texts.iter().flatten().map(|&(_, width)| width).max().unwrap_or(0);
    (texts, widest)
}
