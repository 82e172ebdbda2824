//! Leaderboards of recorded results: the first ten, and the user who asks.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::columns::Columns;
use super::{DAY, Database, DatabaseError, Day, Time, to_signed};

/// Maximum lines of a leaderboard, besides the asker's own line at its end.
pub const LEADERS: i64 = 10;

/// Minimum length of a puzzle's shortest solution for its results to be ranked.
pub const MIN_RANKED_MOVES: i64 = 5;

/// A line of a puzzle's leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finish {
    /// Rank from 1; equal results share a rank.
    pub place: u32,
    /// The player.
    pub user: u64,
    /// Number of moves.
    pub moves: u32,
    /// Time of the finish.
    pub finished_at: Time,
    /// Seconds from the start to the finish, if known.
    pub seconds: Option<u32>,
    /// Hints requested before the finish.
    pub hints: u32,
    /// Whether the solution was requested before the finish.
    pub helped: bool,
    /// Whether the puzzle's contest was over at the finish.
    pub late: bool,
}

impl FromRow<'_, AnyRow> for Finish {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            place: row.count("place")?,
            user: row.id("user_id")?,
            moves: row.count("moves")?,
            finished_at: row.try_get("finished_at")?,
            seconds: row.optional_count("seconds")?,
            hints: row.count("hints")?,
            helped: row.flag("helped")?,
            late: row.flag("late")?,
        })
    }
}

/// A line of the leaderboard of a guild, or of all guilds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Rank from 1; equal points share a rank.
    pub place: u32,
    /// The player.
    pub user: u64,
    /// Points of all ranked puzzles. A puzzle is worth ten points per move of its shortest
    /// solution, scaled by the ratio of that length to the moves made plus the hints requested.
    pub points: u32,
    /// Puzzles solved.
    pub solved: u32,
    /// Puzzles solved in the proven minimum of moves, without hints.
    pub optimal: u32,
}

impl FromRow<'_, AnyRow> for Standing {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            place: row.count("place")?,
            user: row.id("user_id")?,
            points: row.count("points")?,
            solved: row.count("solved")?,
            optimal: row.count("optimal")?,
        })
    }
}

/// A player listed under a puzzle's message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The player.
    pub user: u64,
    /// Moves so far.
    pub count: u32,
    /// Moves and time of the first finish.
    pub result: Option<(u32, Time)>,
    /// Seconds from the start to the first finish, if known.
    pub seconds: Option<u32>,
    /// Whether the solution, or in a duel a hint, was requested before the first finish.
    pub helped: bool,
}

impl FromRow<'_, AnyRow> for Player {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            user: row.id("user_id")?,
            count: row.count("count")?,
            result: row.optional_count("result")?.zip(row.try_get("finished_at")?),
            seconds: row.optional_count("seconds")?,
            helped: row.flag("helped")?,
        })
    }
}

impl Database {
    /// The leaderboard of a puzzle, ordered by moves; finishes after a requested solution come
    /// last. Equal results share a rank and are listed by time. The asker's line comes last if it
    /// is not among the first [`LEADERS`].
    ///
    /// In a contest the earlier of two equal results ranks higher. Finishes with hints come after
    /// those without help, and finishes after the end of the contest come last.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn finishes(&self, puzzle: &str, asker: u64) -> Result<Vec<Finish>, DatabaseError> {
        let query = "SELECT place, user_id, moves, finished_at, seconds, hints, helped, late FROM (
                SELECT user_id, moves, finished_at, seconds, hints, helped, late,
                    RANK() OVER (ORDER BY late, aided, moves, tie) AS place,
                    ROW_NUMBER() OVER (ORDER BY late, aided, moves, finished_at, user_id) AS line
                FROM (
                    SELECT user_id, moves, finished_at, seconds, hints, helped,
                        CASE WHEN finished_at > ends_at THEN 1 ELSE 0 END AS late,
                        CASE WHEN helped > 0 OR ends_at IS NOT NULL AND hints > 0 THEN 1 ELSE 0 END AS aided,
                        CASE WHEN ends_at IS NULL THEN 0 ELSE finished_at END AS tie
                    FROM results LEFT JOIN contests ON contests.puzzle = results.puzzle
                    WHERE results.puzzle = $1
                ) AS entries
            ) AS ranked
            WHERE line <= $2 OR user_id = $3 ORDER BY line";
        self.fetch_all(sqlx::query_as(query).bind(puzzle).bind(LEADERS).bind(to_signed(asker))).await
    }

    /// The results of a puzzle in a guild, in the order of [`Database::finishes`] without a
    /// contest, at most a thousand.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn finishes_in(&self, puzzle: &str, guild: u64) -> Result<Vec<Finish>, DatabaseError> {
        let query =
            "SELECT RANK() OVER (ORDER BY helped, moves) AS place, user_id, moves, finished_at, seconds,
                hints, helped, 0 AS late
            FROM results WHERE puzzle = $1 AND guild = $2
            ORDER BY helped, moves, finished_at, user_id LIMIT 1000";
        self.fetch_all(sqlx::query_as(query).bind(puzzle).bind(to_signed(guild))).await
    }

    /// The leaderboard of points from ranked results: of plays begun in `guild`, or anywhere if
    /// `guild` is `None`. The asker's line comes last if it is not among the first [`LEADERS`].
    ///
    /// # Errors
    /// The statement failed.
    pub async fn standings(&self, guild: Option<u64>, asker: u64) -> Result<Vec<Standing>, DatabaseError> {
        let query = "SELECT place, user_id, points, solved, optimal FROM (
                SELECT user_id, points, solved, optimal,
                    RANK() OVER (ORDER BY points DESC) AS place,
                    ROW_NUMBER() OVER (ORDER BY points DESC, optimal DESC, user_id) AS line
                FROM (
                    SELECT user_id, COUNT(*) AS solved,
                        SUM(CASE WHEN proven > 0 AND moves <= optimal AND hints = 0 THEN 1 ELSE 0 END) AS optimal,
                        CAST(SUM(10 * optimal * optimal
                            / (hints + CASE WHEN moves > optimal THEN moves ELSE optimal END)) AS BIGINT) AS points
                    FROM results JOIN puzzles ON puzzles.id = results.puzzle
                    WHERE ranked > 0 AND ($1 IS NULL OR results.guild = $1) GROUP BY user_id
                ) AS totals
            ) AS ranked
            WHERE line <= $2 OR user_id = $3 ORDER BY line";
        self.fetch_all(sqlx::query_as(query).bind(guild.map(to_signed)).bind(LEADERS).bind(to_signed(asker)))
            .await
    }

    /// The players listed under a puzzle's message: first those who finished, the best first, then
    /// the others in the order of their start.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn players(&self, message: u64) -> Result<Vec<Player>, DatabaseError> {
        let query = "SELECT plays.user_id, count, results.moves AS result, finished_at, seconds,
                CASE WHEN duels.puzzle IS NOT NULL AND COALESCE(results.hints, helps.hints, 0) > 0
                    THEN 1 ELSE COALESCE(results.helped, helps.solution, 0) END AS helped
            FROM plays JOIN puzzles ON puzzles.id = plays.puzzle
                LEFT JOIN duels ON duels.puzzle = plays.puzzle
                LEFT JOIN results ON results.puzzle = plays.puzzle AND results.user_id = plays.user_id
                LEFT JOIN helps ON helps.board = puzzles.board_key AND helps.user_id = plays.user_id
            WHERE plays.message = $1
            ORDER BY CASE WHEN finished_at IS NULL THEN 1 ELSE 0 END,
                CASE WHEN finished_at IS NOT NULL AND duels.puzzle IS NOT NULL AND results.hints > 0
                    THEN 1 ELSE results.helped END,
                results.moves, finished_at, plays.started_at, plays.user_id";
        self.fetch_all(sqlx::query_as(query).bind(to_signed(message))).await
    }

    /// Days whose daily puzzle the user solved on that day without requesting the solution, the
    /// latest first.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn days_played(&self, user: u64) -> Result<Vec<Day>, DatabaseError> {
        let query = "SELECT DISTINCT day FROM results JOIN puzzles ON puzzles.id = results.puzzle
            WHERE user_id = $1 AND day IS NOT NULL AND helped = 0
                AND finished_at >= day * $2 AND finished_at < (day + 1) * $2
            ORDER BY day DESC";
        let rows: Vec<(Day,)> = self.fetch_all(sqlx::query_as(query).bind(to_signed(user)).bind(DAY)).await?;
        Ok(rows.into_iter().map(|(day,)| day).collect())
    }
}
