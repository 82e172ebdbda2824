//! Boards solved by exhaustive search, sharing no code with the program. The effect of a press on a
//! light depends on the distance of the two cells. The effects of all sets of presses are stored.

use std::collections::HashMap;

/// Shape of a board, and the effect of a press on each cell.
pub(super) struct PlainBoard {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) torus: bool,
    pub(super) states: u8,
    pub(super) raise: Raise,
    pub(super) holes: Vec<usize>,
}

/// Number of states by which a press raises the cell at an offset to the right and down.
pub(super) type Raise = fn(isize, isize) -> u8;

/// Patterns and their effects.
pub(super) const PATTERNS: [(&str, Raise); 6] = [
    ("cross", |dx, dy| u8::from(dx.abs() + dy.abs() <= 1)),
    ("diagonal", |dx, dy| u8::from(dx.abs() == dy.abs() && dx.abs() <= 1)),
    ("ring", |dx, dy| u8::from(dx.abs().max(dy.abs()) == 1)),
    ("king", |dx, dy| u8::from(dx.abs().max(dy.abs()) <= 1)),
    ("000/110/000", |dx, dy| u8::from(dy == 0 && (dx == 0 || dx == -1))),
    ("lines", |dx, dy| u8::from(dx == 0 || dy == 0)),
];

/// Fewest presses that cause each change of the lights, and the number of such sets.
pub(super) type Effects = HashMap<Vec<u8>, (u32, u64)>;

impl PlainBoard {
    fn distance(a: usize, b: usize, side: usize, torus: bool) -> isize {
        let direct = b as isize - a as isize;
        if !torus {
            return direct;
        }
        let wrapped = [direct, direct - side as isize, direct + side as isize];
        wrapped.into_iter().min_by_key(|distance| distance.abs()).expect("three distances")
    }

    /// Returns the change of each light by a press.
    pub(super) fn press(&self, cell: usize) -> Vec<u8> {
        let Self { width, height, torus, .. } = *self;
        let raise = |light: usize| {
            let dx = Self::distance(cell % width, light % width, width, torus);
            let dy = Self::distance(cell / width, light / width, height, torus);
            if self.holes.contains(&light) || self.holes.contains(&cell) { 0 } else { (self.raise)(dx, dy) }
        };
        (0..width * height).map(raise).collect()
    }

    /// Returns the effects of all sets of presses.
    pub(super) fn effects(&self) -> Effects {
        let mut effects = Effects::from([(vec![0; self.width * self.height], (0, 1))]);
        for cell in (0..self.width * self.height).filter(|cell| !self.holes.contains(cell)) {
            let press = self.press(cell);
            let mut extended = Effects::new();
            for (effect, (weight, count)) in effects {
                let mut after = effect;
                for times in 0..self.states {
                    let weight = weight + u32::from(times);
                    let best = extended.entry(after.clone()).or_insert((weight, 0));
                    if weight < best.0 {
                        *best = (weight, count);
                    } else if weight == best.0 {
                        best.1 += count;
                    }
                    after
                        .iter_mut()
                        .zip(&press)
                        .for_each(|(light, raise)| *light = (*light + raise) % self.states);
                }
            }
            effects = extended;
        }
        effects
    }

    /// Returns the text of the board on which an effect turns all lights off.
    pub(super) fn text(&self, effect: &[u8]) -> String {
        let sign = |at: usize| match self.holes.contains(&at) {
            true => '#',
            false => char::from(b'0' + (self.states - effect[at]) % self.states),
        };
        let row = |row| (0..self.width).map(|column| sign(row * self.width + column)).collect::<String>();
        (0..self.height).map(row).collect::<Vec<_>>().join("/")
    }
}
