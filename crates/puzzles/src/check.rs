//! A player's own moves: are they legal, do they solve, and which was the first that lost.
//!
//! Only what is proven is claimed. Where a solve gives no more than a bound, the verdict says so.

use std::ops::RangeInclusive;

use crate::family::{Board, Line, Options, Solution};
use crate::puzzle::{Message, ParseError, SolveError};
use crate::search::{Meter, Tables};

/// What there is to say of a legal list of moves.
#[derive(Debug)]
pub struct Verdict {
    /// The moves.
    pub line: Line,
    /// Whether they reach the goal.
    pub solved: bool,
    /// How many moves a shortest solution from the start has.
    pub best: Bounds,
    /// How many moves are still needed after the list.
    pub left: Bounds,
    /// Proven: no moves lead from its end to the goal, though some did from its start.
    pub stuck: bool,
    /// Which move lost.
    pub loss: Loss,
    /// A shortest solution known from where the list ends, if there is one.
    pub on: Option<Line>,
}

/// A verdict in words.
pub struct Said {
    /// How good the list is.
    pub first: Message,
    /// Which move lost, if that has to be said.
    pub loss: Option<Message>,
    /// How it goes on best: from before the move that lost, or from the end.
    pub next: Option<Message>,
}

impl Verdict {
    /// The verdict in words.
    pub fn said(&self) -> Said {
        let Self { line, solved, best, left, stuck, loss, on } = self;
        let id = match (solved, loss, left.exact()) {
            _ if *stuck => "check-stuck",
            (true, Loss::None, _) => "check-optimal",
            (true, Loss::First { .. } | Loss::Within(_), _) => "check-solved",
            (true, Loss::Unknown, _) => "check-solved-unproven",
            (false, _, Some(_)) => "check-unsolved",
            (false, _, None) => "check-unsolved-bound",
        };
        let first = Message::new(id)
            .with("moves", line.len())
            .with("enough", best.most.unwrap_or(line.len()))
            .with("least", best.least)
            .with("left", left.least);
        let path = |id, path: &Option<Line>| {
            let path = path.as_ref().filter(|path| !path.is_empty())?;
            Some(Message::new(id).with("moves", path.to_string()))
        };
        let (loss, next) = match loss {
            Loss::None if !solved => (Some(Message::new("check-no-loss")), path("check-on", on)),
            Loss::Within(numbers) => {
                let message = Message::new("check-loss-within").with("from", *numbers.start());
                (Some(message.with("to", *numbers.end())), None)
            }
            Loss::Unknown if !solved => (Some(Message::new("check-loss-unknown")), path("check-on", on)),
            Loss::First { number, instead } => {
                let message = Message::new("check-loss").with("loss", *number);
                (Some(message.with("mv", &*line.notation(number - 1))), path("check-next", instead))
            }
            Loss::None | Loss::Unknown => (None, None),
        };
        Said { first, loss, next }
    }
}

/// What is proven of a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is not less.
    pub least: usize,
    /// It is not more; `None` if nothing is known.
    pub most: Option<usize>,
}

impl Bounds {
    /// The number, if it is known.
    pub fn exact(self) -> Option<usize> {
        self.most.filter(|&most| most == self.least)
    }
}

/// The first move after which more moves are needed than there had to be.
#[derive(Debug)]
pub enum Loss {
    /// Proven: no move lost.
    None,
    /// Proven: this one.
    First {
        /// Its number in the list, from 1.
        number: usize,
        /// A shortest solution from the position before it.
        instead: Option<Line>,
    },
    /// Proven: one of these, numbers from 1; which one is not.
    Within(RangeInclusive<usize>),
    /// Neither proven.
    Unknown,
}

/// Why there is no verdict.
#[derive(Debug)]
pub enum CheckError {
    /// The list is not one, or a move in it is not legal.
    Moves(ParseError),
    /// The goal is out of reach, which the error says, so that no move loses anything.
    Board(SolveError),
}

/// Judges the moves that `options` hold, played from `board`.
///
/// The length played plus that of the shortest solution from there never falls from one move to the next, so the first loss
/// is found by bisection: about log2(moves) solves, which share the meter.
///
/// # Errors
/// An illegal list; a board that can't be solved.
pub fn check(
    board: &dyn Board,
    options: &Options,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Verdict, CheckError> {
    let line = board.read_moves(options).map_err(CheckError::Moves)?;
    let mut through = |played: usize| match line.board(played).solve(tables, meter) {
        Err(SolveError::Unsolvable(_)) if played > 0 => Ok(Through::NONE),
        solved => Through::of(played, solved),
    };
    let length = line.len();
    let (start, end) = (through(0)?, through(length)?);
    // The list itself may be the shortest known.
    let best = Bounds {
        least: start.total.least,
        most: [start.total.most, end.total.most].into_iter().flatten().min(),
    };
    let lossless = |total: Bounds| match (total.most, best.most) {
        (Some(most), _) if most <= best.least => Some(true),
        (_, Some(most)) if total.least > most => Some(false),
        _ => None,
    };
    let left = Bounds {
        least: end.total.least.saturating_sub(length),
        most: end.total.most.map(|most| most - length),
    };
    let loss = match lossless(end.total) {
        Some(true) => Loss::None,
        None => Loss::Unknown,
        Some(false) => {
            // Always: nothing is lost after `good` moves, something after `bad` moves.
            let (mut good, mut bad, mut instead) = (0, length, start.path);
            loop {
                if bad - good == 1 {
                    break Loss::First { number: bad, instead };
                }
                let middle = good + (bad - good) / 2;
                let through = through(middle)?;
                match lossless(through.total) {
                    Some(true) => (good, instead) = (middle, through.path),
                    Some(false) => bad = middle,
                    None => break Loss::Within(good + 1..=bad),
                }
            }
        }
    };
    let (solved, stuck) = (line.end().is_solved(), end.total == Through::NONE.total);
    Ok(Verdict { solved, line, best, left, stuck, loss, on: end.path })
}

/// The solutions that go through a position of the list: how long they are, and the moves on from there.
struct Through {
    total: Bounds,
    path: Option<Line>,
}

impl Through {
    /// There are none.
    const NONE: Self = Self { total: Bounds { least: usize::MAX, most: None }, path: None };

    fn of(played: usize, solved: Result<Solution, SolveError>) -> Result<Self, CheckError> {
        match solved {
            Ok(solution) => {
                let least = played + solution.at_least as usize;
                let whole = solution.question.is_none() || solution.line.end().is_solved();
                let total = Bounds { least, most: whole.then(|| played + solution.line.len()) };
                Ok(Self { total, path: Some(solution.line) })
            }
            Err(SolveError::Stopped { at_least, .. }) => {
                let total = Bounds { least: played + at_least as usize, most: None };
                Ok(Self { total, path: None })
            }
            Err(unsolvable) => Err(CheckError::Board(unsolvable)),
        }
    }
}
