//! Parses interactions, applies rate limits, and passes them to the dispatcher.

use std::sync::Arc;

use serde_json::Value;
use serenity::all::{CommandInteraction, CreateAutocompleteResponse, Interaction, InteractionId};

use super::fault::{self, Fault};
use super::rate_limit::RateLimit;
use crate::front::discord::deferred::{Dispatcher, Work};
use crate::front::discord::delivery::{Failure, ResponseSlot, Ticket, UNKNOWN_INTERACTION};
use crate::front::discord::handlers::commands::find_suggestions;
use crate::front::discord::model::{Autocomplete, CustomId, Deferral, Press, QuotedMessage, Request};
use crate::i18n::Locale;

/// Routes interactions to the dispatcher.
pub(crate) struct Router {
    rate_limit: RateLimit,
    dispatcher: Arc<Dispatcher>,
}

impl Router {
    /// Creates a router to `dispatcher`.
    pub(crate) fn new(dispatcher: Arc<Dispatcher>) -> Self {
        Self { rate_limit: RateLimit::new(), dispatcher }
    }

    /// The dispatcher of this router.
    pub(super) fn dispatcher(&self) -> &Arc<Dispatcher> {
        &self.dispatcher
    }

    /// Routes an interaction, whose first answer may be sent through `slot`. `quoted` is the
    /// content of a command's target message that serenity's model lacks.
    pub(super) fn route(&self, interaction: Interaction, quoted: QuotedMessage, slot: ResponseSlot) {
        match interaction {
            Interaction::Command(command) => {
                let mut request = Request::parse(&command);
                if let Some(message) = &mut request.message {
                    message.extend(quoted);
                }
                let work = Work::Command(request);
                let admitted = self.rate_limit.admit_command(work.asker().user);
                let ticket = work.ticket(command.id, command.token, slot);
                self.dispatcher.accept(ticket, work, admitted);
            }
            Interaction::Component(component) => {
                let press = Press::parse(&component);
                self.route_press(component.id, component.token, press, slot);
            }
            Interaction::Modal(form) => {
                let press = Press::parse_form(&form);
                self.route_press(form.id, form.token, press, slot);
            }
            Interaction::Autocomplete(typing) => {
                let dispatcher = Arc::clone(&self.dispatcher);
                let admitted = self.rate_limit.admit_suggestion(typing.user.id.get());
                self.dispatcher
                    .tasks
                    .spawn(async move { suggest(&dispatcher, typing, admitted, slot).await });
            }
            other => tracing::warn!(kind = ?other.kind(), "unexpected kind of interaction"),
        }
    }

    /// Apologises for an unreadable interaction, if its id and token are readable.
    ///
    /// A request for suggestions can't be answered with a message, and gets an empty list.
    pub(super) async fn apologise(&self, interaction: &Value, slot: ResponseSlot) {
        self.dispatcher.metrics.unreadable.inc();
        let id = interaction["id"].as_str().and_then(|id| id.parse::<u64>().ok());
        let Fault { path, kind } = fault::find(interaction);
        tracing::warn!(?id, path, kind, "unreadable interaction");
        if let (Some(id @ 1..), Some(token)) = (id, interaction["token"].as_str()) {
            let locale = Locale::of(interaction["locale"].as_str().unwrap_or_default());
            let deferral = Deferral::Message { private: true };
            let ticket = Ticket::new(id.into(), token.to_owned(), locale, deferral, slot);
            let delivery = &self.dispatcher.delivery;
            let sent = match interaction["type"].as_u64() {
                Some(fault::AUTOCOMPLETE) => {
                    delivery.suggest(&ticket, CreateAutocompleteResponse::new()).await
                }
                _ => delivery.apologise(&ticket).await,
            };
            if let Err(error) = sent {
                tracing::warn!(%error, "apology failed too");
            }
        }
    }

    fn route_press(&self, id: InteractionId, token: String, press: Press, slot: ResponseSlot) {
        let user = press.asker.user;
        let admitted = match press.custom_id {
            // A retry may repeat a command.
            Some(CustomId::Retry { .. }) => self.rate_limit.admit_command(user),
            _ => self.rate_limit.admit_click(user),
        };
        let work = Work::Press(press);
        self.dispatcher.accept(work.ticket(id, token, slot), work, admitted);
    }
}

/// Sends suggestions for an option; an empty list if the rate limit is exceeded.
async fn suggest(dispatcher: &Dispatcher, typing: CommandInteraction, admitted: bool, slot: ResponseSlot) {
    let locale = Locale::of(&typing.locale);
    if !admitted {
        dispatcher.metrics.count_refusal("suggestions");
    }
    let choices = match Autocomplete::parse(&typing).filter(|_| admitted) {
        Some(autocomplete) => find_suggestions(&dispatcher.backend, &autocomplete).await,
        None => Vec::new(),
    };
    let choices = choices.into_iter().fold(CreateAutocompleteResponse::new(), |response, (label, value)| {
        response.add_string_choice(label, value)
    });
    let ticket = Ticket::new(typing.id, typing.token, locale, Deferral::Nothing, slot);
    match dispatcher.delivery.suggest(&ticket, choices).await {
        Err(Failure::Refused { code, .. }) if code == UNKNOWN_INTERACTION => {
            tracing::debug!("suggestions came too late");
        }
        Err(error @ Failure::Refused { .. }) => {
            dispatcher.metrics.suggestions_refused.inc();
            tracing::warn!(%error, command = typing.data.name, "Discord rejected suggestions");
        }
        Err(error) => tracing::debug!(%error, "could not send suggestions"),
        Ok(()) => {}
    }
}
