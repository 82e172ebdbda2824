//! Command-line arguments, built from the families' `Info`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, Str, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use clap_complete::Shell;

use super::help;
use crate::app::{MAX_LISTED, THEME, Theme};
use crate::families::FAMILIES;
use crate::family::{
    DIFFICULTY, Difficulty, GOAL, Info, LENGTHS, MOVES, NOTATION, Named, Opt, OptKind, Options,
};
use crate::i18n::Locale;
use crate::search::Tier;

/// `cantor solve`
pub const SOLVE: &str = "solve";
/// `cantor read`
pub const READ: &str = "read";
/// `cantor check`
pub const CHECK: &str = "check";
/// `cantor moves`
pub const REWRITE: &str = "moves";
/// `cantor generate`
pub const GENERATE: &str = "generate";
/// `cantor tables`
pub const TABLES: &str = "tables";
/// `cantor commands`
pub const COMMANDS: &str = "commands";
/// `cantor register`
pub const REGISTER: &str = "register";
/// `cantor playground`
pub const PLAYGROUND: &str = "playground";
/// `cantor completions`
pub const COMPLETIONS: &str = "completions";
/// `cantor manual`
pub const MANUAL: &str = "manual";
/// `--lang`
const LANG: &str = "lang";
/// `--port`
pub const PORT: &str = "port";

/// `--accept`
pub(super) const ACCEPT: &str = "accept";
/// `--all`
pub(super) const ALL: &str = "all";
/// `--batch`
pub(super) const BATCH: &str = "batch";
/// `cantor tables build`
pub(super) const BUILD: &str = "build";
/// `--family`, or the family of `cantor tables`
pub(super) const FAMILY: &str = "family";
/// The files of `cantor read`
pub(super) const FILES: &str = "files";
/// `--gif`
pub(super) const GIF: &str = "gif";
/// `--json`
pub(super) const JSON: &str = "json";
/// `--picture`
pub(super) const PICTURE: &str = "picture";
/// `--png`
pub(super) const PNG: &str = "png";
/// `--reference`
pub(super) const REFERENCE: &str = "reference";
/// `--reverse`
pub(super) const REVERSE: &str = "reverse";
/// `--seed`
pub(super) const SEED: &str = "seed";
/// The shell of `cantor completions`
pub(super) const SHELL: &str = "shell";
/// The command of `cantor manual`
pub(super) const COMMAND: &str = "command";
/// `--tier`
pub(super) const TIER: &str = "tier";
/// `--time`
pub(super) const TIME: &str = "time";

/// The complete command line, with help in `locale`.
pub fn command(locale: Locale) -> Command {
    let lang = value(LANG, "LANG").global(true).help(locale.entry("cli-arg-lang"));
    let port = value(PORT, "N").value_parser(value_parser!(u16)).help(locale.entry("cli-arg-port"));
    let json = flag(JSON).required(true).help(locale.entry("cli-json-only"));
    let about = |name: &'static str| {
        let command = Command::new(name).about(locale.entry(&format!("cli-{name}")));
        help::with_examples(command, name, FAMILIES[0].info(), locale)
    };
    let shell = Arg::new(SHELL).value_name("SHELL").required(true).value_parser(value_parser!(Shell));
    let page = Arg::new(COMMAND).value_name("COMMAND").value_parser(PossibleValuesParser::new(WITH_MANUAL));
    Command::new(NAME)
        .version(env!("CANTOR_VERSION"))
        .about(locale.entry("cli-about"))
        .after_help(help::examples(help::PROGRAM, FAMILIES[0].info(), locale))
        .after_long_help(help::long_help(locale))
        .arg(lang)
        .subcommand(add_solve_args(about(SOLVE), locale))
        .subcommand(add_read_args(about(READ), locale))
        .subcommand(add_families(about(CHECK), locale, check_args))
        .subcommand(add_families(about(REWRITE), locale, rewrite_args))
        .subcommand(add_families(about(GENERATE), locale, generate_args))
        .subcommand(add_tables_commands(about(TABLES), locale))
        .subcommand(about(COMMANDS).arg(json))
        .subcommand(about(REGISTER))
        .subcommand(about(PLAYGROUND).arg(port))
        .subcommand(about(COMPLETIONS).arg(shell.help(locale.entry("cli-arg-shell"))))
        .subcommand(about(MANUAL).arg(page.help(locale.entry("cli-arg-page"))))
}

/// The program's name.
pub(super) const NAME: &str = "cantor";

/// Commands with a manual page.
const WITH_MANUAL: [&str; 6] = [SOLVE, READ, CHECK, REWRITE, GENERATE, TABLES];

/// Finds the value of `--lang zh` or `--lang=zh` before the arguments are parsed, since the help is
/// translated.
pub fn find_language(args: impl Iterator<Item = String>) -> Option<String> {
    let mut args = args.skip_while(|arg| arg.strip_prefix("--").is_none_or(|arg| !arg.starts_with(LANG)));
    let found = args.next()?;
    match found.split_once('=') {
        Some((_, language)) => Some(language.to_owned()),
        None => args.next(),
    }
}

/// Returns the options that are set: the family's own, and those that all families share.
pub(super) fn options(info: &Info, args: &ArgMatches) -> Options {
    let mut options = Options::default();
    let own =
        info.all_options().chain(info.moves_options).chain(info.generate_options).map(|option| option.id);
    for id in own.chain([MOVES, DIFFICULTY, NOTATION, ALL, THEME]) {
        if let Ok(Some(words)) = args.try_get_many::<String>(id) {
            // A board without quotation marks arrives as several words.
            options.set(id, words.map(String::as_str).collect::<Vec<_>>().join(" "));
        }
        if let Ok(Some(flag)) = args.try_get_one::<bool>(id) {
            options.set_flag(id, *flag);
        }
    }
    options
}

/// Adds a subcommand for each family.
fn add_families(command: Command, locale: Locale, args: fn(&Info, Locale) -> Vec<Arg>) -> Command {
    let command = command.subcommand_required(true).arg_required_else_help(true);
    let name = command.get_name().to_owned();
    command.subcommands(FAMILIES.iter().map(|family| {
        let info = family.info();
        let command = Command::new(info.id).about(locale.entry(&format!("{}-about", info.id)));
        let command = command.before_help(locale.entry(&format!("cli-{name}")));
        help::with_examples(command, &name, info, locale).args(args(info, locale))
    }))
}

/// Adds the arguments of `solve FAMILY …`, and of `solve --picture FILE` for a picture of any
/// family.
fn add_solve_args(command: Command, locale: Locale) -> Command {
    add_families(command, locale, solve_args)
        .subcommand_required(false)
        .args([picture(locale), accept(locale)])
        .args(outputs(locale).map(|output| output.requires(PICTURE)))
}

/// The argument for a family's option; a goal is `--goal` in every family.
fn option(info: &Info, opt: &Opt, locale: Locale) -> Arg {
    let arg = arg_of_kind(opt.id, &opt.kind).help(locale.entry(&format!("{}-option-{}", info.id, opt.id)));
    if info.goal == Some(opt.id) { arg.long(GOAL) } else { arg }
}

/// An argument for a kind of option. Its value is not parsed here, so that the family reports
/// errors, as in other front ends.
fn arg_of_kind(id: &'static str, kind: &OptKind) -> Arg {
    match kind {
        OptKind::Text { .. } | OptKind::Named(_) => value(id, id.to_uppercase()),
        OptKind::Choice(choices) => value(id, choices.join("|")),
        OptKind::Number(within) => value(id, format!("{}-{}", within.start(), within.end())),
        OptKind::Flag => flag(id),
    }
}

/// Adds the arguments of `read FILE…`.
fn add_read_args(command: Command, locale: Locale) -> Command {
    let files = Arg::new(FILES).value_name("FILE").required(true).num_args(1..);
    command.arg_required_else_help(true).args([
        files.value_parser(value_parser!(PathBuf)).help(locale.entry("cli-arg-files")),
        value(FAMILY, "FAMILY").value_parser(family_ids()).help(locale.entry("cli-arg-read-family")),
        reference(locale),
        value(PNG, "FILE").value_parser(value_parser!(PathBuf)).help(locale.entry("cli-arg-doubts")),
        json(locale),
    ])
}

/// A parser that accepts only the ids of families.
fn family_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(FAMILIES.iter().map(|family| family.info().id))
}

/// Adds `tables list` and `tables build`.
fn add_tables_commands(command: Command, locale: Locale) -> Command {
    let command = command.subcommand_required(true).arg_required_else_help(true);
    command.subcommands([("list", "cli-tables-list"), (BUILD, "cli-tables-build")].map(|(name, about)| {
        let family = Arg::new(FAMILY).value_name("FAMILY").value_parser(family_ids());
        let tiers = PossibleValuesParser::new(Tier::ALL.map(Tier::name));
        Command::new(name).about(locale.entry(about)).args([
            family.help(locale.entry("cli-arg-family")),
            value(TIER, "TIER").value_parser(tiers).help(locale.entry("cli-arg-tier")),
            json(locale),
        ])
    }))
}

fn solve_args(info: &Info, locale: Locale) -> Vec<Arg> {
    let shared = vec![
        board(info, locale).num_args(1..),
        value(BATCH, "FILE")
            .value_parser(value_parser!(PathBuf))
            .conflicts_with_all([info.board.id, PNG, GIF])
            .help(locale.entry("cli-arg-batch")),
        picture(locale).conflicts_with_all([info.board.id, BATCH]).help(locale.entry("cli-arg-picture")),
        reference(locale).requires(PICTURE).conflicts_with_all([info.board.id, BATCH]),
        accept(locale).conflicts_with_all([info.board.id, BATCH]),
        arg_of_kind(ALL, &OptKind::Number(1..=MAX_LISTED))
            .num_args(0..=1)
            .default_missing_value("100")
            .allow_hyphen_values(false)
            .help(locale.entry("cli-arg-all")),
        option(info, &info.notation(), locale),
    ];
    let own = info.options.iter().map(|opt| option(info, opt, locale));
    shared.into_iter().chain(outputs(locale)).chain(own).collect()
}

/// Arguments for the output of a solution.
fn outputs(locale: Locale) -> [Arg; 5] {
    [
        value(PNG, "FILE").value_parser(value_parser!(PathBuf)).help(locale.entry("cli-arg-png")),
        value(GIF, "FILE").value_parser(value_parser!(PathBuf)).help(locale.entry("cli-arg-gif")),
        arg_of_kind(THEME, &OptKind::Choice(Theme::NAMES)).help(locale.entry("option-theme-about")),
        json(locale),
        time(locale),
    ]
}

fn picture(locale: Locale) -> Arg {
    let help = locale.entry("cli-arg-any-picture");
    value(PICTURE, "FILE").value_parser(value_parser!(PathBuf)).help(help)
}

fn accept(locale: Locale) -> Arg {
    flag(ACCEPT).requires(PICTURE).help(locale.entry("cli-arg-accept"))
}

fn check_args(info: &Info, locale: Locale) -> Vec<Arg> {
    [moves_args(info, locale), vec![json(locale), time(locale)]].concat()
}

fn rewrite_args(info: &Info, locale: Locale) -> Vec<Arg> {
    let notation = option(info, &info.notation(), locale).long("as");
    let reverse = flag(REVERSE).help(locale.entry("cli-arg-reverse"));
    [moves_args(info, locale), vec![notation, reverse, json(locale)]].concat()
}

fn generate_args(info: &Info, locale: Locale) -> Vec<Arg> {
    let own = info.options_to_generate().map(|opt| option(info, opt, locale));
    let shared = [
        arg_of_kind(MOVES, &OptKind::Number(LENGTHS)).help(locale.entry("cli-arg-length")),
        arg_of_kind(DIFFICULTY, &OptKind::Choice(Difficulty::NAMES))
            .help(locale.entry("option-difficulty-about")),
        value(SEED, "S").value_parser(value_parser!(u64)).help(locale.entry("cli-arg-seed")),
        time(locale),
    ];
    own.chain(shared).collect()
}

/// Arguments for a board and a list of moves.
fn moves_args(info: &Info, locale: Locale) -> Vec<Arg> {
    let moves = Arg::new(MOVES)
        .value_name(MOVES.to_uppercase())
        .required(true)
        .allow_hyphen_values(true)
        .help(locale.entry(&format!("{}-option-{MOVES}", info.id)));
    let options = info.moves_options.iter().chain(info.options).map(|opt| option(info, opt, locale));
    [board(info, locale).required(true), moves].into_iter().chain(options).collect()
}

fn json(locale: Locale) -> Arg {
    flag(JSON).help(locale.entry("cli-arg-json"))
}

fn reference(locale: Locale) -> Arg {
    value(REFERENCE, "FILE").value_parser(value_parser!(PathBuf)).help(locale.entry("cli-arg-reference"))
}

fn time(locale: Locale) -> Arg {
    value(TIME, "SECONDS").value_parser(ValueParser::new(parse_seconds)).help(locale.entry("cli-arg-time"))
}

fn board(info: &Info, locale: Locale) -> Arg {
    Arg::new(info.board.id)
        .value_name(info.board.id.to_uppercase())
        .help(locale.entry(&format!("{}-option-{}", info.id, info.board.id)))
}

fn value(id: &'static str, name: impl Into<Str>) -> Arg {
    Arg::new(id).long(id).value_name(name.into()).allow_hyphen_values(true)
}

fn flag(id: &'static str) -> Arg {
    Arg::new(id).long(id).action(ArgAction::SetTrue)
}

/// Parses a non-negative number of seconds, fractions allowed.
fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
