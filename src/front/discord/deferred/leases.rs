//! The answers that this process owes, and holds in the database as long as it lives: another takes over what it leaves.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use super::work::{Kept, Work};
use crate::front::discord::delivery::Ticket;
use crate::store::database::{
    Database, Held, Lease, Many, Millis, Owed, OwedBounds, OwedCount, Owing, Settled, StoreError,
};

/// How long after it came in an answer is noted at the latest, and how long noting it may take in any case: then it is time to
/// announce it.
const NOTED_BY: Duration = Duration::from_secs(2);
const LEAST: Duration = Duration::from_millis(300);

/// How long the database's time is reckoned from its last answer.
const RECKONED: Duration = Duration::from_secs(60);

/// On which terms answers are owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How many at a time.
    pub bounds: OwedBounds,
    /// How long a process may be silent before what it holds is taken over.
    pub lease: Duration,
    /// How often it says that it lives.
    pub renewal: Duration,
    /// How often it looks for what nobody holds, where no other process says so.
    pub look: Duration,
    /// How many of those it works on at a time.
    pub taken: usize,
    /// And how many searches that go on, which take minutes.
    pub searches: usize,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            bounds: OwedBounds { user: 3, guild: 20, all: 2000 },
            lease: Duration::from_secs(10),
            renewal: Duration::from_secs(3),
            look: Duration::from_secs(1),
            taken: 4,
            searches: 4,
        }
    }
}

/// The answers that this process owes.
pub(crate) struct Ledger {
    database: Arc<Database>,
    terms: Terms,
    /// How long Discord takes an answer.
    later: Duration,
    /// This process among those that share the database.
    holder: String,
    /// The database's time, and when it was told.
    clock: Mutex<Option<(Instant, Millis)>>,
    entries: Mutex<HashMap<u64, Entry>>,
}

/// An answer that this process holds.
struct Entry {
    tries: u32,
    lost: CancellationToken,
    stopped: CancellationToken,
    /// What became of it, where that could not be written yet.
    settled: Option<Settled>,
}

/// What can become of an answer while it is worked on.
pub(crate) enum Change {
    /// It is another's.
    Lost,
    /// Whoever asked wants the search to end that goes on.
    Stopped,
}

/// An answer in the hands of this process.
pub(crate) struct Hold {
    ledger: Arc<Ledger>,
    interaction: u64,
    tries: u32,
    lost: CancellationToken,
    stopped: CancellationToken,
}

/// What came of noting an answer.
pub(crate) enum Noted {
    /// It is owed, and this process holds it.
    Held(Hold),
    /// Another process has noted it.
    Elsewhere,
    /// As many are owed as may be.
    TooMany(Many),
    /// The database can't be reached: it will be given if this process lives.
    Unprotected,
}

/// What is owed by all processes together.
pub(crate) struct OwedByAll {
    /// How many answers.
    pub(crate) answers: u32,
    /// The age of the oldest.
    pub(crate) oldest: Duration,
    /// And searches that go on.
    pub(crate) searches: u32,
}

/// An answer that another process has left.
pub(crate) struct Left {
    /// The interaction.
    pub(crate) ticket: Ticket,
    /// What was asked; `None` where this version of the program can't read it.
    pub(crate) work: Option<Work>,
    /// It, in the hands of this process.
    pub(crate) hold: Hold,
    /// The span in which it was asked.
    pub(crate) parent: Option<String>,
}

impl Ledger {
    /// A ledger in this database; Discord takes answers so much later than it asked.
    pub(crate) fn new(database: Arc<Database>, terms: Terms, later: Duration) -> Arc<Self> {
        let holder = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
        let (clock, entries) = (Mutex::default(), Mutex::default());
        Arc::new(Self { database, terms, later, holder, clock, entries })
    }

    /// Notes that an answer is owed, which this process has `begun` to work on or not.
    pub(crate) async fn note(self: &Arc<Self>, ticket: &Ticket, work: &Work, begun: bool) -> Noted {
        let noted = async {
            let (now, age) = (self.now().await?, ticket.age());
            let owed = Owed {
                interaction: ticket.id.get(),
                token: ticket.token.clone(),
                request: Kept::of(work).written(),
                user: work.asker().user,
                guild: work.asker().guild,
                made_at: now - millis(age),
                due_at: now + millis(self.later.saturating_sub(age)),
                tries: begun.into(),
                search: work.is_search(),
            };
            let until = now + millis(self.terms.lease);
            let owing = self.database.owe(&owed, &self.holder, until, self.terms.bounds).await?;
            Ok(match owing {
                Owing::Noted => Noted::Held(self.hold(owed.interaction, owed.tries)),
                Owing::Known => Noted::Elsewhere,
                Owing::TooMany(many) => Noted::TooMany(many),
            })
        };
        let within = NOTED_BY.saturating_sub(ticket.age()).max(LEAST);
        let late = |_| Err(StoreError::Unavailable("it does not answer in time".to_owned()));
        let noted = tokio::time::timeout(within, noted).await.unwrap_or_else(late);
        noted.unwrap_or_else(|error| {
            tracing::warn!(%error, id = %ticket.id, "an answer is owed that is noted nowhere");
            Noted::Unprotected
        })
    }

    /// Takes over an answer that nobody holds any more, if there is one; with `searches` also one of those that go on.
    ///
    /// # Errors
    /// What is wrong with the database.
    pub(crate) async fn take_over(self: &Arc<Self>, searches: bool) -> Result<Option<Left>, StoreError> {
        let now = self.now().await?;
        let until = now + millis(self.terms.lease);
        let claimed = self.database.claim_owed(&self.holder, now, until, searches).await?;
        let Some(owed) = claimed else { return Ok(None) };
        let hold = self.hold(owed.interaction, owed.tries);
        let kept = Kept::read(&owed.request);
        let age = Duration::from_millis(now.abs_diff(owed.made_at));
        let ticket = Kept::ticket(kept.as_ref(), owed.interaction, owed.token, age);
        let parent = kept.as_ref().and_then(|kept| kept.parent.clone());
        let work = kept.and_then(Kept::work);
        Ok(Some(Left { ticket, work, hold, parent }))
    }

    /// Says that this process lives, writes what could not be written before, learns what others have taken over, and what
    /// is owed by all.
    ///
    /// # Errors
    /// What is wrong with the database. What is held then is worked on further: whoever finishes second changes nothing.
    pub(crate) async fn renew(&self) -> Result<OwedByAll, StoreError> {
        let held: Vec<(u64, u32, Option<Settled>)> =
            self.entries().iter().map(|(&id, entry)| (id, entry.tries, entry.settled)).collect();
        for &(interaction, tries, settled) in &held {
            let Some(settled) = settled else { continue };
            let lease = Lease { interaction, holder: &self.holder, tries };
            self.database.settle_owed(lease, settled).await?;
            self.entries().remove(&interaction);
        }
        let now = self.now().await?;
        self.database.expire_owed(now).await?;
        let renewed = match held.as_slice() {
            [] => Vec::new(),
            _ => self.database.renew_owed(&self.holder, now + millis(self.terms.lease)).await?,
        };
        for (interaction, tries, settled) in held {
            let ours = renewed.iter().find(|ours| (ours.interaction, ours.tries) == (interaction, tries));
            if ours.is_some_and(|ours| ours.stopped)
                && let Some(entry) = self.entries().get(&interaction)
            {
                entry.stopped.cancel();
            }
            if settled.is_none() && ours.is_none() {
                let lease = Lease { interaction, holder: &self.holder, tries };
                // What was forgotten is nobody's, and whoever asked still waits.
                if self.database.holds_owed(lease).await? == Held::Lost {
                    self.lose(interaction, tries);
                }
            }
        }
        let OwedCount { answers, oldest, searches } = self.database.count_owed().await?;
        let oldest = oldest.map_or(Duration::ZERO, |since| Duration::from_millis(now.abs_diff(since)));
        Ok(OwedByAll { answers, oldest, searches })
    }

    /// Leaves all to others, at once.
    pub(crate) async fn leave(&self) {
        self.entries().values().for_each(|entry| entry.lost.cancel());
        match self.database.release_owed(&self.holder).await {
            Ok(0) => {}
            Ok(left) => tracing::info!(left, "answers are left to whoever takes them over"),
            Err(error) => tracing::warn!(%error, "answers are left until their leases end"),
        }
    }

    /// Waits until there may be an answer that nobody holds.
    pub(crate) async fn until_left(&self) {
        self.database.until_owed(self.terms.look).await;
    }

    /// How often this process says that it lives, and how much it takes over.
    pub(crate) fn terms(&self) -> Terms {
        self.terms
    }

    fn hold(self: &Arc<Self>, interaction: u64, tries: u32) -> Hold {
        let (lost, stopped) = (CancellationToken::new(), CancellationToken::new());
        let entry = Entry { tries, lost: lost.clone(), stopped: stopped.clone(), settled: None };
        self.entries().insert(interaction, entry);
        Hold { ledger: Arc::clone(self), interaction, tries, lost, stopped }
    }

    fn lose(&self, interaction: u64, tries: u32) {
        let mut entries = self.entries();
        if entries.get(&interaction).is_some_and(|entry| entry.tries == tries)
            && let Some(entry) = entries.remove(&interaction)
        {
            tracing::warn!(id = interaction, "another process has taken over an answer");
            entry.lost.cancel();
        }
    }

    /// The time by the database's clock, so that processes whose own differ agree.
    async fn now(&self) -> Result<Millis, StoreError> {
        let told = *self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, time)) = told
            && at.elapsed() < RECKONED
        {
            return Ok(time + millis(at.elapsed()));
        }
        let time = self.database.clock().await?;
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), time));
        Ok(time)
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<u64, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Left {
    /// Whether it is a search that goes on.
    pub(crate) fn is_search(&self) -> bool {
        self.work.as_ref().is_some_and(Work::is_search)
    }
}

impl Hold {
    /// How many processes have begun to work on it, this one among them.
    pub(crate) fn tries(&self) -> u32 {
        self.tries
    }

    /// What becomes of it while it is worked on.
    pub(crate) async fn changed(&self) -> Change {
        tokio::select! {
            () = self.lost.cancelled() => Change::Lost,
            () = self.stopped.cancelled() => Change::Stopped,
        }
    }

    /// Whether it may be given: where the database can't say, it may, since giving it twice changes nothing.
    pub(crate) async fn stands(&self) -> bool {
        let lease = Lease { interaction: self.interaction, holder: &self.ledger.holder, tries: self.tries };
        match self.ledger.database.holds_owed(lease).await {
            Ok(held) => held != Held::Lost,
            Err(error) => {
                tracing::warn!(%error, id = self.interaction, "whether an answer is still owed is not known");
                true
            }
        }
    }

    /// Leaves it to whoever takes it over.
    pub(crate) async fn leave(self) {
        let Self { ledger, interaction, tries, .. } = self;
        ledger.entries().remove(&interaction);
        let lease = Lease { interaction, holder: &ledger.holder, tries };
        if let Err(error) = ledger.database.leave_owed(lease).await {
            tracing::warn!(%error, id = interaction, "an answer is left until its lease ends");
        }
    }

    /// It is owed no longer.
    pub(crate) async fn settle(self, settled: Settled) {
        let Self { ledger, interaction, tries, .. } = self;
        let lease = Lease { interaction, holder: &ledger.holder, tries };
        let entry = ledger.entries().remove(&interaction);
        if let Err(error) = ledger.database.settle_owed(lease, settled).await
            && let Some(entry) = entry
        {
            tracing::warn!(%error, id = interaction, "that an answer was given is noted later");
            ledger.entries().insert(interaction, Entry { settled: Some(settled), ..entry });
        }
    }
}

fn millis(duration: Duration) -> Millis {
    Millis::try_from(duration.as_millis()).unwrap_or(Millis::MAX)
}
