//! The slash commands as Discord is told them, built from what the families say of themselves.

use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext, Permissions,
};

use super::answer::event::{self, LONGEST_NAME};
use super::answer::hint::MOST_HINTED;
use super::answer::privacy::{DELETE, EXPORT};
use super::answer::puzzle::SEED;
use super::answer::results::SCOPES;
use crate::app::{THEME, Theme};
use crate::families::{FAMILIES, Info, LENGTHS, MOVES, Opt, OptKind};
use crate::i18n::Locale;

/// `/solve`
pub const SOLVE: &str = "solve";
/// `/hint`
pub const HINT: &str = "hint";
/// `/check`
pub const CHECK: &str = "check";
/// `/puzzle`
pub const PUZZLE: &str = "puzzle";
/// `/daily`
pub const DAILY: &str = "daily";
/// `/leaderboard`
pub const LEADERBOARD: &str = "leaderboard";
/// `/event`; and the option that names one.
pub const EVENT: &str = "event";
/// `/privacy`
pub const PRIVACY: &str = "privacy";
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
/// The family that is asked about, where no sub-command names it.
pub const FAMILY: &str = "family";
/// Whose results `/leaderboard` shows.
pub const SCOPE: &str = "scope";
/// The name of an event.
pub const NAME: &str = "name";
/// The last day of an event.
pub const ENDS: &str = "ends";

const THEMES: Opt = Opt { id: THEME, kind: OptKind::Choice(Theme::NAMES) };
const PRIVATELY: Opt = Opt { id: PRIVATE, kind: OptKind::Flag };

/// The options of commands that do not depend on the family.
pub static OF_ALL: &[Opt] = &[
    Opt { id: ALL, kind: OptKind::Flag },
    THEMES,
    PRIVATELY,
    Opt { id: SPOILER, kind: OptKind::Flag },
    Opt { id: COUNT, kind: OptKind::Number(1..=MOST_HINTED) },
    Opt { id: SCOPE, kind: OptKind::Choice(SCOPES) },
    Opt { id: SEED, kind: OptKind::Number(0..=u32::MAX) },
    Opt { id: EVENT, kind: TEXT },
    Opt { id: NAME, kind: TEXT },
    Opt { id: ENDS, kind: TEXT },
];

const TEXT: OptKind = OptKind::Text { suggestions: &[] };

/// The longest text that an option takes, in characters.
const LONGEST_TEXT: u16 = 6000;

/// Every command.
pub fn payload() -> Vec<CreateCommand> {
    vec![
        by_family(SOLVE, |info| {
            let own = of_family(info).chain([Field::of(info, &info.notation())]);
            own.chain(shared(&[EVENT, ALL, THEME, PRIVATE, SPOILER])).collect()
        }),
        by_family(HINT, |info| of_family(info).chain(shared(&[EVENT, COUNT, THEME])).collect()),
        by_family(CHECK, |info| {
            let own = of_family(info).chain(info.reading.iter().map(|opt| Field::of(info, opt)));
            let moves = Field::of(info, &Opt { id: MOVES, kind: TEXT }).required();
            own.chain([moves]).chain(shared(&[EVENT, PRIVATE])).collect()
        }),
        by_family(PUZZLE, |info| {
            let length = Opt { id: MOVES, kind: OptKind::Number(LENGTHS) };
            let length = Field { about: "option-length-about".to_owned(), ..Field::shared(length) };
            let own = info.options.iter().chain(info.making).map(|opt| Field::of(info, opt));
            own.chain([length]).chain(shared(&[SEED])).collect()
        }),
        with(command(DAILY), [family_option()]),
        with(command(LEADERBOARD), shared(&[SCOPE]).map(|field| field.made()))
            .add_option(family_option())
            .add_option(Field::shared(PRIVATELY).made()),
        event(),
        with(command(PRIVACY), [EXPORT, DELETE].map(|id| sub_command(PRIVACY, id))),
        with(command(HELP), [family_option()]),
        on_message(SOLVE_MESSAGE, "solve-message"),
    ]
}

/// `/event`, for those who may manage the guild; its events are for all.
fn event() -> CreateCommand {
    let name = || Field::shared(Opt { id: NAME, kind: TEXT }).required();
    let group = |id| {
        let of = |info: &Info| {
            let own = info.options.iter().map(|opt| Field::of(info, opt));
            let named = if id == event::EDIT { name().completed() } else { name() };
            let fields = std::iter::once(named).chain(own).chain(shared(&[ENDS]));
            fields.fold(family_command(info), |sub, field| sub.add_sub_option(field.made()))
        };
        let group = described(
            CommandOptionType::SubCommandGroup,
            id,
            &format!("command-{EVENT}-{id}-name"),
            &format!("command-{EVENT}-{id}-about"),
        );
        FAMILIES.iter().fold(group, |group, family| group.add_sub_option(of(family.info())))
    };
    let delete = sub_command(EVENT, event::DELETE).add_sub_option(name().completed().made());
    let options = [group(event::CREATE), group(event::EDIT), sub_command(EVENT, event::LIST), delete];
    with(command(EVENT), options)
        .contexts(vec![InteractionContext::Guild])
        .integration_types(vec![InstallationContext::Guild])
        .default_member_permissions(Permissions::MANAGE_GUILD)
}

fn with(command: CreateCommand, options: impl IntoIterator<Item = CreateCommandOption>) -> CreateCommand {
    options.into_iter().fold(command, CreateCommand::add_option)
}

/// An option of a command, and the key of its description.
struct Field {
    opt: Opt,
    about: String,
    required: bool,
    /// Whether values are offered while typing.
    completed: bool,
}

impl Field {
    /// An option that a family describes.
    fn of(info: &Info, opt: &Opt) -> Self {
        let completed = matches!(opt.kind, OptKind::Text { suggestions: [_, ..] });
        let about = format!("{}-option-{}", info.id, opt.id);
        Self { opt: opt.clone(), about, required: false, completed }
    }

    /// An option that means the same for every family.
    fn shared(opt: Opt) -> Self {
        let (about, completed) = (format!("option-{}-about", opt.id), opt.id == EVENT);
        Self { opt, about, required: false, completed }
    }

    fn required(self) -> Self {
        Self { required: true, ..self }
    }

    fn completed(self) -> Self {
        Self { completed: true, ..self }
    }

    /// It in the type of Discord that fits its kind.
    fn made(&self) -> CreateCommandOption {
        let Self { opt, about, required, completed } = self;
        let of_type =
            |kind| described(kind, opt.id, &format!("option-{}-name", opt.id), about).required(*required);
        match &opt.kind {
            OptKind::Text { .. } => of_type(CommandOptionType::String)
                .max_length(if opt.id == NAME { LONGEST_NAME } else { LONGEST_TEXT })
                .set_autocomplete(*completed),
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

/// The board of a family, and the options that say how it is meant.
fn of_family(info: &Info) -> impl Iterator<Item = Field> {
    let board = Field::of(info, &info.board).required();
    std::iter::once(board).chain(info.options.iter().map(|opt| Field::of(info, opt)))
}

/// A command with a sub-command for each family and the options that `fields` gives, as Discord wants them: those
/// that must be filled in first.
fn by_family(id: &'static str, fields: impl Fn(&Info) -> Vec<Field>) -> CreateCommand {
    let sub_commands = FAMILIES.iter().map(|family| family.info()).map(|info| {
        let mut fields = fields(info);
        fields.sort_by_key(|field| !field.required);
        fields.iter().fold(family_command(info), |sub, field| sub.add_sub_option(field.made()))
    });
    with(command(id), sub_commands)
}

/// The sub-command that names a family.
fn family_command(info: &Info) -> CreateCommandOption {
    let (name, about) = (format!("{}-name", info.id), format!("{}-about", info.id));
    described(CommandOptionType::SubCommand, info.id, &name, &about)
}

/// A sub-command of `command` without a family.
fn sub_command(command: &str, id: &str) -> CreateCommandOption {
    let (name, about) = (format!("command-{command}-{id}-name"), format!("command-{command}-{id}-about"));
    described(CommandOptionType::SubCommand, id, &name, &about)
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
