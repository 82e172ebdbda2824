//! Texts and pictures of Components V2 messages.
//!
//! Serenity's model skips these components. Requests to the endpoint contain them as JSON. From the
//! gateway, only the attachments of such messages are read. See
//! <https://discord.com/developers/docs/components/reference>.

use serde_json::Value;

use super::downloads::AttachedFile;
use super::request::QuotedMessage;

/// Maximum depth of a nested component, from 0. Discord allows three levels.
const MAX_DEPTH: usize = 4;

/// Discord's type of a text.
const TEXT_DISPLAY: u64 = 10;

/// Discord's type of a small picture beside a text.
const THUMBNAIL: u64 = 11;

/// Discord's type of a group of pictures.
const MEDIA_GALLERY: u64 = 12;

/// Discord's type of a file.
const FILE: u64 = 13;

/// Collects the texts and pictures in the components of the message that an interaction targets,
/// and of its forwards.
pub(crate) fn collect(interaction: &Value) -> QuotedMessage {
    let mut quoted = QuotedMessage::default();
    let messages = interaction["data"]["resolved"]["messages"].as_object();
    if let Some(message) = messages.and_then(|messages| messages.values().next()) {
        let forwarded = message["message_snapshots"].as_array().into_iter().flatten();
        for message in std::iter::once(message).chain(forwarded.map(|snapshot| &snapshot["message"])) {
            add(&mut quoted, &message["components"], 0);
        }
    }
    quoted
}

fn add(quoted: &mut QuotedMessage, components: &Value, depth: usize) {
    if depth > MAX_DEPTH {
        return;
    }
    for component in components.as_array().into_iter().flatten() {
        match component["type"].as_u64() {
            Some(TEXT_DISPLAY) => quoted.add_text(component["content"].as_str().unwrap_or_default()),
            Some(THUMBNAIL) => add_media(quoted, &component["media"]),
            Some(FILE) => add_media(quoted, &component["file"]),
            Some(MEDIA_GALLERY) => {
                let items = component["items"].as_array().into_iter().flatten();
                items.for_each(|item| add_media(quoted, &item["media"]));
            }
            _ => {}
        }
        add(quoted, &component["components"], depth + 1);
        add(quoted, &Value::Array(vec![component["accessory"].clone()]), depth + 1);
    }
}

fn add_media(quoted: &mut QuotedMessage, media: &Value) {
    let may_be_picture = media["content_type"].as_str().is_none_or(|kind| kind.starts_with("image/"));
    // Discord's copy if there is one: downloads from other hosts are not allowed.
    let url = media["proxy_url"].as_str().or(media["url"].as_str());
    if let Some(url) = url.filter(|_| may_be_picture) {
        quoted.pictures.push(AttachedFile { name: String::new(), url: url.to_owned(), size: 0 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nested_texts_and_pictures_are_collected() {
        let media = |name: &str| json!({ "url": format!("https://cdn.discordapp.com/{name}") });
        let components = json!([
            { "type": 17, "components": [
                { "type": 10, "content": "285174306" },
                { "type": 9, "components": [{ "type": 10, "content": "and this" }],
                  "accessory": { "type": 11, "media": media("a.png") } },
                { "type": 12, "items": [{ "media": media("b.png") },
                    { "media": { "url": "https://cdn.discordapp.com/c.mp4", "content_type": "video/mp4" } }] },
            ] },
            { "type": 1, "components": [{ "type": 2, "label": "Play" }] },
        ]);
        let forwarded = json!([{ "message": { "components": [{ "type": 13, "file": media("d.png") }] } }]);
        let message = json!({ "components": components, "message_snapshots": forwarded });
        let quoted = collect(&json!({ "data": { "resolved": { "messages": { "1": message } } } }));
        assert_eq!(quoted.text, "285174306\nand this");
        let urls: Vec<&str> = quoted.pictures.iter().map(|picture| picture.url.as_str()).collect();
        let names = ["a.png", "b.png", "d.png"].map(|name| format!("https://cdn.discordapp.com/{name}"));
        assert_eq!(urls, names);
        assert_eq!(collect(&json!({ "data": {} })), QuotedMessage::default());
    }
}
