//! Searching on where an answer is not proven: for a shorter one or the proof, as long as there is time.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::unbounded_channel;
use tokio::sync::watch;
use tracing::Instrument;

use super::kept::{better, improve, is_better};
use super::{Refusal, Service};
use crate::family::{Board, Line, Solution};
use crate::puzzle::{Progress, SolveError};

impl Service {
    /// The best solution that is found in that time, by the wall. `found` is told how many moves the best has where it is
    /// searched on, and of each shorter one, which whoever asks for the board from then on is shown. Where the future is
    /// dropped, so is the search, and what it has found stays.
    ///
    /// # Errors
    /// As [`Service::solve`].
    pub async fn search_on(
        &self,
        board: Arc<dyn Board>,
        time: Duration,
        found: watch::Sender<usize>,
    ) -> Result<Solution, Refusal> {
        let mut best = self.solve(Arc::clone(&board)).await?;
        if best.optimal || best.question.is_some() || time.is_zero() {
            return Ok(best);
        }
        found.send_replace(best.line.len());
        let (sender, mut told) = unbounded_channel();
        let searched = {
            let board = Arc::clone(&board);
            self.work_for(time, time, move |app, meter| {
                board.search(&app.tables, meter, &mut |known| drop(sender.send(known)))
            })
            .instrument(tracing::info_span!("search on"))
        };
        let mut searched = pin!(searched);
        loop {
            tokio::select! {
                biased;
                Some(known) = told.recv() => {
                    let before = best.line.len();
                    best = self.bettered(&*board, best, known).await;
                    if best.line.len() < before && !best.optimal {
                        found.send_replace(best.line.len());
                    }
                }
                ended = &mut searched => {
                    let known = match ended? {
                        Ok(solution) => progress(solution),
                        Err(SolveError::Stopped { at_least, .. }) => Progress { best: None, at_least, nodes: 0 },
                        // It was solved before.
                        Err(SolveError::Unsolvable(why)) => return Err(Refusal::Unsolvable(why)),
                    };
                    return Ok(self.bettered(&*board, best, known).await);
                }
            }
        }
    }

    /// The best of what was known and what is known now, kept if it is better.
    async fn bettered(&self, board: &dyn Board, before: Solution, known: Progress<Line>) -> Solution {
        let Progress { best, at_least, nodes } = known;
        let line = best.filter(|line| line.len() < before.line.len()).unwrap_or_else(|| before.line.clone());
        let now = better(Solution { line, at_least, nodes, ..before.clone() }, &before);
        if !is_better(&now, &before) {
            return before;
        }
        let kept = improve(self.shared.kept.as_deref(), board, now).await;
        self.remember(board, kept.clone()).await;
        kept
    }
}

fn progress(solution: Solution) -> Progress<Line> {
    let Solution { line, at_least, nodes, .. } = solution;
    Progress { best: Some(line), at_least, nodes }
}
