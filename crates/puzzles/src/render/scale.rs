//! Pictures in another size: Catmull-Rom's cubic, as wide as a pixel of the smaller of both sizes.
//!
//! Rows first, then columns, with the weights of each reckoned once; the `image` crate's takes several times as long where
//! dependencies are not optimised.

use image::RgbImage;

/// `picture` as `width` × `height` pixels; none of these sides is 0.
pub(super) fn scaled(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    if picture.dimensions() == (width, height) {
        return picture.clone();
    }
    let (across, down) = (taps(picture.width(), width), taps(picture.height(), height));
    let from = picture.width() as usize;
    let mut rows = Vec::with_capacity(picture.height() as usize);
    for row in picture.as_raw().chunks_exact(3 * from) {
        let at = |tap: &Taps| {
            let pixels = row[3 * tap.first..].chunks_exact(3);
            sum(tap.weights.iter().zip(pixels), |pixel, channel| f32::from(pixel[channel]))
        };
        rows.push(across.iter().map(at).collect::<Vec<[f32; 3]>>());
    }
    RgbImage::from_fn(width, height, |x, y| {
        let tap = &down[y as usize];
        let column = rows[tap.first..].iter();
        let colour = sum(tap.weights.iter().zip(column), |row, channel| row[x as usize][channel]);
        image::Rgb(colour.map(|channel| channel.round().clamp(0.0, 255.0) as u8))
    })
}

/// The pixels that one is made of: the first of them, and how much each counts.
struct Taps {
    first: usize,
    weights: Vec<f32>,
}

fn taps(from: u32, to: u32) -> Vec<Taps> {
    let ratio = from as f32 / to as f32;
    let wide = ratio.max(1.0);
    let tap = |at: u32| {
        let middle = (at as f32 + 0.5) * ratio;
        let first = (middle - 2.0 * wide).floor().max(0.0) as usize;
        let last = ((middle + 2.0 * wide).ceil() as usize).min(from as usize);
        let weights: Vec<f32> =
            (first..last).map(|pixel| cubic((pixel as f32 + 0.5 - middle) / wide)).collect();
        let all: f32 = weights.iter().sum();
        Taps { first, weights: weights.into_iter().map(|weight| weight / all).collect() }
    };
    (0..to).map(tap).collect()
}

/// Catmull and Rom's kernel (1974), which is 1 in the middle and 0 from 2 on.
fn cubic(at: f32) -> f32 {
    let x = at.abs();
    match x {
        _ if x < 1.0 => 1.5 * x.powi(3) - 2.5 * x.powi(2) + 1.0,
        _ if x < 2.0 => -0.5 * x.powi(3) + 2.5 * x.powi(2) - 4.0 * x + 2.0,
        _ => 0.0,
    }
}

fn sum<'a, T>(weighted: impl Iterator<Item = (&'a f32, T)>, of: impl Fn(&T, usize) -> f32) -> [f32; 3] {
    weighted.fold([0.0; 3], |sum, (weight, pixel)| std::array::from_fn(|i| sum[i] + weight * of(&pixel, i)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn what_is_plain_stays_plain_and_edges_stay_sharp() {
        let halves =
            RgbImage::from_fn(90, 40, |x, _| Rgb(if x < 45 { [10, 20, 30] } else { [200, 100, 50] }));
        for (width, height) in [(30, 10), (31, 77), (200, 40), (1, 1), (90, 40)] {
            let scaled = scaled(&halves, width, height);
            assert_eq!(scaled.dimensions(), (width, height));
            if width > 1 {
                for y in 0..height {
                    assert_eq!(scaled.get_pixel(width / 8, y).0, [10, 20, 30]);
                    assert_eq!(scaled.get_pixel(width - 1 - width / 8, y).0, [200, 100, 50]);
                }
            }
        }
    }
}
