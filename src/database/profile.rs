//! A player's results by family, and the number of puzzles that the player began or finished.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::columns::Columns;
use super::{Database, DatabaseError, MIN_RANKED_MOVES, to_signed};

/// A player's results in a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FamilyRecord {
    /// The id of the family.
    pub family: String,
    /// Puzzles solved without requesting the solution.
    pub solved: u32,
    /// Puzzles whose first finish took the proven minimum of moves, without help.
    pub perfect: u32,
    /// Largest proven minimum of moves among the puzzles of `perfect`.
    pub longest: Option<u32>,
    /// Fewest moves beyond the shortest known solution, among puzzles finished without help whose
    /// shortest known solution has at least [`MIN_RANKED_MOVES`] moves.
    pub excess: Option<u32>,
    /// Shortest time of a first finish of such a puzzle, in seconds.
    pub fastest: Option<u32>,
}

impl FromRow<'_, AnyRow> for FamilyRecord {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            family: row.try_get("family")?,
            solved: row.count("solved")?,
            perfect: row.count("perfect")?,
            longest: row.optional_count("longest")?,
            excess: row.optional_count("excess")?,
            fastest: row.optional_count("fastest")?,
        })
    }
}

impl Database {
    /// The player's records by family, the family with the most solved puzzles first.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn records(&self, user: u64) -> Result<Vec<FamilyRecord>, DatabaseError> {
        let query = "SELECT family, COUNT(*) AS solved, SUM(perfect) AS perfect,
                MAX(CASE WHEN perfect > 0 THEN optimal END) AS longest,
                MIN(CASE WHEN counts > 0 THEN excess END) AS excess,
                MIN(CASE WHEN counts > 0 THEN seconds END) AS fastest
            FROM (
                SELECT family, optimal, seconds,
                    CASE WHEN proven > 0 AND moves <= optimal AND hints = 0 THEN 1 ELSE 0 END AS perfect,
                    CASE WHEN COALESCE(best, moves) > optimal THEN COALESCE(best, moves) - optimal ELSE 0
                        END AS excess,
                    CASE WHEN hints = 0 AND optimal >= $2 THEN 1 ELSE 0 END AS counts
                FROM results JOIN puzzles ON puzzles.id = results.puzzle
                WHERE user_id = $1 AND helped = 0
            ) AS finished
            GROUP BY family ORDER BY solved DESC, family";
        self.fetch_all(sqlx::query_as(query).bind(to_signed(user)).bind(MIN_RANKED_MOVES)).await
    }

    /// Counts the puzzles that the player began or finished. Plays are deleted some time after
    /// their last move; results are not.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn count_played(&self, user: u64) -> Result<u32, DatabaseError> {
        let query = "SELECT COUNT(*) FROM (
                SELECT puzzle FROM plays WHERE user_id = $1 UNION
                SELECT puzzle FROM results WHERE user_id = $1
            ) AS begun";
        let row: Option<(i64,)> = self.fetch_optional(sqlx::query_as(query).bind(to_signed(user))).await?;
        Ok(row.map_or(0, |(count,)| count.try_into().unwrap_or(u32::MAX)))
    }
}
