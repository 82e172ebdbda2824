//! Finds klotski boards of the usual size whose blocks are plain areas that may touch each other.
//! Exactly two cells are empty. They show the ground, or are areas of one shade that no block has.

use super::cover::{Tiling, number_blocks};
use super::drawn::Drawing;
use super::marks::{Shade, colours, usual_shades};
use super::portraits::USUAL_SIZE;
use super::table::MIN_OTHER;
use super::units::{Placed, Unit, propose};
use crate::vision::flood::Patch;
use crate::vision::small::{Small, lab_distance};

/// Maximum cells of a block along a side.
const MAX_SIDE: isize = 2;

/// Finds the board; `None` without a board, or if several different ones are possible.
pub(super) fn find(small: &Small, areas: &[Patch]) -> Option<Drawing> {
    let units = propose(areas);
    let mut boards: Vec<Drawing> = Vec::new();
    for board in units.iter().filter_map(|unit| read(small, unit, &unit.place_rectangles(areas))) {
        if boards.iter().all(|other| other.tiling.cells != board.tiling.cells) {
            boards.push(board);
        }
    }
    boards.pop().filter(|_| boards.is_empty())
}

/// Reads the areas as blocks; `None` unless they form a board of the usual size with one 2x2 block
/// and two empty cells.
fn read(small: &Small, unit: &Unit, placed: &[Placed]) -> Option<Drawing> {
    let mut blocks: Vec<&Placed> =
        placed.iter().filter(|area| area.wide.max(area.high) <= MAX_SIDE).collect();
    blocks.sort_by_key(|block| (block.row, block.column));
    let left = blocks.iter().map(|area| area.column).min()?;
    let top = blocks.iter().map(|area| area.row).min()?;
    let columns = blocks.iter().map(|area| area.column + area.wide).max()? - left;
    let rows = blocks.iter().map(|area| area.row + area.high).max()? - top;
    if (columns as usize, rows as usize) != USUAL_SIZE {
        return None;
    }
    let lattice = unit.lattice((left, top), USUAL_SIZE);
    let mut cells = vec![Tiling::GAP; USUAL_SIZE.0 * USUAL_SIZE.1];
    for (number, block) in blocks.iter().enumerate() {
        for (column, row) in block.cells() {
            let cell = &mut cells[(row - top) as usize * USUAL_SIZE.0 + (column - left) as usize];
            if std::mem::replace(cell, 1 + number as u8) != Tiling::GAP {
                return None;
            }
        }
    }
    let shades = usual_shades(small, &lattice);
    if !cells.contains(&Tiling::GAP) {
        clear_pair(&mut cells, &shades);
    }
    let gaps: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == Tiling::GAP).collect();
    let large = blocks.iter().filter(|block| block.length() == 4).count();
    let [first, second] = gaps[..] else { return None };
    let is_ground = |at: usize| lab_distance(shades[at], shades[first]) < MIN_OTHER;
    let are_others = (0..cells.len()).all(|at| cells[at] == Tiling::GAP || !is_ground(at));
    if large != 1 || !is_ground(second) || !are_others {
        return None;
    }
    let colours = colours(small, &lattice, &cells);
    let tiling = Tiling { cells, likelihood: 0.0 };
    Some(Drawing { lattice, tiling, colours, marked: Vec::new(), others: 0 })
}

/// Makes the two single cells of one shade gaps, if exactly one shade is that of two single cells
/// and of no other cell. Gaps may be areas like blocks.
fn clear_pair(cells: &mut [u8], shades: &[Shade]) {
    let is_single = |at: usize| cells.iter().filter(|&&cell| cell == cells[at]).count() == 1;
    let alike = |at: usize| -> Vec<usize> {
        (0..shades.len()).filter(|&other| lab_distance(shades[at], shades[other]) < MIN_OTHER).collect()
    };
    let mut pairs: Vec<Vec<usize>> = (0..cells.len())
        .map(alike)
        .filter(|own| own.len() == 2 && own.iter().all(|&at| is_single(at)))
        .collect();
    pairs.sort();
    pairs.dedup();
    if let [pair] = &pairs[..] {
        pair.iter().for_each(|&at| cells[at] = Tiling::GAP);
        number_blocks(cells);
    }
}
