//! A legal level: its texts, its picture, its solution.

use std::borrow::Cow;
use std::fmt;

use super::rules::{self, Bottle, HIDDEN, Pour, Rule, Unit};
use super::{INFO, NAMED_ORDER, NAMED_RULE, PLAYED, hidden, moves, optimal, picture, solve, text};
use crate::families::{Board, Info, MOVES, Options, Step};
use crate::puzzle::{Analysis, Message, Notation, ParseError, Scene, Solution, SolveError};
use crate::search::{Meter, Tables};

/// Bottles that hold no more than they can, and how they are poured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WaterBoard {
    pub(super) bottles: Vec<Bottle>,
    pub(super) rule: Rule,
    /// How it came to be, if units were hidden at its start.
    pub(super) past: Option<Past>,
}

/// The start of a level, as far as it is known by now, and the moves from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Past {
    pub(super) start: Vec<Bottle>,
    pub(super) played: Vec<Pour>,
}

impl WaterBoard {
    /// The level after a pour.
    ///
    /// # Panics
    /// If it is not allowed.
    pub(super) fn after(&self, pour: Pour) -> Self {
        let mut board = self.clone();
        rules::pour(&mut board.bottles, pour, self.rule).expect("it is allowed");
        if let Some(past) = &mut board.past {
            past.played.push(pour);
        }
        board
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

impl Board for WaterBoard {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn position(&self) -> String {
        text::write(&self.bottles)
    }

    fn goal(&self) -> String {
        String::new()
    }

    fn title(&self) -> Message {
        let id = match self.rule {
            Rule::Water => "water-title",
            Rule::Ball => "water-title-ball",
        };
        let mut colours: Vec<_> = self.bottles.iter().flat_map(|bottle| &bottle.units).collect();
        colours.retain(|unit| **unit != HIDDEN);
        colours.sort_unstable();
        colours.dedup();
        Message::new(id).with("colours", colours.len()).with("bottles", self.bottles.len())
    }

    fn scene(&self) -> Scene {
        picture::draw(&self.bottles, None)
    }

    fn is_solved(&self) -> bool {
        rules::is_solved(&self.bottles)
    }

    fn solve(&self, _tables: &Tables, meter: &mut Meter<'_>) -> Result<Solution, SolveError> {
        match &self.past {
            None => solve::solve(self, meter),
            Some(past) => hidden::plan(self, past, meter),
        }
    }

    fn analyse(
        &self,
        solution: &Solution,
        most: usize,
        _: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<Analysis> {
        let length = solution.moves.len() as u32;
        solution.optimal.then(|| optimal::analyse(self, length, most, meter))
    }

    fn moves(&self) -> Vec<Notation> {
        rules::pours(&self.bottles, self.rule).map(|pour| Cow::Owned(pour.to_string())).collect()
    }

    fn replay(&self, text: &str) -> Result<Vec<Step>, ParseError> {
        let mut board = self.clone();
        let step = |pour: Pour| {
            let amount = rules::amount(&board.bottles, pour, board.rule).expect("read moves are allowed");
            board = board.after(pour);
            Step {
                notation: Cow::Owned(pour.to_string()),
                back: None,
                caption: format!("{} → {}", pour.from + 1, pour.to + 1),
                scene: picture::draw(&board.bottles, Some((pour, amount))),
                board: Box::new(board.clone()),
            }
        };
        Ok(moves::read(self, text)?.into_iter().map(step).collect())
    }

    fn read_moves(&self, options: &Options) -> Result<Vec<Notation>, ParseError> {
        let pours = moves::read(self, options.get(MOVES).unwrap_or_default())?;
        Ok(pours.iter().map(|pour| Cow::Owned(pour.to_string())).collect())
    }

    fn write_moves(&self, moves: &[Notation], _notation: &str) -> String {
        moves.join(" ")
    }
}

impl fmt::Display for WaterBoard {
    /// The position, and the rule unless it is the usual one; where units were hidden, the start and the moves since,
    /// and the order if the hidden units tell another.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let past = self.past.as_ref();
        let level = text::write(past.map_or(&self.bottles, |past| &past.start));
        f.write_str(&level)?;
        if past.is_some_and(|past| text::read(&level, None).is_ok_and(|read| read.bottles != past.start)) {
            write!(f, " {NAMED_ORDER}{}", text::Order::Top.name())?;
        }
        if self.rule != Rule::Water {
            write!(f, " {NAMED_RULE}{}", self.rule.name())?;
        }
        if let Some(Past { played, .. }) = past.filter(|past| !past.played.is_empty()) {
            let played: Vec<String> = played.iter().map(Pour::to_string).collect();
            write!(f, " {PLAYED}{}", played.join(","))?;
        }
        Ok(())
    }
}
