//! The current time, which callers pass to the database module.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::database::Time;

/// Returns the current time in seconds since the Unix epoch.
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::try_from(since.as_secs()).unwrap_or(Time::MAX)
}
