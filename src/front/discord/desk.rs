//! Where everything that is asked comes in: it is answered at once where that is fast, else announced, noted as owed, and
//! answered by whoever then lives.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;

use super::backend::Backend;
use super::counters::Counters;
use super::delivery::{Delivery, Ticket};
use super::failure::Failure;
use super::ledger::{Hold, Ledger, Left, Noted};
use super::reply::Answer;
use super::trouble::Trouble;
use super::work::Work;
use crate::app::service::Refusal;
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
    pub(super) tasks: TaskTracker,
    pub(super) counters: Arc<Counters>,
}

impl Desk {
    /// Answers in a task of its own; who goes too fast gets a word instead.
    pub(super) fn accept(self: &Arc<Self>, ticket: Ticket, work: Work, admitted: Result<(), Duration>) {
        self.counters.received.fetch_add(1, Ordering::Relaxed);
        let desk = Arc::clone(self);
        self.tasks.spawn(async move {
            let started = Instant::now();
            let ended = match admitted {
                Ok(()) => desk.serve(&ticket, &work).await,
                Err(wait) => desk.say(&ticket, Trouble::TooFast(wait)).await,
            };
            desk.count(&ticket, work.name(), started, ended);
        });
    }

    /// Takes over what other processes have left, and says that this one lives; never ends.
    pub(super) async fn look_after(self: Arc<Self>) {
        let terms = self.ledger.terms();
        let places = Arc::new(Semaphore::new(if self.solves { terms.taken } else { 0 }));
        let mut renewed = Instant::now();
        loop {
            match self.solves {
                true => self.ledger.until_left().await,
                false => tokio::time::sleep(terms.look).await,
            }
            if renewed.elapsed() >= terms.renewal {
                match self.ledger.renew().await {
                    Ok(()) => renewed = Instant::now(),
                    Err(error) => tracing::warn!(%error, "what is owed could not be held on to"),
                }
            }
            while let Ok(place) = Arc::clone(&places).try_acquire_owned() {
                match self.ledger.take_over().await {
                    Ok(Some(left)) => {
                        let desk = Arc::clone(&self);
                        self.tasks.spawn(async move {
                            desk.finish(left).await;
                            drop(place);
                        });
                    }
                    Ok(None) => break,
                    Err(error) => {
                        tracing::debug!(%error, "what is owed could not be looked at");
                        break;
                    }
                }
            }
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
            Noted::Unprotected => None,
            Noted::Elsewhere => return self.delivery.announce(ticket).await.map(|()| End::Left),
            Noted::TooMany { user: true } => return self.say(ticket, Trouble::denied("error-owed")).await,
            Noted::TooMany { user: false } => return self.say(ticket, Trouble::Refused(Refusal::Busy)).await,
        };
        if let Err(failure) = self.delivery.announce(ticket).await {
            if let Some(hold) = hold {
                hold.settle(Settled::GivenUp).await;
            }
            return Err(failure);
        }
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
        let Left { ticket, work, tries, hold } = left;
        self.counters.taken_over.fetch_add(1, Ordering::Relaxed);
        tracing::info!(id = %ticket.id, tries, "an answer is taken over");
        let (name, ended) = match &work {
            Some(work) if tries <= MOST_TRIES => {
                (work.name(), self.give(&ticket, work.answered(&self.backend), hold).await)
            }
            _ => {
                tracing::error!(id = %ticket.id, tries, readable = work.is_some(), "an answer is given up");
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
        hold.settle(if sent.is_ok() { Settled::Given } else { Settled::GivenUp }).await;
        sent.map(|()| End::Answered)
    }

    async fn say(&self, ticket: &Ticket, trouble: Trouble) -> Result<End, Failure> {
        let answer = Answer::Say(trouble.said(ticket.locale));
        self.delivery.at_once(ticket, answer).await.map(|()| End::Answered)
    }

    fn count(&self, ticket: &Ticket, name: &str, started: Instant, ended: Result<End, Failure>) {
        let (id, took) = (ticket.id, started.elapsed());
        match ended {
            Ok(End::Left) => tracing::info!(%id, command = name, ?took, "left to another process"),
            Ok(End::Answered) => {
                self.counters.answered.fetch_add(1, Ordering::Relaxed);
                tracing::info!(%id, command = name, ?took, "answered");
            }
            Err(error) => {
                self.counters.undelivered.fetch_add(1, Ordering::Relaxed);
                tracing::error!(%id, command = name, %error, ?took, "an answer could not be delivered");
            }
        }
    }
}
