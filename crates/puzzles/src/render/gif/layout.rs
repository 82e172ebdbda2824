//! The layout of an animation's frames: where the boards lie, and the line of text under them. Nothing is drawn.
//!
//! ```text
//! ├──────────────┤  ┬ MARGIN
//!    ┌────────┐     ┴ board, in the middle
//!    │        │
//!    └────────┘     ┬ line: numbers end and captions start where they do in all frames,
//!     7/31  U ↑     ┴       both together in the middle
//! ```

use crate::puzzle::scene::Scene;
use crate::render::geometry::{Placed, label_cap, placed};
use crate::render::key::{Key, line, line_height};
use crate::render::layout::side;
use crate::render::palette::Base;
use crate::render::rect::Rect;
use crate::render::shape::Metrics;
use crate::render::sheet::Panel;
use crate::render::studio::Studio;

/// Widest and highest board in pixels, its tray included: a phone shows it as it is.
const WIDEST: u32 = 320;
const HIGHEST: u32 = 440;
/// Largest cell.
const MOST_CELL: u32 = 120;
/// Around board and line.
const MARGIN: u32 = 12;
/// Narrowest picture, for the line under a narrow board.
const LEAST_WIDTH: u32 = 240;
/// Height of digits in the line.
const CAP: u32 = 18;
/// Between number and caption.
const BETWEEN: u32 = 14;

/// The measures of the frames in pixels, and their lines of text.
pub(super) struct FrameLayout {
    pub(super) width: u32,
    pub(super) height: u32,
    /// The frame down to the line, and the rest.
    pub(super) above: Rect,
    pub(super) below: Rect,
    /// Number and caption of each board.
    pub(super) lines: Vec<Vec<Placed>>,
    /// Corner of the cells, side of a cell, height of the digits on the board.
    corner: (i32, i32),
    cell: u32,
    cap: u32,
}

impl FrameLayout {
    /// Room for all of `panels`.
    pub(super) fn of(panels: &[Panel], studio: &Studio) -> Self {
        let scenes = || panels.iter().map(|panel| &panel.scene);
        let (wide, high) = scenes().fold((0.0, 0.0), |(wide, high), scene| {
            (f32::max(wide, scene.width), f32::max(high, scene.height))
        });
        let fits = |&cell: &u32| side(wide, cell) <= WIDEST && side(high, cell) <= HIGHEST;
        let cell = (1..=MOST_CELL).rev().find(fits).unwrap_or(1);
        let board = side(wide, cell).min(WIDEST);
        let width = (board + 2 * MARGIN).max(LEAST_WIDTH);
        let (ascent, descent) = line_height(CAP);
        let top = MARGIN + side(high, cell).min(HIGHEST);
        let height = top + ascent + descent;

        let room = width - 2 * MARGIN;
        let (numbers, number_width) = texts(panels, |panel| &panel.number, Base::NUMBER, room, studio);
        let room = room.saturating_sub(number_width + BETWEEN);
        let (captions, caption_width) = texts(panels, |panel| &panel.caption, Base::CAPTION, room, studio);
        let left = (width.saturating_sub(number_width + BETWEEN + caption_width) / 2) as i32;
        let end = left + number_width as i32;
        let start = end + BETWEEN as i32;
        let y = (top + ascent) as i32;
        let lines = numbers.into_iter().zip(captions).map(|(number, caption)| {
            let number = number.map(|(key, width)| Placed { key, x: end - width as i32, y });
            let caption = caption.map(|(key, _)| Placed { key, x: start, y });
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

    /// The items of a board.
    pub(super) fn board(&self, scene: &Scene) -> Vec<Placed> {
        placed(scene, self.corner, self.cell, self.cap).collect()
    }
}

/// One of the two texts of each panel with its width in pixels, at most `room`, and the greatest of these widths.
fn texts(
    panels: &[Panel],
    text: fn(&Panel) -> &str,
    ink: Base,
    room: u32,
    studio: &Studio,
) -> (Vec<Option<(Key, u32)>>, u32) {
    let measured = |key: Key| {
        let width = studio.sprite(key.clone()).width;
        (key, width)
    };
    let texts: Vec<_> = panels.iter().map(|panel| line(text(panel), ink, CAP, room).map(measured)).collect();
    let widest = texts.iter().flatten().map(|&(_, width)| width).max().unwrap_or(0);
    (texts, widest)
}
