//! The slash commands as Discord is told them, built from what the families say of themselves.

use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext,
};

use crate::app::{THEME, Theme};
use crate::families::{FAMILIES, Info, MOVES, Opt, OptKind};
use crate::i18n::Locale;

/// `/solve`
pub const SOLVE: &str = "solve";
/// `/hint`
pub const HINT: &str = "hint";
/// `/check`
pub const CHECK: &str = "check";
/// `/help`
pub const HELP: &str = "help";
/// "Solve puzzle" in the menu of a message; the name that Discord shows is a text.
pub const SOLVE_MESSAGE: &str = "Solve puzzle";
/// The flag that makes the answer visible to its asker alone.
pub const PRIVATE: &str = "private";
/// The flag that covers moves and pictures.
pub const SPOILER: &str = "spoiler";
/// The flag of `/solve` that asks for all shortest solutions.
pub const ALL: &str = "all";
/// How many moves `/hint` tells.
pub const COUNT: &str = "count";
/// The family that `/help` is asked about.
pub const FAMILY: &str = "family";

const THEMES: Opt = Opt { id: THEME, kind: OptKind::Choice(Theme::NAMES) };
const PRIVATELY: Opt = Opt { id: PRIVATE, kind: OptKind::Flag };

/// The options of commands that do not depend on the family.
pub static OF_ALL: &[Opt] = &[
    Opt { id: ALL, kind: OptKind::Flag },
    THEMES,
    PRIVATELY,
    Opt { id: SPOILER, kind: OptKind::Flag },
    Opt { id: COUNT, kind: OptKind::Number(1..=3) },
];

/// The longest text that an option takes, in characters.
const LONGEST_TEXT: u16 = 6000;

/// Every command.
pub fn payload() -> Vec<CreateCommand> {
    let solve = |info: &Info| {
        let own = info.options.iter().map(|opt| Field::of(info, opt));
        own.chain([Field::of(info, &info.notation())])
            .chain(shared(&[ALL, THEME, PRIVATE, SPOILER]))
            .collect()
    };
    let hint = |info: &Info| {
        let own = info.options.iter().map(|opt| Field::of(info, opt));
        own.chain(shared(&[COUNT, THEME])).collect()
    };
    let check = |info: &Info| {
        let moves = Opt { id: MOVES, kind: OptKind::Text { suggestions: &[] } };
        let moves = Field { required: true, ..Field::shared(moves) };
        let own = info.options.iter().chain(info.reading).map(|opt| Field::of(info, opt));
        std::iter::once(moves).chain(own).chain(shared(&[PRIVATE])).collect()
    };
    vec![
        by_family(SOLVE, solve),
        by_family(HINT, hint),
        by_family(CHECK, check),
        command(HELP).add_option(family_option()),
        on_message(SOLVE_MESSAGE, "solve-message"),
    ]
}

/// An option of a command, and the key of its description.
struct Field {
    opt: Opt,
    about: String,
    required: bool,
}

impl Field {
    /// An option that a family describes.
    fn of(info: &Info, opt: &Opt) -> Self {
        Self { opt: opt.clone(), about: format!("{}-option-{}", info.id, opt.id), required: false }
    }

    /// An option that means the same for every family.
    fn shared(opt: Opt) -> Self {
        let about = format!("option-{}-about", opt.id);
        Self { opt, about, required: false }
    }

    /// It in the type of Discord that fits its kind.
    fn made(&self) -> CreateCommandOption {
        let Self { opt, about, required } = self;
        let of_type =
            |kind| described(kind, opt.id, &format!("option-{}-name", opt.id), about).required(*required);
        match &opt.kind {
            OptKind::Text { suggestions } => of_type(CommandOptionType::String)
                .max_length(LONGEST_TEXT)
                .set_autocomplete(!suggestions.is_empty()),
            OptKind::Flag => of_type(CommandOptionType::Boolean),
            OptKind::Number(within) => of_type(CommandOptionType::Integer)
                .min_int_value((*within.start()).into())
                .max_int_value((*within.end()).into()),
            OptKind::Choice(choices) => {
                choices.iter().fold(of_type(CommandOptionType::String), |option, value| {
                    choice(option, value, &format!("option-{}-{value}", opt.id))
                })
            }
        }
    }
}

/// Those of the options of all families.
fn shared(ids: &[&str]) -> impl Iterator<Item = Field> {
    let chosen = ids.iter().filter_map(|id| OF_ALL.iter().find(|opt| opt.id == *id));
    chosen.map(|opt| Field::shared(opt.clone())).collect::<Vec<_>>().into_iter()
}

/// A command with a sub-command for each family: its board, and the options that `fields` gives.
fn by_family(id: &'static str, fields: impl Fn(&Info) -> Vec<Field>) -> CreateCommand {
    FAMILIES.iter().map(|family| family.info()).fold(command(id), |command, info| {
        let board = Field { required: true, ..Field::of(info, &info.board) };
        let options = std::iter::once(board).chain(fields(info));
        let sub_command = described(
            CommandOptionType::SubCommand,
            info.id,
            &format!("{}-name", info.id),
            &format!("{}-about", info.id),
        );
        command.add_option(options.fold(sub_command, |sub, field| sub.add_sub_option(field.made())))
    })
}

/// The option that names a family.
fn family_option() -> CreateCommandOption {
    let name = format!("option-{FAMILY}-name");
    let option = described(CommandOptionType::String, FAMILY, &name, &format!("option-{FAMILY}-about"));
    FAMILIES
        .iter()
        .map(|family| family.info().id)
        .fold(option, |option, id| choice(option, id, &format!("{id}-name")))
}

fn command(id: &'static str) -> CreateCommand {
    let (name, about) = (format!("command-{id}-name"), format!("command-{id}-about"));
    let command = everywhere(CreateCommand::new(id)).description(english(&about));
    translations().fold(command, |command, (code, locale)| {
        let command = command.name_localized(code.clone(), locale.entry(&name));
        command.description_localized(code, locale.entry(&about))
    })
}

/// A command in the menu of a message.
fn on_message(name: &'static str, id: &str) -> CreateCommand {
    let command = everywhere(CreateCommand::new(name)).kind(CommandType::Message);
    let key = format!("command-{id}-name");
    translations().fold(command, |command, (code, locale)| command.name_localized(code, locale.entry(&key)))
}

/// Usable in guilds, in direct messages and by users who installed the app for themselves.
fn everywhere(command: CreateCommand) -> CreateCommand {
    command.integration_types(vec![InstallationContext::Guild, InstallationContext::User]).contexts(vec![
        InteractionContext::Guild,
        InteractionContext::BotDm,
        InteractionContext::PrivateChannel,
    ])
}

fn choice(option: CreateCommandOption, value: &str, key: &str) -> CreateCommandOption {
    let names = translations().map(|(code, locale)| (code, locale.entry(key)));
    option.add_string_choice_localized(english(key), value, names)
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
