//! The lightest solution: fewest presses among a solution and all its sums with quiet patterns.
//!
//! A small number of sums is enumerated completely. For larger numbers, the search uses disjoint
//! information sets, each a set of cells that distinguish all sums. For each weight from 0, it
//! enumerates the sums with this weight on the first set, on the second set, and so on:
//!
//! ```text
//!  ▒▒▒▒░░░░████····    three disjoint sets; all sums that weigh less than 3 on any set
//!  <3   <3   <3        were tried, so every other sum weighs at least 9
//! ```
//!
//! This is the Brouwer–Zimmermann algorithm for the minimum weight of a code. It ends when the best
//! known weight equals the lower bound, or when the budget ends.

use std::collections::BTreeSet;

use crate::families::modular::{QuietPattern, Vector, add, add_times, gcd, weight};
use crate::puzzle::Stop;
use crate::search::Meter;

/// Maximum number of sums that are enumerated completely.
const MAX_SUMS: u64 = 1 << 23;

/// Maximum number of solutions listed.
const MAX_LISTED: usize = 1 << 10;

/// Lightest solutions that a search found.
#[derive(Clone, Debug)]
pub(super) struct LightestSolutions {
    /// Best-ranked lightest solutions, in lexicographic order of the presses of each cell.
    /// Solutions that press earlier cells more rank higher, so the best one is the last entry.
    pub(super) listed: BTreeSet<Vector>,
    /// Weight of these solutions.
    pub(super) weight: u32,
    /// Lower bound on the weight.
    pub(super) at_least: u32,
    /// Number of solutions found with this weight.
    pub(super) count: u64,
    /// Whether `count` includes all solutions of this weight.
    pub(super) exact: bool,
    /// Maximum presses of each cell among these solutions.
    pub(super) pressed: Vector,
    /// Reason for an early end.
    pub(super) stop: Option<Stop>,
}

impl LightestSolutions {
    fn none(cells: usize, at_least: u32) -> Self {
        Self {
            listed: BTreeSet::new(),
            weight: u32::MAX,
            at_least,
            count: 0,
            exact: true,
            pressed: vec![0; cells].into(),
            stop: None,
        }
    }
}

/// Progress callback: the best solution, the lower bound and the nodes so far.
pub(super) type OnProgress<'a> = dyn FnMut(&Vector, u32, u64) + 'a;

/// Finds the lightest sums of `solution` and `quiet` patterns modulo `m`: all of them if `every` is
/// set, otherwise one. `bound` is a known lower bound on the weight. Long searches report their
/// progress.
pub(super) fn find_lightest(
    solution: &Vector,
    quiet: &[QuietPattern],
    m: u8,
    bound: u32,
    every: bool,
    meter: &mut Meter<'_>,
    on_progress: &mut OnProgress<'_>,
) -> LightestSolutions {
    let mut search =
        Search { m, every, found: LightestSolutions::none(solution.len(), bound), meter, on_progress };
    search.record(solution);
    let sums = quiet.iter().try_fold(1u64, |sums, quiet| sums.checked_mul(quiet.order.into()));
    let ended = match sums.filter(|&sums| sums <= MAX_SUMS) {
        Some(_) => search.enumerate(solution, quiet),
        None => search.search_by_sets(solution, quiet),
    };
    if search.found.listed.is_empty() {
        search.record(solution);
    }
    let mut found = search.found;
    if let Err(stop) = ended {
        (found.stop, found.exact) = (Some(stop), false);
    }
    found
}

/// State of a search.
struct Search<'a, 'm> {
    /// Modulus: the number of states.
    m: u8,
    /// Whether all lightest solutions are wanted.
    every: bool,
    found: LightestSolutions,
    meter: &'a mut Meter<'m>,
    on_progress: &'a mut OnProgress<'a>,
}

impl Search<'_, '_> {
    /// Reports the best solution so far.
    fn report(&mut self) {
        if let Some(best) = self.found.listed.last() {
            (self.on_progress)(best, self.found.at_least, self.meter.nodes());
        }
    }

    /// Records a solution if it is not heavier than the best. It must not be recorded already.
    fn record(&mut self, solution: &Vector) {
        let (weight, found) = (weight(solution), &mut self.found);
        if weight > found.weight {
            return;
        }
        if weight < found.weight {
            found.weight = weight;
            found.count = 0;
            found.listed.clear();
            found.pressed.fill(0);
        }
        found.count += 1;
        let max_listed = if self.every { MAX_LISTED } else { 1 };
        if found.listed.len() < max_listed || found.listed.first().is_some_and(|last| last < solution) {
            found.listed.insert(solution.clone());
        }
        if found.listed.len() > max_listed {
            found.listed.pop_first();
        }
        for (pressed, &times) in found.pressed.iter_mut().zip(solution) {
            *pressed = (*pressed).max(times);
        }
    }

    /// Enumerates all sums in Gray-code order: each differs from the previous one by one pattern.
    fn enumerate(&mut self, solution: &Vector, quiet: &[QuietPattern]) -> Result<(), Stop> {
        let mut sum = solution.clone();
        let mut digits = vec![0; quiet.len()];
        let next =
            |digits: &[u8]| digits.iter().zip(quiet).position(|(&digit, quiet)| digit + 1 < quiet.order);
        // The digits form a counter. Resetting a digit leaves the sum unchanged: multiples of a
        // pattern are cyclic, so the next increments go through all the others.
        while let Some(at) = next(&digits) {
            digits[..at].fill(0);
            digits[at] += 1;
            add(&mut sum, &quiet[at].vector, self.m);
            self.meter.tick()?;
            self.record(&sum);
        }
        self.found.at_least = self.found.weight;
        Ok(())
    }

    /// Enumerates sums by their weight on information sets until the best weight is proven.
    fn search_by_sets(&mut self, solution: &Vector, quiet: &[QuietPattern]) -> Result<(), Stop> {
        let m = self.m;
        let sets = InformationSet::find_disjoint(solution.len(), quiet, m);
        // One minimum per set: all sums with a smaller weight on that set have been enumerated.
        let mut min_weights = vec![0u32; sets.len()];
        // The enumeration may reach the given solution again, so its earlier record is discarded.
        (self.found.count, self.found.weight) = (0, weight(solution) + 1);
        self.found.listed.clear();
        let max_weight = |set: &InformationSet| set.max_weight(0, m);
        for level in 0..=sets.iter().map(max_weight).max().unwrap_or_default() {
            for at in 0..sets.len() {
                let mut start = solution.clone();
                sets[at].for_each_sum(&mut start, 0, level, m, &mut |sum| {
                    self.meter.tick()?;
                    let weight = weight(sum);
                    let was_enumerated = |(other, set): (usize, &InformationSet)| {
                        other != at && set.weight_on(sum) < min_weights[other]
                    };
                    if weight <= self.found.weight && !sets.iter().enumerate().any(was_enumerated) {
                        let lighter = weight < self.found.weight;
                        self.record(sum);
                        if lighter {
                            self.report();
                        }
                    }
                    Ok(())
                })?;
                min_weights[at] = level + 1;
                let bound = min_weights.iter().sum::<u32>();
                self.found.at_least = self.found.at_least.max(bound.min(self.found.weight));
                let is_proven =
                    if self.every { bound > self.found.weight } else { bound >= self.found.weight };
                if is_proven || level >= max_weight(&sets[at]) {
                    self.found.at_least = self.found.weight;
                    self.found.exact = bound > self.found.weight || level >= max_weight(&sets[at]);
                    return Ok(());
                }
                self.report();
            }
        }
        Ok(())
    }
}

/// Cells that distinguish all sums of quiet patterns.
struct InformationSet {
    rows: Vec<SetRow>,
}

/// A quiet pattern that presses `cell` exactly `step` times. The patterns of later rows do not
/// press that cell.
struct SetRow {
    cell: usize,
    step: u8,
    vector: Vector,
}

impl InformationSet {
    /// Finds disjoint information sets until the remaining cells cannot form another one.
    fn find_disjoint(cells: usize, quiet: &[QuietPattern], m: u8) -> Vec<Self> {
        let mut free: Vec<usize> = (0..cells).collect();
        let mut sets = Vec::new();
        while let Some(set) = Self::from_cells(&free, quiet, m).filter(|set| !set.rows.is_empty()) {
            free.retain(|cell| set.rows.iter().all(|row| row.cell != *cell));
            sets.push(set);
        }
        sets
    }

    /// Forms a set from some of the free cells, if they distinguish the patterns.
    fn from_cells(free: &[usize], quiet: &[QuietPattern], m: u8) -> Option<Self> {
        let mut remaining = quiet.to_vec();
        // Patterns of the highest order are taken first: their multiples can clear the cell in all
        // other patterns.
        remaining.sort_by_key(|quiet| quiet.order);
        let mut rows: Vec<SetRow> = Vec::new();
        while let Some(QuietPattern { mut vector, order }) = remaining.pop() {
            let step = m / order;
            let of_order = |cell: &&usize| gcd(vector[**cell], m) == step;
            let &cell = free.iter().find(of_order)?;
            let unit = (1..m).find(|unit| unit * vector[cell] % m == step)?;
            let before = vector.clone();
            add_times(&mut vector, &before, unit - 1, m);
            let clear = |other: &mut Vector| {
                let times = (m - other[cell] / step) % m;
                add_times(other, &vector, times, m);
            };
            remaining.iter_mut().map(|quiet| &mut quiet.vector).for_each(clear);
            rows.iter_mut()
                .map(|row| &mut row.vector)
                .filter(|other| other[cell] % step == 0)
                .for_each(clear);
            rows.push(SetRow { cell, step, vector });
        }
        Some(Self { rows })
    }

    /// Returns the weight of a solution on these cells.
    fn weight_on(&self, solution: &[u8]) -> u32 {
        self.rows.iter().map(|row| u32::from(solution[row.cell])).sum()
    }

    /// Returns the maximum weight of the cells in the rows from `from` on.
    fn max_weight(&self, from: usize, m: u8) -> u32 {
        (self.rows.len() - from) as u32 * u32::from(m - 1)
    }

    /// Calls `visit` with each sum that has the weight `remaining` on the cells of the rows from
    /// `from` on. The rows before them are fixed.
    fn for_each_sum(
        &self,
        sum: &mut Vector,
        from: usize,
        mut remaining: u32,
        m: u8,
        visit: &mut impl FnMut(&Vector) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        // Reduces a cell to its smallest possible number of presses.
        let settle = |sum: &mut Vector, SetRow { cell, step, vector }: &SetRow| {
            let over = sum[*cell] - sum[*cell] % step;
            add_times(sum, vector, (m - over) % m / step, m);
        };
        for (at, row) in self.rows.iter().enumerate().skip(from) {
            if remaining > self.max_weight(at, m) {
                return Ok(());
            }
            settle(sum, row);
            let min_presses = sum[row.cell];
            if u32::from(min_presses) > remaining {
                return Ok(());
            }
            for times in (min_presses..m).step_by(usize::from(row.step)).skip(1) {
                if u32::from(times) > remaining {
                    break;
                }
                add(sum, &row.vector, m);
                self.for_each_sum(sum, at + 1, remaining - u32::from(times), m, visit)?;
            }
            settle(sum, row);
            remaining -= u32::from(min_presses);
        }
        if remaining == 0 { visit(sum) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
