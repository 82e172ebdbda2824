//! The slash commands as Discord is told them, built from what the families say of themselves.

use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
};

use crate::app::{THEME, Theme};
use crate::families::{FAMILIES, Info, Opt, OptKind};
use crate::i18n::Locale;

/// `/solve`
pub const SOLVE: &str = "solve";
/// `/help`
pub const HELP: &str = "help";
/// The flag of `/solve` that makes the answer visible to its asker alone.
pub const PRIVATE: &str = "private";
/// The flag of `/solve` that asks for all shortest solutions.
pub const ALL: &str = "all";

/// The options of `/solve` that do not depend on the family.
pub static OF_ALL: &[Opt] = &[
    Opt { id: ALL, kind: OptKind::Flag },
    Opt { id: THEME, kind: OptKind::Choice(Theme::NAMES) },
    Opt { id: PRIVATE, kind: OptKind::Flag },
];

/// The longest text that an option takes, in characters.
const LONGEST_TEXT: u16 = 6000;

/// Every command, usable in guilds, in direct messages and by users who installed the app for themselves.
pub fn payload() -> Vec<CreateCommand> {
    let solve =
        FAMILIES.iter().fold(command(SOLVE), |command, family| command.add_option(solve(family.info())));
    vec![solve, command(HELP)]
}

fn command(id: &'static str) -> CreateCommand {
    let (name, about) = (format!("command-{id}-name"), format!("command-{id}-about"));
    let command = CreateCommand::new(id)
        .description(english(&about))
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
        .contexts(vec![
            InteractionContext::Guild,
            InteractionContext::BotDm,
            InteractionContext::PrivateChannel,
        ]);
    translations().fold(command, |command, (code, locale)| {
        let command = command.name_localized(code.clone(), locale.entry(&name));
        command.description_localized(code, locale.entry(&about))
    })
}

/// `/solve FAMILY` with the family's options, and those of all families.
fn solve(info: &Info) -> CreateCommandOption {
    let (name, about) = (format!("{}-name", info.id), format!("{}-about", info.id));
    let sub_command = described(CommandOptionType::SubCommand, info.id, &name, &about);
    let about = |opt: &Opt| format!("{}-option-{}", info.id, opt.id);
    let sub_command = sub_command.add_sub_option(option(&info.board, &about(&info.board)).required(true));
    let notation = info.notation();
    let own = info.options.iter().chain([&notation]).map(|opt| option(opt, &about(opt)));
    let shared = OF_ALL.iter().map(|opt| option(opt, &format!("option-{}-about", opt.id)));
    own.chain(shared).fold(sub_command, CreateCommandOption::add_sub_option)
}

/// An option in the type of Discord that fits its kind.
fn option(opt: &Opt, about: &str) -> CreateCommandOption {
    let of_type = |kind| described(kind, opt.id, &format!("option-{}-name", opt.id), about);
    match &opt.kind {
        OptKind::Text { suggestions } => of_type(CommandOptionType::String)
            .max_length(LONGEST_TEXT)
            .set_autocomplete(!suggestions.is_empty()),
        OptKind::Flag => of_type(CommandOptionType::Boolean),
        OptKind::Number(within) => of_type(CommandOptionType::Integer)
            .min_int_value((*within.start()).into())
            .max_int_value((*within.end()).into()),
        OptKind::Choice(choices) => {
            choices.iter().fold(of_type(CommandOptionType::String), |option, choice| {
                let key = format!("option-{}-{choice}", opt.id);
                let names = translations().map(|(code, locale)| (code, locale.entry(&key)));
                option.add_string_choice_localized(english(&key), *choice, names)
            })
        }
    }
}

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
