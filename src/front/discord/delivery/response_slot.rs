//! The way that an interaction came in by. By the gateway nothing goes back; a request to the endpoint is answered, with
//! the first answer or with the word that it went its own way.

use std::sync::{Mutex, PoisonError};

use serde_json::Value;
use tokio::sync::oneshot;

/// The way that an interaction came in by, until something has gone out.
#[derive(Debug, Default)]
pub(crate) struct Door(Mutex<Option<oneshot::Sender<Leaving>>>);

/// What goes out by a door.
#[derive(Debug)]
pub(crate) enum Leaving {
    /// The first answer.
    Answer(Value),
    /// Nothing: the first answer went by a call of its own, or there is none.
    Nothing,
}

impl Door {
    /// A door to a request that waits, and what it waits for.
    pub(crate) fn open() -> (Self, oneshot::Receiver<Leaving>) {
        let (out, waits) = oneshot::channel();
        (Self(Mutex::new(Some(out))), waits)
    }

    /// Whether a request came in by it that nobody waits for any more.
    pub(crate) fn is_left(&self) -> bool {
        let out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.as_ref().is_some_and(oneshot::Sender::is_closed)
    }

    /// Lets something out; gives it back where nobody waits for it, or something is out already.
    pub(crate) fn leave(&self, leaving: Leaving) -> Result<(), Leaving> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(out) => out.send(leaving),
            None => Err(leaving),
        }
    }
}
