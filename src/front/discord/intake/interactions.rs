//! Interactions as Discord sends them, on whichever way they came: read, admitted, and passed on to the desk.

use std::sync::Arc;

use serde_json::Value;
use serenity::all::{CommandInteraction, CreateAutocompleteResponse, Interaction, InteractionId};

use super::rate_limit::RateLimit;
use crate::front::discord::deferred::{Desk, Work};
use crate::front::discord::delivery::{Door, Failure, Ticket, UNKNOWN_INTERACTION};
use crate::front::discord::handlers::commands::suggestions;
use crate::front::discord::model::{Announce, Asked, Press, Request};
use crate::i18n::Locale;

/// Where interactions come in.
pub(crate) struct Reception {
    rate_limit: RateLimit,
    desk: Arc<Desk>,
}

impl Reception {
    pub(crate) fn new(desk: Arc<Desk>) -> Self {
        Self { rate_limit: RateLimit::new(), desk }
    }

    /// Takes an interaction; its first answer may leave by the door that it came in by.
    pub(crate) fn receive(&self, interaction: Interaction, door: Door) {
        match interaction {
            Interaction::Command(command) => {
                let work = Work::Command(Request::of(&command));
                let admitted = self.rate_limit.command(work.asker().user);
                let ticket = work.ticket(command.id, command.token, door);
                self.desk.accept(ticket, work, admitted);
            }
            Interaction::Component(used) => {
                let press = Press::of(&used);
                self.press(used.id, used.token, press, door);
            }
            Interaction::Modal(form) => {
                let press = Press::of_form(&form);
                self.press(form.id, form.token, press, door);
            }
            Interaction::Autocomplete(typing) => {
                let desk = Arc::clone(&self.desk);
                self.desk.tasks.spawn(async move { suggest(&desk, typing, door).await });
            }
            other => tracing::warn!(kind = ?other.kind(), "an interaction that nothing of ours asks for"),
        }
    }

    /// Says sorry for an interaction that could not be read, if the parts needed for that can be.
    pub(crate) async fn apologise(&self, interaction: &Value, door: Door) {
        self.desk.metrics.unreadable.inc();
        let id = interaction["id"].as_str().and_then(|id| id.parse::<u64>().ok());
        tracing::warn!(?id, "an interaction could not be read");
        if let (Some(id @ 1..), Some(token)) = (id, interaction["token"].as_str()) {
            let locale = Locale::of(interaction["locale"].as_str().unwrap_or_default());
            let announce = Announce::Message { private: true };
            let ticket = Ticket::of(id.into(), token.to_owned(), locale, announce, door);
            if let Err(error) = self.desk.delivery.apologise(&ticket).await {
                tracing::warn!(%error, "nor could that be said");
            }
        }
    }

    fn press(&self, id: InteractionId, token: String, press: Press, door: Door) {
        let admitted = self.rate_limit.click(press.asker.user);
        let work = Work::Press(press);
        self.desk.accept(work.ticket(id, token, door), work, admitted);
    }
}

async fn suggest(desk: &Desk, typing: CommandInteraction, door: Door) {
    let locale = Locale::of(&typing.locale);
    let offered = match Asked::of(&typing) {
        Some(asked) => suggestions(&desk.backend, &asked).await,
        None => Vec::new(),
    };
    let choices = offered.into_iter().fold(CreateAutocompleteResponse::new(), |response, (shown, value)| {
        response.add_string_choice(shown, value)
    });
    let ticket = Ticket::of(typing.id, typing.token, locale, Announce::Nothing, door);
    match desk.delivery.suggest(&ticket, choices).await {
        Err(Failure::Refused { code, .. }) if code == UNKNOWN_INTERACTION => {
            tracing::debug!("suggestions came too late");
        }
        Err(error @ Failure::Refused { .. }) => {
            desk.metrics.suggestions_refused.inc();
            tracing::warn!(%error, command = typing.data.name, "suggestions were refused");
        }
        Err(error) => tracing::debug!(%error, "suggestions did not arrive"),
        Ok(()) => {}
    }
}
