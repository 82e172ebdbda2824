//! Legal levels, and the history of play if units are hidden.

use super::bottle::{Bottle, HIDDEN, Unit};
use super::colours::Names;
use super::rules::{self, Pour, Rule};
use super::totals;

/// Bottles within their capacities, and the pouring rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaterBoard {
    pub(super) bottles: Vec<Bottle>,
    pub(super) rule: Rule,
    /// History, if units were hidden at the start.
    pub(super) history: Option<History>,
    /// Names that the player gave the colours.
    pub(super) names: Names,
}

/// Start of a level as far as it is known, and the moves since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct History {
    pub(super) start: Vec<Bottle>,
    /// Pours, each with the number of units moved. It may be less than the run known now, since
    /// units that were still hidden were not moved.
    pub(super) played: Vec<(Pour, usize)>,
}

impl History {
    /// Writes the pours. A pour gets its number of units, `1>4x1`, if the level as known now
    /// implies another number.
    pub(super) fn write_played(&self, rule: Rule) -> String {
        let mut bottles = self.start.clone();
        // The parser of this text fills in the same units, so both imply the same numbers.
        totals::deduce(&mut bottles);
        let write = |&(pour, units): &(Pour, usize)| {
            let usual = rules::amount(&bottles, pour, rule);
            rules::pour(&mut bottles, pour, rule, units).expect("the pours were legal");
            if usual == Ok(units) { pour.to_string() } else { format!("{pour}x{units}") }
        };
        self.played.iter().map(write).collect::<Vec<_>>().join(",")
    }
}

impl WaterBoard {
    /// Creates a level at its start. Hidden units with only one possible colour are filled in.
    pub(super) fn new(mut bottles: Vec<Bottle>, rule: Rule) -> Self {
        totals::deduce(&mut bottles);
        let is_hidden = |bottle: &Bottle| bottle.units.contains(&HIDDEN);
        let history =
            bottles.iter().any(is_hidden).then(|| History { start: bottles.clone(), played: Vec::new() });
        Self { bottles, rule, history, names: None }
    }

    /// Pours and returns the number of units moved.
    ///
    /// # Panics
    /// If the pour is illegal.
    pub(super) fn pour(&mut self, pour: Pour) -> usize {
        self.pour_at_most(pour, usize::MAX)
    }

    /// Pours at most a number of units and returns the number of units moved.
    ///
    /// # Panics
    /// If the pour is illegal.
    pub(super) fn pour_at_most(&mut self, pour: Pour, max_units: usize) -> usize {
        let amount =
            rules::pour(&mut self.bottles, pour, self.rule, max_units).expect("only legal pours are made");
        if let Some(history) = &mut self.history {
            history.played.push((pour, amount));
        }
        amount
    }

    /// Returns the level after the hidden unit on top of a bottle is revealed.
    pub(super) fn with_revealed(&self, bottle: usize, unit: Unit) -> Self {
        let mut board = self.clone();
        // A hidden unit has not moved, so it had the same height at the start.
        let height = board.bottles[bottle].units.len() - 1;
        board.bottles[bottle].units[height] = unit;
        if let Some(history) = &mut board.history {
            history.start[bottle].units[height] = unit;
        }
        board
    }
}
