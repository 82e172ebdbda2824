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
    /// Ids of the users whom the message notified: those that its first text mentions and that its
    /// body lists in `allowed_mentions.users`.
    pub notified: Vec<u64>,
    /// Number of edits after the message became visible.
    pub edits: u32,
    /// Snapshot of the forwarded message.
    pub(crate) forwarded: Option<Box<Message>>,
    pub(crate) sent_ms: u64,
    /// Time of the last edit.
    pub(crate) edited_ms: Option<u64>,
    /// Author if `by_bot` is false. Else the user whose interaction the message answers; for a
    /// message without an interaction, a user in its channel.
    pub(crate) user: User,
    pub(crate) by_bot: bool,
    /// Interaction that the message answers.
    pub(crate) interaction: Option<u64>,
    /// Name of the command whose first answer this is; empty for other messages.
    pub(crate) command: String,
    /// Whether a component of the message got no answer.
    pub(crate) unanswered: bool,
    /// Nonce of the bot that prevents a second post.
    pub(crate) nonce: Option<String>,
}

impl Message {
    /// Creates a message of a user.
    pub(crate) fn from_user(id: u64, user: &User, content: &str, attachments: Vec<Attachment>) -> Self {
        Self {
            id,
            state: MessageState::Shown,
            content: content.to_owned(),
            flags: 0,
            attachments,
            embeds: json!([]),
            components: json!([]),
            notified: Vec::new(),
            edits: 0,
            forwarded: None,
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

    /// Files of the message and of the message that it forwards.
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

    /// Applies a request body: a key that the body omits keeps its value. Counts an edit if the
    /// message was visible.
    pub(crate) fn apply_body(&mut self, body: &Value, files: Vec<Upload>, ids: &mut Snowflakes) {
        if let Some(content) = body.get("content") {
            self.content = content.as_str().unwrap_or("").to_owned();
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
            self.notified = find_notified(&self.content, &body["allowed_mentions"]);
        }
        self.state = MessageState::Shown;
        self.unanswered = false;
    }
}

/// Finds the users in the list `users` of `allowed_mentions` that a text mentions.
fn find_notified(content: &str, allowed: &Value) -> Vec<u64> {
    let users = allowed["users"].as_array().into_iter().flatten().filter_map(snowflake);
    users.filter(|user| content.contains(&format!("<@{user}>"))).collect()
}
