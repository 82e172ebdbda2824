//! Creates training samples for `tools/train-blocks`: features of known boards.

use image::RgbImage;

use super::features::compute_features;
use super::network::{BESIDE_GAP, BETWEEN_BLOCKS, BETWEEN_GAPS, OFF_BOARD, WITHIN_BLOCK};
use super::seams::{cut, rate_seams};
use crate::vision::blocks::lattice::Lattice;
use crate::vision::blocks::lines::rescale;
use crate::vision::small::Bounds;

/// A line between two cells, or a cell, with its class.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Whether it is a line, not a cell.
    pub is_line: bool,
    /// Index of its class among the outputs of its network.
    pub label: usize,
    /// Inputs of its network.
    pub features: Vec<f32>,
}

/// A known board.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Letter of the block in each cell, or a dot for an empty cell, in reading order.
    pub cells: &'a [char],
    /// Cells in a row.
    pub columns: usize,
    /// Left, top, right and bottom of the board, in pixels of the picture.
    pub area: Bounds,
}

/// Maximum displacement of each side of a cell from that of the board's cell, in cells.
const MAX_OFFSET: f32 = 0.15;

/// Returns the lines and cells, with their true classes, of a reading that takes `area` for the
/// board's place. `area` is in pixels of the picture and may be displaced.
pub fn samples(picture: &RgbImage, known: Known<'_>, area: Bounds) -> Vec<Sample> {
    let Known { cells, columns, .. } = known;
    let small = rescale(picture);
    let rows = cells.len() / columns;
    let [left, top, right, bottom] = area.map(|side| side / small.scale);
    let cell = ((right - left) / columns as f32, (bottom - top) / rows as f32);
    let board = cut(&small, &Lattice { left, top, cell, columns, rows, seen: 1.0 });
    let all = compute_features(&board, columns, rows, &rate_seams(&board, columns, rows));
    let parted = |a: Option<usize>, b: Option<usize>, apart: usize| match (a, b) {
        (Some(a), Some(b)) if a + apart == b => match (cells[a] == '.', cells[b] == '.') {
            (true, true) => BETWEEN_GAPS,
            (false, false) if cells[a] == cells[b] => WITHIN_BLOCK,
            (false, false) => BETWEEN_BLOCKS,
            _ => BESIDE_GAP,
        },
        _ => OFF_BOARD,
    };
    let kind = |at: usize| match (cells[at], cells.iter().filter(|cell| **cell == cells[at]).count()) {
        ('.', _) => 0,
        (_, 1) => 1,
        (_, 2 | 3) => 2,
        _ => 3,
    };
    let true_cells: Vec<Option<usize>> = (0..cells.len()).map(|at| place(&known, area, at)).collect();
    let mut found = Vec::new();
    for at in 0..cells.len() {
        let label = true_cells[at].map_or(OFF_BOARD, kind);
        found.push(Sample { is_line: false, label, features: all.cells[at].to_vec() });
        let lines = [(&all.right[at], 1), (&all.below[at], columns)];
        found.extend(lines.into_iter().filter_map(|(features, apart)| {
            let features = features.as_ref()?.to_vec();
            Some(Sample {
                is_line: true,
                label: parted(true_cells[at], true_cells[at + apart], apart),
                features,
            })
        }));
    }
    found
}

/// Returns the cell of the board that coincides with cell `at` of `area`, up to [`MAX_OFFSET`];
/// `None` if no cell does.
fn place(known: &Known<'_>, area: Bounds, at: usize) -> Option<usize> {
    let rows = known.cells.len() / known.columns;
    let along = |start: usize, number: usize, count: usize| {
        let (unit, other) = (
            (known.area[start + 2] - known.area[start]) / count as f32,
            (area[start + 2] - area[start]) / count as f32,
        );
        let ends =
            [number, number + 1].map(|end| (area[start] + end as f32 * other - known.area[start]) / unit);
        let first = ends[0].round();
        let fits = (ends[0] - first).abs() < MAX_OFFSET && (ends[1] - first - 1.0).abs() < MAX_OFFSET;
        (fits && first >= 0.0 && first < count as f32).then_some(first as usize)
    };
    let column = along(0, at % known.columns, known.columns)?;
    Some(along(1, at / known.columns, rows)? * known.columns + column)
}
