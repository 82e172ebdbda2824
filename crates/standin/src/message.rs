//! Messages of a channel, and how a body becomes one or changes it.
//!
//! Which bodies are accepted is decided in `validate`.

use serde_json::{Value, json};

use crate::attachment::{Attachment, Upload};
use crate::ids::{self, Snowflakes, snowflake};
use crate::interaction::Interaction;
use crate::people::User;

/// The flag of a message that only the invoker sees.
pub(crate) const EPHEMERAL: u64 = 64;

/// The flag of a message that forwards another.
const HAS_SNAPSHOT: u64 = 1 << 14;

/// How far a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageState {
    /// The bot hasn't answered yet.
    Waiting,
    /// The bot has deferred: "thinking…".
    Thinking,
    /// To be seen.
    Shown,
    /// The application did not respond.
    Failed,
}

/// A message of the channel, as people see it.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its snowflake.
    pub id: u64,
    /// Whether it is to be seen yet.
    pub state: MessageState,
    /// The text, with its markdown.
    pub content: String,
    /// Discord's message flags; 64 is ephemeral.
    pub flags: u64,
    /// The files.
    pub attachments: Vec<Attachment>,
    /// The embeds, as sent.
    pub embeds: Value,
    /// The action rows with their components, as sent.
    pub components: Value,
    /// How often it was edited after it was first seen.
    pub edits: u32,
    /// The message that it forwards, as that was then.
    pub(crate) forwarded: Option<Box<Message>>,
    pub(crate) sent_ms: u64,
    /// Who wrote it (`by_bot` false), or whose interaction it answers.
    pub(crate) user: User,
    pub(crate) by_bot: bool,
    /// The interaction it answers, with the command's name.
    pub(crate) interaction: Option<u64>,
    pub(crate) command: String,
    /// A component of it got no answer.
    pub(crate) unanswered: bool,
    /// What the bot told it by, so that it is not posted twice; empty where nothing.
    pub(crate) nonce: String,
}

impl Message {
    /// What a person says.
    pub(crate) fn from_user(id: u64, user: &User, content: &str, attachments: Vec<Attachment>) -> Self {
        Self {
            id,
            state: MessageState::Shown,
            content: content.to_owned(),
            flags: 0,
            attachments,
            embeds: json!([]),
            components: json!([]),
            edits: 0,
            forwarded: None,
            sent_ms: ids::now_ms(),
            user: user.clone(),
            by_bot: false,
            interaction: None,
            command: String::new(),
            unanswered: false,
            nonce: String::new(),
        }
    }

    /// What a person forwards; of what was forwarded itself, the message at its beginning.
    pub(crate) fn forward(id: u64, user: &User, message: &Self) -> Self {
        let first = message.forwarded.as_deref().unwrap_or(message);
        let forwarded = Some(Box::new(first.clone()));
        Self { flags: HAS_SNAPSHOT, forwarded, ..Self::from_user(id, user, "", Vec::new()) }
    }

    /// What stands in the channel until the bot answers.
    pub(crate) fn pending(id: u64, interaction: &Interaction) -> Self {
        Self {
            state: MessageState::Waiting,
            by_bot: true,
            interaction: Some(interaction.id),
            command: interaction.command.clone(),
            ..Self::from_user(id, &interaction.user, "", Vec::new())
        }
    }

    /// Whether only the invoker sees it.
    pub fn ephemeral(&self) -> bool {
        self.flags & EPHEMERAL != 0
    }

    /// Whether this user sees it where they are.
    pub(crate) fn seen_by(&self, user: &User) -> bool {
        let here = self.user.channel_id() == user.channel_id();
        here && self.state == MessageState::Shown && (!self.ephemeral() || self.user.id == user.id)
    }

    /// Its files, and those of the message that it forwards.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Attachment> {
        let forwarded = self.forwarded.iter().flat_map(|message| &message.attachments);
        self.attachments.iter().chain(forwarded)
    }

    /// The component with this custom_id.
    pub(crate) fn component(&self, custom_id: &str) -> Option<&Value> {
        let rows = self.components.as_array().into_iter().flatten();
        let mut all = rows.filter_map(|row| row["components"].as_array()).flatten();
        all.find(|component| component["custom_id"] == custom_id)
    }

    /// Writes what a body says into it: what the body leaves out stays.
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
        self.state = MessageState::Shown;
        self.unanswered = false;
    }
}
