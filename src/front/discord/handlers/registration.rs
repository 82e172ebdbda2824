//! Commands in the form in which Discord is told of them, with their texts in every language.

use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext, Permissions,
};

use super::command::{Command, Entry, Field, Input, Offered, Sub};
use crate::i18n::Locale;

/// The command as Discord is told of it.
pub(crate) fn registered(command: &Command) -> CreateCommand {
    let Command { name, key, offered, entries, .. } = command;
    let (name_key, about) = (format!("{key}-name"), format!("{key}-about"));
    let created = everywhere(CreateCommand::new(*name));
    let created = translations()
        .fold(created, |created, (code, locale)| created.name_localized(code, locale.entry(&name_key)));
    let created = match offered {
        // These have no description.
        Offered::OnMessages => return created.kind(CommandType::Message),
        Offered::Everywhere => created,
        Offered::ToManagers => created
            .contexts(vec![InteractionContext::Guild])
            .integration_types(vec![InstallationContext::Guild])
            .default_member_permissions(Permissions::MANAGE_GUILD),
    };
    let created = translations().fold(created.description(english(&about)), |created, (code, locale)| {
        created.description_localized(code, locale.entry(&about))
    });
    entries().iter().map(option).fold(created, CreateCommand::add_option)
}

/// Usable in guilds, in direct messages and by users who installed the app for themselves.
fn everywhere(command: CreateCommand) -> CreateCommand {
    command.integration_types(vec![InstallationContext::Guild, InstallationContext::User]).contexts(vec![
        InteractionContext::Guild,
        InteractionContext::BotDm,
        InteractionContext::PrivateChannel,
    ])
}

/// To Discord, sub-commands are options too.
fn option(entry: &Entry) -> CreateCommandOption {
    match entry {
        Entry::Sub(Sub { id, key, entries }) => {
            let is_group = entries.iter().any(|entry| matches!(entry, Entry::Sub(_)));
            let kind =
                if is_group { CommandOptionType::SubCommandGroup } else { CommandOptionType::SubCommand };
            let sub = described(kind, id, &format!("{key}-name"), &format!("{key}-about"));
            entries.iter().map(option).fold(sub, CreateCommandOption::add_sub_option)
        }
        Entry::Field(field) => of_field(field),
    }
}

fn of_field(Field { id, name, about, required, input }: &Field) -> CreateCommandOption {
    let of_kind = |kind| described(kind, id, name, about).required(*required);
    match input {
        Input::Text { longest, completion } => {
            of_kind(CommandOptionType::String).max_length(*longest).set_autocomplete(completion.is_some())
        }
        Input::Flag => of_kind(CommandOptionType::Boolean),
        Input::File => of_kind(CommandOptionType::Attachment),
        Input::Person => of_kind(CommandOptionType::User),
        Input::Number(within) => of_kind(CommandOptionType::Integer)
            .min_int_value((*within.start()).into())
            .max_int_value((*within.end()).into()),
        Input::Choice(choices) => {
            choices.iter().fold(of_kind(CommandOptionType::String), |option, (value, key)| {
                let names = translations().map(|(code, locale)| (code, locale.entry(key)));
                option.add_string_choice_localized(english(key), *value, names)
            })
        }
    }
}

/// An option whose name and description are texts of these keys.
fn described(kind: CommandOptionType, id: &str, name: &str, about: &str) -> CreateCommandOption {
    let option = CreateCommandOption::new(kind, id, english(about));
    translations().fold(option, |option, (code, locale)| {
        let option = option.name_localized(code.clone(), locale.entry(name));
        option.description_localized(code, locale.entry(about))
    })
}

fn english(key: &str) -> String {
    Locale::of("en").entry(key)
}

/// Each further language with Discord's codes for it.
fn translations() -> impl Iterator<Item = (String, Locale)> {
    Locale::all().filter(|locale| !locale.is_default()).flat_map(|locale| {
        let codes = locale.entry("language-discord");
        codes.split_whitespace().map(|code| (code.to_owned(), locale)).collect::<Vec<_>>()
    })
}
