//! The slash commands as Discord is told them, built from what the families say of themselves.

use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
};

use crate::families::{FAMILIES, Info, Opt};
use crate::i18n::Locale;

/// `/solve`
pub const SOLVE: &str = "solve";
/// `/help`
pub const HELP: &str = "help";
/// The flag of `/solve` that makes the answer visible to its asker alone.
pub const PRIVATE: &str = "private";

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
    translations(&name, &about).into_iter().fold(command, |command, (locale, name, about)| {
        command.name_localized(&locale, name).description_localized(locale, about)
    })
}

/// `/solve FAMILY` with the family's options.
fn solve(info: &Info) -> CreateCommandOption {
    let (name, about) = (format!("{}-name", info.id), format!("{}-about", info.id));
    let option = option(CommandOptionType::SubCommand, info.id, &name, &about)
        .add_sub_option(text(info, &info.board).required(true));
    let option = info.options.iter().fold(option, |option, opt| option.add_sub_option(text(info, opt)));
    option.add_sub_option(option_of_all(CommandOptionType::Boolean, PRIVATE))
}

fn text(info: &Info, opt: &Opt) -> CreateCommandOption {
    let (name, about) = (format!("option-{}-name", opt.id), format!("{}-option-{}", info.id, opt.id));
    option(CommandOptionType::String, opt.id, &name, &about)
        .max_length(LONGEST_TEXT)
        .set_autocomplete(!opt.suggestions.is_empty())
}

/// An option that does not depend on the family.
fn option_of_all(kind: CommandOptionType, id: &str) -> CreateCommandOption {
    option(kind, id, &format!("option-{id}-name"), &format!("option-{id}-about"))
}

fn option(kind: CommandOptionType, id: &str, name: &str, about: &str) -> CreateCommandOption {
    let option = CreateCommandOption::new(kind, id, english(about));
    translations(name, about).into_iter().fold(option, |option, (locale, name, about)| {
        option.name_localized(&locale, name).description_localized(locale, about)
    })
}

fn english(key: &str) -> String {
    Locale::of("en").entry(key)
}

/// Discord's locale code, name and description in each further language.
fn translations(name: &str, about: &str) -> Vec<(String, String, String)> {
    let codes = |locale: Locale| {
        let codes = locale.entry("language-discord");
        codes.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    Locale::all()
        .filter(|locale| !locale.is_default())
        .flat_map(|locale| codes(locale).into_iter().map(move |code| (code, locale)))
        .map(|(code, locale)| (code, locale.entry(name), locale.entry(about)))
        .collect()
}
