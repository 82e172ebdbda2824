//! `/autodaily`: posts the daily puzzle in a channel, at an hour of the guild's choice.

use std::ops::RangeInclusive;

use super::super::command::{Availability, Command, Entry, Field, Sub, as_entries};
use crate::database::{Daily, Time};
use crate::families::FAMILIES;
use crate::family::{Opt, OptKind};
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble, clock::now, markup::escape, options::ANY_TEXT, truncate,
};
use crate::i18n::Locale;
use crate::puzzle::Message;

pub(super) static AUTODAILY: Command = Command {
    name: "autodaily",
    key: "command-autodaily",
    availability: Availability::Managers,
    entries,
    private: true,
    answer: |backend, request| Box::pin(autodaily(backend, request)),
};

const START: &str = "start";
const STOP: &str = "stop";
const LIST: &str = "list";

/// Hour of the day.
const HOUR: Opt = Opt { id: "hour", kind: OptKind::Number(HOUR_RANGE) };
const HOUR_RANGE: RangeInclusive<u32> = 0..=23;
/// Time zone as an offset from UTC, such as +9 or -3:30.
const ZONE: Opt = Opt { id: "zone", kind: ANY_TEXT };

/// Maximum length of a time zone in characters.
const MAX_ZONE: u16 = 12;

/// Seconds in an hour.
const HOUR_SECONDS: Time = 60 * 60;
/// Seconds in a day.
const DAY_SECONDS: Time = 24 * HOUR_SECONDS;

fn entries() -> Vec<Entry> {
    [
        (START, "command-autodaily-start", start()),
        (STOP, "command-autodaily-stop", Vec::new()),
        (LIST, "command-autodaily-list", Vec::new()),
    ]
    .map(|(id, key, entries)| Entry::Sub(Sub { id, key, within: None, entries }))
    .into()
}

fn start() -> Vec<Entry> {
    let zone = Field::text(&ZONE, MAX_ZONE, None);
    as_entries([Field::shared(&HOUR).required(), zone, Field::family()])
}

async fn autodaily(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let Request { asker, options, .. } = request;
    let (database, locale) = (&backend.database, asker.locale);
    let guild = asker.guild.ok_or(Trouble::denied("autodaily-no-guild"))?;
    if request.subcommand() == LIST {
        let dailies = database.dailies(guild).await?;
        let lines = dailies.iter().map(|daily| render_line(daily, locale));
        let lines: Vec<String> = lines.collect();
        return Ok(Reply::private(match lines.is_empty() {
            true => locale.entry("autodaily-none"),
            false => truncate(lines.join("\n")),
        }));
    }
    if !asker.manages {
        return Err(Trouble::denied("autodaily-not-allowed"));
    }
    if request.subcommand() == STOP {
        let ended = database.end_dailies(asker.channel).await?;
        return Ok(Reply::private(locale.entry(if ended > 0 {
            "autodaily-stopped"
        } else {
            "autodaily-none-here"
        })));
    }
    if !asker.bot_may_post {
        return Err(Trouble::denied("autodaily-may-not"));
    }
    let invalid = Trouble::invalid(options);
    let hour = options.number(HOUR.id, HOUR_RANGE).map_err(&invalid)?.unwrap_or_default();
    let no_zone = || invalid(options.fault(ZONE.id, Message::new("autodaily-no-zone")));
    let zone = options.filled(ZONE.id).map_or(Ok(0), |text| parse_zone(text).ok_or_else(no_zone))?;
    let family = request.named_family()?.unwrap_or(FAMILIES[0]);
    let daily = Daily {
        channel: asker.channel,
        family: family.info().id.to_owned(),
        guild,
        language: asker.everyone.tag().to_owned(),
        due_at: next_time(now(), Time::from(hour) * HOUR_SECONDS - zone),
        failure: None,
    };
    database.begin_daily(&daily).await?;
    let begun = locale.entry("autodaily-begun");
    Ok(Reply::private(format!("{begun}\n{}", render_line(&daily, locale))))
}

/// Returns the first time from `now` on at `of_day` seconds after midnight in UTC.
fn next_time(now: Time, of_day: Time) -> Time {
    now + (of_day - now).rem_euclid(DAY_SECONDS)
}

/// Parses a time zone such as `+9`, `UTC-3:30` or `GMT+0530` to seconds ahead of UTC.
fn parse_zone(text: &str) -> Option<Time> {
    let text = text.trim().to_ascii_uppercase();
    let text = text.trim_start_matches("UTC").trim_start_matches("GMT").trim().replace('−', "-");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(&text)),
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None if digits.len() == 4 => digits.split_at_checked(2)?,
        None => (digits, "0"),
    };
    let number = |text: &str| text.parse::<Time>().ok().filter(|number| (0..60).contains(number));
    let (hours, minutes) = if digits.is_empty() { (0, 0) } else { (number(hours)?, number(minutes)?) };
    (hours <= 14).then_some(sign * (hours * HOUR_SECONDS + minutes * 60))
}

fn render_line(daily: &Daily, locale: Locale) -> String {
    let id = if daily.failure.is_some() { "autodaily-line-failed" } else { "autodaily-line" };
    let message = Message::new(id)
        .with("channel", format!("<#{}>", daily.channel))
        .with("family", locale.entry(&format!("{}-name", daily.family)))
        .with("time", format!("<t:{}:t>", daily.due_at))
        .with("next", format!("<t:{}:R>", daily.due_at))
        .with("failure", escape(daily.failure.as_deref().unwrap_or_default()));
    locale.text(&message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_zones_are_parsed() {
        for (text, hours) in [
            ("+9", 9.0),
            ("-3:30", -3.5),
            ("UTC+8", 8.0),
            ("gmt−5", -5.0),
            ("0530", 5.5),
            ("UTC", 0.0),
            ("14", 14.0),
        ] {
            assert_eq!(parse_zone(text), Some((hours * 3600.0) as Time), "{text}");
        }
        for text in ["x", "+15", "1:75", "--1", "Tokyo", "+", "日本"] {
            assert_eq!(parse_zone(text).filter(|_| text != "+"), None, "{text}");
        }
    }

    #[test]
    fn the_next_time_is_within_a_day() {
        let noon = 12 * HOUR_SECONDS;
        assert_eq!(next_time(1_000 * DAY_SECONDS, noon), 1_000 * DAY_SECONDS + noon);
        assert_eq!(next_time(1_000 * DAY_SECONDS + noon, noon), 1_000 * DAY_SECONDS + noon);
        assert_eq!(next_time(1_000 * DAY_SECONDS + noon + 1, noon), 1_001 * DAY_SECONDS + noon);
        assert_eq!(
            next_time(1_000 * DAY_SECONDS + noon, -HOUR_SECONDS),
            1_000 * DAY_SECONDS + 23 * HOUR_SECONDS,
            "ahead of UTC"
        );
    }
}
