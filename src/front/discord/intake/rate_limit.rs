//! How fast one user may go: a burst, and from then on as fast as a person does. Nothing is kept on disk.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Commands at once; then one every [`COMMAND_EVERY`]. Typing one takes longer.
const COMMANDS: NonZeroU32 = NonZeroU32::new(20).expect("more than none");
const COMMAND_EVERY: Duration = Duration::from_secs(2);

/// Clicks at once; then one every [`CLICK_EVERY`], which is stepping through without looking.
const CLICKS: NonZeroU32 = NonZeroU32::new(40).expect("more than none");
const CLICK_EVERY: Duration = Duration::from_millis(400);

/// Above so many users those who have been slow enough are let go of.
const MOST_USERS: usize = 10_000;

/// What every user did lately.
pub(crate) struct RateLimit {
    commands: DefaultKeyedRateLimiter<u64>,
    clicks: DefaultKeyedRateLimiter<u64>,
}

impl RateLimit {
    pub(crate) fn new() -> Self {
        let limiter = |every, burst| {
            let quota = Quota::with_period(every).expect("more than no time").allow_burst(burst);
            RateLimiter::keyed(quota)
        };
        Self { commands: limiter(COMMAND_EVERY, COMMANDS), clicks: limiter(CLICK_EVERY, CLICKS) }
    }

    /// Takes note of a command.
    ///
    /// # Errors
    /// After so long the user may send one again.
    pub(crate) fn command(&self, user: u64) -> Result<(), Duration> {
        admit(&self.commands, user)
    }

    /// Takes note of a button, a menu or a form.
    ///
    /// # Errors
    /// After so long the user may use one again.
    pub(crate) fn click(&self, user: u64) -> Result<(), Duration> {
        admit(&self.clicks, user)
    }
}

fn admit(limiter: &DefaultKeyedRateLimiter<u64>, user: u64) -> Result<(), Duration> {
    if limiter.len() > MOST_USERS {
        limiter.retain_recent();
    }
    limiter.check_key(&user).map_err(|until| until.wait_time_from(DefaultClock::default().now()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_admitted_and_others_are_not_slowed_by_it() {
        let limit = RateLimit::new();
        let admitted = (0..100).filter(|_| limit.command(1).is_ok()).count();
        assert!((20..30).contains(&admitted), "{admitted}");
        assert!(limit.command(1).is_err_and(|wait| wait <= COMMAND_EVERY));
        assert!(limit.command(2).is_ok() && limit.click(1).is_ok());
    }

    #[test]
    fn users_are_not_remembered_without_end() {
        let limit = RateLimit::new();
        (0..50_000).for_each(|user| assert!(limit.click(user).is_ok()));
        std::thread::sleep(CLICK_EVERY * 2);
        assert!(limit.click(0).is_ok() && limit.clicks.len() < MOST_USERS);
    }
}
