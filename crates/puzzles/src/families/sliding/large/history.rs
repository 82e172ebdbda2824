//! The moves that led to each position of a beam: a tree from which dead branches are pruned.

use crate::families::direction::Direction;

/// Steps to the positions of each layer. A step packs the index of the preceding position in the
/// previous layer and the move from it: four times the index, plus the move.
#[derive(Default)]
pub(super) struct History {
    layers: Vec<Vec<u32>>,
    /// Number of stored steps.
    steps: usize,
    /// Number of steps above which the next pruning pass is made.
    prune_above: usize,
}

/// Minimum number of steps worth a pruning pass: 4 MB.
const MIN_STEPS_TO_PRUNE: usize = 1 << 20;

impl History {
    /// Packs the step in `direction` from position number `from` of the last layer.
    pub(super) fn pack(from: usize, direction: Direction) -> u32 {
        (from as u32) << 2 | direction as u32
    }

    /// Unpacks the predecessor and the move of a step.
    pub(super) fn unpack(step: u32) -> (usize, Direction) {
        ((step >> 2) as usize, Direction::ALL[(step & 3) as usize])
    }

    /// Adds a layer. Prunes the dead branches each time the number of steps has doubled.
    pub(super) fn push(&mut self, layer: Vec<u32>) {
        self.steps += layer.len();
        self.layers.push(layer);
        if self.steps > self.prune_above.max(MIN_STEPS_TO_PRUNE) {
            self.prune();
            self.prune_above = 2 * self.steps;
        }
    }

    /// Returns the moves that lead to position number `at` of the last layer.
    pub(super) fn path(&self, mut at: usize) -> Vec<Direction> {
        let back = self.layers.iter().rev().map(|layer| {
            let (from, direction) = Self::unpack(layer[at]);
            at = from;
            direction
        });
        let mut path: Vec<Direction> = back.collect();
        path.reverse();
        path
    }

    /// Drops the steps that lead to no position of the last layer, and renumbers the others.
    fn prune(&mut self) {
        const UNUSED: u32 = u32::MAX;
        for depth in (1..self.layers.len()).rev() {
            let (before, layer) = self.layers.split_at_mut(depth);
            let (before, layer) = (&mut before[depth - 1], &mut layer[0]);
            let mut numbers = vec![UNUSED; before.len()];
            layer.iter().for_each(|&step| numbers[Self::unpack(step).0] = 0);
            let mut used = 0;
            for (at, number) in numbers.iter_mut().enumerate().filter(|(_, number)| **number != UNUSED) {
                before[used as usize] = before[at];
                *number = used;
                used += 1;
            }
            self.steps -= before.len() - used as usize;
            before.truncate(used as usize);
            before.shrink_to_fit();
            for step in layer {
                *step = numbers[Self::unpack(*step).0] << 2 | *step & 3;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Layers of 1,000 positions. Each layer except the first is reached from the first hundred
    /// positions of the layer before.
    #[test]
    fn pruning_keeps_every_path() {
        let mut pruned = History::default();
        let mut whole = History { prune_above: usize::MAX, ..History::default() };
        for depth in 0..2500usize {
            let step = |at: usize| match depth {
                0 => History::pack(0, Direction::Up),
                _ => History::pack((at * 7 + depth) % 100, Direction::ALL[(at + depth) % 4]),
            };
            let layer: Vec<u32> = (0..1000).map(step).collect();
            pruned.push(layer.clone());
            whole.push(layer);
        }
        assert!(pruned.steps < whole.steps / 2, "nothing was pruned");
        for at in [0, 1, 99, 100, 500, 999] {
            assert_eq!(pruned.path(at), whole.path(at));
        }
    }
}
