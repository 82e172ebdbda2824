//! The likeliest ways to cover a board: one 2×2 block, dominoes, single cells, and given gaps.
//!
//! Cells are covered in reading order; what matters of those before is which cells from here on they cover (a broken
//! profile), how many dominoes there are and whether the large block lies. For each of these the two best ways are kept,
//! so that the margin between the best and the second is exact.

/// A way in which blocks may lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiling {
    /// For each cell in reading order the number of its block from 1, [`Tiling::GAP`] or [`Tiling::WALL`].
    pub cells: Vec<u8>,
    /// The logarithm of how likely it is, but for a constant.
    pub likelihood: f32,
}

impl Tiling {
    /// Nothing lies here.
    pub const GAP: u8 = 0;
    /// Nothing can lie here.
    pub const WALL: u8 = u8::MAX;
}

/// For each cell 0 for a gap, or the number of its block from 1 in reading order.
pub(super) type Cells = Vec<u8>;

/// How likely it is that neighbours belong to different blocks: logarithms of ratios.
#[derive(Clone, Debug)]
pub(super) struct Ratios {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) right: Vec<f32>,
    pub(super) below: Vec<f32>,
    /// The same of a gap and a neighbour, to the right and below.
    pub(super) gaps: [Vec<f32>; 2],
}

/// A way so far: its score, and which cells belong together with their right neighbour and with the one below.
#[derive(Clone, Copy, Debug)]
struct Way {
    score: f32,
    right: u64,
    below: u64,
}

/// The two best ways; scores of none are minus infinity.
type Two = [Way; 2];

const NONE: Way = Way { score: f32::NEG_INFINITY, right: 0, below: 0 };

/// The two best ways to cover all but the gaps, with their scores.
pub(super) fn best(ratios: &Ratios, gaps: &[usize]) -> Vec<(f32, Cells)> {
    let (columns, rows) = (ratios.columns, ratios.rows);
    let count = columns * rows;
    let most = (count - gaps.len()) / 2;
    let mut is_gap = vec![false; count];
    gaps.iter().for_each(|&gap| is_gap[gap] = true);
    let profiles = 1 << (columns + 1);
    // Indexed by dominoes, large block and covered cells from here on.
    let index = |covered: usize, large: usize, dominoes: usize| (dominoes * 2 + large) * profiles + covered;
    let mut ways = vec![[NONE; 2]; (most + 1) * 2 * profiles];
    ways[0][0] = Way { score: between(ratios, &is_gap), ..NONE };
    let mut next = ways.clone();
    for cell in 0..count {
        next.fill([NONE; 2]);
        for (at, two) in ways.iter().enumerate().filter(|(_, two)| two[0].score > f32::NEG_INFINITY) {
            let (covered, large, dominoes) = (at % profiles, at / profiles % 2, at / profiles / 2);
            let mut put =
                |covers: usize, right: u64, below: u64, cost: f32, (more, domino): (usize, usize)| {
                    if dominoes + domino > most {
                        return;
                    }
                    let target = &mut next[index((covered | covers) >> 1, large + more, dominoes + domino)];
                    for way in two.iter().filter(|way| way.score > f32::NEG_INFINITY) {
                        let (right, below) = (way.right | right << cell, way.below | below << cell);
                        keep(target, Way { score: way.score - cost, right, below });
                    }
                };
            if covered & 1 == 1 || is_gap[cell] {
                put(0, 0, 0, 0.0, (0, 0));
                continue;
            }
            let free = |offset: usize| covered >> offset & 1 == 0 && !is_gap[cell + offset];
            let right = cell % columns + 1 < columns && free(1);
            let below = cell + columns < count && free(columns);
            put(1, 0, 0, 0.0, (0, 0));
            if right {
                put(0b11, 1, 0, ratios.right[cell], (0, 1));
            }
            if below {
                put(1 | 1 << columns, 0, 1, ratios.below[cell], (0, 1));
            }
            if right && below && large == 0 && free(columns + 1) {
                let inside = ratios.right[cell]
                    + ratios.below[cell]
                    + ratios.right[cell + columns]
                    + ratios.below[cell + 1];
                put(0b11 | 0b11 << columns, 1 | 1 << columns, 0b11, inside, (1, 0));
            }
        }
        std::mem::swap(&mut ways, &mut next);
    }
    let mut best = [NONE; 2];
    for (at, two) in ways.iter().enumerate().filter(|(at, _)| at / profiles % 2 == 1) {
        let prior = prior(at / profiles / 2, count);
        two.iter().for_each(|way| keep(&mut best, Way { score: way.score + prior, ..*way }));
    }
    let found = best.into_iter().filter(|way| way.score > f32::NEG_INFINITY);
    found.map(|way| (way.score, cells(&way, &is_gap, columns))).collect()
}

/// What it counts that neighbouring gaps have no seam between them.
fn between(ratios: &Ratios, is_gap: &[bool]) -> f32 {
    let columns = ratios.columns;
    let gap = |cell: usize| is_gap.get(cell).copied().unwrap_or_default();
    let [right, below] = &ratios.gaps;
    let of = |cell: usize| {
        let right = if cell % columns + 1 < columns && gap(cell + 1) { right[cell] } else { 0.0 };
        let below = if gap(cell + columns) { below[cell] } else { 0.0 };
        right + below
    };
    -(0..is_gap.len()).filter(|&cell| gap(cell)).map(of).sum::<f32>()
}

/// Puts a way among the two best, if it is one of them.
fn keep(two: &mut Two, way: Way) {
    if way.score > two[0].score {
        *two = [way, two[0]];
    } else if way.score > two[1].score {
        two[1] = way;
    }
}

/// Most boards of 4 × 5 have five dominoes.
fn prior(dominoes: usize, cells: usize) -> f32 {
    const OTHERS: [f32; 4] = [0.0, -2.2, -3.2, -4.2];
    if cells == 20 { OTHERS[dominoes.abs_diff(5).min(3)] } else { 0.0 }
}

/// Numbers the blocks of a way.
fn cells(way: &Way, is_gap: &[bool], columns: usize) -> Cells {
    let mut cells = vec![0; is_gap.len()];
    let mut blocks = 0;
    for cell in 0..cells.len() {
        if is_gap[cell] {
            continue;
        }
        if cells[cell] == 0 {
            blocks += 1;
            cells[cell] = blocks;
        }
        if way.right >> cell & 1 == 1 {
            cells[cell + 1] = cells[cell];
        }
        if way.below >> cell & 1 == 1 {
            cells[cell + columns] = cells[cell];
        }
    }
    cells
}
