//! Boxes about as wide as high around what stands out: from a ground that is common in the picture, or by a colour of its own.

use crate::vision::flood::{Flood, Patch};
use crate::vision::small::{Rgb, Small, contrast};

/// Something, by the middle of its box and the mean of that box's sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thing {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) size: f32,
}

/// So many of the most common colours are taken for a ground.
const GROUNDS: usize = 4;

/// What differs from a ground by more stands out; and pixels of one colour differ by no more.
const DRAWN: u8 = 26;
const ALIKE: u8 = 22;

/// The least side of a box, and the most as a part of the picture's shorter side.
const LEAST: f32 = 9.0;
const MOST: f32 = 0.48;

/// How much longer one side of a box may be than the other, in parts of the longer one and besides.
const LONGER: f32 = 0.14;
const LONGER_BESIDES: f32 = 1.5;

/// Levels of colour that are counted as one.
const BIN: u8 = 16;

/// The boxes of each ground, and those of areas of one colour.
pub(super) fn sets(small: &Small) -> Vec<Vec<Thing>> {
    let mut sets: Vec<Vec<Thing>> =
        grounds(small).into_iter().map(|ground| standing_out(small, ground)).collect();
    sets.push(plain(small));
    sets
}

/// The most common colours, unlike each other.
fn grounds(small: &Small) -> Vec<Rgb> {
    let bin = |pixel: Rgb| pixel.map(|level| usize::from(level / BIN));
    let mut counts = vec![(0_u32, [0_u32; 3]); 1 << 12];
    for &pixel in &small.pixels {
        let [r, g, b] = bin(pixel);
        let (count, sums) = &mut counts[r << 8 | g << 4 | b];
        *count += 1;
        sums.iter_mut().zip(pixel).for_each(|(sum, level)| *sum += u32::from(level));
    }
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let mut grounds: Vec<Rgb> = Vec::new();
    for (count, sums) in counts.into_iter().take_while(|(count, _)| *count > 0) {
        let mean = sums.map(|sum| (sum / count) as u8);
        if grounds.iter().all(|&ground| contrast(ground, mean) > ALIKE) {
            grounds.push(mean);
        }
        if grounds.len() == GROUNDS {
            break;
        }
    }
    grounds
}

/// The boxes around connected pixels that are not of the ground's colour.
fn standing_out(small: &Small, ground: Rgb) -> Vec<Thing> {
    let pixels = small.pixels.iter();
    let drawn =
        pixels.map(|&pixel| if contrast(pixel, ground) > DRAWN { [u8::MAX; 3] } else { [0; 3] }).collect();
    let mask = Small { pixels: drawn, ..*small };
    let mut flood = Flood::new(&mask);
    let start = |&at: &usize| mask.pixels[at] != [0; 3];
    (0..mask.pixels.len()).filter(start).filter_map(|at| square(small, &flood.from(at, 0)?)).collect()
}

/// The boxes around areas of one colour.
fn plain(small: &Small) -> Vec<Thing> {
    let (width, height) = (small.width, small.height);
    let is_flat = |at: usize| {
        let (x, y) = (at % width, at / width);
        let inside = x > 0 && y > 0 && x + 1 < width && y + 1 < height;
        let like = |other: usize| contrast(small.pixels[at], small.pixels[other]) <= ALIKE / 2;
        inside && like(at - 1) && like(at + 1) && like(at - width) && like(at + width)
    };
    let mut flood = Flood::new(small);
    let mut boxes = Vec::new();
    for at in 0..width * height {
        if !flood.has(at) && is_flat(at) {
            boxes.extend(flood.from(at, ALIKE).and_then(|patch| square(small, &patch)));
        }
    }
    boxes
}

/// The box around a patch, if it is about a square.
fn square(small: &Small, patch: &Patch) -> Option<Thing> {
    let (wide, high) = ((patch.right - patch.left) as f32, (patch.bottom - patch.top) as f32);
    let longer = wide.max(high);
    let is_square = (wide - high).abs() <= LONGER * longer + LONGER_BESIDES;
    let sizes = LEAST..small.width.min(small.height) as f32 * MOST;
    let middle = |from: usize, to: usize| (from + to) as f32 / 2.0;
    let found = Thing {
        x: middle(patch.left, patch.right),
        y: middle(patch.top, patch.bottom),
        size: (wide + high) / 2.0,
    };
    (is_square && sizes.contains(&found.size)).then_some(found)
}
