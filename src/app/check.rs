//! A player's own moves: are they legal, do they solve, and which was the first that lost.

use super::App;
use crate::families::Board;
use crate::puzzle::{ParseError, Solution, SolveError};
use crate::search::Budget;

/// What there is to say of a legal list of moves.
#[derive(Debug)]
pub struct Verdict {
    /// How many moves there are.
    pub length: usize,
    /// Whether they reach the goal.
    pub solved: bool,
    /// A shortest solution from the start.
    pub best: Solution,
    /// Moves still needed after the list.
    pub left: usize,
    /// The first move after which the way is longer than it had to be.
    pub loss: Option<Loss>,
}

/// A move that lost.
#[derive(Debug)]
pub struct Loss {
    /// Its number in the list, from 1.
    pub number: usize,
    /// As players write it.
    pub notation: String,
    /// A shortest way from the position before it.
    pub instead: Solution,
}

/// Why there is no verdict.
#[derive(Debug)]
pub enum CheckError {
    /// The list is not one, or a move in it is not legal.
    Moves(ParseError),
    /// The board has no solution, or it was not found in time.
    Board(SolveError),
}

/// Judges `moves` played from `board`.
///
/// The length played plus the shortest way on never falls from one move to the next, so the first loss
/// is found by bisection: about log2(moves) solves.
///
/// # Errors
/// An illegal list; a board that can't be solved; each solve may take the whole `budget`.
pub fn check(app: &App, board: &dyn Board, moves: &str, budget: &Budget) -> Result<Verdict, CheckError> {
    let steps = board.replay(moves).map_err(CheckError::Moves)?;
    let solve = |board: &dyn Board| app.solve(board, budget).map_err(CheckError::Board);
    let best = solve(board)?;
    let after = |played: usize| if played == 0 { board } else { &*steps[played - 1].board };
    let rest = solve(after(steps.len()))?;
    let lossless = |played: usize, rest: &Solution| played + rest.moves.len() == best.moves.len();

    let loss = if lossless(steps.len(), &rest) {
        None
    } else {
        // Always: nothing is lost after `good` moves, something after `bad` moves.
        let (mut good, mut bad) = (0, steps.len());
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            if lossless(middle, &solve(after(middle))?) { good = middle } else { bad = middle }
        }
        let notation = steps[bad - 1].notation.to_string();
        Some(Loss { number: bad, notation, instead: solve(after(good))? })
    };
    let solved = after(steps.len()).is_solved();
    Ok(Verdict { length: steps.len(), solved, best, left: rest.moves.len(), loss })
}
