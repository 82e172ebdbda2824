//! Every classical layout and what it can be brought to, found without the solver's code.
//!
//! A layout is a word of three bits a cell: which piece begins there, that one goes on there, or nothing.

/// Width and height of each piece, by the number that stands in its first cell.
const SIZES: [(usize, usize); 5] = [(0, 0), (1, 1), (2, 1), (1, 2), (2, 2)];
const SQUARE: u64 = 4;
const GOES_ON: u64 = 5;
const WIDTH: usize = 4;
const HEIGHT: usize = 5;
const EXIT: usize = 13;

/// What there is to count.
#[derive(Debug, PartialEq)]
pub(crate) struct Census {
    /// How many layouts there are.
    pub(crate) layouts: usize,
    /// Those with the square in the middle of the lowest rows.
    pub(crate) solved: usize,
    /// Those that can be brought to a solved one.
    pub(crate) solvable: usize,
    /// How many sets there are of layouts that can be brought to each other.
    pub(crate) components: usize,
    /// The layouts in the largest of them.
    pub(crate) largest: u32,
}

/// Counts the layouts with two empty cells, or with `many`: two or more.
pub(crate) fn census(many: bool) -> Census {
    let mut layouts = Vec::new();
    fill(0, 0, if many { 2..=16 } else { 2..=2 }, &mut layouts);
    layouts.sort_unstable();
    let number = |layout: u64| layouts.binary_search(&layout).expect("a move leads to a layout") as u32;
    // Each layout points towards the first one of its component.
    let mut parents: Vec<u32> = (0..layouts.len() as u32).collect();
    let root = |parents: &mut [u32], mut at: u32| {
        while parents[at as usize] != at {
            parents[at as usize] = parents[parents[at as usize] as usize];
            at = parents[at as usize];
        }
        at
    };
    for (at, &layout) in (0..).zip(&layouts) {
        forward(layout, |after| {
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

/// Fills the cells from `at` on in every way that leaves as many cells empty as wished.
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
            if room(layout, piece, at) {
                fill(layout | body(piece) << (3 * at), at + 1, empty.clone(), layouts);
            }
        }
    }
}

/// The signs of a piece that begins in the first cell.
fn body(piece: usize) -> u64 {
    let (width, height) = SIZES[piece];
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| y * WIDTH + x));
    cells.fold(0, |body, cell| body | (if cell == 0 { piece as u64 } else { GOES_ON }) << (3 * cell))
}

/// Whether a piece lies on the board there, over nothing else.
fn room(layout: u64, piece: usize, at: usize) -> bool {
    let (width, height) = SIZES[piece];
    at % WIDTH + width <= WIDTH
        && at / WIDTH + height <= HEIGHT
        && (0..height).all(|y| (0..width).all(|x| layout >> (3 * (at + y * WIDTH + x)) & 7 == 0))
}

/// Calls `visit` with each layout that one piece gone right or down by a cell makes.
fn forward(layout: u64, mut visit: impl FnMut(u64)) {
    for at in 0..WIDTH * HEIGHT {
        let piece = (layout >> (3 * at) & 7) as usize;
        if !(1..SIZES.len()).contains(&piece) {
            continue;
        }
        let lifted = layout ^ body(piece) << (3 * at);
        for (to, stays) in [(at + 1, (at + 1) % WIDTH > 0), (at + WIDTH, at + WIDTH < WIDTH * HEIGHT)] {
            if stays && room(lifted, piece, to) {
                visit(lifted | body(piece) << (3 * to));
            }
        }
    }
}
