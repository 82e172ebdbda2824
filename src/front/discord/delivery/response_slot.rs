//! The HTTP response that an interaction's request waits for.
//!
//! Interactions from the gateway have no response. A request to the endpoint is answered with the
//! first answer, or with an empty body once a call to Discord has sent the first answer.

use std::sync::{Mutex, PoisonError};

use serde_json::Value;
use tokio::sync::oneshot;

/// A slot for one response, which can be sent once. The default slot is empty and accepts no
/// response, as for interactions from the gateway.
#[derive(Debug, Default)]
pub(crate) struct ResponseSlot(Mutex<Option<oneshot::Sender<Response>>>);

/// The response to a request.
#[derive(Debug)]
pub(crate) enum Response {
    /// The first answer.
    Answer(Value),
    /// No body: a call to Discord sent the first answer, or no answer was sent.
    Empty,
}

impl ResponseSlot {
    /// Opens a slot for a request, which awaits the receiver.
    pub(crate) fn open() -> (Self, oneshot::Receiver<Response>) {
        let (sender, receiver) = oneshot::channel();
        (Self(Mutex::new(Some(sender))), receiver)
    }

    /// Returns whether the client disconnected before a response was sent.
    pub(crate) fn is_closed(&self) -> bool {
        let sender = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sender.as_ref().is_some_and(oneshot::Sender::is_closed)
    }

    /// Sends the response.
    ///
    /// # Errors
    /// Returns the response if the client disconnected, if a response was sent before, or if the
    /// slot was empty from the start.
    pub(crate) fn send(&self, response: Response) -> Result<(), Response> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(sender) => sender.send(response),
            None => Err(response),
        }
    }
}
