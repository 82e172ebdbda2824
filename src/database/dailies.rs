//! Schedules of daily puzzles: channels and times.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::columns::Columns;
use super::{Database, DatabaseError, Time, to_signed};

/// A channel where the daily puzzle of a family is posted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Daily {
    /// The channel.
    pub channel: u64,
    /// The id of the family.
    pub family: String,
    /// The guild of the channel.
    pub guild: u64,
    /// The language of the posts; the caller defines the names of languages.
    pub language: String,
    /// Time of the next post.
    pub due_at: Time,
    /// Local hour of the post, 0 to 23, and its time zone; the caller defines the names of zones.
    /// `None` for schedules from before zones were stored: they post every 24 hours.
    pub local_time: Option<(u32, String)>,
    /// Error of the last post, if it failed.
    pub failure: Option<String>,
}

impl FromRow<'_, AnyRow> for Daily {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            channel: row.id("channel")?,
            family: row.try_get("family")?,
            guild: row.id("guild")?,
            language: row.try_get("language")?,
            due_at: row.try_get("due_at")?,
            local_time: row.optional_count("hour")?.zip(row.try_get("zone")?),
            failure: row.try_get("failure")?,
        })
    }
}

impl Database {
    /// Schedules a daily puzzle; replaces the schedule of the same channel and family.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn schedule_daily(&self, daily: &Daily) -> Result<(), DatabaseError> {
        let insert = "INSERT INTO dailies (channel, family, guild, language, due_at, hour, zone)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (channel, family) DO UPDATE SET guild = excluded.guild,
                language = excluded.language, due_at = excluded.due_at, hour = excluded.hour,
                zone = excluded.zone, failure = NULL";
        let (hour, zone) = daily.local_time.clone().unzip();
        let insert = sqlx::query(insert).bind(to_signed(daily.channel)).bind(&daily.family);
        let insert = insert.bind(to_signed(daily.guild)).bind(&daily.language).bind(daily.due_at);
        self.execute(insert.bind(hour.map(i64::from)).bind(zone)).await.map(drop)
    }

    /// Ends all daily puzzles of a channel; returns their number.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn end_dailies(&self, channel: u64) -> Result<u64, DatabaseError> {
        self.execute(sqlx::query("DELETE FROM dailies WHERE channel = $1").bind(to_signed(channel))).await
    }

    /// The daily puzzles of a guild.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn dailies(&self, guild: u64) -> Result<Vec<Daily>, DatabaseError> {
        let find = "SELECT channel, family, guild, language, due_at, hour, zone, failure FROM dailies
            WHERE guild = $1 ORDER BY channel, family";
        self.fetch_all(sqlx::query_as(find).bind(to_signed(guild))).await
    }

    /// Daily puzzles that are due, at most a hundred.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn due_dailies(&self, now: Time) -> Result<Vec<Daily>, DatabaseError> {
        let find = "SELECT channel, family, guild, language, due_at, hour, zone, failure FROM dailies
            WHERE due_at <= $1 ORDER BY due_at LIMIT 100";
        self.fetch_all(sqlx::query_as(find).bind(now)).await
    }

    /// Claims a due post for the caller and schedules the next one at `next`. Returns `false` if
    /// another process was faster.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn claim_daily(&self, daily: &Daily, next: Time) -> Result<bool, DatabaseError> {
        let claim = "UPDATE dailies SET due_at = $4 WHERE channel = $1 AND family = $2 AND due_at = $3";
        let claim = sqlx::query(claim).bind(to_signed(daily.channel)).bind(&daily.family);
        Ok(self.execute(claim.bind(daily.due_at).bind(next)).await? > 0)
    }

    /// Records the error of the last post, `None` after a success.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn record_daily_failure(
        &self,
        daily: &Daily,
        failure: Option<&str>,
    ) -> Result<(), DatabaseError> {
        let update = "UPDATE dailies SET failure = $3 WHERE channel = $1 AND family = $2";
        let update = sqlx::query(update).bind(to_signed(daily.channel)).bind(&daily.family).bind(failure);
        self.execute(update).await.map(drop)
    }
}
