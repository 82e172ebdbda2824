//! What is said while an answer is worked on, and how long that may take: to each thing asked there is one of these.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::reply::Answer;

/// Where an answer that takes long says what is known before it ends.
#[derive(Clone, Debug)]
pub struct Interim {
    said: Arc<watch::Sender<Option<Answer>>>,
    until: Instant,
}

/// What was said last, to whoever brings it on.
pub(crate) struct Said(watch::Receiver<Option<Answer>>);

impl Interim {
    /// For an answer that has to be there by then.
    pub(crate) fn until(until: Instant) -> (Self, Said) {
        let (sender, receiver) = watch::channel(None);
        (Self { said: Arc::new(sender), until }, Said(receiver))
    }

    /// Says what is known so far, in the place of what was said before.
    pub(crate) fn say(&self, answer: Answer) {
        self.said.send_replace(Some(answer));
    }

    /// How much time is left.
    pub(crate) fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}

impl Default for Interim {
    /// There is no time left, and nobody listens.
    fn default() -> Self {
        Self::until(Instant::now()).0
    }
}

impl Said {
    /// What is said next; what was said in between is left out.
    pub(crate) async fn next(&mut self) -> Answer {
        loop {
            if self.0.changed().await.is_err() {
                // Nothing is said any more.
                return std::future::pending().await;
            }
            if let Some(answer) = self.0.borrow_and_update().clone() {
                return answer;
            }
        }
    }
}
