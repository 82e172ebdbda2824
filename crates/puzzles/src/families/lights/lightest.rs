//! The lightest solution: fewest presses among a solution and all its sums with quiet patterns.
//!
//! A small number of sums is enumerated completely. For larger ones, the search enumerates sums by
//! their weight on an information set (cells that distinguish all sums), then on a second disjoint
//! one, and so on:
//!
//! ```text
//!  ▒▒▒▒░░░░████····    three disjoint sets; all sums that press less than 3 cells of a set
//!  <3   <3   <3        were tried, so every other sum presses at least 9
//! ```
//!
//! This is the Brouwer–Zimmermann algorithm for the minimum weight of a code. It ends when the best
//! known weight equals the lower bound, or when the budget ends.

use std::collections::BTreeSet;

use crate::families::modular::{Quiet, Vector, add, add_times, divisor, weight};
use crate::puzzle::Stop;
use crate::search::Meter;

/// Maximum number of sums that are enumerated completely.
const MAX_SUMS: u64 = 1 << 23;

/// Maximum listed solutions of a part.
const MAX_LISTED: usize = 1 << 10;

/// Result of a search.
#[derive(Clone, Debug)]
pub(super) struct Lightest {
    /// Lightest solutions found first, ordered by presses in reverse: a solution that presses
    /// earlier cells more comes first.
    pub(super) listed: BTreeSet<Vector>,
    /// Weight of these solutions.
    pub(super) weight: u32,
    /// Lower bound on the weight.
    pub(super) at_least: u32,
    /// Number of solutions found with this weight.
    pub(super) count: u64,
    /// Whether `count` includes all solutions of this weight.
    pub(super) exact: bool,
    /// For each cell, the maximum presses among these solutions.
    pub(super) pressed: Vector,
    /// Reason for an early end.
    pub(super) stop: Option<Stop>,
}

impl Lightest {
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

/// Finds the lightest sum of `solution` and `quiet` patterns modulo `m`: all of them if `every`,
/// otherwise enough to prove one. `bound` is a known lower bound. Long searches report progress.
pub(super) fn lightest(
    solution: &Vector,
    quiet: &[Quiet],
    m: u8,
    bound: u32,
    every: bool,
    meter: &mut Meter<'_>,
    tell: &mut OnProgress<'_>,
) -> Lightest {
    let mut search = Search { m, every, found: Lightest::none(solution.len(), bound), meter, tell };
    search.look(solution);
    let sums = quiet.iter().try_fold(1u64, |sums, quiet| sums.checked_mul(quiet.order.into()));
    let ended = match sums.filter(|&sums| sums <= MAX_SUMS) {
        Some(_) => search.all(solution, quiet),
        None => search.by_sets(solution, quiet),
    };
    if search.found.listed.is_empty() {
        search.look(solution);
    }
    let mut found = search.found;
    if let Err(stop) = ended {
        (found.stop, found.exact) = (Some(stop), false);
    }
    found
}

struct Search<'a, 'm> {
    m: u8,
    every: bool,
    found: Lightest,
    meter: &'a mut Meter<'m>,
    tell: &'a mut OnProgress<'a>,
}

impl Search<'_, '_> {
    fn say(&mut self) {
        if let Some(best) = self.found.listed.last() {
            (self.tell)(best, self.found.at_least, self.meter.nodes());
        }
    }

    /// Records a solution that was not seen before.
    fn look(&mut self, solution: &Vector) {
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
        let most = if self.every { MAX_LISTED } else { 1 };
        if found.listed.len() < most || found.listed.first().is_some_and(|last| last < solution) {
            found.listed.insert(solution.clone());
        }
        if found.listed.len() > most {
            found.listed.pop_first();
        }
        for (most, &times) in found.pressed.iter_mut().zip(solution) {
            *most = (*most).max(times);
        }
    }

    /// Enumerates all sums in Gray-code order: each differs from the previous one by one pattern.
    fn all(&mut self, solution: &Vector, quiet: &[Quiet]) -> Result<(), Stop> {
        let mut sum = solution.clone();
        let mut digits = vec![0; quiet.len()];
        let next =
            |digits: &[u8]| digits.iter().zip(quiet).position(|(&digit, quiet)| digit + 1 < quiet.order);
        // The digits count up. A digit that starts over leaves its pattern as it is, which cycles
        // back in time.
        while let Some(at) = next(&digits) {
            digits[..at].fill(0);
            digits[at] += 1;
            add(&mut sum, &quiet[at].vector, self.m);
            self.meter.tick()?;
            self.look(&sum);
        }
        self.found.at_least = self.found.weight;
        Ok(())
    }

    fn by_sets(&mut self, solution: &Vector, quiet: &[Quiet]) -> Result<(), Stop> {
        let m = self.m;
        let sets = InformationSet::disjoint(solution.len(), quiet, m);
        // Minimum weight of untried sums on each set.
        let mut least = vec![0u32; sets.len()];
        // The first solution was already seen; it is counted when the enumeration reaches it.
        (self.found.count, self.found.weight) = (0, weight(solution) + 1);
        self.found.listed.clear();
        let most = |set: &InformationSet| set.most(0, m);
        for level in 0..=sets.iter().map(most).max().unwrap_or_default() {
            for at in 0..sets.len() {
                let mut start = solution.clone();
                sets[at].tried(&mut start, 0, level, m, &mut |sum| {
                    self.meter.tick()?;
                    let weight = weight(sum);
                    let seen = |(other, set): (usize, &InformationSet)| {
                        other != at && set.pressed(sum) < least[other]
                    };
                    if weight <= self.found.weight && !sets.iter().enumerate().any(seen) {
                        let lighter = weight < self.found.weight;
                        self.look(sum);
                        if lighter {
                            self.say();
                        }
                    }
                    Ok(())
                })?;
                least[at] = level + 1;
                let bound = least.iter().sum::<u32>();
                self.found.at_least = self.found.at_least.max(bound.min(self.found.weight));
                let proven = if self.every { bound > self.found.weight } else { bound >= self.found.weight };
                if proven || level >= most(&sets[at]) {
                    self.found.at_least = self.found.weight;
                    self.found.exact = bound > self.found.weight || level >= most(&sets[at]);
                    return Ok(());
                }
                self.say();
            }
        }
        Ok(())
    }
}

/// Cells that distinguish all sums of quiet patterns.
struct InformationSet {
    rows: Vec<Row>,
}

/// A quiet pattern that alone among itself and later ones presses a cell, in multiples of a step.
struct Row {
    cell: usize,
    step: u8,
    vector: Vector,
}

impl InformationSet {
    /// Finds disjoint information sets, as many as exist with at least one quiet pattern.
    fn disjoint(cells: usize, quiet: &[Quiet], m: u8) -> Vec<Self> {
        let mut free: Vec<usize> = (0..cells).collect();
        let mut sets = Vec::new();
        while let Some(set) = Self::within(&free, quiet, m).filter(|set| !set.rows.is_empty()) {
            free.retain(|cell| set.rows.iter().all(|row| row.cell != *cell));
            sets.push(set);
        }
        sets
    }

    /// Forms a set from some cells, if they distinguish the patterns.
    fn within(free: &[usize], quiet: &[Quiet], m: u8) -> Option<Self> {
        let mut left = quiet.to_vec();
        // Patterns of the highest order come first: a multiple of one can clear the cell in all
        // others.
        left.sort_by_key(|quiet| quiet.order);
        let mut rows: Vec<Row> = Vec::new();
        while let Some(Quiet { mut vector, order }) = left.pop() {
            let step = m / order;
            let of_order = |cell: &&usize| divisor(vector[**cell], m) == step;
            let &cell = free.iter().find(of_order)?;
            let unit = (1..m).find(|unit| unit * vector[cell] % m == step)?;
            let before = vector.clone();
            add_times(&mut vector, &before, unit - 1, m);
            let clear = |other: &mut Vector| {
                let times = (m - other[cell] / step) % m;
                add_times(other, &vector, times, m);
            };
            left.iter_mut().map(|quiet| &mut quiet.vector).for_each(clear);
            rows.iter_mut()
                .map(|row| &mut row.vector)
                .filter(|other| other[cell] % step == 0)
                .for_each(clear);
            rows.push(Row { cell, step, vector });
        }
        Some(Self { rows })
    }

    /// Returns the weight of a solution on these cells.
    fn pressed(&self, solution: &[u8]) -> u32 {
        self.rows.iter().map(|row| u32::from(solution[row.cell])).sum()
    }

    /// Returns the maximum weight of the cells from one on.
    fn most(&self, from: usize, m: u8) -> u32 {
        (self.rows.len() - from) as u32 * u32::from(m - 1)
    }

    /// Calls `visit` with each sum of the given weight on these cells; the rows before `from` are
    /// fixed.
    fn tried(
        &self,
        sum: &mut Vector,
        from: usize,
        mut left: u32,
        m: u8,
        visit: &mut impl FnMut(&Vector) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        // Reduces a cell to its smallest possible number of presses.
        let settle = |sum: &mut Vector, Row { cell, step, vector }: &Row| {
            let over = sum[*cell] - sum[*cell] % step;
            add_times(sum, vector, (m - over) % m / step, m);
        };
        for (at, row) in self.rows.iter().enumerate().skip(from) {
            if left > self.most(at, m) {
                return Ok(());
            }
            settle(sum, row);
            let least = sum[row.cell];
            if u32::from(least) > left {
                return Ok(());
            }
            for times in (least..m).step_by(usize::from(row.step)).skip(1) {
                if u32::from(times) > left {
                    break;
                }
                add(sum, &row.vector, m);
                self.tried(sum, at + 1, left - u32::from(times), m, visit)?;
            }
            settle(sum, row);
            left -= u32::from(least);
        }
        if left == 0 { visit(sum) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
