//! Keys of sprites: an item or a line of text, with its size in pixels. Also fits text into a
//! width.

use super::font;
use super::palette::Base;
use super::shape::{Metrics, outset};
use crate::pixels::Rect;
use crate::puzzle::scene::{Ink, Shape};

/// Maximum side of an item, in pixels. Larger items are cropped.
pub(super) const MAX_SIDE: u32 = 1400;

/// Minimum height of digits, in pixels. Lines of text that would need smaller digits are cut.
const MIN_CAP: u32 = 11;

/// All properties of a sprite except the palette.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum SpriteKey {
    /// An item of a scene.
    Item {
        shape: Shape,
        ink: Ink,
        /// Size of the item in pixels.
        width: u32,
        height: u32,
        /// Pixels per cell.
        cell: u32,
        label: Option<String>,
        /// Maximum height of the label's digits, in pixels. Long labels are set smaller.
        cap: u32,
    },
    /// A line of text, placed by the left end of its baseline.
    Text {
        text: String,
        ink: Base,
        /// Height of digits in pixels.
        cap: u32,
    },
}

impl SpriteKey {
    /// Returns the box of an item, or of the pixels that a line of text may paint, relative to the
    /// sprite's position.
    pub(super) fn body(&self) -> Rect {
        match self {
            Self::Item { width, height, .. } => {
                let end = |side: u32| side.min(MAX_SIDE) as i32;
                Rect { left: 0, top: 0, right: end(*width), bottom: end(*height) }
            }
            Self::Text { text, cap, .. } => text_reach(text, *cap),
        }
    }

    /// Returns the extent of the painted pixels beyond the body, in pixels.
    pub(super) fn outset(&self) -> i32 {
        match self {
            Self::Item { shape, cell, .. } => outset(*shape, Metrics::of(*cell)),
            Self::Text { .. } => 0,
        }
    }
}

/// Returns the largest height of digits, at most `cap`, at which `text` is at most `room` pixels
/// wide.
pub(super) fn fitting_cap(text: &str, cap: u32, room: u32) -> u32 {
    let width_per_cap = font::width(text, 1.0 / font::CAP);
    if width_per_cap * cap as f32 <= room as f32 {
        cap
    } else {
        ((room as f32 / width_per_cap) as u32).max(1)
    }
}

/// Returns the key of a line of text, at most `room` pixels wide, with digits at most `cap` pixels
/// high. Returns `None` if nothing is left to draw.
pub(super) fn line(text: &str, ink: Base, cap: u32, room: u32) -> Option<SpriteKey> {
    let cap = fitting_cap(text, cap, room);
    if cap >= MIN_CAP {
        return (!text.is_empty()).then(|| SpriteKey::Text { text: text.to_owned(), ink, cap });
    }
    let em = MIN_CAP as f32 / font::CAP;
    let mut room = room as f32 - font::width("…", em);
    let fits = |c: &char| {
        room -= font::width(c.encode_utf8(&mut [0; 4]), em);
        room >= 0.0
    };
    let start: String = text.chars().take_while(fits).collect();
    (!start.is_empty()).then(|| SpriteKey::Text { text: start + "…", ink, cap: MIN_CAP })
}

/// Returns the pixels that a line of text may paint: the pixels of its ink, and one more at each
/// end for partial coverage.
pub(super) fn text_reach(text: &str, cap: u32) -> Rect {
    let (left, right) = font::extent(text, cap as f32 / font::CAP).unwrap_or_default();
    let width = ((right - left).ceil() as u32).min(MAX_SIDE) as i32;
    let (ascent, descent) = line_height(cap);
    Rect { left: -1, top: -(ascent as i32), right: width + 1, bottom: descent as i32 }
}

/// Returns how far a line of text extends above and below its baseline, in pixels, for digits `cap`
/// pixels high.
pub(super) fn line_height(cap: u32) -> (u32, u32) {
    let em = cap as f32 / font::CAP;
    ((em * 1.2).ceil() as u32, (em * 0.4).ceil() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_set_smaller() {
        assert_eq!(fitting_cap("1", 20, 100), 20);
        let cap = fitting_cap("123456", 20, 60);
        assert!(cap < 20 && font::width("123456", cap as f32 / font::CAP) <= 60.0);
    }

    #[test]
    fn long_captions_shrink_and_then_end_in_dots() {
        let shown = |text: &str, room| match line(text, Base::CAPTION, 15, room) {
            Some(SpriteKey::Text { text, cap, .. }) => (text, cap),
            other => panic!("expected a line, got {other:?}"),
        };
        assert_eq!(shown("U ↑", 100), ("U ↑".to_owned(), 15));
        assert!(shown("12 × 34 → 5", 110).1 < 15);
        let (cut, cap) = shown("a caption longer than its panel", 100);
        assert!(cut.ends_with('…') && cap == MIN_CAP);
        assert!(font::width(&cut, cap as f32 / font::CAP) <= 100.0);
        assert_eq!(line("", Base::CAPTION, 15, 100), None);
    }
}
