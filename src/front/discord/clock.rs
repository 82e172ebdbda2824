//! The time, for a store that knows no clock, and days as people write them.

use std::time::{SystemTime, UNIX_EPOCH};

use time::Date;
use time::format_description::well_known::Iso8601;

use crate::store::database::{self, Day, Time};

/// The Julian day of 1970-01-01.
const EPOCH: Day = 2_440_588;

/// Seconds since 1970.
pub(super) fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time::try_from(since.as_secs()).unwrap_or(Time::MAX)
}

/// The day that it is, in UTC.
pub(super) fn today() -> Day {
    database::day(now())
}

/// A day such as 2027-01-31.
pub(super) fn date(text: &str) -> Option<Day> {
    let date = Date::parse(text, &Iso8601::DATE).ok()?;
    Some(Day::from(date.to_julian_day()) - EPOCH)
}

/// A day as 2027-01-31.
pub(super) fn written(day: Day) -> String {
    let julian = i32::try_from(day + EPOCH).ok();
    let date = julian.and_then(|day| Date::from_julian_day(day).ok());
    date.and_then(|date| date.format(&Iso8601::DATE).ok()).unwrap_or_default()
}
