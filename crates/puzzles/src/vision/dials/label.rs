//! The number on a box of a legend: a sign and digits, lighter than the box.

use image::RgbImage;

use crate::vision::components::{Component, SizeLimits, Threshold, components};
use crate::vision::numbers::words::glyph;
use crate::vision::plane::{Area, Plane};

/// What a box shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// Nothing.
    None,
    /// A number, and whether it is clear.
    Number(i8, bool),
    /// Something else.
    Unclear,
}

/// Maximum contrast within an empty box, and minimum contrast of print.
const EMPTY: u8 = 24;
const PRINTED: u8 = 60;

/// Likelihood of a digit from which it is clear.
const CLEAR: f32 = 0.9;

/// Maximum digits of a number.
const MAX_DIGITS: usize = 2;

/// Reads the label of a box.
pub(super) fn read(picture: &RgbImage, area: Area) -> Label {
    // The outermost pixels are mixed with the ground.
    let area = area.expand(-1);
    let pixels = (area.top..area.bottom).flat_map(|y| (area.left..area.right).map(move |x| (x, y)));
    let level = |(x, y): (i32, i32)| {
        let [r, g, b] = picture.get_pixel(x as u32, y as u32).0.map(u32::from);
        ((77 * r + 150 * g + 29 * b) >> 8) as u8
    };
    let levels: Vec<u8> = pixels.map(level).collect();
    let mut sorted = levels.clone();
    sorted.sort_unstable();
    let (face, print) = (sorted[sorted.len() / 2], sorted[sorted.len() - 1]);
    if print - face < PRINTED {
        return if print - face <= EMPTY { Label::None } else { Label::Unclear };
    }
    let plane = Plane::new(area.width(), area.height(), levels);
    let limits = SizeLimits { min_height: 1, max_height: plane.height, max_width: plane.width };
    let mut parts = components(&plane, &plane.whole(), Threshold::Level(face + (print - face) / 2), limits);
    parts.retain(|part| part.bright);
    parts.sort_by_key(|part| part.area.left);
    let Some((sign, digits)) =
        parts.split_first().filter(|(_, digits)| (1..=MAX_DIGITS).contains(&digits.len()))
    else {
        return Label::Unclear;
    };
    let Some(sign) = self::sign(sign) else { return Label::Unclear };
    let (mut number, mut clear) = (0, true);
    for digit in digits {
        let Some(glyph) = glyph(&plane, digit) else { return Label::Unclear };
        let (value, likelihood) = glyph.best();
        number = 10 * number + value as i8;
        clear &= likelihood > CLEAR;
    }
    Label::Number(sign * number, clear)
}

/// The sign: a minus is flat, a plus is not.
fn sign(part: &Component) -> Option<i8> {
    let (width, height) = (part.area.width(), part.area.height());
    match (2 * height <= width, 3 * width <= 4 * height && 3 * height <= 4 * width) {
        (true, _) => Some(-1),
        (_, true) => Some(1),
        _ => None,
    }
}
