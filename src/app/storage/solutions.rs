//! The database as the place where solutions are kept; where it can't be reached, each process has its own.

use std::sync::Arc;

use super::clock::now;
use crate::app::service::{Later, Solutions};
use crate::store::database::Database;

/// A database in which solutions are kept.
pub struct StoredSolutions(pub Arc<Database>);

impl Solutions for StoredSolutions {
    fn find<'a>(&'a self, family: &'a str, board: &'a str) -> Later<'a, Option<String>> {
        Box::pin(async move {
            let found = self.0.solution(family, board, now()).await;
            found.unwrap_or_else(|error| {
                tracing::warn!(%error, "whether a board was solved before is not known");
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
    ) -> Later<'a, String> {
        Box::pin(async move {
            let kept = self.0.keep_solution(family, board, &solution, optimal, now()).await;
            kept.unwrap_or_else(|error| {
                tracing::warn!(%error, "a solution is not kept");
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
    ) -> Later<'a, bool> {
        Box::pin(async move {
            let replaced = self.0.replace_solution(family, board, old, solution, optimal, now()).await;
            replaced.unwrap_or_else(|error| {
                tracing::warn!(%error, "a better solution is not kept");
                // What can't be written need not be tried again.
                true
            })
        })
    }
}
