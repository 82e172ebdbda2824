//! Reads klotski blocks of any shape on a known lattice. The face of each block is one area of one
//! colour, which distinguishes an L-shaped block from a smaller block beside a single cell.
//!
//! ```text
//!  ┌─────┬──┐    each cell is sampled at eight points; cells whose
//!  │ ∴ ∴ │∴ │    points are in one area belong to one block
//!  │ ∴┌──┤∴ │
//!  └──┤∴ └──┘
//! ```

use super::cover::{Tiling, is_block, number_blocks};
use super::drawn::Drawing;
use super::flat::MAX_CONTRAST;
use super::lattice::Lattice;
use super::marks::{Shade, colours, usual_shades};
use super::table::MIN_OTHER;
use super::trays::Tray;
use crate::vision::flood::{Flood, Patch};
use crate::vision::small::{Small, lab_distance};

/// Sampled points of a cell, as shares of its sides. Its middle may show a sign.
const POINTS: [(f32, f32); 8] = [
    (0.32, 0.32),
    (0.5, 0.32),
    (0.68, 0.32),
    (0.32, 0.5),
    (0.68, 0.5),
    (0.32, 0.68),
    (0.5, 0.68),
    (0.68, 0.68),
];
/// Minimum points of a cell in one area.
const MIN_POINTS: usize = 5;

/// Minimum area of a face, relative to the cells of its block, which may have a wide bevel.
const MIN_FACE: f32 = 0.3;
/// Maximum distance by which a face extends beyond the cells of its block, in cells.
const MAX_BEYOND: f32 = 0.15;

/// Minimum number of blocks.
const MIN_BLOCKS: usize = 3;
/// Maximum share of empty cells.
const MAX_GAPS: f32 = 0.4;

/// Reads the blocks on the lattice of a tray; `None` unless all cells are blocks or gaps. Cells are
/// gaps if the covering of the tray has gaps in most cells of their colour.
pub(super) fn read(small: &Small, tray: &Tray) -> Option<Drawing> {
    let lattice = tray.lattice;
    let mut faces = Vec::new();
    let labels = label_cells(small, &lattice, &mut faces)?;
    let shades = usual_shades(small, &lattice);
    let seen = &tray.tilings[0].cells;
    let is_gap = |at: usize| {
        is_ground(&shades, seen, at) || extends_beyond(&faces[labels[at]], &lattice, &labels, labels[at])
    };
    // The first cell with the label of a block is its number until `number_blocks`.
    let first = |at: usize| labels.iter().position(|&label| label == labels[at]).unwrap_or(at);
    let mut cells: Vec<u8> =
        (0..labels.len()).map(|at| if is_gap(at) { Tiling::GAP } else { first(at) as u8 + 1 }).collect();
    let gaps = cells.iter().filter(|&&cell| cell == Tiling::GAP).count();
    let count = number_blocks(&mut cells);
    let is_filled = |at: usize| {
        let own = labels.iter().filter(|&&label| label == labels[at]).count() as f32;
        faces[labels[at]].pixels as f32 >= MIN_FACE * own * lattice.cell.0 * lattice.cell.1
    };
    let is_possible = (1..=(MAX_GAPS * cells.len() as f32) as usize).contains(&gaps)
        && count >= MIN_BLOCKS
        && count < cells.len() - gaps;
    if !is_possible || !(0..cells.len()).all(|at| !is_block(cells[at]) || is_filled(at)) {
        return None;
    }
    let colours = colours(small, &lattice, &cells);
    let tiling = Tiling { cells, likelihood: 0.0 };
    Some(Drawing { lattice, tiling, colours, marked: Vec::new(), others: 0 })
}

/// Returns the number of the area that most points of each cell are in, and adds the areas to
/// `faces`; `None` if a cell has no such area.
fn label_cells(small: &Small, lattice: &Lattice, faces: &mut Vec<Patch>) -> Option<Vec<usize>> {
    let mut flood = Flood::new(small);
    let pixel = |at: usize| {
        let (cell, (x, y)) = (at / POINTS.len(), POINTS[at % POINTS.len()]);
        let x = lattice.left + ((cell % lattice.columns) as f32 + x) * lattice.cell.0;
        let y = lattice.top + ((cell / lattice.columns) as f32 + y) * lattice.cell.1;
        let (x, y) = (x.max(0.0) as usize, y.max(0.0) as usize);
        y.min(small.height - 1) * small.width + x.min(small.width - 1)
    };
    let cells = lattice.columns * lattice.rows;
    let pixels: Vec<usize> = (0..cells * POINTS.len()).map(pixel).collect();
    let mut labels: Vec<Option<usize>> = vec![None; pixels.len()];
    for &start in &pixels {
        let Some(face) = flood.fill(start, MAX_CONTRAST) else { continue };
        for (label, &pixel) in labels.iter_mut().zip(&pixels) {
            if label.is_none() && flood.has_reached(pixel) {
                *label = Some(faces.len());
            }
        }
        faces.push(face);
    }
    let usual = |own: &[Option<usize>]| {
        let count = |label: usize| own.iter().filter(|&&other| other == Some(label)).count();
        own.iter().flatten().copied().find(|&label| count(label) >= MIN_POINTS)
    };
    labels.chunks(POINTS.len()).map(usual).collect()
}

/// Returns whether a covering has gaps in most cells of a cell's colour.
fn is_ground(shades: &[Shade], seen: &[u8], at: usize) -> bool {
    let alike = (0..shades.len()).filter(|&other| lab_distance(shades[other], shades[at]) < MIN_OTHER);
    let (gaps, blocks): (Vec<usize>, Vec<usize>) = alike.partition(|&other| !is_block(seen[other]));
    gaps.len() > blocks.len()
}

/// Returns whether a face extends beyond the cells that have its label.
fn extends_beyond(face: &Patch, lattice: &Lattice, labels: &[usize], label: usize) -> bool {
    let own = || (0..labels.len()).filter(|&at| labels[at] == label);
    let ends = |of: fn(usize, usize) -> usize, start: f32, cell: f32| {
        let places = own().map(|at| of(at, lattice.columns) as f32);
        let (first, last) = places.fold((f32::INFINITY, 0.0_f32), |(a, b), at| (a.min(at), b.max(at)));
        (start + (first - MAX_BEYOND) * cell, start + (last + 1.0 + MAX_BEYOND) * cell)
    };
    let (left, right) = ends(|at, columns| at % columns, lattice.left, lattice.cell.0);
    let (top, bottom) = ends(|at, columns| at / columns, lattice.top, lattice.cell.1);
    (face.left as f32) < left
        || face.right as f32 > right
        || (face.top as f32) < top
        || face.bottom as f32 > bottom
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    /// Side of a cell, in pixels.
    const CELL: u32 = 40;

    /// Draws blocks of one colour with dark lines between them, on pale gaps.
    fn draw(cells: &[u8], columns: usize) -> Small {
        let rows = cells.len() / columns;
        let at = |x: u32, y: u32| cells[(y / CELL) as usize * columns + (x / CELL) as usize];
        let (width, height) = (columns as u32 * CELL, rows as u32 * CELL);
        let colour = |x: u32, y: u32| {
            let own = at(x, y);
            let is_line = at((x + 2).min(width - 1), y) != own || at(x, (y + 2).min(height - 1)) != own;
            Rgb(if is_line { [20; 3] } else { [[240, 235, 225], [40, 160, 90]][usize::from(own > 0)] })
        };
        Small::with_scale(&RgbImage::from_fn(width, height, colour), 1.0)
    }

    fn tray(seen: &[u8], columns: usize) -> Tray {
        let cell = (CELL as f32, CELL as f32);
        let lattice = Lattice { left: 0.0, top: 0.0, cell, columns, rows: seen.len() / columns, seen: 1.0 };
        let tilings = vec![Tiling { cells: seen.to_vec(), likelihood: 0.0 }];
        Tray { lattice, worth: 0.0, tilings, mean: -0.4, least: -5.0, weak: Vec::new(), steady: false }
    }

    #[test]
    fn blocks_of_any_shape_are_read_by_their_faces() {
        let board = [1, 1, 2, 3, 1, 4, 2, 3, 5, 4, 4, 0, 5, 6, 6, 0];
        let seen = [1, 1, 2, 3, 4, 5, 2, 3, 6, 5, 7, 0, 6, 8, 8, 0];
        let small = draw(&board, 4);
        let read = |seen: &[u8]| read(&small, &tray(seen, 4)).map(|drawing| drawing.tiling.cells);
        assert_eq!(read(&seen), Some(board.to_vec()));
        assert_eq!(read(&[1; 16]), None, "without a gap");
        assert_eq!(read(&[0; 16]), None, "without a block");
        let singles: Vec<u8> = (0..16).map(|at| if at == 11 || at == 15 { 0 } else { at + 1 }).collect();
        let keys = draw(&singles, 4);
        assert!(super::read(&keys, &tray(&singles, 4)).is_none(), "single cells only");
    }
}
