//! The current time and day, and dates and durations as users read them.

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

/// Formats the time of a result as a suffix, such as ` · 2:31`; empty if the time is unknown.
pub(crate) fn format_seconds(seconds: Option<u32>) -> String {
    seconds.map(|seconds| format!(" · {}", format_duration(seconds))).unwrap_or_default()
}

/// Formats a duration as 2:31 or 1:02:31.
pub(crate) fn format_duration(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_hours_only_from_one_hour_on() {
        for (seconds, text) in [(0, "0:00"), (151, "2:31"), (3599, "59:59"), (3661, "1:01:01")] {
            assert_eq!(format_seconds(Some(seconds)), format!(" · {text}"));
        }
        assert_eq!(format_seconds(None), "");
    }
}
