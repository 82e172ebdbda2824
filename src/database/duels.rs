//! Duels: several players solve one puzzle, starting at the same time. A duel is proposed, then
//! running, then decided. Only the first call of a transition succeeds.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::columns::Columns;
use super::plays::MessageRef;
use super::{Database, DatabaseError, Time, to_signed};

/// A duel, stored under its puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duel {
    /// The id of its puzzle.
    pub puzzle: String,
    /// The player who proposed it.
    pub host: u64,
    /// The only player who may accept; `None` for anyone.
    pub opponent: Option<u64>,
    /// The winning condition, as named by the caller.
    pub goal: String,
    /// Duration in minutes.
    pub minutes: u32,
    /// The language of its message, as named by the caller.
    pub language: String,
    /// The message, once the duel has started.
    pub message_ref: Option<MessageRef>,
    /// Start and end, once the duel has started.
    pub time: Option<(Time, Time)>,
    /// Whether it is decided.
    pub closed: bool,
}

impl FromRow<'_, AnyRow> for Duel {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let started_at: Option<Time> = row.try_get("started_at")?;
        Ok(Self {
            puzzle: row.try_get("puzzle")?,
            host: row.id("host")?,
            opponent: row.optional_id("opponent")?,
            goal: row.try_get("goal")?,
            minutes: row.count("minutes")?,
            language: row.try_get("language")?,
            message_ref: MessageRef::from_columns(row)?,
            time: started_at.zip(row.try_get("ends_at")?),
            closed: row.flag("closed")?,
        })
    }
}

impl Database {
    /// Stores a proposed duel, unless its puzzle has one.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn propose_duel(&self, duel: &Duel) -> Result<(), DatabaseError> {
        let propose = "INSERT INTO duels (puzzle, host, opponent, goal, minutes, language, closed)
            VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT (puzzle) DO NOTHING";
        let propose = sqlx::query(propose).bind(&duel.puzzle).bind(to_signed(duel.host));
        let propose = propose.bind(duel.opponent.map(to_signed)).bind(&duel.goal);
        self.execute(propose.bind(i64::from(duel.minutes)).bind(&duel.language)).await.map(drop)
    }

    /// The duel of a puzzle.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn duel(&self, puzzle: &str) -> Result<Option<Duel>, DatabaseError> {
        self.fetch_optional(sqlx::query_as("SELECT * FROM duels WHERE puzzle = $1").bind(puzzle)).await
    }

    /// Deletes a duel that has not started. Returns `false` if no such duel exists.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn cancel_duel(&self, puzzle: &str) -> Result<bool, DatabaseError> {
        let cancel = "DELETE FROM duels WHERE puzzle = $1 AND started_at IS NULL";
        Ok(self.execute(sqlx::query(cancel).bind(puzzle)).await? > 0)
    }

    /// Starts a duel and stores its message. The start `at` may be in the future. Returns `false`
    /// if the duel had already started or does not exist.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn start_duel(
        &self,
        puzzle: &str,
        message_ref: MessageRef,
        at: Time,
    ) -> Result<bool, DatabaseError> {
        let start =
            "UPDATE duels SET channel = $2, message = $3, started_at = $4, ends_at = $4 + 60 * minutes
            WHERE puzzle = $1 AND started_at IS NULL";
        let start = sqlx::query(start)
            .bind(puzzle)
            .bind(to_signed(message_ref.channel))
            .bind(to_signed(message_ref.message));
        Ok(self.execute(start.bind(at)).await? > 0)
    }

    /// Marks a running duel as decided. Returns `false` if it was not running.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn close_duel(&self, puzzle: &str) -> Result<bool, DatabaseError> {
        let close = "UPDATE duels SET closed = 1 WHERE puzzle = $1 AND closed = 0 AND started_at IS NOT NULL";
        Ok(self.execute(sqlx::query(close).bind(puzzle)).await? > 0)
    }

    /// Undecided duels whose time is over, the oldest first, at most a hundred.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn duels_to_close(&self, now: Time) -> Result<Vec<Duel>, DatabaseError> {
        let find = "SELECT * FROM duels WHERE closed = 0 AND ends_at <= $1 ORDER BY ends_at LIMIT 100";
        self.fetch_all(sqlx::query_as(find).bind(now)).await
    }
}
