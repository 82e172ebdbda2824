//! Solves each board once. Equal requests at the same time or soon after share the result. A
//! solution that took long or is not proven optimal is stored for later requests.

use std::pin::pin;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::watch;
use tracing::Instrument;

use super::outcome::Outcome;
use super::solution_store::{self, QUICK_SOLVE};
use super::{Refusal, Service};
use crate::family::{Board, Line, Solution};
use crate::puzzle::{Progress, SolveError};

impl Service {
    /// A shortest solution, or the best one within the budget. Equal boards are solved once;
    /// outcomes are cached.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub async fn solve(&self, board: Arc<dyn Board>) -> Result<Solution, Refusal> {
        self.solve_with_progress(board, watch::Sender::default()).await
    }

    /// Solves a board and sends the length of the best solution, the bound and the number of nodes
    /// to `progress`. Nothing is sent if the outcome is cached, or if another request for the same
    /// board is running.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub async fn solve_with_progress(
        &self,
        board: Arc<dyn Board>,
        progress: watch::Sender<Option<Progress<usize>>>,
    ) -> Result<Solution, Refusal> {
        let key = (board.info().id, board.to_string());
        let outcome = async { self.search_or_load(Arc::clone(&board), progress).await.map(Arc::new) };
        let outcome = self.shared.solutions.try_get_with(key, outcome).await.map_err(Arc::unwrap_or_clone)?;
        let known = match &*outcome {
            Outcome::Solved(solution) => solution.clone(),
            Outcome::Unsolvable(why) => return Err(Refusal::Unsolvable(why.clone())),
        };
        if known.optimal || known.question.is_some() {
            return Ok(known);
        }
        // Another process may have stored a better solution since.
        match solution_store::load(self.shared.store.as_deref(), &*board).await {
            Some(other) if solution_store::is_better(&other, &known) => {
                self.remember(&*board, other.clone()).await;
                Ok(other)
            }
            _ => Ok(known),
        }
    }

    /// Caches a solution of a board, in place of the cached one.
    pub(super) async fn remember(&self, board: &dyn Board, solution: Solution) {
        let key = (board.info().id, board.to_string());
        self.shared.solutions.insert(key, Arc::new(Outcome::Solved(solution))).await;
    }

    /// Searches for a solution. A search that takes longer than [`QUICK_SOLVE`] is dropped if a
    /// solution of the board is stored.
    async fn search_or_load(
        &self,
        board: Arc<dyn Board>,
        progress: watch::Sender<Option<Progress<usize>>>,
    ) -> Result<Outcome, Refusal> {
        let started = Instant::now();
        let search = {
            let board = Arc::clone(&board);
            let span = tracing::info_span!("solve", family = board.info().id);
            let mut report = move |more: Progress<Line>| {
                progress.send_replace(Some(more.map(|line| line.len())));
            };
            self.work(move |app, meter| board.search(&app.tables, meter, &mut report)).instrument(span)
        };
        let mut search = pin!(search);
        let count = |result| self.shared.metrics.record_solve(board.info().id, result, started.elapsed());
        let store = self.shared.store.as_deref();
        let result = match tokio::time::timeout(QUICK_SOLVE, &mut search).await {
            Ok(result) => result?,
            Err(_) => match solution_store::load(store, &*board).await {
                Some(solution) => {
                    count("kept");
                    return Ok(Outcome::Solved(solution));
                }
                None => search.await?,
            },
        };
        count(match &result {
            Ok(Solution { optimal: true, .. }) => "optimal",
            Ok(_) => "bounded",
            Err(SolveError::Unsolvable(_)) => "unsolvable",
            Err(SolveError::Stopped { .. }) => "stopped",
        });
        match result {
            Ok(solution) if started.elapsed() < QUICK_SOLVE && solution.optimal => {
                Ok(Outcome::Solved(solution))
            }
            Ok(solution) => Ok(Outcome::Solved(solution_store::keep(store, &*board, solution).await)),
            Err(SolveError::Unsolvable(why)) => Ok(Outcome::Unsolvable(why)),
            Err(error) => Err(error.into()),
        }
    }
}
