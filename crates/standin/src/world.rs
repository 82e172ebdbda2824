//! State of the stand-in: interactions, messages with their files, commands, counters.
//!
//! The state is in memory and bounded; this module does not use HTTP.

use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;

use crate::attachment::{Attachment, FileFault};
use crate::ids::Snowflakes;
use crate::interaction::{Call, CallFault, Interaction, MAX_INTERACTIONS};
use crate::message::Message;
use crate::messages::Messages;
use crate::sessions::{GatewayStage, Sessions};

/// Maximum uploads kept.
const MAX_UPLOADS: usize = 16;

/// Maximum refusals kept.
const MAX_REFUSALS: usize = 100;

/// Counts of events since the stand-in started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Sessions begun.
    pub identifies: u64,
    /// Sessions resumed.
    pub resumes: u64,
    /// Accepted bulk overwrites of commands.
    pub registrations: u64,
    /// Accepted first answers.
    pub answers: u64,
    /// Requests for files, refused ones included.
    pub downloads: u64,
    /// Refused requests and answers, not counting faults on demand.
    pub refusals: u64,
    /// Interactions that the endpoint did not accept, or that did not reach it.
    pub undelivered: u64,
    /// Gateway connections closed on demand.
    pub closes: u64,
}

#[derive(Debug, Default)]
pub(crate) struct World {
    pub(crate) ids: Snowflakes,
    pub(crate) global_commands: Vec<Value>,
    /// Commands of each guild, by its id.
    pub(crate) guild_commands: BTreeMap<u64, Vec<Value>>,
    pub(crate) interactions: BTreeMap<u64, Interaction>,
    pub(crate) messages: Messages,
    uploads: VecDeque<Attachment>,
    pub(crate) sessions: Sessions,
    /// Faults of the next calls, by kind, with the number of calls left.
    pub(crate) failing: BTreeMap<Call, (u32, CallFault)>,
    /// Close codes of the next gateway connections, by stage, with the number of connections left.
    pub(crate) closing: BTreeMap<GatewayStage, (u32, u16)>,
    /// Faults of downloads, by the id of the file.
    pub(crate) file_faults: BTreeMap<u64, FileFault>,
    /// Whether the bot lacks the permission to write in guilds with its own token.
    pub(crate) silenced: bool,
    pub(crate) counters: Counters,
    refusals: VecDeque<String>,
}

impl World {
    /// Returns the commands registered for one guild.
    pub(crate) fn commands_of_guild(&self, guild: u64) -> &[Value] {
        self.guild_commands.get(&guild).map_or(&[], Vec::as_slice)
    }

    /// Returns the commands that can be invoked in a guild, or outside of guilds. Those of the
    /// guild come first. A guild command hides the global command of the same name and type.
    pub(crate) fn commands(&self, guild: Option<u64>) -> Vec<&Value> {
        let of_guild = guild.map_or(&[][..], |guild| self.commands_of_guild(guild));
        let same =
            |own: &Value, command: &Value| own["name"] == command["name"] && own["type"] == command["type"];
        let hidden = |command: &&Value| of_guild.iter().any(|own| same(own, command));
        let global = self.global_commands.iter().filter(|command| !hidden(command));
        of_guild.iter().chain(global).collect()
    }

    pub(crate) fn store_interaction(&mut self, interaction: Interaction) {
        self.interactions.insert(interaction.id, interaction);
        while self.interactions.len() > MAX_INTERACTIONS {
            self.interactions.pop_first();
        }
    }

    /// Stores a file that a user chose for an option or a message.
    pub(crate) fn store_upload(&mut self, file: Attachment) {
        self.uploads.push_back(file);
        while self.uploads.len() > MAX_UPLOADS {
            self.uploads.pop_front();
        }
    }

    /// Finds a file by its id, among those of messages and among uploads.
    pub(crate) fn file(&self, id: u64) -> Option<&Attachment> {
        let shown = self.messages.values().flat_map(Message::files);
        shown.chain(&self.uploads).find(|file| file.id == id)
    }

    pub(crate) fn upload(&self, id: u64) -> Option<&Attachment> {
        self.uploads.iter().find(|file| file.id == id)
    }

    /// Counts a refusal and stores its reason.
    pub(crate) fn store_refusal(&mut self, text: String) {
        self.counters.refusals += 1;
        self.refusals.push_back(text);
        while self.refusals.len() > MAX_REFUSALS {
            self.refusals.pop_front();
        }
    }

    /// Records that an interaction did not reach the endpoint, or was not accepted there.
    pub(crate) fn mark_undelivered(&mut self, id: u64) {
        self.counters.undelivered += 1;
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.undelivered = true;
        }
    }

    /// Returns the last refused requests with their reasons, the oldest first.
    pub(crate) fn refusals(&self) -> impl Iterator<Item = &String> {
        self.refusals.iter()
    }

    /// Takes the next fault requested for a kind of REST call.
    pub(crate) fn next_fault(&mut self, call: Call) -> Option<CallFault> {
        take(&mut self.failing, call)
    }

    /// Number of faults requested for a kind of REST call and not taken yet.
    pub(crate) fn faults_left(&self, call: Call) -> u32 {
        self.failing.get(&call).map_or(0, |&(left, _)| left)
    }

    /// Takes the next close code requested for a stage of gateway connections.
    pub(crate) fn next_close(&mut self, stage: GatewayStage) -> Option<u16> {
        let code = take(&mut self.closing, stage)?;
        self.counters.closes += 1;
        Some(code)
    }
}

/// Takes the fault under `key`, and reduces the number left.
fn take<K: Ord, F: Copy>(faults: &mut BTreeMap<K, (u32, F)>, key: K) -> Option<F> {
    let (left, fault) = faults.get_mut(&key)?;
    *left = left.checked_sub(1)?;
    Some(*fault)
}
