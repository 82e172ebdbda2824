//! Finds the two most likely coverings of a board by one 2×2 block, dominoes, single cells, and
//! given gaps.
//!
//! The method is dynamic programming over cells in reading order. The state is the set of covered
//! cells ahead (a broken profile), the number of dominoes, and whether the 2×2 block is placed. The
//! two best coverings of each state are kept, so the margin between them is exact.

use super::network::{BESIDE_GAP, BETWEEN_BLOCKS, BETWEEN_GAPS, CELL_CLASSES, LINE_CLASSES, WITHIN_BLOCK};

/// Block number of each cell in reading order, from 1; 0 for a gap.
pub(super) type Cells = Vec<u8>;

/// Log likelihoods of the classes of each line and cell, up to a constant.
#[derive(Clone, Debug)]
pub(super) struct Likelihoods {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Line to the right of each cell, by class; unused in the last column.
    pub(super) right: Vec<[f32; LINE_CLASSES]>,
    /// Line below each cell, by class; unused in the last row.
    pub(super) below: Vec<[f32; LINE_CLASSES]>,
    pub(super) cells: Vec<[f32; CELL_CLASSES]>,
}

impl Likelihoods {
    /// Returns the log likelihood that a cell and its right neighbour are in one block, less that
    /// of two blocks.
    fn joined_right(&self, cell: usize) -> f32 {
        self.right[cell][WITHIN_BLOCK] - self.right[cell][BETWEEN_BLOCKS]
    }

    fn joined_below(&self, cell: usize) -> f32 {
        self.below[cell][WITHIN_BLOCK] - self.below[cell][BETWEEN_BLOCKS]
    }

    /// Returns the log likelihood of the gaps and of the lines around them. Each line counts
    /// relative to a line between blocks.
    pub(super) fn of_gaps(&self, is_gap: &[bool]) -> f32 {
        let kind =
            |a: bool, b: bool| [BETWEEN_BLOCKS, BESIDE_GAP, BETWEEN_GAPS][usize::from(a) + usize::from(b)];
        let mut sum = 0.0;
        for (cell, &gap) in is_gap.iter().enumerate() {
            if gap {
                sum += self.cells[cell][0];
            }
            if cell % self.columns + 1 < self.columns {
                sum += self.right[cell][kind(gap, is_gap[cell + 1])] - self.right[cell][BETWEEN_BLOCKS];
            }
            if cell + self.columns < is_gap.len() {
                sum += self.below[cell][kind(gap, is_gap[cell + self.columns])]
                    - self.below[cell][BETWEEN_BLOCKS];
            }
        }
        sum
    }
}

/// A partial covering: its score, and the sets of cells (as bits) that are in one block with the
/// neighbour to the right and with the one below.
#[derive(Clone, Copy, Debug)]
struct Covering {
    score: f32,
    right: u64,
    below: u64,
}

/// The two best coverings. Missing ones have a score of minus infinity.
type BestTwo = [Covering; 2];

/// Marks a missing covering.
const NONE: Covering = Covering { score: f32::NEG_INFINITY, right: 0, below: 0 };

/// Returns the two best coverings of all cells except the gaps, with scores, the best first. There
/// may be fewer than two.
pub(super) fn find_best(likelihoods: &Likelihoods, gaps: &[usize]) -> Vec<(f32, Cells)> {
    let (columns, rows) = (likelihoods.columns, likelihoods.rows);
    let count = columns * rows;
    // Dominoes are counted only on boards of the usual size, where `prior` depends on their number.
    let counted = usize::from(count == USUAL_CELLS);
    let max_dominoes = counted * (count - gaps.len()) / 2;
    let mut is_gap = vec![false; count];
    gaps.iter().for_each(|&gap| is_gap[gap] = true);
    let profiles = 1 << (columns + 1);
    // Coverings are indexed by dominoes, 2×2 blocks and covered cells ahead.
    let index = |covered: usize, large: usize, dominoes: usize| (dominoes * 2 + large) * profiles + covered;
    let mut coverings = vec![[NONE; 2]; (max_dominoes + 1) * 2 * profiles];
    coverings[0][0] = Covering { score: likelihoods.of_gaps(&is_gap), ..NONE };
    let mut next = coverings.clone();
    for cell in 0..count {
        next.fill([NONE; 2]);
        for (at, two) in coverings.iter().enumerate().filter(|(_, two)| two[0].score > f32::NEG_INFINITY) {
            let (covered, large, dominoes) = (at % profiles, at / profiles % 2, at / profiles / 2);
            let mut put =
                |covers: usize, right: u64, below: u64, gain: f32, (more, domino): (usize, usize)| {
                    let dominoes = dominoes + counted * domino;
                    if dominoes > max_dominoes {
                        return;
                    }
                    let target = &mut next[index((covered | covers) >> 1, large + more, dominoes)];
                    for covering in two.iter().filter(|covering| covering.score > f32::NEG_INFINITY) {
                        let (right, below) = (covering.right | right << cell, covering.below | below << cell);
                        keep(target, Covering { score: covering.score + gain, right, below });
                    }
                };
            if covered & 1 == 1 || is_gap[cell] {
                put(0, 0, 0, 0.0, (0, 0));
                continue;
            }
            let free = |offset: usize| covered >> offset & 1 == 0 && !is_gap[cell + offset];
            let right = cell % columns + 1 < columns && free(1);
            let below = cell + columns < count && free(columns);
            let part = |kind: usize, offsets: &[usize]| {
                offsets.iter().map(|offset| likelihoods.cells[cell + offset][kind]).sum::<f32>()
            };
            put(1, 0, 0, part(1, &[0]), (0, 0));
            if right {
                put(0b11, 1, 0, part(2, &[0, 1]) + likelihoods.joined_right(cell), (0, 1));
            }
            if below {
                put(1 | 1 << columns, 0, 1, part(2, &[0, columns]) + likelihoods.joined_below(cell), (0, 1));
            }
            if right && below && large == 0 && free(columns + 1) {
                let inside = likelihoods.joined_right(cell)
                    + likelihoods.joined_below(cell)
                    + likelihoods.joined_right(cell + columns)
                    + likelihoods.joined_below(cell + 1);
                let all = part(3, &[0, 1, columns, columns + 1]);
                put(0b11 | 0b11 << columns, 1 | 1 << columns, 0b11, inside + all, (1, 0));
            }
        }
        std::mem::swap(&mut coverings, &mut next);
    }
    let mut best = [NONE; 2];
    for (at, two) in coverings.iter().enumerate().filter(|(at, _)| at / profiles % 2 == 1) {
        let prior = prior(at / profiles / 2, count);
        two.iter()
            .for_each(|covering| keep(&mut best, Covering { score: covering.score + prior, ..*covering }));
    }
    let found = best.into_iter().filter(|covering| covering.score > f32::NEG_INFINITY);
    found.map(|covering| (covering.score, number_blocks(&covering, &is_gap, columns))).collect()
}

/// Inserts a covering among the two best.
fn keep(two: &mut BestTwo, covering: Covering) {
    if covering.score > two[0].score {
        *two = [covering, two[0]];
    } else if covering.score > two[1].score {
        two[1] = covering;
    }
}

/// Number of cells of a 4 × 5 board.
const USUAL_CELLS: usize = 20;

/// Returns the log prior of a number of dominoes: most 4 × 5 boards have five.
fn prior(dominoes: usize, cells: usize) -> f32 {
    const OTHER_PRIORS: [f32; 4] = [0.0, -2.2, -3.2, -4.2];
    if cells == USUAL_CELLS { OTHER_PRIORS[dominoes.abs_diff(5).min(3)] } else { 0.0 }
}

/// Numbers the blocks of a covering.
fn number_blocks(covering: &Covering, is_gap: &[bool], columns: usize) -> Cells {
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
        if covering.right >> cell & 1 == 1 {
            cells[cell + 1] = cells[cell];
        }
        if covering.below >> cell & 1 == 1 {
            cells[cell + columns] = cells[cell];
        }
    }
    cells
}
