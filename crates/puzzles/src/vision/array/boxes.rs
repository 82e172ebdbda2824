//! Finds boxes around connected pixels that differ from a common background colour, and around
//! areas of one colour. Each box may hold an item of an array: most are nearly square, switches and
//! windows are oblong.

use std::ops::Range;

use crate::vision::flood::{Flood, Patch, mask_drawn, white_patches};
use crate::vision::small::{Rgb, Small, contrast};

/// The box around an item: its centre, and the mean of its width and height, in pixels of the
/// scaled picture.
#[derive(Clone, Copy, Debug)]
pub(in crate::vision) struct ItemBox {
    pub(in crate::vision) x: f32,
    pub(in crate::vision) y: f32,
    pub(in crate::vision) size: f32,
    /// Width divided by height; 1 if nearly square.
    pub(super) ratio: f32,
}

/// Maximum colours tried as the background, most common first.
const MAX_GROUNDS: usize = 4;

/// Minimum contrast of drawn pixels with the background in most drawings, exclusive.
const DRAWN_CONTRAST: u8 = 26;

/// Maximum contrast of pixels of one colour.
pub(in crate::vision) const MAX_CONTRAST: u8 = 22;

/// Maximum distance between two boxes around one item, in sizes.
const MAX_SHIFT: f32 = 0.15;
/// Maximum ratio of the sizes of two boxes around one item, as a natural logarithm.
const MAX_SIZE_RATIO: f32 = 0.4;

/// Maximum boxes of the union of all sets: a texture has more.
const MAX_JOINED: usize = 600;

/// Minimum size of a box, in pixels.
const MIN_SIDE: f32 = 9.0;
/// Maximum size of a box, as a share of the picture's shorter side.
const MAX_SIDE: f32 = 0.48;

/// Maximum difference between width and height, as a share of the longer one.
const MAX_INEQUALITY: f32 = 0.14;
/// Maximum difference between width and height in addition to that share, in pixels.
const MAX_INEQUALITY_PIXELS: f32 = 1.5;

/// Possible ratios of the longer side of a box to the shorter one, if it is not nearly square.
const OBLONG_RANGE: Range<f32> = 1.14..2.6;
/// Maximum ratio of two such ratios within an array.
const MAX_RATIO_QUOTIENT: f32 = 1.15;

/// Levels per bin of the colour histogram; half as many for contrasts below this.
const BIN: u8 = 16;

/// Groups items by size, the smallest first. A group contains all items whose size divided by the
/// group's reference size is in `range`. Reference sizes differ by at least a tenth.
pub(in crate::vision) fn group_by_size(
    items: &[ItemBox],
    range: Range<f32>,
) -> impl Iterator<Item = Vec<ItemBox>> {
    let mut sizes: Vec<f32> = items.iter().map(|item| item.size).collect();
    sizes.sort_by(f32::total_cmp);
    let mut last = 0.0;
    sizes.retain(|&size| {
        let is_new = size >= 1.1 * last;
        if is_new {
            last = size;
        }
        is_new
    });
    let group =
        move |size: f32| items.iter().copied().filter(|item| range.contains(&(item.size / size))).collect();
    sizes.into_iter().map(group)
}

/// Finds sets of nearly square and oblong boxes: one for each background and contrast, and one of
/// areas of one colour. Pixels of faint drawings have more contrast than `faint`.
pub(in crate::vision) fn sets(small: &Small, faint: u8) -> Vec<Vec<ItemBox>> {
    let of_contrast = |min_contrast: u8| {
        let grounds = common_colours(small, MAX_GROUNDS, min_contrast.min(MAX_CONTRAST));
        grounds.into_iter().map(move |ground| drawn_boxes(small, ground, min_contrast))
    };
    let mut sets: Vec<Vec<ItemBox>> = [DRAWN_CONTRAST, faint].into_iter().flat_map(of_contrast).collect();
    sets.push(plain_boxes(small, MAX_CONTRAST));
    sets
}

/// Minimum longer side of a box of any shape, in pixels.
const MIN_ANY_SIDE: f32 = 4.0;
/// Minimum contrasts of drawn pixels for boxes of any shape, exclusive. The greatest one separates
/// items from the glow around them.
const ANY_CONTRASTS: [u8; 3] = [10, DRAWN_CONTRAST, 80];

/// Finds sets of boxes of any shape, one for each background and contrast. Omits large sets, which
/// are textures.
pub(super) fn any_shape(small: &Small) -> Vec<Vec<ItemBox>> {
    let sizes = MIN_ANY_SIDE..small.width.min(small.height) as f32 * MAX_SIDE;
    let grounds = common_colours(small, MAX_GROUNDS, MAX_CONTRAST);
    let pairs =
        grounds.into_iter().flat_map(|ground| ANY_CONTRASTS.map(|min_contrast| (ground, min_contrast)));
    let boxes = |(ground, min_contrast)| {
        let patches = white_patches(&mask_drawn(small, ground, min_contrast));
        patches.iter().map(around).filter(|item| sizes.contains(&item.longer())).collect()
    };
    pairs.map(boxes).filter(|boxes: &Vec<ItemBox>| boxes.len() <= MAX_JOINED / 2).collect()
}

/// Returns the nearly square boxes of each set, and of their union: lit and dark lamps may differ
/// from different backgrounds.
pub(in crate::vision) fn square(sets: &[Vec<ItemBox>]) -> Vec<Vec<ItemBox>> {
    let square = |set: &Vec<ItemBox>| set.iter().copied().filter(|item| item.ratio == 1.0).collect();
    with_union(sets.iter().map(square).collect())
}

/// Groups the oblong boxes of each set, and of their union, by ratio of width to height. Horizontal
/// places are divided by the ratio and sizes are heights, as if the boxes were square.
pub(super) fn oblong(sets: &[Vec<ItemBox>]) -> impl Iterator<Item = (f32, Vec<ItemBox>)> {
    let oblong = |set: &Vec<ItemBox>| set.iter().copied().filter(|item| item.ratio != 1.0).collect();
    let sets = with_union(sets.iter().map(oblong).collect());
    sets.into_iter().flat_map(|set| by_ratio(&set))
}

/// Groups boxes by the ratio of their sides; neighbouring groups overlap.
fn by_ratio(set: &[ItemBox]) -> Vec<(f32, Vec<ItemBox>)> {
    let mut ratios: Vec<f32> = set.iter().map(|item| item.ratio).collect();
    ratios.sort_by(f32::total_cmp);
    let mut last = 0.0;
    ratios.retain(|&ratio| {
        let is_new = ratio >= MAX_RATIO_QUOTIENT.sqrt() * last;
        if is_new {
            last = ratio;
        }
        is_new
    });
    let group = |ratio: f32| {
        let range = 1.0 / MAX_RATIO_QUOTIENT..MAX_RATIO_QUOTIENT;
        let matching = set.iter().filter(|item| range.contains(&(item.ratio / ratio)));
        let divided = matching.map(|item| ItemBox { x: item.x / ratio, size: item.height(), ..*item });
        (ratio, divided.collect())
    };
    ratios.into_iter().map(group).collect()
}

/// Appends the union of all sets.
fn with_union(mut sets: Vec<Vec<ItemBox>>) -> Vec<Vec<ItemBox>> {
    let joined = union(&sets);
    sets.push(joined);
    sets
}

/// Returns the union of all sets without duplicates, and without large sets, which are textures.
fn union(sets: &[Vec<ItemBox>]) -> Vec<ItemBox> {
    let mut joined: Vec<ItemBox> = Vec::new();
    for set in sets.iter().filter(|set| set.len() <= MAX_JOINED / 2) {
        for &found in set {
            let is_same = |other: &ItemBox| {
                let distance = (other.x - found.x).abs().max((other.y - found.y).abs());
                distance < MAX_SHIFT * found.size && (other.size / found.size).ln().abs() < MAX_SIZE_RATIO
            };
            if joined.len() < MAX_JOINED && !joined.iter().any(is_same) {
                joined.push(found);
            }
        }
    }
    joined
}

/// Finds the `max_colours` most common colours whose contrast with each other exceeds
/// `min_contrast`.
pub(in crate::vision) fn common_colours(small: &Small, max_colours: usize, min_contrast: u8) -> Vec<Rgb> {
    let bits = if min_contrast < BIN { 5 } else { 4 };
    let mut counts = vec![(0_u32, [0_u32; 3]); 1 << (3 * bits)];
    for &pixel in &small.pixels {
        let bin = pixel.iter().fold(0, |bin, level| bin << bits | usize::from(level >> (8 - bits)));
        let (count, sums) = &mut counts[bin];
        *count += 1;
        sums.iter_mut().zip(pixel).for_each(|(sum, level)| *sum += u32::from(level));
    }
    counts.retain(|(count, _)| *count > 0);
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let mut common: Vec<Rgb> = Vec::new();
    for (count, sums) in counts {
        let mean = sums.map(|sum| (sum / count) as u8);
        if common.iter().all(|&other| contrast(other, mean) > min_contrast) {
            common.push(mean);
        }
        if common.len() == max_colours {
            break;
        }
    }
    common
}

/// Finds boxes around connected pixels that differ from the background by more than `min_contrast`.
fn drawn_boxes(small: &Small, ground: Rgb, min_contrast: u8) -> Vec<ItemBox> {
    let patches = white_patches(&mask_drawn(small, ground, min_contrast));
    patches.iter().filter_map(|patch| bounding_box(small, patch)).collect()
}

/// Finds boxes around areas of one colour. Their pixels have at most `max_contrast` contrast with
/// the pixel at which the fill of the area starts.
pub(super) fn plain_boxes(small: &Small, max_contrast: u8) -> Vec<ItemBox> {
    let (width, height) = (small.width, small.height);
    let is_flat = |at: usize| {
        let (x, y) = (at % width, at / width);
        let inside = x > 0 && y > 0 && x + 1 < width && y + 1 < height;
        let is_similar = |other: usize| contrast(small.pixels[at], small.pixels[other]) <= max_contrast / 2;
        inside && is_similar(at - 1) && is_similar(at + 1) && is_similar(at - width) && is_similar(at + width)
    };
    let mut flood = Flood::new(small);
    let mut boxes = Vec::new();
    for at in 0..width * height {
        if !flood.has_reached(at) && is_flat(at) {
            boxes.extend(flood.fill(at, max_contrast).and_then(|patch| bounding_box(small, &patch)));
        }
    }
    boxes
}

/// Returns the box around a patch, if it is of a possible shape and size.
fn bounding_box(small: &Small, patch: &Patch) -> Option<ItemBox> {
    let found = around(patch);
    let (width, height) = (patch.width() as f32, patch.height() as f32);
    let longer = width.max(height);
    let is_square = (width - height).abs() <= MAX_INEQUALITY * longer + MAX_INEQUALITY_PIXELS;
    let sizes = MIN_SIDE..small.width.min(small.height) as f32 * MAX_SIDE;
    let found = ItemBox { ratio: if is_square { 1.0 } else { found.ratio }, ..found };
    let is_shaped = is_square || OBLONG_RANGE.contains(&(longer / width.min(height)));
    (is_shaped && sizes.contains(&found.size)).then_some(found)
}

/// Returns the box around a patch.
fn around(patch: &Patch) -> ItemBox {
    let (width, height) = (patch.width() as f32, patch.height() as f32);
    let middle = |from: usize, to: usize| (from + to) as f32 / 2.0;
    ItemBox {
        x: middle(patch.left, patch.right),
        y: middle(patch.top, patch.bottom),
        size: (width + height) / 2.0,
        ratio: width / height,
    }
}

impl ItemBox {
    /// Returns the longer side of the box.
    pub(super) fn longer(&self) -> f32 {
        self.width().max(self.height())
    }

    /// Returns the width of the box.
    pub(super) fn width(&self) -> f32 {
        self.ratio * self.height()
    }

    /// Returns the height of the box.
    pub(super) fn height(&self) -> f32 {
        2.0 * self.size / (1.0 + self.ratio)
    }
}
