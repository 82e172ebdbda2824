//! Rules for messages (first answers, edits, follow-ups, posts in channels) and for the choices of
//! autocompletions.
//!
//! Stickers, polls, voice messages and components of version 2 are not implemented: a message with
//! nothing else is empty. Lengths count characters (Unicode scalar values), as Discord's do.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::attachment::{MAX_FILES, Upload};
use crate::form::Form;
use crate::ids::snowflake;
use crate::message::{EPHEMERAL, Message};
use crate::refusal::Refusal;
use crate::settings::Limits;
use crate::validate::{commands, components};

/// Flags that a bot may set: suppress embeds (4), ephemeral (64), suppress notifications (4096).
const FLAGS: u64 = 4 | EPHEMERAL | 4096;

/// Checks a new message.
pub(crate) fn check(body: &Value, files: &[Upload], limits: &Limits) -> Result<(), Refusal> {
    check_with(body, files, limits, &[], false)
}

/// Checks an edit. The edited message must not be empty.
pub(crate) fn check_edit(
    body: &Value,
    files: &[Upload],
    limits: &Limits,
    message: &Message,
) -> Result<(), Refusal> {
    let kept: Vec<_> = message.attachments.iter().map(|file| file.id).collect();
    let stays =
        |key: &str, list: &Value| body.get(key).is_none() && list.as_array().is_some_and(|l| !l.is_empty());
    let remains = body.get("content").is_none() && !message.content.is_empty()
        || stays("embeds", &message.embeds)
        || stays("components", &message.components);
    check_with(body, files, limits, &kept, remains)
}

/// Checks a body. `kept` are the ids of the message's existing files. With `empty_ok` the body may
/// be empty, because other content remains.
fn check_with(
    body: &Value,
    files: &[Upload],
    limits: &Limits,
    kept: &[u64],
    empty_ok: bool,
) -> Result<(), Refusal> {
    let mut form = Form::default();
    if !body.is_object() {
        form.refuse("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return Err(form.into_refusal());
    }
    form.text(body, "content", (0, 2000), false);
    form.flag(body, "tts");
    check_flag_bits(&mut form, body);
    check_mentions(&mut form, &body["allowed_mentions"]);
    check_embeds(&mut form, body);
    components::check(&mut form, body);
    let count = check_attachments(&mut form, body, files, kept);
    form.finish()?;

    if files.iter().any(|file| file.bytes.len() > limits.attachment_bytes) {
        return Err(Refusal::too_large());
    }
    if count > MAX_FILES {
        return Err(Refusal::too_many_files());
    }
    let shows = |key: &str| body[key].as_array().is_some_and(|list| !list.is_empty());
    let text = body["content"].as_str().is_some_and(|text| !text.trim().is_empty());
    if !(text || shows("embeds") || shows("components") || count > 0 || empty_ok) {
        return Err(Refusal::empty_message());
    }
    Ok(())
}

/// Checks the flags, the only data of a deferred answer.
pub(crate) fn check_flags(body: &Value) -> Result<(), Refusal> {
    let mut form = Form::default();
    check_flag_bits(&mut form, body);
    form.finish()
}

fn check_flag_bits(form: &mut Form, body: &Value) {
    form.at("flags", |form| match &body["flags"] {
        Value::Null => {}
        flags => match flags.as_u64() {
            None => form.refuse("BITFIELD_TYPE_CONVERT", "Value is not a bitfield."),
            Some(bits) if bits & !FLAGS != 0 => {
                form.refuse("BITFIELD_TYPE_INVALID", "Only the flags 4, 64 and 4096 can be set on an answer");
            }
            Some(_) => {}
        },
    });
}

fn check_mentions(form: &mut Form, allowed: &Value) {
    if allowed.is_null() {
        return;
    }
    form.at("allowed_mentions", |form| {
        if !allowed.is_object() {
            return form.refuse("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        }
        form.check_each(allowed, "parse", &[json!("everyone"), json!("roles"), json!("users")]);
        for kind in ["roles", "users"] {
            let ids = form.list(allowed, kind, 100);
            let parsed = allowed["parse"].as_array().is_some_and(|list| list.contains(&json!(kind)));
            if parsed && !ids.is_empty() {
                let message = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
                form.refuse("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", &message);
            }
            for (index, id) in ids.iter().enumerate() {
                if snowflake(id).is_none() {
                    form.at(kind, |form| form.at(index, refuse_snowflake));
                }
            }
        }
        form.flag(allowed, "replied_user");
    });
}

fn check_embeds(form: &mut Form, body: &Value) {
    let embeds = form.list(body, "embeds", 10);
    let mut total = 0;
    form.at("embeds", |form| {
        for (index, embed) in embeds.iter().enumerate() {
            form.at(index, |form| {
                let mut text = |form: &mut Form, object: &Value, key, max, required| {
                    let found = form.text(object, key, (usize::from(required), max), required);
                    total += found.map_or(0, |text| text.chars().count());
                };
                text(form, embed, "title", 256, false);
                text(form, embed, "description", 4096, false);
                form.at("footer", |form| text(form, &embed["footer"], "text", 2048, false));
                form.at("author", |form| text(form, &embed["author"], "name", 256, false));
                let fields = form.list(embed, "fields", 25);
                form.at("fields", |form| {
                    for (index, field) in fields.iter().enumerate() {
                        form.at(index, |form| {
                            text(form, field, "name", 256, true);
                            text(form, field, "value", 1024, true);
                        });
                    }
                });
            });
        }
        if total > 6000 {
            form.refuse("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
        }
    });
}

/// Checks the attachments; returns the number of files that the message would have.
fn check_attachments(form: &mut Form, body: &Value, files: &[Upload], kept: &[u64]) -> usize {
    form.at("files", |form| {
        for file in files.iter().filter(|file| file.filename.is_empty()) {
            form.at(file.id, |form| form.at("filename", Form::refuse_missing));
        }
    });
    let listed = &body["attachments"];
    if listed.is_null() {
        return kept.len() + files.len();
    }
    // A list that is too long gets 30015 instead of a form error.
    let list = form.list(body, "attachments", usize::MAX);
    let mut ids = HashSet::new();
    form.at("attachments", |form| {
        for (index, entry) in list.iter().enumerate() {
            form.at(index, |form| {
                form.text(entry, "description", (0, 1024), false);
                form.text(entry, "filename", (1, 1024), false);
                form.at("id", |form| match snowflake(&entry["id"]) {
                    None if entry["id"].is_null() => form.refuse_missing(),
                    None => refuse_snowflake(form),
                    Some(id) if !ids.insert(id) => {
                        form.refuse("ATTACHMENT_DUPLICATED", "An attachment is listed twice");
                    }
                    Some(id) if kept.contains(&id) || files.iter().any(|file| file.id == id) => {}
                    Some(id) => {
                        let message = format!("Attachment data for id {id} not found");
                        form.refuse("ATTACHMENT_NOT_FOUND", &message);
                    }
                });
            });
        }
    });
    // An uploaded file is attached even if the list omits it.
    ids.len() + files.iter().filter(|file| !ids.contains(&file.id)).count()
}

fn refuse_snowflake(form: &mut Form) {
    form.refuse("NUMBER_TYPE_COERCE", "Value is not snowflake.");
}

/// Checks the choices of an autocompletion (callback type 8) for an option of this type.
pub(crate) fn check_choices(data: &Value, kind: u64) -> Result<(), Refusal> {
    let mut form = Form::default();
    if !data["choices"].is_array() {
        form.at("choices", Form::refuse_missing);
    }
    let list = form.list(data, "choices", 25);
    form.at("choices", |form| commands::check_choices(form, list, kind));
    form.finish()
}
