//! The arguments, built from what the families say of themselves.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::families::{FAMILIES, Info, MOVES, Options};
use crate::i18n::Locale;
use crate::search::Tier;

/// `cantor solve`
pub const SOLVE: &str = "solve";
/// `cantor check`
pub const CHECK: &str = "check";
/// `cantor generate`
pub const GENERATE: &str = "generate";
/// `cantor tables`
pub const TABLES: &str = "tables";
/// `cantor commands`
pub const COMMANDS: &str = "commands";
/// `cantor playground`
pub const PLAYGROUND: &str = "playground";
const LANG: &str = "lang";
/// `--port`
pub const PORT: &str = "port";

pub(super) const BATCH: &str = "batch";
pub(super) const BUILD: &str = "build";
pub(super) const FAMILY: &str = "family";
pub(super) const JSON: &str = "json";
pub(super) const PNG: &str = "png";
pub(super) const SEED: &str = "seed";
pub(super) const TIER: &str = "tier";
pub(super) const TIME: &str = "time";

/// The whole command line, its help in `locale`.
pub fn command(locale: Locale) -> Command {
    let lang = value(LANG, LANG).global(true).help(locale.entry("cli-arg-lang"));
    let port = value(PORT, "N").value_parser(value_parser!(u16)).help(locale.entry("cli-arg-port"));
    let json = flag(JSON).required(true).help(locale.entry("cli-json-only"));
    let about = |name: &'static str| Command::new(name).about(locale.entry(&format!("cli-{name}")));
    Command::new("cantor")
        .version(env!("CARGO_PKG_VERSION"))
        .about(locale.entry("cli-about"))
        .arg(lang)
        .subcommand(families(about(SOLVE), locale, solve_args))
        .subcommand(families(about(CHECK), locale, check_args))
        .subcommand(families(about(GENERATE), locale, generate_args))
        .subcommand(tables(about(TABLES), locale))
        .subcommand(about(COMMANDS).arg(json))
        .subcommand(about(PLAYGROUND).arg(port))
}

/// The language asked for, in either spelling (`--lang zh`, `--lang=zh`). It is needed before the arguments
/// are read for good, since the help itself is written in it.
pub fn asked_language(args: impl Iterator<Item = String>) -> Option<String> {
    let mut args = args.skip_while(|arg| arg.strip_prefix("--").is_none_or(|arg| !arg.starts_with(LANG)));
    let found = args.next()?;
    match found.split_once('=') {
        Some((_, language)) => Some(language.to_owned()),
        None => args.next(),
    }
}

/// What the player filled in, of the options that the family has.
pub(super) fn options(info: &Info, args: &ArgMatches) -> Options {
    let mut options = Options::default();
    for id in info.all_options().map(|option| option.id).chain([MOVES]) {
        if let Ok(Some(text)) = args.try_get_one::<String>(id) {
            options.set(id, text);
        }
    }
    options
}

/// A sub-command for each family.
fn families(command: Command, locale: Locale, args: fn(&Info, Locale) -> Vec<Arg>) -> Command {
    let command = command.subcommand_required(true).arg_required_else_help(true);
    command.subcommands(FAMILIES.iter().map(|family| {
        let info = family.info();
        let command = Command::new(info.id).about(locale.entry(&format!("{}-about", info.id)));
        command.args(args(info, locale)).args(info.options.iter().map(|option| {
            value(option.id, option.id).help(locale.entry(&format!("{}-option-{}", info.id, option.id)))
        }))
    }))
}

/// `tables list` and `tables build`.
fn tables(command: Command, locale: Locale) -> Command {
    let command = command.subcommand_required(true).arg_required_else_help(true);
    command.subcommands([("list", "cli-tables-list"), (BUILD, "cli-tables-build")].map(|(name, about)| {
        let ids = FAMILIES.iter().map(|family| family.info().id);
        let family = Arg::new(FAMILY).value_name("FAMILY").value_parser(PossibleValuesParser::new(ids));
        let tiers = PossibleValuesParser::new(Tier::ALL.map(Tier::name));
        Command::new(name).about(locale.entry(about)).args([
            family.help(locale.entry("cli-arg-family")),
            value(TIER, TIER).value_parser(tiers).help(locale.entry("cli-arg-tier")),
            flag(JSON).help(locale.entry("cli-arg-json")),
        ])
    }))
}

fn solve_args(info: &Info, locale: Locale) -> Vec<Arg> {
    vec![
        board(info, locale),
        value(BATCH, "FILE")
            .value_parser(value_parser!(PathBuf))
            .conflicts_with_all([info.board.id, PNG])
            .help(locale.entry("cli-arg-batch")),
        value(PNG, "FILE").value_parser(value_parser!(PathBuf)).help(locale.entry("cli-arg-png")),
        flag(JSON).help(locale.entry("cli-arg-json")),
        value(TIME, "SECONDS").value_parser(ValueParser::new(seconds)).help(locale.entry("cli-arg-time")),
    ]
}

fn check_args(info: &Info, locale: Locale) -> Vec<Arg> {
    vec![
        board(info, locale).required(true),
        Arg::new(MOVES).required(true).allow_hyphen_values(true).help(locale.entry("cli-arg-moves")),
        flag(JSON).help(locale.entry("cli-arg-json")),
        value(TIME, "SECONDS").value_parser(ValueParser::new(seconds)).help(locale.entry("cli-arg-time")),
    ]
}

fn generate_args(_: &Info, locale: Locale) -> Vec<Arg> {
    vec![
        value(MOVES, "N").help(locale.entry("cli-arg-length")),
        value(SEED, "S").value_parser(value_parser!(u64)).help(locale.entry("cli-arg-seed")),
    ]
}

fn board(info: &Info, locale: Locale) -> Arg {
    Arg::new(info.board.id)
        .value_name(info.board.id.to_uppercase())
        .help(locale.entry(&format!("{}-option-{}", info.id, info.board.id)))
}

fn value(id: &'static str, name: &'static str) -> Arg {
    Arg::new(id).long(id).value_name(name.to_uppercase()).allow_hyphen_values(true)
}

fn flag(id: &'static str) -> Arg {
    Arg::new(id).long(id).action(ArgAction::SetTrue)
}

/// A positive number of seconds, fractions allowed.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds expected".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
