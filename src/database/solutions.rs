//! Solutions that took long to find, or are not proven: later requests for the board get the same
//! answer.

use super::boards::hash_key;
use super::{DAY, Database, DatabaseError, Time};

impl Database {
    /// Stores the solution of a board, unless one is stored; returns the stored one. A solution
    /// that is not `optimal` is kept for a day, after which another search is worthwhile.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn store_solution(
        &self,
        family: &str,
        board: &str,
        solution: &str,
        optimal: bool,
        now: Time,
    ) -> Result<String, DatabaseError> {
        // The update changes nothing; it makes RETURNING include an existing row.
        let keep = "INSERT INTO solutions (id, solution, optimal, used_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING solution";
        let keep = sqlx::query_as(keep).bind(hash_key(&[family, board])).bind(solution);
        let keep = keep.bind(i64::from(optimal)).bind(now);
        let mut rows: Vec<(String,)> = self.fetch_written(keep).await?;
        Ok(rows.pop().map_or_else(|| solution.to_owned(), |(kept,)| kept))
    }

    /// Replaces the stored solution of a board. Returns `false` if `old` is no longer the stored
    /// one.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn replace_solution(
        &self,
        family: &str,
        board: &str,
        old: &str,
        solution: &str,
        optimal: bool,
        now: Time,
    ) -> Result<bool, DatabaseError> {
        let replace =
            "UPDATE solutions SET solution = $3, optimal = $4, used_at = $5 WHERE id = $1 AND solution = $2";
        let replace = sqlx::query(replace).bind(hash_key(&[family, board])).bind(old).bind(solution);
        Ok(self.execute(replace.bind(i64::from(optimal)).bind(now)).await? > 0)
    }

    /// The stored solution of a board.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn solution(
        &self,
        family: &str,
        board: &str,
        now: Time,
    ) -> Result<Option<String>, DatabaseError> {
        let id = hash_key(&[family, board]);
        let find = "SELECT solution, used_at FROM solutions WHERE id = $1";
        let Some((solution, used_at)) =
            self.fetch_optional::<(_, Time)>(sqlx::query_as(find).bind(&id)).await?
        else {
            return Ok(None);
        };
        if now - used_at > DAY {
            let touch = "UPDATE solutions SET used_at = $2 WHERE id = $1 AND optimal = 1";
            let touch = sqlx::query(touch).bind(&id).bind(now);
            if let Err(error) = self.execute(touch).await {
                tracing::warn!(%error, "could not record the use of a solution");
            }
        }
        Ok(Some(solution))
    }
}
