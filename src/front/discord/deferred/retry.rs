//! *Try again*: repeats requests that failed for a temporary reason.
//!
//! A short command is in the button's custom id, which any process can read. Other requests are in
//! the memory of the process that refused them.

use super::dispatcher::Dispatcher;
use super::work::Work;
use crate::front::discord::delivery::Ticket;
use crate::front::discord::model::{ActionRow, Answer, Button, CustomId, Press, TypedCommand};

impl Dispatcher {
    /// Returns the request that a *Try again* button repeats, or `work` without one.
    pub(super) async fn resolve_retry(&self, work: Work) -> Work {
        let Work::Press(press) = &work else { return work };
        match retry_id(press) {
            Some(CustomId::Retry { typed: Some(typed), .. }) => Work::Command(typed.to_request(press)),
            Some(CustomId::Retry { owner, id, .. }) => match self.refused.take(*owner, *id).await {
                Some(refused) => refused.with_sender(press),
                None => work,
            },
            _ => work,
        }
    }

    /// Adds *Try again* to an answer about a temporary failure, and keeps the request.
    pub(super) async fn offer_retry(&self, ticket: &Ticket, work: &Work, mut answer: Answer) -> Answer {
        let Some(reply) = answer.reply_mut().filter(|reply| reply.is_temporary) else { return answer };
        let pressed = if let Work::Press(press) = work { retry_id(press) } else { None };
        let is_repetition = pressed.is_some();
        let custom_id = match pressed {
            // A refused repetition: its request is still kept.
            Some(custom_id) => custom_id.clone(),
            // Other buttons can be pressed again themselves.
            None if !work.is_typed() => return answer,
            None => {
                let (owner, id) = (work.asker().user, ticket.id.get());
                let typed = if let Work::Command(request) = work { TypedCommand::of(request) } else { None };
                let short = typed.map(|typed| CustomId::Retry { owner, id, typed: Some(typed) });
                match short.filter(CustomId::fits) {
                    Some(short) => short,
                    None if self.refused.keep(id, work).await => CustomId::Retry { owner, id, typed: None },
                    None => return answer,
                }
            }
        };
        let button = Button::new(custom_id, ticket.locale.entry("button-try-again"));
        reply.rows.push(ActionRow::Buttons(vec![button]));
        match answer {
            // The answer replaces the message whose button was pressed, and says how long to wait
            // now.
            Answer::Say(reply) if is_repetition => Answer::Replace(reply),
            answer => answer,
        }
    }
}

/// Returns the custom id of a press that repeats a request of the same user.
fn retry_id(press: &Press) -> Option<&CustomId> {
    let custom_id = press.custom_id.as_ref()?;
    matches!(custom_id, CustomId::Retry { owner, .. } if *owner == press.asker.user).then_some(custom_id)
}
