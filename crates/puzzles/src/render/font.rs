//! Measures and rasterises text with two embedded fonts.
//!
//! Inter Bold has Latin letters, digits and arrows; Noto Sans CJK SC has all other characters. A
//! character that neither font has is drawn as `?`. Text is one line, left to right, without
//! shaping or kerning.

use std::sync::LazyLock;

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// Height of a digit or capital of Inter, in ems.
pub(super) const CAP: f32 = 0.727;

/// Fonts, in the order in which they are searched for a character.
static FACES: LazyLock<[Face; 2]> = LazyLock::new(|| {
    let inter = include_bytes!("../../assets/fonts/Inter-Bold-subset.otf");
    let noto = include_bytes!("../../assets/fonts/NotoSansCJKsc-Bold-subset.otf");
    [inter.as_slice(), noto.as_slice()].map(Face::new)
});

/// Returns the first character of `text` that no embedded font has, if any.
///
/// Pictures show that character as `?`. Tests use this function to check the texts of the
/// interface.
///
/// ```
/// assert_eq!(cantor_puzzles::render::missing_glyph("7 起点 U ↑"), None);
/// assert_eq!(cantor_puzzles::render::missing_glyph("7 🧩"), Some('🧩'));
/// ```
pub fn missing_glyph(text: &str) -> Option<char> {
    text.chars().find(|&c| find_glyph(c).is_none())
}

/// Returns the length of `text` in pixels at `em` pixels per em, from pen start to pen end.
pub fn width(text: &str, em: f32) -> f32 {
    glyphs(text, em).last().map_or(0.0, |placed| placed.end)
}

/// Returns the left and right edge of the ink of `text`, in pixels from the pen start, if it has
/// ink.
pub(super) fn extent(text: &str, em: f32) -> Option<(f32, f32)> {
    let edges = glyphs(text, em).filter_map(|placed| {
        let (min, max) = placed.outline(em, point(placed.start, 0.0)).bounds()?;
        Some((min.x, max.x))
    });
    edges.reduce(|(left, right), (l, r)| (left.min(l), right.max(r)))
}

/// Rasterises `text` with the pen starting at `origin` on the baseline, in pixels.
///
/// Calls `paint` with the column and row of each pixel, which may be negative, and its coverage
/// from 0 to 1.
pub fn draw(text: &str, em: f32, origin: (f32, f32), mut paint: impl FnMut(i32, i32, f32)) {
    for placed in glyphs(text, em) {
        let outline = placed.outline(em, point(origin.0 + placed.start, origin.1));
        let Some((min, max)) = outline.bounds() else { continue };
        let corner = point(min.x.floor(), min.y.floor());
        let size = point(max.x.ceil(), max.y.ceil()) - corner;
        let (left, top) = (corner.x as i32, corner.y as i32);
        outline.rasterise(corner, size).for_each_pixel_2d(|x, y, cover| {
            paint(left + x as i32, top + y as i32, cover.clamp(0.0, 1.0));
        });
    }
}

/// A font and its tables.
struct Face {
    charmap: Charmap<'static>,
    outlines: OutlineGlyphCollection<'static>,
    metrics: GlyphMetrics<'static>,
    /// Font units per em.
    units: f32,
}

impl Face {
    fn new(bytes: &'static [u8]) -> Self {
        let font = FontRef::new(bytes).expect("the embedded fonts are well-formed");
        Self {
            charmap: font.charmap(),
            outlines: font.outline_glyphs(),
            metrics: font.glyph_metrics(Size::unscaled(), LocationRef::default()),
            units: font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.into(),
        }
    }

    fn glyph(&self, c: char) -> Option<GlyphId> {
        self.charmap.map(c).filter(|&id| id != GlyphId::NOTDEF)
    }
}

/// A glyph in a line of text whose pen starts at 0.
struct PlacedGlyph {
    face: &'static Face,
    glyph: GlyphId,
    /// Pen position before the glyph, in pixels.
    start: f32,
    /// Pen position after the glyph, in pixels.
    end: f32,
}

impl PlacedGlyph {
    /// Returns the outline in pixels, with the pen at `origin`; empty for a glyph without ink.
    fn outline(&self, em: f32, origin: Point) -> Outline {
        let mut outline = Outline::new(em / self.face.units, origin);
        if let Some(glyph) = self.face.outlines.get(self.glyph) {
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            glyph.draw(settings, &mut outline).expect("the embedded fonts are well-formed");
        }
        outline
    }
}

/// Places the glyphs of a line of text.
fn glyphs(text: &str, em: f32) -> impl Iterator<Item = PlacedGlyph> + '_ {
    let mut pen = 0.0;
    text.chars().filter_map(|c| find_glyph(c).or_else(|| find_glyph('?'))).map(move |(face, glyph)| {
        let start = pen;
        pen += face.metrics.advance_width(glyph).unwrap_or_default() * em / face.units;
        PlacedGlyph { face, glyph, start, end: pen }
    })
}

/// Returns the first font with a character, and its glyph.
fn find_glyph(c: char) -> Option<(&'static Face, GlyphId)> {
    FACES.iter().find_map(|face| Some((face, face.glyph(c)?)))
}

/// An outline in pixels, converted from font units; y increases downwards.
struct Outline {
    /// Pixels per font unit.
    scale: f32,
    origin: Point,
    /// Start of the current contour.
    first: Point,
    /// Position of the pen.
    pen: Point,
    segments: Vec<Segment>,
}

/// Control points of a line or a curve.
enum Segment {
    Line([Point; 2]),
    Quad([Point; 3]),
    Cubic([Point; 4]),
}

impl Segment {
    fn points(&self) -> &[Point] {
        match self {
            Self::Line(points) => points,
            Self::Quad(points) => points,
            Self::Cubic(points) => points,
        }
    }
}

impl Outline {
    fn new(scale: f32, origin: Point) -> Self {
        Self { scale, origin, first: origin, pen: origin, segments: Vec::new() }
    }

    /// Converts a point from font units to pixels.
    fn to_pixels(&self, x: f32, y: f32) -> Point {
        point(self.origin.x + x * self.scale, self.origin.y - y * self.scale)
    }

    /// Returns the smallest and the largest coordinates of all control points.
    fn bounds(&self) -> Option<(Point, Point)> {
        let points = self.segments.iter().flat_map(Segment::points).map(|&at| (at, at));
        points.reduce(|(min, max), (at, _)| {
            (point(min.x.min(at.x), min.y.min(at.y)), point(max.x.max(at.x), max.y.max(at.y)))
        })
    }

    fn rasterise(&self, corner: Point, size: Point) -> Rasterizer {
        let mut rasterizer = Rasterizer::new(size.x as usize, size.y as usize);
        for segment in &self.segments {
            match *segment {
                Segment::Line([a, b]) => rasterizer.draw_line(a - corner, b - corner),
                Segment::Quad([a, b, c]) => rasterizer.draw_quad(a - corner, b - corner, c - corner),
                Segment::Cubic([a, b, c, d]) => {
                    rasterizer.draw_cubic(a - corner, b - corner, c - corner, d - corner);
                }
            }
        }
        rasterizer
    }
}

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.pen = self.to_pixels(x, y);
        self.first = self.pen;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.to_pixels(x, y);
        self.segments.push(Segment::Line([self.pen, to]));
        self.pen = to;
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (control, to) = (self.to_pixels(cx, cy), self.to_pixels(x, y));
        self.segments.push(Segment::Quad([self.pen, control, to]));
        self.pen = to;
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let controls = [self.to_pixels(cx0, cy0), self.to_pixels(cx1, cy1)];
        let to = self.to_pixels(x, y);
        self.segments.push(Segment::Cubic([self.pen, controls[0], controls[1], to]));
        self.pen = to;
    }

    fn close(&mut self) {
        if self.pen != self.first {
            self.segments.push(Segment::Line([self.pen, self.first]));
        }
        self.pen = self.first;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interface_characters_have_glyphs() {
        for text in [
            "0123456789 AZ az",
            "U ↑ R → D ↓ L ←",
            "上 左 下 右",
            "· × – …",
            "起点第步页共已完成开始目标复原，（）",
        ] {
            assert_eq!(missing_glyph(text), None, "{text}");
        }
        assert_eq!(missing_glyph("第 3 龘"), Some('龘'));
    }

    #[test]
    fn digits_have_the_height_of_cap() {
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
    fn longer_text_is_wider() {
        assert_eq!(width("", 20.0), 0.0);
        assert!(width("12", 20.0) > width("1", 20.0));
        assert!((width("起", 20.0) - 20.0).abs() < 0.01, "a Chinese character is an em wide");
        assert_eq!(extent(" ", 20.0), None);
        assert_eq!(width("龘", 20.0), width("?", 20.0));
    }
}
