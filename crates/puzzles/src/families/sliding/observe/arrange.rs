//! The likeliest arrangement of the pieces of a picture, by the numbers on them and the fit of
//! their sides.

use super::assignment::assign;
use crate::vision::Fits;

/// Maximum arrangements kept by the beam.
const BEAM_WIDTH: usize = 160;

/// Maximum cells of boards that are arranged piece by piece; larger boards need their numbers.
const MAX_ARRANGED_CELLS: usize = 36;

/// Maximum cells of boards that may lack any piece; larger boards lack one in a corner.
const MAX_SMALL_CELLS: usize = 9;

/// Maximum candidate cells for the gap, and the maximum cost of a candidate above the cheapest.
const MAX_GAP_CANDIDATES: usize = 3;
const GAP_COST_MARGIN: f32 = 5.0;

/// The pieces to arrange. `costs` has a row for each cell and one for the missing piece, a column
/// for each home and one for the gap.
pub(super) struct Pieces<'a> {
    pub(super) costs: &'a [Vec<f32>],
    pub(super) fits: &'a Fits,
    pub(super) columns: usize,
}

/// The cell of each home's piece; the gap's cell represents the missing piece.
#[derive(Clone, Debug, PartialEq)]
struct Laid {
    cells: Vec<usize>,
    gap: usize,
}

/// An arrangement and its cost.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// The home of each cell's piece; for the gap, the home of the missing piece.
    pub(super) homes: Vec<usize>,
    pub(super) gap: usize,
    pub(super) cost: f32,
    /// The part of the cost that the sides contribute; it is small if they fit well.
    pub(super) sides: f32,
    /// For each cell, the extra cost of the cheapest other arrangement found that has another piece
    /// there.
    pub(super) margins: Vec<f32>,
}

impl Pieces<'_> {
    /// The cheapest arrangement found.
    pub(super) fn arrange(&self) -> Option<Arrangement> {
        let count = self.costs.len() - 1;
        let mut found: Vec<(f32, Laid)> = Vec::new();
        let mut add = |mut laid: Laid| {
            self.improve(&mut laid);
            if found.iter().all(|(_, other)| *other != laid) {
                found.push((self.cost(&laid), laid));
            }
        };
        let numbered = self.numbered();
        let mut homes: Vec<usize> =
            (0..count).filter(|&home| count <= MAX_SMALL_CELLS || self.is_corner(home)).collect();
        let mut gaps: Vec<usize> = (0..count).collect();
        let empty = |gap: usize| self.costs[gap][count];
        gaps.sort_by(|&a, &b| empty(a).total_cmp(&empty(b)));
        let least = gaps.first().map_or(0.0, |&gap| empty(gap));
        gaps.retain(|&gap| empty(gap) < least + GAP_COST_MARGIN);
        gaps.truncate(MAX_GAP_CANDIDATES);
        if let Some(laid) = numbered {
            let missing = laid.cells.iter().position(|&cell| cell == laid.gap)?;
            if !homes.contains(&missing) {
                homes.push(missing);
            }
            add(laid);
        }
        if count <= MAX_ARRANGED_CELLS {
            for &gap in &gaps {
                for &home in &homes {
                    add(self.lay(gap, home));
                }
            }
        }
        let best = found.iter().min_by(|a, b| a.0.total_cmp(&b.0))?.clone();
        Some(self.judged(best, &found))
    }

    fn is_corner(&self, home: usize) -> bool {
        let rows = (self.costs.len() - 1) / self.columns;
        let (i, j) = (home % self.columns, home / self.columns);
        (i == 0 || i + 1 == self.columns) && (j == 0 || j + 1 == rows)
    }

    /// The arrangement by the numbers alone, if they give one.
    fn numbered(&self) -> Option<Laid> {
        let count = self.costs.len() - 1;
        let (columns, _) = assign(self.costs);
        let gap = columns.iter().position(|&column| column == count)?;
        let mut cells = vec![gap; count];
        (0..count).filter(|&cell| cell != gap).for_each(|cell| cells[columns[cell]] = cell);
        Some(Laid { cells, gap })
    }

    /// The cost of the piece of `cell` belonging to `home`.
    fn own(&self, cell: usize, home: usize, gap: usize) -> f32 {
        let count = self.costs.len() - 1;
        if cell == gap { self.costs[gap][count] + self.costs[count][home] } else { self.costs[cell][home] }
    }

    /// The cost of two pieces side by side, or one above the other.
    fn pair(&self, first: usize, second: usize, gap: usize, below: bool) -> f32 {
        match first == gap || second == gap {
            true => 0.0,
            false if below => self.fits.down(first, second),
            false => self.fits.across(first, second),
        }
    }

    /// The cost of the piece at `home` with its left and upper neighbours and, if `all`, its right
    /// and lower ones.
    fn local(&self, laid: &Laid, home: usize, all: bool) -> f32 {
        let Laid { cells, gap } = laid;
        let (columns, cell) = (self.columns, cells[home]);
        let mut sum = 0.0;
        if !home.is_multiple_of(columns) {
            sum += self.pair(cells[home - 1], cell, *gap, false);
        }
        if home >= columns {
            sum += self.pair(cells[home - columns], cell, *gap, true);
        }
        if all && !(home + 1).is_multiple_of(columns) {
            sum += self.pair(cell, cells[home + 1], *gap, false);
        }
        if all && home + columns < cells.len() {
            sum += self.pair(cell, cells[home + columns], *gap, true);
        }
        sum
    }

    fn sides(&self, laid: &Laid) -> f32 {
        (0..laid.cells.len()).map(|home| self.local(laid, home, false)).sum()
    }

    fn cost(&self, laid: &Laid) -> f32 {
        let own: f32 =
            laid.cells.iter().enumerate().map(|(home, &cell)| self.own(cell, home, laid.gap)).sum();
        own + self.sides(laid)
    }

    /// The change of the cost when the pieces of two homes are swapped.
    fn swapped(&self, laid: &mut Laid, a: usize, b: usize) -> f32 {
        let beside = |laid: &Laid| {
            // If `a` and `b` are adjacent, their pair is counted once, not twice.
            let (low, high) = (a.min(b), a.max(b));
            let twice = if high == low + 1 && high % self.columns > 0 {
                self.pair(laid.cells[low], laid.cells[high], laid.gap, false)
            } else if high == low + self.columns {
                self.pair(laid.cells[low], laid.cells[high], laid.gap, true)
            } else {
                0.0
            };
            let own = |home: usize| self.own(laid.cells[home], home, laid.gap) + self.local(laid, home, true);
            own(a) + own(b) - twice
        };
        let before = beside(laid);
        laid.cells.swap(a, b);
        let after = beside(laid);
        laid.cells.swap(a, b);
        after - before
    }

    /// Swaps pieces while that reduces the cost.
    fn improve(&self, laid: &mut Laid) {
        let count = laid.cells.len();
        // Each swap is an improvement, so the loop ends; the limit guards against rounding errors.
        for _ in 0..4 * count {
            let mut best = (-1e-3, 0, 0);
            for a in 0..count {
                for b in a + 1..count {
                    let change = self.swapped(laid, a, b);
                    if change < best.0 {
                        best = (change, a, b);
                    }
                }
            }
            if best.1 == best.2 {
                return;
            }
            laid.cells.swap(best.1, best.2);
        }
    }

    /// Arranges the pieces in reading order by a beam search, with the missing piece at `missing`.
    fn lay(&self, gap: usize, missing: usize) -> Laid {
        let count = self.costs.len() - 1;
        let mut beam: Vec<(f32, Laid, u64)> = vec![(0.0, Laid { cells: Vec::new(), gap }, 0)];
        for home in 0..count {
            let mut next: Vec<(f32, usize, usize)> = Vec::new();
            for (from, (cost, laid, used)) in beam.iter_mut().enumerate() {
                for cell in 0..count {
                    if *used >> cell & 1 == 1 || (cell == gap) != (home == missing) {
                        continue;
                    }
                    laid.cells.push(cell);
                    let cost = *cost + self.own(cell, home, gap) + self.local(laid, home, false);
                    laid.cells.pop();
                    next.push((cost, from, cell));
                }
            }
            if next.len() > BEAM_WIDTH {
                next.select_nth_unstable_by(BEAM_WIDTH - 1, |a, b| a.0.total_cmp(&b.0));
                next.truncate(BEAM_WIDTH);
            }
            let longer = |(cost, from, cell): (f32, usize, usize)| {
                let (_, laid, used) = &beam[from];
                let mut laid = laid.clone();
                laid.cells.push(cell);
                (cost, laid, used | 1 << cell)
            };
            beam = next.into_iter().map(longer).collect();
        }
        let best = beam.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).expect("every piece has a home left");
        best.1
    }

    /// The best arrangement, with its margins against the others found and against those one swap
    /// away.
    fn judged(&self, (cost, mut laid): (f32, Laid), found: &[(f32, Laid)]) -> Arrangement {
        let count = laid.cells.len();
        let sides = self.sides(&laid);
        let mut homes = vec![0; count];
        laid.cells.iter().enumerate().for_each(|(home, &cell)| homes[cell] = home);
        let mut margins = vec![f32::INFINITY; count];
        for (other_cost, other) in found {
            for home in (0..count).filter(|&home| other.cells[home] != laid.cells[home]) {
                for cell in [laid.cells[home], other.cells[home]] {
                    margins[cell] = margins[cell].min(other_cost - cost);
                }
            }
            if other.gap != laid.gap {
                margins[laid.gap] = margins[laid.gap].min(other_cost - cost);
                margins[other.gap] = margins[other.gap].min(other_cost - cost);
            }
        }
        for a in 0..count {
            for b in a + 1..count {
                let change = self.swapped(&mut laid, a, b);
                for cell in [laid.cells[a], laid.cells[b]] {
                    margins[cell] = margins[cell].min(change);
                }
            }
        }
        Arrangement { homes, gap: laid.gap, cost, sides, margins }
    }
}
