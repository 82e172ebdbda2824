//! Solving a board once: for all who ask for it at the same time or soon after, and, where it took long, for whoever asks
//! later.

use std::pin::pin;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::watch;
use tracing::Instrument;

use super::{Refusal, Service, kept};
use crate::family::{Board, Line, Solution};
use crate::puzzle::{Progress, SolveError, Unsolvable};

impl Service {
    /// A shortest solution. Equal boards asked for at the same time are solved once; answers are cached.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub async fn solve(&self, board: Arc<dyn Board>) -> Result<Solution, Refusal> {
        self.solve_and_tell(board, watch::Sender::default()).await
    }

    /// The same; `known` is told the moves of the best solution so far, the bound and the states looked at, unless another
    /// has asked for that board just before.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub async fn solve_and_tell(
        &self,
        board: Arc<dyn Board>,
        known: watch::Sender<Option<Progress<usize>>>,
    ) -> Result<Solution, Refusal> {
        let key = (board.info().id, board.to_string());
        let solved = async { self.solved_or_kept(Arc::clone(&board), known).await.map(Arc::new) };
        let known = self.shared.solutions.try_get_with(key, solved).await.map_err(Arc::unwrap_or_clone)?;
        let known = (*known).clone().map_err(Refusal::Unsolvable)?;
        if known.optimal || known.question.is_some() {
            return Ok(known);
        }
        // Another process may have found a better one since, and shown it.
        match kept::found(self.shared.kept.as_deref(), &*board).await {
            Some(other) if kept::is_better(&other, &known) => {
                self.remember(&*board, other.clone()).await;
                Ok(other)
            }
            _ => Ok(known),
        }
    }

    /// Answers with this solution from now on.
    pub(super) async fn remember(&self, board: &dyn Board, solution: Solution) {
        let key = (board.info().id, board.to_string());
        self.shared.solutions.insert(key, Arc::new(Ok(solution))).await;
    }

    /// Solves a board, unless that takes so long that it may have been done before.
    async fn solved_or_kept(
        &self,
        board: Arc<dyn Board>,
        known: watch::Sender<Option<Progress<usize>>>,
    ) -> Result<Result<Solution, Unsolvable>, Refusal> {
        let started = Instant::now();
        let solve = {
            let board = Arc::clone(&board);
            let span = tracing::info_span!("solve", family = board.info().id);
            let mut tell = move |more: Progress<Line>| {
                known.send_replace(Some(more.map(|line| line.len())));
            };
            self.work(move |app, meter| board.search(&app.tables, meter, &mut tell)).instrument(span)
        };
        let mut solve = pin!(solve);
        let done = |result| self.shared.metrics.solve(board.info().id, result, started.elapsed());
        let solved = match tokio::time::timeout(kept::SOON, &mut solve).await {
            Ok(solved) => solved?,
            Err(_) => match kept::found(self.shared.kept.as_deref(), &*board).await {
                Some(solution) => {
                    done("kept");
                    return Ok(Ok(solution));
                }
                None => solve.await?,
            },
        };
        done(match &solved {
            Ok(Solution { optimal: true, .. }) => "optimal",
            Ok(_) => "bounded",
            Err(SolveError::Unsolvable(_)) => "unsolvable",
            Err(SolveError::Stopped { .. }) => "stopped",
        });
        match solved {
            Ok(solution) if started.elapsed() < kept::SOON && solution.optimal => Ok(Ok(solution)),
            Ok(solution) => Ok(Ok(kept::keep(self.shared.kept.as_deref(), &*board, solution).await)),
            Err(SolveError::Unsolvable(why)) => Ok(Err(why)),
            Err(SolveError::Stopped { at_least, .. }) => Err(Refusal::Stopped(at_least)),
        }
    }
}
