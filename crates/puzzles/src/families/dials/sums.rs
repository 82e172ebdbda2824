//! Finds the lightest solutions, those with the fewest presses, by enumerating the sums of a
//! particular solution and each homogeneous solution. Also finds a light solution by descent.

use std::collections::BTreeSet;

use super::equations::{Equations, add, weight};
use crate::families::modular::Generator;
use crate::puzzle::Stop;
use crate::search::Meter;

/// Lightest solutions found so far.
pub(super) struct LightestSolutions {
    pub(super) weight: u32,
    /// Number of solutions found with this weight.
    pub(super) count: u64,
    /// Best-ranked lightest solutions: the presses of each button, in ascending lexicographic
    /// order. Solutions that press earlier buttons more rank higher, so the best one is the last.
    pub(super) listed: BTreeSet<Vec<u16>>,
    /// Whether each button is pressed by any solution with this weight.
    pub(super) pressed: Vec<bool>,
    /// Maximum length of `listed`.
    max_listed: usize,
}

impl LightestSolutions {
    fn new(buttons: usize, max_listed: usize) -> Self {
        let pressed = vec![false; buttons];
        Self { weight: u32::MAX, count: 0, listed: BTreeSet::new(), pressed, max_listed: max_listed.max(1) }
    }

    /// Returns the best-ranked of the lightest solutions.
    pub(super) fn first(&self) -> Option<&Vec<u16>> {
        self.listed.last()
    }

    /// Records a solution that was not recorded before.
    fn record(&mut self, solution: &[u16]) {
        let weight = weight(solution);
        if weight > self.weight {
            return;
        }
        if weight < self.weight {
            (self.weight, self.count) = (weight, 0);
            self.listed.clear();
            self.pressed.fill(false);
        }
        self.count += 1;
        let is_early = self.listed.first().is_some_and(|last| &last[..] < solution);
        if self.listed.len() < self.max_listed || is_early {
            self.listed.insert(solution.to_vec());
        }
        if self.listed.len() > self.max_listed {
            self.listed.pop_first();
        }
        self.pressed.iter_mut().zip(solution).for_each(|(pressed, &times)| *pressed |= times > 0);
    }
}

/// Enumerates all solutions and lists the `max_listed` best-ranked of the lightest ones.
/// `solutions` holds one solution for each solvable alternative of the goal.
///
/// # Errors
/// The budget ended. The lightest solutions found so far are returned with the error.
pub(super) fn enumerate(
    equations: &Equations,
    solutions: &[Vec<u16>],
    generators: &[Generator],
    max_listed: usize,
    meter: &mut Meter<'_>,
) -> (LightestSolutions, Result<(), Stop>) {
    let mut found = LightestSolutions::new(equations.columns.len(), max_listed);
    // The given solutions are recorded even if the budget has ended.
    solutions.iter().for_each(|solution| found.record(solution));
    let next = |digits: &[u8]| {
        digits.iter().zip(generators).position(|(&digit, generator)| digit + 1 < generator.order)
    };
    let ended = solutions.iter().try_for_each(|solution| {
        let mut sum = solution.clone();
        let mut digits = vec![0; generators.len()];
        // The digits count up as a mixed-radix number, the first one fastest. A digit's reset to 0
        // does not change the sum. The digit's next pass therefore begins at the current multiple
        // of its generator. It still visits each multiple once, as they repeat after `order` steps.
        while let Some(at) = next(&digits) {
            digits[..at].fill(0);
            digits[at] += 1;
            add(&mut sum, &generators[at].vector, &equations.system.orders);
            meter.tick()?;
            found.record(&sum);
        }
        Ok(())
    });
    (found, ended)
}

/// Adds one or two multiples of generators to each solution while that reduces its weight. Returns
/// the lightest solution.
pub(super) fn descend(
    equations: &Equations,
    solutions: &[Vec<u16>],
    generators: &[Generator],
    meter: &mut Meter<'_>,
) -> Vec<u16> {
    let orders = &equations.system.orders;
    let mut multiples: Vec<Vec<u16>> = Vec::new();
    for generator in generators {
        let mut multiple = generator.vector.clone();
        for _ in 1..generator.order {
            multiples.push(multiple.clone());
            add(&mut multiple, &generator.vector, orders);
        }
    }
    let add_all = |solution: &[u16], multiples: &[&Vec<u16>]| {
        let mut sum = solution.to_vec();
        multiples.iter().for_each(|multiple| add(&mut sum, multiple, orders));
        sum
    };
    let mut best: Option<Vec<u16>> = None;
    for solution in solutions {
        let mut solution = solution.clone();
        let lighten_by_one = |solution: &[u16]| {
            let sums = multiples.iter().map(|multiple| add_all(solution, &[multiple]));
            sums.min_by_key(|sum| weight(sum)).filter(|sum| weight(sum) < weight(solution))
        };
        loop {
            while let Some(lighter) = lighten_by_one(&solution) {
                solution = lighter;
            }
            let mut pairs = multiples
                .iter()
                .enumerate()
                .flat_map(|(at, second)| multiples[..at].iter().map(move |first| [second, first]));
            let lighter = pairs.find_map(|pair| {
                let sum = add_all(&solution, &pair);
                (meter.tick().is_err() || weight(&sum) < weight(&solution)).then_some(sum)
            });
            match lighter.filter(|lighter| weight(lighter) < weight(&solution)) {
                Some(lighter) => solution = lighter,
                None => break,
            }
        }
        if best.as_ref().is_none_or(|best| weight(&solution) < weight(best)) {
            best = Some(solution);
        }
    }
    best.unwrap_or_default()
}
