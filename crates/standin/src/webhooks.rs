//! What follows the first answer: reading, editing and deleting it, and further messages.
//!
//! They go by the interaction's token, as Discord's webhooks do, for fifteen minutes.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::Value;

use crate::answers::{Answer, blank, check_edit, write};
use crate::body::{Body, Upload};
use crate::payload;
use crate::refusal::Refusal;
use crate::validate::messages;
use crate::world::{FILE_LIMIT, Place, Shared, State as Seen, TOKEN_LIFE, World};

/// What a user-installed application may send after its answer, where the bot is no member.
const MOST_FOLLOW_UPS: usize = 5;

/// The answered interaction that a webhook path names.
fn answered(world: &World, application: &str, token: &str) -> Result<u64, Refusal> {
    if application.parse() != Ok(payload::APPLICATION) {
        return Err(Refusal::unknown_webhook());
    }
    let found = world.interactions.values().rev().find(|interaction| interaction.token == token);
    let interaction = found.ok_or_else(Refusal::unknown_webhook)?;
    if interaction.age() > TOKEN_LIFE {
        return Err(Refusal::expired_token());
    }
    match interaction.answer {
        Some(4..=7) => Ok(interaction.id),
        _ => Err(Refusal::unknown_webhook()),
    }
}

/// The message of an interaction that `@original` or an id names.
fn named(world: &World, interaction: u64, name: &str) -> Result<u64, Refusal> {
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
pub(crate) async fn read(State(shared): State<Arc<Shared>>, Path((app, token, name)): MessagePath) -> Answer {
    let world = shared.world();
    let id = named(&world, answered(&world, &app, &token)?, &name)?;
    Ok(Json(payload::message(&shared.base, &world.messages[&id])).into_response())
}

/// `PATCH /webhooks/{application}/{token}/messages/{message}`
pub(crate) async fn edit(
    State(shared): State<Arc<Shared>>,
    Path((app, token, name)): MessagePath,
    body: Result<Body, Refusal>,
) -> Answer {
    let mut world = shared.world();
    let world = &mut *world;
    let by = answered(world, &app, &token)?;
    let id = named(world, by, &name)?;
    let Body { json: body, files } = body?;
    check_edit(&body, &files, &world.messages[&id])?;
    edit_message(&shared, world, by, id, &body, files)
}

fn edit_message(
    shared: &Shared,
    world: &mut World,
    by: u64,
    id: u64,
    body: &Value,
    files: Vec<Upload>,
) -> Answer {
    // A copy is put back in its place, so that the bounds on bytes hold for edits too.
    let mut message = world.messages[&id].clone();
    message.edits += u32::from(message.state == Seen::Shown);
    write(&mut message, body, files, &mut world.ids);
    let sent = payload::message(&shared.base, &message);
    world.keep_message(message);
    if let Some(interaction) = world.interactions.get_mut(&by) {
        interaction.edits += 1;
    }
    shared.show(world, id);
    Ok(Json(sent).into_response())
}

/// `DELETE /webhooks/{application}/{token}/messages/{message}`
pub(crate) async fn delete(
    State(shared): State<Arc<Shared>>,
    Path((app, token, name)): MessagePath,
) -> Answer {
    let mut world = shared.world();
    let id = named(&world, answered(&world, &app, &token)?, &name)?;
    world.messages.remove(&id);
    shared.show(&world, id);
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /webhooks/{application}/{token}`
pub(crate) async fn follow_up(
    State(shared): State<Arc<Shared>>,
    Path((app, token)): Path<(String, String)>,
    body: Result<Body, Refusal>,
) -> Answer {
    let mut world = shared.world();
    let world = &mut *world;
    let by = answered(world, &app, &token)?;
    let Body { json: body, files } = body?;
    messages::check(&body, &files, &[], FILE_LIMIT, false)?;
    let interaction = &world.interactions[&by];
    // For backwards compatibility the first follow-up of a deferred answer is its edit.
    let deferred = interaction.original.and_then(|id| world.messages.get(&id));
    if let Some(id) = deferred.filter(|message| message.state == Seen::Thinking).map(|message| message.id) {
        return edit_message(&shared, world, by, id, &body, files);
    }
    if interaction.user.place == Place::PrivateChannel && interaction.follow_ups.len() >= MOST_FOLLOW_UPS {
        return Err(Refusal::too_many_follow_ups());
    }
    let id = world.ids.next();
    let mut message = blank(id, interaction);
    message.command.clear();
    message.flags = body["flags"].as_u64().unwrap_or(0);
    write(&mut message, &body, files, &mut world.ids);
    let sent = payload::message(&shared.base, &message);
    world.keep_message(message);
    if let Some(interaction) = world.interactions.get_mut(&by) {
        interaction.follow_ups.push(id);
    }
    shared.show(world, id);
    Ok(Json(sent).into_response())
}
