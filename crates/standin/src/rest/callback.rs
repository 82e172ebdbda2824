//! First answers to interactions. `webhooks` handles edits and follow-ups; `validate` decides which
//! bodies are accepted.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::{Value, json};

use crate::attachment::Upload;
use crate::form::Form;
use crate::interaction::{Call, CallbackType, FIRST_ANSWER_TIMEOUT, Interaction};
use crate::message::{Message, MessageState};
use crate::payload;
use crate::refusal::{Refusal, Reply};
use crate::rest::body::{Body, MAX_MESSAGE_BYTES};
use crate::rest::faults;
use crate::settings::Limits;
use crate::shared::{AppState, Shared};
use crate::validate::{components, messages};
use crate::view;
use crate::world::World;

/// `POST /interactions/{id}/{token}/callback`
pub(crate) async fn callback(
    State(shared): AppState,
    Path((id, token)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Reply {
    let id = id.parse().unwrap_or(0);
    let allowed = find_unanswered(&mut shared.world().interactions, id, &token).map(drop);
    let Body { json: body, files, room: _room } =
        Body::read_if(allowed, request, MAX_MESSAGE_BYTES, &shared.bodies).await?;
    let opens_modal = body["type"] == CallbackType::Modal.number();
    let action = async {
        let with_response = wants_response(query.as_deref())?;
        // The interaction may have been answered, or have expired, while the body arrived.
        answer(&shared, id, &token, &body, files)?;
        Ok::<_, Refusal>(match with_response {
            true => Json(response(&shared, id)).into_response(),
            false => StatusCode::NO_CONTENT.into_response(),
        })
    };
    if opens_modal { Ok(faults::carry_out(&shared, Call::Modal, action).await) } else { action.await }
}

/// Returns whether the query asks for an `InteractionCallbackResponse`.
fn wants_response(query: Option<&str>) -> Result<bool, Refusal> {
    let mut pairs = query.unwrap_or("").split('&').filter_map(|pair| pair.split_once('='));
    match pairs.rfind(|(key, _)| *key == "with_response").map(|(_, value)| value) {
        None => Ok(false),
        Some(value) if value == "1" || value.eq_ignore_ascii_case("true") => Ok(true),
        Some(value) if value == "0" || value.eq_ignore_ascii_case("false") => Ok(false),
        Some(_) => {
            let mut form = Form::default();
            form.at("with_response", |form| {
                form.refuse("BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
            });
            Err(form.into_refusal())
        }
    }
}

/// The `InteractionCallbackResponse` of an answered interaction.
///
/// Discord includes the message only if the answer created or updated one and was not deferred.
fn response(shared: &Shared, id: u64) -> Value {
    let world = shared.world();
    let Some((interaction, callback)) =
        world.interactions.get(&id).and_then(|known| Some((known, known.answer?)))
    else {
        return Value::Null;
    };
    let mut about = json!({
        "id": id.to_string(), "type": interaction.kind as u8,
        "channel_id": interaction.user.channel_id().to_string(),
    });
    if let Some(guild) = interaction.user.guild_id() {
        about["guild_id"] = json!(guild.to_string());
    }
    let mut resource = json!({ "type": callback.number() });
    let original = interaction.original.filter(|_| callback.has_message());
    if let Some(message) = original.and_then(|id| world.messages.get(&id)) {
        about["response_message_id"] = json!(message.id.to_string());
        about["response_message_loading"] = json!(callback == CallbackType::DeferredChannelMessage);
        about["response_message_ephemeral"] = json!(message.is_ephemeral());
        if !callback.is_deferred() {
            resource["message"] = payload::message(&shared.site, message);
        }
    }
    json!({ "interaction": about, "resource": resource })
}

/// Handles the first answer to an interaction that still waits for it.
pub(crate) fn answer(
    shared: &Shared,
    id: u64,
    token: &str,
    body: &Value,
    files: Vec<Upload>,
) -> Result<(), Refusal> {
    let mut world = shared.world();
    let world = &mut *world;
    let interaction = find_unanswered(&mut world.interactions, id, token)?;
    let callback = parse_callback_type(interaction, body)?;
    let message = interaction.message.and_then(|id| world.messages.get(&id));
    check(callback, interaction, message, &body["data"], &files, &shared.site.settings.limits)?;
    interaction.answer = Some(callback);
    interaction.first_after = Some(interaction.age());
    interaction.shown_after = interaction.first_after.filter(|_| !callback.is_deferred());
    world.counters.answers += 1;
    let changed = Arc::clone(&interaction.changed);
    apply(shared, world, id, callback, &body["data"], files);
    changed.notify_waiters();
    Ok(())
}

/// Finds the interaction with the id and token of a path, if it still waits for its first answer.
fn find_unanswered<'a>(
    interactions: &'a mut BTreeMap<u64, Interaction>,
    id: u64,
    token: &str,
) -> Result<&'a mut Interaction, Refusal> {
    let known = interactions.get_mut(&id).filter(|known| known.token == token);
    let interaction = known.ok_or_else(Refusal::unknown_interaction)?;
    if interaction.answer.is_some() {
        return Err(Refusal::already_acknowledged());
    }
    if interaction.expired || interaction.age() > FIRST_ANSWER_TIMEOUT {
        return Err(Refusal::unknown_interaction());
    }
    Ok(interaction)
}

/// Parses the type of the callback, which must fit the interaction.
fn parse_callback_type(interaction: &Interaction, body: &Value) -> Result<CallbackType, Refusal> {
    let allowed = interaction.callbacks();
    let number = body["type"].as_u64();
    if let Some(callback) = allowed.iter().find(|callback| Some(callback.number()) == number) {
        return Ok(*callback);
    }
    let mut form = Form::default();
    form.at("type", |form| match &body["type"] {
        Value::Null => form.refuse_missing(),
        _ => form.refuse_value(&allowed.iter().map(|callback| callback.number().into()).collect::<Vec<_>>()),
    });
    Err(form.into_refusal())
}

/// Checks the `data` of a callback. `message` is the message whose component was used, or whose
/// component opened the modal.
fn check(
    callback: CallbackType,
    interaction: &Interaction,
    message: Option<&Message>,
    data: &Value,
    files: &[Upload],
    limits: &Limits,
) -> Result<(), Refusal> {
    let checked = match callback {
        CallbackType::ChannelMessage => messages::check(data, files, limits),
        CallbackType::DeferredChannelMessage => messages::check_flags(data),
        CallbackType::DeferredUpdateMessage => Ok(()),
        CallbackType::UpdateMessage => {
            messages::check_edit(data, files, limits, message.ok_or_else(Refusal::unknown_message)?)
        }
        CallbackType::AutocompleteResult => messages::check_choices(data, interaction.focused_type),
        CallbackType::Modal => {
            let mut form = Form::default();
            components::check_modal(&mut form, data);
            form.finish()
        }
    };
    checked.map_err(|refusal| refusal.within("data"))
}

/// Carries out an accepted callback.
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
            let mut message = Message::pending(id, interaction);
            message.flags = data["flags"].as_u64().unwrap_or(0);
            message.state = MessageState::Thinking;
            if callback == CallbackType::ChannelMessage {
                message.apply_body(data, files, &mut world.ids);
            }
            world.messages.insert(message);
            shared.publish(world, id);
        }
        CallbackType::DeferredUpdateMessage => interaction.original = interaction.message,
        CallbackType::UpdateMessage => {
            interaction.original = interaction.message;
            let Some(id) = interaction.message else { return };
            let changed =
                world.messages.change(id, |message| message.apply_body(data, files, &mut world.ids));
            if changed.is_some() {
                shared.publish(world, id);
            }
        }
        CallbackType::AutocompleteResult => interaction.choices = data["choices"].as_array().cloned(),
        CallbackType::Modal => {
            interaction.modal = Some(data.clone());
            let opened = view::modal(id, &interaction.user, data);
            // The modal replaces the placeholder of the command.
            if let Some(id) = own {
                interaction.original = None;
                world.messages.remove(id);
                shared.publish(world, id);
            }
            shared.notify_pages(&opened);
        }
    }
}
