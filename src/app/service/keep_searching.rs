//! Continued searches: for a shorter solution or a proof, after an unproven answer.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::unbounded_channel;
use tokio::sync::watch;
use tracing::Instrument;

use super::solution_store::{improve, is_better, with_higher_bound};
use super::{Refusal, Service};
use crate::family::{Board, Line, Solution};
use crate::puzzle::{Progress, SolveError};

impl Service {
    /// Continues the search for up to `time` of wall-clock time, unless the known solution is
    /// optimal or ends in a question. `lengths` receives the number of moves of the known solution
    /// when the search continues, and of each shorter solution that the search reports without a
    /// proof. Later requests for the board get the shorter solution. Dropping the future ends the
    /// search; solutions found so far stay stored.
    ///
    /// # Errors
    /// Those of [`Service::solve`].
    pub async fn keep_searching(
        &self,
        board: Arc<dyn Board>,
        time: Duration,
        lengths: watch::Sender<usize>,
    ) -> Result<Solution, Refusal> {
        let mut best = self.solve(Arc::clone(&board)).await?;
        if best.optimal || best.question.is_some() || time.is_zero() {
            return Ok(best);
        }
        lengths.send_replace(best.line.len());
        let (sender, mut reports) = unbounded_channel();
        let search = {
            let board = Arc::clone(&board);
            self.work_for(time, time, move |app, meter| {
                board.search(&app.tables, meter, &mut |progress| drop(sender.send(progress)))
            })
            .instrument(tracing::info_span!("keep searching"))
        };
        let mut search = pin!(search);
        loop {
            tokio::select! {
                biased;
                Some(progress) = reports.recv() => {
                    let before = best.line.len();
                    best = self.improve(&*board, best, progress).await;
                    if best.line.len() < before && !best.optimal {
                        lengths.send_replace(best.line.len());
                    }
                }
                ended = &mut search => {
                    let progress = match ended? {
                        Ok(Solution { line, at_least, nodes, .. }) => {
                            Progress { best: Some(line), at_least, nodes }
                        }
                        Err(SolveError::Stopped { at_least, .. }) => Progress { best: None, at_least, nodes: 0 },
                        // Impossible, since a solution is known.
                        Err(SolveError::Unsolvable(why)) => return Err(Refusal::Unsolvable(why)),
                    };
                    return Ok(self.improve(&*board, best, progress).await);
                }
            }
        }
    }

    /// Returns the better of the known solution and the progress; stores an improvement.
    async fn improve(&self, board: &dyn Board, known: Solution, progress: Progress<Line>) -> Solution {
        let Progress { best, at_least, nodes } = progress;
        let line = best.filter(|line| line.len() < known.line.len()).unwrap_or_else(|| known.line.clone());
        let improved = with_higher_bound(Solution { line, at_least, nodes, ..known.clone() }, &known);
        if !is_better(&improved, &known) {
            return known;
        }
        let stored = improve(self.shared.store.as_deref(), board, improved).await;
        self.remember(board, stored.clone()).await;
        stored
    }
}
