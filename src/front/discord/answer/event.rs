//! `/event`: a guild's own presets, a family with options under a name, which `/solve` takes.

use std::collections::BTreeMap;

use time::Date;
use time::format_description::well_known::Iso8601;

use super::super::chores::now;
use super::super::commands::{ENDS, EVENT, NAME};
use super::super::markup::escape;
use super::super::reply::{Reply, shortened};
use super::super::request::{Asked, Request};
use super::super::rows::MOST_CHOICES;
use super::{Backend, fault};
use crate::families::{Family, Options, family};
use crate::i18n::Locale;
use crate::puzzle::{Message, ParseError};
use crate::store::database::{Day, Preset};

/// The sub-commands, the first two with one of their own for each family.
pub(in super::super) const CREATE: &str = "create";
pub(in super::super) const EDIT: &str = "edit";
pub(in super::super) const LIST: &str = "list";
pub(in super::super) const DELETE: &str = "delete";

/// The longest name of an event, in characters.
pub(in super::super) const LONGEST_NAME: u16 = 60;

pub(super) async fn manage(
    backend: &Backend,
    request: &Request,
    family: Option<&'static dyn Family>,
) -> Reply {
    let (asker, options) = (&request.asker, &request.options);
    let locale = asker.locale;
    let Some(guild) = asker.guild else { return Reply::private(locale.entry("event-no-guild")) };
    let act = request.path.first().map_or("", String::as_str);
    if act != LIST && !asker.manages {
        return Reply::private(locale.entry("event-not-allowed"));
    }
    let name = options.filled(NAME).unwrap_or_default();
    let done = match (act, family) {
        (LIST, _) => return list(backend, request, guild).await,
        (DELETE, _) => {
            backend.database.delete_preset(guild, name).await.map(|found| (found, "event-deleted"))
        }
        (CREATE | EDIT, Some(family)) => {
            // What an edit does not mention stays, unless it is about another family now.
            let before = match backend.database.preset(guild, name).await {
                Ok(found) => found.filter(|before| act == EDIT && before.family == family.info().id),
                Err(error) => return fault::store(locale, &error),
            };
            let preset = match preset(backend, request, family, before).await {
                Ok(preset) => preset,
                Err(reply) => return reply,
            };
            match act {
                CREATE => {
                    backend.database.create_preset(guild, &preset).await.map(|()| (true, "event-created"))
                }
                _ => backend.database.edit_preset(guild, &preset).await.map(|found| (found, "event-edited")),
            }
        }
        _ => return fault::unknown(request),
    };
    match done {
        Ok((found, done)) => named(locale, if found { done } else { "event-none-such" }, name),
        Err(error) => fault::store(locale, &error),
    }
}

/// A word about the event of that name.
fn named(locale: Locale, id: &'static str, name: &str) -> Reply {
    Reply::private(locale.text(&Message::new(id).with("name", escape(name))))
}

/// The preset that a command describes, where it says nothing as it was before.
///
/// # Errors
/// What is wrong with its options, which are tried on a board made with them.
async fn preset(
    backend: &Backend,
    request: &Request,
    family: &'static dyn Family,
    before: Option<Preset>,
) -> Result<Preset, Reply> {
    let (locale, options) = (request.asker.locale, &request.options);
    let invalid = |error| fault::invalid(locale, options, &error);
    let ends_on = options.filled(ENDS).map(date).transpose().map_err(|()| invalid(no_date(options)))?;
    let ends_on = ends_on.or(before.as_ref().and_then(|before| before.ends_on));
    let mut filled = before.as_ref().map(stored).unwrap_or_default();
    let own = family.info().options.iter();
    filled.extend(own.filter_map(|opt| Some((opt.id.to_owned(), options.filled(opt.id)?.to_owned()))));
    let mut tried = Options::default();
    filled.iter().for_each(|(id, text)| tried.set(id, text.clone()));
    let made = backend.service.generate(family, &tried, 0).await;
    match made.map_err(|refusal| fault::refused(locale, &refusal))? {
        // That no board is found in a hurry says nothing against the options themselves.
        Err(error) if filled.contains_key(error.option) => Err(invalid(error)),
        _ => Ok(Preset {
            name: options.filled(NAME).unwrap_or_default().to_owned(),
            family: family.info().id.to_owned(),
            options: serde_json::to_string(&filled).unwrap_or_default(),
            ends_on,
            made_by: Some(request.asker.user),
            made_at: now(),
        }),
    }
}

async fn list(backend: &Backend, request: &Request, guild: u64) -> Reply {
    let locale = request.asker.locale;
    let presets = match backend.database.presets(guild, "", now()).await {
        Ok(presets) => presets,
        Err(error) => return fault::store(locale, &error),
    };
    if presets.is_empty() {
        return Reply::private(locale.entry("event-none"));
    }
    let lines: Vec<String> = presets.iter().map(|preset| line(locale, preset)).collect();
    Reply::private(shortened(format!("**{}**\n{}", locale.entry("event-list"), lines.join("\n"))))
}

fn line(locale: Locale, preset: &Preset) -> String {
    let options = stored(preset)
        .into_iter()
        .map(|(id, text)| format!("{} `{text}`", locale.entry(&format!("option-{id}-name"))));
    let id = if preset.ends_on.is_some() { "event-line-ends" } else { "event-line" };
    let message = Message::new(id)
        .with("name", escape(&preset.name))
        .with("family", locale.entry(&format!("{}-name", preset.family)))
        .with("options", options.collect::<Vec<_>>().join(", "))
        .with("ends", preset.ends_on.map(written).unwrap_or_default());
    locale.text(&message)
}

/// The options of a preset; none if they can't be read.
fn stored(preset: &Preset) -> BTreeMap<String, String> {
    serde_json::from_str(&preset.options).unwrap_or_default()
}

/// The request with the options of the event that it names, where it does not say otherwise itself.
///
/// # Errors
/// A reply: no such event, or one of another family.
pub(super) async fn applied(
    backend: &Backend,
    request: &Request,
    family: &dyn Family,
) -> Result<Request, Reply> {
    let mut request = request.clone();
    let locale = request.asker.locale;
    let Some(name) = request.options.filled(EVENT).map(str::to_owned) else { return Ok(request) };
    let Some(guild) = request.asker.guild else {
        return Err(Reply::private(locale.entry("event-no-guild")));
    };
    let found = backend.database.preset(guild, &name).await.map_err(|error| fault::store(locale, &error))?;
    let preset = found.ok_or_else(|| named(locale, "event-none-such", &name))?;
    if preset.family != family.info().id {
        let other = locale.entry(&format!("{}-name", preset.family));
        let message = Message::new("event-other-family").with("name", escape(&name)).with("family", other);
        return Err(Reply::private(locale.text(&message)));
    }
    for (id, text) in stored(&preset) {
        if request.options.filled(&id).is_none() {
            request.options.set(&id, text);
        }
    }
    Ok(request)
}

/// The names of the guild's events, those of the family where one is being asked about.
pub(super) async fn names(backend: &Backend, asked: &Asked, typed: &str) -> Vec<String> {
    let Some(guild) = asked.guild else { return Vec::new() };
    let presets = backend.database.presets(guild, typed, now()).await.unwrap_or_default();
    let wanted = asked.path.last().and_then(|name| family(name)).map(|family| family.info().id);
    let fitting = presets.into_iter().filter(|preset| wanted.is_none_or(|family| preset.family == family));
    fitting.take(MOST_CHOICES).map(|preset| preset.name).collect()
}

/// A day such as 2027-01-31.
fn date(text: &str) -> Result<Day, ()> {
    let date = Date::parse(text, &Iso8601::DATE).map_err(drop)?;
    Ok(Day::from(date.to_julian_day()) - EPOCH)
}

fn written(day: Day) -> String {
    let julian = i32::try_from(day + EPOCH).ok();
    let date = julian.and_then(|day| Date::from_julian_day(day).ok());
    date.and_then(|date| date.format(&Iso8601::DATE).ok()).unwrap_or_default()
}

/// The Julian day of 1970-01-01.
const EPOCH: Day = 2_440_588;

fn no_date(options: &Options) -> ParseError {
    let span = 0..options.get(ENDS).unwrap_or_default().len();
    ParseError { option: ENDS, span, message: Message::new("event-no-date") }
}
