//! Leaderboards, of the results that have been entered: the first ten, and whoever asks.

use super::{DAY, Database, Day, StoreError, Time, counted, signed};

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
    /// What all their puzzles are worth: ten for each move of a shortest solution, in the proportion in which that is to
    /// the moves made and the hints asked for.
    pub points: u32,
    /// Puzzles solved.
    pub solved: u32,
    /// Those of them that took no move too many, where that is proven.
    pub optimal: u32,
}

/// Somebody who plays the puzzle of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Who.
    pub user: u64,
    /// The moves so far.
    pub count: u32,
    /// Moves and time of the first finish.
    pub result: Option<(u32, Time)>,
    /// Whether the solution was asked for before.
    pub helped: bool,
}

type FinishRow = (i64, i64, i64, Time, i64, i64);

fn finish((place, user, moves, finished_at, hints, helped): FinishRow) -> Finish {
    Finish {
        place: counted(place),
        user: user.cast_unsigned(),
        moves: counted(moves),
        finished_at,
        hints: counted(hints),
        helped: helped > 0,
    }
}

impl Database {
    /// Who has solved a puzzle, in the order of moves, those last who had asked for the solution; who is as good shares a
    /// place, the first to finish named first. The line of `asker` is the last where it is not among the first.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn finishes(&self, puzzle: &str, asker: u64) -> Result<Vec<Finish>, StoreError> {
        let query = "SELECT place, user_id, moves, finished_at, hints, helped FROM (
                SELECT user_id, moves, finished_at, hints, helped,
                    RANK() OVER (ORDER BY helped, moves) AS place,
                    ROW_NUMBER() OVER (ORDER BY helped, moves, finished_at, user_id) AS line
                FROM results WHERE puzzle = $1
            ) AS ranked
            WHERE line <= $2 OR user_id = $3 ORDER BY line";
        let rows: Vec<FinishRow> =
            self.rows(sqlx::query_as(query).bind(puzzle).bind(LEADERS).bind(signed(asker))).await?;
        Ok(rows.into_iter().map(finish).collect())
    }

    /// Who has solved a puzzle in a guild, the best first; who is as good shares a place. At most a thousand.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn finishes_in(&self, puzzle: &str, guild: u64) -> Result<Vec<Finish>, StoreError> {
        let query = "SELECT RANK() OVER (ORDER BY helped, moves), user_id, moves, finished_at, hints, helped
            FROM results WHERE puzzle = $1 AND guild = $2
            ORDER BY helped, moves, finished_at, user_id LIMIT 1000";
        let query = sqlx::query_as(query).bind(puzzle).bind(signed(guild));
        let rows: Vec<FinishRow> = self.rows(query).await?;
        Ok(rows.into_iter().map(finish).collect())
    }

    /// Who has how many points for what counts, in plays begun in `guild` or, without one, anywhere. The line of `asker`
    /// is the last where it is not among the first.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn standings(&self, guild: Option<u64>, asker: u64) -> Result<Vec<Standing>, StoreError> {
        let query = "SELECT place, user_id, points, solved, optimal FROM (
                SELECT user_id, points, solved, optimal,
                    RANK() OVER (ORDER BY points DESC) AS place,
                    ROW_NUMBER() OVER (ORDER BY points DESC, optimal DESC, user_id) AS line
                FROM (
                    SELECT user_id, COUNT(*) AS solved,
                        SUM(CASE WHEN proven > 0 AND moves <= optimal THEN 1 ELSE 0 END) AS optimal,
                        CAST(SUM(10 * optimal * optimal
                            / (hints + CASE WHEN moves > optimal THEN moves ELSE optimal END)) AS BIGINT) AS points
                    FROM results JOIN puzzles ON puzzles.id = results.puzzle
                    WHERE ranked > 0 AND ($1 IS NULL OR results.guild = $1) GROUP BY user_id
                ) AS totals
            ) AS ranked
            WHERE line <= $2 OR user_id = $3 ORDER BY line";
        let query = sqlx::query_as(query).bind(guild.map(signed)).bind(LEADERS).bind(signed(asker));
        let rows: Vec<(i64, i64, i64, i64, i64)> = self.rows(query).await?;
        let line = |(place, user, points, solved, optimal): (i64, i64, i64, i64, i64)| Standing {
            place: counted(place),
            user: user.cast_unsigned(),
            points: counted(points),
            solved: counted(solved),
            optimal: counted(optimal),
        };
        Ok(rows.into_iter().map(line).collect())
    }

    /// Who plays the puzzle of a message: those first who have solved it, the best of them first; then who has begun it
    /// earlier.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn players(&self, message: u64) -> Result<Vec<Player>, StoreError> {
        let query = "SELECT plays.user_id, count, results.moves, finished_at, helped
            FROM plays LEFT JOIN results
                ON results.puzzle = plays.puzzle AND results.user_id = plays.user_id
            WHERE message = $1
            ORDER BY CASE WHEN finished_at IS NULL THEN 1 ELSE 0 END, helped, results.moves, finished_at,
                started_at, plays.user_id";
        type Row = (i64, i64, Option<i64>, Option<Time>, Option<i64>);
        let rows: Vec<Row> = self.rows(sqlx::query_as(query).bind(signed(message))).await?;
        let player = |(user, count, moves, finished_at, helped): Row| Player {
            user: user.cast_unsigned(),
            count: counted(count),
            result: moves.map(counted).zip(finished_at),
            helped: helped.is_some_and(|helped| helped > 0),
        };
        Ok(rows.into_iter().map(player).collect())
    }

    /// The days that a user has solved a puzzle of, on the day itself and without asking for its solution, the last first.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn days_played(&self, user: u64) -> Result<Vec<Day>, StoreError> {
        let query = "SELECT DISTINCT day FROM results JOIN puzzles ON puzzles.id = results.puzzle
            WHERE user_id = $1 AND day IS NOT NULL AND helped = 0
                AND finished_at >= day * $2 AND finished_at < (day + 1) * $2
            ORDER BY day DESC";
        let rows: Vec<(Day,)> = self.rows(sqlx::query_as(query).bind(signed(user)).bind(DAY)).await?;
        Ok(rows.into_iter().map(|(day,)| day).collect())
    }
}
