//! Recognizes noise and fine patterns before any search: boards have even areas, also in photos.

use image::RgbImage;

use crate::pixels::Rgb;

/// Longer side at which pixels are compared; larger pictures are averaged down to it, since grain
/// of a camera vanishes.
const SIDE: u32 = 1000;

/// Maximum difference of even neighbours in any channel.
const EVEN: u8 = 14;

/// Minimum part of even neighbours along rows, and along columns. The roughest real picture has
/// 0.57, noise at most 0.2.
const LEAST: f32 = 0.3;

/// Compares every row or column by this number.
const STRIDE: u32 = 3;

/// Whether neighbouring pixels differ nearly everywhere, so that no board can be seen.
pub(super) fn is_noise(pixels: &RgbImage) -> bool {
    let block = pixels.width().max(pixels.height()).div_ceil(SIDE);
    let (width, height) = (pixels.width() / block, pixels.height() / block);
    if width < 2 || height < 2 {
        return false;
    }
    let mean = |x: u32, y: u32| -> Rgb {
        let places = (0..block).flat_map(|dy| (0..block).map(move |dx| (dx, dy)));
        let mut sums = [0_u32; 3];
        for (dx, dy) in places {
            let pixel = pixels.get_pixel(x * block + dx, y * block + dy).0;
            sums.iter_mut().zip(pixel).for_each(|(sum, level)| *sum += u32::from(level));
        }
        sums.map(|sum| (sum / (block * block)) as u8)
    };
    let is_even = |pair: (Rgb, Rgb)| pair.0.iter().zip(pair.1).all(|(a, b)| a.abs_diff(b) <= EVEN);
    let share = |along: u32, across: u32, at: &dyn Fn(u32, u32) -> Rgb| {
        let (mut even, mut all) = (0_u32, 0_u32);
        for line in (0..across).step_by(STRIDE as usize) {
            let mut last = at(0, line);
            for place in 1..along {
                let next = at(place, line);
                (even, all, last) = (even + u32::from(is_even((last, next))), all + 1, next);
            }
        }
        even as f32 / all as f32
    };
    share(width, height, &|x, y| mean(x, y)) < LEAST || share(height, width, &|y, x| mean(x, y)) < LEAST
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;
    use crate::vision::skins::{boardless, numbered};

    #[test]
    fn noise_and_fine_patterns_are_told_from_boards() {
        let fine = |period: u32| {
            RgbImage::from_fn(300, 200, |x, y| {
                Rgb([if (x / period + y / period).is_multiple_of(2) { 0 } else { 200 }; 3])
            })
        };
        assert!(is_noise(&boardless()[1].pixels) && is_noise(&fine(1)));
        assert!(!is_noise(&fine(3)) && !is_noise(&boardless()[0].pixels));
        for seed in 0..4 {
            assert!(!is_noise(&numbered(seed).sent(true).pixels), "seed {seed}");
        }
    }
}
