//! `/autodaily`: has the puzzle of the day posted in this channel by itself, at an hour that the guild chooses.

use std::ops::RangeInclusive;

use super::super::command::{Command, Entry, Field, Offered, Sub, all};
use crate::families::FAMILIES;
use crate::family::{Opt, OptKind};
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble, clock::now, markup::escape, options::ANY_TEXT,
};
use crate::i18n::Locale;
use crate::puzzle::Message;
use crate::store::database::{Daily, Time};

pub(super) static AUTODAILY: Command = Command {
    name: "autodaily",
    key: "command-autodaily",
    offered: Offered::ToManagers,
    entries,
    private: true,
    answer: |backend, request| Box::pin(autodaily(backend, request)),
};

const START: &str = "start";
const STOP: &str = "stop";
const LIST: &str = "list";

/// The hour of the day.
const HOUR: Opt = Opt { id: "hour", kind: OptKind::Number(HOURS) };
const HOURS: RangeInclusive<u32> = 0..=23;
/// The zone that the hour is in: how far from UTC, such as +9 or -3:30.
const ZONE: Opt = Opt { id: "zone", kind: ANY_TEXT };

/// The longest text of a zone.
const LONGEST_ZONE: u16 = 12;

const AN_HOUR: Time = 60 * 60;
const A_DAY: Time = 24 * AN_HOUR;

fn entries() -> Vec<Entry> {
    [
        (START, "command-autodaily-start", start()),
        (STOP, "command-autodaily-stop", Vec::new()),
        (LIST, "command-autodaily-list", Vec::new()),
    ]
    .map(|(id, key, entries)| Entry::Sub(Sub { id, key, entries }))
    .into()
}

fn start() -> Vec<Entry> {
    let zone = Field::text(&ZONE, LONGEST_ZONE, None);
    all([Field::shared(&HOUR).required(), zone, Field::family()])
}

async fn autodaily(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let Request { asker, options, .. } = request;
    let (database, locale) = (&backend.database, asker.locale);
    let guild = asker.guild.ok_or(Trouble::denied("autodaily-no-guild"))?;
    if request.act() == LIST {
        let dailies = database.dailies(guild).await?;
        let lines = dailies.iter().map(|daily| line(daily, locale));
        let lines: Vec<String> = lines.collect();
        return Ok(Reply::private(match lines.is_empty() {
            true => locale.entry("autodaily-none"),
            false => lines.join("\n"),
        }));
    }
    if !asker.manages {
        return Err(Trouble::denied("autodaily-not-allowed"));
    }
    if request.act() == STOP {
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
    let hour = options.number(HOUR.id, HOURS).map_err(&invalid)?.unwrap_or_default();
    let no_zone = || invalid(options.fault(ZONE.id, Message::new("autodaily-no-zone")));
    let zone = options.filled(ZONE.id).map_or(Ok(0), |text| zone(text).ok_or_else(no_zone))?;
    let family = request.named_family()?.unwrap_or(FAMILIES[0]);
    let daily = Daily {
        channel: asker.channel,
        family: family.info().id.to_owned(),
        guild,
        language: asker.everyone.tag().to_owned(),
        due_at: next(now(), Time::from(hour) * AN_HOUR - zone),
        failure: None,
    };
    database.begin_daily(&daily).await?;
    let begun = locale.entry("autodaily-begun");
    Ok(Reply::private(format!("{begun}\n{}", line(&daily, locale))))
}

/// The first time from `now` on that is so many seconds after midnight in UTC.
fn next(now: Time, of_day: Time) -> Time {
    now + (of_day - now).rem_euclid(A_DAY)
}

/// How many seconds a zone is ahead of UTC: `+9`, `UTC-3:30`, `GMT+0530`.
fn zone(text: &str) -> Option<Time> {
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
    (hours <= 14).then_some(sign * (hours * AN_HOUR + minutes * 60))
}

fn line(daily: &Daily, locale: Locale) -> String {
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
    fn zones_are_read_as_people_write_them() {
        for (text, hours) in [
            ("+9", 9.0),
            ("-3:30", -3.5),
            ("UTC+8", 8.0),
            ("gmt−5", -5.0),
            ("0530", 5.5),
            ("UTC", 0.0),
            ("14", 14.0),
        ] {
            assert_eq!(zone(text), Some((hours * 3600.0) as Time), "{text}");
        }
        for text in ["x", "+15", "1:75", "--1", "Tokyo", "+", "日本"] {
            assert_eq!(zone(text).filter(|_| text != "+"), None, "{text}");
        }
    }

    #[test]
    fn the_next_time_is_within_a_day() {
        let noon = 12 * AN_HOUR;
        assert_eq!(next(1_000 * A_DAY, noon), 1_000 * A_DAY + noon);
        assert_eq!(next(1_000 * A_DAY + noon, noon), 1_000 * A_DAY + noon);
        assert_eq!(next(1_000 * A_DAY + noon + 1, noon), 1_001 * A_DAY + noon);
        assert_eq!(next(1_000 * A_DAY + noon, -AN_HOUR), 1_000 * A_DAY + 23 * AN_HOUR, "ahead of UTC");
    }
}
