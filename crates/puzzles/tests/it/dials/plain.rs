//! Systems of dials solved by exhaustive search, sharing no code with the program.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A system of dials, without a start. A turn is a list of steps, one for each dial.
pub(super) struct PlainSystem {
    /// Number of positions of each dial.
    pub(super) positions: Vec<usize>,
    /// Steps of all dials, for each button.
    pub(super) buttons: Vec<Vec<usize>>,
}

/// For each turn, by its number: the fewest presses that cause it, and the number of such sets of
/// presses. `None` if no presses cause it.
pub(super) type Effects = Vec<Option<(u32, u64)>>;

impl PlainSystem {
    /// Returns the number of different turns.
    pub(super) fn states(&self) -> usize {
        self.positions.iter().product()
    }

    /// Returns the number of a turn.
    pub(super) fn number(&self, turn: &[usize]) -> usize {
        turn.iter()
            .zip(&self.positions)
            .fold(0, |number, (turn, positions)| number * positions + turn % positions)
    }

    /// Returns the turn with a number.
    pub(super) fn turn(&self, mut number: usize) -> Vec<usize> {
        let mut turn = vec![0; self.positions.len()];
        for (turn, positions) in turn.iter_mut().zip(&self.positions).rev() {
            (*turn, number) = (number % positions, number / positions);
        }
        turn
    }

    /// Returns the effects of all sets of presses. Each button is pressed fewer times than it
    /// takes to return all dials to their positions.
    pub(super) fn effects(&self) -> Effects {
        let mut effects: Effects = vec![None; self.states()];
        effects[0] = Some((0, 1));
        for button in &self.buttons {
            let mut extended: Effects = vec![None; effects.len()];
            for (number, known) in effects.iter().enumerate() {
                let Some((presses, sets)) = *known else { continue };
                let before = self.turn(number);
                for times in 0.. {
                    let steps: Vec<usize> = button.iter().map(|step| step * times).collect();
                    if times > 0 && self.number(&steps) == 0 {
                        break;
                    }
                    let after: Vec<usize> = before.iter().zip(steps).map(|(a, b)| a + b).collect();
                    let presses = presses + times as u32;
                    let best = &mut extended[self.number(&after)];
                    *best = match *best {
                        Some((fewest, count)) if fewest == presses => Some((fewest, count + sets)),
                        Some((fewest, count)) if fewest < presses => Some((fewest, count)),
                        _ => Some((presses, sets)),
                    };
                }
            }
            effects = extended;
        }
        effects
    }

    /// Returns a random system with at most `max_turns` turns.
    pub(super) fn random(seed: u64, max_turns: usize) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut roll = move |below: usize| rng.random_range(0..below as u64) as usize;
        let mut positions = Vec::new();
        for _ in 0..1 + roll(5) {
            let next = 2 + roll(11);
            if positions.iter().product::<usize>() * next <= max_turns {
                positions.push(next);
            }
        }
        let shared = roll(3) == 0;
        if shared {
            // All dials have the same number of positions, as in most games.
            let first = positions[0];
            let fits =
                (1..=positions.len()).take_while(|&count| first.pow(count as u32) <= max_turns).count();
            positions = vec![first; fits];
        }
        let small = roll(2) == 0;
        let button = |roll: &mut dyn FnMut(usize) -> usize| loop {
            let step = |count: &usize| match (roll(3), small) {
                (0, _) => 0,
                (_, true) => 1,
                _ => roll(*count),
            };
            let steps: Vec<usize> = positions.iter().map(step).collect();
            if steps.iter().any(|&step| step > 0) {
                break steps;
            }
        };
        let buttons = (0..1 + roll(6)).map(|_| button(&mut roll)).collect();
        Self { positions, buttons }
    }

    /// Returns the rules as text.
    pub(super) fn rules(&self) -> String {
        let buttons: Vec<String> = self.buttons.iter().map(|steps| words(steps)).collect();
        format!("positions:{} buttons:{}", words(&self.positions), buttons.join("; "))
    }
}

/// Writes numbers as text.
pub(super) fn words(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
}
