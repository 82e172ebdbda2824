//! Where everything that is asked comes in: it is answered at once where that is fast, else announced, noted as owed, and
//! answered by whoever then lives.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;

use super::backend::Backend;
use super::delivery::{Delivery, Ticket};
use super::failure::Failure;
use super::ledger::{Hold, Ledger, Left, Noted};
use super::reply::Answer;
use super::trouble::Trouble;
use super::work::Work;
use crate::app::service::Refusal;
use crate::metrics::Metrics;
use crate::store::database::Settled;

/// Processes that may begin to work on an answer: what has ended so many is not tried again.
const MOST_TRIES: u32 = 3;

/// How it ended with something that was asked.
enum End {
    /// It was answered.
    Answered,
    /// Another process answers it.
    Left,
}

/// Where everything that is asked comes in.
pub(super) struct Desk {
    pub(super) backend: Backend,
    pub(super) delivery: Delivery,
    pub(super) ledger: Arc<Ledger>,
    /// After that time an answer is announced.
    pub(super) defer_after: Duration,
    /// Whether this process works on what takes longer, its own and what others leave.
    pub(super) solves: bool,
    /// How long it takes interactions once it is told to stop.
    pub(super) drain: Duration,
    pub(super) tasks: TaskTracker,
    pub(super) metrics: Arc<Metrics>,
}

impl Desk {
    /// Answers in a task of its own; who goes too fast gets a word instead.
    pub(super) fn accept(self: &Arc<Self>, ticket: Ticket, work: Work, admitted: Result<(), Duration>) {
        self.metrics.received.inc();
        let desk = Arc::clone(self);
        self.tasks.spawn(async move {
            let started = Instant::now();
            let ended = match admitted {
                Ok(()) => desk.serve(&ticket, &work).await,
                Err(wait) => desk.put_off(&ticket, Trouble::TooFast(wait), "too_fast").await,
            };
            desk.count(&ticket, work.name(), started, ended);
        });
    }

    /// Takes over what other processes have left, and says that this one lives; never ends.
    pub(super) async fn look_after(self: Arc<Self>) {
        let terms = self.ledger.terms();
        let places = Arc::new(Semaphore::new(if self.solves { terms.taken } else { 0 }));
        let (mut renewed, mut more) = (Instant::now(), false);
        loop {
            match (self.solves, more) {
                (true, false) => self.ledger.until_left().await,
                // Nobody says so again of what there was no place for.
                (true, true) => drop(tokio::time::timeout(terms.look, places.acquire()).await),
                (false, _) => tokio::time::sleep(terms.look).await,
            }
            self.metrics.waiting.set(self.backend.service.waiting() as i64);
            if renewed.elapsed() >= terms.renewal {
                match self.ledger.renew().await {
                    Ok(owed) => {
                        renewed = Instant::now();
                        self.metrics.owed.set(owed.count.into());
                        self.metrics.oldest.set(owed.oldest.as_secs_f64());
                    }
                    Err(error) => tracing::warn!(%error, "what is owed could not be held on to"),
                }
            }
            more = loop {
                let Ok(place) = Arc::clone(&places).try_acquire_owned() else { break true };
                match self.ledger.take_over().await {
                    Ok(Some(left)) => {
                        let desk = Arc::clone(&self);
                        self.tasks.spawn(async move {
                            desk.finish(left).await;
                            drop(place);
                        });
                    }
                    Ok(None) => break false,
                    Err(error) => {
                        tracing::debug!(%error, "what is owed could not be looked at");
                        break false;
                    }
                }
            };
        }
    }

    async fn serve(&self, ticket: &Ticket, work: &Work) -> Result<End, Failure> {
        let mut answer = pin!(work.answered(&self.backend));
        if let Ok(answer) = tokio::time::timeout(self.defer_after, &mut answer).await {
            return self.delivery.at_once(ticket, answer).await.map(|()| End::Answered);
        }
        // Noted before it is announced: what was announced has to come.
        let hold = match self.ledger.note(ticket, work, self.solves).await {
            Noted::Held(hold) => Some(hold),
            Noted::Unprotected => {
                self.metrics.unprotected.inc();
                None
            }
            Noted::Elsewhere => return self.delivery.announce(ticket).await.map(|()| End::Left),
            Noted::TooMany { user: true } => {
                return self.put_off(ticket, Trouble::denied("error-owed"), "owed").await;
            }
            Noted::TooMany { user: false } => {
                return self.put_off(ticket, Trouble::Refused(Refusal::Busy), "busy").await;
            }
        };
        if let Err(failure) = self.delivery.announce(ticket).await {
            if let Some(hold) = hold {
                hold.settle(Settled::GivenUp).await;
            }
            return Err(failure);
        }
        self.metrics.deferred.inc();
        match hold {
            Some(hold) if !self.solves => {
                hold.leave().await;
                Ok(End::Left)
            }
            Some(hold) => self.give(ticket, answer, hold).await,
            None => self.delivery.announced(ticket, answer.await).await.map(|()| End::Answered),
        }
    }

    /// Answers what another process has left.
    async fn finish(&self, left: Left) {
        let started = Instant::now();
        let Left { ticket, work, hold } = left;
        let tries = hold.tries();
        self.metrics.taken_over.inc();
        tracing::info!(id = %ticket.id, tries, "an answer is taken over");
        let (name, ended) = match &work {
            Some(work) if tries <= MOST_TRIES => {
                (work.name(), self.give(&ticket, work.answered(&self.backend), hold).await)
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

    /// Gives an answer that is owed, unless another process has taken it over meanwhile.
    async fn give(
        &self,
        ticket: &Ticket,
        answer: impl Future<Output = Answer>,
        hold: Hold,
    ) -> Result<End, Failure> {
        let answer = tokio::select! {
            answer = answer => answer,
            () = hold.lost() => return Ok(End::Left),
        };
        if !hold.stands().await {
            return Ok(End::Left);
        }
        let sent = self.delivery.announced(ticket, answer).await;
        if sent.is_err() {
            self.metrics.give_up("undelivered");
        }
        hold.settle(if sent.is_ok() { Settled::Given } else { Settled::GivenUp }).await;
        sent.map(|()| End::Answered)
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
