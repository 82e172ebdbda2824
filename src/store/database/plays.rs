//! Plays: how far somebody is with a puzzle, and the result, which the first finish enters for good.
//!
//! A play has a revision, which every change raises. Who changes it says which one they saw, so that a click
//! that comes twice, or under an old picture, changes nothing.

use sqlx::Any;
use sqlx::any::AnyArguments;
use sqlx::query::Query;

use super::rankings::LEAST_MOVES;
use super::{Database, StoreError, Time, counted, signed};

/// Somebody's play of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// The moves so far, as the caller wrote them.
    pub moves: String,
    /// Their number.
    pub count: u32,
    /// How many moves were taken back so far.
    pub undone: u32,
    /// How often the play has been changed.
    pub revision: u32,
    /// When it was begun.
    pub started_at: Time,
    /// Moves and time of the first finish; it counts whatever is played later.
    pub result: Option<(u32, Time)>,
    /// Whether the result counts in rankings.
    pub ranked: bool,
    /// Whether the solution was asked for before the first finish.
    pub helped: bool,
    /// The message under which it was begun.
    pub spot: Option<Spot>,
}

/// A message that lists who plays its puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spot {
    /// Its channel.
    pub channel: u64,
    /// Its number.
    pub message: u64,
}

impl Spot {
    pub(super) fn of(channel: Option<i64>, message: Option<i64>) -> Option<Self> {
        let (channel, message) = (channel?.cast_unsigned(), message?.cast_unsigned());
        Some(Self { channel, message })
    }
}

/// A change of a play: more moves, fewer, or none again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change<'a> {
    /// The revision that was seen when it was asked for.
    pub seen: u32,
    /// All moves after it.
    pub moves: &'a str,
    /// Their number.
    pub count: u32,
    /// How many moves were taken back by then.
    pub undone: u32,
    /// Whether they solve the puzzle.
    pub solved: bool,
}

/// What became of a change, with the play as it now is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Advance {
    /// It was made.
    Made(Play),
    /// It was made, and has entered the result.
    Finished(Play),
    /// Nothing was changed: the play had changed since it was seen.
    Stale(Play),
    /// Nothing was changed: there is no such play.
    Gone,
}

/// Moves, count, how many were taken back, revision, start; moves and time of the result, whether it is ranked and was helped; channel, message.
type Row = (
    String,
    i64,
    i64,
    i64,
    Time,
    Option<i64>,
    Option<Time>,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Option<i64>,
);

impl Database {
    /// Begins a play, or finds the one that was begun; `None` where there is no such puzzle. Its result will
    /// count in `guild`, and is told at `spot`.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn begin_play(
        &self,
        puzzle: &str,
        user: u64,
        guild: Option<u64>,
        spot: Option<Spot>,
        now: Time,
    ) -> Result<Option<Play>, StoreError> {
        let begin = "INSERT INTO plays
                (puzzle, user_id, guild, moves, count, revision, started_at, touched_at, channel, message)
            SELECT id, $2, $3, '', 0, 0, $4, $4, $5, $6 FROM puzzles WHERE id = $1
            ON CONFLICT (puzzle, user_id) DO NOTHING";
        let begin = sqlx::query(begin).bind(puzzle).bind(signed(user)).bind(guild.map(signed)).bind(now);
        let begin = begin.bind(spot.map(|spot| signed(spot.channel)));
        let begin = begin.bind(spot.map(|spot| signed(spot.message)));
        self.execute(begin).await?;
        self.play(puzzle, user).await
    }

    /// A play that was begun.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn play(&self, puzzle: &str, user: u64) -> Result<Option<Play>, StoreError> {
        let find =
            "SELECT plays.moves, count, undone, revision, started_at, results.moves, finished_at, ranked,
                helped, channel, message
            FROM plays LEFT JOIN results
                ON results.puzzle = plays.puzzle AND results.user_id = plays.user_id
            WHERE plays.puzzle = $1 AND plays.user_id = $2";
        let row: Option<Row> = self.row(sqlx::query_as(find).bind(puzzle).bind(signed(user))).await?;
        Ok(row.map(|row| {
            let (
                moves,
                count,
                undone,
                revision,
                started_at,
                result,
                finished_at,
                ranked,
                helped,
                channel,
                message,
            ) = row;
            Play {
                moves,
                count: counted(count),
                undone: counted(undone),
                revision: counted(revision),
                started_at,
                result: result.map(counted).zip(finished_at),
                ranked: ranked.is_some_and(|ranked| ranked > 0),
                helped: helped.is_some_and(|helped| helped > 0),
                spot: Spot::of(channel, message),
            }
        }))
    }

    /// Changes a play, if nothing has changed it since it was seen. The first change that solves the puzzle
    /// enters the result.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn advance(
        &self,
        puzzle: &str,
        user: u64,
        change: Change<'_>,
        now: Time,
    ) -> Result<Advance, StoreError> {
        let made = change_play(puzzle, user, change, now);
        let (made, entered) = if change.solved {
            self.within(async {
                let mut transaction = self.pool.to_write().await?.begin().await?;
                let made = made.execute(&mut *transaction).await?.rows_affected() > 0;
                let entered = made && {
                    let enter = enter_result(puzzle, user, change.count, now);
                    enter.execute(&mut *transaction).await?.rows_affected() > 0
                };
                transaction.commit().await?;
                Ok((made, entered))
            })
            .await?
        } else {
            (self.execute(made).await? > 0, false)
        };
        Ok(match self.play(puzzle, user).await? {
            None => Advance::Gone,
            Some(play) if entered => Advance::Finished(play),
            Some(play) if made => Advance::Made(play),
            Some(play) => Advance::Stale(play),
        })
    }
}

fn change_play<'a>(puzzle: &str, user: u64, change: Change<'_>, now: Time) -> Query<'a, Any, AnyArguments> {
    let statement =
        "UPDATE plays SET moves = $4, count = $5, undone = $6, revision = revision + 1, touched_at = $7
        WHERE puzzle = $1 AND user_id = $2 AND revision = $3";
    let query = sqlx::query(statement).bind(puzzle.to_owned()).bind(signed(user));
    let query = query.bind(i64::from(change.seen)).bind(change.moves.to_owned());
    query.bind(i64::from(change.count)).bind(i64::from(change.undone)).bind(now)
}

/// A result counts if the bot made the board, it needs some moves, its solution was not asked for, and it is the first
/// that this player has on it.
fn enter_result<'a>(puzzle: &str, user: u64, moves: u32, now: Time) -> Query<'a, Any, AnyArguments> {
    let statement = "INSERT INTO results (puzzle, user_id, guild, moves, finished_at, hints, helped, ranked)
        SELECT plays.puzzle, plays.user_id, plays.guild, $3, $4,
            COALESCE(helps.hints, 0), COALESCE(helps.solution, 0),
            CASE WHEN puzzles.made > 0 AND puzzles.optimal >= $5 AND COALESCE(helps.solution, 0) = 0
                AND NOT EXISTS (
                    SELECT 1 FROM results AS earlier JOIN puzzles AS same ON same.id = earlier.puzzle
                    WHERE earlier.user_id = plays.user_id AND same.board_key = puzzles.board_key
                        AND same.board_key <> ''
                ) THEN 1 ELSE 0 END
        FROM plays JOIN puzzles ON puzzles.id = plays.puzzle
            LEFT JOIN helps ON helps.board = puzzles.board_key AND helps.user_id = plays.user_id
        WHERE plays.puzzle = $1 AND plays.user_id = $2
        ON CONFLICT (puzzle, user_id) DO NOTHING";
    let query = sqlx::query(statement).bind(puzzle.to_owned()).bind(signed(user));
    query.bind(i64::from(moves)).bind(now).bind(LEAST_MOVES)
}
