//! Cuts quadrangles out of a picture, straightened and scaled.
//!
//! ```text
//!    a ╱─────╲ b         a ┌─────┐ b
//!     ╱       ╲     →      │     │      a photo taken at an angle looks as if from above
//!  d ╱─────────╲ c       d └─────┘ c
//! ```

use image::{Rgb, RgbImage};

use crate::vision::decode::Picture;
use crate::vision::grid::Quad;

/// Maximum samples per pixel of the result, across and down.
const MAX_SAMPLES: f32 = 4.0;

impl Picture {
    /// Returns the upright pixels.
    pub fn pixels(&self) -> &RgbImage {
        &self.pixels
    }

    /// Straightens `quad` to `width` by `height` pixels. Parts outside the picture repeat its
    /// outermost pixels.
    pub fn cut(&self, quad: Quad, width: u32, height: u32) -> RgbImage {
        // If the result is smaller, each pixel is the mean of samples of the pixels that it covers.
        let [across, down] = extent(quad);
        let samples =
            |pixels: f32, of: u32| (pixels / of.max(1) as f32).ceil().clamp(1.0, MAX_SAMPLES) as u32;
        warp(&self.pixels, quad, (width, height), (samples(across, width), samples(down, height)))
    }
}

/// Straightens `quad`. Each pixel is the mean of `columns` × `rows` samples.
pub(in crate::vision) fn warp(
    pixels: &RgbImage,
    quad: Quad,
    (width, height): (u32, u32),
    (columns, rows): (u32, u32),
) -> RgbImage {
    let plane = Perspective::onto(quad);
    RgbImage::from_fn(width, height, |x, y| {
        let mut sum = [0.0; 3];
        for sample in 0..columns * rows {
            let part = |at: u32, sample: u32, of: u32| at as f32 + (sample as f32 + 0.5) / of as f32;
            let u = part(x, sample % columns, columns) / width as f32;
            let v = part(y, sample / columns, rows) / height as f32;
            let colour = bilinear(pixels, plane.at(u, v));
            sum = std::array::from_fn(|channel| sum[channel] + colour[channel]);
        }
        Rgb(sum.map(|sum| (sum / (columns * rows) as f32).round() as u8))
    })
}

/// Returns the size of a quadrangle: the longer of its top and bottom sides, then the longer of its
/// left and right sides, in pixels.
pub fn extent([a, b, c, d]: Quad) -> [f32; 2] {
    let length = |from: (f32, f32), to: (f32, f32)| (to.0 - from.0).hypot(to.1 - from.1);
    [length(a, b).max(length(d, c)), length(a, d).max(length(b, c))]
}

/// Projective map from the unit square to a quadrangle of the picture, and back.
#[derive(Clone, Copy, Debug)]
pub struct Perspective {
    /// Rows of the matrix that maps (`u`, `v`, 1) to `x`, `y` and the divisor of both.
    rows: [[f32; 3]; 3],
}

impl Perspective {
    /// Creates the map of the unit square to `quad` (Heckbert, Fundamentals of Texture Mapping,
    /// 1989, section 2.2.3).
    pub fn onto([(x0, y0), (x1, y1), (x2, y2), (x3, y3)]: Quad) -> Self {
        let (sx, sy) = (x0 - x1 + x2 - x3, y0 - y1 + y2 - y3);
        let (dx1, dx2, dy1, dy2) = (x1 - x2, x3 - x2, y1 - y2, y3 - y2);
        let area = dx1 * dy2 - dx2 * dy1;
        let (g, h) = if area.abs() < 1e-6 {
            (0.0, 0.0)
        } else {
            ((sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area)
        };
        let row = |p0: f32, p1: f32, p3: f32| [p1 - p0 + g * p1, p3 - p0 + h * p3, p0];
        Self { rows: [row(x0, x1, x3), row(y0, y1, y3), [g, h, 1.0]] }
    }

    /// Maps a point of the unit square to the picture.
    pub fn at(&self, u: f32, v: f32) -> (f32, f32) {
        let [x, y, w] = self.rows.map(|[a, b, c]| a * u + b * v + c);
        (x / w, y / w)
    }

    /// Returns the ratio of width to height of the rectangle in space that the camera shows as the
    /// quadrangle. The camera's focal length is `focal` pixels, and its axis goes through the point
    /// `middle` of the picture.
    pub(in crate::vision) fn aspect(&self, middle: (f32, f32), focal: f32) -> f32 {
        let [x, y, w] = self.rows;
        let length = |k: usize| {
            let (x, y) = (x[k] - middle.0 * w[k], y[k] - middle.1 * w[k]);
            ((x * x + y * y) / (focal * focal) + w[k] * w[k]).sqrt()
        };
        length(0) / length(1)
    }

    /// Maps a point of the picture to the unit square.
    pub fn back(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.rows;
        // The adjugate is the inverse times a factor that the division cancels.
        let u = (e * i - f * h) * x + (c * h - b * i) * y + (b * f - c * e);
        let v = (f * g - d * i) * x + (a * i - c * g) * y + (c * d - a * f);
        let w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
        (u / w, v / w)
    }
}

/// Returns the colour at a point, interpolated between four pixels.
fn bilinear(pixels: &RgbImage, (x, y): (f32, f32)) -> [f32; 3] {
    let within = |at: f32, side: u32| (at - 0.5).clamp(0.0, side.saturating_sub(1) as f32);
    let (x, y) = (within(x, pixels.width()), within(y, pixels.height()));
    let (left, top) = (x as u32, y as u32);
    let (right, bottom) = ((left + 1).min(pixels.width() - 1), (top + 1).min(pixels.height() - 1));
    let (across, down) = (x - left as f32, y - top as f32);
    let at = |x: u32, y: u32, channel: usize| f32::from(pixels.get_pixel(x, y).0[channel]);
    std::array::from_fn(|c| {
        let above = at(left, top, c) * (1.0 - across) + at(right, top, c) * across;
        let below = at(left, bottom, c) * (1.0 - across) + at(right, bottom, c) * across;
        above * (1.0 - down) + below * down
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_map_to_the_picture_and_back() {
        let quad = [(10.0, 20.0), (110.0, 5.0), (130.0, 90.0), (0.0, 120.0)];
        let plane = Perspective::onto(quad);
        let is_close = |a: (f32, f32), b: (f32, f32)| (a.0 - b.0).hypot(a.1 - b.1) < 0.01;
        for (corner, (u, v)) in quad.into_iter().zip([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]) {
            assert!(is_close(plane.at(u, v), corner));
        }
        for (u, v) in [(0.2, 0.7), (0.5, 0.5), (1.3, -0.2)] {
            assert!(is_close(plane.back(plane.at(u, v)), (u, v)));
        }
    }

    #[test]
    fn cut_returns_the_pixels_of_the_quadrangle() {
        let pixels = RgbImage::from_fn(90, 60, |x, y| Rgb([x as u8, y as u8, 0]));
        let picture = Picture::new(pixels);
        let cut = picture.cut([(30.0, 20.0), (60.0, 20.0), (60.0, 50.0), (30.0, 50.0)], 30, 30);
        assert_eq!((cut.get_pixel(0, 0).0, cut.get_pixel(29, 29).0), ([30, 20, 0], [59, 49, 0]));
        let small = picture.cut([(0.0, 0.0), (90.0, 0.0), (90.0, 60.0), (0.0, 60.0)], 9, 6);
        assert_eq!(small.get_pixel(0, 0).0[0].abs_diff(5), 0, "the mean of ten columns");
        // Corners beyond the picture, or on each other, do not panic.
        picture.cut([(-500.0, -1.0), (9e9, 4.0), (f32::NAN, 2.0), (3.0, 3.0)], 5, 5);
        picture.cut([(3.0, 3.0); 4], 5, 5);
    }
}
