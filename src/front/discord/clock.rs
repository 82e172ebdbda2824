//! The time, for a store that knows no clock.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::store::database::{self, Day, Time};

/// Seconds since 1970.
pub(super) fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::try_from(since.as_secs()).unwrap_or(Time::MAX)
}

/// The day that it is, in UTC.
pub(super) fn today() -> Day {
    database::day(now())
}
