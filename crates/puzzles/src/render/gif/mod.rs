//! Draws animations: boards in sequence, each with a line of text below, as a repeating GIF.
//!
//! ```text
//! ┌──────────────┐   The first frame is the whole picture. Every other frame is the box around all
//! │ board        │   changes, with unchanged pixels transparent: a block of codes for the board,
//! │              │   one for the line, and a transparent run between them. Blocks are cached: most
//! │   7/31  U ↑  │   of a GIF consists of blocks that other steps or other boards have as well.
//! └──────────────┘
//! ```
//!
//! Each step is one frame. Several frames without delay would have smaller boxes, but browsers show
//! each for 0.1 s. Pixels and playing time are bounded. The caller limits the number of boards
//! ([`MAX_FRAMES`]).

mod change;
mod layout;
mod lzw;

use self::change::{Change, Changes};
use self::layout::FrameLayout;
use self::lzw::Codes;
use super::cache::Cache;
use super::geometry::PlacedItem;
use super::painter::Painter;
use super::sheet::Panel;
use crate::pixels::Rect;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

/// Maximum boards of an animation. At the fastest pace they play in about a minute.
pub const MAX_FRAMES: usize = 240;

/// Maximum time per board, in hundredths of a second.
const MAX_DELAY: usize = 60;

/// Minimum time per board, in hundredths of a second. Eyes cannot follow faster changes.
const MIN_DELAY: usize = 25;

/// Target time of an animation, in hundredths of a second.
const TARGET_TIME: usize = 6000;

/// Time for the first board, in hundredths of a second.
const FIRST_DELAY: u16 = 150;
/// Time for the last board, in hundredths of a second.
const LAST_DELAY: u16 = 300;

/// Maximum memory of the blocks, in bytes. 80 moves on a 4 × 4 board take about 300 kB.
const MAX_BLOCK_BYTES: usize = 8 << 20;

/// A painter, and the blocks encoded from its drawings.
#[derive(Debug)]
pub(super) struct Animator {
    pub(super) painter: Painter,
    blocks: Cache<Change, Codes>,
}

impl Animator {
    /// Creates an animator with an empty cache.
    pub(super) fn new(painter: Painter) -> Self {
        let blocks =
            Cache::new(MAX_BLOCK_BYTES, |change: &Change, codes: &Codes| change.bytes() + codes.bytes());
        Self { painter, blocks }
    }

    /// Draws an animation as [`super::Renderer::animation`] does. `panels` is not empty.
    pub(super) fn animation(&self, panels: &[Panel]) -> Vec<u8> {
        self.encode(panels).expect("a vector takes any bytes, and the palette is a GIF's")
    }

    fn encode(&self, panels: &[Panel]) -> Result<Vec<u8>, EncodingError> {
        let layout = FrameLayout::of(panels, &self.painter);
        // The index for transparent pixels needs a colour too.
        let colours = [self.painter.palette.bytes(), &[0; 3]].concat();
        let mut gif = Encoder::new(Vec::new(), layout.width as u16, layout.height as u16, &colours)?;
        gif.set_repeat(Repeat::Infinite)?;
        let mut shown = Vec::new();
        for (at, (panel, line)) in panels.iter().zip(&layout.lines).enumerate() {
            let board = layout.board(&panel.scene);
            let (rect, codes) = match at {
                0 => self.encode_first(&layout, &board, line),
                _ => self.encode_next(&layout, [(&shown, &board), (&layout.lines[at - 1], line)]),
            };
            gif.write_lzw_pre_encoded_frame(&Frame {
                delay: delay(at, panels.len()),
                dispose: DisposalMethod::Keep,
                transparent: (at > 0).then(|| self.painter.palette.transparent()),
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

    /// Encodes the whole picture. It is not cached, since it is rarely needed twice.
    fn encode_first(&self, layout: &FrameLayout, board: &[PlacedItem], line: &[PlacedItem]) -> (Rect, Codes) {
        let mut codes = Codes::stream();
        for (items, rect) in [(board, layout.above), (line, layout.below)] {
            codes.join(&Change::to(items, rect, layout.width).encode(&self.painter));
        }
        (layout.above.union(layout.below), codes)
    }

    /// Encodes the box around all changes of the board and the line, given their items before and
    /// after.
    fn encode_next(&self, layout: &FrameLayout, pairs: [(&[PlacedItem], &[PlacedItem]); 2]) -> (Rect, Codes) {
        let changes: Vec<_> = [layout.above, layout.below]
            .into_iter()
            .zip(pairs)
            .filter_map(|(within, (before, after))| Changes::between(before, after, within))
            .collect();
        // A frame without changes is one transparent pixel.
        let still = Rect { left: 0, top: 0, right: 1, bottom: 1 };
        let rect = changes.iter().map(|changes| changes.rect).reduce(Rect::union).unwrap_or(still);
        let (stride, height) = rect.dimensions();

        let (mut codes, mut done) = (Codes::stream(), 0);
        let mut join = |change: Change| {
            let block = self.blocks.get(change, |change| change.encode(&self.painter));
            codes.join(&block);
        };
        for changes in changes {
            let at = changes.rect;
            let start = (at.top - rect.top) as u32 * stride + (at.left - rect.left) as u32;
            join(Change::none(start - done));
            join(changes.with_stride(stride));
            let (width, height) = at.dimensions();
            done = start + (height - 1) * stride + width;
        }
        join(Change::none(stride * height - done));
        (rect, codes)
    }
}

/// Returns the time for the board at index `at`, in hundredths of a second.
fn delay(at: usize, frames: usize) -> u16 {
    match at {
        0 => FIRST_DELAY,
        _ if at + 1 == frames => LAST_DELAY,
        _ => (TARGET_TIME / frames).clamp(MIN_DELAY, MAX_DELAY) as u16,
    }
}
