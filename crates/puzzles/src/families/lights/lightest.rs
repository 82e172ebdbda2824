//! The fewest presses that do the same: of a solution and all that it becomes by adding quiet patterns, the lightest.
//!
//! Few quiet patterns are all added, one after the other. Of many, those are tried first whose sums press few of a set of
//! cells that tells them all apart, and so also those that press few of another such set, and so on:
//!
//! ```text
//!  ▒▒▒▒░░░░████····    three sets without a common cell, in each of which all that press less than 3 cells
//!  <3   <3   <3        were tried: whatever was not tried presses at least 9
//! ```
//!
//! which is how the weights of codes are found (Brouwer and Zimmermann). The best that is known and the bound meet, unless
//! the budget is spent before.

use std::collections::BTreeSet;

use super::modular::{Quiet, Vector, add, add_times, divisor, weight};
use crate::puzzle::Stop;
use crate::search::Meter;

/// Up to so many sums of quiet patterns are all tried.
const MOST_SUMS: u64 = 1 << 23;

/// The most solutions that are listed of a part.
const MOST_LISTED: usize = 1 << 10;

/// What is known of the lightest.
#[derive(Clone, Debug)]
pub(super) struct Lightest {
    /// The first of the lightest in the order of presses, backwards: whichever presses earlier cells more comes first.
    pub(super) listed: BTreeSet<Vector>,
    /// The weight of these.
    pub(super) weight: u32,
    /// No solution is lighter.
    pub(super) at_least: u32,
    /// How many of the weight were found.
    pub(super) count: u64,
    /// Whether all of them were.
    pub(super) exact: bool,
    /// For each cell, the most that any of them presses it.
    pub(super) pressed: Vector,
    /// What ended the search early.
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

/// What is told of a search: the best solution so far, the bound, and how many nodes were looked at.
pub(super) type Told<'a> = dyn FnMut(&Vector, u32, u64) + 'a;

/// Seeks the lightest sum of `solution` and `quiet` patterns modulo `m`; all of them if `every`, else no more than proves one.
/// No solution is lighter than `bound`. Where there are many sums, what is known is told.
pub(super) fn lightest(
    solution: &Vector,
    quiet: &[Quiet],
    m: u8,
    bound: u32,
    every: bool,
    meter: &mut Meter<'_>,
    tell: &mut Told<'_>,
) -> Lightest {
    let mut search = Search { m, every, found: Lightest::none(solution.len(), bound), meter, tell };
    search.look(solution);
    let sums = quiet.iter().try_fold(1u64, |sums, quiet| sums.checked_mul(quiet.order.into()));
    let ended = match sums.filter(|&sums| sums <= MOST_SUMS) {
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
    tell: &'a mut Told<'a>,
}

impl Search<'_, '_> {
    fn say(&mut self) {
        if let Some(best) = self.found.listed.last() {
            (self.tell)(best, self.found.at_least, self.meter.nodes());
        }
    }

    /// Takes notice of a solution that was not seen before.
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
        let most = if self.every { MOST_LISTED } else { 1 };
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

    /// Tries all sums, each of which differs from the one before by one pattern.
    fn all(&mut self, solution: &Vector, quiet: &[Quiet]) -> Result<(), Stop> {
        let mut sum = solution.clone();
        let mut digits = vec![0; quiet.len()];
        let next =
            |digits: &[u8]| digits.iter().zip(quiet).position(|(&digit, quiet)| digit + 1 < quiet.order);
        // The digits count up; of those that start over, the patterns stay as they are, and come around in time.
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
        // What the sums that have not been tried press at least of each set.
        let mut least = vec![0u32; sets.len()];
        // The first solution was looked at already; it is counted where it comes up.
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

/// Cells that tell all sums of quiet patterns apart.
struct InformationSet {
    rows: Vec<Row>,
}

/// A quiet pattern that alone, of those not before it, presses a cell; it does so in steps.
struct Row {
    cell: usize,
    step: u8,
    vector: Vector,
}

impl InformationSet {
    /// Sets without a common cell, as many as are found of one quiet pattern or more.
    fn disjoint(cells: usize, quiet: &[Quiet], m: u8) -> Vec<Self> {
        let mut free: Vec<usize> = (0..cells).collect();
        let mut sets = Vec::new();
        while let Some(set) = Self::within(&free, quiet, m).filter(|set| !set.rows.is_empty()) {
            free.retain(|cell| set.rows.iter().all(|row| row.cell != *cell));
            sets.push(set);
        }
        sets
    }

    /// A set of some cells, if these tell the patterns apart.
    fn within(free: &[usize], quiet: &[Quiet], m: u8) -> Option<Self> {
        let mut left = quiet.to_vec();
        // Those of the highest order first, so that a number of that order can take it from all others.
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

    /// How much a solution presses these cells.
    fn pressed(&self, solution: &[u8]) -> u32 {
        self.rows.iter().map(|row| u32::from(solution[row.cell])).sum()
    }

    /// How much the cells from one on can be pressed.
    fn most(&self, from: usize, m: u8) -> u32 {
        (self.rows.len() - from) as u32 * u32::from(m - 1)
    }

    /// Calls `visit` with each sum that presses these cells so often together; the rows before `from` are settled.
    fn tried(
        &self,
        sum: &mut Vector,
        from: usize,
        mut left: u32,
        m: u8,
        visit: &mut impl FnMut(&Vector) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        // Brings a cell down to the least that it can be pressed.
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
