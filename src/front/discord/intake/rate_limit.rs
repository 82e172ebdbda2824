//! Rate limits per user: a burst, then a rate that people do not exceed. Kept in memory only.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Maximum commands in a burst.
const COMMAND_BURST: NonZeroU32 = NonZeroU32::new(20).expect("positive");

/// Time between commands after a burst. Typing a command takes longer.
const COMMAND_PERIOD: Duration = Duration::from_secs(2);

/// Maximum clicks in a burst.
const CLICK_BURST: NonZeroU32 = NonZeroU32::new(40).expect("positive");

/// Time between clicks after a burst. A user who pages without reading clicks about that fast.
const CLICK_PERIOD: Duration = Duration::from_millis(400);

/// Maximum requests for suggestions in a burst.
const SUGGESTION_BURST: NonZeroU32 = NonZeroU32::new(60).expect("positive");

/// Time between requests for suggestions after a burst. Discord sends them while a user types.
const SUGGESTION_PERIOD: Duration = Duration::from_millis(250);

/// Number of tracked users above which the state of idle users is dropped.
const MAX_USERS: usize = 10_000;

/// Rate limiters of commands, clicks and suggestions.
pub(crate) struct RateLimit {
    commands: DefaultKeyedRateLimiter<u64>,
    clicks: DefaultKeyedRateLimiter<u64>,
    suggestions: DefaultKeyedRateLimiter<u64>,
}

impl RateLimit {
    pub(crate) fn new() -> Self {
        let limiter = |period, burst| {
            let quota = Quota::with_period(period).expect("positive").allow_burst(burst);
            RateLimiter::keyed(quota)
        };
        Self {
            commands: limiter(COMMAND_PERIOD, COMMAND_BURST),
            clicks: limiter(CLICK_PERIOD, CLICK_BURST),
            suggestions: limiter(SUGGESTION_PERIOD, SUGGESTION_BURST),
        }
    }

    /// Admits a command.
    ///
    /// # Errors
    /// The limit is exceeded; returns the time until the next command is admitted.
    pub(crate) fn admit_command(&self, user: u64) -> Result<(), Duration> {
        admit(&self.commands, user)
    }

    /// Admits a press of a button, a choice in a menu, or a submitted form.
    ///
    /// # Errors
    /// The limit is exceeded; returns the time until the next press is admitted.
    pub(crate) fn admit_click(&self, user: u64) -> Result<(), Duration> {
        admit(&self.clicks, user)
    }

    /// Admits a request for suggestions; returns whether it is within the limit.
    pub(crate) fn admit_suggestion(&self, user: u64) -> bool {
        admit(&self.suggestions, user).is_ok()
    }
}

fn admit(limiter: &DefaultKeyedRateLimiter<u64>, user: u64) -> Result<(), Duration> {
    if limiter.len() > MAX_USERS {
        limiter.retain_recent();
    }
    limiter.check_key(&user).map_err(|until| until.wait_time_from(DefaultClock::default().now()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_apply_after_a_burst_and_to_each_user() {
        let limit = RateLimit::new();
        let admitted = (0..100).filter(|_| limit.admit_command(1).is_ok()).count();
        assert!((20..30).contains(&admitted), "{admitted}");
        assert!(limit.admit_command(1).is_err_and(|wait| wait <= COMMAND_PERIOD));
        assert!(limit.admit_command(2).is_ok() && limit.admit_click(1).is_ok());
        let suggested = (0..200).filter(|_| limit.admit_suggestion(1)).count();
        assert!((60..80).contains(&suggested) && limit.admit_suggestion(2), "{suggested}");
    }

    #[test]
    fn idle_users_are_forgotten() {
        let limit = RateLimit::new();
        (0..50_000).for_each(|user| assert!(limit.admit_click(user).is_ok()));
        std::thread::sleep(CLICK_PERIOD * 2);
        assert!(limit.admit_click(0).is_ok() && limit.clicks.len() < MAX_USERS);
    }
}
