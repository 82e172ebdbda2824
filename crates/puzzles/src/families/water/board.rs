//! A legal level, and what has been played of it where units are hidden.

use super::bottle::{Bottle, HIDDEN, Unit};
use super::colours::Names;
use super::rules::{self, Pour, Rule};
use super::totals;

/// Bottles that hold no more than they can, and how they are poured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaterBoard {
    pub(super) bottles: Vec<Bottle>,
    pub(super) rule: Rule,
    /// How it came to be, if units were hidden at its start.
    pub(super) past: Option<Past>,
    /// What the player calls the colours.
    pub(super) names: Names,
}

/// The start of a level, as far as it is known by now, and the moves from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Past {
    pub(super) start: Vec<Bottle>,
    pub(super) played: Vec<Pour>,
}

impl WaterBoard {
    /// A level at its start. What is hidden and can be only one colour is filled in.
    pub(super) fn new(mut bottles: Vec<Bottle>, rule: Rule) -> Self {
        totals::deduce(&mut bottles);
        let is_hidden = |bottle: &Bottle| bottle.units.contains(&HIDDEN);
        let past = bottles.iter().any(is_hidden).then(|| Past { start: bottles.clone(), played: Vec::new() });
        Self { bottles, rule, past, names: None }
    }

    /// Pours; gives how many units went.
    ///
    /// # Panics
    /// If it is not legal.
    pub(super) fn pour(&mut self, pour: Pour) -> usize {
        let amount = rules::pour(&mut self.bottles, pour, self.rule).expect("only legal pours are made");
        if let Some(past) = &mut self.past {
            past.played.push(pour);
        }
        amount
    }

    /// The level once the unit on top of a bottle, which was hidden, is known.
    pub(super) fn revealed(&self, bottle: usize, unit: Unit) -> Self {
        let mut board = self.clone();
        // Units below the top have not been moved.
        let height = board.bottles[bottle].units.len() - 1;
        board.bottles[bottle].units[height] = unit;
        if let Some(past) = &mut board.past {
            past.start[bottle].units[height] = unit;
        }
        board
    }
}
