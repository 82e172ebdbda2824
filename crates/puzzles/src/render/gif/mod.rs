//! Animations: boards one after the other in one picture, a line of text under them, as a GIF that starts over.
//!
//! ```text
//! ┌──────────────┐   The first frame is the whole picture. Each further one is the box around what changes, in
//! │ board        │   which the rest is transparent: a block of codes for the board and one for the line, between
//! │              │   them a run. Blocks are kept, so that most of a GIF is copied together from what was encoded
//! │   7/31  U ↑  │   for other steps and other boards.
//! └──────────────┘
//! ```
//!
//! One frame a step: frames without a delay, which would make the boxes smaller, are shown for 0.1 s by browsers.
//! It bounds the pixels and how long it plays, not how many boards there are: that is for the caller, who knows
//! [`MOST_FRAMES`].

mod change;
mod lzw;
mod stage;

pub(super) use change::Change;
pub(super) use lzw::Codes;

use super::place::{Placed, Rect};
use super::{Panel, Studio};
use change::Changes;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use stage::Stage;

/// As many boards as play in a minute at the fastest pace.
pub const MOST_FRAMES: usize = 240;

/// How long a board is shown, in hundredths of a second: at most, and at least. Eyes follow neither of them badly.
const SLOWEST: usize = 60;
const FASTEST: usize = 25;
/// All boards together, unless that would be slower than the slowest or faster than the fastest.
const MINUTE: usize = 6000;
/// The rest on the first board, and on the last.
const START: u16 = 150;
const END: u16 = 300;

impl Studio {
    /// As [`super::Renderer::animation`]; there is a panel.
    pub(super) fn animation(&self, panels: &[Panel]) -> Vec<u8> {
        self.encode(panels).expect("a vector takes any bytes, and the palette is a GIF's")
    }

    fn encode(&self, panels: &[Panel]) -> Result<Vec<u8>, EncodingError> {
        let stage = Stage::of(panels, self);
        // The colour that is transparent has a place too.
        let colours = [self.palette.bytes(), &[0; 3]].concat();
        let mut gif = Encoder::new(Vec::new(), stage.width as u16, stage.height as u16, &colours)?;
        gif.set_repeat(Repeat::Infinite)?;
        let mut shown = Vec::new();
        for (at, (panel, line)) in panels.iter().zip(&stage.lines).enumerate() {
            let board = stage.board(&panel.scene);
            let (rect, codes) = match at {
                0 => self.first(&stage, &board, line),
                _ => self.next(&stage, [(&shown, &board), (&stage.lines[at - 1], line)]),
            };
            gif.write_lzw_pre_encoded_frame(&Frame {
                delay: delay(at, panels.len()),
                dispose: DisposalMethod::Keep,
                transparent: (at > 0).then(|| self.palette.transparent()),
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

    /// The whole picture. It is seldom wanted twice, and so not kept.
    fn first(&self, stage: &Stage, board: &[Placed], line: &[Placed]) -> (Rect, Codes) {
        let mut codes = Codes::stream();
        for (items, rect) in [(board, stage.above), (line, stage.below)] {
            codes.join(&Change::to(items, rect, stage.width).encode(self));
        }
        (stage.above.around(stage.below), codes)
    }

    /// The box in which the board or the line changes, each from the items that are shown to others.
    fn next(&self, stage: &Stage, pairs: [(&[Placed], &[Placed]); 2]) -> (Rect, Codes) {
        let changes: Vec<_> = [stage.above, stage.below]
            .into_iter()
            .zip(pairs)
            .filter_map(|(within, (before, after))| Changes::between(before, after, within))
            .collect();
        // Where nothing changes, a pixel that stays as it is takes the time.
        let still = Rect { left: 0, top: 0, right: 1, bottom: 1 };
        let rect = changes.iter().map(|changes| changes.rect).reduce(Rect::around).unwrap_or(still);
        let stride = rect.width();

        let (mut codes, mut done) = (Codes::stream(), 0);
        let mut join = |change: Change| {
            let block = self.blocks.get(change, |change| change.encode(self));
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
