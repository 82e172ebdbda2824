//! Hints and solutions that players requested for the starting boards of puzzles. Rankings take
//! them into account.

use sqlx::AssertSqlSafe;

use super::boards::hash_key;
use super::rankings::MIN_RANKED_MOVES;
use super::{Database, DatabaseError, to_signed};

/// Maximum boards looked up in one query.
const KEYS_PER_QUERY: usize = 500;

/// Help with a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Help {
    /// The next moves.
    Hint,
    /// All moves.
    Solution,
}

impl Database {
    /// Records that a user received help with boards of a family. Only the starting boards of
    /// posted puzzles are stored.
    ///
    /// # Errors
    /// A statement failed.
    pub async fn record_help(
        &self,
        user: u64,
        family: &str,
        boards: &[String],
        help: Help,
    ) -> Result<(), DatabaseError> {
        let keys: Vec<String> = boards.iter().map(|board| hash_key(&[family, board])).collect();
        for keys in keys.chunks(KEYS_PER_QUERY) {
            // Most boards belong to no puzzle, and a read takes no write lock.
            let parameters: Vec<String> = (1..=keys.len()).map(|number| format!("${number}")).collect();
            let find = format!(
                "SELECT DISTINCT board_key FROM puzzles WHERE board_key IN ({})",
                parameters.join(", ")
            );
            let find = sqlx::query_as(AssertSqlSafe(find));
            let posted: Vec<(String,)> =
                self.fetch_all(keys.iter().fold(find, |find, key| find.bind(key))).await?;
            for (key,) in posted {
                self.insert_help(user, key, help).await?;
            }
        }
        Ok(())
    }

    /// Whether any user received help with the starting board of a posted puzzle.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn has_help(&self, family: &str, board: &str) -> Result<bool, DatabaseError> {
        let find = "SELECT 1 FROM helps WHERE board = $1 LIMIT 1";
        let found: Vec<(i64,)> =
            self.fetch_all(sqlx::query_as(find).bind(hash_key(&[family, board]))).await?;
        Ok(!found.is_empty())
    }

    /// Whether a ranked puzzle starts from a board.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn is_ranked_board(&self, family: &str, board: &str) -> Result<bool, DatabaseError> {
        let find = "SELECT 1 FROM puzzles WHERE board_key = $1 AND made = 1 AND optimal >= $2 LIMIT 1";
        let find = sqlx::query_as(find).bind(hash_key(&[family, board])).bind(MIN_RANKED_MOVES);
        let found: Vec<(i64,)> = self.fetch_all(find).await?;
        Ok(!found.is_empty())
    }

    async fn insert_help(&self, user: u64, key: String, help: Help) -> Result<(), DatabaseError> {
        let (hints, solution) = match help {
            Help::Hint => (1_i64, 0_i64),
            Help::Solution => (0, 1),
        };
        let insert = "INSERT INTO helps (board, user_id, hints, solution) VALUES ($1, $2, $3, $4)
            ON CONFLICT (board, user_id) DO UPDATE SET hints = helps.hints + excluded.hints,
                solution = CASE WHEN excluded.solution > helps.solution THEN 1 ELSE helps.solution END";
        let insert = sqlx::query(insert).bind(key).bind(to_signed(user)).bind(hints).bind(solution);
        self.execute(insert).await.map(drop)
    }
}
