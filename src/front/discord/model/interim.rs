//! Interim answers, which are sent while the final answer is being computed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::reply::Answer;

/// Sender of one computation's interim answers, and its deadline.
#[derive(Clone, Debug)]
pub struct InterimSender {
    sender: Arc<watch::Sender<Option<Answer>>>,
    deadline: Instant,
}

/// Receiver of interim answers.
pub(crate) struct InterimReceiver(watch::Receiver<Option<Answer>>);

impl InterimSender {
    /// Creates a sender for a computation that must end by `deadline`, and its receiver.
    pub(crate) fn new(deadline: Instant) -> (Self, InterimReceiver) {
        let (sender, receiver) = watch::channel(None);
        (Self { sender: Arc::new(sender), deadline }, InterimReceiver(receiver))
    }

    /// Sends an interim answer, which replaces the previous one.
    pub(crate) fn send(&self, answer: Answer) {
        self.sender.send_replace(Some(answer));
    }

    /// Whether an interim answer was sent.
    pub(crate) fn has_sent(&self) -> bool {
        self.sender.borrow().is_some()
    }

    /// Time until the deadline.
    pub(crate) fn remaining(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }
}

impl Default for InterimSender {
    /// Creates a sender without a receiver, whose deadline has passed.
    fn default() -> Self {
        Self::new(Instant::now()).0
    }
}

impl InterimReceiver {
    /// Returns the latest interim answer, or waits for the next one if it was already returned.
    /// Waits forever if all senders are dropped as well.
    pub(crate) async fn next(&mut self) -> Answer {
        loop {
            if self.0.changed().await.is_err() {
                return std::future::pending().await;
            }
            if let Some(answer) = self.0.borrow_and_update().clone() {
                return answer;
            }
        }
    }
}
