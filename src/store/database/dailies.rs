//! Where the puzzle of the day is posted by itself, and when next.

use super::{DAY, Database, StoreError, Time, signed};

/// A channel in which a family's puzzle of the day is posted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Daily {
    /// The channel.
    pub channel: u64,
    /// The id of the family.
    pub family: String,
    /// The guild of the channel.
    pub guild: u64,
    /// The language of the posts, as the caller named it.
    pub language: String,
    /// When it is posted next; then every day at the same time.
    pub due_at: Time,
    /// Why the last one was not posted.
    pub failure: Option<String>,
}

type Row = (i64, String, i64, String, Time, Option<String>);

fn daily((channel, family, guild, language, due_at, failure): Row) -> Daily {
    let (channel, guild) = (channel.cast_unsigned(), guild.cast_unsigned());
    Daily { channel, family, guild, language, due_at, failure }
}

impl Database {
    /// Has a puzzle of the day posted from now on; what was said of the same channel and family before no longer holds.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn begin_daily(&self, daily: &Daily) -> Result<(), StoreError> {
        let begin = "INSERT INTO dailies (channel, family, guild, language, due_at)
            VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (channel, family) DO UPDATE SET guild = excluded.guild,
                language = excluded.language, due_at = excluded.due_at, failure = NULL";
        let begin = sqlx::query(begin).bind(signed(daily.channel)).bind(&daily.family);
        let begin = begin.bind(signed(daily.guild)).bind(&daily.language).bind(daily.due_at);
        self.execute(begin).await.map(drop)
    }

    /// Ends what is posted in a channel by itself; how many families' puzzles that were.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn end_dailies(&self, channel: u64) -> Result<u64, StoreError> {
        self.execute(sqlx::query("DELETE FROM dailies WHERE channel = $1").bind(signed(channel))).await
    }

    /// Where a guild has puzzles of the day posted.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn dailies(&self, guild: u64) -> Result<Vec<Daily>, StoreError> {
        let find = "SELECT channel, family, guild, language, due_at, failure FROM dailies WHERE guild = $1
            ORDER BY channel, family";
        let rows: Vec<Row> = self.rows(sqlx::query_as(find).bind(signed(guild))).await?;
        Ok(rows.into_iter().map(daily).collect())
    }

    /// What is due to be posted; at most a hundred.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn dailies_due(&self, now: Time) -> Result<Vec<Daily>, StoreError> {
        let find = "SELECT channel, family, guild, language, due_at, failure FROM dailies WHERE due_at <= $1
            ORDER BY due_at LIMIT 100";
        let rows: Vec<Row> = self.rows(sqlx::query_as(find).bind(now)).await?;
        Ok(rows.into_iter().map(daily).collect())
    }

    /// Takes it upon the caller to post what is due: its next time is the first after `now` at which it is due again.
    /// Whether it is the caller's: another may have been faster.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn claim_daily(&self, daily: &Daily, now: Time) -> Result<bool, StoreError> {
        let next = daily.due_at + ((now - daily.due_at).div_euclid(DAY) + 1) * DAY;
        let claim = "UPDATE dailies SET due_at = $4 WHERE channel = $1 AND family = $2 AND due_at = $3";
        let claim = sqlx::query(claim).bind(signed(daily.channel)).bind(&daily.family);
        Ok(self.execute(claim.bind(daily.due_at).bind(next)).await? > 0)
    }

    /// Notes whether a puzzle of the day could be posted, and what Discord said where it could not.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn note_daily(&self, daily: &Daily, failure: Option<&str>) -> Result<(), StoreError> {
        let note = "UPDATE dailies SET failure = $3 WHERE channel = $1 AND family = $2";
        let note = sqlx::query(note).bind(signed(daily.channel)).bind(&daily.family).bind(failure);
        self.execute(note).await.map(drop)
    }
}
