//! Systems of linear equations modulo a prime power, with all their solutions.
//!
//! Row and column operations reduce the matrix to a diagonal matrix. A number need not have an
//! inverse: 2 has none modulo 4. The pivot is therefore an entry that divides all remaining
//! entries, and is scaled to a divisor of the modulus. In this example, the divisor 4 is an entry
//! of 0:
//!
//! ```text
//!  U · A · V = diag(1, 1, 2, 4)     d · y = c has d solutions modulo 4, or none
//! ```
//!
//! With more equations than unknowns, the transformed right side must be 0 beyond the diagonal.
//! With more unknowns than equations, the unknowns beyond the diagonal are free.

/// Numbers modulo `m`, one per byte, so that vector instructions add many at once.
pub(in crate::families) type Vector = Box<[u8]>;

/// Adds `other` to `to`, modulo `m`.
#[inline]
pub(in crate::families) fn add(to: &mut [u8], other: &[u8], m: u8) {
    for (to, &other) in to.iter_mut().zip(other) {
        // The result is the smaller of the sum and the sum less `m`, which wraps if negative.
        let sum = *to + other;
        *to = sum.min(sum.wrapping_sub(m));
    }
}

/// Adds `times` times `other` to `to`, modulo `m`.
#[inline]
pub(in crate::families) fn add_times(to: &mut [u8], other: &[u8], times: u8, m: u8) {
    for _ in 0..times {
        add(to, other, m);
    }
}

/// Returns the sum of a vector's numbers.
#[inline]
pub(in crate::families) fn weight(vector: &[u8]) -> u32 {
    vector.iter().map(|&number| u32::from(number)).sum()
}

/// Returns the greatest common divisor.
pub(in crate::families) fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A system reduced for any right side.
#[derive(Clone, Debug)]
pub(in crate::families) struct System {
    pub(in crate::families) m: u8,
    /// Diagonal of the reduced matrix, with `m` for an entry of 0. Padded with `m` to the longer
    /// side of the matrix.
    divisors: Vec<u8>,
    /// Columns of U: contribution of each number of the right side to that of the diagonal system.
    responses: Vec<Vector>,
    /// Columns of V: contribution of each diagonal unknown to the original unknowns.
    unknowns: Vec<Vector>,
}

/// A solution of the homogeneous system, with `order` distinct multiples. If its numbers are counts
/// of presses, these presses together change nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::families) struct QuietPattern {
    pub(in crate::families) vector: Vector,
    pub(in crate::families) order: u8,
}

impl System {
    /// Reduces a matrix given by rows of `columns` entries. `m` is a prime power of at most 16,
    /// since products must fit into a byte.
    pub(in crate::families) fn new(mut rows: Vec<Vector>, columns: usize, m: u8) -> Self {
        let equations = rows.len();
        let mut left = unit_matrix(equations);
        let mut unknowns = unit_matrix(columns);
        let mut divisors = vec![m; equations.max(columns)];
        for at in 0..equations.min(columns) {
            let Some((row, column)) = pivot(&rows, at, m) else { break };
            rows.swap(at, row);
            left.swap(at, row);
            rows[at..].iter_mut().for_each(|row| row.swap(at, column));
            unknowns.swap(at, column);
            let entry = rows[at][at];
            let divisor = gcd(entry, m);
            let unit = (1..m)
                .find(|unit| unit * entry % m == divisor)
                .expect("a number is its divisor times a unit");
            for vector in [&mut rows[at], &mut left[at]] {
                let before = vector.clone();
                add_times(vector, &before, unit - 1, m);
            }
            divisors[at] = divisor;
            let [rows, left] = [&mut rows, &mut left].map(|rows| {
                let (above, below) = rows.split_at_mut(at + 1);
                (&above[at], below)
            });
            for (row, image) in rows.1.iter_mut().zip(left.1) {
                let times = (m - row[at] / divisor) % m;
                add_times(&mut row[at..], &rows.0[at..], times, m);
                add_times(image, left.0, times, m);
            }
            let (above, below) = unknowns.split_at_mut(at + 1);
            for (unknown, &number) in below.iter_mut().zip(&rows.0[at + 1..]) {
                add_times(unknown, &above[at], (m - number / divisor) % m, m);
            }
        }
        let responses = (0..equations).map(|from| left.iter().map(|row| row[from]).collect()).collect();
        Self { m, divisors, responses, unknowns }
    }

    /// Returns the right side of the diagonal system.
    fn diagonal(&self, right: &[u8]) -> Vec<u8> {
        let mut sums = vec![0; right.len()];
        for (response, &times) in self.responses.iter().zip(right) {
            add_times(&mut sums, response, times, self.m);
        }
        sums
    }

    /// Returns a solution, if any exists.
    pub(in crate::families) fn solution(&self, right: &[u8]) -> Option<Vector> {
        let mut solution: Vector = vec![0; self.unknowns.len()].into();
        for (at, (&divisor, sum)) in self.divisors.iter().zip(self.diagonal(right)).enumerate() {
            if sum % divisor != 0 {
                return None;
            }
            if sum > 0 {
                // `at` is an unknown: beyond the unknowns, the divisor is the modulus, so that
                // `sum` is 0.
                add_times(&mut solution, &self.unknowns[at], sum / divisor, self.m);
            }
        }
        Some(solution)
    }

    /// Returns the syndrome of a right side: all 0 if and only if the system has solutions.
    pub(in crate::families) fn syndrome(&self, right: &[u8]) -> Vec<u8> {
        let sums = self.diagonal(right);
        let open = self.divisors.iter().zip(sums).filter(|(divisor, _)| **divisor > 1);
        open.map(|(divisor, sum)| sum % divisor).collect()
    }

    /// Returns the moduli of the numbers of a syndrome.
    pub(in crate::families) fn syndrome_orders(&self) -> Vec<u8> {
        let equations = self.divisors.iter().take(self.responses.len());
        equations.copied().filter(|&divisor| divisor > 1).collect()
    }

    /// Returns generators of the homogeneous solutions. Each solution is the sum of multiples of
    /// the generators, in exactly one way.
    pub(in crate::families) fn quiet_patterns(&self) -> Vec<QuietPattern> {
        let open = self.unknowns.iter().zip(&self.divisors).filter(|(_, divisor)| **divisor > 1);
        let quiet = open.map(|(unknown, &order)| {
            let mut vector: Vector = vec![0; unknown.len()].into();
            add_times(&mut vector, unknown, self.m / order, self.m);
            QuietPattern { vector, order }
        });
        quiet.collect()
    }
}

fn unit_matrix(size: usize) -> Vec<Vector> {
    let unit = |at: usize| (0..size).map(|other| u8::from(other == at)).collect();
    (0..size).map(unit).collect()
}

/// Finds an entry, in the rows and columns from `at` on, that divides all entries there. Returns
/// `None` if all of them are 0.
fn pivot(rows: &[Vector], at: usize, m: u8) -> Option<(usize, usize)> {
    let mut best = None;
    let mut smallest = m;
    for (number, row) in rows.iter().enumerate().skip(at) {
        for (column, &entry) in row.iter().enumerate().skip(at) {
            let divisor = gcd(entry, m);
            if divisor < smallest {
                (best, smallest) = (Some((number, column)), divisor);
            }
            if smallest == 1 {
                return best;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn product(rows: &[Vector], unknowns: &[u8], m: u8) -> Vec<u8> {
        let dot = |row: &Vector| row.iter().zip(unknowns).map(|(a, b)| u32::from(a * b)).sum::<u32>();
        rows.iter().map(|row| (dot(row) % u32::from(m)) as u8).collect()
    }

    /// Returns all vectors of a length modulo `m`.
    fn all_vectors(size: usize, m: u8) -> Vec<Vec<u8>> {
        let more = |known: Vec<Vec<u8>>, _| {
            let with = |vector: Vec<u8>| (0..m).map(move |number| [&vector[..], &[number]].concat());
            known.into_iter().flat_map(with).collect()
        };
        (0..size).fold(vec![Vec::new()], more)
    }

    proptest! {
        #[test]
        fn solutions_match_exhaustive_enumeration(
            m in prop::sample::select(vec![2u8, 3, 4, 5, 7, 8, 9, 11]),
            columns in 1usize..5,
            rows in vec(vec(0u8..240, 4), 1..6),
            right in vec(0u8..240, 5),
        ) {
            // Larger moduli have too many vectors to try all.
            let columns = if m > 5 { columns.min(3) } else { columns };
            let rows: Vec<Vector> =
                rows.iter().map(|row| row[..columns].iter().map(|number| number % m).collect()).collect();
            let right: Vec<u8> = right[..rows.len()].iter().map(|number| number % m).collect();
            let system = System::new(rows.clone(), columns, m);
            let count_solutions = |right: &[u8]| all_vectors(columns, m).into_iter().filter(|x| product(&rows, x, m) == right).count();
            let solution = system.solution(&right);
            let quiet = system.quiet_patterns();
            let orders: usize = quiet.iter().map(|quiet| usize::from(quiet.order)).product();
            prop_assert_eq!(orders, count_solutions(&vec![0; rows.len()]));
            prop_assert_eq!(solution.is_some(), count_solutions(&right) > 0);
            prop_assert_eq!(solution.is_some(), system.syndrome(&right).iter().all(|&sum| sum == 0));
            if let Some(solution) = solution {
                prop_assert_eq!(product(&rows, &solution, m), right);
            }
            let mut sums = vec![vec![0u8; columns]];
            for QuietPattern { vector, order } in &quiet {
                prop_assert_eq!(product(&rows, vector, m), vec![0; rows.len()]);
                sums = sums.iter().flat_map(|sum| (0..*order).map(|times| {
                    let mut sum = sum.clone();
                    add_times(&mut sum, vector, times, m);
                    sum
                })).collect();
            }
            sums.sort();
            sums.dedup();
            prop_assert_eq!(sums.len(), orders, "each once");
        }
    }
}
