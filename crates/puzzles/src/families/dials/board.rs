//! Legal positions: the dials, their buttons and the goal.

use std::sync::Arc;

use super::press::Press;

/// A position of dials with given rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialsBoard {
    /// Position of each dial, from 0.
    pub(super) dials: Vec<u8>,
    pub(super) rules: Arc<Rules>,
}

/// A board without its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    /// Number of positions of each dial.
    pub(super) positions: Vec<u8>,
    /// Steps of each button: one per dial, below its number of positions.
    pub(super) buttons: Vec<Vec<u8>>,
    pub(super) goal: Goal,
}

/// Name of [`Goal::Equal`].
pub(super) const EQUAL: &str = "equal";

/// A goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// All dials at the same position.
    Equal,
    /// A position for each dial; `None` for any.
    Each(Vec<Option<u8>>),
}

impl Rules {
    /// Returns the goal positions of all dials, one list for each alternative of the goal.
    pub(super) fn targets(&self) -> Vec<Vec<Option<u8>>> {
        match &self.goal {
            Goal::Each(wanted) => vec![wanted.clone()],
            Goal::Equal => {
                let common = self.positions.iter().copied().min().unwrap_or_default();
                (0..common).map(|position| vec![Some(position); self.positions.len()]).collect()
            }
        }
    }

    /// Returns the press of a button.
    pub(super) fn press(&self, button: usize) -> Press {
        Press { button: button as u8 }
    }

    /// Returns the order of a button: the smallest positive number of presses that returns every
    /// dial to its position.
    pub(super) fn order(&self, button: usize) -> usize {
        let back = |times: &usize| {
            let mut dials = self.buttons[button].iter().zip(&self.positions);
            dials.all(|(&step, &positions)| (times * usize::from(step)).is_multiple_of(positions.into()))
        };
        (1..).find(back).expect("the product of all positions is one such number")
    }

    /// Returns the dials that a button turns, each with its step in the shorter direction.
    pub(super) fn turned_dials(&self, button: usize) -> impl Iterator<Item = (usize, i8)> {
        let turned = self.buttons[button].iter().zip(&self.positions).enumerate();
        turned
            .filter(|(_, (step, _))| **step > 0)
            .map(|(dial, (&step, &modulus))| (dial, signed_step(step, modulus)))
    }
}

impl DialsBoard {
    /// Presses a button.
    pub(super) fn press(&mut self, button: usize) {
        let rules = &self.rules;
        for ((dial, step), positions) in
            self.dials.iter_mut().zip(&rules.buttons[button]).zip(&rules.positions)
        {
            *dial = (*dial + step) % positions;
        }
    }

    /// Returns whether every dial is a lamp: a dial of two positions.
    pub(super) fn has_lamps(&self) -> bool {
        self.rules.positions.iter().all(|&modulus| modulus == 2)
    }

    /// Returns whether all dials are at their goal.
    pub(super) fn is_at_goal(&self) -> bool {
        self.dials_at_goal().into_iter().all(|at_goal| at_goal)
    }

    /// Returns for each dial whether it is at its goal. If all must be equal, the goal is the most
    /// frequent position.
    pub(super) fn dials_at_goal(&self) -> Vec<bool> {
        match &self.rules.goal {
            Goal::Each(wanted) => {
                let is_at = |(dial, wanted): (&u8, &Option<u8>)| wanted.is_none_or(|wanted| wanted == *dial);
                self.dials.iter().zip(wanted).map(is_at).collect()
            }
            Goal::Equal => {
                let count = |dial: &u8| self.dials.iter().filter(|other| *other == dial).count();
                // `max_by_key` returns the last maximum; in reverse order this is the first of the
                // most frequent positions.
                let commonest = self.dials.iter().rev().max_by_key(|dial| count(dial)).copied();
                self.dials.iter().map(|&dial| Some(dial) == commonest).collect()
            }
        }
    }
}

/// Returns a step in the shorter direction, negative if that is backwards.
pub(super) fn signed_step(step: u8, positions: u8) -> i8 {
    if 2 * step > positions { step as i8 - positions as i8 } else { step as i8 }
}
