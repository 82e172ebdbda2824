//! Systems whose equations have different moduli, composite ones included.
//!
//! ```text
//!   x + 2y = 3 (mod 6)            modulo 2, raised to 4         modulo 3
//!   x +  y = 1 (mod 4)     →      2x      = 2 (mod 4)      and   x + 2y = 0 (mod 3)
//!                                  x +  y = 1 (mod 4)
//! ```
//!
//! For each prime, the equations are multiplied so that their modulus is the largest power of the
//! prime in any modulus. [`System`] solves them there, and the Chinese remainder theorem joins the
//! solutions.
//!
//! Let q be that largest power. If a power p of the prime divides the whole column of an unknown x,
//! x matters only modulo q/p. It is replaced by y = p·x. The additional equation (q/p)·y = 0 keeps
//! y a multiple of p, so that each solution occurs once.

use super::system::{System, Vector};

/// Primes that divide an allowed modulus. Moduli are at most 12.
const PRIMES: [u8; 5] = [2, 3, 5, 7, 11];

/// A system reduced for any right side.
#[derive(Clone, Debug)]
pub(in crate::families) struct MixedSystem {
    /// Modulus of each unknown: the number of its values with distinct effects.
    pub(in crate::families) orders: Vec<u16>,
    parts: Vec<PrimePart>,
}

/// A solution of the homogeneous system, with `order` distinct multiples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::families) struct Generator {
    pub(in crate::families) vector: Vec<u16>,
    pub(in crate::families) order: u8,
}

/// System modulo a power of one prime.
#[derive(Clone, Debug)]
struct PrimePart {
    system: System,
    /// Equations whose modulus the prime divides: index, power of the prime in the modulus, and
    /// factor up to the largest power.
    equations: Vec<(usize, u8, u8)>,
    /// Number of additional equations, which keep unknowns multiples of their factors.
    added: usize,
    /// Factor of each unknown's column, and the unknown's coefficient in the joined solution.
    unknowns: Vec<(u8, u16)>,
}

/// Returns the largest power of `prime` that divides `number`.
fn power(prime: u8, mut number: u8) -> u8 {
    let mut power = 1;
    while number.is_multiple_of(prime) {
        (power, number) = (power * prime, number / prime);
    }
    power
}

impl MixedSystem {
    /// Reduces a matrix given by columns, with the modulus of each equation, from 2 to 12.
    pub(in crate::families) fn new(moduli: &[u8], columns: &[Vec<u8>]) -> Self {
        let mut parts: Vec<(u8, PrimePart)> = Vec::new();
        for prime in PRIMES {
            let q = moduli.iter().map(|&modulus| power(prime, modulus)).max().unwrap_or(1);
            if q > 1 {
                parts.push((q, PrimePart::new(prime, q, moduli, columns)));
            }
        }
        let order = |at: usize| parts.iter().map(|(q, part)| u16::from(q / part.unknowns[at].0)).product();
        let orders: Vec<u16> = (0..columns.len()).map(order).collect();
        for (q, part) in &mut parts {
            for ((factor, coefficient), &order) in part.unknowns.iter_mut().zip(&orders) {
                // 1 modulo the power of this prime, 0 modulo the others.
                let own = u16::from(*q / *factor);
                let others = order / own;
                *coefficient = (0..own)
                    .map(|times| times * others)
                    .find(|multiple| multiple % own == 1 % own)
                    .expect("the other powers are prime to this one");
            }
        }
        Self { orders, parts: parts.into_iter().map(|(_, part)| part).collect() }
    }

    /// Returns a solution, if any exists.
    pub(in crate::families) fn solution(&self, right: &[u8]) -> Option<Vec<u16>> {
        let mut solution = vec![0; self.orders.len()];
        for part in &self.parts {
            let own = part.system.solution(&part.right(right))?;
            part.join(&own, &self.orders, &mut solution);
        }
        Some(solution)
    }

    /// Returns generators of the homogeneous solutions. Each solution is a unique sum of multiples
    /// of generators.
    pub(in crate::families) fn generators(&self) -> Vec<Generator> {
        let generators = self.parts.iter().flat_map(|part| {
            part.system.quiet_patterns().into_iter().map(|quiet| {
                let mut vector = vec![0; self.orders.len()];
                part.join(&quiet.vector, &self.orders, &mut vector);
                Generator { vector, order: quiet.order }
            })
        });
        generators.collect()
    }

    /// Returns the syndrome of a right side: all 0 if it has solutions.
    pub(in crate::families) fn syndrome(&self, right: &[u8]) -> Vec<u8> {
        self.parts.iter().flat_map(|part| part.system.syndrome(&part.right(right))).collect()
    }

    /// Returns the modulus of each number of a syndrome.
    pub(in crate::families) fn syndrome_orders(&self) -> Vec<u8> {
        self.parts.iter().flat_map(|part| part.system.syndrome_orders()).collect()
    }
}

impl PrimePart {
    fn new(prime: u8, q: u8, moduli: &[u8], columns: &[Vec<u8>]) -> Self {
        let own = moduli.iter().enumerate().map(|(at, &modulus)| (at, power(prime, modulus)));
        let equations: Vec<(usize, u8, u8)> =
            own.filter(|(_, power)| *power > 1).map(|(at, power)| (at, power, q / power)).collect();
        let scale = |column: &[u8], (at, power, factor): (usize, u8, u8)| column[at] % power * factor;
        let content = |column: &Vec<u8>| {
            let powers = equations.iter().map(|&equation| scale(column, equation));
            powers.filter(|&number| number > 0).map(|number| power(prime, number)).min().unwrap_or(q)
        };
        let contents: Vec<u8> = columns.iter().map(content).collect();
        let entry = |equation, (column, content): (&Vec<u8>, &u8)| scale(column, equation) / content;
        let row = |&equation| columns.iter().zip(&contents).map(|column| entry(equation, column)).collect();
        let mut rows: Vec<Vector> = equations.iter().map(row).collect();
        let added = contents.iter().enumerate().filter(|(_, content)| **content > 1).map(|(at, &content)| {
            (0..columns.len()).map(|other| if other == at { q / content } else { 0 }).collect::<Vector>()
        });
        rows.extend(added);
        let added = rows.len() - equations.len();
        let system = System::new(rows, columns.len(), q);
        // The coefficients are set when the orders of all unknowns are known.
        let unknowns = contents.into_iter().map(|content| (content, 0)).collect();
        Self { system, equations, added, unknowns }
    }

    /// Returns the right side of this part.
    fn right(&self, right: &[u8]) -> Vec<u8> {
        let own = self.equations.iter().map(|&(at, power, factor)| right[at] % power * factor);
        own.chain(std::iter::repeat_n(0, self.added)).collect()
    }

    /// Adds a solution of this part to the joined solution.
    fn join(&self, own: &[u8], orders: &[u16], joined: &mut [u16]) {
        for (((joined, &order), &own), &(factor, coefficient)) in
            joined.iter_mut().zip(orders).zip(own).zip(&self.unknowns)
        {
            let sum = u32::from(*joined) + u32::from(own / factor) * u32::from(coefficient);
            *joined = (sum % u32::from(order)) as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn solutions_match_exhaustive_enumeration(
            moduli in vec(2u8..13, 1..4),
            columns in vec(vec(0u8..12, 3), 1..4),
            right in vec(0u8..12, 3),
        ) {
            let reduce = |numbers: &Vec<u8>| -> Vec<u8> { numbers.iter().zip(&moduli).map(|(a, m)| a % m).collect() };
            let columns: Vec<Vec<u8>> = columns.iter().map(reduce).collect();
            let right = reduce(&right);
            let system = MixedSystem::new(&moduli, &columns);
            // The order of an unknown is its least positive value without effect.
            let effect = |times: &[u16]| -> Vec<u8> {
                let at = |(at, &m): (usize, &u8)| {
                    let sum: u32 = columns.iter().zip(times).map(|(column, &t)| u32::from(column[at]) * u32::from(t)).sum();
                    (sum % u32::from(m)) as u8
                };
                moduli.iter().enumerate().map(at).collect()
            };
            for (at, column) in columns.iter().enumerate() {
                let mut times = vec![0; columns.len()];
                let order = (1..).find(|&count| { times[at] = count; effect(&times).iter().all(|&by| by == 0) });
                prop_assert_eq!(order, Some(system.orders[at]), "{:?}", column);
            }
            let total: usize = system.orders.iter().map(|&order| usize::from(order)).product();
            prop_assume!(total < 60_000);
            let all = (0..total).map(|mut number| -> Vec<u16> {
                system.orders.iter().map(|&order| {
                    let digit = number % usize::from(order);
                    number /= usize::from(order);
                    digit as u16
                }).collect()
            });
            let (mut solving, mut without_effect) = (0, 0);
            for times in all {
                let effect = effect(&times);
                solving += usize::from(effect == right);
                without_effect += usize::from(effect.iter().all(|&by| by == 0));
            }
            let generators = system.generators();
            prop_assert_eq!(generators.iter().map(|generator| usize::from(generator.order)).product::<usize>(), without_effect);
            for generator in &generators {
                prop_assert!(effect(&generator.vector).iter().all(|&by| by == 0));
            }
            let solution = system.solution(&right);
            prop_assert_eq!(solution.is_some(), solving > 0);
            prop_assert_eq!(solution.is_some(), system.syndrome(&right).iter().all(|&part| part == 0));
            if let Some(solution) = solution {
                prop_assert_eq!(effect(&solution), right);
            }
        }
    }
}
