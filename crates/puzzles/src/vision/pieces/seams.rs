//! Proposes rows and columns of tiles by the seams between them: equally spaced lines with more
//! edges than the tiles. It serves boards without numbers, or with numbers that are hard to find.

use image::RgbImage;

use super::combs::{Comb, Edges, find_combs, find_edges};
use crate::pixels::Rect;
use crate::pixels::shrink;
use crate::vision::plane::Plane;

/// Maximum longer side of the searched picture, in pixels. Seams are long and survive shrinking.
const MAX_SIDE: u32 = 1300;

/// Number of the clearest tilings that are checked for being parts of a larger one.
const MAX_PARTS: usize = 3;

/// Axis-aligned tiles in rows and columns.
#[derive(Clone, Debug)]
pub(in crate::vision) struct Tiling {
    pub(in crate::vision) columns: usize,
    pub(in crate::vision) rows: usize,
    pub(in crate::vision) start: (f32, f32),
    pub(in crate::vision) step: (f32, f32),
    /// Distances of a tile from the sides of its cell, in pixels: left, top, right, bottom.
    pub(in crate::vision) gutter: [f32; 4],
    pub(in crate::vision) score: f32,
}

impl Tiling {
    /// Returns the tile in a cell, without the gutter, in pixels.
    pub(in crate::vision) fn tile(&self, column: usize, row: usize) -> Rect {
        let left = self.start.0 + column as f32 * self.step.0;
        let top = self.start.1 + row as f32 * self.step.1;
        let [a, b, c, d] = self.gutter;
        Rect {
            left: (left + a).round() as i32,
            top: (top + b).round() as i32,
            right: (left + self.step.0 - c).round() as i32,
            bottom: (top + self.step.1 - d).round() as i32,
        }
    }

    /// Returns whether the tiling has the cells of `part`, and additional rows and columns.
    fn covers(&self, part: &Self) -> bool {
        let is_line = |start: f32, other: f32, step: f32, cells: usize, others: usize| {
            let before = ((other - start) / step).round();
            let off = (other - start - before * step).abs();
            off < 0.15 * step && before >= 0.0 && before as usize + others <= cells
        };
        let is_close = |a: f32, b: f32| (a - b).abs() < 0.08 * a;
        self.columns > part.columns
            && self.rows > part.rows
            && is_close(self.step.0, part.step.0)
            && is_close(self.step.1, part.step.1)
            && is_line(self.start.0, part.start.0, self.step.0, self.columns, part.columns)
            && is_line(self.start.1, part.start.1, self.step.1, self.rows, part.rows)
    }

    /// Returns whether both tilings have nearly the same cells.
    fn is_like(&self, other: &Self) -> bool {
        (self.columns, self.rows) == (other.columns, other.rows)
            && (self.start.0 - other.start.0).abs() < 0.15 * self.step.0
            && (self.start.1 - other.start.1).abs() < 0.15 * self.step.1
            && (self.step.0 - other.step.0).abs() < 0.05 * self.step.0
            && (self.step.1 - other.step.1).abs() < 0.05 * self.step.1
    }
}

/// Proposes the `max_tilings` tilings with the most prominent seams, the clearest first. If one of
/// the first [`MAX_PARTS`] is a part of a larger tiling, adds the larger one behind them.
pub(in crate::vision) fn propose(pixels: &RgbImage, max_tilings: usize) -> Vec<Tiling> {
    let factor = pixels.width().max(pixels.height()).div_ceil(MAX_SIDE).max(1);
    let small;
    let pixels = if factor == 1 {
        pixels
    } else {
        small = shrink(pixels, factor);
        &small
    };
    let edges = find_edges(pixels);
    let upright = find_combs(&edges.across, false);
    let level = find_combs(&edges.down, true);
    let mut found: Vec<Tiling> = Vec::new();
    for x in &upright {
        for y in &level {
            let ratio = x.step / y.step;
            if (0.4..2.5).contains(&ratio) {
                found.push(Tiling {
                    columns: x.cells,
                    rows: y.cells,
                    start: (x.start, y.start),
                    step: (x.step, y.step),
                    gutter: [0.0; 4],
                    score: score(&edges, x, y),
                });
            }
        }
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut kept: Vec<Tiling> = Vec::new();
    for tiling in &found {
        if kept.len() < max_tilings && !kept.iter().any(|other| other.is_like(tiling)) {
            kept.push(tiling.clone());
        }
    }
    // If some seams of a board are faint, a part with clear seams may score higher than the whole.
    let clear = kept.iter().take(MAX_PARTS);
    let whole = clear.filter_map(|part| found.iter().find(|tiling| tiling.covers(part))).next();
    if let Some(whole) = whole.filter(|whole| kept.iter().take(MAX_PARTS).all(|other| !other.is_like(whole)))
    {
        kept.insert(kept.len().min(MAX_PARTS), whole.clone());
    }
    for tiling in &mut kept {
        tiling.gutter = measure_gutter(&edges, tiling);
        let scale = factor as f32;
        tiling.start = (tiling.start.0 * scale, tiling.start.1 * scale);
        tiling.step = (tiling.step.0 * scale, tiling.step.1 * scale);
        tiling.gutter = tiling.gutter.map(|g| g * scale);
    }
    kept
}

/// Returns the share of edge pixels, from 0 to 1, on a line at `at` between `from` and `to`. Since
/// steps are fractional, this is the maximum of the nearest line and the two beside it.
fn density(plane: &Plane, at: f32, from: f32, to: f32, is_horizontal: bool) -> f32 {
    let line = |at: i32| {
        let (from, to) = (from as i32, to as i32);
        let area = if is_horizontal {
            Rect { left: from, right: to, top: at, bottom: at + 1 }
        } else {
            Rect { left: at, right: at + 1, top: from, bottom: to }
        };
        let area = area.intersection(plane.whole());
        if area.width() < 1 || area.height() < 1 { 0.0 } else { plane.mean(&area) }
    };
    let at = at.round() as i32;
    line(at - 1).max(line(at)).max(line(at + 1))
}

/// Rates how prominent the seams of both combs are against the tiles between them.
fn score(edges: &Edges, x: &Comb, y: &Comb) -> f32 {
    let one = |plane: &Plane, lines: &Comb, along: &Comb, is_horizontal: bool| {
        let part = |k: f32, cell: usize| {
            let from = along.start + (cell as f32 + 0.06) * along.step;
            density(plane, lines.start + k * lines.step, from, from + 0.88 * along.step, is_horizontal)
        };
        let over = |places: &[f32]| {
            let sum: f32 =
                places.iter().map(|&k| (0..along.cells).map(|cell| part(k, cell)).sum::<f32>()).sum();
            sum / (places.len() * along.cells) as f32
        };
        let inner: Vec<f32> = (1..lines.cells).map(|k| k as f32).collect();
        let between: Vec<f32> = (0..lines.cells).flat_map(|k| [k as f32 + 0.5, k as f32 + 0.28]).collect();
        // The weakest seam counts, to reject combs of half the step: every other line of such a
        // comb crosses the tiles and has no edges.
        let weakest = inner.iter().map(|&k| over(&[k])).fold(1.0, f32::min);
        0.5 * (over(&inner) + weakest) + 0.3 * over(&[0.0, lines.cells as f32]) - over(&between)
    };
    let across = one(&edges.across, x, y, false);
    let down = one(&edges.down, y, x, true);
    // The weaker direction counts twice: text has rows, but no columns. Size counts because a part
    // of a board is as prominent as the whole.
    (across + down + across.min(down)) * ((x.cells * y.cells) as f32).powf(0.4)
}

/// Measures the gutter of a tiling by the outermost strong edges beside its seams.
fn measure_gutter(edges: &Edges, tiling: &Tiling) -> [f32; 4] {
    let one =
        |plane: &Plane, start: f32, step: f32, cells: usize, from: f32, to: f32, is_horizontal: bool| {
            let reach = (0.12 * step) as i32;
            let at = |offset: i32| {
                let lines = (1..cells).map(|k| {
                    let at = (start + k as f32 * step).round() + offset as f32;
                    let (from, to, at) = (from as i32, to as i32, at as i32);
                    let area = if is_horizontal {
                        Rect { left: from, right: to, top: at, bottom: at + 1 }
                    } else {
                        Rect { left: at, right: at + 1, top: from, bottom: to }
                    };
                    plane.mean(&area.intersection(plane.whole()))
                });
                lines.sum::<f32>() / (cells - 1) as f32
            };
            let profile: Vec<(i32, f32)> = (-reach..=reach).map(|offset| (offset, at(offset))).collect();
            let highest = profile.iter().map(|p| p.1).fold(0.0, f32::max);
            let strong = |p: &&(i32, f32)| p.1 > 0.6 * highest;
            let first = profile.iter().find(strong).map_or(0, |p| p.0);
            let last = profile.iter().rev().find(strong).map_or(0, |p| p.0);
            ((last + 1).max(0) as f32, (-first + 1).max(0) as f32)
        };
    let (x1, y1) = (
        tiling.start.0 + tiling.columns as f32 * tiling.step.0,
        tiling.start.1 + tiling.rows as f32 * tiling.step.1,
    );
    let (left, right) =
        one(&edges.across, tiling.start.0, tiling.step.0, tiling.columns, tiling.start.1, y1, false);
    let (top, bottom) =
        one(&edges.down, tiling.start.1, tiling.step.1, tiling.rows, tiling.start.0, x1, true);
    [left, top, right, bottom]
}
