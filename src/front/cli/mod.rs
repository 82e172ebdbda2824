//! The command line: `solve`, `check`, `moves`, `generate`, `tables`, `commands`; what each family takes comes
//! from its `Info`.
//!
//! Exit codes: 0 where every board was solved or proven unsolvable, 2 for input that is not a board (or
//! a file that can't be read or written), 3 where a budget ran out.

pub mod args;
mod batch;
mod json;
mod report;
mod rewrite;
mod tables;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::ArgMatches;

use crate::app::check::{CheckError, Loss, Verdict};
use crate::app::{App, MOST_LISTED, THEME, Theme, animate, draw};
use crate::families::{Board, Family, NOTATION, Options, family};
use crate::i18n::Locale;
use crate::puzzle::{Analysis, Message, ParseError, Solution, SolveError};
use crate::search::{Budget, SLICE, Slots};

use self::json::Answer;
use self::report::{fault, show_no_solution, show_solution, show_verdict};

/// Everything was solved or proven unsolvable, or is as it was wished.
const SOLVED: u8 = 0;
/// Something is not a board, or can't be read or written.
const INVALID: u8 = 2;
/// A budget ran out.
const STOPPED: u8 = 3;

/// Where a command writes, and in which language.
pub struct Terminal<'a> {
    /// Answers.
    pub out: &'a mut (dyn Write + Send),
    /// Faults.
    pub err: &'a mut dyn Write,
    /// The language of both.
    pub locale: Locale,
}

/// Runs `solve`, `check`, `moves`, `generate` or `tables` with its arguments; returns the exit code.
///
/// # Errors
/// When an answer can't be written.
pub fn run(
    app: &App,
    budget: Duration,
    command: &str,
    args: &ArgMatches,
    terminal: &mut Terminal<'_>,
) -> io::Result<u8> {
    if command == args::TABLES {
        return tables::run(&app.tables, args, terminal);
    }
    let Some((id, args)) = args.subcommand() else { return Ok(INVALID) };
    let Some(family) = family(id) else { return Ok(INVALID) };
    let time = args.try_get_one(args::TIME).ok().flatten().copied().unwrap_or(budget);
    let options = args::options(family.info(), args);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    // One board may use every core; of many, each has one until there are fewer boards than cores.
    let budget = Budget { slots: Some(Slots::new(cores, SLICE)), ..Budget::of_time(time) };
    let task = Task { app, family, options, budget, cores, locale: terminal.locale };
    match command {
        args::CHECK => check(&task, args, terminal),
        args::REWRITE => rewrite::run(&task, args, terminal),
        args::GENERATE => generate(&task, args, terminal),
        _ => match args.get_one::<PathBuf>(args::BATCH) {
            Some(path) => batch::run(&task, path, terminal),
            None if task.options.get(family.info().board.id).is_none() => {
                writeln!(terminal.err, "{}", terminal.locale.entry("cli-board-or-batch"))?;
                Ok(INVALID)
            }
            None => solve(&task, args, terminal),
        },
    }
}

/// What a command is to do.
struct Task<'a> {
    app: &'a App,
    family: &'a dyn Family,
    options: Options,
    budget: Budget,
    cores: usize,
    locale: Locale,
}

/// What was found of one board.
struct Found {
    solution: Solution,
    /// The notation asked for.
    notation: &'static str,
    /// The theme asked for.
    theme: &'static Theme,
    /// All shortest solutions, if they were asked for; the inner `None` where they are not offered.
    all: Option<Option<Analysis>>,
}

/// What became of one board: the board if it could be read, and its solution if there is one.
type Outcome = Result<(Box<dyn Board>, Result<Found, SolveError>), ParseError>;

/// Solves the board that `options` hold.
fn outcome(task: &Task<'_>, options: &Options) -> Outcome {
    let most = options.number(args::ALL, 1..=MOST_LISTED)?;
    let notation = options.choice(NOTATION, task.family.info().notations)?;
    let theme = Theme::named(options.choice(THEME, Theme::NAMES)?);
    let board = task.family.parse(options)?;
    let found = task.app.solve(&*board, &task.budget).map(|solution| {
        let all = most.map(|most| task.app.analyse(&*board, &solution, most as usize, &task.budget));
        Found { solution, notation, theme, all }
    });
    Ok((board, found))
}

fn exit_code(outcome: &Outcome) -> u8 {
    match outcome {
        Ok((_, Ok(_))) => SOLVED,
        Ok((_, Err(error))) => code_without_solution(error),
        Err(_) => INVALID,
    }
}

fn code_without_solution(error: &SolveError) -> u8 {
    match error {
        SolveError::Unsolvable(_) => SOLVED,
        SolveError::Stopped { .. } => STOPPED,
    }
}

fn solve(task: &Task<'_>, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let Task { app, family, options, locale, .. } = task;
    let started = Instant::now();
    let outcome = outcome(task, options);
    let code = exit_code(&outcome);
    if args.get_flag(args::JSON) {
        let answer = Answer::of(family.info(), options, &outcome, started.elapsed(), *locale);
        writeln!(terminal.out, "{}", json::line(&answer))?;
    } else {
        match &outcome {
            Ok((board, Ok(found))) => show_solution(terminal, &**board, found)?,
            Ok((_, Err(error))) => show_no_solution(terminal, error)?,
            Err(error) => fault(terminal, options, error)?,
        }
    }
    let Ok((board, Ok(Found { solution, theme, .. }))) = &outcome else { return Ok(code) };
    let mut files = Vec::new();
    if let Some(path) = args.get_one::<PathBuf>(args::PNG) {
        let pictures = draw(app, &**board, &solution.moves, theme, *locale).into_iter().enumerate();
        files.extend(pictures.map(|(at, picture)| (page_path(path, at), picture.png)));
    }
    if let Some(path) = args.get_one::<PathBuf>(args::GIF) {
        files.push((path.clone(), animate(app, &**board, &solution.moves, theme, *locale).gif));
    }
    for (path, bytes) in files {
        if let Err(error) = std::fs::write(&path, bytes) {
            return unusable(terminal, "cli-write-failed", &path, &error);
        }
    }
    Ok(code)
}

/// `steps.png`, `steps-2.png`, `steps-3.png`, …
fn page_path(path: &Path, at: usize) -> PathBuf {
    if at == 0 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or("png".as_ref()).to_string_lossy();
    path.with_file_name(format!("{stem}-{}.{extension}", at + 1))
}

fn check(task: &Task<'_>, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let Task { app, family, options, budget, locale, .. } = task;
    let as_json = args.get_flag(args::JSON);
    let board = match family.parse(options) {
        Ok(board) => board,
        Err(error) if as_json => {
            let answer = Answer::of(family.info(), options, &Err(error), Duration::ZERO, *locale);
            writeln!(terminal.out, "{}", json::line(&answer))?;
            return Ok(INVALID);
        }
        Err(error) => {
            fault(terminal, options, &error)?;
            return Ok(INVALID);
        }
    };
    let verdict = crate::app::check(app, &*board, options, budget);
    let code = match &verdict {
        Ok(Verdict { loss: Loss::Within(_) | Loss::Unknown, .. }) => STOPPED,
        Ok(_) => SOLVED,
        Err(CheckError::Board(error)) => code_without_solution(error),
        Err(CheckError::Moves(_)) => INVALID,
    };
    if as_json {
        let report = json::Report::of(&*board, options, &verdict, *locale);
        writeln!(terminal.out, "{}", json::line(&report))?;
        return Ok(code);
    }
    match verdict {
        Ok(verdict) => show_verdict(terminal, &verdict)?,
        Err(CheckError::Moves(error)) => fault(terminal, options, &error)?,
        Err(CheckError::Board(error)) => show_no_solution(terminal, &error)?,
    }
    Ok(code)
}

fn generate(task: &Task<'_>, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let Task { app, family, options, .. } = task;
    // Without a seed each call gives another board.
    let seed = args.get_one::<u64>(args::SEED).copied().unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |since| since.as_nanos() as u64)
    });
    match family.generate(options, seed, &app.tables) {
        Ok(board) => {
            writeln!(terminal.out, "{board}")?;
            Ok(SOLVED)
        }
        Err(error) => {
            fault(terminal, options, &error)?;
            Ok(INVALID)
        }
    }
}

fn unusable(terminal: &mut Terminal<'_>, id: &'static str, path: &Path, error: &io::Error) -> io::Result<u8> {
    let message = Message::new(id).with("path", path.display().to_string()).with("reason", error.to_string());
    writeln!(terminal.err, "{}", terminal.locale.text(&message))?;
    Ok(INVALID)
}
