//! The first answer to an interaction, and how an answer becomes a message.
//!
//! Later edits and follow-ups are in `webhooks`; which bodies are accepted is decided in `validate`.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::body::{Body, Upload};
use crate::ids::{self, Snowflakes};
use crate::refusal::Refusal;
use crate::validate::messages::snowflake;
use crate::validate::{Form, components, messages};
use crate::world::{Attachment, FILE_LIMIT, FIRST_ANSWER, Interaction, Message, Shared, State as Seen};

pub(crate) type Answer = Result<Response, Refusal>;
const EPHEMERAL: u64 = 64;

/// `POST /interactions/{id}/{token}/callback`
pub(crate) async fn callback(
    State(shared): State<Arc<Shared>>,
    Path((id, token)): Path<(String, String)>,
    body: Result<Body, Refusal>,
) -> Answer {
    let mut world = shared.world();
    let world = &mut *world;
    if world.failing.0 > 0 {
        world.failing.0 -= 1;
        let status = StatusCode::from_u16(world.failing.1).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        // Made by hand, so that it doesn't count as a refusal.
        return Ok((status, Json(json!({ "message": status.to_string(), "code": 0 }))).into_response());
    }
    let id = id.parse().unwrap_or(0);
    let Some(interaction) = world.interactions.get_mut(&id).filter(|known| known.token == token) else {
        return Err(Refusal::unknown_interaction());
    };
    if interaction.answer.is_some() {
        return Err(Refusal::already_acknowledged());
    }
    if interaction.expired || interaction.age() > FIRST_ANSWER {
        return Err(Refusal::unknown_interaction());
    }
    let Body { json: body, files } = body?;
    let kind = answer_type(interaction, &body)?;
    let data = &body["data"];
    let target = interaction.target.and_then(|id| world.messages.get(&id));
    match kind {
        4 => messages::check(data, &files, &[], FILE_LIMIT, false).map_err(within_data)?,
        5 => messages::check_flags(data).map_err(within_data)?,
        7 => check_edit(data, &files, target.ok_or_else(Refusal::unknown_message)?).map_err(within_data)?,
        8 => messages::check_choices(data, interaction.completes).map_err(within_data)?,
        9 => {
            let mut form = Form::default();
            form.at("data", |form| components::modal(form, data));
            form.finish()?;
        }
        _ => {}
    }
    interaction.answer = Some(kind);
    world.counters.answers += 1;
    let own = interaction.original;
    match kind {
        4 | 5 => {
            let id = own.unwrap_or_else(|| world.ids.next());
            interaction.original = Some(id);
            let mut message = blank(id, interaction);
            message.flags = data["flags"].as_u64().unwrap_or(0);
            message.state = Seen::Thinking;
            if kind == 4 {
                write(&mut message, data, files, &mut world.ids);
            }
            world.keep_message(message);
            shared.show(world, id);
        }
        6 => interaction.original = interaction.target,
        7 => {
            interaction.original = interaction.target;
            if let Some(message) = interaction.target.and_then(|id| world.messages.get_mut(&id)) {
                message.edits += 1;
                write(message, data, files, &mut world.ids);
                let id = message.id;
                shared.show(world, id);
            }
        }
        8 => interaction.choices = data["choices"].as_array().cloned(),
        _ => {
            interaction.modal = Some(data.clone());
            let who = interaction.user.id.to_string();
            let asked = json!({ "kind": "modal", "interaction": id.to_string(), "user": who, "data": data });
            // The command's line gives way to the form.
            if let Some(id) = own {
                interaction.original = None;
                world.messages.remove(&id);
                shared.show(world, id);
            }
            shared.tell(&asked);
        }
    }
    shared.tick();
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The type of the answer, if this interaction can be answered so.
fn answer_type(interaction: &Interaction, body: &Value) -> Result<u64, Refusal> {
    let allowed: &[u64] = match (interaction.kind, interaction.target) {
        (4, _) => &[8],
        (3, _) => &[4, 5, 6, 7, 9],
        (5, Some(_)) => &[4, 5, 6, 7],
        (5, None) => &[4, 5],
        _ => &[4, 5, 9],
    };
    let mut form = Form::default();
    let kind = body["type"].as_u64();
    match kind.filter(|kind| allowed.contains(kind)) {
        Some(kind) => return Ok(kind),
        None if body["type"].is_null() => form.at("type", Form::required),
        None => {
            let allowed: Vec<_> = allowed.iter().copied().map(Value::from).collect();
            form.at("type", |form| form.choices(&allowed));
        }
    }
    Err(form.refused())
}

/// Form errors of an answer lie under `data`.
fn within_data(mut refusal: Refusal) -> Refusal {
    refusal.errors = refusal.errors.map(|errors| json!({ "data": errors }));
    refusal
}

/// The message that stands in the channel until the bot answers.
pub(crate) fn blank(id: u64, interaction: &Interaction) -> Message {
    Message {
        id,
        state: Seen::Waiting,
        content: String::new(),
        flags: 0,
        attachments: Vec::new(),
        embeds: json!([]),
        components: json!([]),
        edits: 0,
        sent_ms: ids::now_ms(),
        user: interaction.user.clone(),
        by_bot: true,
        interaction: Some(interaction.id),
        command: interaction.command.clone(),
        unanswered: false,
    }
}

/// Checks an edit, with what it would leave of the message.
pub(crate) fn check_edit(body: &Value, files: &[Upload], message: &Message) -> Result<(), Refusal> {
    let kept: Vec<_> = message.attachments.iter().map(|file| file.id).collect();
    let stays =
        |key: &str, list: &Value| body.get(key).is_none() && list.as_array().is_some_and(|l| !l.is_empty());
    let remains = body.get("content").is_none() && !message.content.is_empty()
        || stays("embeds", &message.embeds)
        || stays("components", &message.components);
    messages::check(body, files, &kept, FILE_LIMIT, remains)
}

/// Writes what a body says into a message: what it leaves out stays.
pub(crate) fn write(message: &mut Message, body: &Value, files: Vec<Upload>, ids: &mut Snowflakes) {
    if let Some(content) = body.get("content") {
        message.content = content.as_str().unwrap_or("").to_owned();
    }
    for (key, list) in [("embeds", &mut message.embeds), ("components", &mut message.components)] {
        if let Some(new) = body.get(key) {
            *list = if new.is_array() { new.clone() } else { json!([]) };
        }
    }
    if let Some(flags) = body["flags"].as_u64() {
        message.flags = flags & !EPHEMERAL | message.flags & EPHEMERAL;
    }
    let listed = body["attachments"].as_array();
    let entry =
        |id: u64| listed.and_then(|list| list.iter().find(|entry| snowflake(&entry["id"]) == Some(id)));
    if listed.is_some() {
        message.attachments.retain(|file| entry(file.id).is_some());
    }
    for file in files {
        let entry = entry(file.id);
        let text = |key: &str| entry.and_then(|entry| entry[key].as_str()).filter(|text| !text.is_empty());
        let filename = text("filename").unwrap_or(&file.filename);
        let description = text("description").map(str::to_owned);
        message.attachments.push(attachment(
            ids.next(),
            filename,
            description,
            file.content_type,
            file.bytes,
        ));
    }
    message.state = Seen::Shown;
    message.unanswered = false;
}

/// A file with the name that Discord would give it.
pub(crate) fn attachment(
    id: u64,
    filename: &str,
    description: Option<String>,
    content_type: Option<String>,
    bytes: axum::body::Bytes,
) -> Attachment {
    let safe = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    let filename: String = filename.chars().map(safe).take(255).collect();
    let by_name = match filename.rsplit('.').next() {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let content_type = content_type.unwrap_or_else(|| by_name.to_owned());
    Attachment { id, filename, description, content_type, pixels: pixels(&bytes), bytes }
}

/// Width and height as the head of a PNG or GIF says.
fn pixels(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return number(16).zip(number(20));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        return number(6).zip(number(8));
    }
    None
}

/// Three seconds are over: who got no answer is told so.
pub(crate) fn expire(shared: &Shared, id: u64) {
    let mut world = shared.world();
    let world = &mut *world;
    let Some(interaction) = world.interactions.get_mut(&id).filter(|known| known.answer.is_none()) else {
        return;
    };
    interaction.expired = true;
    let shown = match interaction.target {
        Some(target) => {
            world.messages.get_mut(&target).map(|message| message.unanswered = true).and(Some(target))
        }
        None => interaction.original.filter(|id| {
            world.messages.get_mut(id).is_some_and(|message| {
                message.state = Seen::Failed;
                true
            })
        }),
    };
    match shown {
        Some(id) => shared.show(world, id),
        None => shared.tick(),
    }
}
