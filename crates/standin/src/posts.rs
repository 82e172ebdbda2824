//! Messages that users post, without an event for the bot, and files that they choose for options.

use axum::body::Bytes;
use serde_json::{Value, json};

use crate::attachment::Attachment;
use crate::message::Message;
use crate::payload;
use crate::people::{Context, User};
use crate::shared::Shared;
use crate::validate::invocation::{Rejection, reject};
use crate::world::World;

/// Stores a file that a user chose for an option or a message; returns its id, which is the value
/// of such an option.
pub(crate) fn upload(shared: &Shared, filename: &str, bytes: Bytes) -> u64 {
    let mut world = shared.world();
    let id = world.ids.next();
    world.store_upload(Attachment::new(id, filename, None, None, bytes));
    id
}

/// Posts a message with files, each a name and its bytes; returns its id.
pub(crate) fn say(shared: &Shared, user: &User, text: &str, files: Vec<(String, Bytes)>) -> u64 {
    let mut world = shared.world();
    let file = |(name, bytes): (String, Bytes)| Attachment::new(world.ids.next(), &name, None, None, bytes);
    let files = files.into_iter().map(file).collect();
    let id = world.ids.next();
    post(shared, &mut world, Message::from_user(id, user, text, files))
}

/// Posts a message with an embed; returns its id.
pub(crate) fn say_with_embed(shared: &Shared, user: &User, text: &str, mut embed: Value) -> u64 {
    let mut world = shared.world();
    unfurl(&world, &shared.site.base, &mut embed);
    let id = world.ids.next();
    let message = Message { embeds: json!([embed]), ..Message::from_user(id, user, text, Vec::new()) };
    post(shared, &mut world, message)
}

/// Forwards a message from any channel where the user sees it to the channel where the user acts;
/// returns the id of the new message.
pub(crate) fn forward(shared: &Shared, user: &User, message: u64) -> Result<u64, Rejection> {
    let mut world = shared.world();
    let id = world.ids.next();
    let seen =
        |message: &&Message| Context::ALL.iter().any(|&place| message.is_seen_by(&user.clone().at(place)));
    let Some(message) = world.messages.get(&message).filter(seen) else {
        return reject("message", None, "No such message is visible.");
    };
    if message.is_ephemeral() {
        return reject("forward", None, "A message that only you can see cannot be forwarded.");
    }
    let copy = Message::forward(id, user, message);
    Ok(post(shared, &mut world, copy))
}

fn post(shared: &Shared, world: &mut World, message: Message) -> u64 {
    let id = message.id;
    world.messages.insert(message);
    shared.publish(world, id);
    id
}

/// Adds to an embed the fields that Discord fills in: its type, and for its pictures `proxy_url`
/// (here the picture's own address) and the size, if the picture is a file of the stand-in.
fn unfurl(world: &World, base: &str, embed: &mut Value) {
    let Some(embed) = embed.as_object_mut() else { return };
    embed.entry("type").or_insert_with(|| json!("rich"));
    for key in ["image", "thumbnail"] {
        let Some(picture) = embed.get_mut(key).and_then(Value::as_object_mut) else { continue };
        let Some(url) = picture.get("url").and_then(Value::as_str).map(str::to_owned) else { continue };
        let known = payload::file_id(base, &url).and_then(|id| world.file(id));
        picture.insert("proxy_url".into(), json!(url));
        if let Some((width, height)) = known.and_then(|file| file.pixels) {
            picture.insert("width".into(), json!(width));
            picture.insert("height".into(), json!(height));
        }
    }
}
