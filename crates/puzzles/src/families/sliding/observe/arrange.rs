//! The likeliest arrangement of the pieces of a picture, by the numbers on them and the fit of
//! their sides.

use super::assignment::assign;
use crate::vision::Fits;

/// Maximum arrangements kept by the beam.
const BEAM_WIDTH: usize = 160;

/// Maximum cells of boards that are arranged piece by piece. Larger boards need their numbers.
const MAX_ARRANGED_CELLS: usize = 36;

/// Maximum cells of boards on which each home is tried for the missing piece. On larger boards,
/// only the corners and the home that the numbers leave over are tried.
const MAX_SMALL_CELLS: usize = 9;

/// Maximum candidate cells for the gap.
const MAX_GAP_CANDIDATES: usize = 3;
/// Maximum additional cost of a candidate over the cheapest one, as a natural logarithm.
const GAP_COST_MARGIN: f32 = 5.0;

/// Pieces to arrange. `costs` has a row for each cell and one for the missing piece, and a column
/// for each home and one for the gap.
pub(super) struct Pieces<'a> {
    pub(super) costs: &'a [Vec<f32>],
    pub(super) fits: &'a Fits,
    pub(super) columns: usize,
}

/// Cell that shows the piece of each home; the gap's cell represents the missing piece.
#[derive(Clone, Debug, PartialEq)]
struct Placement {
    cells: Vec<usize>,
    gap: usize,
}

/// An arrangement and its cost.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// Home of each cell's piece; for the gap, the home of the missing piece.
    pub(super) homes: Vec<usize>,
    pub(super) gap: usize,
    pub(super) cost: f32,
    /// Part of the cost that the sides contribute; small if the sides fit well.
    pub(super) sides: f32,
    /// Extra cost, for each cell, of the cheapest other arrangement found that has another piece
    /// there.
    pub(super) margins: Vec<f32>,
}

impl Pieces<'_> {
    /// Searches for the cheapest arrangement.
    pub(super) fn arrange(&self) -> Option<Arrangement> {
        let count = self.costs.len() - 1;
        let mut found: Vec<(f32, Placement)> = Vec::new();
        let mut add = |mut placement: Placement| {
            self.improve(&mut placement);
            if found.iter().all(|(_, other)| *other != placement) {
                found.push((self.total_cost(&placement), placement));
            }
        };
        let by_numbers = self.arrange_by_numbers();
        let mut homes: Vec<usize> =
            (0..count).filter(|&home| count <= MAX_SMALL_CELLS || self.is_corner(home)).collect();
        let mut gaps: Vec<usize> = (0..count).collect();
        let empty = |gap: usize| self.costs[gap][count];
        gaps.sort_by(|&a, &b| empty(a).total_cmp(&empty(b)));
        let lowest = gaps.first().map_or(0.0, |&gap| empty(gap));
        gaps.retain(|&gap| empty(gap) < lowest + GAP_COST_MARGIN);
        gaps.truncate(MAX_GAP_CANDIDATES);
        if let Some(placement) = by_numbers {
            let missing = placement.cells.iter().position(|&cell| cell == placement.gap)?;
            if !homes.contains(&missing) {
                homes.push(missing);
            }
            add(placement);
        }
        if count <= MAX_ARRANGED_CELLS {
            for &gap in &gaps {
                for &home in &homes {
                    add(self.arrange_by_beam(gap, home));
                }
            }
        }
        let best = found.iter().min_by(|a, b| a.0.total_cmp(&b.0))?.clone();
        Some(self.with_margins(best, &found))
    }

    /// Returns whether a home is in a corner of the picture.
    fn is_corner(&self, home: usize) -> bool {
        let rows = (self.costs.len() - 1) / self.columns;
        let (i, j) = (home % self.columns, home / self.columns);
        (i == 0 || i + 1 == self.columns) && (j == 0 || j + 1 == rows)
    }

    /// Arranges the pieces by their numbers only, if possible.
    fn arrange_by_numbers(&self) -> Option<Placement> {
        let count = self.costs.len() - 1;
        let (columns, _) = assign(self.costs);
        let gap = columns.iter().position(|&column| column == count)?;
        let mut cells = vec![gap; count];
        (0..count).filter(|&cell| cell != gap).for_each(|cell| cells[columns[cell]] = cell);
        Some(Placement { cells, gap })
    }

    /// Returns the cost of the piece in `cell` if it belongs to `home`.
    fn home_cost(&self, cell: usize, home: usize, gap: usize) -> f32 {
        let count = self.costs.len() - 1;
        if cell == gap { self.costs[gap][count] + self.costs[count][home] } else { self.costs[cell][home] }
    }

    /// Returns the cost of two pieces side by side or, if `below`, with the second below the first.
    fn pair_cost(&self, first: usize, second: usize, gap: usize, below: bool) -> f32 {
        match first == gap || second == gap {
            true => 0.0,
            false if below => self.fits.down(first, second),
            false => self.fits.across(first, second),
        }
    }

    /// Returns the cost of the piece at `home` with its left and upper neighbours and, if `all`,
    /// its right and lower ones.
    fn local_cost(&self, placement: &Placement, home: usize, all: bool) -> f32 {
        let Placement { cells, gap } = placement;
        let (columns, cell) = (self.columns, cells[home]);
        let mut sum = 0.0;
        if !home.is_multiple_of(columns) {
            sum += self.pair_cost(cells[home - 1], cell, *gap, false);
        }
        if home >= columns {
            sum += self.pair_cost(cells[home - columns], cell, *gap, true);
        }
        if all && !(home + 1).is_multiple_of(columns) {
            sum += self.pair_cost(cell, cells[home + 1], *gap, false);
        }
        if all && home + columns < cells.len() {
            sum += self.pair_cost(cell, cells[home + columns], *gap, true);
        }
        sum
    }

    /// Returns the cost of all pairs of neighbours.
    fn sides_cost(&self, placement: &Placement) -> f32 {
        (0..placement.cells.len()).map(|home| self.local_cost(placement, home, false)).sum()
    }

    /// Returns the cost of a placement.
    fn total_cost(&self, placement: &Placement) -> f32 {
        let own: f32 = placement
            .cells
            .iter()
            .enumerate()
            .map(|(home, &cell)| self.home_cost(cell, home, placement.gap))
            .sum();
        own + self.sides_cost(placement)
    }

    /// Returns the change of the cost when the pieces of two homes are swapped.
    fn swap_change(&self, placement: &mut Placement, a: usize, b: usize) -> f32 {
        let cost_around = |placement: &Placement| {
            // If `a` and `b` are adjacent, their pair is counted once, not twice.
            let (low, high) = (a.min(b), a.max(b));
            let twice = if high == low + 1 && high % self.columns > 0 {
                self.pair_cost(placement.cells[low], placement.cells[high], placement.gap, false)
            } else if high == low + self.columns {
                self.pair_cost(placement.cells[low], placement.cells[high], placement.gap, true)
            } else {
                0.0
            };
            let own = |home: usize| {
                self.home_cost(placement.cells[home], home, placement.gap)
                    + self.local_cost(placement, home, true)
            };
            own(a) + own(b) - twice
        };
        let before = cost_around(placement);
        placement.cells.swap(a, b);
        let after = cost_around(placement);
        placement.cells.swap(a, b);
        after - before
    }

    /// Swaps pieces while a swap reduces the cost.
    fn improve(&self, placement: &mut Placement) {
        let count = placement.cells.len();
        // Each swap is an improvement, so the loop ends; the limit guards against rounding errors.
        for _ in 0..4 * count {
            let mut best = (-1e-3, 0, 0);
            for a in 0..count {
                for b in a + 1..count {
                    let change = self.swap_change(placement, a, b);
                    if change < best.0 {
                        best = (change, a, b);
                    }
                }
            }
            if best.1 == best.2 {
                return;
            }
            placement.cells.swap(best.1, best.2);
        }
    }

    /// Arranges the pieces in reading order by a beam search, with the gap in cell `gap` and the
    /// missing piece at home `missing`.
    fn arrange_by_beam(&self, gap: usize, missing: usize) -> Placement {
        let count = self.costs.len() - 1;
        let mut beam: Vec<(f32, Placement, u64)> = vec![(0.0, Placement { cells: Vec::new(), gap }, 0)];
        for home in 0..count {
            let mut next: Vec<(f32, usize, usize)> = Vec::new();
            for (from, (cost, placement, used)) in beam.iter_mut().enumerate() {
                for cell in 0..count {
                    if *used >> cell & 1 == 1 || (cell == gap) != (home == missing) {
                        continue;
                    }
                    placement.cells.push(cell);
                    let cost =
                        *cost + self.home_cost(cell, home, gap) + self.local_cost(placement, home, false);
                    placement.cells.pop();
                    next.push((cost, from, cell));
                }
            }
            if next.len() > BEAM_WIDTH {
                next.select_nth_unstable_by(BEAM_WIDTH - 1, |a, b| a.0.total_cmp(&b.0));
                next.truncate(BEAM_WIDTH);
            }
            let longer = |(cost, from, cell): (f32, usize, usize)| {
                let (_, placement, used) = &beam[from];
                let mut placement = placement.clone();
                placement.cells.push(cell);
                (cost, placement, used | 1 << cell)
            };
            beam = next.into_iter().map(longer).collect();
        }
        let best = beam.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).expect("every piece has a home left");
        best.1
    }

    /// Converts the best placement to an arrangement, with its margins over the other placements
    /// found and over those one swap away.
    fn with_margins(
        &self,
        (cost, mut placement): (f32, Placement),
        found: &[(f32, Placement)],
    ) -> Arrangement {
        let count = placement.cells.len();
        let sides = self.sides_cost(&placement);
        let mut homes = vec![0; count];
        placement.cells.iter().enumerate().for_each(|(home, &cell)| homes[cell] = home);
        let mut margins = vec![f32::INFINITY; count];
        for (other_cost, other) in found {
            for home in (0..count).filter(|&home| other.cells[home] != placement.cells[home]) {
                for cell in [placement.cells[home], other.cells[home]] {
                    margins[cell] = margins[cell].min(other_cost - cost);
                }
            }
            if other.gap != placement.gap {
                margins[placement.gap] = margins[placement.gap].min(other_cost - cost);
                margins[other.gap] = margins[other.gap].min(other_cost - cost);
            }
        }
        for a in 0..count {
            for b in a + 1..count {
                let change = self.swap_change(&mut placement, a, b);
                for cell in [placement.cells[a], placement.cells[b]] {
                    margins[cell] = margins[cell].min(change);
                }
            }
        }
        Arrangement { homes, gap: placement.gap, cost, sides, margins }
    }
}
