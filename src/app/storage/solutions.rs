//! Solutions stored in the database. While the database fails, a process has only the solutions
//! that it found itself.

use std::sync::Arc;

use super::clock::now;
use crate::app::service::{SolutionStore, StoreFuture};
use crate::database::Database;

/// Store of solutions in the database.
pub struct StoredSolutions(pub Arc<Database>);

impl SolutionStore for StoredSolutions {
    fn find<'a>(&'a self, family: &'a str, board: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move {
            let found = self.0.solution(family, board, now()).await;
            found.unwrap_or_else(|error| {
                tracing::warn!(%error, "could not look up a stored solution");
                None
            })
        })
    }

    fn keep<'a>(
        &'a self,
        family: &'a str,
        board: &'a str,
        solution: String,
        optimal: bool,
    ) -> StoreFuture<'a, String> {
        Box::pin(async move {
            let stored = self.0.store_solution(family, board, &solution, optimal, now()).await;
            stored.unwrap_or_else(|error| {
                tracing::warn!(%error, "could not store a solution");
                solution
            })
        })
    }

    fn replace<'a>(
        &'a self,
        family: &'a str,
        board: &'a str,
        old: &'a str,
        solution: &'a str,
        optimal: bool,
    ) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let replaced = self.0.replace_solution(family, board, old, solution, optimal, now()).await;
            replaced.unwrap_or_else(|error| {
                tracing::warn!(%error, "could not store a better solution");
                // Ends the retries of the caller, which would probably fail too.
                true
            })
        })
    }
}
