//! JSON that the bot receives: users, guilds, messages and interactions, with the fields that
//! client libraries need.

use serde_json::{Value, json};

use crate::attachment::Attachment;
use crate::ids::{self, APPLICATION};
use crate::interaction::Interaction;
use crate::message::Message;
use crate::people::{Context, Guild, User};
use crate::settings::Site;

/// Usual permissions in a text channel, except writing: add reactions, view the channel, embed
/// links, attach files, read the history, use application commands.
const PERMISSIONS: u64 = 1 << 6 | 1 << 10 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 31;

/// Permission to send messages, in channels and in threads.
const WRITE: u64 = 1 << 11 | 1 << 38;

/// Time at which every member joined.
const JOINED_AT: &str = "2024-05-01T12:00:00.000000+00:00";

/// Permission to manage the server.
const MANAGE: u64 = 1 << 5;

/// The bot user.
pub(crate) fn bot(site: &Site) -> Value {
    json!({
        "id": APPLICATION.to_string(), "username": site.settings.bot.as_str(), "discriminator": "0", "global_name": null,
        "avatar": null, "bot": true, "system": false, "mfa_enabled": true, "banner": null, "accent_color": null,
        "locale": "en-US", "verified": true, "email": null, "flags": 0, "premium_type": 0, "public_flags": 0,
        "avatar_decoration_data": null,
    })
}

/// A user.
pub(crate) fn user(user: &User) -> Value {
    json!({
        "id": user.id.to_string(), "username": user.name.to_lowercase(), "discriminator": "0",
        "global_name": user.name, "avatar": null, "bot": false, "public_flags": 0,
        "avatar_decoration_data": null, "clan": null, "primary_guild": null,
    })
}

fn member(person: &User) -> Value {
    let permissions = (PERMISSIONS | WRITE | if person.manages_guild { MANAGE } else { 0 }).to_string();
    json!({
        "user": user(person), "nick": null, "avatar": null, "banner": null, "roles": [],
        "joined_at": JOINED_AT, "premium_since": null, "deaf": false, "mute": false,
        "flags": 0, "pending": false, "permissions": permissions, "communication_disabled_until": null,
        "unusual_dm_activity_until": null, "avatar_decoration_data": null,
    })
}

fn channel(site: &Site, person: &User) -> Value {
    let id = person.channel_id().to_string();
    match person.context {
        Context::Guild => json!({
            "id": id, "type": 0, "name": site.settings.channel(), "guild_id": person.guild.to_string(),
            "parent_id": null, "position": 0, "topic": null, "nsfw": false, "flags": 0, "last_message_id": null,
            "rate_limit_per_user": 0, "permissions": (PERMISSIONS | WRITE).to_string(),
        }),
        Context::BotDm => json!({
            "id": id, "type": 1, "flags": 0, "last_message_id": null, "recipients": [user(person)],
        }),
        Context::PrivateChannel => json!({
            "id": id, "type": 3, "name": "friends", "icon": null, "owner_id": person.id.to_string(), "flags": 0,
            "last_message_id": null, "recipients": [user(person)],
        }),
    }
}

/// A guild with its channel and members, as the event `GUILD_CREATE` contains it.
pub(crate) fn guild(site: &Site, guild: &Guild) -> Value {
    let owner = site.settings.owner();
    let id = guild.id.to_string();
    let everyone = json!({
        "id": id, "name": "@everyone", "permissions": (PERMISSIONS | WRITE).to_string(), "position": 0,
        "color": 0, "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false, "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
    });
    let users = site.settings.users.iter().filter(|user| user.guild == guild.id);
    let mut members: Vec<_> = users.map(member).collect();
    members.push(json!({
        "user": bot(site), "nick": null, "avatar": null, "roles": [], "deaf": false, "mute": false, "flags": 0,
        "joined_at": JOINED_AT, "premium_since": null, "pending": false, "communication_disabled_until": null,
    }));
    let mut channel = channel(site, &owner.clone().in_guild(guild));
    channel["permission_overwrites"] = json!([]);
    let mut object = json!({
        "id": id, "name": guild.name, "icon": null, "splash": null, "discovery_splash": null, "banner": null,
        "description": null, "owner_id": owner.id.to_string(), "features": [], "joined_at": JOINED_AT,
        "preferred_locale": owner.guild_locale, "large": false, "unavailable": false,
        "member_count": members.len(), "members": members, "channels": [channel], "roles": [everyone],
    });
    let unused = json!({
        "afk_channel_id": null, "afk_timeout": 300, "system_channel_id": null, "system_channel_flags": 0,
        "rules_channel_id": null, "public_updates_channel_id": null, "safety_alerts_channel_id": null,
        "application_id": null, "vanity_url_code": null, "verification_level": 0, "explicit_content_filter": 0,
        "default_message_notifications": 1, "mfa_level": 0, "nsfw_level": 0, "premium_tier": 0,
    });
    let empty = ["threads", "emojis", "stickers", "voice_states", "presences", "stage_instances"];
    for key in empty.into_iter().chain(["guild_scheduled_events", "soundboard_sounds"]) {
        object[key] = json!([]);
    }
    for (key, value) in unused.as_object().into_iter().flatten() {
        object[key] = value.clone();
    }
    object
}

/// Owners of the installation, by integration type.
fn owners(person: &User) -> Value {
    match person.context {
        Context::Guild => json!({ "0": person.guild.to_string() }),
        Context::BotDm => json!({ "0": "0" }),
        Context::PrivateChannel => json!({ "1": person.id.to_string() }),
    }
}

/// Parses the id of the file that an address of the stand-in names.
pub(crate) fn file_id(base: &str, url: &str) -> Option<u64> {
    url.strip_prefix(base)?.split('/').nth(3)?.parse().ok()
}

/// An attachment with its address. Files of options and of ephemeral messages are `ephemeral`.
pub(crate) fn attachment(base: &str, channel: u64, file: &Attachment, ephemeral: bool) -> Value {
    let folder = if ephemeral { "ephemeral-attachments" } else { "attachments" };
    let url = format!("{base}/{folder}/{channel}/{}/{}?{}", file.id, file.filename, file.signature);
    let mut object = json!({
        "id": file.id.to_string(), "filename": file.filename, "size": file.bytes.len(), "url": url,
        "proxy_url": url, "content_type": file.content_type,
    });
    if ephemeral {
        object["ephemeral"] = json!(true);
    }
    if let Some(text) = &file.description {
        object["description"] = json!(text);
    }
    if let Some((width, height)) = file.pixels {
        object["width"] = json!(width);
        object["height"] = json!(height);
    }
    object
}

/// Attachments of a message.
fn attachments(site: &Site, message: &Message) -> Vec<Value> {
    let channel = message.user.channel_id();
    let attached = |file| attachment(&site.base, channel, file, message.is_ephemeral());
    message.attachments.iter().map(attached).collect()
}

/// Mentioned users. Only the configured ones and the user of the message are known.
fn mentions(site: &Site, message: &Message) -> Vec<Value> {
    let find = |&id: &u64| site.settings.users.iter().chain([&message.user]).find(|user| user.id == id);
    message.mentions.iter().filter_map(find).map(user).collect()
}

/// Snapshot of a forwarded message, without its author and channel.
fn snapshot(site: &Site, message: &Message) -> Value {
    let edited = message.edited_ms.map(ids::timestamp);
    let object = json!({
        "type": if message.command.is_empty() { 0 } else { 20 }, "content": message.content,
        "timestamp": ids::timestamp(message.sent_ms), "edited_timestamp": edited, "flags": message.flags,
        "mentions": mentions(site, message), "mention_roles": [], "attachments": attachments(site, message),
        "embeds": message.embeds, "components": message.components,
    });
    json!({ "message": object })
}

/// Reference to a forwarded message (type 1).
fn reference(message: &Message) -> Value {
    let channel = message.user.channel_id().to_string();
    let mut object = json!({ "type": 1, "channel_id": channel, "message_id": message.id.to_string() });
    if let Some(guild) = message.user.guild_id() {
        object["guild_id"] = json!(guild.to_string());
    }
    object
}

/// A message. Its list of mentioned roles is always empty.
pub(crate) fn message(site: &Site, message: &Message) -> Value {
    let channel = message.user.channel_id();
    let files = attachments(site, message);
    let edited = message.edited_ms.map(ids::timestamp);
    let mut object = json!({
        "id": message.id.to_string(), "channel_id": channel.to_string(), "content": message.content,
        "author": if message.by_bot { bot(site) } else { user(&message.user) },
        "timestamp": ids::timestamp(message.sent_ms), "edited_timestamp": edited, "tts": false,
        "mention_everyone": false, "mentions": mentions(site, message), "mention_roles": [],
        "attachments": files, "embeds": message.embeds, "components": message.components, "pinned": false,
        "flags": message.flags, "type": if message.command.is_empty() { 0 } else { 20 },
    });
    if let Some(forwarded) = &message.forwarded {
        object["message_reference"] = reference(forwarded);
        object["message_snapshots"] = json!([snapshot(site, forwarded)]);
    }
    // Answers and follow-ups are messages of a webhook; a post with the bot's token is not.
    if message.interaction.is_some() {
        object["application_id"] = json!(APPLICATION.to_string());
        object["webhook_id"] = json!(APPLICATION.to_string());
    }
    if let Some(id) = message.interaction.filter(|_| !message.command.is_empty()) {
        object["interaction_metadata"] = json!({
            "id": id.to_string(), "type": 2, "user": user(&message.user),
            "authorizing_integration_owners": owners(&message.user), "command_type": 1, "name": message.command,
        });
    }
    object
}

/// An interaction. `message` is the message whose component was used; `silenced` withdraws the
/// bot's permission to write.
pub(crate) fn interaction(
    site: &Site,
    interaction: &Interaction,
    data: Value,
    message: Option<Value>,
    silenced: bool,
) -> Value {
    let permissions = PERMISSIONS | if silenced { 0 } else { WRITE };
    let person = &interaction.user;
    let mut object = json!({
        "id": interaction.id.to_string(), "application_id": APPLICATION.to_string(), "type": interaction.kind as u8,
        "data": data, "channel": channel(site, person), "channel_id": person.channel_id().to_string(),
        "token": interaction.token, "version": 1, "app_permissions": permissions.to_string(), "locale": person.locale,
        "entitlements": [], "entitlement_sku_ids": [], "authorizing_integration_owners": owners(person),
        "context": person.context.number(), "attachment_size_limit": site.settings.limits.attachment_bytes,
    });
    if let Some(guild) = person.guild_id() {
        object["guild_id"] = json!(guild.to_string());
        object["guild"] = json!({ "id": guild.to_string(), "locale": person.guild_locale, "features": [] });
        object["guild_locale"] = json!(person.guild_locale);
        object["member"] = member(person);
    } else {
        object["user"] = user(person);
    }
    if let Some(message) = message {
        object["message"] = message;
    }
    object
}
