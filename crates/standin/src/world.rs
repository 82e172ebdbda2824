//! What the stand-in remembers: interactions, messages with their files, commands, counters.
//!
//! All of it is in memory and bounded; nothing here speaks HTTP. One mutex guards it and is never held
//! across an await; who waits for a change waits on [`Shared::revision`].

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use crate::gateway::Gateway;
use crate::ids::{self, Snowflakes};
use crate::page;
use crate::payload;
use crate::refusal::Refusal;

/// How long Discord waits for the first answer.
pub(crate) const FIRST_ANSWER: Duration = Duration::from_secs(3);
/// How long an interaction's token works.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// What `attachment_size_limit` of an interaction says.
pub(crate) const FILE_LIMIT: usize = 10 * 1024 * 1024;
const MOST_INTERACTIONS: usize = 10_000;
const MOST_MESSAGES: usize = 2_000;
const MOST_BYTES: usize = 128 * 1024 * 1024;
const MOST_UPLOADS: usize = 16;
const MOST_REFUSALS: usize = 100;

/// Someone who uses the bot, and from where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Their id.
    pub id: u64,
    /// The name shown.
    pub name: String,
    /// The language of their client, one of Discord's locales.
    pub locale: String,
    /// The language of the guild they act in.
    pub guild_locale: String,
    /// Where they act.
    pub place: Place,
    /// Whether they may manage the guild.
    pub manages: bool,
}

impl User {
    /// Ada, who runs the guild, in English.
    pub fn ada() -> Self {
        Self { manages: true, ..Self::new(1_100_000_000_000_000_101, "Ada") }
    }

    /// Bo, in the guild, in English.
    pub fn bo() -> Self {
        Self::new(1_100_000_000_000_000_102, "Bo")
    }

    /// Anyone else, in the guild, in English.
    pub fn new(id: u64, name: &str) -> Self {
        let locale = "en-US".to_owned();
        let (name, guild_locale) = (name.to_owned(), locale.clone());
        Self { id, name, locale, guild_locale, place: Place::Guild, manages: false }
    }

    /// The same person with a client in this language.
    pub fn speaking(self, locale: &str) -> Self {
        Self { locale: locale.to_owned(), ..self }
    }

    /// The same person elsewhere.
    pub fn at(self, place: Place) -> Self {
        Self { place, ..self }
    }
}

/// Where an interaction happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A text channel of a guild that installed the bot.
    Guild,
    /// A direct message with the bot.
    DirectMessage,
    /// A group where the bot is not a member: a user-installed command.
    PrivateChannel,
}

/// Names an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InteractionId(
    /// Its snowflake.
    pub u64,
);

/// How far a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
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
    pub state: State,
    /// The text, with its markdown.
    pub content: String,
    /// Discord's message flags; 64 is ephemeral.
    pub flags: u64,
    /// The files.
    pub attachments: Vec<Attachment>,
    /// The embeds, as sent.
    pub embeds: Value,
    /// The rows of buttons and menus, as sent.
    pub components: Value,
    /// How often it was edited after it was first seen.
    pub edits: u32,
    pub(crate) sent_ms: u64,
    /// Who wrote it (`by_bot` false), or whose interaction it answers.
    pub(crate) user: User,
    pub(crate) by_bot: bool,
    /// The interaction it answers, with the command's name.
    pub(crate) interaction: Option<u64>,
    pub(crate) command: String,
    /// A button of it got no answer.
    pub(crate) unanswered: bool,
}

impl Message {
    /// Whether only the invoker sees it.
    pub fn ephemeral(&self) -> bool {
        self.flags & 64 != 0
    }
}

/// A file of a message.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// Its snowflake.
    pub id: u64,
    /// Its name, without what Discord replaces.
    pub filename: String,
    /// The alternative text.
    pub description: Option<String>,
    /// As declared, or by the file's name.
    pub content_type: String,
    /// Width and height in pixels, of a PNG or GIF.
    pub pixels: Option<(u32, u32)>,
    /// The file itself.
    pub bytes: Bytes,
}

/// An interaction that was sent to the bot.
#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: u64,
    pub(crate) token: String,
    /// 2 command, 3 component, 4 autocompletion, 5 modal.
    pub(crate) kind: u8,
    pub(crate) user: User,
    pub(crate) born: Instant,
    /// Added to its age, so that tests need not wait.
    pub(crate) aged: Duration,
    /// The type of the first answer.
    pub(crate) answer: Option<u64>,
    pub(crate) expired: bool,
    /// The message that `@original` names: its own, or the one whose button was pressed.
    pub(crate) original: Option<u64>,
    pub(crate) target: Option<u64>,
    /// The type of the option being completed.
    pub(crate) completes: u64,
    pub(crate) command: String,
    pub(crate) edits: u32,
    pub(crate) follow_ups: Vec<u64>,
    pub(crate) choices: Option<Vec<Value>>,
    pub(crate) modal: Option<Value>,
}

impl Interaction {
    pub(crate) fn age(&self) -> Duration {
        self.born.elapsed() + self.aged
    }
}

/// What happened so far, for tests to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Sessions begun.
    pub identifies: u64,
    /// Sessions resumed.
    pub resumes: u64,
    /// Bulk overwrites of commands that were accepted.
    pub registrations: u64,
    /// First answers that were accepted.
    pub answers: u64,
    /// Requests and answers that were refused, faults on demand not counted.
    pub refusals: u64,
}

#[derive(Debug, Default)]
pub(crate) struct World {
    pub(crate) ids: Snowflakes,
    pub(crate) global_commands: Vec<Value>,
    pub(crate) guild_commands: Vec<Value>,
    pub(crate) interactions: BTreeMap<u64, Interaction>,
    pub(crate) messages: BTreeMap<u64, Message>,
    uploads: VecDeque<Attachment>,
    pub(crate) gateway: Gateway,
    /// How many callbacks still fail, and with which status.
    pub(crate) failing: (u32, u16),
    pub(crate) counters: Counters,
    pub(crate) refusals: VecDeque<String>,
}

impl World {
    /// Every command that can be invoked, the guild's first.
    pub(crate) fn commands(&self) -> Vec<Value> {
        let named = |command: &&Value| {
            !self
                .guild_commands
                .iter()
                .any(|own| own["name"] == command["name"] && own["type"] == command["type"])
        };
        self.guild_commands.iter().chain(self.global_commands.iter().filter(named)).cloned().collect()
    }

    pub(crate) fn keep_interaction(&mut self, interaction: Interaction) {
        self.interactions.insert(interaction.id, interaction);
        while self.interactions.len() > MOST_INTERACTIONS {
            self.interactions.pop_first();
        }
    }

    /// Keeps the message and lets the oldest go where there are too many, or too many bytes.
    pub(crate) fn keep_message(&mut self, message: Message) {
        self.messages.insert(message.id, message);
        let size = |message: &Message| message.attachments.iter().map(|file| file.bytes.len()).sum::<usize>();
        let mut bytes: usize = self.messages.values().map(size).sum();
        while self.messages.len() > MOST_MESSAGES || bytes > MOST_BYTES && self.messages.len() > 1 {
            bytes -= self.messages.pop_first().map_or(0, |(_, message)| size(&message));
        }
    }

    /// Keeps a file that a user chose for an option.
    pub(crate) fn keep_upload(&mut self, file: Attachment) {
        self.uploads.push_back(file);
        while self.uploads.len() > MOST_UPLOADS {
            self.uploads.pop_front();
        }
    }

    /// A file by its id, of a message or uploaded.
    pub(crate) fn file(&self, id: u64) -> Option<&Attachment> {
        let shown = self.messages.values().flat_map(|message| &message.attachments);
        shown.chain(&self.uploads).find(|file| file.id == id)
    }

    pub(crate) fn upload(&self, id: u64) -> Option<&Attachment> {
        self.uploads.iter().find(|file| file.id == id)
    }
}

/// The world and who listens to it; one for all connections.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) base: String,
    pub(crate) token: String,
    world: Mutex<World>,
    revision: watch::Sender<u64>,
    /// What pages are told, as JSON.
    pub(crate) pages: broadcast::Sender<String>,
    pub(crate) stopping: watch::Sender<bool>,
}

impl Shared {
    pub(crate) fn new(port: u16) -> Self {
        Self {
            base: format!("http://127.0.0.1:{port}"),
            token: ids::bot_token(payload::APPLICATION),
            world: Mutex::default(),
            revision: watch::Sender::new(0),
            pages: broadcast::Sender::new(256),
            stopping: watch::Sender::new(false),
        }
    }

    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ticks whenever something changed.
    pub(crate) fn revision(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    /// Wakes who waits for a change.
    pub(crate) fn tick(&self) {
        self.revision.send_modify(|revision| *revision += 1);
    }

    /// Tells pages and waiters that a message is new or changed, or gone.
    pub(crate) fn show(&self, world: &World, id: u64) {
        let event = match world.messages.get(&id) {
            Some(message) => json!({ "kind": "message", "message": page::entry(message) }),
            None => json!({ "kind": "gone", "id": id.to_string() }),
        };
        self.tell(&event);
    }

    /// Tells pages something, and wakes who waits.
    pub(crate) fn tell(&self, event: &Value) {
        // No page may be open, which is no fault.
        let _ = self.pages.send(event.to_string());
        self.tick();
    }

    /// Notes a refusal for who looks for the reason.
    pub(crate) fn note(&self, request: &str, refusal: &Refusal) {
        let errors = refusal.errors.as_ref().map(Value::to_string).unwrap_or_default();
        let text = format!("{request}: {} {} {errors}", refusal.code, refusal.message);
        tracing::debug!(refusal = %text, "the stand-in refused a request");
        let mut world = self.world();
        world.counters.refusals += 1;
        world.refusals.push_back(text);
        while world.refusals.len() > MOST_REFUSALS {
            world.refusals.pop_front();
        }
    }
}
