//! Checks a player's moves: legality, whether they solve the board, and the first mistake.
//!
//! A verdict claims only proven facts. If a solve gives only bounds, so does the verdict.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use crate::family::{Board, Line, Options, Solution};
use crate::puzzle::{Message, ParseError, SolveError};
use crate::search::{Meter, Tables};

/// Verdict on a legal list of moves.
#[derive(Debug)]
pub struct Verdict {
    /// Checked moves.
    pub line: Line,
    /// Remark on how the list was read.
    pub remark: Option<Message>,
    /// Whether the moves reach the goal.
    pub solved: bool,
    /// Length of a shortest solution from the start.
    pub best: Bounds,
    /// Number of moves still needed after the list; meaningless if `stuck`.
    pub left: Bounds,
    /// Whether it is proven that the goal can no longer be reached from the end of the list.
    pub stuck: bool,
    /// First mistake.
    pub mistake: Mistake,
    /// Shortest known solution from the end of the list, if any. If the board hides units, it may
    /// end at the position that shows the next one.
    pub continuation: Option<Line>,
}

/// A verdict as messages.
pub struct VerdictMessages {
    /// Rating of the list.
    pub summary: Message,
    /// Remark on how the list was read.
    pub remark: Option<Message>,
    /// First mistake, if it is worth a message.
    pub mistake: Option<Message>,
    /// Best continuation, from before the mistake or from the end.
    pub next: Option<Message>,
}

impl Verdict {
    /// Converts the verdict to messages, with moves in one of the family's notations.
    pub fn messages(&self, notation: &str) -> VerdictMessages {
        let Self { line, remark, solved, best, left, stuck, mistake, continuation } = self;
        let id = match (solved, mistake, left.exact()) {
            _ if *stuck => "check-stuck",
            (true, Mistake::None, _) => "check-optimal",
            (true, Mistake::First { .. } | Mistake::Within(_), _) => "check-solved",
            (true, Mistake::Unknown, _) => "check-solved-unproven",
            (false, _, Some(_)) => "check-unsolved",
            (false, _, None) => "check-unsolved-bound",
        };
        let summary = Message::new(id)
            .with("moves", line.len())
            .with("enough", best.upper.unwrap_or(line.len()))
            .with("least", best.lower)
            .with("left", left.lower);
        let path = |id, path: &Option<Line>| {
            let path = path.as_ref().filter(|path| !path.is_empty())?;
            Some(Message::new(id).with("moves", path.words(notation).join(" ")))
        };
        let (mistake, next) = match mistake {
            Mistake::None if !solved => (Some(Message::new("check-no-loss")), path("check-on", continuation)),
            Mistake::Within(numbers) => {
                let message = Message::new("check-loss-within").with("from", *numbers.start());
                (Some(message.with("to", *numbers.end())), None)
            }
            Mistake::Unknown if !solved => {
                (Some(Message::new("check-loss-unknown")), path("check-on", continuation))
            }
            Mistake::First { number, instead } => {
                let message = Message::new("check-loss").with("loss", *number);
                (Some(message.with("mv", line.word(number - 1, notation))), path("check-next", instead))
            }
            Mistake::None | Mistake::Unknown => (None, None),
        };
        VerdictMessages { summary, remark: remark.clone(), mistake, next }
    }
}

/// Proven bounds on a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Lower bound.
    pub lower: usize,
    /// Upper bound, if one is known.
    pub upper: Option<usize>,
}

impl Bounds {
    /// Returns the number, if both bounds are equal.
    pub fn exact(self) -> Option<usize> {
        self.upper.filter(|&upper| upper == self.lower)
    }
}

/// First mistake: the first move after which no shortest solution can be completed.
#[derive(Debug)]
pub enum Mistake {
    /// The list provably contains no mistake.
    None,
    /// A single move is proven to be the first mistake.
    First {
        /// Number of the move, from 1.
        number: usize,
        /// Shortest known solution from the position before it.
        instead: Option<Line>,
    },
    /// The first mistake is proven to be one of these moves, numbered from 1.
    Within(RangeInclusive<usize>),
    /// Nothing is proven.
    Unknown,
}

/// Reason for a missing verdict.
#[derive(Debug)]
pub enum CheckError {
    /// The list is unreadable, or a move is illegal.
    Moves(ParseError),
    /// The board cannot be solved, so no move is a mistake.
    Board(SolveError),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(error) => error.fmt(f),
            Self::Board(error) => error.fmt(f),
        }
    }
}

impl Error for CheckError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Moves(error) => error.source(),
            Self::Board(error) => error.source(),
        }
    }
}

/// Maximum nodes that [`last_solvable`] spends on one position.
const NODES_PER_POSITION: u64 = 100_000;

/// Returns the number of moves after which `line` was last proven solvable, if its end is proven
/// unsolvable. `None` if the end can be solved, or if nothing is proven within the budget.
///
/// The start must be solvable. Positions after an unsolvable position are unsolvable, so the last
/// solvable position is found by bisection.
pub fn last_solvable(line: &Line, tables: &Tables, meter: &mut Meter<'_>) -> Option<usize> {
    // Moves that can be undone never lose a solution.
    if line.is_empty() || line.reversed().is_some() {
        return None;
    }
    let mut solve = |played: usize| {
        meter.run_limited(NODES_PER_POSITION, |meter| line.board(played).solve(tables, meter))
    };
    if !matches!(solve(line.len()), Err(SolveError::Unsolvable(_))) {
        return None;
    }
    // Invariant: solvable after `good` moves; after `bad` moves unsolvable or not proven solvable.
    let (mut good, mut bad) = (0, line.len());
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if solve(middle).is_ok() { good = middle } else { bad = middle }
    }
    Some(good)
}

/// Checks the moves in `options`, played from `board`.
///
/// The moves played plus the moves still needed never decrease along the list. The first mistake is
/// therefore found by bisection, in about log2(moves) solves that share the meter.
///
/// # Errors
/// An unreadable or illegal list, or a board without a solution.
pub fn check(
    board: &dyn Board,
    options: &Options,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Verdict, CheckError> {
    let line = board.read_moves(options).map_err(CheckError::Moves)?;
    let mut solve_after = |played: usize| match line.board(played).solve(tables, meter) {
        Err(SolveError::Unsolvable(_)) if played > 0 => Ok(SolutionsThrough::NONE),
        solved => SolutionsThrough::from_solve(played, solved),
    };
    let length = line.len();
    let (start, end) = (solve_after(0)?, solve_after(length)?);
    // The list itself may be the shortest known solution.
    let best = Bounds {
        lower: start.total.lower,
        upper: [start.total.upper, end.total.upper].into_iter().flatten().min(),
    };
    let is_faultless = |total: Bounds| match (total.upper, best.upper) {
        (Some(upper), _) if upper <= best.lower => Some(true),
        (_, Some(upper)) if total.lower > upper => Some(false),
        _ => None,
    };
    let left = Bounds {
        lower: end.total.lower.saturating_sub(length),
        upper: end.total.upper.map(|upper| upper - length),
    };
    let mistake = match is_faultless(end.total) {
        Some(true) => Mistake::None,
        None => Mistake::Unknown,
        Some(false) => {
            // Invariant: no mistake within the first `good` moves, a mistake within the first
            // `bad`.
            let (mut good, mut bad, mut instead) = (0, length, start.path);
            loop {
                if bad - good == 1 {
                    break Mistake::First { number: bad, instead };
                }
                let middle = good + (bad - good) / 2;
                let through = solve_after(middle)?;
                match is_faultless(through.total) {
                    Some(true) => (good, instead) = (middle, through.path),
                    Some(false) => bad = middle,
                    None => break Mistake::Within(good + 1..=bad),
                }
            }
        }
    };
    let (solved, stuck) = (line.end().is_solved(), end.total == SolutionsThrough::NONE.total);
    let remark = board.remark_on_moves(options);
    Ok(Verdict { solved, line, remark, best, left, stuck, mistake, continuation: end.path })
}

/// Solutions through one position of the list.
struct SolutionsThrough {
    /// Shortest length of these solutions, from the start.
    total: Bounds,
    /// Rest of the shortest known solution, from the position.
    path: Option<Line>,
}

impl SolutionsThrough {
    /// No solution.
    const NONE: Self = Self { total: Bounds { lower: usize::MAX, upper: None }, path: None };

    /// Converts the result of a solve after `played` moves.
    fn from_solve(played: usize, solved: Result<Solution, SolveError>) -> Result<Self, CheckError> {
        match solved {
            Ok(solution) => {
                let lower = played + solution.at_least as usize;
                let whole = solution.question.is_none() || solution.line.end().is_solved();
                let total = Bounds { lower, upper: whole.then(|| played + solution.line.len()) };
                Ok(Self { total, path: Some(solution.line) })
            }
            Err(SolveError::Stopped { at_least, .. }) => {
                let total = Bounds { lower: played + at_least as usize, upper: None };
                Ok(Self { total, path: None })
            }
            Err(unsolvable) => Err(CheckError::Board(unsolvable)),
        }
    }
}
