//! Outcome of an interaction, as its user sees it.
//!
//! Observing an outcome changes no state.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::interaction::{CallbackType, Interaction, InteractionId, TOKEN_LIFETIME};
use crate::message::{Message, MessageState};
use crate::shared::Shared;
use crate::world::World;

/// Text that Discord shows if no answer arrived in time.
pub const NO_RESPONSE: &str = "The application did not respond";

/// Visible outcome of an interaction.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Whether the outcome is final: a visible answer or a failure. False after a timeout.
    pub settled: bool,
    /// The answer; or the message whose component was used, once it was updated.
    pub message: Option<Message>,
    /// Whether the first answer was deferred.
    pub deferred: bool,
    /// Number of edits of the answer and the follow-ups, including the edit that completes a
    /// deferred answer.
    pub edits: u32,
    /// Follow-up messages.
    pub follow_ups: Vec<Message>,
    /// Choices of an autocompletion, as sent.
    pub choices: Option<Vec<Value>>,
    /// `data` of the modal that opened, as sent.
    pub modal: Option<Value>,
    /// Whether the endpoint was unreachable or did not accept the interaction.
    pub undelivered: bool,
    /// [`NO_RESPONSE`] if the user sees it.
    pub failure: Option<String>,
}

/// Waits until the outcome is final, or until `timeout`.
pub(crate) async fn wait(shared: &Shared, id: InteractionId, timeout: Duration) -> Outcome {
    let changed = shared.world().interactions.get(&id.0).map(|interaction| Arc::clone(&interaction.changed));
    if let Some(changed) = changed {
        let settled = async {
            loop {
                // Subscribes before the check, so that no change in between is missed.
                let change = changed.notified();
                if is_settled(&shared.world(), id) {
                    return;
                }
                change.await;
            }
        };
        // After a timeout the current outcome is returned.
        let _ = tokio::time::timeout(timeout, settled).await;
    }
    current_outcome(&shared.world(), id)
}

/// Progress of an interaction.
struct Stage {
    /// Whether the answer is visible.
    answered: bool,
    /// Whether an edit or a follow-up arrived.
    updated: bool,
    /// Whether no answer arrived in time.
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

/// Returns the current outcome.
pub(crate) fn current_outcome(world: &World, id: InteractionId) -> Outcome {
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
        undelivered: interaction.undelivered,
        failure: failed.then(|| NO_RESPONSE.to_owned()),
    }
}
