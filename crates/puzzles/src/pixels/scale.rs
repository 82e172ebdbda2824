//! Scales pictures.

use image::imageops::{FilterType, resize};
use image::{Rgb, RgbImage};

/// Scales to `width` × `height` pixels with a Catmull-Rom filter. No side may be 0.
pub(crate) fn scale(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    if picture.dimensions() == (width, height) {
        return picture.clone();
    }
    resize(picture, width, height, FilterType::CatmullRom)
}

/// Shrinks a picture by a whole factor. Each pixel is the mean of `factor` × `factor` pixels. Rows
/// and columns that do not fill a square are dropped.
pub(crate) fn shrink(pixels: &RgbImage, factor: u32) -> RgbImage {
    let count = factor * factor;
    RgbImage::from_fn(pixels.width() / factor, pixels.height() / factor, |x, y| {
        let mut sums = [0u32; 3];
        for dy in 0..factor {
            for dx in 0..factor {
                let pixel = pixels.get_pixel(x * factor + dx, y * factor + dy).0;
                sums.iter_mut().zip(pixel).for_each(|(sum, v)| *sum += u32::from(v));
            }
        }
        Rgb(sums.map(|sum| (sum / count) as u8))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_areas_keep_their_colour_and_edges_stay_sharp() {
        let halves =
            RgbImage::from_fn(90, 40, |x, _| Rgb(if x < 45 { [10, 20, 30] } else { [200, 100, 50] }));
        for (width, height) in [(30, 10), (31, 77), (200, 40), (1, 1), (90, 40)] {
            let scaled = scale(&halves, width, height);
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
