//! Recognises noise and fine patterns before any search. Unlike these, a board has areas of almost
//! one colour, even in a photo.
//!
//! `is_pixel_noise` compares single pixels and detects patterns that an average hides. `is_uneven`
//! compares averages and detects coarser noise.

use image::RgbImage;

use crate::pixels::{Rgb, shrink};

/// Minimum pixels of a picture to check. Smaller ones are read quickly even if they are noise.
const MIN_CHECKED_PIXELS: u32 = 1 << 17;

/// Step between sampled rows and columns, in pixels. It is odd, since patterns have even periods.
const SAMPLE_STEP: usize = 5;

/// Minimum difference in any channel between pixels that count as different, in levels.
const MIN_DIFFERENCE: u8 = 24;
/// Maximum share of differing neighbours in a picture to read. In photos of grass, the share is a
/// quarter.
const MAX_DIFFERING: f32 = 0.45;

/// Returns whether too many neighbouring pixels differ, along rows or along columns.
pub(super) fn is_pixel_noise(pixels: &RgbImage) -> bool {
    let (width, height) = pixels.dimensions();
    if width * height < MIN_CHECKED_PIXELS {
        return false;
    }
    let (width, raw) = (width as usize, pixels.as_raw());
    let differ =
        |a: usize, b: usize| (0..3).any(|c| raw[3 * a + c].abs_diff(raw[3 * b + c]) >= MIN_DIFFERENCE);
    let (mut all, mut across, mut down) = (0, 0, 0);
    for y in (0..height as usize - 1).step_by(SAMPLE_STEP) {
        for at in (y * width..(y + 1) * width - 1).step_by(SAMPLE_STEP) {
            all += 1;
            across += usize::from(differ(at, at + 1));
            down += usize::from(differ(at, at + width));
        }
    }
    across.max(down) as f32 > MAX_DIFFERING * all as f32
}

/// Maximum longer side of the picture whose pixels are compared, in pixels. A larger picture is
/// averaged down, which removes camera grain.
const COMPARED_SIDE: u32 = 1000;

/// Maximum difference in any channel between neighbours that count as even, in levels.
const MAX_EVEN_DIFFERENCE: u8 = 14;

/// Minimum share of even neighbours along rows, and along columns. The roughest real picture has
/// 0.57, noise at most 0.2.
const MIN_EVEN: f32 = 0.3;

/// Step between compared rows or columns, in pixels.
const LINE_STEP: u32 = 3;

/// Returns whether too few neighbours are even, along rows or along columns, for the picture to
/// show a board. A large picture is averaged first.
pub(super) fn is_uneven(pixels: &RgbImage) -> bool {
    let shrunk = shrink(pixels, pixels.width().max(pixels.height()).div_ceil(COMPARED_SIDE));
    let (width, height) = shrunk.dimensions();
    if width < 2 || height < 2 {
        return false;
    }
    let at = |x: u32, y: u32| shrunk.get_pixel(x, y).0;
    let is_even =
        |pair: (Rgb, Rgb)| pair.0.iter().zip(pair.1).all(|(a, b)| a.abs_diff(b) <= MAX_EVEN_DIFFERENCE);
    let share = |along: u32, across: u32, at: &dyn Fn(u32, u32) -> Rgb| {
        let (mut even, mut all) = (0_u32, 0_u32);
        for line in (0..across).step_by(LINE_STEP as usize) {
            let mut last = at(0, line);
            for place in 1..along {
                let next = at(place, line);
                (even, all, last) = (even + u32::from(is_even((last, next))), all + 1, next);
            }
        }
        even as f32 / all as f32
    };
    share(width, height, &at) < MIN_EVEN || share(height, width, &|y, x| at(x, y)) < MIN_EVEN
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;
    use crate::vision::skins::{draw_numbered, pictures_without_board};

    #[test]
    fn noise_and_fine_patterns_are_uneven_and_boards_are_not() {
        let fine = |period: u32| {
            RgbImage::from_fn(300, 200, |x, y| {
                Rgb([if (x / period + y / period).is_multiple_of(2) { 0 } else { 200 }; 3])
            })
        };
        assert!(is_uneven(&pictures_without_board()[1].pixels) && is_uneven(&fine(1)));
        assert!(!is_uneven(&fine(3)) && !is_uneven(&pictures_without_board()[0].pixels));
        for seed in 0..4 {
            assert!(!is_uneven(&draw_numbered(seed).to_picture(true).pixels), "seed {seed}");
        }
    }
}
