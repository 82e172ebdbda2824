//! Finds nearly square boxes around connected pixels that differ from a common background colour,
//! and around areas of one colour.

use std::ops::Range;

use crate::vision::flood::{Flood, Patch};
use crate::vision::small::{Rgb, Small, contrast};

/// Centre of a box, and the mean of its sides.
#[derive(Clone, Copy, Debug)]
pub(in crate::vision) struct Thing {
    pub(in crate::vision) x: f32,
    pub(in crate::vision) y: f32,
    pub(in crate::vision) size: f32,
}

/// Number of most common colours tried as the background.
const GROUNDS: usize = 4;

/// Contrasts with the background above which a pixel is drawn: for most drawings, and for dark
/// lamps on dark windows.
const DRAWN: [u8; 2] = [26, 12];

/// Contrast up to which pixels have one colour.
const ALIKE: u8 = 22;

/// Maximum distance of two boxes of one thing, in sizes, and difference of the logarithms of their
/// sizes.
const SAME_PLACE: f32 = 0.15;
const SAME_SIZE: f32 = 0.4;

/// Maximum boxes of all sets together: a texture has more.
const MAX_JOINED: usize = 600;

/// Minimum side of a box in pixels, and maximum as a part of the picture's shorter side.
const LEAST: f32 = 9.0;
const MOST: f32 = 0.48;

/// Maximum difference of a box's sides, as a part of the longer one, plus pixels.
const LONGER: f32 = 0.14;
const LONGER_BESIDES: f32 = 1.5;

/// Levels per bin of the colour histogram.
const BIN: u8 = 16;

/// Groups of things of similar sizes, the smallest first: those whose sizes lie in a range, as
/// parts of a first size. Nearly equal first sizes give one group.
pub(in crate::vision) fn of_each_size(
    things: &[Thing],
    range: Range<f32>,
) -> impl Iterator<Item = Vec<Thing>> {
    let mut sizes: Vec<f32> = things.iter().map(|thing| thing.size).collect();
    sizes.sort_by(f32::total_cmp);
    let mut last = 0.0;
    sizes.retain(|&size| {
        let is_new = size >= 1.1 * last;
        if is_new {
            last = size;
        }
        is_new
    });
    let alike = move |size: f32| {
        let alike = things.iter().copied().filter(|thing| range.contains(&(thing.size / size)));
        alike.collect()
    };
    sizes.into_iter().map(alike)
}

/// Sets of boxes: one for each background and contrast, one of plain areas, and their union, since
/// lit and dark lamps may differ from different backgrounds.
pub(in crate::vision) fn sets(small: &Small) -> Vec<Vec<Thing>> {
    let grounds = grounds(small);
    let with = |drawn: u8| grounds.iter().map(move |&ground| standing_out(small, ground, drawn));
    let mut sets: Vec<Vec<Thing>> = DRAWN.into_iter().flat_map(with).collect();
    sets.push(plain(small));
    let joined = joined(&sets);
    sets.push(joined);
    sets
}

/// Union of all sets without duplicates; large sets, which are textures, are left out.
fn joined(sets: &[Vec<Thing>]) -> Vec<Thing> {
    let mut joined: Vec<Thing> = Vec::new();
    for set in sets.iter().filter(|set| set.len() <= MAX_JOINED / 2) {
        for &found in set {
            let is_same = |other: &Thing| {
                let far = (other.x - found.x).abs().max((other.y - found.y).abs());
                far < SAME_PLACE * found.size && (other.size / found.size).ln().abs() < SAME_SIZE
            };
            if joined.len() < MAX_JOINED && !joined.iter().any(is_same) {
                joined.push(found);
            }
        }
    }
    joined
}

/// Most common colours that differ from each other.
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

/// Boxes around connected pixels that differ from the background.
fn standing_out(small: &Small, ground: Rgb, least: u8) -> Vec<Thing> {
    let pixels = small.pixels.iter();
    let drawn =
        pixels.map(|&pixel| if contrast(pixel, ground) > least { [u8::MAX; 3] } else { [0; 3] }).collect();
    let mask = Small { pixels: drawn, ..*small };
    let mut flood = Flood::new(&mask);
    let start = |&at: &usize| mask.pixels[at] != [0; 3];
    (0..mask.pixels.len()).filter(start).filter_map(|at| square(small, &flood.from(at, 0)?)).collect()
}

/// Boxes around areas of one colour.
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

/// Box around a patch, if it is nearly square.
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
