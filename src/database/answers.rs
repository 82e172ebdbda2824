//! Pending answers: announced to Discord, but not sent yet. One process at a time holds the lease
//! of an answer and renews it. After the lease expires, another process may claim the answer.
//!
//! Leases follow the database's clock ([`Database::clock`]), since the clocks of two processes may
//! differ.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use super::columns::Columns;
use super::location::Location;
use super::{Database, DatabaseError, to_signed};

/// Milliseconds since the Unix epoch, by the database's clock.
pub type Millis = i64;

/// A pending answer.
#[derive(Clone, PartialEq, Eq)]
pub struct PendingAnswer {
    /// The interaction's id.
    pub interaction: u64,
    /// The interaction's token, a secret: it authorises the answer.
    pub token: String,
    /// The request, in the caller's own format.
    pub request: String,
    /// The user who asked.
    pub user: u64,
    /// The guild of the interaction.
    pub guild: Option<u64>,
    /// Time of the request.
    pub requested_at: Millis,
    /// Expiry of the token.
    pub due_at: Millis,
    /// Number of leases so far. Together with the holder's name it identifies a lease.
    pub lease_number: u32,
    /// Attempts to compute the answer, except those that ended with a release. A high number
    /// suggests that the computation crashes its process.
    pub attempts: u32,
    /// Whether this is a continuing search: one that goes on after its first answer was sent. A
    /// user has at most one. Searches are claimed after all other answers.
    pub search: bool,
}

impl FromRow<'_, AnyRow> for PendingAnswer {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            interaction: row.id("interaction")?,
            token: row.try_get("token")?,
            request: row.try_get("request")?,
            user: row.id("user_id")?,
            guild: row.optional_id("guild")?,
            requested_at: row.try_get("made_at")?,
            due_at: row.try_get("due_at")?,
            lease_number: row.count("lease_number")?,
            attempts: row.count("attempts")?,
            search: row.flag("search")?,
        })
    }
}

/// Maximum pending answers at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingLimits {
    /// Per user.
    pub user: u32,
    /// Per guild. This limit neither counts nor refuses the first answer of each user. A user's
    /// second answer is refused once the guild has this number of second answers, a third answer
    /// once it has this number of second and third answers.
    pub guild: u32,
    /// In total.
    pub all: u32,
}

/// Outcome of recording a pending answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insertion {
    /// Recorded; the caller has its lease.
    New,
    /// Another process recorded it before.
    Known,
    /// A limit is reached.
    Refused(LimitHit),
}

/// A limit of [`PendingLimits`] that is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitHit {
    /// The user's answers.
    User,
    /// The user's continuing searches; at most one is allowed.
    Searches,
    /// Answers of the guild, or in total.
    All,
}

/// Final state of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalState {
    /// Sent.
    Sent = 1,
    /// Could not be sent.
    GivenUp = 2,
}

/// State of a lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaseState {
    /// Not lost. It may have expired, but then no process has claimed the answer since.
    Ours,
    /// Released, or followed by another lease, or the answer is settled.
    Lost,
    /// The answer was deleted with its user's data.
    Deleted,
}

/// A lease, as claimed by its process.
#[derive(Clone, Copy, Debug)]
pub struct Lease<'a> {
    /// The interaction.
    pub interaction: u64,
    /// The name of the process.
    pub holder: &'a str,
    /// [`PendingAnswer::lease_number`] when the lease began.
    pub lease_number: u32,
}

/// An answer whose lease was renewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenewedLease {
    /// The interaction.
    pub interaction: u64,
    /// The answer's [`PendingAnswer::lease_number`].
    pub lease_number: u32,
    /// Whether the user asked to end the search.
    pub stopped: bool,
}

impl FromRow<'_, AnyRow> for RenewedLease {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            interaction: row.id("interaction")?,
            lease_number: row.count("lease_number")?,
            stopped: row.flag("stopped")?,
        })
    }
}

/// Number of pending answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PendingCount {
    /// Pending answers other than continuing searches.
    pub answers: u32,
    /// Time of the oldest request among these answers.
    pub oldest: Option<Millis>,
    /// Pending continuing searches.
    pub searches: u32,
}

impl FromRow<'_, AnyRow> for PendingCount {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            answers: row.count("answers")?,
            oldest: row.try_get("oldest")?,
            searches: row.count("searches")?,
        })
    }
}

/// Remaining time below which a waiting search is claimed even without a free slot: its message
/// promised progress.
const LAST_MINUTE: Millis = 60_000;

/// Statement that claims the first answer with an expired lease. Continuing searches come last.
/// Just before them come answers with two or more attempts: such an answer may crash its process,
/// and late in the queue it interrupts few others. All other answers are ordered by rank plus
/// round, then by age. The rank is the number of the user's answers that were pending when this
/// answer was recorded. The round is the number of the guild's pending answers then, divided by the
/// guild's limit. `locking` keeps concurrent claims from waiting for each other.
macro_rules! claim {
    ($locking:literal) => {
        concat!(
            "UPDATE answers SET holder = $1, leased_until = $2, lease_number = lease_number + 1, attempts = attempts + 1
            WHERE interaction = (
                SELECT interaction FROM answers
                WHERE state = 0 AND leased_until <= $3 AND due_at > $3 AND (search <= $4 OR due_at <= $5)
                ORDER BY search, CASE WHEN attempts > 1 THEN attempts ELSE 0 END, rank + guild_round, made_at LIMIT 1 ",
            $locking,
            ") AND leased_until <= $3
            RETURNING interaction, token, request, user_id, guild, made_at, due_at, lease_number, attempts, search"
        )
    };
}

impl Database {
    /// The current time by the database's clock.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn clock(&self) -> Result<Millis, DatabaseError> {
        let now = match self.pool.location() {
            Location::Postgres(_) => "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
            Location::Memory | Location::File(_) => "SELECT CAST(unixepoch('subsec') * 1000 AS BIGINT)",
        };
        let row: Option<(Millis,)> = self.fetch_optional(sqlx::query_as(now)).await?;
        row.map(|(now,)| now).ok_or_else(|| DatabaseError::Unavailable("no time returned".into()))
    }

    /// Records a pending answer, once and within `limits`, with a lease of `holder` until `until`.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn record_answer(
        &self,
        answer: &PendingAnswer,
        holder: &str,
        until: Millis,
        limits: PendingLimits,
    ) -> Result<Insertion, DatabaseError> {
        let insert = "INSERT INTO answers
                (interaction, token, request, user_id, guild, made_at, due_at, holder, leased_until, lease_number, search,
                    state, stopped, rank, attempts, guild_round)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 0, of_user, $15, of_guild / $13
            FROM (
                SELECT
                    (SELECT COUNT(*) FROM answers WHERE user_id = $4 AND state = 0 AND due_at > $6) AS of_user,
                    (SELECT COUNT(*) FROM answers WHERE guild = $5 AND state = 0 AND due_at > $6) AS of_guild,
                    (SELECT COUNT(*) FROM answers WHERE guild = $5 AND state = 0 AND due_at > $6 AND rank >= 1
                        AND rank <= (SELECT COUNT(*) FROM answers WHERE user_id = $4 AND state = 0 AND due_at > $6)
                    ) AS further,
                    (SELECT COUNT(*) FROM answers
                        WHERE user_id = $4 AND state = 0 AND due_at > $6 AND search = 1) AS of_searches,
                    (SELECT COUNT(*) FROM answers WHERE state = 0 AND due_at > $6) AS of_all
            ) AS counts
            WHERE of_user < $12 AND (of_user = 0 OR further < $13) AND of_all < $14 AND (of_searches = 0 OR $11 = 0)
            ON CONFLICT (interaction) DO NOTHING";
        let insert = sqlx::query(insert).bind(to_signed(answer.interaction)).bind(&answer.token);
        let insert =
            insert.bind(&answer.request).bind(to_signed(answer.user)).bind(answer.guild.map(to_signed));
        let insert = insert.bind(answer.requested_at).bind(answer.due_at).bind(holder).bind(until);
        let insert = insert.bind(i64::from(answer.lease_number)).bind(i64::from(answer.search));
        let PendingLimits { user, guild, all } = limits;
        let insert = insert.bind(i64::from(user)).bind(i64::from(guild)).bind(i64::from(all));
        let insert = insert.bind(i64::from(answer.attempts));
        if self.execute(insert).await? > 0 {
            return Ok(Insertion::New);
        }
        let why = "SELECT
                (SELECT COUNT(*) FROM answers WHERE interaction = $1),
                (SELECT COUNT(*) FROM answers WHERE user_id = $2 AND state = 0 AND due_at > $3),
                (SELECT COUNT(*) FROM answers WHERE user_id = $2 AND state = 0 AND due_at > $3 AND search = 1)";
        let why = sqlx::query_as(why).bind(to_signed(answer.interaction)).bind(to_signed(answer.user));
        let row: Option<(i64, i64, i64)> = self.fetch_optional(why.bind(answer.requested_at)).await?;
        Ok(match row {
            Some((0, _, 1..)) if answer.search => Insertion::Refused(LimitHit::Searches),
            Some((0, of_user, _)) if of_user >= i64::from(user) => Insertion::Refused(LimitHit::User),
            Some((0, ..)) => Insertion::Refused(LimitHit::All),
            _ => Insertion::Known,
        })
    }

    /// Claims the first answer without a valid lease, until `until`, in the order of `claim!`.
    /// Continuing searches are claimed only with `searches`, or in their last minute.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn claim_answer(
        &self,
        holder: &str,
        now: Millis,
        until: Millis,
        searches: bool,
    ) -> Result<Option<PendingAnswer>, DatabaseError> {
        let claim = match self.pool.location() {
            Location::Postgres(_) => claim!("FOR UPDATE SKIP LOCKED"),
            Location::Memory | Location::File(_) => claim!(""),
        };
        let claim = sqlx::query_as(claim).bind(holder).bind(until).bind(now);
        let claim = claim.bind(i64::from(searches)).bind(now + LAST_MINUTE);
        Ok(self.fetch_written(claim).await?.pop())
    }

    /// Counts an attempt at an answer that this process recorded; claims count their own attempts.
    /// Call this before the computation, so that an attempt that crashes the process is counted.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn begin_answer(&self, lease: Lease<'_>) -> Result<(), DatabaseError> {
        let begin = "UPDATE answers SET attempts = attempts + 1 WHERE interaction = $1 AND holder = $2 AND lease_number = $3";
        let begin = sqlx::query(begin).bind(to_signed(lease.interaction)).bind(lease.holder);
        self.execute(begin.bind(i64::from(lease.lease_number))).await.map(drop)
    }

    /// Renews all leases of a process until `until`.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn renew_leases(
        &self,
        holder: &str,
        until: Millis,
    ) -> Result<Vec<RenewedLease>, DatabaseError> {
        let renew = "UPDATE answers SET leased_until = $2 WHERE holder = $1 AND state = 0
            RETURNING interaction, lease_number, stopped";
        self.fetch_written(sqlx::query_as(renew).bind(holder).bind(until)).await
    }

    /// The state of a lease.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn lease_state(&self, lease: Lease<'_>) -> Result<LeaseState, DatabaseError> {
        let find = "SELECT holder, lease_number, state FROM answers WHERE interaction = $1";
        let find = sqlx::query_as(find).bind(to_signed(lease.interaction));
        let row: Option<(Option<String>, i64, i64)> = self.fetch_optional(find).await?;
        Ok(match row {
            None => LeaseState::Deleted,
            Some((holder, lease_number, 0))
                if holder.as_deref() == Some(lease.holder)
                    && lease_number == i64::from(lease.lease_number) =>
            {
                LeaseState::Ours
            }
            Some(_) => LeaseState::Lost,
        })
    }

    /// Settles an answer, and clears its request and token. Returns `false` if the lease was lost.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn settle_answer(&self, lease: Lease<'_>, state: FinalState) -> Result<bool, DatabaseError> {
        let settle = "UPDATE answers SET state = $4, token = '', request = ''
            WHERE interaction = $1 AND holder = $2 AND lease_number = $3 AND state = 0";
        let settle = sqlx::query(settle).bind(to_signed(lease.interaction)).bind(lease.holder);
        Ok(self.execute(settle.bind(i64::from(lease.lease_number)).bind(state as i64)).await? > 0)
    }

    /// Requests the end of a user's continuing search. Returns `false` if none is pending.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn stop_search(&self, user: u64) -> Result<bool, DatabaseError> {
        let stop = "UPDATE answers SET stopped = 1 WHERE user_id = $1 AND search = 1 AND state = 0";
        Ok(self.execute(sqlx::query(stop).bind(to_signed(user))).await? > 0)
    }

    /// Releases a lease, takes its attempt off the count, and notifies waiting processes.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn release_answer(&self, lease: Lease<'_>) -> Result<(), DatabaseError> {
        // The holder must be NULL, or the same process would renew the lease with its others.
        let release = "UPDATE answers SET leased_until = 0, holder = NULL,
                attempts = CASE WHEN attempts > 0 THEN attempts - 1 ELSE 0 END
            WHERE interaction = $1 AND holder = $2 AND lease_number = $3 AND state = 0";
        let release = sqlx::query(release).bind(to_signed(lease.interaction)).bind(lease.holder);
        self.execute(release.bind(i64::from(lease.lease_number))).await?;
        self.notify_released().await
    }

    /// Releases all leases of a process, like [`Self::release_answer`]. Returns their number.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn release_answers(&self, holder: &str) -> Result<u64, DatabaseError> {
        let release = "UPDATE answers SET leased_until = 0, holder = NULL,
                attempts = CASE WHEN attempts > 0 THEN attempts - 1 ELSE 0 END
            WHERE holder = $1 AND state = 0";
        let released = self.execute(sqlx::query(release).bind(holder)).await?;
        if released > 0 {
            self.notify_released().await?;
        }
        Ok(released)
    }

    /// Counts pending answers.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn count_pending(&self) -> Result<PendingCount, DatabaseError> {
        let count = "SELECT
                (SELECT COUNT(*) FROM answers WHERE state = 0 AND search = 0) AS answers,
                (SELECT MIN(made_at) FROM answers WHERE state = 0 AND search = 0) AS oldest,
                (SELECT COUNT(*) FROM answers WHERE state = 0 AND search = 1) AS searches";
        Ok(self.fetch_optional(sqlx::query_as(count)).await?.unwrap_or_default())
    }

    /// Gives up answers whose token has expired; returns their number.
    ///
    /// # Errors
    /// The statement failed.
    pub async fn expire_answers(&self, now: Millis) -> Result<u64, DatabaseError> {
        let expire =
            "UPDATE answers SET state = 2, token = '', request = '' WHERE state = 0 AND due_at <= $1";
        self.execute(sqlx::query(expire).bind(now)).await
    }
}
