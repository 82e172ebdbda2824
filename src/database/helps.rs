//! Hints and solutions that players requested for boards of puzzles; rankings take them into
//! account.

use super::boards::key;
use super::{Database, DatabaseError, signed};

/// Help with a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Help {
    /// The next moves.
    Hint,
    /// All moves.
    Solution,
}

impl Database {
    /// Records that a user received help with a board, if a puzzle starts from it. Nothing is
    /// stored about other boards.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn note_help(
        &self,
        user: u64,
        family: &str,
        board: &str,
        help: Help,
    ) -> Result<(), DatabaseError> {
        let key = key(&[family, board]);
        // Most boards belong to no puzzle, and a read takes no write lock.
        let find = sqlx::query_as("SELECT id FROM puzzles WHERE board_key = $1 LIMIT 1").bind(&key);
        let posted: Option<(String,)> = self.row(find).await?;
        if posted.is_none() {
            return Ok(());
        }
        let (hints, solution) = match help {
            Help::Hint => (1_i64, 0_i64),
            Help::Solution => (0, 1),
        };
        let note = "INSERT INTO helps (board, user_id, hints, solution) VALUES ($1, $2, $3, $4)
            ON CONFLICT (board, user_id) DO UPDATE SET hints = helps.hints + excluded.hints,
                solution = CASE WHEN excluded.solution > helps.solution THEN 1 ELSE helps.solution END";
        let note = sqlx::query(note).bind(key).bind(signed(user)).bind(hints).bind(solution);
        self.execute(note).await.map(drop)
    }
}
