//! Pixels for reading and drawing: colours, Oklab, rectangles, scaling. These modules depend on no
//! puzzle, scene or observation.

mod oklab;
mod rect;
mod scale;

pub(crate) use oklab::{Lab, from_lab, lab};
pub(crate) use rect::Rect;
pub(crate) use scale::{scale, shrink};

/// Red, green and blue in sRGB.
pub type Rgb = [u8; 3];

/// Paper of contact sheets in all themes. Sheets are recognised by it when they are read.
pub(crate) const SHEET_PAPER: Rgb = [0x2b, 0x2f, 0x38];
