//! Conversion of commands for registration with Discord, with texts in all languages.

use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext, Permissions,
};

use super::command::{Availability, Command, Entry, Field, Input, Subcommand};
use crate::i18n::Locale;
use crate::puzzle::Message;

/// Converts a command for registration.
pub(crate) fn create_command(command: &Command) -> CreateCommand {
    let Command { name, key, availability, entries, .. } = command;
    let (name_key, about) = (format!("{key}-name"), format!("{key}-about"));
    let created = available_everywhere(CreateCommand::new(*name));
    let created = translations()
        .fold(created, |created, (code, locale)| created.name_localized(code, locale.entry(&name_key)));
    let created = match availability {
        // Discord allows no description here.
        Availability::MessageMenu => return created.kind(CommandType::Message),
        Availability::Everywhere => created,
        Availability::Managers => created
            .contexts(vec![InteractionContext::Guild])
            .integration_types(vec![InstallationContext::Guild])
            .default_member_permissions(Permissions::MANAGE_GUILD),
    };
    let created = translations().fold(created.description(english(&about)), |created, (code, locale)| {
        created.description_localized(code, locale.entry(&about))
    });
    entries().iter().map(create_option).fold(created, CreateCommand::add_option)
}

/// Pairs the names of a command and of its sub-commands, in each language, with the mention that
/// Discord displays as a link. `id` is the id of the registered command. Discord links only whole
/// paths, so a command alone links to its first sub-command.
pub(crate) fn create_links(command: &Command, id: u64) -> Vec<(String, String)> {
    let entries = (command.entries)();
    let subs: Vec<&Subcommand> = entries.iter().filter_map(Entry::as_leaf).collect();
    let mention = |path: &str| format!("</{}{path}:{id}>", command.name);
    let first = mention(&subs.first().map(|sub| format!(" {}", sub.id)).unwrap_or_default());
    let of_language = |locale: Locale| {
        let name = format!("/{}", locale.entry(&format!("{}-name", command.key)));
        let of_sub = |sub: &&Subcommand| {
            let named = format!("{name} {}", locale.entry(&format!("{}-name", sub.key)));
            (named, mention(&format!(" {}", sub.id)))
        };
        let subs: Vec<_> = subs.iter().map(of_sub).collect();
        std::iter::once((name, first.clone())).chain(subs)
    };
    Locale::all().flat_map(of_language).collect()
}

/// Makes a command available in guilds, in direct messages and to users who installed the app.
fn available_everywhere(command: CreateCommand) -> CreateCommand {
    command.integration_types(vec![InstallationContext::Guild, InstallationContext::User]).contexts(vec![
        InteractionContext::Guild,
        InteractionContext::BotDm,
        InteractionContext::PrivateChannel,
    ])
}

/// Converts an entry; Discord treats sub-commands as options.
fn create_option(entry: &Entry) -> CreateCommandOption {
    match entry {
        Entry::Subcommand(Subcommand { id, key, template, entries }) => {
            let is_group = entries.iter().any(|entry| matches!(entry, Entry::Subcommand(_)));
            let kind =
                if is_group { CommandOptionType::SubCommandGroup } else { CommandOptionType::SubCommand };
            let about = |locale: Locale| {
                let about = locale.entry(&format!("{key}-about"));
                template.map_or(about.clone(), |template| {
                    locale.text(&Message::new(template).with("about", about))
                })
            };
            let sub = localized_option(kind, id, &format!("{key}-name"), about);
            entries.iter().map(create_option).fold(sub, CreateCommandOption::add_sub_option)
        }
        Entry::Field(field) => create_field(field),
    }
}

fn create_field(Field { id, name, about, required, input }: &Field) -> CreateCommandOption {
    let of_kind = |kind| localized_option(kind, id, name, |locale| locale.entry(about)).required(*required);
    match input {
        Input::Text { max, completion } => {
            of_kind(CommandOptionType::String).max_length(*max).set_autocomplete(completion.is_some())
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

/// Creates an option with the name of message id `name` and the description `about`, in each
/// language.
fn localized_option(
    kind: CommandOptionType,
    id: &str,
    name: &str,
    about: impl Fn(Locale) -> String,
) -> CreateCommandOption {
    let option = CreateCommandOption::new(kind, id, about(Locale::of("en")));
    translations().fold(option, |option, (code, locale)| {
        let option = option.name_localized(code.clone(), locale.entry(name));
        option.description_localized(code, about(locale))
    })
}

fn english(key: &str) -> String {
    Locale::of("en").entry(key)
}

/// Pairs each language except the default with each of Discord's codes for it.
fn translations() -> impl Iterator<Item = (String, Locale)> {
    Locale::all().filter(|locale| !locale.is_default()).flat_map(|locale| {
        let codes = locale.entry("language-discord");
        codes.split_whitespace().map(|code| (code.to_owned(), locale)).collect::<Vec<_>>()
    })
}
