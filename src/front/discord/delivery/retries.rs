//! Retry policy of calls to Discord.

use std::time::Duration;

/// Limits on retries of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retries {
    /// The pause before the first retry, without jitter. Each further retry doubles the pause.
    /// Jitter then lengthens each pause, at most to twice its length.
    pub pause: Duration,
    /// The longest pause, without jitter. A pause is also at most a sixth of the maximum age of the
    /// answer, `first` or `later`. If Discord asks for a longer pause, the retry waits that long.
    pub longest: Duration,
    /// Maximum age of an interaction at its first answer.
    pub first: Duration,
    /// Maximum age of an interaction at a later answer; its token expires after 15 minutes.
    pub later: Duration,
    /// Maximum answers that wait for a retry.
    pub waiting: usize,
    /// Maximum total size of those answers in bytes.
    pub bytes: usize,
}

impl Default for Retries {
    fn default() -> Self {
        Self {
            pause: Duration::from_millis(100),
            longest: Duration::from_secs(20),
            first: Duration::from_secs(3),
            // Discord keeps a token for fifteen minutes; one call may take thirty seconds.
            later: Duration::from_secs(870),
            waiting: 2000,
            bytes: 128 * 1024 * 1024,
        }
    }
}
