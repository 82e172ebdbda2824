//! Finds areas of nearly one colour, which drawings have and photographs do not.

use crate::vision::flood::{Flood, Patch};
use crate::vision::small::Small;

/// Maximum contrast of pixels of one colour.
pub(super) const MAX_CONTRAST: u8 = 18;
/// Minimum width and height of an area, in pixels.
const MIN_SIDE: usize = 10;

/// Finds the areas of a picture.
pub(super) fn find_areas(small: &Small) -> Vec<Patch> {
    let mut flood = Flood::new(small);
    let found = (0..small.pixels.len()).filter_map(|start| flood.fill(start, MAX_CONTRAST));
    found.filter(|area| area.width() >= MIN_SIDE && area.height() >= MIN_SIDE).collect()
}
