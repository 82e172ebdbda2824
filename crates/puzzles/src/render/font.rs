//! The letters of a picture: two embedded fonts, measured and rasterised as coverage.
//!
//! Inter Bold has Latin, digits and arrows; a character it lacks comes from Noto Sans CJK SC, and one that both
//! lack is drawn as `?`. It lays out one line, left to right; it does not shape, kern or break text.

use ab_glyph::{Font, FontRef, Glyph, GlyphId, Point, PxScale, point};
use once_cell::sync::Lazy;

/// Height of a digit or capital of Inter, as a share of the em.
pub(super) const CAP: f32 = 0.727;

/// In the order in which they are searched for a character.
static FACES: Lazy<[FontRef<'static>; 2]> = Lazy::new(|| {
    let inter = include_bytes!("../../assets/fonts/Inter-Bold-subset.otf");
    let noto = include_bytes!("../../assets/fonts/NotoSansCJKsc-Bold-subset.otf");
    [inter.as_slice(), noto.as_slice()]
        .map(|bytes| FontRef::try_from_slice(bytes).expect("the embedded fonts are well-formed"))
});

/// The first character of `text` that no embedded font has, if any.
///
/// A picture shows it as `?`; tests of the interface's texts ask this first.
///
/// ```
/// assert_eq!(cantor_puzzles::render::missing("7 起点 U ↑"), None);
/// assert_eq!(cantor_puzzles::render::missing("7 🧩"), Some('🧩'));
/// ```
pub fn missing(text: &str) -> Option<char> {
    text.chars().find(|&c| find(c).is_none())
}

/// Length of `text` in pixels at `em` pixels an em, from pen start to pen end.
pub(super) fn width(text: &str, em: f32) -> f32 {
    glyphs(text, em).last().map_or(0.0, |placed| placed.end)
}

/// Where the ink of `text` starts and ends, in pixels from the pen's start; `None` when it has no ink.
pub(super) fn extent(text: &str, em: f32) -> Option<(f32, f32)> {
    let edges = glyphs(text, em).filter_map(|placed| {
        let bounds = placed.face.outline(placed.glyph.id)?.bounds;
        let unit = em / units(placed.face);
        let start = placed.glyph.position.x;
        Some((start + bounds.min.x * unit, start + bounds.max.x * unit))
    });
    edges.reduce(|(left, right), (l, r)| (left.min(l), right.max(r)))
}

/// Rasterises `text` with the pen starting at `origin` on the baseline, both in pixels.
///
/// `paint` gets the column and row of a pixel, which may be negative, and how much of it is covered, from 0 to 1.
pub(super) fn draw(text: &str, em: f32, origin: (f32, f32), mut paint: impl FnMut(i32, i32, f32)) {
    for Placed { face, mut glyph, .. } in glyphs(text, em) {
        glyph.position += Point::from(origin);
        let Some(outlined) = face.outline_glyph(glyph) else { continue };
        let corner = outlined.px_bounds().min;
        let (left, top) = (corner.x as i32, corner.y as i32);
        outlined.draw(|x, y, cover| paint(left + x as i32, top + y as i32, cover.clamp(0.0, 1.0)));
    }
}

/// A glyph positioned on a line that starts at (0, 0), and where the pen is after it.
struct Placed {
    face: &'static FontRef<'static>,
    glyph: Glyph,
    end: f32,
}

fn glyphs(text: &str, em: f32) -> impl Iterator<Item = Placed> + '_ {
    let mut pen = 0.0;
    text.chars().filter_map(|c| find(c).or_else(|| find('?'))).map(move |(face, id)| {
        let unit = em / units(face);
        // ab_glyph scales by the height from descent to ascent, not by the em.
        let scale = PxScale::from(unit * face.height_unscaled());
        let glyph = id.with_scale_and_position(scale, point(pen, 0.0));
        pen += face.h_advance_unscaled(id) * unit;
        Placed { face, glyph, end: pen }
    })
}

fn find(c: char) -> Option<(&'static FontRef<'static>, GlyphId)> {
    FACES.iter().map(|face| (face, face.glyph_id(c))).find(|(_, id)| id.0 != 0)
}

fn units(face: &FontRef<'_>) -> f32 {
    face.units_per_em().expect("the embedded fonts state their em")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interface_has_its_glyphs() {
        for text in ["0123456789 AZ az", "U ↑ R → D ↓ L ←", "· × – …", "起点第步页共已完成开始目标复原，（）"]
        {
            assert_eq!(missing(text), None, "{text}");
        }
        assert_eq!(missing("第 3 龘"), Some('龘'));
    }

    #[test]
    fn digits_stand_on_the_baseline_as_high_as_stated() {
        let (mut top, mut bottom) = (i32::MAX, i32::MIN);
        draw("1", 100.0, (0.0, 100.0), |_, y, cover| {
            if cover > 0.5 {
                (top, bottom) = (top.min(y), bottom.max(y));
            }
        });
        assert_eq!(bottom, 99);
        assert!((f64::from(100 - top) - f64::from(CAP) * 100.0).abs() < 1.0, "{top}");
    }

    #[test]
    fn a_line_grows_with_its_text() {
        assert_eq!(width("", 20.0), 0.0);
        assert!(width("12", 20.0) > width("1", 20.0));
        assert!((width("起", 20.0) - 20.0).abs() < 0.01, "a Chinese character is an em wide");
        assert_eq!(extent(" ", 20.0), None);
        assert_eq!(width("龘", 20.0), width("?", 20.0));
    }
}
