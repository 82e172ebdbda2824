//! What became of an interaction, as its user sees it.
//!
//! It only looks; nothing is changed by waiting.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::interaction::{CallbackType, Interaction, InteractionId, TOKEN_LIFETIME};
use crate::message::{Message, MessageState};
use crate::shared::Shared;
use crate::world::World;

/// What Discord shows where no answer came in time.
pub const NO_RESPONSE: &str = "The application did not respond";

/// What can be seen of an interaction by now.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Whether it is final: answered visibly, or failed; false where only the waiting ended.
    pub settled: bool,
    /// The answer, or the message whose component was used once it was updated.
    pub message: Option<Message>,
    /// Whether the first answer was deferred ("thinking…").
    pub deferred: bool,
    /// How often the answer and the follow-ups were edited.
    pub edits: u32,
    /// Further messages.
    pub follow_ups: Vec<Message>,
    /// The choices of an autocomplete.
    pub choices: Option<Vec<Value>>,
    /// The modal that opened.
    pub modal: Option<Value>,
    /// Whether the endpoint did not take it: it was out of reach, or said so.
    pub untaken: bool,
    /// [`NO_RESPONSE`], where that is what is shown.
    pub failure: Option<String>,
}

/// Waits until something final can be seen, or until `timeout`.
pub(crate) async fn wait(shared: &Shared, id: InteractionId, timeout: Duration) -> Outcome {
    let changed = shared.world().interactions.get(&id.0).map(|interaction| Arc::clone(&interaction.changed));
    if let Some(changed) = changed {
        let settled = async {
            loop {
                // Before it is looked at, so that no change is missed in between.
                let change = changed.notified();
                if is_settled(&shared.world(), id) {
                    return;
                }
                change.await;
            }
        };
        // What is there by then is the answer in either case.
        let _ = tokio::time::timeout(timeout, settled).await;
    }
    look(&shared.world(), id)
}

/// How far it is with an interaction.
struct Stage {
    /// It was answered visibly.
    answered: bool,
    /// Something was edited or said further.
    updated: bool,
    /// No answer came in time.
    failed: bool,
}

fn stage(world: &World, interaction: &Interaction) -> Stage {
    let state = interaction.original.and_then(|id| world.messages.get(&id)).map(|message| message.state);
    let updated = interaction.edits > 0 || !interaction.follow_ups.is_empty();
    let late = state == Some(MessageState::Thinking) && interaction.age() > TOKEN_LIFETIME;
    let answered = match interaction.answer {
        None => false,
        Some(CallbackType::DeferredChannelMessage) => state != Some(MessageState::Thinking),
        Some(CallbackType::DeferredUpdateMessage) => updated,
        Some(_) => true,
    };
    Stage { answered, updated, failed: interaction.expired || late }
}

fn is_settled(world: &World, id: InteractionId) -> bool {
    let stage = world.interactions.get(&id.0).map(|interaction| stage(world, interaction));
    stage.is_some_and(|stage| stage.answered || stage.failed)
}

/// What can be seen now.
pub(crate) fn look(world: &World, id: InteractionId) -> Outcome {
    let Some(interaction) = world.interactions.get(&id.0) else {
        return Outcome::default();
    };
    let message = |id: &u64| world.messages.get(id).cloned();
    let Stage { answered, updated, failed } = stage(world, interaction);
    let original = interaction.original.as_ref().and_then(message);
    Outcome {
        settled: failed || answered,
        message: original.filter(|message| message.state == MessageState::Shown && (answered || updated)),
        deferred: interaction.answer.is_some_and(CallbackType::is_deferred),
        edits: interaction.edits,
        follow_ups: interaction.follow_ups.iter().filter_map(message).collect(),
        choices: interaction.choices.clone(),
        modal: interaction.modal.clone(),
        untaken: interaction.untaken,
        failure: failed.then(|| NO_RESPONSE.to_owned()),
    }
}
