//! Grey levels of a picture and their summed-area table: the mean of a rectangle costs four
//! lookups.

use image::{GrayImage, RgbImage};
use imageproc::integral_image::integral_image;

use crate::pixels::Rect;

/// Returns the grey level of a colour, from 0 to 255.
pub(super) fn grey_level(colour: [u8; 3]) -> u8 {
    let [r, g, b] = colour.map(u32::from);
    ((77 * r + 150 * g + 29 * b) >> 8) as u8
}

/// Grey levels from 0 to 255 and their sums.
#[derive(Clone, Debug)]
pub(super) struct Plane {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) levels: Vec<u8>,
    sums: Vec<u32>,
}

impl Plane {
    pub(super) fn new(width: i32, height: i32, levels: Vec<u8>) -> Self {
        let levels = GrayImage::from_raw(width as u32, height as u32, levels);
        let levels = levels.expect("there is a level for each pixel");
        let sums = integral_image::<_, u32>(&levels).into_raw();
        Self { width, height, levels: levels.into_raw(), sums }
    }

    /// Returns the grey levels of `pixels`.
    pub(super) fn grey(pixels: &RgbImage) -> Self {
        let levels = pixels.pixels().map(|pixel| grey_level(pixel.0)).collect();
        Self::new(pixels.width() as i32, pixels.height() as i32, levels)
    }

    /// Returns by how many levels red exceeds blue: yellow, orange, red and brown are bright;
    /// white, grey, green and blue are black. `None` if at least a sixth of the pixels are warm, as
    /// in pictures of wood and skin.
    pub(super) fn warm(pixels: &RgbImage) -> Option<Self> {
        const MIN_WARM: u8 = 24;
        let levels: Vec<u8> = pixels.as_raw().chunks_exact(3).map(|p| p[0].saturating_sub(p[2])).collect();
        let warm = levels.iter().filter(|&&level| level > MIN_WARM).count();
        (warm * 6 < levels.len()).then(|| Self::new(pixels.width() as i32, pixels.height() as i32, levels))
    }

    pub(super) fn whole(&self) -> Rect {
        Rect { left: 0, top: 0, right: self.width, bottom: self.height }
    }

    pub(super) fn row(&self, y: i32) -> &[u8] {
        &self.levels[(y * self.width) as usize..][..self.width as usize]
    }

    /// Returns the sum over `area`, which must be inside the picture.
    pub(super) fn sum(&self, area: &Rect) -> u32 {
        let stride = self.width as usize + 1;
        let at = |x: i32, y: i32| self.sums[y as usize * stride + x as usize];
        at(area.right, area.bottom)
            .wrapping_sub(at(area.left, area.bottom))
            .wrapping_sub(at(area.right, area.top))
            .wrapping_add(at(area.left, area.top))
    }

    /// Returns the prefix sums of the rows from `top` to `bottom`, exclusive: the sum left of each
    /// column, and of all columns.
    pub(super) fn strip(&self, top: i32, bottom: i32) -> Vec<u32> {
        let stride = self.width as usize + 1;
        let row = |y: i32| &self.sums[y.clamp(0, self.height) as usize * stride..][..stride];
        row(top).iter().zip(row(bottom)).map(|(above, below)| below.wrapping_sub(*above)).collect()
    }

    /// Returns the mean over `area`, which must be inside the picture and not empty.
    pub(super) fn mean(&self, area: &Rect) -> f32 {
        self.sum(area) as f32 / area.size().max(1) as f32
    }
}
