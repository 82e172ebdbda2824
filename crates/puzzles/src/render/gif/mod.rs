//! Animations: boards one after the other in one picture, a line of text under them, as a GIF that starts over.
//!
//! ```text
//! ┌──────────────┐   The first frame is the whole picture. Each further one is the box around what changes, with
//! │ board        │   the rest transparent: a block of codes for the board and one for the line, and a run
//! │              │   between them. Blocks are cached, so most of a GIF is joined from what was encoded for
//! │   7/31  U ↑  │   other steps and other boards.
//! └──────────────┘
//! ```
//!
//! One frame a step: frames without a delay, which would make the boxes smaller, are shown for 0.1 s by browsers.
//! It bounds the pixels and how long it plays, not how many boards there are: that is for the caller, who knows
//! [`MOST_FRAMES`].

mod change;
mod layout;
mod lzw;

use self::change::{Change, Changes};
use self::layout::FrameLayout;
use self::lzw::Codes;
use super::cache::Cache;
use super::geometry::Placed;
use super::rect::Rect;
use super::sheet::Panel;
use super::studio::Studio;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

/// As many boards as play in a minute at the fastest pace.
pub const MOST_FRAMES: usize = 240;

/// How long a board is shown, in hundredths of a second: at most, and at least, as fast as eyes can follow.
const SLOWEST: usize = 60;
const FASTEST: usize = 25;
/// All boards together, unless that would be slower than the slowest or faster than the fastest.
const MINUTE: usize = 6000;
/// The pause on the first board, and on the last.
const START: u16 = 150;
const END: u16 = 300;

/// Bound on the memory of the blocks, in bytes; those of 80 moves on a 4 × 4 board take about 300 kB.
const BLOCKS: usize = 8 << 20;

/// A studio, and the blocks that were encoded of what it drew.
#[derive(Debug)]
pub(super) struct Animator {
    pub(super) studio: Studio,
    blocks: Cache<Change, Codes>,
}

impl Animator {
    /// An animator that has drawn nothing yet.
    pub(super) fn new(studio: Studio) -> Self {
        let blocks = Cache::new(BLOCKS, |change: &Change, codes: &Codes| change.bytes() + codes.bytes());
        Self { studio, blocks }
    }

    /// As [`super::Renderer::animation`]; there is at least one panel.
    pub(super) fn animation(&self, panels: &[Panel]) -> Vec<u8> {
        self.encode(panels).expect("a vector takes any bytes, and the palette is a GIF's")
    }

    fn encode(&self, panels: &[Panel]) -> Result<Vec<u8>, EncodingError> {
        let layout = FrameLayout::of(panels, &self.studio);
        // The transparent index needs a colour too.
        let colours = [self.studio.palette.bytes(), &[0; 3]].concat();
        let mut gif = Encoder::new(Vec::new(), layout.width as u16, layout.height as u16, &colours)?;
        gif.set_repeat(Repeat::Infinite)?;
        let mut shown = Vec::new();
        for (at, (panel, line)) in panels.iter().zip(&layout.lines).enumerate() {
            let board = layout.board(&panel.scene);
            let (rect, codes) = match at {
                0 => self.first(&layout, &board, line),
                _ => self.next(&layout, [(&shown, &board), (&layout.lines[at - 1], line)]),
            };
            gif.write_lzw_pre_encoded_frame(&Frame {
                delay: delay(at, panels.len()),
                dispose: DisposalMethod::Keep,
                transparent: (at > 0).then(|| self.studio.palette.transparent()),
                left: rect.left as u16,
                top: rect.top as u16,
                width: rect.width() as u16,
                height: rect.height() as u16,
                buffer: codes.end().into(),
                ..Frame::default()
            })?;
            shown = board;
        }
        gif.into_inner()
    }

    /// The whole picture, which is seldom wanted twice and so not cached.
    fn first(&self, layout: &FrameLayout, board: &[Placed], line: &[Placed]) -> (Rect, Codes) {
        let mut codes = Codes::stream();
        for (items, rect) in [(board, layout.above), (line, layout.below)] {
            codes.join(&Change::to(items, rect, layout.width).encode(&self.studio));
        }
        (layout.above.around(layout.below), codes)
    }

    /// The box around what changes on the board and in the line, given the items of each before and after.
    fn next(&self, layout: &FrameLayout, pairs: [(&[Placed], &[Placed]); 2]) -> (Rect, Codes) {
        let changes: Vec<_> = [layout.above, layout.below]
            .into_iter()
            .zip(pairs)
            .filter_map(|(within, (before, after))| Changes::between(before, after, within))
            .collect();
        // A frame in which nothing changes is a pixel that stays as it is.
        let still = Rect { left: 0, top: 0, right: 1, bottom: 1 };
        let rect = changes.iter().map(|changes| changes.rect).reduce(Rect::around).unwrap_or(still);
        let stride = rect.width();

        let (mut codes, mut done) = (Codes::stream(), 0);
        let mut join = |change: Change| {
            let block = self.blocks.get(change, |change| change.encode(&self.studio));
            codes.join(&block);
        };
        for changes in changes {
            let at = changes.rect;
            let start = (at.top - rect.top) as u32 * stride + (at.left - rect.left) as u32;
            join(Change::none(start - done));
            join(changes.at(stride));
            done = start + (at.height() - 1) * stride + at.width();
        }
        join(Change::none(stride * rect.height() - done));
        (rect, codes)
    }
}

/// How long the board at `at` of so many is shown, in hundredths of a second.
fn delay(at: usize, frames: usize) -> u16 {
    match at {
        0 => START,
        _ if at + 1 == frames => END,
        _ => (MINUTE / frames).clamp(FASTEST, SLOWEST) as u16,
    }
}
