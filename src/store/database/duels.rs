//! Duels: a puzzle that several play from the same moment on. It is agreed on, under way, and decided; each step is
//! taken once, whoever takes it first.

use super::plays::Spot;
use super::{Database, StoreError, Time, counted, signed};

/// A duel, of the puzzle that it is kept under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duel {
    /// The puzzle.
    pub puzzle: String,
    /// Who began it.
    pub host: u64,
    /// Who alone may accept it; `None` for anyone.
    pub opponent: Option<u64>,
    /// What wins, as the caller named it.
    pub goal: String,
    /// How long it takes.
    pub minutes: u32,
    /// The language of its message, as the caller named it.
    pub language: String,
    /// Its message, once it is under way.
    pub spot: Option<Spot>,
    /// From when to when it is played; `None` before it is.
    pub time: Option<(Time, Time)>,
    /// Whether it is decided.
    pub closed: bool,
}

type Row = (
    String,
    i64,
    Option<i64>,
    String,
    i64,
    String,
    Option<i64>,
    Option<i64>,
    Option<Time>,
    Option<Time>,
    i64,
);

fn duel(row: Row) -> Duel {
    let (puzzle, host, opponent, goal, minutes, language, channel, message, started_at, ends_at, closed) =
        row;
    Duel {
        puzzle,
        host: host.cast_unsigned(),
        opponent: opponent.map(i64::cast_unsigned),
        goal,
        minutes: counted(minutes),
        language,
        spot: Spot::of(channel, message),
        time: started_at.zip(ends_at),
        closed: closed > 0,
    }
}

impl Database {
    /// Keeps a duel that is proposed; the same puzzle is proposed once.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn propose_duel(&self, duel: &Duel) -> Result<(), StoreError> {
        let propose = "INSERT INTO duels (puzzle, host, opponent, goal, minutes, language)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (puzzle) DO NOTHING";
        let propose = sqlx::query(propose).bind(&duel.puzzle).bind(signed(duel.host));
        let propose = propose.bind(duel.opponent.map(signed)).bind(&duel.goal);
        self.execute(propose.bind(i64::from(duel.minutes)).bind(&duel.language)).await.map(drop)
    }

    /// The duel of a puzzle.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn duel(&self, puzzle: &str) -> Result<Option<Duel>, StoreError> {
        let find = "SELECT puzzle, host, opponent, goal, minutes, language, channel, message,
                started_at, ends_at, closed
            FROM duels WHERE puzzle = $1";
        let row: Option<Row> = self.row(sqlx::query_as(find).bind(puzzle)).await?;
        Ok(row.map(duel))
    }

    /// Begins a duel under its message, unless it has begun; whether it was this call that did.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn start_duel(&self, puzzle: &str, spot: Spot, now: Time) -> Result<bool, StoreError> {
        let start =
            "UPDATE duels SET channel = $2, message = $3, started_at = $4, ends_at = $4 + 60 * minutes
            WHERE puzzle = $1 AND started_at IS NULL";
        let start = sqlx::query(start).bind(puzzle).bind(signed(spot.channel)).bind(signed(spot.message));
        Ok(self.execute(start.bind(now)).await? > 0)
    }

    /// Decides a duel; whether it was this call that did.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn close_duel(&self, puzzle: &str) -> Result<bool, StoreError> {
        let close = "UPDATE duels SET closed = 1 WHERE puzzle = $1 AND closed = 0 AND started_at IS NOT NULL";
        Ok(self.execute(sqlx::query(close).bind(puzzle)).await? > 0)
    }

    /// The duels whose time is over and that are not decided, the oldest first; at most a hundred.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn duels_to_close(&self, now: Time) -> Result<Vec<Duel>, StoreError> {
        let find = "SELECT puzzle, host, opponent, goal, minutes, language, channel, message,
                started_at, ends_at, closed
            FROM duels WHERE closed = 0 AND ends_at <= $1 ORDER BY ends_at LIMIT 100";
        let rows: Vec<Row> = self.rows(sqlx::query_as(find).bind(now)).await?;
        Ok(rows.into_iter().map(duel).collect())
    }
}
