//! `/settings`: the theme, the notations, the visibility of answers and the time zone of a user.

use super::super::command::{Availability, Command, Completion, Field, as_entries};
use super::super::zone;
use crate::app::Theme;
use crate::families::FAMILIES;
use crate::family::Family;
use crate::front::discord::model::{
    ActionRow, Answer, Backend, Button, CustomId, MAX_CHOICES, Menu, Press, Reply, Request, Setting,
    Settings, Trouble,
    options::{MAX_ZONE, PRIVATE, THEME, ZONE},
};
use crate::i18n::Locale;
use crate::puzzle::Message;

pub(super) static SETTINGS: Command = Command {
    name: "settings",
    key: "command-settings",
    availability: Availability::Everywhere,
    entries: || {
        let zone = Field::text(&ZONE, MAX_ZONE, Some(Completion::Zones));
        as_entries([Field::shared(&THEME), Field::shared(&PRIVATE), zone])
    },
    private: true,
    answer: |backend, request| Box::pin(settings(backend, request)),
};

/// Mark before the choice that is in effect.
const CHOSEN: &str = "✓ ";

async fn settings(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let asker = &request.asker;
    for setting in parse_changes(request)? {
        store(backend, asker.user, &setting).await?;
    }
    render(backend, asker.user, asker.locale).await
}

/// Parses the settings that the command's options change.
fn parse_changes(request: &Request) -> Result<Vec<Setting>, Trouble> {
    let options = &request.options;
    let mut changes = Vec::new();
    if options.filled(THEME.id).is_some() {
        let name = options.choice(THEME.id, Theme::NAMES).map_err(Trouble::invalid(options))?;
        changes.push(Setting::Theme(name));
    }
    if options.filled(PRIVATE.id).is_some() {
        changes.push(Setting::Private(options.flag(PRIVATE.id).map_err(Trouble::invalid(options))?));
    }
    changes.extend(zone::parse(request)?.map(|zone| Setting::Zone(zone.name)));
    Ok(changes)
}

async fn store(backend: &Backend, user: u64, setting: &Setting) -> Result<(), Trouble> {
    let (name, value) = setting.name_and_value();
    Ok(backend.database.set_setting(user, &name, &value).await?)
}

/// Changes a setting of the user who pressed; resets all settings if `setting` is `None`.
///
/// # Errors
/// The database failed.
pub(crate) async fn change(
    backend: &Backend,
    press: &Press,
    setting: Option<&Setting>,
) -> Result<Answer, Trouble> {
    let user = press.asker.user;
    match setting {
        Some(setting) => store(backend, user, setting).await?,
        None => backend.database.reset_settings(user).await?,
    }
    render(backend, user, press.asker.locale).await.map(Answer::Replace)
}

/// Renders the user's settings, with menus and buttons to change them.
async fn render(backend: &Backend, user: u64, locale: Locale) -> Result<Reply, Trouble> {
    let settings = Settings::new(backend.database.settings(user).await?);
    let private = settings.is_private();
    let id = if private { "settings-answers-private" } else { "settings-answers-public" };
    let zone = Message::new("settings-zone").with("zone", settings.zone().unwrap_or("UTC"));
    let content =
        [format!("**{}**", locale.entry("settings-title")), locale.entry(id), locale.text(&zone)].join("\n");
    let switch = if private { "button-settings-public" } else { "button-settings-private" };
    let change = |setting| CustomId::Setting(Some(setting));
    let buttons = vec![
        Button::new(change(Setting::Private(!private)), locale.entry(switch)),
        Button::new(CustomId::Setting(None), locale.entry("button-settings-reset"))
            .disabled(settings.is_empty()),
    ];
    let menu = |number, title, choices: Vec<(bool, String, Setting)>| {
        let choice = |(chosen, label, setting): (bool, String, Setting)| {
            let label = if chosen { format!("{CHOSEN}{label}") } else { label };
            (label, change(setting).to_string())
        };
        let choices = choices.into_iter().map(choice).take(MAX_CHOICES).collect();
        ActionRow::Menu(Menu { custom_id: CustomId::Menu(number), title: locale.entry(title), choices })
    };
    let rows = vec![
        menu(0, "settings-theme", themes(&settings, locale)),
        menu(1, "settings-notation", notations(&settings, locale)),
        ActionRow::Buttons(buttons),
    ];
    Ok(Reply { rows, ..Reply::private(content) })
}

fn themes(settings: &Settings, locale: Locale) -> Vec<(bool, String, Setting)> {
    let chosen = settings.theme().unwrap_or(Theme::SLATE).name;
    let choice = |name: &&'static str| {
        let label = locale.entry(&format!("option-theme-{name}"));
        (chosen == *name, label, Setting::Theme(name))
    };
    Theme::NAMES.iter().map(choice).collect()
}

/// The notations of each family that has several.
fn notations(settings: &Settings, locale: Locale) -> Vec<(bool, String, Setting)> {
    let several = FAMILIES.iter().filter(|family| family.info().notations.len() > 1);
    several.flat_map(|family| notations_of(*family, settings, locale)).collect()
}

fn notations_of(family: &dyn Family, settings: &Settings, locale: Locale) -> Vec<(bool, String, Setting)> {
    let info = family.info();
    let name = locale.entry(&format!("{}-name", info.id));
    let chosen = settings.notation(family).unwrap_or(info.default_notation(locale.tag()));
    let choice = |notation: &&'static str| {
        let label = format!("{name} · {}", locale.entry(&format!("option-notation-{notation}")));
        (*notation == chosen, label, Setting::Notation(info.id, notation))
    };
    info.notations.iter().map(choice).collect()
}
