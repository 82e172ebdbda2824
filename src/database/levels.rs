//! Levels of ladders: a player's results on them, and the puzzles that a player has begun.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, FromRow, Row};

use super::columns::Columns;
use super::{Database, DatabaseError, Puzzle, to_signed};

/// A player's result on a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelResult {
    /// The id of the level's family.
    pub family: String,
    /// The level, from 1.
    pub level: u32,
    /// Length of the shortest known solution.
    pub optimal: u32,
    /// The fewest moves of a finish before the solution was requested, if there is one.
    pub best: Option<u32>,
    /// Whether the solution was requested, so that `best` is final.
    pub helped: bool,
}

impl FromRow<'_, AnyRow> for LevelResult {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            family: row.try_get("family")?,
            level: row.count("level")?,
            optimal: row.count("optimal")?,
            best: row.optional_count("best")?,
            helped: row.flag("solution")?,
        })
    }
}

/// A puzzle that a player has begun and not finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenGame {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Moves so far.
    pub count: u32,
}

impl FromRow<'_, AnyRow> for OpenGame {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self { puzzle: Puzzle::from_row(row)?, count: row.count("count")? })
    }
}

impl Database {
    /// A user's results on levels, by family and level.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn level_results(&self, user: u64) -> Result<Vec<LevelResult>, DatabaseError> {
        let query = "SELECT family, level, optimal, best, COALESCE(helps.solution, 0) AS solution
            FROM results JOIN puzzles ON puzzles.id = results.puzzle
                LEFT JOIN helps ON helps.board = puzzles.board_key AND helps.user_id = results.user_id
            WHERE results.user_id = $1 AND level IS NOT NULL ORDER BY family, level";
        self.fetch_all(sqlx::query_as(query).bind(to_signed(user))).await
    }

    /// The family of the level that a user played last.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn last_ladder(&self, user: u64) -> Result<Option<String>, DatabaseError> {
        // Plays are deleted by age; results stay.
        let query = "SELECT family FROM (
                SELECT family, touched_at AS played_at FROM plays JOIN puzzles ON puzzles.id = plays.puzzle
                    WHERE user_id = $1 AND level IS NOT NULL
                UNION ALL
                SELECT family, finished_at AS played_at FROM results JOIN puzzles ON puzzles.id = results.puzzle
                    WHERE user_id = $1 AND level IS NOT NULL
            ) AS played ORDER BY played_at DESC, family LIMIT 1";
        let row: Option<(String,)> = self.fetch_optional(sqlx::query_as(query).bind(to_signed(user))).await?;
        Ok(row.map(|(family,)| family))
    }

    /// A user's open games, the most recently played first, at most `limit`. A game is open if the
    /// user has begun its puzzle, and neither finished it nor requested its solution. The puzzle
    /// `except` is left out, as are those of decided duels, and of contests whose final standing is
    /// shown.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn open_games(
        &self,
        user: u64,
        except: &str,
        limit: u32,
    ) -> Result<Vec<OpenGame>, DatabaseError> {
        let query = "SELECT puzzles.id, family, puzzles.board, optimal, proven, made, undos, day, level,
                puzzles.guild, made_at, count
            FROM plays JOIN puzzles ON puzzles.id = plays.puzzle
                LEFT JOIN results ON results.puzzle = plays.puzzle AND results.user_id = plays.user_id
                LEFT JOIN helps ON helps.board = puzzles.board_key AND helps.user_id = plays.user_id
                LEFT JOIN duels ON duels.puzzle = plays.puzzle
                LEFT JOIN contests ON contests.puzzle = plays.puzzle
            WHERE plays.user_id = $1 AND puzzles.id <> $2 AND results.puzzle IS NULL
                AND COALESCE(helps.solution, 0) = 0 AND COALESCE(duels.closed, 0) = 0
                AND (contests.puzzle IS NULL OR contests.due_at IS NOT NULL)
            ORDER BY touched_at DESC, puzzles.id LIMIT $3";
        self.fetch_all(sqlx::query_as(query).bind(to_signed(user)).bind(except).bind(i64::from(limit))).await
    }
}

/// Records a finish of a level if it is the best of the player so far and the solution was not
/// requested before.
pub(super) fn improve_best<'a>(puzzle: &str, user: u64, moves: u32) -> Query<'a, Any, AnyArguments> {
    let statement = "UPDATE results SET best = $3
        WHERE puzzle = $1 AND user_id = $2 AND (best IS NULL OR best > $3)
            AND EXISTS (
                SELECT 1 FROM puzzles WHERE puzzles.id = results.puzzle AND level IS NOT NULL
                    AND NOT EXISTS (
                        SELECT 1 FROM helps
                        WHERE helps.board = puzzles.board_key AND helps.user_id = results.user_id
                            AND solution > 0
                    )
            )";
    sqlx::query(statement).bind(puzzle.to_owned()).bind(to_signed(user)).bind(i64::from(moves))
}
