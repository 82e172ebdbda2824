//! Calls after the first answer to an interaction: reads, edits and deletions of its messages, and
//! follow-ups.
//!
//! These calls use the interaction's token like that of a webhook, for 15 minutes.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::Value;

use crate::attachment::Upload;
use crate::ids::APPLICATION;
use crate::interaction::{Call, TOKEN_LIFETIME};
use crate::message::{Message, MessageState};
use crate::payload;
use crate::people::Context;
use crate::refusal::{Refusal, Reply};
use crate::rest::body::{Body, MAX_MESSAGE_BYTES};
use crate::rest::faults;
use crate::shared::{AppState, Shared};
use crate::validate::messages;
use crate::world::World;

/// Maximum follow-ups to an interaction in a group without the bot, where only a user has installed
/// the application.
const MAX_FOLLOW_UPS: usize = 5;

/// Finds the interaction of a webhook path. It must be answered with a message.
fn find_answered(world: &World, application: &str, token: &str) -> Result<u64, Refusal> {
    if application.parse() != Ok(APPLICATION) {
        return Err(Refusal::unknown_webhook());
    }
    let found = world.interactions.values().rev().find(|interaction| interaction.token == token);
    let interaction = found.ok_or_else(Refusal::unknown_webhook)?;
    if interaction.age() > TOKEN_LIFETIME {
        return Err(Refusal::expired_token());
    }
    match interaction.answer {
        Some(callback) if callback.has_message() => Ok(interaction.id),
        _ => Err(Refusal::unknown_webhook()),
    }
}

/// Finds a message of an interaction by its name, which is `@original` or an id.
fn find_message(world: &World, interaction: u64, name: &str) -> Result<u64, Refusal> {
    let interaction = &world.interactions[&interaction];
    let id = match name {
        "@original" => interaction.original,
        id => id
            .parse()
            .ok()
            .filter(|id| interaction.follow_ups.contains(id) || interaction.original == Some(*id)),
    };
    id.filter(|id| world.messages.contains_key(id)).ok_or_else(Refusal::unknown_message)
}

type MessagePath = Path<(String, String, String)>;

/// `GET /webhooks/{application}/{token}/messages/{message}`
pub(crate) async fn read(State(shared): AppState, Path((app, token, name)): MessagePath) -> Reply {
    let world = shared.world();
    let id = find_message(&world, find_answered(&world, &app, &token)?, &name)?;
    Ok(Json(payload::message(&shared.site, &world.messages[&id])).into_response())
}

/// `PATCH /webhooks/{application}/{token}/messages/{message}`
pub(crate) async fn edit(
    State(shared): AppState,
    Path((app, token, name)): MessagePath,
    request: Request,
) -> Reply {
    let target = |world: &World| {
        let interaction_id = find_answered(world, &app, &token)?;
        Ok((interaction_id, find_message(world, interaction_id, &name)?))
    };
    let allowed = target(&shared.world()).map(drop);
    let Body { json: body, files, room: _room } =
        Body::read_if(allowed, request, MAX_MESSAGE_BYTES, &shared.bodies).await?;
    let uploads = !files.is_empty();
    let action = async {
        let mut world = shared.world();
        let world = &mut *world;
        // The message may have been deleted while the body arrived.
        let (interaction_id, id) = target(world)?;
        messages::check_edit(&body, &files, &shared.site.settings.limits, &world.messages[&id])?;
        edit_message(&shared, world, interaction_id, id, &body, files)
    };
    if uploads { Ok(faults::carry_out(&shared, Call::EditWithFiles, action).await) } else { action.await }
}

fn edit_message(
    shared: &Shared,
    world: &mut World,
    interaction_id: u64,
    id: u64,
    body: &Value,
    files: Vec<Upload>,
) -> Reply {
    let changed = world.messages.change(id, |message| {
        message.apply_body(body, files, &mut world.ids);
        payload::message(&shared.site, message)
    });
    let sent = changed.ok_or_else(Refusal::unknown_message)?;
    if let Some(interaction) = world.interactions.get_mut(&interaction_id) {
        interaction.edits += 1;
        let age = interaction.age();
        interaction.shown_after.get_or_insert(age);
        interaction.changed.notify_waiters();
    }
    shared.publish(world, id);
    Ok(Json(sent).into_response())
}

/// `DELETE /webhooks/{application}/{token}/messages/{message}`
pub(crate) async fn delete(State(shared): AppState, Path((app, token, name)): MessagePath) -> Reply {
    let mut world = shared.world();
    let interaction_id = find_answered(&world, &app, &token)?;
    let id = find_message(&world, interaction_id, &name)?;
    world.messages.remove(id);
    world.interactions[&interaction_id].changed.notify_waiters();
    shared.publish(&world, id);
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /webhooks/{application}/{token}`
pub(crate) async fn follow_up(
    State(shared): AppState,
    Path((app, token)): Path<(String, String)>,
    request: Request,
) -> Reply {
    let allowed = find_answered(&shared.world(), &app, &token).map(drop);
    let Body { json: body, files, room: _room } =
        Body::read_if(allowed, request, MAX_MESSAGE_BYTES, &shared.bodies).await?;
    let mut world = shared.world();
    let world = &mut *world;
    let interaction_id = find_answered(world, &app, &token)?;
    messages::check(&body, &files, &shared.site.settings.limits)?;
    let interaction = &world.interactions[&interaction_id];
    // The first follow-up to a deferred answer edits that answer, as Discord does for backward
    // compatibility.
    let deferred = interaction.original.and_then(|id| world.messages.get(&id));
    if let Some(id) =
        deferred.filter(|message| message.state == MessageState::Thinking).map(|message| message.id)
    {
        return edit_message(&shared, world, interaction_id, id, &body, files);
    }
    if interaction.user.context == Context::PrivateChannel && interaction.follow_ups.len() >= MAX_FOLLOW_UPS {
        return Err(Refusal::too_many_follow_ups());
    }
    let id = world.ids.next();
    let mut message = Message::pending(id, interaction);
    message.command.clear();
    message.flags = body["flags"].as_u64().unwrap_or(0);
    message.apply_body(&body, files, &mut world.ids);
    let sent = payload::message(&shared.site, &message);
    world.messages.insert(message);
    if let Some(interaction) = world.interactions.get_mut(&interaction_id) {
        interaction.follow_ups.push(id);
        let age = interaction.age();
        interaction.shown_after.get_or_insert(age);
        interaction.changed.notify_waiters();
    }
    shared.publish(world, id);
    Ok(Json(sent).into_response())
}
