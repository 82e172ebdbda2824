//! Solutions that took long to find, or are not proven, outlive the process: whoever asks again, and wherever, is shown
//! the same one, without solving it again.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::family::{Board, Solution};

/// What is solved sooner is not looked up, nor kept unless it is unproven: its solution is the same every time.
pub(super) const SOON: Duration = Duration::from_millis(150);

/// Where solutions are kept, as texts.
pub trait Solutions: Send + Sync {
    /// What is kept of a family's board; `None` also where that can't be said.
    fn find<'a>(&'a self, family: &'a str, board: &'a str) -> Later<'a, Option<String>>;

    /// Keeps a solution unless there is one; the one that is kept, as far as that can be said.
    /// One that is not `optimal` need not be kept for long.
    fn keep<'a>(
        &'a self,
        family: &'a str,
        board: &'a str,
        solution: String,
        optimal: bool,
    ) -> Later<'a, String>;

    /// Keeps another solution in the place of `old`; whether that was still the one that is kept.
    fn replace<'a>(
        &'a self,
        family: &'a str,
        board: &'a str,
        old: &'a str,
        solution: &'a str,
        optimal: bool,
    ) -> Later<'a, bool>;
}

/// What is there later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A solution as it is kept.
#[derive(Serialize, Deserialize)]
struct Text {
    moves: String,
    at_least: u32,
    nodes: u64,
}

/// The solution that is kept of a board.
pub(super) async fn found(kept: Option<&dyn Solutions>, board: &dyn Board) -> Option<Solution> {
    let text = kept?.find(board.info().id, &board.to_string()).await?;
    let read = read(board, &text);
    if read.is_none() {
        tracing::warn!(family = board.info().id, "what is kept is no solution of its board");
    }
    read
}

/// Keeps a solution, and gives the one that is kept. One that ends in a question depends on what is not known.
pub(super) async fn keep(kept: Option<&dyn Solutions>, board: &dyn Board, solution: Solution) -> Solution {
    let Some(kept) = kept.filter(|_| solution.question.is_none()) else { return solution };
    let text = kept.keep(board.info().id, &board.to_string(), written(&solution), solution.optimal).await;
    read(board, &text).unwrap_or(solution)
}

/// Keeps a solution in the place of a worse one; gives the one that is kept, which may be a better one of another process.
pub(super) async fn improve(kept: Option<&dyn Solutions>, board: &dyn Board, solution: Solution) -> Solution {
    /// Who comes in between so often finds better ones.
    const TRIES: usize = 5;
    let Some(kept) = kept else { return solution };
    let (family, text) = (board.info().id, board.to_string());
    let mut solution = solution;
    for _ in 0..TRIES {
        let Some(old) = kept.find(family, &text).await else {
            return keep(Some(kept), board, solution).await;
        };
        match read(board, &old) {
            Some(other) if !is_better(&solution, &other) => return other,
            Some(other) => solution = better(solution, &other),
            None => {}
        }
        if kept.replace(family, &text, &old, &written(&solution), solution.optimal).await {
            break;
        }
    }
    solution
}

/// Whether one of two solutions says more than the other: with fewer moves, or a higher bound.
pub(super) fn is_better(one: &Solution, other: &Solution) -> bool {
    one.line.len() < other.line.len() || one.line.len() == other.line.len() && one.at_least > other.at_least
}

/// A solution with what another proves of it.
pub(super) fn better(one: Solution, other: &Solution) -> Solution {
    let at_least = one.at_least.max(other.at_least);
    Solution { at_least, optimal: one.line.len() == at_least as usize, ..one }
}

fn written(solution: &Solution) -> String {
    let text = Text { moves: solution.line.to_string(), at_least: solution.at_least, nodes: solution.nodes };
    serde_json::to_string(&text).expect("it is made of texts and numbers")
}

/// Reads a solution, which is replayed: what does not solve the board is none.
fn read(board: &dyn Board, text: &str) -> Option<Solution> {
    let Text { moves, at_least, nodes } = serde_json::from_str(text).ok()?;
    let line = board.resume(&moves).ok().filter(|line| line.end().is_solved())?;
    let optimal = line.len() == at_least as usize;
    Some(Solution { line, optimal, at_least, nodes, question: None })
}
