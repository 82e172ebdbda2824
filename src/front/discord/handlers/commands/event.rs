//! `/event`: a guild's named presets of a family's options, for `/solve` and other commands.

use super::super::command::{
    Availability, Command, Completion, Entry, Field, Subcommand, family_subcommands,
};
use super::super::presets::{parse_options, unknown_event};
use super::super::views::player_picture::{NO_PICTURE, PlayerPicture};
use super::daily::date_example;
use super::event_family;
use crate::app::service::Refusal;
use crate::database::{Draft, Preset};
use crate::families::family;
use crate::family::{Family, GOAL, Opt, OptKind, Options};
use crate::front::discord::model::{
    ActionRow, Backend, Button, CustomId, File, MAX_CHOICES, MAX_FILES, Menu, Reply, Request, Trouble,
    clock::{format_date, now, parse_date, today},
    markup::{self, strip_invisible},
    options::{ANY_TEXT, MAX_NAME, PICTURE},
    truncate,
};
use crate::i18n::Locale;
use crate::puzzle::Message;
use crate::render::Artwork;

pub(super) static EVENT: Command = Command {
    name: "event",
    key: "command-event",
    availability: Availability::Managers,
    entries,
    private: true,
    answer: |backend, request| Box::pin(event(backend, request)),
};

/// Group of sub-commands that create an event, one per family.
const CREATE: &str = "create";

/// Group of sub-commands that edit an event, one per family.
const EDIT: &str = "edit";

/// Sub-command that lists the events.
const LIST: &str = "list";

/// Sub-command that deletes an event.
const DELETE: &str = "delete";

/// Option for the name of an event.
const NAME: Opt = Opt { id: "name", kind: ANY_TEXT };

/// Option for the last day of an event.
const ENDS: Opt = Opt { id: "ends", kind: ANY_TEXT };

fn entries() -> Vec<Entry> {
    let name = |completion| Field::text(&NAME, MAX_NAME, completion).required();
    let subcommands = |completion| {
        family_subcommands(None, |family| {
            let info = family.info();
            // A goal that generated boards ignore is left out: generating one would not test it.
            let untested = |opt: &&Opt| opt.id == GOAL && info.text_options.contains(&GOAL);
            let own = info.options.iter().filter(|opt| !untested(opt)).map(|opt| Field::of(info, opt));
            let picture = Field::solved_picture(family, PICTURE, "option-picture-event");
            let named = std::iter::once(name(completion)).chain(own);
            named.chain(picture).chain([Field::shared(&ENDS)]).collect()
        })
    };
    let known = Some(Completion::Events);
    [
        (CREATE, "command-event-create", subcommands(None)),
        (EDIT, "command-event-edit", subcommands(known)),
        (LIST, "command-event-list", Vec::new()),
        (DELETE, "command-event-delete", vec![Entry::Field(name(known))]),
    ]
    .map(|(id, key, entries)| Entry::Subcommand(Subcommand { id, key, template: None, entries }))
    .into()
}

async fn event(backend: &Backend, request: &Request) -> Result<Reply, Trouble> {
    let Request { asker, options, .. } = request;
    let (database, locale) = (&backend.database, asker.locale);
    let guild = asker.guild.ok_or(Trouble::denied("event-no-guild"))?;
    let typed = options.filled(NAME.id).unwrap_or_default();
    // Texts in PostgreSQL can't contain NUL. No Discord client sends one.
    if typed.contains('\0') {
        return Err(Trouble::invalid(options)(options.fault(NAME.id, Message::new("event-nul-name"))));
    }
    let name = &strip_invisible(typed);
    // Discord strips spaces, and a name of punctuation alone can't be found again.
    if matches!(request.subcommand(), CREATE | EDIT) && !name.contains(char::is_alphanumeric) {
        return Err(Trouble::invalid(options)(options.fault(NAME.id, Message::new("event-no-name"))));
    }
    let (found, done) = match request.subcommand() {
        LIST => return list(backend, locale, guild).await,
        _ if !asker.manages => return Err(Trouble::denied("event-not-allowed")),
        CREATE => {
            let preset = build_preset(backend, request, None).await?;
            database.create_preset(guild, &preset).await?;
            (true, "event-created")
        }
        EDIT => {
            // An edit keeps options without a new value. A change of the family keeps only the last
            // day of the event.
            let before = database.preset(guild, name).await?;
            let id = request.family()?.info().id;
            if let Some(Preset { family, .. }) = before.as_ref().filter(|before| before.family != id) {
                let replaced = family.clone();
                let before = before.map(|before| Preset { options: String::new(), picture: None, ..before });
                let preset = build_preset(backend, request, before).await?;
                let draft = Draft { id: request.id, guild, user: asker.user, replaced, preset };
                return event_family::ask(backend, &draft, locale).await;
            }
            let preset = build_preset(backend, request, before).await?;
            (database.edit_preset(guild, &preset, now()).await?, "event-edited")
        }
        DELETE => (database.delete_preset(guild, name).await?, "event-deleted"),
        _ => return Err(Trouble::UnknownCommand),
    };
    let message = Message::new(done).with("name", markup::name(name));
    if !found {
        return Err(unknown_event(name));
    }
    let contest = Button::new(CustomId::Contest { event: name.clone() }, locale.entry("button-contest"));
    let rows = (request.subcommand() != DELETE).then(|| ActionRow::Buttons(vec![contest]));
    Ok(Reply { rows: rows.into_iter().collect(), ..Reply::private(locale.text(&message)) })
}

/// Builds the preset that a command describes, with the values of `before` as defaults.
///
/// # Errors
/// An option is invalid; the options are tested by generating a board.
async fn build_preset(
    backend: &Backend,
    request: &Request,
    before: Option<Preset>,
) -> Result<Preset, Trouble> {
    let (family, options) = (request.family()?, &request.options);
    let no_date = || options.fault(ENDS.id, date_example());
    let ends_on = options.filled(ENDS.id).map(|text| parse_date(text).ok_or_else(no_date));
    let ends_on = ends_on.transpose().map_err(Trouble::invalid(options))?;
    if ends_on.is_some_and(|day| day < today()) {
        return Err(Trouble::invalid(options)(options.fault(ENDS.id, Message::new("event-past"))));
    }
    let ends_on = ends_on.or(before.as_ref().and_then(|before| before.ends_on));
    let mut merged = before.as_ref().map(parse_options).unwrap_or_default();
    let own = family.info().options.iter();
    merged.extend(own.filter_map(|opt| Some((opt.id.to_owned(), options.filled(opt.id)?.to_owned()))));
    let mut tried = Options::default();
    merged.iter().for_each(|(id, text)| tried.set(id, text.clone()));
    // The generator may find no board in time although the options are valid.
    let board = match backend.service.generate(family, &tried, 0).await {
        Ok(board) => Some(board),
        Err(Refusal::Invalid(error)) if !merged.contains_key(error.option) => None,
        Err(refusal) => return Err(Trouble::refused(&tried)(refusal)),
    };
    let picture = match request.attached.get(PICTURE) {
        Some(picture) => {
            let board = board.ok_or(Trouble::denied(NO_PICTURE))?.into();
            // Not cropped: tiles in the game need not be square.
            let artwork = PlayerPicture::fetch(backend, picture, board, Artwork::fit).await?;
            Some(artwork.encode())
        }
        None => before.and_then(|before| before.picture),
    };
    Ok(Preset {
        name: strip_invisible(options.filled(NAME.id).unwrap_or_default()),
        family: family.info().id.to_owned(),
        options: serde_json::to_string(&merged).unwrap_or_default(),
        picture,
        ends_on,
        created_by: Some(request.asker.user),
        created_at: now(),
    })
}

async fn list(backend: &Backend, locale: Locale, guild: u64) -> Result<Reply, Trouble> {
    let presets = backend.database.presets(guild, "", now()).await?;
    if presets.is_empty() {
        return Ok(Reply::private(locale.entry("event-none")));
    }
    let lines: Vec<String> = presets.iter().map(|preset| render_line(locale, preset)).collect();
    let content = truncate(format!("**{}**\n{}", locale.entry("event-list"), lines.join("\n")));
    let pictures = backend.database.preset_pictures(guild, now(), MAX_FILES).await?;
    let file = |(number, (name, bytes)): (usize, (String, Vec<u8>))| File {
        name: format!("event-{}.jpg", number + 1),
        bytes: bytes.into(),
        alt: locale.text(&Message::new("event-picture").with("name", strip_invisible(&name))),
    };
    let files = pictures.into_iter().enumerate().map(file).collect();
    let choice = |Preset { name, .. }: &Preset| {
        (strip_invisible(name), CustomId::Contest { event: name.clone() }.to_string())
    };
    let menu = Menu {
        custom_id: CustomId::Menu(0),
        title: locale.entry("event-contest"),
        choices: presets.iter().take(MAX_CHOICES).map(choice).collect(),
    };
    Ok(Reply { files, rows: vec![ActionRow::Menu(menu)], ..Reply::private(content) })
}

/// Renders an event: its name, its puzzle, its options, and its last day.
fn render_line(locale: Locale, preset: &Preset) -> String {
    let options = parse_options(preset).into_iter().map(|(id, text)| {
        let name = locale.entry(&format!("option-{id}-name"));
        Message::new("event-option")
            .with("option", name)
            .with("value", render_value(locale, preset, &id, &text))
    });
    let ends = preset.ends_on.map(|day| Message::new("event-until").with("day", format_date(day)));
    let parts = options.chain(ends).map(|part| locale.text(&part));
    let head = Message::new("event-line")
        .with("name", markup::name(&preset.name))
        .with("family", locale.entry(&format!("{}-name", preset.family)));
    let parts: Vec<String> = std::iter::once(locale.text(&head)).chain(parts).collect();
    format!("- {}", parts.join(" · "))
}

/// Renders an option's value: the label of a choice, or the text.
fn render_value(locale: Locale, preset: &Preset, id: &str, text: &str) -> String {
    let info = family(&preset.family).map(Family::info);
    let opt = info.and_then(|info| info.options.iter().find(|opt| opt.id == id));
    match opt.map(|opt| &opt.kind) {
        // A label is `name: explanation`; only the name is shown.
        Some(OptKind::Choice(_)) => {
            let label = locale.entry(&format!("option-{id}-{text}"));
            // A colon after an opening bracket belongs to the name of a game.
            let end = label.find([':', '：']).filter(|&end| !label[..end].contains(['(', '（']));
            label[..end.unwrap_or(label.len())].to_owned()
        }
        _ => markup::code(text),
    }
}
