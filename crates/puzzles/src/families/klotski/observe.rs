//! Builds a layout from the blocks seen in a picture, and lists its doubtful cells. A layout is
//! certain if its evidence is certain, its cells are square, few of them are empty, and the default
//! goal is possible.

use super::info::BOARD;
use super::parse::parse;
use crate::family::{Doubt, Options, Reading, erase};
use crate::vision::blocks::{Blocks, Pieces, Tiling};
use crate::vision::{Observation, Perspective, extent};

/// Lead over the second layout, in log likelihood, that counts fully in the rating. A larger lead
/// counts no more.
const CLEAR_MARGIN: f32 = 6.0;

/// Deficit to the likeliest layout, in log likelihood, below which a layout of the classical pieces
/// is preferred to it.
const MAX_CLASSICAL_DEFICIT: f32 = 1.2;

/// Maximum ratio of the longer to the shorter side of a cell in a certain layout. Cells are not
/// quite square in some skins and in slanted photos.
const MAX_OBLONG: f32 = 1.25;

/// Minimum mean log likelihood of the lines. Blocks below it are not a board.
const MIN_MEAN: f32 = -0.55;

/// Maximum share of doubtful cells. A board with more is refused.
const MAX_DOUBTFUL: f32 = 1.0 / 3.0;

/// Maximum share of empty cells of a certain layout. Rectangles with much empty space around them
/// are more often a page than a board.
const MAX_GAPS: f32 = 0.25;

/// Reads the layout that blocks show; `None` if they are not a board. A certain layout has no
/// doubts. The doubts of any other are the cells with weak evidence, otherwise the cells that
/// differ in the second layout.
pub(super) fn read(seen: &[Observation], filled: &Options) -> Option<Reading> {
    seen.iter().find_map(|seen| match seen {
        Observation::Blocks(blocks) if blocks.pieces == Pieces::Blocks => build_reading(blocks, filled),
        _ => None,
    })
}

fn build_reading(seen: &Blocks, filled: &Options) -> Option<Reading> {
    let (best, second) = choose(seen)?;
    let too_doubtful = seen.weak.len() as f32 > MAX_DOUBTFUL * best.cells.len() as f32;
    // A layout has empty cells: a board without any is a misreading.
    let has_gap = best.cells.contains(&Tiling::GAP);
    // A grid of single cells only is a keypad, a calendar or a menu.
    let covered = best.cells.iter().filter(|&&cell| cell != Tiling::GAP && cell != Tiling::WALL);
    let has_large = covered.clone().count() > usize::from(covered.copied().max().unwrap_or_default());
    if seen.several || seen.evidence.mean < MIN_MEAN || too_doubtful || !has_gap || !has_large {
        return None;
    }
    let letter = |&cell: &u8| match cell {
        Tiling::GAP => '.',
        Tiling::WALL => '#',
        block => block_name(block),
    };
    let rows: Vec<String> =
        best.cells.chunks(seen.columns).map(|row| row.iter().map(letter).collect()).collect();
    let area = seen.corners;
    let margin = second.map_or(f32::INFINITY, |second| best.likelihood - second.likelihood);
    let has_goal = allows_default_goal(&best.cells, seen.columns, &seen.marked);
    let gaps = best.cells.iter().filter(|&&cell| cell == Tiling::GAP).count();
    let is_full = gaps as f32 <= MAX_GAPS * best.cells.len() as f32;
    let sure = has_square_cells(seen) && seen.evidence.is_certain() && has_goal && is_full;
    let doubts = match second {
        _ if !sure && !seen.weak.is_empty() => seen.weak.iter().map(|cell| cell + 1).collect(),
        Some(second) if !sure => differing_cells(&best.cells, &second.cells, seen.columns),
        _ => Vec::new(),
    };
    let board = Perspective::onto(area);
    let corner = |column: f32, row: f32| board.at(column / seen.columns as f32, row / seen.rows as f32);
    let doubt = |place: usize| {
        let (column, row) = (((place - 1) % seen.columns) as f32, ((place - 1) / seen.columns) as f32);
        let around = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let seen = around.map(|(x, y)| corner(column + x, row + y));
        Doubt { place, in_picture: seen, in_scene: Some([column, row, 1.0, 1.0]) }
    };
    let options = Options::from([(BOARD, rows.join("/"))]).overlaid(filled);
    Some(Reading {
        board: erase(parse(&options)),
        options,
        sure,
        doubts: doubts.into_iter().map(doubt).collect(),
        fit: if sure { 1.0 } else { rate(seen, best, margin) },
        area,
        pieces: Vec::new(),
    })
}

/// Returns the chosen tiling and a second one for comparison: usually the likeliest and the second
/// likeliest. Without certain evidence, a tiling into the classical set of pieces is chosen even if
/// it is slightly less likely than the likeliest one, which then comes second. Two blocks of one
/// colour can look like a single block.
fn choose(seen: &Blocks) -> Option<(&Tiling, Option<&Tiling>)> {
    let first = seen.tilings.first()?;
    let is_near = |other: &&Tiling| first.likelihood - other.likelihood < MAX_CLASSICAL_DEFICIT;
    let classical = seen.tilings.iter().take_while(is_near).find(|tiling| is_classical_set(&tiling.cells));
    match classical {
        Some(classical) if !seen.evidence.is_certain() && !is_classical_set(&first.cells) => {
            Some((classical, Some(first)))
        }
        _ => Some((first, seen.tilings.get(1))),
    }
}

/// Returns whether the cells are about square, as on a board.
fn has_square_cells(seen: &Blocks) -> bool {
    let [width, height] = extent(seen.corners);
    let (width, height) = (width / seen.columns as f32, height / seen.rows as f32);
    width.max(height) <= MAX_OBLONG * width.min(height)
}

/// Rates an uncertain layout from 0 to 0.8: by the mean log likelihood of its lines, by its lead
/// over the second layout (`margin`), and by whether it has the classical set of pieces.
fn rate(seen: &Blocks, layout: &Tiling, margin: f32) -> f32 {
    let weight = if is_classical_set(&layout.cells) { 1.0 } else { 0.6 };
    weight
        * (1.0 + seen.evidence.mean).clamp(0.0, 1.0)
        * (0.3 + 0.5 * (margin / CLEAR_MARGIN).clamp(0.0, 1.0))
}

/// Returns the name of a block. Blocks are numbered from 1.
fn block_name(block: u8) -> char {
    NAMES.chars().nth(usize::from(block - 1)).unwrap_or('?')
}

/// Names of blocks.
const NAMES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Returns whether the default goal is possible: there is exactly one 2×2 block, and it fits into
/// the middle of the bottom two rows. Drawings in empty cells, if any, must mark that goal.
fn allows_default_goal(cells: &[u8], columns: usize, marked: &[usize]) -> bool {
    let rows = cells.len() / columns;
    let square = |&cell: &usize| {
        let block = cells[cell];
        let own: Vec<usize> = (0..cells.len()).filter(|&other| cells[other] == block).collect();
        block != Tiling::GAP
            && block != Tiling::WALL
            && own == [cell, cell + 1, cell + columns, cell + columns + 1]
    };
    if columns % 2 == 1 || rows < 2 || (0..cells.len()).filter(square).count() != 1 {
        return false;
    }
    let corner = (rows - 2) * columns + columns / 2 - 1;
    let goal = [corner, corner + 1, corner + columns, corner + columns + 1];
    let empty = |cell: &usize| cells[*cell] == Tiling::GAP;
    goal.iter().all(|&cell| cells[cell] != Tiling::WALL)
        && marked.iter().all(|cell| goal.contains(cell))
        && (marked.is_empty() || goal.iter().filter(|cell| empty(cell)).all(|cell| marked.contains(cell)))
}

/// Returns whether the pieces are the classical set: one block of four cells, five blocks of two,
/// four blocks of one, and two gaps.
fn is_classical_set(cells: &[u8]) -> bool {
    let blocks = cells.iter().copied().filter(|&cell| cell != Tiling::WALL).max().unwrap_or_default();
    let sizes = (1..=blocks).map(|block| cells.iter().filter(|&&cell| cell == block).count());
    let mut counts = [0; 5];
    sizes.for_each(|size| counts[size.min(4)] += 1);
    let gaps = cells.iter().filter(|&&cell| cell == 0).count();
    gaps == 2 && counts[4] == 1 && counts[2] == 5 && counts[1] == 4
}

/// Returns the cells, numbered from 1, that differ in two layouts: they are empty in only one of
/// them, or share a block with different neighbours.
fn differing_cells(a: &[u8], b: &[u8], columns: usize) -> Vec<usize> {
    let cell_sides = |cells: &[u8], cell: usize| {
        let row = cell / columns;
        let sides = [
            (!cell.is_multiple_of(columns)).then(|| cell - 1),
            ((cell + 1) / columns == row).then_some(cell + 1),
            cell.checked_sub(columns),
            Some(cell + columns).filter(|&below| below < cells.len()),
        ];
        (cells[cell] == 0, sides.map(|side| side.map(|side| cells[side] == cells[cell])))
    };
    (0..a.len()).filter(|&cell| cell_sides(a, cell) != cell_sides(b, cell)).map(|cell| cell + 1).collect()
}
