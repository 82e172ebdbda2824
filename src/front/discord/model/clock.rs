//! The current time and day, and dates as users write them.

use time::Date;
use time::format_description::well_known::Iso8601;

use crate::database::{self, Day};

pub(crate) use crate::app::storage::now;

/// Julian day of 1970-01-01.
const UNIX_EPOCH: Day = 2_440_588;

/// The current day in UTC.
pub(crate) fn today() -> Day {
    database::day(now())
}

/// Parses a day such as 2027-01-31.
pub(crate) fn parse_date(text: &str) -> Option<Day> {
    let date = Date::parse(text, &Iso8601::DATE).ok()?;
    Some(Day::from(date.to_julian_day()) - UNIX_EPOCH)
}

/// Formats a day as 2027-01-31.
pub(crate) fn format_date(day: Day) -> String {
    let julian = i32::try_from(day + UNIX_EPOCH).ok();
    let date = julian.and_then(|day| Date::from_julian_day(day).ok());
    date.and_then(|date| date.format(&Iso8601::DATE).ok()).unwrap_or_default()
}
