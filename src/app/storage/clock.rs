//! The current time; the database module reads no clock.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::database::Time;

/// Seconds since the Unix epoch.
pub fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::try_from(since.as_secs()).unwrap_or(Time::MAX)
}
