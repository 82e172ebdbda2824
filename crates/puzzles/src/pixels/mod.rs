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
