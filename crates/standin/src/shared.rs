//! State and listeners shared by all connections.
//!
//! One mutex guards the world and is never held across an await. Tasks that wait for an interaction
//! wait on [`Interaction::changed`](crate::interaction::Interaction::changed).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::State;
use serde_json::Value;
use tokio::sync::{broadcast, watch};

use crate::bodies::Bodies;
use crate::endpoint::Endpoint;
use crate::interaction::InteractionId;
use crate::message::MessageState;
use crate::refusal::Refusal;
use crate::settings::{Settings, Site};
use crate::view;
use crate::world::World;

/// Axum extractor of the shared state, for request handlers.
pub(crate) type AppState = State<Arc<Shared>>;

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) site: Site,
    world: Mutex<World>,
    endpoint: Mutex<Option<Arc<Endpoint>>>,
    revision: watch::Sender<u64>,
    /// Budget for request bodies.
    pub(crate) bodies: Bodies,
    /// Events for pages, as JSON.
    pub(crate) pages: broadcast::Sender<String>,
    pub(crate) stopping: watch::Sender<bool>,
}

impl Shared {
    pub(crate) fn new(port: u16, settings: Settings) -> Self {
        Self {
            site: Site::new(port, settings),
            world: Mutex::default(),
            endpoint: Mutex::default(),
            revision: watch::Sender::new(0),
            bodies: Bodies::default(),
            pages: broadcast::Sender::new(256),
            stopping: watch::Sender::new(false),
        }
    }

    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The interactions endpoint, if interactions go there instead of the gateway.
    pub(crate) fn endpoint(&self) -> Option<Arc<Endpoint>> {
        self.endpoint.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set_endpoint(&self, endpoint: Option<Endpoint>) {
        *self.endpoint.lock().unwrap_or_else(PoisonError::into_inner) = endpoint.map(Arc::new);
    }

    /// Subscribes to a counter of the calls of [`Self::notify_pages`]. Each bot that connects or
    /// disconnects causes such a call.
    pub(crate) fn revision(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    /// Notifies pages that a message was added, changed or removed.
    pub(crate) fn publish(&self, world: &World, id: u64) {
        // Without a page, the serialisation would only slow down load tests.
        if self.pages.receiver_count() == 0 {
            return;
        }
        self.notify_pages(&match world.messages.get(&id) {
            Some(message) => view::message(message),
            None => view::removal(id),
        });
    }

    /// Sends an event to the pages, and wakes tasks that wait for a bot to connect.
    pub(crate) fn notify_pages(&self, event: &Value) {
        // An error means that no page is open.
        let _ = self.pages.send(event.to_string());
        self.revision.send_modify(|revision| *revision += 1);
    }

    /// Records a refused request with its reason.
    pub(crate) fn record_refusal(&self, request: &str, refusal: &Refusal) {
        let errors = refusal.errors.as_ref().map(Value::to_string).unwrap_or_default();
        let text = format!("{request}: {} {} {errors}", refusal.code, refusal.message);
        tracing::debug!(refusal = %text, "refused a request");
        self.world().store_refusal(text);
    }

    /// Marks an interaction as expired unless it has an answer. The user then sees that the bot did
    /// not respond.
    pub(crate) fn expire(&self, id: InteractionId) {
        let mut world = self.world();
        let world = &mut *world;
        let Some(interaction) = world.interactions.get_mut(&id.0).filter(|known| known.answer.is_none())
        else {
            return;
        };
        interaction.expired = true;
        interaction.changed.notify_waiters();
        let shown = interaction.message.or(interaction.original).filter(|id| {
            let changed = world.messages.change(*id, |message| match interaction.message {
                Some(_) => message.unanswered = true,
                None => message.state = MessageState::Failed,
            });
            changed.is_some()
        });
        if let Some(id) = shown {
            self.publish(world, id);
        }
    }
}
