//! What players were told of boards that are played: it stands beside their results.

use super::boards::key;
use super::{Database, StoreError, signed};

/// What somebody was told of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Help {
    /// The next moves.
    Hint,
    /// All of them.
    Solution,
}

impl Database {
    /// Notes what a user was told of a board, if there is a puzzle that starts from it; of other boards nothing is
    /// kept.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn note_help(
        &self,
        user: u64,
        family: &str,
        board: &str,
        help: Help,
    ) -> Result<(), StoreError> {
        let key = key(&[family, board]);
        // Most boards are nobody's puzzle, and reading locks nobody out.
        let posted: Option<(String,)> = self
            .row(sqlx::query_as("SELECT id FROM puzzles WHERE board_key = $1 LIMIT 1").bind(&key))
            .await?;
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
