//! Events that a page receives, as JSON: the history, then each change.

use serde_json::{Value, json};

use crate::attachment;
use crate::ids;
use crate::message::{Message, MessageState};
use crate::payload;
use crate::people::{Context, User};
use crate::settings::Settings;
use crate::world::World;

/// Maximum messages in the history of a page.
const HISTORY_MESSAGES: usize = 200;

/// The event with the initial state of a page.
pub(crate) fn history(world: &World, settings: &Settings) -> Value {
    let skipped = world.messages.len().saturating_sub(HISTORY_MESSAGES);
    let messages: Vec<_> = world.messages.values().skip(skipped).map(entry).collect();
    let people = settings.users.iter().map(|user| {
        let channels = Context::ALL.map(|context| user.clone().at(context).channel_id().to_string());
        json!({ "id": user.id.to_string(), "name": user.name, "channels": channels })
    });
    json!({
        "kind": "history", "title": settings.title, "bot": settings.bot,
        "application": ids::APPLICATION.to_string(), "messages": messages,
        "commands": world.commands(settings.owner().guild_id()), "users": people.collect::<Vec<_>>(),
        "connected": world.sessions.is_connected(), "limit": HISTORY_MESSAGES,
        "file_limit": settings.limits.attachment_bytes, "most_files": attachment::MAX_FILES,
    })
}

/// The event for an added or changed message.
pub(crate) fn message(message: &Message) -> Value {
    json!({ "kind": "message", "message": entry(message) })
}

/// The event for a removed message.
pub(crate) fn removal(message: u64) -> Value {
    json!({ "kind": "gone", "id": message.to_string() })
}

/// The event for newly registered commands.
pub(crate) fn commands(commands: &[&Value]) -> Value {
    json!({ "kind": "commands", "commands": commands })
}

/// The event for a bot that connected or disconnected.
pub(crate) fn status(connected: bool) -> Value {
    json!({ "kind": "status", "connected": connected })
}

/// The event for a modal that opened for the user of an interaction.
pub(crate) fn modal(interaction: u64, user: &User, data: &Value) -> Value {
    let (interaction, user) = (interaction.to_string(), user.id.to_string());
    json!({ "kind": "modal", "interaction": interaction, "user": user, "data": data })
}

/// A message in the form that the page draws.
fn entry(message: &Message) -> Value {
    let forwarded = message.forwarded.as_ref().map(|message| {
        json!({ "content": message.content, "embeds": message.embeds, "attachments": files(message) })
    });
    json!({
        "id": message.id.to_string(), "bot": message.by_bot, "command": message.command,
        "user": message.user.id.to_string(), "name": message.user.name,
        "channel": message.user.channel_id().to_string(), "sent": ids::timestamp(message.sent_ms),
        "state": match message.state {
            MessageState::Waiting => "waiting",
            MessageState::Thinking => "thinking",
            MessageState::Shown => "shown",
            MessageState::Failed => "failed",
        },
        "reply": message.interaction.is_some() && message.command.is_empty(),
        "ephemeral": message.is_ephemeral(), "content": message.content, "attachments": files(message),
        "embeds": message.embeds, "components": message.components, "edited": message.edits > 0,
        "unanswered": message.unanswered, "forwarded": forwarded,
    })
}

fn files(message: &Message) -> Vec<Value> {
    message.attachments.iter().map(|file| payload::attachment("", 0, file, false)).collect()
}
