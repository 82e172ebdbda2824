//! Messages that the bot posts and edits with its own token, in channels where it is a member and
//! may write.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::response::IntoResponse;
use serde_json::Value;

use crate::interaction::Call;
use crate::message::{Message, MessageState};
use crate::payload;
use crate::people::{Context, User};
use crate::refusal::{Refusal, Reply};
use crate::rest::body::{Body, MAX_MESSAGE_BYTES};
use crate::rest::faults;
use crate::settings::Settings;
use crate::shared::AppState;
use crate::validate::messages;
use crate::world::World;

/// Finds a user whose channel is the one in the path, if the bot is a member of it.
fn find_member(settings: &Settings, world: &World, channel: &str) -> Result<User, Refusal> {
    let known = world.messages.values().map(|message| message.user.clone());
    let everywhere = settings.users.iter().flat_map(|user| Context::ALL.map(|at| user.clone().at(at)));
    let in_guilds = settings.guilds.iter().map(|guild| settings.owner().clone().in_guild(guild));
    let found =
        everywhere.chain(in_guilds).chain(known).find(|user| user.channel_id().to_string() == channel);
    match found.ok_or_else(Refusal::unknown_channel)? {
        user if user.context == Context::PrivateChannel => Err(Refusal::missing_access()),
        user => Ok(user),
    }
}

/// Finds the message of a path, if the bot is its author.
fn find_own_message(
    settings: &Settings,
    world: &World,
    channel: &str,
    message: &str,
) -> Result<u64, Refusal> {
    let user = find_member(settings, world, channel)?;
    let named = message.parse().ok().and_then(|id: u64| world.messages.get(&id));
    // Ephemeral messages are in no channel.
    let here =
        named.filter(|message| message.user.channel_id() == user.channel_id() && !message.is_ephemeral());
    let here = here.filter(|message| message.state == MessageState::Shown);
    match here.ok_or_else(Refusal::unknown_message)? {
        message if message.by_bot => Ok(message.id),
        _ => Err(Refusal::not_the_author()),
    }
}

/// Returns the nonce of a body with `enforce_nonce`: a string or an integer.
fn enforced_nonce(body: &Value) -> Option<String> {
    match &body["nonce"] {
        _ if body["enforce_nonce"] != true => None,
        Value::String(text) => Some(text.clone()),
        number => number.as_i64().map(|number| number.to_string()),
    }
}

/// `POST /channels/{channel}/messages`
pub(crate) async fn post(State(shared): AppState, Path(channel): Path<String>, request: Request) -> Reply {
    let allowed = |world: &World| {
        let user = find_member(&shared.site.settings, world, &channel)?;
        match world.silenced && user.context == Context::Guild {
            true => Err(Refusal::missing_permissions()),
            false => Ok(user),
        }
    };
    let access = allowed(&shared.world()).map(drop);
    let Body { json: body, files, room: _room } =
        Body::read_if(access, request, MAX_MESSAGE_BYTES, &shared.bodies).await?;
    let mut world = shared.world();
    let world = &mut *world;
    let user = allowed(world)?;
    messages::check(&body, &files, &shared.site.settings.limits)?;
    // Discord compares nonces of the last few minutes; this compares those of all kept messages.
    let nonce = enforced_nonce(&body);
    let is_repeated = |known: &&Message| nonce.is_some() && known.nonce == nonce;
    if let Some(known) = world.messages.values().find(is_repeated) {
        return Ok(Json(payload::message(&shared.site, known)).into_response());
    }
    let id = world.ids.next();
    let mut message = Message { by_bot: true, ..Message::from_user(id, &user, "", Vec::new()) };
    message.state = MessageState::Waiting;
    message.nonce = nonce;
    message.apply_body(&body, files, &mut world.ids);
    let sent = payload::message(&shared.site, &message);
    world.messages.insert(message);
    shared.publish(world, id);
    Ok(Json(sent).into_response())
}

/// `PATCH /channels/{channel}/messages/{message}`
pub(crate) async fn edit(
    State(shared): AppState,
    Path((channel, name)): Path<(String, String)>,
    request: Request,
) -> Reply {
    let allowed = find_own_message(&shared.site.settings, &shared.world(), &channel, &name).map(drop);
    let Body { json: body, files, room: _room } =
        Body::read_if(allowed, request, MAX_MESSAGE_BYTES, &shared.bodies).await?;
    let uploads = !files.is_empty();
    let action = async {
        let mut world = shared.world();
        let world = &mut *world;
        let id = find_own_message(&shared.site.settings, world, &channel, &name)?;
        messages::check_edit(&body, &files, &shared.site.settings.limits, &world.messages[&id])?;
        let changed = world.messages.change(id, |message| {
            message.apply_body(&body, files, &mut world.ids);
            payload::message(&shared.site, message)
        });
        let sent = changed.ok_or_else(Refusal::unknown_message)?;
        shared.publish(world, id);
        Ok(Json(sent).into_response())
    };
    if uploads { Ok(faults::carry_out(&shared, Call::EditWithFiles, action).await) } else { action.await }
}
