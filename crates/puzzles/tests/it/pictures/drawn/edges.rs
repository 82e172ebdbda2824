//! Edges of the blocks of a klotski board: gutters, round corners, borders, frames, bevels, gloss,
//! shadows.

use super::blocks::Style;
use super::faces::Face;
use super::paint::{Canvas, Colour, mix, outside};
use super::textures::wood;

/// Edges of all blocks of a board.
pub(crate) struct Edges {
    pub(crate) gutter: f32,
    radius: f32,
    border: Option<(f32, Colour)>,
    /// A frame of wood or metal around the face.
    frame: Option<(f32, Colour, bool)>,
    /// Light from above.
    bevel: f32,
    /// A highlight on the upper half, above a darker lower half.
    gloss: f32,
    /// Offset and darkness of the shadow.
    shadow: Option<(f32, f32)>,
}

impl Edges {
    pub(crate) fn roll(canvas: &mut Canvas, style: Style, unit: f32) -> Self {
        let gutters = [0.0, canvas.roll(0.008..0.03), canvas.roll(0.02..0.07), canvas.roll(0.05..0.11)];
        let colour = [[10; 3], [250, 245, 230], [190, 150, 60], canvas.colour()][canvas.pick(0..4)];
        let mut edges = Self {
            gutter: unit * gutters[[0, 0, 1, 1, 2, 2, 3][canvas.pick(0..7)]],
            border: canvas.chance(45).then(|| ((unit * canvas.roll(0.01..0.05)).max(1.0), colour)),
            frame: None,
            bevel: if canvas.chance(50) { canvas.roll(0.15..0.6) } else { 0.0 },
            gloss: if canvas.chance(15) { canvas.roll(0.1..0.4) } else { 0.0 },
            radius: unit * if canvas.chance(50) { canvas.roll(0.03..0.14) } else { 0.0 },
            shadow: canvas.chance(25).then(|| (unit * canvas.roll(0.01..0.07), canvas.roll(0.2..0.6))),
        };
        match style {
            Style::Framed => {
                let colour = mix([170, 120, 60], canvas.colour(), 0.4);
                edges.frame = Some((unit * canvas.roll(0.04..0.12), colour, canvas.chance(50)));
            }
            Style::Glossy => {
                edges.gloss = canvas.roll(0.15..0.5);
                edges.radius = unit * canvas.roll(0.08..0.22);
            }
            // Only their edges distinguish these blocks from the ground.
            Style::Carved => edges.bevel = canvas.roll(0.2..0.6),
            _ => {}
        }
        // Without edges, adjacent blocks of one kind could not be distinguished.
        let plain = matches!(style, Style::Flat | Style::Wood | Style::Signs | Style::Pixels | Style::Icons);
        if plain && edges.border.is_none() && edges.bevel == 0.0 || style == Style::Scenery {
            edges.gutter = edges.gutter.max(0.02 * unit).max(1.5);
        }
        edges
    }

    pub(crate) fn block(&self, canvas: &mut Canvas, face: &Face, area: [f32; 4]) {
        let [left, top, right, bottom] = area;
        if let Some((far, dark)) = self.shadow {
            let under = [left + 0.4 * far, top + far, right + 0.4 * far, bottom + far];
            let soft = 0.5 * far;
            canvas.paint(
                [under[0] - soft, under[1] - soft, under[2] + soft, under[3] + soft],
                [0; 3],
                |x, y| {
                    dark * (0.5 - outside(under, self.radius, x, y) / (2.0 * soft).max(1.0)).clamp(0.0, 1.0)
                },
            );
        }
        match self.frame {
            Some((thick, colour, wooden)) => {
                let grain = wood(canvas, colour);
                let shine = |x: f32, y: f32| {
                    if wooden {
                        grain(x, y)
                    } else {
                        mix(colour, [255; 3], 0.5 + 0.4 * (0.08 * (x + y)).sin())
                    }
                };
                canvas.shade(area, shine, |x, y| 0.5 - outside(area, self.radius, x, y));
                let inner = [left + thick, top + thick, right - thick, bottom - thick];
                face.draw(canvas, inner, 0.5 * self.radius);
                canvas.frame(inner, 0.5 * self.radius, 1.5, [15; 3], 0.7);
            }
            None => face.draw(canvas, area, self.radius),
        }
        if let Some((thick, colour)) = self.border {
            canvas.frame(area, self.radius, thick, colour, 1.0);
        }
        if self.gloss > 0.0 {
            let inset = 0.08 * (right - left).min(bottom - top);
            let light = [left + inset, top + inset, right - inset, top + 0.45 * (bottom - top)];
            let gloss = self.gloss;
            canvas.paint(light, [255; 3], |x, y| {
                gloss * (0.5 - outside(light, self.radius, x, y)).clamp(0.0, 1.0)
            });
            canvas.paint(area, [0; 3], |x, y| {
                let low = ((y - top) / (bottom - top) - 0.6).max(0.0);
                gloss * low * (0.5 - outside(area, self.radius, x, y)).clamp(0.0, 1.0)
            });
        }
        if self.bevel > 0.0 {
            let thick = 2.0_f32.max((right - left).min(bottom - top) * 0.03);
            let edge = |x: f32, y: f32| {
                let far = outside(area, self.radius, x, y);
                (0.5 - far).min(far + thick + 0.5).clamp(0.0, 1.0) * self.bevel
            };
            let light = |x: f32, y: f32| (x - left).min(y - top) < (right - x).min(bottom - y);
            canvas.shade(area, |x, y| if light(x, y) { [255; 3] } else { [0; 3] }, edge);
        }
    }
}
