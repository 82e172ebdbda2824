//! Scaling of pictures.

use image::RgbImage;
use image::imageops::{FilterType, resize};

/// Scales to `width` × `height` pixels with a Catmull-Rom filter. No side may be 0.
pub(crate) fn scale(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    if picture.dimensions() == (width, height) {
        return picture.clone();
    }
    resize(picture, width, height, FilterType::CatmullRom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

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
