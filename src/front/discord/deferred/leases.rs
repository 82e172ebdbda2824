//! Leases on deferred answers.
//!
//! Each deferred answer is stored in the database under a lease, which its process renews. When a
//! process stops renewing, another claims its answers.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use super::work::{StoredWork, Work};
use crate::database::{
    Database, DatabaseError, FinalState, Insertion, Lease, LeaseState, LimitHit, Millis, PendingAnswer,
    PendingCount, PendingLimits,
};
use crate::front::discord::delivery::Ticket;
use crate::metrics::Metrics;

/// Maximum age of an interaction when its answer is recorded. Discord must get the deferral within
/// 3 s of the interaction.
const RECORD_BY: Duration = Duration::from_secs(2);

/// Minimum time for recording an answer, however old its interaction is.
const MIN_RECORD_TIME: Duration = Duration::from_millis(300);

/// Time for which the database's clock is extrapolated before it is read again.
const CLOCK_VALIDITY: Duration = Duration::from_secs(60);

/// Limits and intervals of deferred answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeasePolicy {
    /// Maximum deferred answers at a time.
    pub bounds: PendingLimits,
    /// Lease duration; the answers of a process that is silent for longer are claimed by another.
    pub lease: Duration,
    /// Interval between renewals.
    pub renewal: Duration,
    /// Interval between polls for abandoned answers, unless another process sends a notification.
    pub poll: Duration,
    /// Maximum claimed answers in progress in this process.
    pub max_answers: usize,
    /// Maximum claimed searches in progress in this process; a search takes minutes.
    pub max_searches: usize,
}

impl Default for LeasePolicy {
    fn default() -> Self {
        Self {
            bounds: PendingLimits { user: 3, guild: 20, all: 2000 },
            lease: Duration::from_secs(10),
            renewal: Duration::from_secs(3),
            poll: Duration::from_secs(1),
            max_answers: 4,
            max_searches: 4,
        }
    }
}

/// The leases of this process.
pub(crate) struct Leases {
    database: Arc<Database>,
    policy: LeasePolicy,
    /// Age of an interaction up to which its answer can be sent.
    max_age: Duration,
    /// Name of this process in the database.
    holder: String,
    /// The database's time, and when it was read.
    clock: Mutex<Option<(Instant, Millis)>>,
    /// Claims by interaction, each with its final state if that is not yet in the database.
    claims: Mutex<HashMap<u64, (Claim, Option<FinalState>)>>,
    metrics: Arc<Metrics>,
}

/// This process's lease on one answer.
#[derive(Clone)]
pub(crate) struct Claim {
    interaction: u64,
    /// Number of the lease; each lease on an answer has a higher number than the one before.
    lease_number: u32,
    /// Attempts to compute the answer when it was claimed, without those that ended in a release.
    /// For a claim of another process's answer, this includes the attempt that follows the claim.
    pub(crate) attempts: u32,
    /// Cancelled when the lease is lost, or released at shutdown.
    pub(crate) lost: CancellationToken,
    /// Cancelled when the user stops the search.
    pub(crate) stopped: CancellationToken,
}

impl Claim {
    fn new(interaction: u64, lease_number: u32, attempts: u32) -> Self {
        let (lost, stopped) = (CancellationToken::new(), CancellationToken::new());
        Self { interaction, lease_number, attempts, lost, stopped }
    }
}

/// Result of recording an answer.
pub(crate) enum RecordOutcome {
    /// This process has claimed the answer.
    Claimed(Claim),
    /// Another process has recorded it before.
    Elsewhere,
    /// Too many answers are deferred.
    LimitHit(LimitHit),
    /// The database is unavailable; the answer is lost if this process dies.
    Unprotected,
}

/// An answer claimed from another process.
pub(crate) struct AbandonedAnswer {
    pub(crate) ticket: Ticket,
    /// `None` if this version of the program can't read it.
    pub(crate) work: Option<Work>,
    pub(crate) claim: Claim,
    /// `traceparent` of the interaction's span, if it is traced.
    pub(crate) parent: Option<String>,
}

impl Leases {
    /// Creates an empty set of leases for this process. An answer can be sent until its interaction
    /// is `max_age` old.
    pub(crate) fn new(
        database: Arc<Database>,
        policy: LeasePolicy,
        max_age: Duration,
        metrics: Arc<Metrics>,
    ) -> Self {
        let holder = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
        let (clock, claims) = (Mutex::default(), Mutex::default());
        Self { database, policy, max_age, holder, clock, claims, metrics }
    }

    /// Records an answer before it is deferred. `is_started` says whether this process has started
    /// to compute the answer.
    pub(crate) async fn record(&self, ticket: &Ticket, work: &Work, is_started: bool) -> RecordOutcome {
        let recorded = async {
            let (now, age) = (self.now().await?, ticket.age());
            let pending = PendingAnswer {
                interaction: ticket.id.get(),
                token: ticket.token.clone(),
                request: StoredWork::new(work).to_json(),
                user: work.asker().user,
                guild: work.asker().guild,
                requested_at: now - millis(age),
                due_at: now + millis(self.max_age.saturating_sub(age)),
                lease_number: 0,
                attempts: is_started.into(),
                search: work.is_search(),
            };
            let until = now + millis(self.policy.lease);
            let insertion =
                self.database.record_answer(&pending, &self.holder, until, self.policy.bounds).await?;
            Ok(match insertion {
                Insertion::New => RecordOutcome::Claimed(self.add_claim(&pending)),
                Insertion::Known => RecordOutcome::Elsewhere,
                Insertion::Refused(limit) => RecordOutcome::LimitHit(limit),
            })
        };
        let within = RECORD_BY.saturating_sub(ticket.age()).max(MIN_RECORD_TIME);
        let late = |_| Err(DatabaseError::Unavailable("timed out".to_owned()));
        let recorded = tokio::time::timeout(within, recorded).await.unwrap_or_else(late);
        recorded.unwrap_or_else(|error| {
            tracing::warn!(%error, id = %ticket.id, "could not record a deferred answer; lost if this process dies");
            self.settle_unconfirmed(ticket.id.get());
            RecordOutcome::Unprotected
        })
    }

    /// Settles at the next renewal an answer that the database may have recorded without
    /// confirmation. Otherwise it would count towards the limits until it is due.
    fn settle_unconfirmed(&self, interaction: u64) {
        let mut claims = self.claims();
        // Bounded, since the database may be unavailable for hours.
        if claims.len() < self.policy.bounds.all as usize {
            let state = Some(FinalState::GivenUp);
            claims.entry(interaction).or_insert_with(|| (Claim::new(interaction, 0, 0), state));
        }
    }

    /// Claims an abandoned answer, if one exists. Searches are claimed only with `searches`, or in
    /// their last minute.
    ///
    /// # Errors
    /// The database is unavailable.
    pub(crate) async fn claim_abandoned(
        &self,
        searches: bool,
    ) -> Result<Option<AbandonedAnswer>, DatabaseError> {
        let now = self.now().await?;
        let until = now + millis(self.policy.lease);
        let pending = self.database.claim_answer(&self.holder, now, until, searches).await?;
        let Some(pending) = pending else { return Ok(None) };
        let claim = self.add_claim(&pending);
        let stored = StoredWork::parse(&pending.request);
        let age = Duration::from_millis(now.abs_diff(pending.requested_at));
        let ticket = StoredWork::ticket(stored.as_ref(), pending.interaction, pending.token, age);
        let parent = stored.as_ref().and_then(|stored| stored.parent.clone());
        let work = stored.and_then(StoredWork::into_work);
        Ok(Some(AbandonedAnswer { ticket, work, claim, parent }))
    }

    /// Renews all leases, writes pending final states, cancels work on lost and stopped answers,
    /// and updates the metrics.
    ///
    /// # Errors
    /// The database is unavailable. Work continues; leases are checked before answers are sent.
    pub(crate) async fn renew(&self) -> Result<(), DatabaseError> {
        let claims: Vec<(Claim, Option<FinalState>)> = self.claims().values().cloned().collect();
        for (claim, state) in &claims {
            let Some(state) = *state else { continue };
            self.database.settle_answer(self.lease(claim), state).await?;
            self.claims().remove(&claim.interaction);
        }
        let now = self.now().await?;
        self.database.expire_answers(now).await?;
        let renewed = match claims.as_slice() {
            [] => Vec::new(),
            _ => self.database.renew_leases(&self.holder, now + millis(self.policy.lease)).await?,
        };
        for (claim, state) in claims {
            let ours = renewed.iter().find(|renewed| {
                (renewed.interaction, renewed.lease_number) == (claim.interaction, claim.lease_number)
            });
            if ours.is_some_and(|ours| ours.stopped) {
                claim.stopped.cancel();
            }
            // An answer whose user's data was deleted has no lease, but its user still waits.
            if state.is_none()
                && ours.is_none()
                && self.database.lease_state(self.lease(&claim)).await? == LeaseState::Lost
            {
                self.mark_lost(&claim);
            }
        }
        let PendingCount { answers, oldest, searches } = self.database.count_pending().await?;
        let oldest = oldest.map_or(Duration::ZERO, |since| Duration::from_millis(now.abs_diff(since)));
        self.metrics.pending_answers.set(answers.into());
        self.metrics.searches.set(searches.into());
        self.metrics.oldest.set(oldest.as_secs_f64());
        Ok(())
    }

    /// Releases all leases to other processes.
    pub(crate) async fn release_all(&self) {
        self.claims().values().for_each(|(claim, _)| claim.lost.cancel());
        match self.database.release_answers(&self.holder).await {
            Ok(0) => {}
            Ok(released) => tracing::info!(released, "deferred answers released to other processes"),
            Err(error) => {
                tracing::warn!(%error, "could not release deferred answers; their leases will expire")
            }
        }
    }

    /// Waits until an answer may have been released, or for one poll interval.
    pub(crate) async fn wait_for_release(&self) {
        self.database.wait_for_answer(self.policy.poll).await;
    }

    /// The limits and intervals of this process.
    pub(crate) fn policy(&self) -> LeasePolicy {
        self.policy
    }

    /// Returns whether this process may still send the answer.
    ///
    /// If the database is unavailable, it may: two copies of an answer are better than no answer.
    pub(crate) async fn still_ours(&self, claim: &Claim) -> bool {
        match self.database.lease_state(self.lease(claim)).await {
            Ok(held) => held != LeaseState::Lost,
            Err(error) => {
                tracing::warn!(%error, id = claim.interaction, "could not check a lease");
                true
            }
        }
    }

    /// Releases one lease to other processes.
    pub(crate) async fn release(&self, claim: Claim) {
        self.claims().remove(&claim.interaction);
        if let Err(error) = self.database.release_answer(self.lease(&claim)).await {
            tracing::warn!(%error, id = claim.interaction, "could not release a lease; it will expire");
        }
    }

    /// Ends a lease with the answer's final state.
    pub(crate) async fn settle(&self, claim: Claim, state: FinalState) {
        let known = self.claims().remove(&claim.interaction).is_some();
        if let Err(error) = self.database.settle_answer(self.lease(&claim), state).await
            && known
        {
            tracing::warn!(%error, id = claim.interaction, "could not record an outcome; retrying at the next renewal");
            self.claims().insert(claim.interaction, (claim, Some(state)));
        }
    }

    /// Records that this process begins to compute an answer that it has recorded before.
    pub(crate) async fn begin(&self, claim: &Claim) {
        if let Err(error) = self.database.begin_answer(self.lease(claim)).await {
            tracing::warn!(%error, id = claim.interaction, "could not count an attempt");
        }
    }

    fn add_claim(&self, answer: &PendingAnswer) -> Claim {
        let &PendingAnswer { interaction, lease_number, attempts, .. } = answer;
        let claim = Claim::new(interaction, lease_number, attempts);
        self.claims().insert(interaction, (claim.clone(), None));
        claim
    }

    fn mark_lost(&self, claim: &Claim) {
        let mut claims = self.claims();
        let current = claims.get(&claim.interaction);
        if current.is_some_and(|(current, _)| current.lease_number == claim.lease_number) {
            claims.remove(&claim.interaction);
            tracing::warn!(id = claim.interaction, "another process has claimed a deferred answer");
            claim.lost.cancel();
        }
    }

    fn lease(&self, claim: &Claim) -> Lease<'_> {
        Lease { interaction: claim.interaction, holder: &self.holder, lease_number: claim.lease_number }
    }

    /// The time by the database's clock, on which all processes agree.
    async fn now(&self) -> Result<Millis, DatabaseError> {
        let known = *self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((read_at, time)) = known
            && read_at.elapsed() < CLOCK_VALIDITY
        {
            return Ok(time + millis(read_at.elapsed()));
        }
        let time = self.database.clock().await?;
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), time));
        Ok(time)
    }

    fn claims(&self) -> MutexGuard<'_, HashMap<u64, (Claim, Option<FinalState>)>> {
        self.claims.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AbandonedAnswer {
    /// Returns whether this is a long search.
    pub(crate) fn is_search(&self) -> bool {
        self.work.as_ref().is_some_and(Work::is_search)
    }
}

fn millis(duration: Duration) -> Millis {
    Millis::try_from(duration.as_millis()).unwrap_or(Millis::MAX)
}
