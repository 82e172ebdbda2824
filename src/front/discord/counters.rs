//! What the bot counts.

use std::sync::atomic::{AtomicU64, Ordering};

/// What has happened since the start.
#[derive(Debug, Default)]
pub struct Counters {
    /// Commands and presses received.
    pub received: AtomicU64,
    /// Those that were answered.
    pub answered: AtomicU64,
    /// Answers that another process owed.
    pub taken_over: AtomicU64,
    /// Answers that could not be brought to Discord.
    pub undelivered: AtomicU64,
    /// Interactions that serenity could not read.
    pub unreadable: AtomicU64,
    /// Suggestions for what is being typed that Discord refused.
    pub refused: AtomicU64,
}

impl Counters {
    /// Logs them, at the end.
    pub(super) fn log(&self) {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        tracing::info!(
            received = count(&self.received),
            answered = count(&self.answered),
            taken_over = count(&self.taken_over),
            undelivered = count(&self.undelivered),
            unreadable = count(&self.unreadable),
            refused = count(&self.refused),
            "stopped"
        );
    }
}
