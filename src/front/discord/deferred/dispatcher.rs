//! Dispatches interactions: computes their answers and sends them.
//!
//! A fast answer is the first response. Any other is recorded in the database, deferred, and
//! answered by this process or by another that claims it.

use std::future::{Future, poll_fn};
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::JoinError;
use tokio::time::{sleep_until, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};
use tracing::Instrument;

use super::leases::{AbandonedAnswer, Claim, Leases, RecordOutcome};
use super::refused::RefusedRequests;
use super::work::Work;
use crate::app::service::Refusal;
use crate::database::{FinalState, LimitHit};
use crate::front::discord::delivery::{Delivery, Failure, SentMessage, Ticket};
use crate::front::discord::model::{Answer, Backend, InterimReceiver, InterimSender, Reply, Trouble};
use crate::metrics::Metrics;
use crate::traces;

/// Maximum attempts to compute an answer. If all of them end in crashes, a search is answered with
/// its stored solution, and any other answer is given up.
const MAX_ATTEMPTS: u32 = 3;

/// Computation of an answer, with its interim answers.
type Computation = (AbortOnDropHandle<Answer>, InterimReceiver);

/// Outcome of an interaction in this process.
enum Outcome {
    Answered,
    /// Discord refused the answer; the user was sent an apology.
    Refused,
    /// Another process answers.
    Elsewhere,
}

impl From<SentMessage> for Outcome {
    fn from(sent: SentMessage) -> Self {
        match sent {
            SentMessage::Answer => Self::Answered,
            SentMessage::Apology => Self::Refused,
        }
    }
}

/// Computes the answers to interactions, and sends them.
pub(crate) struct Dispatcher {
    pub(crate) backend: Backend,
    pub(crate) delivery: Delivery,
    pub(crate) leases: Leases,
    /// Age of an interaction at which its answer is deferred.
    pub(crate) defer_after: Duration,
    /// Slots for computing answers that are not deferred yet.
    pub(crate) slots: Semaphore,
    /// Whether this process computes deferred answers, its own and abandoned ones.
    pub(crate) solves: bool,
    /// Time between the stop signal and the end of intake.
    pub(crate) drain: Duration,
    pub(crate) refused: RefusedRequests,
    pub(crate) tasks: TaskTracker,
    pub(crate) metrics: Arc<Metrics>,
}

impl Dispatcher {
    /// Answers an interaction in a new task, or refuses it if it is over the rate limit.
    pub(crate) fn accept(
        self: &Arc<Self>,
        mut ticket: Ticket,
        mut work: Work,
        admitted: Result<(), Duration>,
    ) {
        self.metrics.received.inc();
        let dispatcher = Arc::clone(self);
        let span = tracing::info_span!("interaction", kind = work.name());
        let task = async move {
            let started = Instant::now();
            let outcome = match admitted {
                Ok(()) => {
                    work = dispatcher.resolve_retry(work).await;
                    work.personalise(&dispatcher.backend).await;
                    ticket.deferral = work.deferral();
                    dispatcher.serve(&ticket, &work).await
                }
                Err(wait) => dispatcher.refuse(&ticket, &work, Trouble::TooFast(wait), "too_fast").await,
            };
            dispatcher.log_outcome(&ticket, work.name(), started, outcome);
        };
        self.tasks.spawn(task.instrument(span));
    }

    /// Renews this process's leases and claims abandoned answers; never ends.
    pub(crate) async fn maintain(self: Arc<Self>) {
        let policy = self.leases.policy();
        let limits = if self.solves { [policy.max_answers, policy.max_searches] } else { [0, 0] };
        let [answers, searches] = limits.map(|limit| Arc::new(Semaphore::new(limit)));
        let (mut renewed_at, mut more) = (Instant::now(), false);
        loop {
            match (self.solves, more) {
                (true, false) => self.leases.wait_for_release().await,
                // There is no second notification for answers left over, so this waits for a slot.
                (true, true) => drop(tokio::time::timeout(policy.poll, answers.acquire()).await),
                (false, _) => tokio::time::sleep(policy.poll).await,
            }
            self.metrics.waiting.set(self.backend.service.waiting() as i64);
            if renewed_at.elapsed() >= policy.renewal {
                match self.leases.renew().await {
                    Ok(()) => renewed_at = Instant::now(),
                    Err(error) => tracing::warn!(%error, "lease renewal failed"),
                }
            }
            more = self.claim_abandoned(&answers, &searches).await;
        }
    }

    /// Claims abandoned answers while slots are free; returns whether more may be abandoned.
    async fn claim_abandoned(self: &Arc<Self>, answers: &Arc<Semaphore>, searches: &Arc<Semaphore>) -> bool {
        loop {
            let Ok(mut slot) = Arc::clone(answers).try_acquire_owned() else { return true };
            let search_slot = Arc::clone(searches).try_acquire_owned().ok();
            let abandoned = match self.leases.claim_abandoned(search_slot.is_some()).await {
                Ok(Some(abandoned)) => abandoned,
                Ok(None) => return false,
                Err(error) => {
                    tracing::debug!(%error, "could not look for abandoned answers");
                    return false;
                }
            };
            // A search takes a free search slot, and leaves the answer slot to other answers.
            if let Some(search_slot) = search_slot.filter(|_| abandoned.is_search()) {
                slot = search_slot;
            }
            let dispatcher = Arc::clone(self);
            let span = tracing::info_span!("taken over", attempts = abandoned.claim.attempts);
            traces::set_parent(&span, abandoned.parent.as_deref());
            let task = async move {
                dispatcher.finish(abandoned).await;
                drop(slot);
            };
            self.tasks.spawn(task.instrument(span));
        }
    }

    async fn serve(self: &Arc<Self>, ticket: &Ticket, work: &Work) -> Result<Outcome, Failure> {
        let defer_at = ticket.time_at(self.defer_after).into();
        // If no slot is free by then, the answer is deferred unless it is ready at its first poll.
        let slot = timeout_at(defer_at, self.slots.acquire()).await.ok();
        if !self.delivery.is_awaited(ticket) {
            return Err(Failure::Late);
        }
        let (interim, mut updates) = InterimSender::new(self.delivery.deadline(ticket));
        let mut answer = Box::pin(self.compute(work, interim));
        // An answer that is ready at the first poll is never deferred: a form can't be deferred.
        if let Poll::Ready(answer) = poll_fn(|context| Poll::Ready(answer.as_mut().poll(context))).await {
            return self.send_first(ticket, work, answer).await.map(Outcome::from);
        }
        let (mut computation, mut first) = (None, None);
        if slot.is_some() {
            let mut answer = spawn(answer);
            tokio::select! {
                biased;
                // With a zero delay, every answer that was not ready at the first poll is deferred.
                () = std::future::ready(()), if self.defer_after.is_zero() => {}
                answer = &mut answer => {
                    let answer = answer_or_apology(answer, work);
                    return self.send_first(ticket, work, answer).await.map(Outcome::from);
                }
                interim = updates.next() => first = Some(interim),
                () = sleep_until(defer_at) => {}
            }
            computation = Some((answer, updates));
        } else {
            drop(answer);
        }
        // Recorded before the deferral: Discord must get an answer to each deferral.
        let claim = match self.leases.record(ticket, work, self.solves && computation.is_some()).await {
            RecordOutcome::Claimed(claim) => Some(claim),
            RecordOutcome::Unprotected => {
                self.metrics.unprotected.inc();
                None
            }
            RecordOutcome::Elsewhere => {
                return self.delivery.defer(ticket).await.map(|()| Outcome::Elsewhere);
            }
            RecordOutcome::LimitHit(LimitHit::User) => {
                return self.refuse(ticket, work, Trouble::try_later("error-pending"), "pending").await;
            }
            RecordOutcome::LimitHit(LimitHit::Searches) => {
                return self.refuse(ticket, work, Trouble::Searching(work.asker().user), "searching").await;
            }
            RecordOutcome::LimitHit(LimitHit::All) => {
                return self.refuse(ticket, work, Trouble::Refused(Refusal::Busy), "busy").await;
            }
        };
        let deferred = match first {
            Some(interim) => self.delivery.send_first(ticket, interim).await.map(|_| ()),
            None => self.delivery.defer(ticket).await,
        };
        if let Err(failure) = deferred {
            if let Some(claim) = claim {
                self.leases.settle(claim, FinalState::GivenUp).await;
            }
            return Err(failure);
        }
        self.metrics.deferred.inc();
        drop(slot);
        match claim {
            Some(claim) if !self.solves => {
                self.leases.release(claim).await;
                Ok(Outcome::Elsewhere)
            }
            claim => {
                let computation = match computation {
                    Some(computation) => computation,
                    None => {
                        if let Some(claim) = &claim {
                            self.leases.begin(claim).await;
                        }
                        self.start(work, self.delivery.deadline(ticket))
                    }
                };
                self.complete(ticket, work, computation, claim).await
            }
        }
    }

    /// Completes an abandoned answer that this process has claimed.
    async fn finish(self: &Arc<Self>, abandoned: AbandonedAnswer) {
        let started = Instant::now();
        let AbandonedAnswer { ticket, work, claim, parent: _ } = abandoned;
        let attempts = claim.attempts;
        self.metrics.taken_over.inc();
        tracing::info!(id = %ticket.id, attempts, "taking over an answer");
        let (name, outcome) = match &work {
            Some(work) if attempts <= MAX_ATTEMPTS || work.is_search() => {
                // After too many attempts, the stored solution of a search is its answer.
                let deadline =
                    if attempts <= MAX_ATTEMPTS { self.delivery.deadline(&ticket) } else { Instant::now() };
                let computation = self.start(work, deadline);
                (work.name(), self.complete(&ticket, work, computation, Some(claim)).await)
            }
            _ => {
                tracing::error!(id = %ticket.id, attempts, readable = work.is_some(), "giving up on an answer");
                self.metrics.count_given_up(if work.is_some() { "tries" } else { "unreadable" });
                let sent = self.delivery.apologise_deferred(&ticket).await;
                self.leases.settle(claim, FinalState::GivenUp).await;
                ("apology", sent.map(|()| Outcome::Answered))
            }
        };
        self.log_outcome(&ticket, name, started, outcome);
    }

    /// Sends interim answers and the final one. Stops if another process claims the answer.
    async fn complete(
        self: &Arc<Self>,
        ticket: &Ticket,
        work: &Work,
        (mut answer, mut updates): Computation,
        claim: Option<Claim>,
    ) -> Result<Outcome, Failure> {
        let token = |field: fn(&Claim) -> &CancellationToken| claim.as_ref().map(field);
        let (lost, stopped) = (token(|claim| &claim.lost), token(|claim| &claim.stopped));
        let answer = loop {
            tokio::select! {
                answer = &mut answer => break answer_or_apology(answer, work),
                interim = updates.next() => {
                    if self.still_ours(claim.as_ref()).await {
                        self.delivery.send_interim(ticket, interim).await;
                    }
                }
                () = wait_for_cancellation(lost) => return Ok(Outcome::Elsewhere),
                // The best solution so far is the answer.
                () = wait_for_cancellation(stopped) => {
                    break answer_or_apology(self.start(work, Instant::now()).0.await, work);
                }
            }
        };
        if !self.still_ours(claim.as_ref()).await {
            return Ok(Outcome::Elsewhere);
        }
        let sent = self.send_deferred(ticket, work, answer).await;
        if let Some(claim) = claim {
            if sent.is_err() {
                self.metrics.count_given_up("undelivered");
            }
            let state = if sent.is_ok() { FinalState::Sent } else { FinalState::GivenUp };
            self.leases.settle(claim, state).await;
        }
        sent.map(Outcome::from)
    }

    /// Starts the computation of an answer, which must end by `deadline`.
    fn start(self: &Arc<Self>, work: &Work, deadline: Instant) -> Computation {
        let (interim, updates) = InterimSender::new(deadline);
        (spawn(self.compute(work, interim)), updates)
    }

    fn compute(
        self: &Arc<Self>,
        work: &Work,
        interim: InterimSender,
    ) -> impl Future<Output = Answer> + Send + 'static {
        let (dispatcher, work) = (Arc::clone(self), work.clone());
        async move { work.answer(&dispatcher.backend, interim).await }
    }

    /// Returns whether this process may send the answer. Without a claim it may, since no other
    /// process knows an answer that is not recorded.
    async fn still_ours(&self, claim: Option<&Claim>) -> bool {
        match claim {
            Some(claim) => self.leases.still_ours(claim).await,
            None => true,
        }
    }

    /// Tells the user why the interaction is refused, and counts the refusal under `reason`.
    async fn refuse(
        &self,
        ticket: &Ticket,
        work: &Work,
        trouble: Trouble,
        reason: &'static str,
    ) -> Result<Outcome, Failure> {
        self.metrics.count_refusal(reason);
        let answer = Answer::Say(trouble.into_reply(ticket.locale));
        self.send_first(ticket, work, answer).await.map(Outcome::from)
    }

    fn log_outcome(&self, ticket: &Ticket, name: &str, started: Instant, outcome: Result<Outcome, Failure>) {
        let (id, took) = (ticket.id, started.elapsed());
        match outcome {
            Ok(Outcome::Elsewhere) => {
                self.metrics.count_interaction(name, "left", took);
                tracing::info!(%id, command = name, ?took, "leaving an answer to another process");
            }
            Ok(Outcome::Answered) => {
                self.metrics.answered.inc();
                self.metrics.count_interaction(name, "answered", took);
                tracing::info!(%id, command = name, ?took, "answered");
            }
            Ok(Outcome::Refused) => {
                self.metrics.count_interaction(name, "refused", took);
                tracing::warn!(%id, command = name, ?took, "answered with an apology");
            }
            Err(error) => {
                self.metrics.undelivered.inc();
                self.metrics.count_interaction(name, "undelivered", took);
                tracing::error!(%id, command = name, %error, ?took, "could not deliver an answer");
            }
        }
    }
}

/// Spawns a computation as a task that ends when its handle is dropped.
///
/// As a task, the computation keeps running while this module sends an interim answer, and so
/// releases resources such as database connections.
fn spawn(answer: impl Future<Output = Answer> + Send + 'static) -> AbortOnDropHandle<Answer> {
    AbortOnDropHandle::new(tokio::spawn(answer.in_current_span()))
}

/// Returns the answer, or an apology if its task panicked.
fn answer_or_apology(answer: Result<Answer, JoinError>, work: &Work) -> Answer {
    answer.unwrap_or_else(|error| {
        tracing::error!(%error, "could not compute an answer");
        Answer::Say(Reply::apology(work.asker().locale))
    })
}

/// Waits until the token is cancelled; forever without a token.
async fn wait_for_cancellation(token: Option<&CancellationToken>) {
    match token {
        Some(token) => token.cancelled().await,
        None => std::future::pending().await,
    }
}
