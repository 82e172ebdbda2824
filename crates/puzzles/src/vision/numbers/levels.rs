//! Levels of the window around a cell's number: grey, colours, contrast and threshold.

use image::GrayImage;
use imageproc::contrast::otsu_level;

use crate::pixels::Rect;
use crate::vision::decode::Picture;
use crate::vision::plane::{Plane, grey_level};

/// Returns planes of a window: grey levels, then red, blue and saturation, for digits that differ
/// from their tile by hue alone.
pub(in crate::vision) fn planes(picture: &Picture, window: &Rect) -> Vec<Plane> {
    let (width, height) = (window.width(), window.height());
    let of = |value: fn([u8; 3]) -> u8| {
        let pixels = (window.top..window.bottom)
            .flat_map(|y| (window.left..window.right).map(move |x| (x as u32, y as u32)));
        Plane::new(width, height, pixels.map(|(x, y)| value(picture.pixels.get_pixel(x, y).0)).collect())
    };
    vec![
        of(grey_level),
        of(|p| p[0]),
        of(|p| p[2]),
        of(|p| p.iter().max().expect("three channels") - p.iter().min().expect("three channels")),
    ]
}

/// Returns the difference between the darkest and the brightest level of the inner part of a
/// window, ignoring the darkest and the brightest fortieth of its pixels.
pub(in crate::vision) fn contrast(plane: &Plane, window: &Rect) -> f32 {
    let mut counts = [0u32; 256];
    let inner = Rect {
        left: window.left + window.width() / 6,
        right: window.right - window.width() / 6,
        top: window.top + window.height() / 6,
        bottom: window.bottom - window.height() / 6,
    };
    for y in inner.top..inner.bottom {
        plane.row(y)[inner.left as usize..inner.right as usize]
            .iter()
            .for_each(|&v| counts[usize::from(v)] += 1);
    }
    let few = inner.size() as u32 / 40;
    let edge = |mut levels: Box<dyn Iterator<Item = usize>>| {
        let mut sum = 0;
        levels.find(|&v| {
            sum += counts[v];
            sum > few
        })
    };
    let (low, high) = (edge(Box::new(0..256)), edge(Box::new((0..256).rev())));
    (high.unwrap_or(0) as f32 - low.unwrap_or(0) as f32).max(0.0)
}

/// Returns the threshold between dark and bright (Otsu's method).
pub(in crate::vision) fn otsu(plane: &Plane) -> u8 {
    let (width, height) = (plane.width as u32, plane.height as u32);
    let image = GrayImage::from_raw(width, height, plane.levels.clone());
    otsu_level(&image.expect("a level for each pixel"))
}
