//! The commands, each a file that holds what Discord is told of it and what answers it.
//!
//! A new command is one more file, one more entry in `COMMANDS`, and its texts. What several commands show is in `views`
//! and `games`.

mod autodaily;
mod check;
mod daily;
mod duel;
mod event;
pub(crate) mod event_family;
mod help;
mod hint;
mod leaderboard;
pub(crate) mod privacy;
mod puzzle;
mod solve;
mod solve_message;

use serenity::all::CreateCommand;

use super::command::{Command, Completion};
use super::games::score::FIRST;
use super::presets;
use super::registration::registered;
use crate::front::discord::model::{
    Answer, Asked, Backend, MOST_CHOICES, Request, Trouble,
    clock::{today, written},
};
use crate::i18n::Locale;
use crate::puzzle::Name;
use crate::store::database::Day;

/// Every command, in the order in which Discord is told of them.
static COMMANDS: &[&Command] = &[
    &solve::SOLVE,
    &hint::HINT,
    &check::CHECK,
    &puzzle::PUZZLE,
    &daily::DAILY,
    &duel::DUEL,
    &leaderboard::LEADERBOARD,
    &event::EVENT,
    &autodaily::AUTODAILY,
    &privacy::PRIVACY,
    &help::HELP,
    &solve_message::SOLVE_MESSAGE,
];

/// The commands as Discord is told of them.
pub fn payload() -> Vec<CreateCommand> {
    COMMANDS.iter().map(|command| registered(command)).collect()
}

/// Answers a command.
pub async fn answer(backend: &Backend, request: &Request) -> Answer {
    let answered = match named(&request.command) {
        Some(command) => (command.answer)(backend, request).await,
        None => Err(Trouble::UnknownCommand),
    };
    let reply = answered.unwrap_or_else(|trouble| trouble.said(request.asker.locale));
    Answer::Say(reply).within(&request.asker)
}

/// Whether the answer to a command is for the asker alone.
pub fn is_private(request: &Request) -> bool {
    request.private || named(&request.command).is_some_and(|command| command.private)
}

/// The longest choice, in characters however they are counted.
const LONGEST_CHOICE: usize = 100;

/// What to offer for an option that is being typed, each with the value that is sent: none that Discord would refuse, and the
/// others with it.
pub(crate) async fn suggestions(backend: &Backend, asked: &Asked) -> Vec<(String, String)> {
    let mut offered = completions(backend, asked).await;
    let fits = |text: &str| !text.trim().is_empty() && text.encode_utf16().count() <= LONGEST_CHOICE;
    offered.retain(|(shown, value)| fits(shown) && fits(value));
    offered.truncate(MOST_CHOICES);
    offered
}

async fn completions(backend: &Backend, asked: &Asked) -> Vec<(String, String)> {
    let typed = asked.typed.trim().to_lowercase();
    let same = |value: String| (value.clone(), value);
    match named(&asked.command).and_then(|command| command.completion(&asked.path, &asked.option)) {
        Some(Completion::Values(values)) => {
            let fitting = values.iter().filter(|value| value.to_lowercase().starts_with(&typed));
            fitting.map(|&value| same(value.to_owned())).collect()
        }
        Some(Completion::Names(names)) => {
            Name::completing(names, &typed).into_iter().map(|found| called(found, asked.locale)).collect()
        }
        Some(Completion::Events) => {
            presets::names(backend, asked, &typed).await.into_iter().map(same).collect()
        }
        Some(Completion::Days) => days().into_iter().filter(|day| day.contains(&typed)).map(same).collect(),
        None => Vec::new(),
    }
}

/// A name in the language of whoever types, behind the spelling that they have begun.
fn called((name, typed): (&Name, &str), locale: Locale) -> (String, String) {
    let own = name.in_language(locale.tag());
    (if typed == own { own.to_owned() } else { format!("{typed} ({own})") }, own.to_owned())
}

/// The days before today, the last first.
fn days() -> Vec<String> {
    (1..=MOST_CHOICES as Day).map(|back| today() - back).filter(|&day| day >= FIRST).map(written).collect()
}

fn named(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().copied().find(|command| command.name == name)
}
