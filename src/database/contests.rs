//! Contests: everyone in a channel solves one puzzle in a limited time. A channel has at most one
//! running contest. After its end, the first process to claim it shows the final standing.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::boards::hash_key;
use super::columns::Columns;
use super::plays::MessageRef;
use super::{Database, DatabaseError, Time, to_signed};

/// Maximum contests that run in a guild.
pub const MAX_CONTESTS: i64 = 5;

/// Maximum contests that a user starts in an hour.
pub const MAX_CONTESTS_PER_HOUR: i64 = 5;

/// Seconds between the end of a contest and the display of its final standing, so that earlier
/// edits of its message arrive first.
const GRACE_PERIOD: Time = 2;

/// Seconds after which a contest without a message no longer occupies its channel: Discord has
/// refused the message.
const MESSAGE_TIMEOUT: Time = 60;

/// Seconds in an hour.
const HOUR: Time = 3600;

/// A contest, stored under its puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// The puzzle.
    pub puzzle: String,
    /// The user who started it, unless they had their data deleted.
    pub host: Option<u64>,
    /// The guild.
    pub guild: u64,
    /// The channel.
    pub channel: u64,
    /// The message, once it is known.
    pub message: Option<u64>,
    /// The language of its message, as named by the caller.
    pub language: String,
    /// Duration in minutes, as requested.
    pub minutes: u32,
    /// The start.
    pub started_at: Time,
    /// Last second in which a finish counts.
    pub ends_at: Time,
    /// Time at which its final standing is due; `None` once the standing is shown.
    pub due_at: Option<Time>,
}

impl Contest {
    /// The message, if it is known.
    pub fn message_ref(&self) -> Option<MessageRef> {
        self.message.map(|message| MessageRef { channel: self.channel, message })
    }

    /// Whether no further finish counts.
    pub fn is_over(&self, now: Time) -> bool {
        self.ends_at < now
    }
}

impl FromRow<'_, AnyRow> for Contest {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            puzzle: row.try_get("puzzle")?,
            host: row.optional_id("host")?,
            guild: row.id("guild")?,
            channel: row.id("channel")?,
            message: row.optional_id("message")?,
            language: row.try_get("language")?,
            minutes: row.count("minutes")?,
            started_at: row.try_get("started_at")?,
            ends_at: row.try_get("ends_at")?,
            due_at: row.try_get("due_at")?,
        })
    }
}

/// A reason why a contest can't start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// The channel has this running contest.
    Running(Contest),
    /// The guild has [`MAX_CONTESTS`] running contests.
    Guild,
    /// The user has started [`MAX_CONTESTS_PER_HOUR`] in the last hour.
    Host,
}

/// A line of a contest's standing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Rank from 1; equal results share a rank.
    pub place: u32,
    /// The player.
    pub user: u64,
    /// Number of moves.
    pub moves: u32,
    /// Seconds from the start of the contest to the finish.
    pub seconds: u32,
    /// Whether a hint or the solution was requested before the finish.
    pub aided: bool,
}

/// The standing of a contest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContestStanding {
    /// The requested entries: those without help first, by moves, then by time.
    pub entries: Vec<Entry>,
    /// Number of all entries.
    pub solved: u32,
    /// Number of players without an entry.
    pub playing: u32,
}

/// An entry with the number of all entries.
struct CountedEntry(Entry, u32);

impl FromRow<'_, AnyRow> for CountedEntry {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let entry = Entry {
            place: row.count("place")?,
            user: row.id("user_id")?,
            moves: row.count("moves")?,
            seconds: row.count("seconds")?,
            aided: row.flag("aided")?,
        };
        Ok(Self(entry, row.count("total")?))
    }
}

impl Database {
    /// The reason why the contest can't start now, if there is one.
    ///
    /// # Errors
    /// A statement failed.
    pub async fn contest_obstacle(&self, contest: &Contest) -> Result<Option<Obstacle>, DatabaseError> {
        let Contest { puzzle, channel, guild, host, started_at: now, .. } = contest;
        let find = "SELECT * FROM contests WHERE occupied = $1 AND puzzle <> $2 AND ends_at >= $3
            AND (message IS NOT NULL OR started_at >= $4)";
        let find = sqlx::query_as(find).bind(to_signed(*channel)).bind(puzzle).bind(now);
        if let Some(running) = self.fetch_optional(find.bind(now - MESSAGE_TIMEOUT)).await? {
            return Ok(Some(Obstacle::Running(running)));
        }
        let count = "SELECT
            (SELECT COUNT(*) FROM contests WHERE guild = $1 AND ends_at >= $2 AND puzzle <> $3) AS running,
            (SELECT COUNT(*) FROM contests WHERE host = $4 AND started_at > $5 AND puzzle <> $3) AS started";
        let count = sqlx::query_as(count).bind(to_signed(*guild)).bind(now).bind(puzzle);
        let counts: Option<(i64, i64)> =
            self.fetch_optional(count.bind(host.map(to_signed)).bind(now - HOUR)).await?;
        Ok(match counts {
            Some((running, _)) if running >= MAX_CONTESTS => Some(Obstacle::Guild),
            Some((_, started)) if started >= MAX_CONTESTS_PER_HOUR => Some(Obstacle::Host),
            _ => None,
        })
    }

    /// Starts a contest, unless another runs in the channel, and returns it as stored. A contest
    /// that was started before, for instance by another process for the same request, is unchanged.
    ///
    /// # Errors
    /// A statement failed.
    pub async fn start_contest(&self, contest: &Contest) -> Result<Result<Contest, Obstacle>, DatabaseError> {
        let Contest { puzzle, host, guild, channel, language, minutes, started_at, .. } = contest;
        let free = "UPDATE contests SET occupied = NULL WHERE occupied = $1
            AND (ends_at < $2 OR (message IS NULL AND started_at < $3))";
        let free = sqlx::query(free).bind(to_signed(*channel)).bind(started_at);
        self.execute(free.bind(started_at - MESSAGE_TIMEOUT)).await?;
        // The unique column `occupied` lets only one of several processes succeed.
        let start = "INSERT INTO contests
                (puzzle, host, guild, channel, occupied, language, minutes, started_at, ends_at, due_at)
            VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $7 + 60 * $6, $7 + 60 * $6 + $8) ON CONFLICT DO NOTHING";
        let start = sqlx::query(start).bind(puzzle).bind(host.map(to_signed)).bind(to_signed(*guild));
        let start = start.bind(to_signed(*channel)).bind(language).bind(i64::from(*minutes));
        self.execute(start.bind(started_at).bind(GRACE_PERIOD)).await?;
        if let Some(started) = self.contest(puzzle).await? {
            return Ok(Ok(started));
        }
        match self.contest_obstacle(contest).await? {
            Some(obstacle) => Ok(Err(obstacle)),
            None => Err(DatabaseError::Unavailable("the channel's contest ended just now".into())),
        }
    }

    /// The contest of a puzzle.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn contest(&self, puzzle: &str) -> Result<Option<Contest>, DatabaseError> {
        self.fetch_optional(sqlx::query_as("SELECT * FROM contests WHERE puzzle = $1").bind(puzzle)).await
    }

    /// A running contest of a guild whose puzzle starts from this board of a family.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn contest_with_board(
        &self,
        guild: u64,
        (family, board): (&str, &str),
        now: Time,
    ) -> Result<Option<Contest>, DatabaseError> {
        let find = "SELECT contests.* FROM contests JOIN puzzles ON puzzles.id = contests.puzzle
            WHERE contests.guild = $1 AND contests.ends_at >= $2 AND puzzles.board_key = $3
            ORDER BY contests.ends_at LIMIT 1";
        let find = sqlx::query_as(find).bind(to_signed(guild)).bind(now);
        self.fetch_optional(find.bind(hash_key(&[family, board]))).await
    }

    /// Stores the message of a contest, unless one is stored.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn set_contest_message(&self, puzzle: &str, message: u64) -> Result<(), DatabaseError> {
        let set = "UPDATE contests SET message = $2 WHERE puzzle = $1 AND message IS NULL";
        self.execute(sqlx::query(set).bind(puzzle).bind(to_signed(message))).await.map(drop)
    }

    /// Ends a contest early, with the second before `now` as its last. Returns `false` if it was
    /// already over.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn end_contest(&self, puzzle: &str, now: Time) -> Result<bool, DatabaseError> {
        let end = "UPDATE contests SET ends_at = $2 - 1, due_at = $2 + $3, occupied = NULL
            WHERE puzzle = $1 AND ends_at >= $2";
        Ok(self.execute(sqlx::query(end).bind(puzzle).bind(now).bind(GRACE_PERIOD)).await? > 0)
    }

    /// Contests whose final standing is due, the earliest first, at most a hundred.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn due_contests(&self, now: Time) -> Result<Vec<Contest>, DatabaseError> {
        let find = "SELECT * FROM contests WHERE due_at < $1 ORDER BY due_at LIMIT 100";
        self.fetch_all(sqlx::query_as(find).bind(now)).await
    }

    /// Claims the final standing of a contest for the caller. The standing is due again at `again`,
    /// or never if `again` is `None`. Returns `false` if another process was faster.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn claim_contest(&self, contest: &Contest, again: Option<Time>) -> Result<bool, DatabaseError> {
        let claim = "UPDATE contests SET due_at = $3 WHERE puzzle = $1 AND due_at = $2";
        let claim = sqlx::query(claim).bind(&contest.puzzle).bind(contest.due_at).bind(again);
        Ok(self.execute(claim).await? > 0)
    }

    /// Records that the final standing of a contest is shown.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn settle_contest(&self, puzzle: &str) -> Result<(), DatabaseError> {
        let settle = "UPDATE contests SET due_at = NULL, occupied = NULL WHERE puzzle = $1";
        self.execute(sqlx::query(settle).bind(puzzle)).await.map(drop)
    }

    /// The first `lines` entries of a contest, and the entry of `user`. The latter comes last if it
    /// is not among the first.
    ///
    /// # Errors
    /// A statement failed.
    pub async fn contest_standing(
        &self,
        contest: &Contest,
        lines: u32,
        user: Option<u64>,
    ) -> Result<ContestStanding, DatabaseError> {
        let find = "SELECT place, user_id, moves, finished_at - $2 AS seconds, aided, total FROM (
                SELECT user_id, moves, finished_at, aided, COUNT(*) OVER () AS total,
                    RANK() OVER (ORDER BY aided, moves, finished_at) AS place,
                    ROW_NUMBER() OVER (ORDER BY aided, moves, finished_at, user_id) AS line
                FROM (
                    SELECT user_id, moves, finished_at,
                        CASE WHEN hints > 0 OR helped > 0 THEN 1 ELSE 0 END AS aided
                    FROM results WHERE puzzle = $1 AND finished_at <= $3
                ) AS entries
            ) AS ranked WHERE line <= $4 OR user_id = $5 ORDER BY line";
        let find = sqlx::query_as(find).bind(&contest.puzzle).bind(contest.started_at).bind(contest.ends_at);
        let found: Vec<CountedEntry> =
            self.fetch_all(find.bind(i64::from(lines)).bind(user.map(to_signed))).await?;
        let count = "SELECT COUNT(*) FROM plays WHERE puzzle = $1 AND started_at <= $2 AND NOT EXISTS (
                SELECT 1 FROM results WHERE results.puzzle = plays.puzzle
                    AND results.user_id = plays.user_id AND finished_at <= $2)";
        let count = sqlx::query_as(count).bind(&contest.puzzle).bind(contest.ends_at);
        let playing: Option<(i64,)> = self.fetch_optional(count).await?;
        Ok(ContestStanding {
            solved: found.first().map_or(0, |CountedEntry(_, total)| *total),
            entries: found.into_iter().map(|CountedEntry(entry, _)| entry).collect(),
            playing: playing.map_or(0, |(count,)| u32::try_from(count).unwrap_or_default()),
        })
    }
}
