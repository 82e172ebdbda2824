//! Most likely ways to cover a board: one 2×2 block, dominoes, single cells, and given gaps.
//!
//! Cells are covered in reading order. The state is the set of covered cells ahead (a broken
//! profile), the number of dominoes, and whether the large block is placed. For each state the two
//! best coverings are kept, so the margin between best and second is exact.

use super::network::{CELLS, EMPTY, ENDS, INSIDE, LINES, PARTS};

/// Block number of each cell in reading order, from 1; 0 for a gap.
pub(super) type Cells = Vec<u8>;

/// Log likelihoods of the classes of lines and cells, up to a constant.
#[derive(Clone, Debug)]
pub(super) struct Chances {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Line to the right of each cell, by class; unused in the last column.
    pub(super) right: Vec<[f32; LINES]>,
    /// Line below each cell.
    pub(super) below: Vec<[f32; LINES]>,
    pub(super) cells: Vec<[f32; CELLS]>,
}

impl Chances {
    /// Returns the evidence that the line right of a cell is inside a block.
    fn joined_right(&self, cell: usize) -> f32 {
        self.right[cell][INSIDE] - self.right[cell][PARTS]
    }

    fn joined_below(&self, cell: usize) -> f32 {
        self.below[cell][INSIDE] - self.below[cell][PARTS]
    }

    /// Returns the log likelihood of gaps and their sides, without the lines between blocks.
    pub(super) fn gaps(&self, is_gap: &[bool]) -> f32 {
        let kind = |a: bool, b: bool| [PARTS, ENDS, EMPTY][usize::from(a) + usize::from(b)];
        let mut sum = 0.0;
        for (cell, &gap) in is_gap.iter().enumerate() {
            if gap {
                sum += self.cells[cell][0];
            }
            if cell % self.columns + 1 < self.columns {
                sum += self.right[cell][kind(gap, is_gap[cell + 1])] - self.right[cell][PARTS];
            }
            if cell + self.columns < is_gap.len() {
                sum += self.below[cell][kind(gap, is_gap[cell + self.columns])] - self.below[cell][PARTS];
            }
        }
        sum
    }
}

/// A partial covering: its score, and the cells joined to the right neighbour and to the one below.
#[derive(Clone, Copy, Debug)]
struct Way {
    score: f32,
    right: u64,
    below: u64,
}

/// The two best coverings; missing ones have a score of minus infinity.
type Two = [Way; 2];

const NONE: Way = Way { score: f32::NEG_INFINITY, right: 0, below: 0 };

/// Returns the two best coverings of all cells except the gaps, with scores.
pub(super) fn best(chances: &Chances, gaps: &[usize]) -> Vec<(f32, Cells)> {
    let (columns, rows) = (chances.columns, chances.rows);
    let count = columns * rows;
    // Without a usual number of dominoes, the count is not tracked.
    let counted = usize::from(count == USUAL);
    let most = counted * (count - gaps.len()) / 2;
    let mut is_gap = vec![false; count];
    gaps.iter().for_each(|&gap| is_gap[gap] = true);
    let profiles = 1 << (columns + 1);
    // Indexed by dominoes, large block and covered cells ahead.
    let index = |covered: usize, large: usize, dominoes: usize| (dominoes * 2 + large) * profiles + covered;
    let mut ways = vec![[NONE; 2]; (most + 1) * 2 * profiles];
    ways[0][0] = Way { score: chances.gaps(&is_gap), ..NONE };
    let mut next = ways.clone();
    for cell in 0..count {
        next.fill([NONE; 2]);
        for (at, two) in ways.iter().enumerate().filter(|(_, two)| two[0].score > f32::NEG_INFINITY) {
            let (covered, large, dominoes) = (at % profiles, at / profiles % 2, at / profiles / 2);
            let mut put =
                |covers: usize, right: u64, below: u64, gain: f32, (more, domino): (usize, usize)| {
                    let dominoes = dominoes + counted * domino;
                    if dominoes > most {
                        return;
                    }
                    let target = &mut next[index((covered | covers) >> 1, large + more, dominoes)];
                    for way in two.iter().filter(|way| way.score > f32::NEG_INFINITY) {
                        let (right, below) = (way.right | right << cell, way.below | below << cell);
                        keep(target, Way { score: way.score + gain, right, below });
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
                offsets.iter().map(|offset| chances.cells[cell + offset][kind]).sum::<f32>()
            };
            put(1, 0, 0, part(1, &[0]), (0, 0));
            if right {
                put(0b11, 1, 0, part(2, &[0, 1]) + chances.joined_right(cell), (0, 1));
            }
            if below {
                put(1 | 1 << columns, 0, 1, part(2, &[0, columns]) + chances.joined_below(cell), (0, 1));
            }
            if right && below && large == 0 && free(columns + 1) {
                let inside = chances.joined_right(cell)
                    + chances.joined_below(cell)
                    + chances.joined_right(cell + columns)
                    + chances.joined_below(cell + 1);
                let all = part(3, &[0, 1, columns, columns + 1]);
                put(0b11 | 0b11 << columns, 1 | 1 << columns, 0b11, inside + all, (1, 0));
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

/// Inserts a covering among the two best.
fn keep(two: &mut Two, way: Way) {
    if way.score > two[0].score {
        *two = [way, two[0]];
    } else if way.score > two[1].score {
        two[1] = way;
    }
}

/// Cells of a 4 × 5 board.
const USUAL: usize = 20;

/// Prior: most 4 × 5 boards have five dominoes.
fn prior(dominoes: usize, cells: usize) -> f32 {
    const OTHERS: [f32; 4] = [0.0, -2.2, -3.2, -4.2];
    if cells == USUAL { OTHERS[dominoes.abs_diff(5).min(3)] } else { 0.0 }
}

/// Numbers the blocks of a covering.
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
