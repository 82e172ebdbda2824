//! A census of all classical layouts and their components, without the code of the solver.
//!
//! A layout is a number with three bits per cell: the kind of a piece in its upper left cell,
//! `CONTINUATION` in its other cells, 0 in empty cells.

/// Width and height of each kind of piece, by its number (0 is an empty cell).
const SIZES: [(usize, usize); 5] = [(0, 0), (1, 1), (2, 1), (1, 2), (2, 2)];
/// Kind of the square of 2 × 2 cells.
const SQUARE: u64 = 4;
/// Code of all cells of a piece but the upper left one.
const CONTINUATION: u64 = 5;
/// Width of the board, in cells.
const WIDTH: usize = 4;
/// Height of the board, in cells.
const HEIGHT: usize = 5;
/// Target cell of the square's upper left corner.
const EXIT: usize = 13;

/// Counts of layouts.
#[derive(Debug, PartialEq)]
pub(crate) struct Census {
    /// All layouts.
    pub(crate) layouts: usize,
    /// Layouts with the square in the middle of the bottom rows.
    pub(crate) solved: usize,
    /// Layouts that can reach a solved layout.
    pub(crate) solvable: usize,
    /// Connected components.
    pub(crate) components: usize,
    /// Layouts in the largest component.
    pub(crate) largest: u32,
}

/// Counts the layouts with one square and two empty cells; if `allow_more_empty`, with two or more
/// empty cells.
pub(crate) fn take_census(allow_more_empty: bool) -> Census {
    let mut layouts = Vec::new();
    fill(0, 0, if allow_more_empty { 2..=16 } else { 2..=2 }, &mut layouts);
    layouts.sort_unstable();
    let number = |layout: u64| layouts.binary_search(&layout).expect("a move leads to a layout") as u32;
    // A disjoint-set forest. The root is the first layout of its component.
    let mut parents: Vec<u32> = (0..layouts.len() as u32).collect();
    let root = |parents: &mut [u32], mut at: u32| {
        while parents[at as usize] != at {
            parents[at as usize] = parents[parents[at as usize] as usize];
            at = parents[at as usize];
        }
        at
    };
    for (at, &layout) in (0..).zip(&layouts) {
        visit_moves(layout, |after| {
            let (a, b) = (root(&mut parents, at), root(&mut parents, number(after)));
            parents[a.max(b) as usize] = a.min(b);
        });
    }
    let mut sizes = vec![0u32; layouts.len()];
    let mut solving = vec![false; layouts.len()];
    let solved = |layout: u64| layout >> (3 * EXIT) & 7 == SQUARE;
    for (at, &layout) in (0..).zip(&layouts) {
        let root = root(&mut parents, at) as usize;
        sizes[root] += 1;
        solving[root] |= solved(layout);
    }
    Census {
        layouts: layouts.len(),
        solved: layouts.iter().filter(|&&layout| solved(layout)).count(),
        solvable: sizes
            .iter()
            .zip(&solving)
            .filter(|(_, solving)| **solving)
            .map(|(&size, _)| size as usize)
            .sum(),
        components: sizes.iter().filter(|&&size| size > 0).count(),
        largest: sizes.iter().copied().max().unwrap_or_default(),
    }
}

/// Fills the cells from `at` on in all ways, and adds each layout with one square and an allowed
/// number of empty cells to `layouts`.
fn fill(layout: u64, at: usize, empty: std::ops::RangeInclusive<usize>, layouts: &mut Vec<u64>) {
    if at == WIDTH * HEIGHT {
        let cells = || (0..at).map(|cell| layout >> (3 * cell) & 7);
        let empties = cells().filter(|&sign| sign == 0).count();
        if cells().filter(|&sign| sign == SQUARE).count() == 1 && empty.contains(&empties) {
            layouts.push(layout);
        }
        return;
    }
    fill(layout, at + 1, empty.clone(), layouts);
    if layout >> (3 * at) & 7 == 0 {
        for piece in 1..SIZES.len() {
            if has_room(layout, piece, at) {
                fill(layout | body(piece) << (3 * at), at + 1, empty.clone(), layouts);
            }
        }
    }
}

/// Returns the bits of a piece whose upper left cell is the first cell of the board.
fn body(piece: usize) -> u64 {
    let (width, height) = SIZES[piece];
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| y * WIDTH + x));
    cells.fold(0, |body, cell| body | (if cell == 0 { piece as u64 } else { CONTINUATION }) << (3 * cell))
}

/// Returns whether a piece fits with its upper left corner in a cell.
fn has_room(layout: u64, piece: usize, at: usize) -> bool {
    let (width, height) = SIZES[piece];
    at % WIDTH + width <= WIDTH
        && at / WIDTH + height <= HEIGHT
        && (0..height).all(|y| (0..width).all(|x| layout >> (3 * (at + y * WIDTH + x)) & 7 == 0))
}

/// Calls `visit` with each layout after one piece is moved right or down by one cell. All other
/// moves are inverses of these moves.
fn visit_moves(layout: u64, mut visit: impl FnMut(u64)) {
    for at in 0..WIDTH * HEIGHT {
        let piece = (layout >> (3 * at) & 7) as usize;
        if !(1..SIZES.len()).contains(&piece) {
            continue;
        }
        let lifted = layout ^ body(piece) << (3 * at);
        let targets = [(at + 1, (at + 1) % WIDTH > 0), (at + WIDTH, at + WIDTH < WIDTH * HEIGHT)];
        for (to, is_on_board) in targets {
            if is_on_board && has_room(lifted, piece, to) {
                visit(lifted | body(piece) << (3 * to));
            }
        }
    }
}
