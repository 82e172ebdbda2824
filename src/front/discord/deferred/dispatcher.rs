//! Where everything that is asked comes in: it is answered at once where that is fast, else announced, noted as owed, and
//! answered by whoever then lives.

use std::future::{Future, poll_fn};
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::JoinError;
use tokio::time::{sleep_until, timeout_at};
use tokio_util::task::{AbortOnDropHandle, TaskTracker};
use tracing::Instrument;

use super::leases::{Change, Hold, Ledger, Left, Noted};
use super::work::Work;
use crate::app::service::Refusal;
use crate::front::discord::delivery::{Delivery, Failure, Ticket};
use crate::front::discord::model::{Answer, Backend, Interim, Reply, Said, Trouble};
use crate::metrics::Metrics;
use crate::store::database::{Many, Settled};
use crate::traces;

/// Processes that may begin to work on an answer: what has ended so many is not tried again.
const MOST_TRIES: u32 = 3;

/// An answer that is worked on, and what is said meanwhile.
type Going = (AbortOnDropHandle<Answer>, Said);

/// How it ended with something that was asked.
enum End {
    /// It was answered.
    Answered,
    /// Another process answers it.
    Left,
}

/// Where everything that is asked comes in.
pub(crate) struct Desk {
    pub(crate) backend: Backend,
    pub(crate) delivery: Delivery,
    pub(crate) ledger: Arc<Ledger>,
    /// After that time an answer is announced.
    pub(crate) defer_after: Duration,
    /// Places for what is worked on and not announced.
    pub(crate) places: Semaphore,
    /// Whether this process works on what takes longer, its own and what others leave.
    pub(crate) solves: bool,
    /// How long it takes interactions once it is told to stop.
    pub(crate) drain: Duration,
    pub(crate) tasks: TaskTracker,
    pub(crate) metrics: Arc<Metrics>,
}

/// How much is taken over at a time.
struct TakenOver {
    answers: Arc<Semaphore>,
    searches: Arc<Semaphore>,
}

impl TakenOver {
    fn of((answers, searches): (usize, usize)) -> Self {
        let [answers, searches] = [answers, searches].map(|most| Arc::new(Semaphore::new(most)));
        Self { answers, searches }
    }
}

impl Desk {
    /// Answers in a task of its own; who goes too fast gets a word instead.
    pub(crate) fn accept(self: &Arc<Self>, ticket: Ticket, work: Work, admitted: Result<(), Duration>) {
        self.metrics.received.inc();
        let desk = Arc::clone(self);
        let span = tracing::info_span!("interaction", kind = work.name());
        let task = async move {
            let started = Instant::now();
            let ended = match admitted {
                Ok(()) => desk.serve(&ticket, &work).await,
                Err(wait) => desk.put_off(&ticket, Trouble::TooFast(wait), "too_fast").await,
            };
            desk.count(&ticket, work.name(), started, ended);
        };
        self.tasks.spawn(task.instrument(span));
    }

    /// Takes over what other processes have left, and says that this one lives; never ends.
    pub(crate) async fn look_after(self: Arc<Self>) {
        let terms = self.ledger.terms();
        let places = TakenOver::of(if self.solves { (terms.taken, terms.searches) } else { (0, 0) });
        let (mut renewed, mut more) = (Instant::now(), false);
        loop {
            match (self.solves, more) {
                (true, false) => self.ledger.until_left().await,
                // Nobody says so again of what there was no place for.
                (true, true) => drop(tokio::time::timeout(terms.look, places.answers.acquire()).await),
                (false, _) => tokio::time::sleep(terms.look).await,
            }
            self.metrics.waiting.set(self.backend.service.waiting() as i64);
            if renewed.elapsed() >= terms.renewal {
                match self.ledger.renew().await {
                    Ok(owed) => {
                        renewed = Instant::now();
                        self.metrics.owed.set(owed.answers.into());
                        self.metrics.searches.set(owed.searches.into());
                        self.metrics.oldest.set(owed.oldest.as_secs_f64());
                    }
                    Err(error) => tracing::warn!(%error, "what is owed could not be held on to"),
                }
            }
            more = self.take_over(&places).await;
        }
    }

    /// Takes over as much as there are places for; whether these were too few.
    async fn take_over(self: &Arc<Self>, places: &TakenOver) -> bool {
        loop {
            let Ok(mut place) = Arc::clone(&places.answers).try_acquire_owned() else { return true };
            let search = Arc::clone(&places.searches).try_acquire_owned().ok();
            let left = match self.ledger.take_over(search.is_some()).await {
                Ok(Some(left)) => left,
                Ok(None) => return false,
                Err(error) => {
                    tracing::debug!(%error, "what is owed could not be looked at");
                    return false;
                }
            };
            // A search that goes on leaves its place to answers that people wait for.
            if let Some(search) = search.filter(|_| left.is_search()) {
                place = search;
            }
            let desk = Arc::clone(self);
            let span = tracing::info_span!("taken over", tries = left.hold.tries());
            traces::go_on(&span, left.parent.as_deref());
            let task = async move {
                desk.finish(left).await;
                drop(place);
            };
            self.tasks.spawn(task.instrument(span));
        }
    }

    async fn serve(self: &Arc<Self>, ticket: &Ticket, work: &Work) -> Result<End, Failure> {
        let announced_at = ticket.aged(self.defer_after).into();
        // What finds no place by then is announced before it is begun.
        let place = timeout_at(announced_at, self.places.acquire()).await.ok();
        if !self.delivery.is_waited_for(ticket) {
            return Err(Failure::Late);
        }
        let (interim, mut said) = Interim::until(self.delivery.due(ticket));
        let mut answered = Box::pin(self.answered(work, interim));
        // What is ready without waiting for anything is never announced: forms can't be.
        if let Poll::Ready(answer) = poll_fn(|context| Poll::Ready(answered.as_mut().poll(context))).await {
            return self.delivery.at_once(ticket, answer).await.map(|()| End::Answered);
        }
        let (mut going, mut first) = (None, None);
        if place.is_some() {
            let mut answer = spawned(answered);
            tokio::select! {
                biased;
                // Where there is no time at all, the fastest answer is announced too.
                () = std::future::ready(()), if self.defer_after.is_zero() => {}
                answer = &mut answer => {
                    return self.delivery.at_once(ticket, done(answer, work)).await.map(|()| End::Answered);
                }
                interim = said.next() => first = Some(interim),
                () = sleep_until(announced_at) => {}
            }
            going = Some((answer, said));
        } else {
            drop(answered);
        }
        // Noted before it is announced: what was announced has to come.
        let hold = match self.ledger.note(ticket, work, self.solves).await {
            Noted::Held(hold) => Some(hold),
            Noted::Unprotected => {
                self.metrics.unprotected.inc();
                None
            }
            Noted::Elsewhere => return self.delivery.announce(ticket).await.map(|()| End::Left),
            Noted::TooMany(Many::OfUser) => {
                return self.put_off(ticket, Trouble::denied("error-owed"), "owed").await;
            }
            Noted::TooMany(Many::OfSearches) => {
                return self.put_off(ticket, Trouble::Searching(work.asker().user), "searching").await;
            }
            Noted::TooMany(Many::OfAll) => {
                return self.put_off(ticket, Trouble::Refused(Refusal::Busy), "busy").await;
            }
        };
        let announced = match first {
            Some(interim) => self.delivery.at_once(ticket, interim).await,
            None => self.delivery.announce(ticket).await,
        };
        if let Err(failure) = announced {
            if let Some(hold) = hold {
                hold.settle(Settled::GivenUp).await;
            }
            return Err(failure);
        }
        self.metrics.deferred.inc();
        drop(place);
        match hold {
            Some(hold) if !self.solves => {
                hold.leave().await;
                Ok(End::Left)
            }
            hold => {
                let going = going.unwrap_or_else(|| self.begin(work, self.delivery.due(ticket)));
                self.give(ticket, work, going, hold).await
            }
        }
    }

    /// Answers what another process has left.
    async fn finish(self: &Arc<Self>, left: Left) {
        let started = Instant::now();
        let Left { ticket, work, hold, parent: _ } = left;
        let tries = hold.tries();
        self.metrics.taken_over.inc();
        tracing::info!(id = %ticket.id, tries, "an answer is taken over");
        let (name, ended) = match &work {
            Some(work) if tries <= MOST_TRIES || work.is_search() => {
                // What a search has found is kept, and is an answer without searching on.
                let until = if tries <= MOST_TRIES { self.delivery.due(&ticket) } else { Instant::now() };
                (work.name(), self.give(&ticket, work, self.begin(work, until), Some(hold)).await)
            }
            _ => {
                tracing::error!(id = %ticket.id, tries, readable = work.is_some(), "an answer is given up");
                self.metrics.give_up(if work.is_some() { "tries" } else { "unreadable" });
                let sent = self.delivery.apologise_later(&ticket).await;
                hold.settle(Settled::GivenUp).await;
                ("apology", sent.map(|()| End::Answered))
            }
        };
        self.count(&ticket, name, started, ended);
    }

    /// Gives an answer that was announced, and before it what is said meanwhile, unless another process has taken it over.
    async fn give(
        self: &Arc<Self>,
        ticket: &Ticket,
        work: &Work,
        (mut answer, mut said): Going,
        hold: Option<Hold>,
    ) -> Result<End, Failure> {
        let answer = loop {
            tokio::select! {
                answer = &mut answer => break done(answer, work),
                interim = said.next() => {
                    if stands(hold.as_ref()).await {
                        self.delivery.meanwhile(ticket, interim).await;
                    }
                }
                change = changed(hold.as_ref()) => match change {
                    Change::Lost => return Ok(End::Left),
                    // What there is to say without searching on.
                    Change::Stopped => break done(self.begin(work, Instant::now()).0.await, work),
                }
            }
        };
        if !stands(hold.as_ref()).await {
            return Ok(End::Left);
        }
        let sent = self.delivery.announced(ticket, answer).await;
        if let Some(hold) = hold {
            if sent.is_err() {
                self.metrics.give_up("undelivered");
            }
            hold.settle(if sent.is_ok() { Settled::Given } else { Settled::GivenUp }).await;
        }
        sent.map(|()| End::Answered)
    }

    /// Begins to work on an answer that has to be there by then.
    fn begin(self: &Arc<Self>, work: &Work, until: Instant) -> Going {
        let (interim, said) = Interim::until(until);
        (spawned(self.answered(work, interim)), said)
    }

    fn answered(
        self: &Arc<Self>,
        work: &Work,
        interim: Interim,
    ) -> impl Future<Output = Answer> + Send + 'static {
        let (desk, work) = (Arc::clone(self), work.clone());
        async move { work.answered(&desk.backend, interim).await }
    }

    /// Asks somebody to wait, for that reason.
    async fn put_off(&self, ticket: &Ticket, trouble: Trouble, reason: &'static str) -> Result<End, Failure> {
        self.metrics.refuse(reason);
        let answer = Answer::Say(trouble.said(ticket.locale));
        self.delivery.at_once(ticket, answer).await.map(|()| End::Answered)
    }

    fn count(&self, ticket: &Ticket, name: &str, started: Instant, ended: Result<End, Failure>) {
        let (id, took) = (ticket.id, started.elapsed());
        match ended {
            Ok(End::Left) => {
                self.metrics.interaction(name, "left", took);
                tracing::info!(%id, command = name, ?took, "left to another process");
            }
            Ok(End::Answered) => {
                self.metrics.answered.inc();
                self.metrics.interaction(name, "answered", took);
                tracing::info!(%id, command = name, ?took, "answered");
            }
            Err(error) => {
                self.metrics.undelivered.inc();
                self.metrics.interaction(name, "undelivered", took);
                tracing::error!(%id, command = name, %error, ?took, "an answer could not be delivered");
            }
        }
    }
}

/// Works on an answer in a task of its own, which ends when the handle is dropped: what it holds of the database, such as a
/// connection, must not be held up by what is done about it meanwhile.
fn spawned(answered: impl Future<Output = Answer> + Send + 'static) -> AbortOnDropHandle<Answer> {
    AbortOnDropHandle::new(tokio::spawn(answered.in_current_span()))
}

/// The answer, or an apology where it could not be made.
fn done(answer: Result<Answer, JoinError>, work: &Work) -> Answer {
    answer.unwrap_or_else(|error| {
        tracing::error!(%error, "an answer could not be made");
        Answer::Say(Reply::apology(work.asker().locale))
    })
}

/// Whether an answer may be given, which nobody else can where it is noted nowhere.
async fn stands(hold: Option<&Hold>) -> bool {
    match hold {
        Some(hold) => hold.stands().await,
        None => true,
    }
}

/// What comes between an answer that is worked on and its end.
async fn changed(hold: Option<&Hold>) -> Change {
    match hold {
        Some(hold) => hold.changed().await,
        None => std::future::pending().await,
    }
}
