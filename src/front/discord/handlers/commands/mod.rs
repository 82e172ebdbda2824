//! The commands, each in a file with its registration and its handler.
//!
//! A new command needs a file, an entry in `COMMANDS`, and its texts. Shared views are in `views`
//! and `games`.

mod autodaily;
mod check;
pub(crate) mod contest;
mod daily;
mod duel;
mod event;
pub(crate) mod event_family;
pub(crate) mod help;
mod hint;
mod leaderboard;
mod play;
pub(crate) mod privacy;
pub(crate) mod profile;
mod puzzle;
pub(crate) mod settings;
mod solve;
mod solve_message;

use serenity::all::CreateCommand;

use super::command::{Availability, Command, Completion};
use super::games::score::FIRST_DAY;
use super::presets;
use super::registration::{create_command, create_links};
use crate::database::Day;
use crate::front::discord::model::{
    Answer, Autocomplete, Backend, CommandLinks, MAX_CHOICES, Request, Trouble,
    clock::{format_date, today},
    zones::Zone,
};
use crate::i18n::Locale;
use crate::puzzle::Name;

/// All commands, in the order of registration.
static COMMANDS: &[&Command] = &[
    &solve::SOLVE,
    &hint::HINT,
    &check::CHECK,
    &play::PLAY,
    &puzzle::PUZZLE,
    &daily::DAILY,
    &duel::DUEL,
    &contest::CONTEST,
    &leaderboard::LEADERBOARD,
    &event::EVENT,
    &autodaily::AUTODAILY,
    &profile::PROFILE,
    &settings::SETTINGS,
    &privacy::PRIVACY,
    &help::HELP,
    &solve_message::SOLVE_MESSAGE,
];

/// Converts all commands for registration.
pub fn payload() -> Vec<CreateCommand> {
    COMMANDS.iter().map(|command| create_command(command)).collect()
}

/// Creates links to the registered commands, given by name and id.
pub(crate) fn create_all_links(registered: &[(String, u64)]) -> CommandLinks {
    let of_command = |(name, id): &(String, u64)| {
        let command = find(name).filter(|command| command.availability != Availability::MessageMenu);
        command.map(|command| create_links(command, *id)).unwrap_or_default()
    };
    CommandLinks::new(registered.iter().flat_map(of_command).collect())
}

/// Answers a command.
pub async fn answer(backend: &Backend, request: &Request) -> Answer {
    let answered = match find(&request.command) {
        Some(command) => (command.answer)(backend, request).await,
        None => Err(Trouble::UnknownCommand),
    };
    let answer = match answered {
        Ok(reply) => Answer::Say(reply),
        Err(Trouble::Form(form)) => Answer::Ask(*form),
        Err(trouble) => Answer::Say(trouble.into_reply(request.asker.locale)),
    };
    answer.without_large_files(&request.asker)
}

/// Returns whether the answer to a command is private.
pub fn is_private(request: &Request) -> bool {
    request.private || find(&request.command).is_some_and(|command| command.private)
}

/// Discord's maximum length of a suggestion, in UTF-16 units.
const MAX_CHOICE: usize = 100;

/// Finds suggestions for an option, as labels with values.
///
/// A single invalid suggestion would make Discord reject all of them, so invalid ones are removed.
pub(crate) async fn find_suggestions(
    backend: &Backend,
    autocomplete: &Autocomplete,
) -> Vec<(String, String)> {
    let mut choices = find_completions(backend, autocomplete).await;
    let fits = |text: &str| !text.trim().is_empty() && text.encode_utf16().count() <= MAX_CHOICE;
    choices.retain(|(label, value)| fits(label) && fits(value));
    choices.truncate(MAX_CHOICES);
    choices
}

async fn find_completions(backend: &Backend, autocomplete: &Autocomplete) -> Vec<(String, String)> {
    let typed = autocomplete.typed.trim().to_lowercase();
    let label_with_itself = |value: String| (value.clone(), value);
    let command = find(&autocomplete.command);
    match command.and_then(|command| command.completion(&autocomplete.path, &autocomplete.option)) {
        Some(Completion::Values(values)) => {
            let matching = values.iter().filter(|value| value.to_lowercase().starts_with(&typed));
            matching.map(|&value| label_with_itself(value.to_owned())).collect()
        }
        Some(Completion::Names(names)) => Name::complete(names, &typed)
            .into_iter()
            .map(|found| localize(found, autocomplete.locale))
            .collect(),
        Some(Completion::Events) => {
            let names = presets::find_names(backend, autocomplete, &typed).await;
            names.into_iter().map(label_with_itself).collect()
        }
        Some(Completion::Days) => {
            let days = list_past_days().into_iter().filter(|day| day.contains(&typed));
            days.map(label_with_itself).collect()
        }
        Some(Completion::Zones) => Zone::find_suggestions(&typed, autocomplete.locale),
        None => Vec::new(),
    }
}

/// Labels a name with the spelling being typed, followed by the name in the user's language.
fn localize((name, typed): (&Name, &str), locale: Locale) -> (String, String) {
    let own = name.in_language(locale.tag());
    (if typed == own { own.to_owned() } else { format!("{typed} ({own})") }, own.to_owned())
}

/// Lists the last [`MAX_CHOICES`] days before today that have a daily puzzle, the latest first.
fn list_past_days() -> Vec<String> {
    (1..=MAX_CHOICES as Day)
        .map(|back| today() - back)
        .filter(|&day| day >= FIRST_DAY)
        .map(format_date)
        .collect()
}

/// Lists the options that a command takes.
pub(super) fn list_options(request: &Request) -> Vec<&'static str> {
    let fields = find(&request.command).map(|command| command.fields(&request.path)).unwrap_or_default();
    fields.into_iter().map(|field| field.id).collect()
}

fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().copied().find(|command| command.name == name)
}
