//! Time zones as players name them: a city, a name of the IANA database, or an offset from UTC.

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};

use super::cities::{CITIES, City};
use crate::database::Time;
use crate::i18n::Locale;
use crate::puzzle::Name;

/// Maximum hours between a zone and UTC.
const MAX_HOURS: i32 = 14;

/// A time zone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Zone {
    /// The canonical name, which [`Zone::parse`] reads: `Asia/Tokyo`, `+05:30`, `UTC`.
    pub(crate) name: String,
    rules: TimeZone,
}

impl Zone {
    /// Coordinated Universal Time.
    pub(crate) fn utc() -> Self {
        Self { name: "UTC".to_owned(), rules: TimeZone::UTC }
    }

    /// Parses a city, a name such as `Europe/Berlin`, or an offset such as `+9`, `UTC-3:30` or
    /// `GMT+0530`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(seconds) = parse_offset(text) {
            let offset = Offset::from_seconds(seconds).ok()?;
            let name = if seconds == 0 { Self::utc().name } else { format_offset(seconds) };
            return Some(Self { name, rules: TimeZone::fixed(offset) });
        }
        if let Some(city) = CITIES.iter().find(|city| city.name.is(text)) {
            return Self::from_iana(city.zone);
        }
        let typed = text.replace(' ', "_");
        Self::from_iana(&typed).or_else(|| {
            let city = |name: &String| city_of(name).eq_ignore_ascii_case(&typed);
            names().find(city).and_then(|name| Self::from_iana(&name))
        })
    }

    /// Returns the first time, from `now` on, at which the clocks of the zone show `hour`. If the
    /// change to summer time skips that hour, returns the time of the change. If an hour occurs
    /// twice in a day, only the first occurrence counts.
    pub(crate) fn next(&self, hour: u32, now: Time) -> Option<Time> {
        let date = self.rules.to_datetime(Timestamp::from_second(now).ok()?).date();
        let days = std::iter::successors(Some(date), |date| date.tomorrow().ok()).take(3);
        let at = |date: jiff::civil::Date| {
            let local = date.at(i8::try_from(hour).ok()?, 0, 0, 0);
            Some(self.rules.to_ambiguous_timestamp(local).compatible().ok()?.as_second())
        };
        days.filter_map(at).find(|&time| time >= now)
    }

    /// Finds suggestions for typed text, each a label in the user's language and the zone's name.
    pub(crate) fn find_suggestions(typed: &str, locale: Locale) -> Vec<(String, String)> {
        let cities: Vec<Name> = CITIES.iter().map(|city| city.name).collect();
        let labelled = |(name, _): (&Name, &str)| {
            let City { name, zone } = CITIES.iter().find(|city| city.name == *name)?;
            Some((format!("{} · {zone}", name.in_language(locale.tag())), (*zone).to_owned()))
        };
        let mut found: Vec<(String, String)> =
            Name::complete(&cities, typed).into_iter().filter_map(labelled).collect();
        if !typed.is_empty() {
            let typed = typed.to_lowercase().replace(' ', "_");
            let others = names().filter(|name| name.to_lowercase().contains(&typed));
            let new = |name: &String| found.iter().all(|(_, known)| known != name);
            let others: Vec<String> = others.filter(new).collect();
            found.extend(others.into_iter().map(|name| (name.clone(), name)));
            if let Some(Self { name, .. }) = parse_offset(&typed).and(Self::parse(&typed)) {
                found.insert(0, (name.clone(), name));
            }
        }
        found
    }

    /// Finds the zone whose city or name is nearest to a misspelt one.
    pub(crate) fn find_nearest(typed: &str) -> Option<String> {
        let cities: Vec<Name> = CITIES.iter().map(|city| city.name).collect();
        let nearest = Name::nearest(&cities, typed).first().map(|(name, _)| **name);
        if let Some(city) = nearest.and_then(|nearest| CITIES.iter().find(|city| city.name == nearest)) {
            return Some(city.zone.to_owned());
        }
        let names: Vec<String> = names().collect();
        let spelling = |name| if typed.contains('/') { name } else { city_of(name) };
        let nearest = Name::nearest_text(names.iter().map(|name| spelling(name)), typed)?;
        names.iter().find(|name| spelling(name) == nearest).cloned()
    }

    fn from_iana(name: &str) -> Option<Self> {
        let rules = TimeZone::get(name).ok()?;
        Some(Self { name: rules.iana_name()?.to_owned(), rules })
    }
}

/// Names of the IANA database that begin with a continent or an ocean, unlike `Japan` or
/// `Etc/GMT+9`.
fn names() -> impl Iterator<Item = String> {
    let places = ["Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/"];
    let places = [&places[..], &["Europe/", "Indian/", "Pacific/"]].concat();
    let names = jiff::tz::db().available().map(|name| name.as_str().to_owned());
    names.filter(move |name| places.iter().any(|place| name.starts_with(place)))
}

/// The city in a name of the database.
fn city_of(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Parses an offset to seconds ahead of UTC.
fn parse_offset(text: &str) -> Option<i32> {
    let text = text.trim().to_ascii_uppercase();
    let bare = text.trim_start_matches("UTC").trim_start_matches("GMT").trim().replace('−', "-");
    let (sign, digits) = match bare.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, bare.strip_prefix('+').unwrap_or(&bare)),
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None if digits.len() == 4 => digits.split_at_checked(2)?,
        None => (digits, "0"),
    };
    let is_plain = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    let number = |text: &str| Some(text).filter(is_plain)?.parse::<i32>().ok().filter(|&number| number < 60);
    // `UTC` or `GMT` without a number is the offset 0.
    let (hours, minutes) =
        if bare.is_empty() && !text.is_empty() { (0, 0) } else { (number(hours)?, number(minutes)?) };
    let minutes = hours * 60 + minutes;
    (minutes <= MAX_HOURS * 60).then_some(sign * minutes * 60)
}

/// Formats an offset, such as `+05:30`.
fn format_offset(seconds: i32) -> String {
    let minutes = seconds.abs() / 60;
    let sign = if seconds < 0 { '-' } else { '+' };
    format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<String> {
        Zone::parse(text).map(|zone| zone.name)
    }

    #[test]
    fn zones_are_parsed() {
        for (text, expected) in [
            ("+9", "+09:00"),
            ("-3:30", "-03:30"),
            ("UTC+8", "+08:00"),
            ("gmt−5", "-05:00"),
            ("0530", "+05:30"),
            ("UTC", "UTC"),
            ("14", "+14:00"),
            ("Tokyo", "Asia/Tokyo"),
            ("東京", "Asia/Tokyo"),
            ("北京", "Asia/Shanghai"),
            ("sao paulo", "America/Sao_Paulo"),
            ("new york", "America/New_York"),
            ("europe/berlin", "Europe/Berlin"),
            ("Reykjavik", "Atlantic/Reykjavik"),
        ] {
            assert_eq!(name(text).as_deref(), Some(expected), "{text}");
            assert_eq!(name(expected).as_deref(), Some(expected), "{text}");
        }
        for text in
            ["", "x", "+15", "+14:30", "++9", "5:+5", "1:75", "--1", "+", "日本", "Atlantis", "localtime"]
        {
            assert_eq!(name(text), None, "{text}");
        }
    }

    #[test]
    fn all_cities_have_zones() {
        for city in CITIES {
            assert!(Zone::from_iana(city.zone).is_some(), "{}", city.zone);
        }
    }

    #[test]
    fn next_time_accounts_for_summer_time() {
        let berlin = Zone::parse("Berlin").expect("a zone");
        let time = |text: &str| text.parse::<Timestamp>().expect("a time").as_second();
        for (now, hour, next) in [
            ("2027-03-27T12:00:00Z", 18, "2027-03-27T17:00:00Z"),
            ("2027-03-27T17:00:00Z", 18, "2027-03-27T17:00:00Z"),
            ("2027-03-27T17:00:01Z", 18, "2027-03-28T16:00:00Z"),
            // 02:00 does not exist on the first of these days, and occurs twice on the second.
            ("2027-03-27T12:00:00Z", 2, "2027-03-28T01:00:00Z"),
            ("2027-10-30T12:00:00Z", 2, "2027-10-31T00:00:00Z"),
        ] {
            assert_eq!(berlin.next(hour, time(now)), Some(time(next)), "{now}");
        }
    }
}
