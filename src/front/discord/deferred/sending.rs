//! Sends answers, and stores the ids of contests' messages, which later edits need.

use super::dispatcher::Dispatcher;
use super::work::Work;
use crate::front::discord::delivery::{Failure, SentMessage, Ticket};
use crate::front::discord::model::Answer;

impl Dispatcher {
    /// Sends an answer that needs no deferral.
    pub(super) async fn send_first(
        &self,
        ticket: &Ticket,
        work: &Work,
        answer: Answer,
    ) -> Result<SentMessage, Failure> {
        let answer = self.offer_retry(ticket, work, answer).await;
        let contest = contest_of(&answer);
        let sent = self.delivery.send_first(ticket, answer).await;
        self.store_contest_message(ticket, contest, &sent).await;
        sent
    }

    /// Sends a deferred answer.
    pub(super) async fn send_deferred(
        &self,
        ticket: &Ticket,
        work: &Work,
        answer: Answer,
    ) -> Result<SentMessage, Failure> {
        let answer = self.offer_retry(ticket, work, answer).await;
        let contest = contest_of(&answer);
        let sent = self.delivery.send_deferred(ticket, answer).await;
        self.store_contest_message(ticket, contest, &sent).await;
        sent
    }

    /// Stores the id of a contest's message, which Discord has just accepted. If that fails, the
    /// first press that opens a copy or ends the contest provides the id.
    async fn store_contest_message(
        &self,
        ticket: &Ticket,
        puzzle: Option<String>,
        sent: &Result<SentMessage, Failure>,
    ) {
        let (Some(puzzle), Ok(SentMessage::Answer)) = (puzzle, sent) else { return };
        let stored = match self.delivery.message_id(ticket).await {
            Ok(message) => {
                let stored = self.backend.database.set_contest_message(&puzzle, message).await;
                stored.map_err(|error| error.to_string())
            }
            Err(failure) => Err(failure.to_string()),
        };
        if let Err(error) = stored {
            tracing::warn!(%error, "could not store the message of a contest");
        }
    }
}

/// Returns the id of a contest's puzzle if the answer is that contest's message.
fn contest_of(answer: &Answer) -> Option<String> {
    answer.reply()?.contest.clone()
}
