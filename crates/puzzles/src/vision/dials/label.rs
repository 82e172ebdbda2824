//! Reads the number on a box of a legend: a sign and digits, lighter than the box.

use image::RgbImage;
use image::imageops::crop_imm;

use crate::pixels::Rect;
use crate::vision::components::{Component, SizeLimits, Threshold, find_components};
use crate::vision::numbers::words::classify_glyph;
use crate::vision::plane::Plane;

/// Label of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// Nothing.
    None,
    /// A number, and whether it is clear.
    Number(i8, bool),
    /// Any other content.
    Unclear,
}

/// Maximum contrast within an empty box, in grey levels.
const MAX_EMPTY_CONTRAST: u8 = 24;
/// Minimum contrast of print, in grey levels.
const MIN_PRINT_CONTRAST: u8 = 60;

/// Minimum likelihood of a clear digit, exclusive.
const MIN_CLEAR_LIKELIHOOD: f32 = 0.9;

/// Maximum digits of a number.
const MAX_DIGITS: usize = 2;

/// Reads the label of a box.
pub(super) fn read(picture: &RgbImage, area: Rect) -> Label {
    // The outermost pixels are mixed with the background.
    let area = area.expand(-1);
    let [left, top, width, height] =
        [area.left, area.top, area.width(), area.height()].map(|pixels| pixels as u32);
    let plane = Plane::grey(&crop_imm(picture, left, top, width, height).to_image());
    let mut sorted = plane.levels.clone();
    sorted.sort_unstable();
    let (face, print) = (sorted[sorted.len() / 2], sorted[sorted.len() - 1]);
    if print - face < MIN_PRINT_CONTRAST {
        return if print - face <= MAX_EMPTY_CONTRAST { Label::None } else { Label::Unclear };
    }
    let limits = SizeLimits { min_height: 1, max_height: plane.height, max_width: plane.width };
    let mut parts =
        find_components(&plane, &plane.whole(), Threshold::Level(face + (print - face) / 2), limits);
    parts.retain(|part| part.bright);
    parts.sort_by_key(|part| part.area.left);
    let Some((sign, digits)) =
        parts.split_first().filter(|(_, digits)| (1..=MAX_DIGITS).contains(&digits.len()))
    else {
        return Label::Unclear;
    };
    let Some(sign) = read_sign(sign) else { return Label::Unclear };
    let (mut number, mut clear) = (0, true);
    for digit in digits {
        let Some(glyph) = classify_glyph(&plane, digit) else { return Label::Unclear };
        let (value, likelihood) = glyph.best();
        number = 10 * number + value as i8;
        clear &= likelihood > MIN_CLEAR_LIKELIHOOD;
    }
    Label::Number(sign * number, clear)
}

/// Reads the sign: a minus is flat, a plus is about square.
fn read_sign(part: &Component) -> Option<i8> {
    let (width, height) = (part.area.width(), part.area.height());
    match (2 * height <= width, 3 * width <= 4 * height && 3 * height <= 4 * width) {
        (true, _) => Some(-1),
        (_, true) => Some(1),
        _ => None,
    }
}
