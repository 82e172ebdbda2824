//! What the stand-in remembers: interactions, messages with their files, commands, counters.
//!
//! All of it is in memory and bounded; nothing here speaks HTTP.

use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;

use crate::attachment::{Attachment, FileFault};
use crate::ids::Snowflakes;
use crate::interaction::{Call, CallFault, Interaction, MAX_INTERACTIONS};
use crate::message::Message;
use crate::messages::Messages;
use crate::sessions::{GatewayStage, Sessions};

const MAX_UPLOADS: usize = 16;
const MAX_REFUSALS: usize = 100;

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
    /// How often a file was asked for, whatever came of it.
    pub downloads: u64,
    /// Requests and answers that were refused, faults on demand not counted.
    pub refusals: u64,
    /// Interactions that the endpoint did not take: it was out of reach, or said so.
    pub untaken: u64,
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
    /// Number of calls that will fail, by kind, and their fault.
    pub(crate) failing: BTreeMap<Call, (u32, CallFault)>,
    /// Number of gateway connections that will be closed, by stage, and their close code.
    pub(crate) closing: BTreeMap<GatewayStage, (u32, u16)>,
    /// Files that can't be fetched as they should, by id.
    pub(crate) file_faults: BTreeMap<u64, FileFault>,
    /// The bot may not write in the guild by itself.
    pub(crate) silenced: bool,
    pub(crate) counters: Counters,
    refusals: VecDeque<String>,
}

impl World {
    /// Commands registered for one guild.
    pub(crate) fn of_guild(&self, guild: u64) -> &[Value] {
        self.guild_commands.get(&guild).map_or(&[], Vec::as_slice)
    }

    /// Commands that can be invoked in a guild, or outside of guilds; those of the guild first.
    /// A guild command hides the global one with its name and type.
    pub(crate) fn commands(&self, guild: Option<u64>) -> Vec<&Value> {
        let of_guild = guild.map_or(&[][..], |guild| self.of_guild(guild));
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

    /// Keeps a file that a user chose for an option.
    pub(crate) fn store_upload(&mut self, file: Attachment) {
        self.uploads.push_back(file);
        while self.uploads.len() > MAX_UPLOADS {
            self.uploads.pop_front();
        }
    }

    /// A file by its id, of a message or uploaded.
    pub(crate) fn file(&self, id: u64) -> Option<&Attachment> {
        let shown = self.messages.values().flat_map(Message::files);
        shown.chain(&self.uploads).find(|file| file.id == id)
    }

    pub(crate) fn upload(&self, id: u64) -> Option<&Attachment> {
        self.uploads.iter().find(|file| file.id == id)
    }

    /// Counts a refusal, and keeps what was said.
    pub(crate) fn store_refusal(&mut self, text: String) {
        self.counters.refusals += 1;
        self.refusals.push_back(text);
        while self.refusals.len() > MAX_REFUSALS {
            self.refusals.pop_front();
        }
    }

    /// Notes that the endpoint did not take an interaction.
    pub(crate) fn mark_untaken(&mut self, id: u64) {
        self.counters.untaken += 1;
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.untaken = true;
        }
    }

    /// The last requests that were refused, with why.
    pub(crate) fn refusals(&self) -> impl Iterator<Item = &String> {
        self.refusals.iter()
    }

    /// Takes the next fault requested for a kind of REST call.
    pub(crate) fn next_fault(&mut self, call: Call) -> Option<CallFault> {
        take(&mut self.failing, call)
    }

    /// Takes the next close code requested for a stage of gateway connections.
    pub(crate) fn next_close(&mut self, stage: GatewayStage) -> Option<u16> {
        let code = take(&mut self.closing, stage)?;
        self.counters.closes += 1;
        Some(code)
    }
}

/// Takes one of a limited number of faults.
fn take<K: Ord, F: Copy>(faults: &mut BTreeMap<K, (u32, F)>, key: K) -> Option<F> {
    let (left, fault) = faults.get_mut(&key)?;
    *left = left.checked_sub(1)?;
    Some(*fault)
}
