//! Answers that are owed: announced to Discord, and not given yet. Each is held by one process for as long as that is not
//! silent for longer than its lease; whoever finds one that nobody holds any more takes it over.
//!
//! Leases are told by the database's own clock ([`Database::clock`]), since those of two processes may differ.

use super::place::Place;
use super::{Database, StoreError, signed};

/// Milliseconds since 1970, UTC, by the clock of the database.
pub type Millis = i64;

/// An answer that is owed.
#[derive(Clone, PartialEq, Eq)]
pub struct Owed {
    /// The interaction to be answered.
    pub interaction: u64,
    /// What Discord takes the answer by: a secret.
    pub token: String,
    /// What was asked, as the caller wrote it.
    pub request: String,
    /// Who asked.
    pub user: u64,
    /// Where.
    pub guild: Option<u64>,
    /// Since when.
    pub made_at: Millis,
    /// Until when Discord takes it.
    pub due_at: Millis,
    /// How many processes have begun to work on it: with the holder's name it tells one lease from the next.
    pub tries: u32,
    /// Whether it is a search that goes on: of a user there is one at a time, and all others go first.
    pub search: bool,
}

/// How many answers may be owed at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwedBounds {
    /// To one user.
    pub user: u32,
    /// In one guild.
    pub guild: u32,
    /// To all.
    pub all: u32,
}

/// What became of an answer that was to be owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owing {
    /// It is, and whoever noted it holds it.
    Noted,
    /// It was noted before, by another process.
    Known,
    /// As many are owed as may be.
    TooMany(Many),
}

/// Of what there are as many as may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    /// Of the user's answers, so that they can wait for one of their own.
    OfUser,
    /// Of the user's searches that go on, of which there is one.
    OfSearches,
    /// Of answers in the guild, or altogether.
    OfAll,
}

/// Why an answer is not owed any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It was given.
    Given = 1,
    /// It can't be.
    GivenUp = 2,
}

/// Whose an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Still the asking process's.
    Ours,
    /// Another's, or nobody's.
    Lost,
    /// Nothing is known of it: whoever asked had it deleted.
    Forgotten,
}

/// A lease as the process that has it says it.
#[derive(Clone, Copy, Debug)]
pub struct Lease<'a> {
    /// The interaction.
    pub interaction: u64,
    /// The process.
    pub holder: &'a str,
    /// [`Owed::tries`], as it was when the lease began.
    pub tries: u32,
}

/// What a process holds, as it learns when it says that it lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renewed {
    /// The interaction.
    pub interaction: u64,
    /// Its [`Owed::tries`].
    pub tries: u32,
    /// Whoever asked wants the search to end.
    pub stopped: bool,
}

/// How much is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwedCount {
    /// Answers.
    pub answers: u32,
    /// Since when the oldest of them is.
    pub oldest: Option<Millis>,
    /// Searches that go on, none of which is among those.
    pub searches: u32,
}

/// When so little is left of its time, a search that waits for a place is taken all the same, since its message says that it
/// goes on.
const LAST_MINUTE: Millis = 60_000;

type Row = (i64, String, String, i64, Option<i64>, Millis, Millis, i64, i64);

fn owed((interaction, token, request, user, guild, made_at, due_at, tries, search): Row) -> Owed {
    Owed {
        interaction: interaction.cast_unsigned(),
        token,
        request,
        user: user.cast_unsigned(),
        guild: guild.map(i64::cast_unsigned),
        made_at,
        due_at,
        tries: super::counted(tries),
        search: search != 0,
    }
}

/// Takes the first answer whose lease has run out: none that searches on before the others, then the lowest rank, then the
/// oldest. `locking` keeps processes that do
/// so at the same moment from waiting for each other.
macro_rules! claim {
    ($locking:literal) => {
        concat!(
            "UPDATE answers SET holder = $1, leased_until = $2, tries = tries + 1
            WHERE interaction = (
                SELECT interaction FROM answers WHERE state = 0 AND leased_until <= $3 AND due_at > $3 AND (search <= $4 OR due_at <= $5)
                ORDER BY search, rank, made_at LIMIT 1 ",
            $locking,
            ") AND leased_until <= $3
            RETURNING interaction, token, request, user_id, guild, made_at, due_at, tries, search"
        )
    };
}

impl Database {
    /// The time by the database's clock.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn clock(&self) -> Result<Millis, StoreError> {
        let now = match self.pool.place() {
            Place::Postgres(_) => "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
            Place::Memory | Place::File(_) => "SELECT CAST(unixepoch('subsec') * 1000 AS BIGINT)",
        };
        let row: Option<(Millis,)> = self.row(sqlx::query_as(now)).await?;
        row.map(|(now,)| now).ok_or_else(|| StoreError::Unavailable("it does not tell the time".into()))
    }

    /// Notes that an answer is owed, and held until then; once, and within bounds.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn owe(
        &self,
        owed: &Owed,
        holder: &str,
        until: Millis,
        bounds: OwedBounds,
    ) -> Result<Owing, StoreError> {
        let note = "INSERT INTO answers
                (interaction, token, request, user_id, guild, made_at, due_at, holder, leased_until, tries, search, rank)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, of_user
            FROM (
                SELECT
                    (SELECT COUNT(*) FROM answers WHERE user_id = $4 AND state = 0 AND due_at > $6) AS of_user,
                    (SELECT COUNT(*) FROM answers WHERE guild = $5 AND state = 0 AND due_at > $6) AS of_guild,
                    (SELECT COUNT(*) FROM answers
                        WHERE user_id = $4 AND state = 0 AND due_at > $6 AND search = 1) AS of_searches,
                    (SELECT COUNT(*) FROM answers WHERE state = 0 AND due_at > $6) AS of_all
            ) AS counts
            WHERE of_user < $12 AND of_guild < $13 AND of_all < $14 AND (of_searches = 0 OR $11 = 0)
            ON CONFLICT (interaction) DO NOTHING";
        let note = sqlx::query(note).bind(signed(owed.interaction)).bind(&owed.token).bind(&owed.request);
        let note = note.bind(signed(owed.user)).bind(owed.guild.map(signed));
        let note = note.bind(owed.made_at).bind(owed.due_at).bind(holder).bind(until);
        let note = note.bind(i64::from(owed.tries)).bind(i64::from(owed.search));
        let OwedBounds { user, guild, all } = bounds;
        let note = note.bind(i64::from(user)).bind(i64::from(guild)).bind(i64::from(all));
        if self.execute(note).await? > 0 {
            return Ok(Owing::Noted);
        }
        let why = "SELECT
                (SELECT COUNT(*) FROM answers WHERE interaction = $1),
                (SELECT COUNT(*) FROM answers WHERE user_id = $2 AND state = 0 AND due_at > $3),
                (SELECT COUNT(*) FROM answers WHERE user_id = $2 AND state = 0 AND due_at > $3 AND search = 1)";
        let why = sqlx::query_as(why).bind(signed(owed.interaction)).bind(signed(owed.user));
        let row: Option<(i64, i64, i64)> = self.row(why.bind(owed.made_at)).await?;
        Ok(match row {
            Some((0, _, 1..)) if owed.search => Owing::TooMany(Many::OfSearches),
            Some((0, of_user, _)) if of_user >= i64::from(user) => Owing::TooMany(Many::OfUser),
            Some((0, ..)) => Owing::TooMany(Many::OfAll),
            _ => Owing::Known,
        })
    }

    /// Takes over one answer that nobody holds any more, until then; first answers precede second ones of the same user,
    /// older ones younger ones. Searches that go on only with `searches`, or in their last minute.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn claim_owed(
        &self,
        holder: &str,
        now: Millis,
        until: Millis,
        searches: bool,
    ) -> Result<Option<Owed>, StoreError> {
        let claim = match self.pool.place() {
            Place::Postgres(_) => claim!("FOR UPDATE SKIP LOCKED"),
            Place::Memory | Place::File(_) => claim!(""),
        };
        let claim = sqlx::query_as(claim).bind(holder).bind(until).bind(now);
        let claim = claim.bind(i64::from(searches)).bind(now + LAST_MINUTE);
        Ok(self.row::<Row>(claim).await?.map(owed))
    }

    /// Holds on to all that a process holds, until then.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn renew_owed(&self, holder: &str, until: Millis) -> Result<Vec<Renewed>, StoreError> {
        let renew = "UPDATE answers SET leased_until = $2 WHERE holder = $1 AND state = 0
            RETURNING interaction, tries, stopped";
        let rows: Vec<(i64, i64, i64)> = self.rows(sqlx::query_as(renew).bind(holder).bind(until)).await?;
        let renewed = |(id, tries, stopped): (i64, i64, i64)| Renewed {
            interaction: id.cast_unsigned(),
            tries: super::counted(tries),
            stopped: stopped != 0,
        };
        Ok(rows.into_iter().map(renewed).collect())
    }

    /// Whose an answer is that was this lease's.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn holds_owed(&self, lease: Lease<'_>) -> Result<Held, StoreError> {
        let find = "SELECT holder, tries, state FROM answers WHERE interaction = $1";
        let find = sqlx::query_as(find).bind(signed(lease.interaction));
        let row: Option<(Option<String>, i64, i64)> = self.row(find).await?;
        Ok(match row {
            None => Held::Forgotten,
            Some((holder, tries, 0))
                if holder.as_deref() == Some(lease.holder) && tries == i64::from(lease.tries) =>
            {
                Held::Ours
            }
            Some(_) => Held::Lost,
        })
    }

    /// An answer is not owed any more: nothing is kept of what was asked, nor of the token. Whether the lease still stood.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn settle_owed(&self, lease: Lease<'_>, settled: Settled) -> Result<bool, StoreError> {
        let settle = "UPDATE answers SET state = $4, token = '', request = ''
            WHERE interaction = $1 AND holder = $2 AND tries = $3 AND state = 0";
        let settle = sqlx::query(settle).bind(signed(lease.interaction)).bind(lease.holder);
        Ok(self.execute(settle.bind(i64::from(lease.tries)).bind(settled as i64)).await? > 0)
    }

    /// Says that a user wants the search that goes on for them to end; whether there is one.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn stop_search(&self, user: u64) -> Result<bool, StoreError> {
        let stop = "UPDATE answers SET stopped = 1 WHERE user_id = $1 AND search = 1 AND state = 0";
        Ok(self.execute(sqlx::query(stop).bind(signed(user))).await? > 0)
    }

    /// Lets go of an answer, and tells those who wait for one.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn leave_owed(&self, lease: Lease<'_>) -> Result<(), StoreError> {
        // Nobody holds it: who has left it still renews what it holds.
        let leave = "UPDATE answers SET leased_until = 0, holder = NULL
            WHERE interaction = $1 AND holder = $2 AND tries = $3 AND state = 0";
        let leave = sqlx::query(leave).bind(signed(lease.interaction)).bind(lease.holder);
        self.execute(leave.bind(i64::from(lease.tries))).await?;
        self.tell_of_owed().await
    }

    /// Lets go of all that a process holds, so that others need not wait for its leases to run out; how many.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn release_owed(&self, holder: &str) -> Result<u64, StoreError> {
        let release = "UPDATE answers SET leased_until = 0, holder = NULL WHERE holder = $1 AND state = 0";
        let released = self.execute(sqlx::query(release).bind(holder)).await?;
        if released > 0 {
            self.tell_of_owed().await?;
        }
        Ok(released)
    }

    /// How much is owed.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn count_owed(&self) -> Result<OwedCount, StoreError> {
        let count = "SELECT
                (SELECT COUNT(*) FROM answers WHERE state = 0 AND search = 0),
                (SELECT MIN(made_at) FROM answers WHERE state = 0 AND search = 0),
                (SELECT COUNT(*) FROM answers WHERE state = 0 AND search = 1)";
        let row: Option<(i64, Option<Millis>, i64)> = self.row(sqlx::query_as(count)).await?;
        let (answers, oldest, searches) = row.unwrap_or_default();
        Ok(OwedCount { answers: super::counted(answers), oldest, searches: super::counted(searches) })
    }

    /// Gives up what Discord takes no longer; how many.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub async fn expire_owed(&self, now: Millis) -> Result<u64, StoreError> {
        let expire =
            "UPDATE answers SET state = 2, token = '', request = '' WHERE state = 0 AND due_at <= $1";
        self.execute(sqlx::query(expire).bind(now)).await
    }
}
