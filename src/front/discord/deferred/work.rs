//! What is to be answered, as data: so it can be kept while its answer is owed, and answered by another process.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serenity::all::InteractionId;

use crate::front::discord::delivery::{Door, Ticket};
use crate::front::discord::handlers::{
    buttons::{announced, is_search, pressed},
    commands::{answer, is_private},
};
use crate::front::discord::model::{Announce, Answer, Asker, Backend, Interim, Press, Request};
use crate::i18n::Locale;
use crate::traces;

/// What is to be answered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Work {
    /// A command.
    Command(Request),
    /// A button, a menu or a form.
    Press(Press),
}

impl Work {
    /// Who asks.
    pub(crate) fn asker(&self) -> &Asker {
        match self {
            Self::Command(request) => &request.asker,
            Self::Press(press) => &press.asker,
        }
    }

    /// What a log calls it.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Command(request) => &request.command,
            Self::Press(press) if is_search(press) => "search",
            Self::Press(_) => "button",
        }
    }

    /// What is said while its answer is worked on.
    pub(crate) fn announce(&self) -> Announce {
        match self {
            Self::Command(request) => Announce::Message { private: is_private(request) },
            Self::Press(press) => announced(press),
        }
    }

    /// The ticket of an interaction that asks for this work.
    pub(crate) fn ticket(&self, id: InteractionId, token: String, door: Door) -> Ticket {
        Ticket::of(id, token, self.asker().locale, self.announce(), door)
    }

    /// Whether it is a search that goes on, for minutes; where it ends early, what is known then is the answer.
    pub(crate) fn is_search(&self) -> bool {
        matches!(self, Self::Press(press) if is_search(press))
    }

    /// The answer, and before it what is said meanwhile.
    pub(crate) async fn answered(&self, backend: &Backend, interim: Interim) -> Answer {
        let backend = backend.on_behalf_of(self.asker().user, interim);
        match self {
            Self::Command(request) => answer(&backend, request).await,
            Self::Press(press) => pressed(&backend, press).await,
        }
    }
}

/// Work as it is kept while its answer is owed. What an apology needs stands beside the work, which another version of
/// the program may not be able to read.
#[derive(Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The asker's language.
    pub(crate) locale: Locale,
    /// What was announced.
    pub(crate) announce: Announce,
    /// The span in which it was asked, so that whoever goes on is a part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) parent: Option<String>,
    work: Value,
}

impl Kept {
    /// The work, to be kept.
    pub(crate) fn of(work: &Work) -> Self {
        let (locale, announce) = (work.asker().locale, work.announce());
        let work = serde_json::to_value(work).expect("it is made of texts, numbers, and maps from texts");
        Self { locale, announce, parent: traces::parent(), work }
    }

    /// Reads what was written.
    pub(crate) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The ticket of an interaction of this age. Without readable work, its announcement is unknown and a private message
    /// is assumed.
    pub(crate) fn ticket(kept: Option<&Self>, id: u64, token: String, age: Duration) -> Ticket {
        let (locale, announce) = kept.map_or_else(
            || (Locale::of(""), Announce::Message { private: true }),
            |kept| (kept.locale, kept.announce),
        );
        Ticket::of(id.max(1).into(), token, locale, announce, Door::default()).received_before(age)
    }

    /// The text that is kept.
    pub(crate) fn written(&self) -> String {
        serde_json::to_string(self).expect("it was made of what JSON has")
    }

    /// The work, if this version of the program knows such.
    pub(crate) fn work(self) -> Option<Work> {
        serde_json::from_value(self.work).ok()
    }
}
