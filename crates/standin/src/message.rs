//! Messages of a channel, and the effect of request bodies on them.
//!
//! `validate` decides which bodies are accepted.

use serde_json::{Value, json};

use crate::attachment::{Attachment, Upload};
use crate::ids::{self, Snowflakes, snowflake};
use crate::interaction::Interaction;
use crate::people::User;

/// Flag of a message that only the invoking user sees.
pub(crate) const EPHEMERAL: u64 = 64;

/// Flag of a message that forwards another.
const HAS_SNAPSHOT: u64 = 1 << 14;

/// State of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageState {
    /// The bot has not answered yet.
    Waiting,
    /// The bot deferred its answer: "thinking…".
    Thinking,
    /// The content is visible.
    Shown,
    /// The bot did not answer in time.
    Failed,
}

/// A message of a channel, as users see it.
#[derive(Clone, Debug)]
pub struct Message {
    /// Id of the message.
    pub id: u64,
    /// State of the message.
    pub state: MessageState,
    /// Text with its markdown.
    pub content: String,
    /// Discord's message flags; 64 is ephemeral.
    pub flags: u64,
    /// Attached files.
    pub attachments: Vec<Attachment>,
    /// Embeds, as sent.
    pub embeds: Value,
    /// Action rows with their components, as sent.
    pub components: Value,
    /// Ids of the users whom the message notified: those whom its first text mentions, as far as
    /// `allowed_mentions` allows (by default, all of them). Unlike at Discord, mentions in code
    /// count too.
    pub notified: Vec<u64>,
    /// Number of edits after the message became visible.
    pub edits: u32,
    /// Snapshot of the forwarded message.
    pub(crate) forwarded: Option<Box<Message>>,
    /// Ids of the users whom the current text mentions and `allowed_mentions` allows.
    pub(crate) mentions: Vec<u64>,
    /// Time of sending, in milliseconds since the Unix epoch.
    pub(crate) sent_ms: u64,
    /// Time of the last edit, in milliseconds since the Unix epoch.
    pub(crate) edited_ms: Option<u64>,
    /// Author if `by_bot` is false. Otherwise the user whose interaction the message answers, or,
    /// without an interaction, a user in the message's channel.
    pub(crate) user: User,
    pub(crate) by_bot: bool,
    /// Interaction that the message answers.
    pub(crate) interaction: Option<u64>,
    /// Name of the command whose first answer this is; empty for other messages.
    pub(crate) command: String,
    /// Whether a component of the message got no answer.
    pub(crate) unanswered: bool,
    /// Nonce of a post with `enforce_nonce`. Another post with the same nonce creates no message.
    pub(crate) nonce: Option<String>,
}

impl Message {
    /// Creates a message of a user.
    pub(crate) fn from_user(id: u64, user: &User, content: &str, attachments: Vec<Attachment>) -> Self {
        let mentions = find_mentions(content);
        Self {
            id,
            state: MessageState::Shown,
            content: content.to_owned(),
            flags: 0,
            attachments,
            embeds: json!([]),
            components: json!([]),
            notified: mentions.clone(),
            edits: 0,
            forwarded: None,
            mentions,
            sent_ms: ids::now_ms(),
            edited_ms: None,
            user: user.clone(),
            by_bot: false,
            interaction: None,
            command: String::new(),
            unanswered: false,
            nonce: None,
        }
    }

    /// Creates a message that forwards another. Forwarding a forward forwards the original message.
    pub(crate) fn forward(id: u64, user: &User, message: &Self) -> Self {
        let first = message.forwarded.as_deref().unwrap_or(message);
        let forwarded = Some(Box::new(first.clone()));
        Self { flags: HAS_SNAPSHOT, forwarded, ..Self::from_user(id, user, "", Vec::new()) }
    }

    /// Creates the placeholder that is shown until the bot answers.
    pub(crate) fn pending(id: u64, interaction: &Interaction) -> Self {
        Self {
            state: MessageState::Waiting,
            by_bot: true,
            interaction: Some(interaction.id),
            command: interaction.command.clone(),
            ..Self::from_user(id, &interaction.user, "", Vec::new())
        }
    }

    /// Returns whether only the invoking user sees the message.
    pub fn is_ephemeral(&self) -> bool {
        self.flags & EPHEMERAL != 0
    }

    /// Returns whether this user sees the message in the channel where they act.
    pub(crate) fn is_seen_by(&self, user: &User) -> bool {
        let here = self.user.channel_id() == user.channel_id();
        here && self.state == MessageState::Shown && (!self.is_ephemeral() || self.user.id == user.id)
    }

    /// Iterates over the files of the message and of the message that it forwards.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Attachment> {
        let forwarded = self.forwarded.iter().flat_map(|message| &message.attachments);
        self.attachments.iter().chain(forwarded)
    }

    /// Finds a component by its custom_id.
    pub(crate) fn component(&self, custom_id: &str) -> Option<&Value> {
        let rows = self.components.as_array().into_iter().flatten();
        let mut all = rows.filter_map(|row| row["components"].as_array()).flatten();
        all.find(|component| component["custom_id"] == custom_id)
    }

    /// Applies a request body, and makes the message visible. Keys that the body omits keep their
    /// values. If the message was visible before, counts an edit.
    pub(crate) fn apply_body(&mut self, body: &Value, files: Vec<Upload>, ids: &mut Snowflakes) {
        if let Some(content) = body.get("content") {
            self.content = content.as_str().unwrap_or("").to_owned();
            self.mentions = find_allowed_mentions(&self.content, &body["allowed_mentions"]);
        }
        for (key, list) in [("embeds", &mut self.embeds), ("components", &mut self.components)] {
            if let Some(new) = body.get(key) {
                *list = if new.is_array() { new.clone() } else { json!([]) };
            }
        }
        if let Some(flags) = body["flags"].as_u64() {
            self.flags = flags & !EPHEMERAL | self.flags & EPHEMERAL;
        }
        let listed = body["attachments"].as_array();
        let entry =
            |id: u64| listed.and_then(|list| list.iter().find(|entry| snowflake(&entry["id"]) == Some(id)));
        if listed.is_some() {
            self.attachments.retain(|file| entry(file.id).is_some());
        }
        for file in &mut self.attachments {
            if let Some(text) = entry(file.id).and_then(|entry| entry["description"].as_str()) {
                file.description = Some(text.to_owned()).filter(|text| !text.is_empty());
            }
        }
        for file in files {
            let entry = entry(file.id);
            let text =
                |key: &str| entry.and_then(|entry| entry[key].as_str()).filter(|text| !text.is_empty());
            let filename = text("filename").unwrap_or(&file.filename);
            let description = text("description").map(str::to_owned);
            let file = Attachment::new(ids.next(), filename, description, file.content_type, file.bytes);
            self.attachments.push(file);
        }
        if self.state == MessageState::Shown {
            self.edits += 1;
            self.edited_ms = Some(ids::now_ms());
        } else {
            // Edits of a visible message notify nobody.
            self.notified.clone_from(&self.mentions);
        }
        self.state = MessageState::Shown;
        self.unanswered = false;
    }
}

/// Finds the users whom a text mentions, as far as `allowed` permits: the `allowed_mentions` of the
/// same body.
fn find_allowed_mentions(text: &str, allowed: &Value) -> Vec<u64> {
    let mentions = find_mentions(text);
    let parses_users = allowed["parse"].as_array().is_some_and(|list| list.contains(&json!("users")));
    if allowed.is_null() || parses_users {
        return mentions;
    }
    let users = allowed["users"].as_array().into_iter().flatten().filter_map(snowflake);
    users.filter(|user| mentions.contains(user)).collect()
}

/// Finds the users whom a text mentions, `<@ID>` or `<@!ID>`, each once.
fn find_mentions(text: &str) -> Vec<u64> {
    let mut found = Vec::new();
    for (id, _) in text.split("<@").skip(1).filter_map(|rest| rest.split_once('>')) {
        if let Ok(id) = id.strip_prefix('!').unwrap_or(id).parse::<u64>()
            && !found.contains(&id)
        {
            found.push(id);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_are_mentioned_as_allowed() {
        let text = "<@2> <@!3> <@2> <@&4> <#5> <@x> <@6";
        for (allowed, expected) in [
            (json!(null), vec![2, 3]),
            (json!({ "parse": ["users"] }), vec![2, 3]),
            (json!({ "parse": ["users", "roles"] }), vec![2, 3]),
            (json!({ "parse": [] }), vec![]),
            (json!({}), vec![]),
            (json!({ "users": ["3", "2", "7"] }), vec![3, 2]),
        ] {
            assert_eq!(find_allowed_mentions(text, &allowed), expected, "{allowed}");
        }
    }
}
