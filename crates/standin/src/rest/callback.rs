//! The first answer to an interaction. What follows it is in `webhooks`; which bodies are accepted is
//! decided in `validate`.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::Value;

use crate::attachment::Upload;
use crate::form::Form;
use crate::interaction::{CallbackType, FIRST_ANSWER, Interaction};
use crate::message::{Message, MessageState};
use crate::refusal::{Refusal, Reply};
use crate::rest::body::{Body, LARGEST_MESSAGE};
use crate::shared::{AppState, Shared};
use crate::validate::{components, messages};
use crate::view;
use crate::world::World;

/// `POST /interactions/{id}/{token}/callback`
pub(crate) async fn callback(
    State(shared): AppState,
    Path((id, token)): Path<(String, String)>,
    request: Request,
) -> Reply {
    let id = id.parse().unwrap_or(0);
    let allowed = unanswered(&mut shared.world().interactions, id, &token).map(drop);
    let Body { json: body, files, room: _room } =
        Body::read_if(allowed, request, LARGEST_MESSAGE, &shared.bodies).await?;
    // It may have been answered, or have expired, while the body came in.
    answer(&shared, id, &token, &body, files)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Takes the first answer to an interaction, if it still waits for one.
pub(crate) fn answer(
    shared: &Shared,
    id: u64,
    token: &str,
    body: &Value,
    files: Vec<Upload>,
) -> Result<(), Refusal> {
    let mut world = shared.world();
    let world = &mut *world;
    let interaction = unanswered(&mut world.interactions, id, token)?;
    let callback = callback_type(interaction, body)?;
    let message = interaction.message.and_then(|id| world.messages.get(&id));
    check(callback, interaction, message, &body["data"], &files)?;
    interaction.answer = Some(callback);
    interaction.first_after = Some(interaction.age());
    interaction.shown_after = interaction.first_after.filter(|_| !callback.is_deferred());
    world.counters.answers += 1;
    let changed = Arc::clone(&interaction.changed);
    apply(shared, world, id, callback, &body["data"], files);
    changed.notify_waiters();
    Ok(())
}

/// The interaction that a path names, if it still waits for its first answer.
fn unanswered<'a>(
    interactions: &'a mut BTreeMap<u64, Interaction>,
    id: u64,
    token: &str,
) -> Result<&'a mut Interaction, Refusal> {
    let known = interactions.get_mut(&id).filter(|known| known.token == token);
    let interaction = known.ok_or_else(Refusal::unknown_interaction)?;
    if interaction.answer.is_some() {
        return Err(Refusal::already_acknowledged());
    }
    if interaction.expired || interaction.age() > FIRST_ANSWER {
        return Err(Refusal::unknown_interaction());
    }
    Ok(interaction)
}

/// The type of the callback, if this interaction can be answered so.
fn callback_type(interaction: &Interaction, body: &Value) -> Result<CallbackType, Refusal> {
    let allowed = interaction.callbacks();
    let number = body["type"].as_u64();
    if let Some(callback) = allowed.iter().find(|callback| Some(callback.number()) == number) {
        return Ok(*callback);
    }
    let mut form = Form::default();
    form.at("type", |form| match &body["type"] {
        Value::Null => form.required(),
        _ => form.choices(&allowed.iter().map(|callback| callback.number().into()).collect::<Vec<_>>()),
    });
    Err(form.refused())
}

/// Checks the `data` of a callback; `message` is the one whose component was used.
fn check(
    callback: CallbackType,
    interaction: &Interaction,
    message: Option<&Message>,
    data: &Value,
    files: &[Upload],
) -> Result<(), Refusal> {
    let checked = match callback {
        CallbackType::ChannelMessage => messages::check(data, files),
        CallbackType::DeferredChannelMessage => messages::check_flags(data),
        CallbackType::DeferredUpdateMessage => Ok(()),
        CallbackType::UpdateMessage => {
            messages::check_edit(data, files, message.ok_or_else(Refusal::unknown_message)?)
        }
        CallbackType::AutocompleteResult => messages::check_choices(data, interaction.focused_type),
        CallbackType::Modal => {
            let mut form = Form::default();
            components::modal(&mut form, data);
            form.finish()
        }
    };
    checked.map_err(|refusal| refusal.within("data"))
}

/// Does what an accepted callback asks for.
fn apply(
    shared: &Shared,
    world: &mut World,
    id: u64,
    callback: CallbackType,
    data: &Value,
    files: Vec<Upload>,
) {
    let Some(interaction) = world.interactions.get_mut(&id) else {
        return;
    };
    let own = interaction.original;
    match callback {
        CallbackType::ChannelMessage | CallbackType::DeferredChannelMessage => {
            let id = own.unwrap_or_else(|| world.ids.next());
            interaction.original = Some(id);
            let mut message = Message::awaited(id, interaction);
            message.flags = data["flags"].as_u64().unwrap_or(0);
            message.state = MessageState::Thinking;
            if callback == CallbackType::ChannelMessage {
                message.write(data, files, &mut world.ids);
            }
            world.messages.keep(message);
            shared.show(world, id);
        }
        CallbackType::DeferredUpdateMessage => interaction.original = interaction.message,
        CallbackType::UpdateMessage => {
            interaction.original = interaction.message;
            let Some(id) = interaction.message else { return };
            let changed = world.messages.change(id, |message| {
                message.edits += 1;
                message.write(data, files, &mut world.ids);
            });
            if changed.is_some() {
                shared.show(world, id);
            }
        }
        CallbackType::AutocompleteResult => interaction.choices = data["choices"].as_array().cloned(),
        CallbackType::Modal => {
            interaction.modal = Some(data.clone());
            let opened = view::modal(id, &interaction.user, data);
            // The command's line gives way to the modal.
            if let Some(id) = own {
                interaction.original = None;
                world.messages.remove(id);
                shared.show(world, id);
            }
            shared.tell(&opened);
        }
    }
}
