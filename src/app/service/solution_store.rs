//! Stored solutions, which outlive the process. A solution is stored if it took long to find or is
//! not proven optimal. Later requests for the board, in any process, get the same solution.
//!
//! A click on a button must show the solution that the message shows. A fast search finds the same
//! solution again. Other solutions are stored as text, and replayed when they are loaded.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::family::{Board, Solution};

/// Duration below which a proven solution is not stored: another solve finds the same one equally
/// fast.
pub(super) const QUICK_SOLVE: Duration = Duration::from_millis(150);

/// A store of solutions, as texts.
pub trait SolutionStore: Send + Sync {
    /// The stored solution of a board; `None` also if the store fails.
    fn find<'a>(&'a self, family: &'a str, board: &'a str) -> StoreFuture<'a, Option<String>>;

    /// Stores a solution unless one is stored for the board. Returns the stored one, or the given
    /// one if the store fails. A solution that is not `optimal` need not be stored for long.
    fn keep<'a>(
        &'a self,
        family: &'a str,
        board: &'a str,
        solution: String,
        optimal: bool,
    ) -> StoreFuture<'a, String>;

    /// Replaces `old` with another solution. Returns `false` if `old` is no longer the stored one,
    /// but `true` if the store fails.
    fn replace<'a>(
        &'a self,
        family: &'a str,
        board: &'a str,
        old: &'a str,
        solution: &'a str,
        optimal: bool,
    ) -> StoreFuture<'a, bool>;
}

/// Future of a call to a store.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A stored solution.
#[derive(Serialize, Deserialize)]
struct SolutionText {
    moves: String,
    at_least: u32,
    nodes: u64,
}

/// Loads the stored solution of a board.
pub(super) async fn load(store: Option<&dyn SolutionStore>, board: &dyn Board) -> Option<Solution> {
    let text = store?.find(board.info().id, &board.to_string()).await?;
    let solution = parse(board, &text);
    if solution.is_none() {
        tracing::warn!(family = board.info().id, "stored solution does not solve its board");
    }
    solution
}

/// Stores a solution, and returns the stored one. A solution that ends in a question is not stored:
/// it depends on unknown cells.
pub(super) async fn keep(
    store: Option<&dyn SolutionStore>,
    board: &dyn Board,
    solution: Solution,
) -> Solution {
    let Some(store) = store.filter(|_| solution.question.is_none()) else { return solution };
    let text = store.keep(board.info().id, &board.to_string(), write(&solution), solution.optimal).await;
    parse(board, &text).unwrap_or(solution)
}

/// Replaces the stored solution with `solution`, unless another process has stored one that is at
/// least as good. Returns the better of the two.
pub(super) async fn improve(
    store: Option<&dyn SolutionStore>,
    board: &dyn Board,
    solution: Solution,
) -> Solution {
    /// Maximum attempts; an attempt fails only if another process replaces the solution meanwhile.
    const ATTEMPTS: usize = 5;
    let Some(store) = store else { return solution };
    let (family, text) = (board.info().id, board.to_string());
    let mut solution = solution;
    for _ in 0..ATTEMPTS {
        let Some(old) = store.find(family, &text).await else {
            return keep(Some(store), board, solution).await;
        };
        match parse(board, &old) {
            Some(other) if !is_better(&solution, &other) => {
                if other.at_least >= solution.at_least {
                    return other;
                }
                solution = with_higher_bound(other, &solution);
            }
            Some(other) => solution = with_higher_bound(solution, &other),
            None => {}
        }
        if store.replace(family, &text, &old, &write(&solution), solution.optimal).await {
            break;
        }
    }
    solution
}

/// Whether `one` has fewer moves than `other`, or the same number and a higher bound.
pub(super) fn is_better(one: &Solution, other: &Solution) -> bool {
    one.line.len() < other.line.len() || one.line.len() == other.line.len() && one.at_least > other.at_least
}

/// Returns `one` with the higher of the two proven bounds.
pub(super) fn with_higher_bound(one: Solution, other: &Solution) -> Solution {
    let at_least = one.at_least.max(other.at_least);
    Solution { at_least, optimal: one.line.len() == at_least as usize, ..one }
}

fn write(solution: &Solution) -> String {
    let text =
        SolutionText { moves: solution.line.to_string(), at_least: solution.at_least, nodes: solution.nodes };
    serde_json::to_string(&text).expect("strings and numbers serialise")
}

/// Parses and replays a stored solution; `None` if it does not solve the board.
fn parse(board: &dyn Board, text: &str) -> Option<Solution> {
    let SolutionText { moves, at_least, nodes } = serde_json::from_str(text).ok()?;
    let line = board.resume(&moves).ok().filter(|line| line.end().is_solved())?;
    let optimal = line.len() == at_least as usize;
    Some(Solution { line, optimal, at_least, nodes, question: None })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// A store of a single solution.
    struct OneSolution(Mutex<String>);

    impl SolutionStore for OneSolution {
        fn find<'a>(&'a self, _: &'a str, _: &'a str) -> StoreFuture<'a, Option<String>> {
            Box::pin(async { Some(self.0.lock().expect("no panic").clone()) })
        }

        fn keep<'a>(&'a self, _: &'a str, _: &'a str, _: String, _: bool) -> StoreFuture<'a, String> {
            unreachable!("a solution is stored")
        }

        fn replace<'a>(
            &'a self,
            _: &'a str,
            _: &'a str,
            old: &'a str,
            solution: &'a str,
            _: bool,
        ) -> StoreFuture<'a, bool> {
            Box::pin(async move {
                let mut stored = self.0.lock().expect("no panic");
                let is_current = *stored == old;
                *stored = solution.to_owned();
                is_current
            })
        }
    }

    #[tokio::test]
    async fn a_longer_solution_with_a_higher_bound_raises_the_bound() {
        let board = crate::families::family("sliding").expect("a family").read("123456708").expect("a board");
        let solution = |moves: &str, at_least: u32| {
            let line = board.resume(moves).expect("legal moves");
            Solution { line, optimal: false, at_least, nodes: 9, question: None }
        };
        let (short, long) = (solution("LRL", 1), solution("LRLRL", 3));
        let store = OneSolution(Mutex::new(write(&short)));
        let better = improve(Some(&store), &*board, long).await;
        assert_eq!((better.line.len(), better.at_least, better.optimal), (3, 3, true));
        let stored = parse(&*board, &store.0.lock().expect("no panic")).expect("a solution");
        assert_eq!((stored.line.len(), stored.at_least), (3, 3));
    }
}
