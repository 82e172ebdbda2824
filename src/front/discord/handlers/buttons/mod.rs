//! Answers to buttons, menus and forms.

mod game;
mod view;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use super::commands::{contest, event_family, help, privacy, profile, settings};
use super::games::ladder;
use crate::families::family;
use crate::front::discord::model::{
    Answer, Backend, CustomId, Deferral, Press, Reply, ShownMessage, Trouble, View, ViewAct, truncate,
};
use crate::i18n::Locale;

/// Time after which a message that the answer will replace shows that the answer is under way.
const NOTICE_AFTER: Duration = Duration::from_secs(1);

/// Answers a button, a menu or a form.
pub async fn answer_press(backend: &Backend, press: &Press) -> Answer {
    let replaces = deferral(press) == Deferral::Nothing && !is_search(press);
    let replaced = replaces.then(|| Arc::new(press.shown.clone()));
    let backend = &Backend { replaced, ..backend.clone() };
    let locale = press.asker.locale;
    let answered = {
        let mut answered = pin!(answer(backend, press));
        match timeout(NOTICE_AFTER, &mut answered).await {
            Ok(answered) => answered,
            Err(_) => {
                if replaces && !backend.interim.has_sent() {
                    backend.report(locale.entry("reply-pressed"), press.private);
                }
                answered.await
            }
        }
    };
    // The components under an interim answer are disabled, so the final answer must replace it.
    let is_disabled = replaces && backend.interim.has_sent();
    let answer = match answered {
        Ok(Answer::Say(reply)) if is_disabled => Answer::Replace(reply),
        Ok(answer) => answer,
        Err(trouble) if is_disabled => Answer::Replace(restore(&press.shown, trouble, locale)),
        Err(trouble) => Answer::Say(trouble.into_reply(locale)),
    };
    answer.without_large_files(&press.asker)
}

/// Renders the message of the pressed button as it was, below an error.
fn restore(shown: &ShownMessage, trouble: Trouble, locale: Locale) -> Reply {
    let error = trouble.into_reply(locale).content;
    let content = truncate(format!("{error}\n{}", shown.content));
    Reply { content, kept: Some(shown.components.clone()), ..Reply::default() }
}

async fn answer(backend: &Backend, press: &Press) -> Result<Answer, Trouble> {
    match target(press) {
        Some(CustomId::View(view)) => view::answer_press(backend, press, &view).await,
        Some(CustomId::Game(game)) => game::answer_press(backend, press, &game).await,
        Some(CustomId::Ladder(place)) => ladder::answer_press(backend, press, &place).await,
        Some(CustomId::Stop { owner }) => view::stop_search(backend, press, owner).await.map(Answer::Say),
        Some(CustomId::Forget { owner }) => privacy::forget(backend, press, owner).await,
        Some(CustomId::Profile { owner }) => profile::post(backend, press, owner).await,
        Some(CustomId::Setting(setting)) => settings::change(backend, press, setting.as_ref()).await,
        Some(CustomId::Event { owner, draft, replace }) => {
            event_family::settle(backend, press, (owner, draft), replace).await
        }
        Some(CustomId::Contest { event }) => contest::start_with_event(backend, press, &event).await,
        Some(CustomId::Help { family: id }) => {
            Ok(Answer::Say(help::render(backend, &press.asker, id.as_deref().and_then(family)).await))
        }
        // The dispatcher repeats requests that are still kept. This request is lost.
        Some(CustomId::Retry { .. }) if press.private => {
            Ok(Answer::Replace(Trouble::OldButton.into_reply(press.asker.locale)))
        }
        Some(CustomId::Retry { .. } | CustomId::Menu(_)) | None => Err(Trouble::OldButton),
    }
}

/// Returns the kind of first response that defers the answer.
pub(crate) fn deferral(press: &Press) -> Deferral {
    match target(press) {
        Some(CustomId::View(view)) => view::deferral(press, &view),
        Some(CustomId::Game(game)) => game::deferral(&game),
        Some(CustomId::Stop { .. } | CustomId::Help { .. }) => Deferral::Message { private: true },
        Some(CustomId::Contest { .. } | CustomId::Profile { .. }) => Deferral::Message { private: false },
        Some(
            CustomId::Forget { .. }
            | CustomId::Event { .. }
            | CustomId::Setting(_)
            | CustomId::Ladder(_)
            | CustomId::Retry { .. }
            | CustomId::Menu(_),
        )
        | None => Deferral::Nothing,
    }
}

/// Returns whether the answer may use the user's colours and notation. The answer of a view uses
/// those in the custom id instead, unless the button opens a game.
pub(crate) fn uses_settings(press: &Press) -> bool {
    match target(press) {
        Some(CustomId::Game(game)) => game::uses_settings(&game),
        Some(CustomId::View(view)) => view.act == ViewAct::Play,
        Some(CustomId::Ladder(_) | CustomId::Help { .. } | CustomId::Profile { .. }) => true,
        Some(
            CustomId::Stop { .. }
            | CustomId::Forget { .. }
            | CustomId::Setting(_)
            | CustomId::Event { .. }
            | CustomId::Contest { .. }
            | CustomId::Retry { .. }
            | CustomId::Menu(_),
        )
        | None => false,
    }
}

/// Returns whether the button continues the search for a shorter solution, which may take long.
pub(crate) fn is_search(press: &Press) -> bool {
    matches!(target(press), Some(CustomId::View(View { act: ViewAct::KeepSearching, .. })))
}

/// Returns the custom id of the button, or of the choice in a menu whose choices are custom ids.
fn target(press: &Press) -> Option<CustomId> {
    match &press.custom_id {
        Some(CustomId::Menu(_)) => press.value.as_deref().and_then(CustomId::parse),
        custom_id => custom_id.clone(),
    }
}
