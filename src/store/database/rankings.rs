//! Leaderboards, of the results that have been entered: the first ten, and whoever asks.

use super::{Database, StoreError, Time, counted, signed};

/// How many a leaderboard names, besides whoever asks.
pub const LEADERS: i64 = 10;

/// The moves that a puzzle needs at least for its results to count.
pub const LEAST_MOVES: i64 = 5;

/// A line of a puzzle's leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finish {
    /// Counted from 1; equals share one.
    pub place: u32,
    /// Whose it is.
    pub user: u64,
    /// The number of moves.
    pub moves: u32,
    /// When the puzzle was solved.
    pub finished_at: Time,
    /// How often a hint was asked for before.
    pub hints: u32,
    /// Whether the solution was asked for before.
    pub helped: bool,
}

/// A line of a guild's leaderboard, or of that of all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Counted from 1; equals share one.
    pub place: u32,
    /// Whose it is.
    pub user: u64,
    /// Puzzles solved.
    pub solved: u32,
    /// Those of them that took no move too many, where that is proven.
    pub optimal: u32,
    /// Moves too many, in all of them.
    pub over: u32,
}

type FinishRow = (i64, i64, i64, Time, i64, i64);

impl Database {
    /// Who has solved a puzzle, in the order of moves and then of time, those last who had asked for the solution; the line of `asker` is the last where
    /// it is not among the first.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn finishes(&self, puzzle: &str, asker: u64) -> Result<Vec<Finish>, StoreError> {
        let query = "SELECT place, user_id, moves, finished_at, hints, helped FROM (
                SELECT user_id, moves, finished_at, hints, helped,
                    RANK() OVER (ORDER BY helped, moves, finished_at) AS place,
                    ROW_NUMBER() OVER (ORDER BY helped, moves, finished_at, user_id) AS line
                FROM results WHERE puzzle = $1
            ) AS ranked
            WHERE line <= $2 OR user_id = $3 ORDER BY line";
        let rows: Vec<FinishRow> =
            self.rows(sqlx::query_as(query).bind(puzzle).bind(LEADERS).bind(signed(asker))).await?;
        let line = |(place, user, moves, finished_at, hints, helped): FinishRow| Finish {
            place: counted(place),
            user: user.cast_unsigned(),
            moves: counted(moves),
            finished_at,
            hints: counted(hints),
            helped: helped > 0,
        };
        Ok(rows.into_iter().map(line).collect())
    }

    /// Who has solved how much of what counts, in plays begun in `guild` or, without one, anywhere: in the order of puzzles
    /// solved without a move too many, then of puzzles solved, then of moves too many. The line of `asker` is
    /// the last where it is not among the first.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn standings(&self, guild: Option<u64>, asker: u64) -> Result<Vec<Standing>, StoreError> {
        let query = "SELECT place, user_id, solved, optimal, over_by FROM (
                SELECT user_id, solved, optimal, over_by,
                    RANK() OVER (ORDER BY optimal DESC, solved DESC, over_by) AS place,
                    ROW_NUMBER() OVER (ORDER BY optimal DESC, solved DESC, over_by, user_id) AS line
                FROM (
                    SELECT user_id, COUNT(*) AS solved,
                        SUM(CASE WHEN proven > 0 AND moves <= optimal THEN 1 ELSE 0 END) AS optimal,
                        CAST(SUM(CASE WHEN moves > optimal THEN moves - optimal ELSE 0 END) AS BIGINT) AS over_by
                    FROM results JOIN puzzles ON puzzles.id = results.puzzle
                    WHERE ranked > 0 AND ($1 IS NULL OR results.guild = $1) GROUP BY user_id
                ) AS totals
            ) AS ranked
            WHERE line <= $2 OR user_id = $3 ORDER BY line";
        let query = sqlx::query_as(query).bind(guild.map(signed)).bind(LEADERS).bind(signed(asker));
        let rows: Vec<(i64, i64, i64, i64, i64)> = self.rows(query).await?;
        let line = |(place, user, solved, optimal, over): (i64, i64, i64, i64, i64)| Standing {
            place: counted(place),
            user: user.cast_unsigned(),
            solved: counted(solved),
            optimal: counted(optimal),
            over: counted(over),
        };
        Ok(rows.into_iter().map(line).collect())
    }
}
