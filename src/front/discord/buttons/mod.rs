//! What a button, a menu or a form is answered, each kind in its file.

mod game;
mod view;

use super::backend::Backend;
use super::commands::{event_family, privacy};
use super::custom_id::CustomId;
use super::reply::Answer;
use super::request::Press;
use super::trouble::Trouble;

/// Answers a button, a menu or a form.
pub async fn pressed(backend: &Backend, press: &Press) -> Answer {
    let chosen = press.value.as_deref().and_then(CustomId::read);
    let leads = match &press.custom_id {
        Some(CustomId::Menu) => &chosen,
        custom_id => custom_id,
    };
    let answered = match leads {
        Some(CustomId::View(view)) => view::pressed(backend, press, view).await,
        Some(CustomId::Game(game)) => game::pressed(backend, press, game).await,
        Some(CustomId::Forget { owner }) => privacy::forget(backend, press, *owner).await,
        Some(CustomId::Event { owner, draft, replace }) => {
            event_family::settled(backend, press, (*owner, *draft), *replace).await
        }
        Some(CustomId::Menu) | None => Err(Trouble::OldButton),
    };
    let answer = answered.unwrap_or_else(|trouble| Answer::Say(trouble.said(press.asker.locale)));
    answer.within(&press.asker)
}
