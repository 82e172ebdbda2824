//! Answers to buttons, menus and forms.

mod game;
mod view;

use super::commands::{event_family, help, privacy};
use crate::front::discord::model::{Answer, Backend, CustomId, Deferral, Press, Trouble, View, ViewAct};

/// Answers a button, a menu or a form.
pub async fn answer_press(backend: &Backend, press: &Press) -> Answer {
    let answered = match target(press) {
        Some(CustomId::View(view)) => view::answer_press(backend, press, &view).await,
        Some(CustomId::Game(game)) => game::answer_press(backend, press, &game).await,
        Some(CustomId::Stop { owner }) => view::stop_search(backend, press, owner).await.map(Answer::Say),
        Some(CustomId::Forget { owner }) => privacy::forget(backend, press, owner).await,
        Some(CustomId::Event { owner, draft, replace }) => {
            event_family::settle(backend, press, (owner, draft), replace).await
        }
        Some(CustomId::Help) => Ok(Answer::Say(help::render(press.asker.locale, None))),
        Some(CustomId::Menu) | None => Err(Trouble::OldButton),
    };
    let answer = answered.unwrap_or_else(|trouble| Answer::Say(trouble.into_reply(press.asker.locale)));
    answer.without_large_files(&press.asker)
}

/// Returns the form of the first response if the answer is deferred.
pub(crate) fn deferral(press: &Press) -> Deferral {
    match target(press) {
        Some(CustomId::View(view)) => view::deferral(press, &view),
        Some(CustomId::Game(game)) => game::deferral(&game),
        Some(CustomId::Stop { .. } | CustomId::Help) => Deferral::Message { private: true },
        Some(CustomId::Forget { .. } | CustomId::Event { .. } | CustomId::Menu) | None => Deferral::Nothing,
    }
}

/// Returns whether the button starts a long search.
pub(crate) fn is_search(press: &Press) -> bool {
    matches!(target(press), Some(CustomId::View(View { act: ViewAct::SearchOn, .. })))
}

/// Returns the custom id of the button, or of the choice in a menu.
fn target(press: &Press) -> Option<CustomId> {
    match &press.custom_id {
        Some(CustomId::Menu) => press.value.as_deref().and_then(CustomId::parse),
        custom_id => custom_id.clone(),
    }
}
