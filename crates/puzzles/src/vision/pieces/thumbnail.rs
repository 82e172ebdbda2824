//! Finds a thumbnail of the solved picture on the same screen. It is a rectangle beside the board,
//! of the same shape, whose parts match the tiles.

use image::RgbImage;
use image::imageops::crop_imm;

use super::combs::{Edges, find_edges};
use super::seams::Tiling;
use super::tiles::compare;
use crate::pixels::Rect;
use crate::pixels::shrink;
use crate::vision::grid::{Cell, Grid};
use crate::vision::plane::Plane;

/// Maximum longer side of the searched picture, in pixels.
const SEARCH_SIDE: u32 = 640;

/// Maximum lines per direction.
const MAX_LINES: usize = 18;
/// Maximum rectangles compared.
const MAX_RECTANGLES: usize = 24;

/// Minimum share of edges along each side of a rectangle.
const MIN_BORDER: f32 = 0.4;

/// Maximum mean cost of the best match of a tile, as a negative log-likelihood.
const MAX_COST: f32 = 2.0;

/// Finds a thumbnail and compares the tiles with it; `None` without a thumbnail.
pub(in crate::vision) fn find(pixels: &RgbImage, tiling: &Tiling) -> Option<Grid> {
    let factor = pixels.width().max(pixels.height()).div_ceil(SEARCH_SIDE).max(1);
    let small = shrink(pixels, factor);
    let edges = find_edges(&small);
    let scale = factor as f32;
    let (board_width, board_height) =
        (tiling.columns as f32 * tiling.step.0 / scale, tiling.rows as f32 * tiling.step.1 / scale);
    let (left, top) = (tiling.start.0 / scale, tiling.start.1 / scale);
    let board = Rect {
        left: left as i32,
        top: top as i32,
        right: (left + board_width) as i32 + 1,
        bottom: (top + board_height) as i32 + 1,
    };
    let (width, height) = (small.width() as i32, small.height() as i32);
    let around = [
        Rect { left: 0, top: 0, right: width, bottom: board.top },
        Rect { left: 0, top: board.bottom, right: width, bottom: height },
        Rect { left: 0, top: 0, right: board.left, bottom: height },
        Rect { left: board.right, top: 0, right: width, bottom: height },
    ];
    let mut found: Vec<(f32, Rect)> =
        around.iter().flat_map(|part| find_rectangles(&edges, part, board_width, board_height)).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(MAX_RECTANGLES);
    let grid = |(_, area): &(f32, Rect)| {
        let factor = factor as i32;
        let [x, y, w, h] = [area.left, area.top, area.width(), area.height()].map(|v| (v * factor) as u32);
        compare(pixels, tiling, &crop_imm(pixels, x, y, w, h).to_image())
    };
    let grids = found.iter().map(grid).map(|grid| (mean_cost(&grid), grid));
    grids.filter(|(cost, _)| *cost < MAX_COST).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, grid)| grid)
}

/// Returns the mean cost of the best match of each cell, without the worst one, which is the gap.
fn mean_cost(grid: &Grid) -> f32 {
    let best = |cell: &Cell| cell.candidates.first().map_or(-cell.other, |best| -best.likelihood);
    let costs = grid.cells.iter().map(best);
    let largest = costs.clone().fold(0.0, f32::max);
    (costs.sum::<f32>() - largest) / (grid.cells.len() - 1) as f32
}

/// Finds rectangles in `part` with the aspect ratio of `board_width` by `board_height`, each with
/// the share of edges along its weakest side.
fn find_rectangles(edges: &Edges, part: &Rect, board_width: f32, board_height: f32) -> Vec<(f32, Rect)> {
    if part.width() < 24 || part.height() < 24 {
        return Vec::new();
    }
    let (upright, level) = (find_lines(&edges.across, part, false), find_lines(&edges.down, part, true));
    let mut found = Vec::new();
    for (i, &left) in upright.iter().enumerate() {
        for &right in &upright[i + 1..] {
            let width = (right - left) as f32;
            if width < 0.12 * board_width || width < 20.0 || width > 0.9 * board_width {
                continue;
            }
            for (j, &top) in level.iter().enumerate() {
                for &bottom in &level[j + 1..] {
                    let height = (bottom - top) as f32;
                    if (height - width * board_height / board_width).abs() > 1.5 + 0.03 * height {
                        continue;
                    }
                    let area = Rect { left, top, right, bottom };
                    let border = border(edges, &area);
                    if border > MIN_BORDER {
                        found.push((border, area));
                    }
                }
            }
        }
    }
    found
}

/// Finds the lines within `part` with the most edges, in order of position.
fn find_lines(plane: &Plane, part: &Rect, is_horizontal: bool) -> Vec<i32> {
    let (from, to) = if is_horizontal { (part.top, part.bottom) } else { (part.left, part.right) };
    let length = |at: i32| {
        let line = if is_horizontal {
            Rect { top: at, bottom: at + 1, ..*part }
        } else {
            Rect { left: at, right: at + 1, ..*part }
        };
        plane.sum(&line)
    };
    let lengths: Vec<u32> = (from..to).map(length).collect();
    let mut peaks: Vec<usize> = (0..lengths.len())
        .filter(|&k| {
            let around = &lengths[k.saturating_sub(1)..(k + 2).min(lengths.len())];
            lengths[k] > 8 && around.iter().all(|&other| other <= lengths[k])
        })
        .collect();
    peaks.sort_by_key(|&k| std::cmp::Reverse(lengths[k]));
    peaks.truncate(MAX_LINES);
    let mut lines: Vec<i32> = peaks.into_iter().map(|k| from + k as i32).collect();
    lines.sort_unstable();
    lines
}

/// Returns the share of edges along the weakest side of a rectangle.
fn border(edges: &Edges, area: &Rect) -> f32 {
    let side = |plane: &Plane, line: Rect| {
        let [a, b, c] = [-1, 0, 1].map(|by| {
            let moved = if line.width() == 1 {
                Rect { left: line.left + by, right: line.right + by, ..line }
            } else {
                Rect { top: line.top + by, bottom: line.bottom + by, ..line }
            };
            plane.mean(&moved.intersection(plane.whole()))
        });
        a.max(b).max(c)
    };
    let upright =
        [area.left, area.right].map(|x| side(&edges.across, Rect { left: x, right: x + 1, ..*area }));
    let level = [area.top, area.bottom].map(|y| side(&edges.down, Rect { top: y, bottom: y + 1, ..*area }));
    upright.into_iter().chain(level).fold(1.0, f32::min)
}
