//! `/autodaily`: posts the daily puzzle in a channel, at an hour of the guild's choice.

use std::ops::RangeInclusive;

use super::super::command::{Availability, Command, Completion, Entry, Field, Subcommand, as_entries};
use super::super::zone;
use crate::database::Daily;
use crate::families::FAMILIES;
use crate::family::{Opt, OptKind};
use crate::front::discord::model::{
    Backend, Reply, Request, Trouble,
    clock::now,
    markup::escape,
    options::{MAX_ZONE, ZONE},
    truncate,
    zones::Zone,
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

/// Sub-command that starts a schedule.
const START: &str = "start";

/// Sub-command that ends the schedules of a channel.
const STOP: &str = "stop";

/// Sub-command that lists the schedules of the guild.
const LIST: &str = "list";

/// Option for the hour of the day.
const HOUR: Opt = Opt { id: "hour", kind: OptKind::Number(HOUR_RANGE) };

/// Hours of the day.
const HOUR_RANGE: RangeInclusive<u32> = 0..=23;

fn entries() -> Vec<Entry> {
    [
        (START, "command-autodaily-start", start_fields()),
        (STOP, "command-autodaily-stop", Vec::new()),
        (LIST, "command-autodaily-list", Vec::new()),
    ]
    .map(|(id, key, entries)| Entry::Subcommand(Subcommand { id, key, template: None, entries }))
    .into()
}

fn start_fields() -> Vec<Entry> {
    let zone = Field::text(&ZONE, MAX_ZONE, Some(Completion::Zones));
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
    let zone = zone::parse(request)?.unwrap_or_else(Zone::utc);
    let family = request.named_family()?.unwrap_or(FAMILIES[0]);
    let daily = Daily {
        channel: asker.channel,
        family: family.info().id.to_owned(),
        guild,
        language: asker.everyone.tag().to_owned(),
        due_at: zone.next(hour, now()).ok_or_else(no_zone)?,
        local_time: Some((hour, zone.name)),
        failure: None,
    };
    database.schedule_daily(&daily).await?;
    let started = locale.entry("autodaily-begun");
    Ok(Reply::private(format!("{started}\n{}", render_line(&daily, locale))))
}

fn render_line(daily: &Daily, locale: Locale) -> String {
    let id = if daily.failure.is_some() { "autodaily-line-failed" } else { "autodaily-line" };
    // The hour is in the schedule's zone; Discord shows a timestamp in the reader's zone.
    let local_time = daily.local_time.as_ref();
    let time = local_time.map_or_else(|| format!("<t:{}:t>", daily.due_at), |(hour, _)| format!("{hour}:00"));
    let message = Message::new(id)
        .with("channel", format!("<#{}>", daily.channel))
        .with("family", locale.entry(&format!("{}-name", daily.family)))
        .with("time", time)
        .with("zone", local_time.map_or("none", |(_, zone)| zone.as_str()))
        .with("next", format!("<t:{}:R>", daily.due_at))
        .with("failure", escape(daily.failure.as_deref().unwrap_or_default()));
    locale.text(&message)
}
