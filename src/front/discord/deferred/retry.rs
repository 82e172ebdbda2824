//! *Try again*: repeats requests that met a temporary obstacle.

use super::dispatcher::Dispatcher;
use super::work::Work;
use crate::front::discord::delivery::Ticket;
use crate::front::discord::model::{ActionRow, Answer, Button, CustomId, Press};

impl Dispatcher {
    /// Returns the request that a *Try again* button repeats, or the work itself.
    pub(super) async fn resolve_retry(&self, work: Work) -> Work {
        let (Work::Press(press), Some(id)) = (&work, retry_id(&work)) else { return work };
        match self.refused.take(press.asker.user, id).await {
            Some(refused) => refused.with_sender(press),
            None => work,
        }
    }

    /// Adds *Try again* to an answer about a temporary obstacle, and keeps the request.
    pub(super) async fn offer_retry(&self, ticket: &Ticket, work: &Work, mut answer: Answer) -> Answer {
        let Some(reply) = answer.reply_mut().filter(|reply| reply.is_temporary) else { return answer };
        let id = match retry_id(work) {
            // A refused repetition: its request is still kept.
            Some(id) => id,
            None if work.is_typed() && self.refused.keep(ticket.id.get(), work).await => ticket.id.get(),
            // Other buttons can be pressed again themselves.
            None => return answer,
        };
        let custom_id = CustomId::Retry { owner: work.asker().user, id };
        let button = Button::new(custom_id, ticket.locale.entry("button-try-again"));
        reply.rows.push(ActionRow::Buttons(vec![button]));
        match answer {
            // The message with the pressed button says how long to wait now.
            Answer::Say(reply) if retry_id(work).is_some() => Answer::Replace(reply),
            answer => answer,
        }
    }
}

/// Returns the id of the request that a press repeats.
fn retry_id(work: &Work) -> Option<u64> {
    match work {
        Work::Press(Press { custom_id: Some(CustomId::Retry { owner, id }), asker, .. })
            if *owner == asker.user =>
        {
            Some(*id)
        }
        _ => None,
    }
}
