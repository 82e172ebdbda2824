//! What a button, a menu or a form is answered, each kind in its file.

mod game;
mod view;

use super::commands::{event_family, privacy};
use crate::front::discord::model::{Announce, Answer, Backend, CustomId, Press, Trouble, View, ViewAct};

/// Answers a button, a menu or a form.
pub async fn pressed(backend: &Backend, press: &Press) -> Answer {
    let answered = match leads_to(press) {
        Some(CustomId::View(view)) => view::pressed(backend, press, &view).await,
        Some(CustomId::Game(game)) => game::pressed(backend, press, &game).await,
        Some(CustomId::Stop { owner }) => view::stopped(backend, press, owner).await.map(Answer::Say),
        Some(CustomId::Forget { owner }) => privacy::forget(backend, press, owner).await,
        Some(CustomId::Event { owner, draft, replace }) => {
            event_family::settled(backend, press, (owner, draft), replace).await
        }
        Some(CustomId::Menu) | None => Err(Trouble::OldButton),
    };
    let answer = answered.unwrap_or_else(|trouble| Answer::Say(trouble.said(press.asker.locale)));
    answer.within(&press.asker)
}

/// What is said where the answer takes long: whether it will be a message of its own is told by what was pressed.
pub(crate) fn announced(press: &Press) -> Announce {
    match leads_to(press) {
        Some(CustomId::View(view)) => view::announced(press, &view),
        Some(CustomId::Game(game)) => game::announced(&game),
        Some(CustomId::Stop { .. }) => Announce::Message { private: true },
        Some(CustomId::Forget { .. } | CustomId::Event { .. } | CustomId::Menu) | None => Announce::Nothing,
    }
}

/// Whether it asks for a search that goes on.
pub(crate) fn is_search(press: &Press) -> bool {
    matches!(leads_to(press), Some(CustomId::View(View { act: ViewAct::SearchOn, .. })))
}

/// Where the button, or what was chosen from a menu, leads.
fn leads_to(press: &Press) -> Option<CustomId> {
    match &press.custom_id {
        Some(CustomId::Menu) => press.value.as_deref().and_then(CustomId::read),
        custom_id => custom_id.clone(),
    }
}
