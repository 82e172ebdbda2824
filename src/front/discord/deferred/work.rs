//! Interactions as data. They can be stored while an answer is due, and another process can answer
//! them.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serenity::all::InteractionId;

use crate::front::discord::delivery::{ResponseSlot, Ticket};
use crate::front::discord::handlers::{buttons, commands, personal};
use crate::front::discord::model::{Answer, Asker, Backend, Deferral, InterimSender, Press, Request};
use crate::i18n::Locale;
use crate::traces;

/// An interaction to answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Work {
    /// A command.
    Command(Request),
    /// A button, a menu or a form.
    Press(Press),
}

impl Work {
    /// The user and their context.
    pub(crate) fn asker(&self) -> &Asker {
        match self {
            Self::Command(request) => &request.asker,
            Self::Press(press) => &press.asker,
        }
    }

    /// Applies the user's settings, before the answer is computed or deferred.
    pub(crate) async fn personalise(&mut self, backend: &Backend) {
        match self {
            Self::Command(request) => {
                personal::apply(&personal::load(backend, request.asker.user).await, request);
            }
            Self::Press(press) if buttons::uses_settings(press) => {
                personal::apply_appearance(
                    &personal::load(backend, press.asker.user).await,
                    &mut press.asker,
                );
            }
            Self::Press(_) => {}
        }
    }

    /// Name in logs and metrics.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Command(request) => &request.command,
            Self::Press(press) if buttons::is_search(press) => "search",
            Self::Press(_) => "button",
        }
    }

    /// Form of the first response if the answer is deferred.
    pub(crate) fn deferral(&self) -> Deferral {
        match self {
            Self::Command(request) => Deferral::Message { private: commands::is_private(request) },
            Self::Press(press) => buttons::deferral(press),
        }
    }

    /// Returns whether the user typed text: a command or a form.
    pub(crate) fn is_typed(&self) -> bool {
        match self {
            Self::Command(_) => true,
            Self::Press(press) => press.is_form,
        }
    }

    /// Returns the work as repeated by `press`: with the id and the asker of the press, but the
    /// content of the work.
    pub(crate) fn with_sender(self, press: &Press) -> Self {
        let Press { id, asker, .. } = *press;
        match self {
            Self::Command(request) => Self::Command(Request { id, asker, ..request }),
            Self::Press(form) => {
                let Press { custom_id, value, is_form, attached, .. } = form;
                Self::Press(Press { custom_id, value, is_form, attached, ..press.clone() })
            }
        }
    }

    /// Creates the ticket of this interaction.
    pub(crate) fn ticket(&self, id: InteractionId, token: String, slot: ResponseSlot) -> Ticket {
        Ticket::new(id, token, self.asker().locale, self.deferral(), slot)
    }

    /// Returns whether this is a long search. If one is ended early, its best solution is the
    /// answer.
    pub(crate) fn is_search(&self) -> bool {
        matches!(self, Self::Press(press) if buttons::is_search(press))
    }

    /// Computes the answer, and sends interim answers meanwhile.
    pub(crate) async fn answer(&self, backend: &Backend, interim: InterimSender) -> Answer {
        let backend = backend.on_behalf_of(self.asker().user, interim);
        match self {
            Self::Command(request) => commands::answer(&backend, request).await,
            Self::Press(press) => buttons::answer_press(&backend, press).await,
        }
    }
}

/// Work as stored in the database.
///
/// The fields that an apology needs are stored beside the work, which another version of the
/// program may be unable to read.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredWork {
    /// The user's language.
    locale: Locale,
    #[serde(rename = "announce")]
    deferral: Deferral,
    /// Trace context (`traceparent`) of the interaction, continued by the process that answers it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) parent: Option<String>,
    work: Value,
}

impl StoredWork {
    /// Prepares work for the database.
    pub(crate) fn new(work: &Work) -> Self {
        let (locale, deferral) = (work.asker().locale, work.deferral());
        let work = serde_json::to_value(work).expect("work has only text keys");
        Self { locale, deferral, parent: traces::current_traceparent(), work }
    }

    /// Parses stored work.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Serialises the work.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("stored work has only text keys")
    }

    /// Creates the ticket of an interaction received `age` ago. Without readable work, its deferral
    /// is unknown, and a private message is assumed.
    pub(crate) fn ticket(stored: Option<&Self>, id: u64, token: String, age: Duration) -> Ticket {
        let (locale, deferral) = stored.map_or_else(
            || (Locale::of(""), Deferral::Message { private: true }),
            |stored| (stored.locale, stored.deferral),
        );
        Ticket::new(id.max(1).into(), token, locale, deferral, ResponseSlot::default()).with_age(age)
    }

    /// Returns the work, if this version of the program can read it.
    pub(crate) fn into_work(self) -> Option<Work> {
        serde_json::from_value(self.work).ok()
    }
}
