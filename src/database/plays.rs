//! Plays: a player's progress in a puzzle, and the result. The first finish records the result
//! permanently. Later finishes of a level can only improve its best number of moves.
//!
//! Each change raises the revision of a play. A caller names the revision that it saw, so that a
//! repeated click, or a click under an outdated picture, changes nothing.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, FromRow, Row};

use super::columns::Columns;
use super::levels::improve_best;
use super::rankings::MIN_RANKED_MOVES;
use super::{Database, DatabaseError, Time, to_signed};

/// A player's play of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// The moves so far, in the caller's own format.
    pub moves: String,
    /// Number of these moves.
    pub count: u32,
    /// Number of moves taken back so far.
    pub undone: u32,
    /// Number of changes so far.
    pub revision: u32,
    /// Start of the play.
    pub started_at: Time,
    /// Moves and time of the first finish; later ones do not replace it.
    pub result: Option<(u32, Time)>,
    /// Seconds from the start to the first finish, if known.
    pub seconds: Option<u32>,
    /// Whether the result counts in rankings.
    pub ranked: bool,
    /// On a level, the fewest moves of a finish before the solution was requested.
    pub best: Option<u32>,
    /// Hints requested before the first finish.
    pub hints: u32,
    /// Stage of the last hint if that hint was given after exactly these moves, else 0.
    pub hint_stage: u32,
    /// Whether the solution was requested before the first finish.
    pub helped: bool,
    /// The message under which the play began.
    pub message_ref: Option<MessageRef>,
}

impl FromRow<'_, AnyRow> for Play {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            moves: row.try_get("moves")?,
            count: row.count("count")?,
            undone: row.count("undone")?,
            revision: row.count("revision")?,
            started_at: row.try_get("started_at")?,
            result: row.optional_count("result")?.zip(row.try_get("finished_at")?),
            seconds: row.optional_count("seconds")?,
            ranked: row.flag("ranked")?,
            best: row.optional_count("best")?,
            hints: row.count("hints")?,
            hint_stage: row.count("hint_stage")?,
            helped: row.flag("helped")?,
            message_ref: MessageRef::from_columns(row)?,
        })
    }
}

/// A message that lists the players of its puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// The channel.
    pub channel: u64,
    /// The id.
    pub message: u64,
}

impl MessageRef {
    /// The columns `channel` and `message`, unless they are NULL.
    pub(super) fn from_columns(row: &AnyRow) -> sqlx::Result<Option<Self>> {
        let (channel, message) = (row.optional_id("channel")?, row.optional_id("message")?);
        Ok(channel.zip(message).map(|(channel, message)| Self { channel, message }))
    }
}

/// A change of a play: more moves, fewer, or a restart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change<'a> {
    /// The revision that the caller saw.
    pub seen: u32,
    /// All moves after the change.
    pub moves: &'a str,
    /// Number of these moves.
    pub count: u32,
    /// Moves taken back, in total.
    pub undone: u32,
    /// Whether the moves solve the puzzle.
    pub solved: bool,
}

/// Outcome of a change, with the play as stored now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AdvanceOutcome {
    /// The play was changed.
    Changed(Play),
    /// The play was changed, and its result recorded.
    Finished(Play),
    /// Unchanged: the play has a newer revision.
    Stale(Play),
    /// Unchanged: no such play exists.
    Gone,
}

impl Database {
    /// Begins a play, or returns the existing one unchanged; `None` if the puzzle does not exist.
    /// The result of a new play counts in `guild` and is shown at `message_ref`.
    ///
    /// # Errors
    /// A statement failed.
    pub async fn begin_play(
        &self,
        puzzle: &str,
        user: u64,
        guild: Option<u64>,
        message_ref: Option<MessageRef>,
        now: Time,
    ) -> Result<Option<Play>, DatabaseError> {
        let begin = "INSERT INTO plays
                (puzzle, user_id, guild, moves, count, undone, revision, started_at, touched_at, channel, message)
            SELECT id, $2, $3, '', 0, 0, 0, $4, $4, $5, $6 FROM puzzles WHERE id = $1
            ON CONFLICT (puzzle, user_id) DO NOTHING";
        let begin =
            sqlx::query(begin).bind(puzzle).bind(to_signed(user)).bind(guild.map(to_signed)).bind(now);
        let begin = begin.bind(message_ref.map(|message_ref| to_signed(message_ref.channel)));
        let begin = begin.bind(message_ref.map(|message_ref| to_signed(message_ref.message)));
        self.execute(begin).await?;
        self.play(puzzle, user).await
    }

    /// A user's play of a puzzle.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn play(&self, puzzle: &str, user: u64) -> Result<Option<Play>, DatabaseError> {
        let find = "SELECT plays.moves, count, undone, revision, started_at, results.moves AS result,
                finished_at, seconds, ranked, best, channel, message,
                COALESCE(results.hints, helps.hints, 0) AS hints,
                CASE WHEN hint_moves = plays.moves THEN hint_stage ELSE 0 END AS hint_stage,
                COALESCE(results.helped, helps.solution, 0) AS helped
            FROM plays JOIN puzzles ON puzzles.id = plays.puzzle
                LEFT JOIN results ON results.puzzle = plays.puzzle AND results.user_id = plays.user_id
                LEFT JOIN helps ON helps.board = puzzles.board_key AND helps.user_id = plays.user_id
            WHERE plays.puzzle = $1 AND plays.user_id = $2";
        self.fetch_optional(sqlx::query_as(find).bind(puzzle).bind(to_signed(user))).await
    }

    /// Records that a stage of a hint was given after `moves` of a play. Returns `false` if this
    /// stage or a later one was already recorded for these moves, or if the play does not exist.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn record_hint(
        &self,
        puzzle: &str,
        user: u64,
        moves: &str,
        stage: u32,
    ) -> Result<bool, DatabaseError> {
        let record = "UPDATE plays SET hint_moves = $3, hint_stage = $4
            WHERE puzzle = $1 AND user_id = $2
                AND (hint_moves IS NULL OR hint_moves <> $3 OR hint_stage < $4)";
        let record = sqlx::query(record).bind(puzzle).bind(to_signed(user)).bind(moves);
        Ok(self.execute(record.bind(i64::from(stage))).await? > 0)
    }

    /// Changes a play, unless it has a newer revision than `change.seen`. The first change that
    /// solves the puzzle records the result; on a level, later ones may improve its best number of
    /// moves.
    ///
    /// # Errors
    /// A statement failed.
    pub async fn advance(
        &self,
        puzzle: &str,
        user: u64,
        change: Change<'_>,
        now: Time,
    ) -> Result<AdvanceOutcome, DatabaseError> {
        let update = update_play(puzzle, user, change, now);
        let (changed, recorded) = if change.solved {
            self.run_with_timeout(async {
                let mut transaction = self.pool.get_for_write().await?.begin().await?;
                let changed = update.execute(&mut *transaction).await?.rows_affected() > 0;
                let recorded = changed && {
                    let insert = insert_result(puzzle, user, change.count, now);
                    insert.execute(&mut *transaction).await?.rows_affected() > 0
                };
                if changed {
                    improve_best(puzzle, user, change.count).execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                Ok((changed, recorded))
            })
            .await?
        } else {
            (self.execute(update).await? > 0, false)
        };
        Ok(match self.play(puzzle, user).await? {
            None => AdvanceOutcome::Gone,
            Some(play) if recorded => AdvanceOutcome::Finished(play),
            Some(play) if changed => AdvanceOutcome::Changed(play),
            Some(play) => AdvanceOutcome::Stale(play),
        })
    }
}

fn update_play<'a>(puzzle: &str, user: u64, change: Change<'_>, now: Time) -> Query<'a, Any, AnyArguments> {
    let statement =
        "UPDATE plays SET moves = $4, count = $5, undone = $6, revision = revision + 1, touched_at = $7
        WHERE puzzle = $1 AND user_id = $2 AND revision = $3";
    let query = sqlx::query(statement).bind(puzzle.to_owned()).bind(to_signed(user));
    let query = query.bind(i64::from(change.seen)).bind(change.moves.to_owned());
    query.bind(i64::from(change.count)).bind(i64::from(change.undone)).bind(now)
}

/// Inserts a result. Its seconds count from the start of the play, or of a duel or a contest in
/// progress. It is ranked if the bot generated the board, the board needs at least
/// [`MIN_RANKED_MOVES`] moves, its solution was not requested, and the player has no earlier result
/// on the same board.
fn insert_result<'a>(puzzle: &str, user: u64, moves: u32, now: Time) -> Query<'a, Any, AnyArguments> {
    let statement =
        "INSERT INTO results (puzzle, user_id, guild, moves, finished_at, seconds, hints, helped, ranked)
        SELECT plays.puzzle, plays.user_id, plays.guild, $3, $4,
            $4 - COALESCE(
                (SELECT started_at FROM duels WHERE duels.puzzle = plays.puzzle AND ends_at >= $4),
                (SELECT started_at FROM contests WHERE contests.puzzle = plays.puzzle AND ends_at >= $4),
                plays.started_at
            ),
            COALESCE(helps.hints, 0), COALESCE(helps.solution, 0),
            CASE WHEN puzzles.made > 0 AND puzzles.optimal >= $5 AND COALESCE(helps.solution, 0) = 0
                AND NOT EXISTS (
                    SELECT 1 FROM results AS earlier JOIN puzzles AS same ON same.id = earlier.puzzle
                    WHERE earlier.user_id = plays.user_id AND same.board_key = puzzles.board_key
                ) THEN 1 ELSE 0 END
        FROM plays JOIN puzzles ON puzzles.id = plays.puzzle
            LEFT JOIN helps ON helps.board = puzzles.board_key AND helps.user_id = plays.user_id
        WHERE plays.puzzle = $1 AND plays.user_id = $2
        ON CONFLICT (puzzle, user_id) DO NOTHING";
    let query = sqlx::query(statement).bind(puzzle.to_owned()).bind(to_signed(user));
    query.bind(i64::from(moves)).bind(now).bind(MIN_RANKED_MOVES)
}
