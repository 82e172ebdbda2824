//! The command line: `solve`, `read`, `check`, `moves`, `generate`, `tables`, `commands`,
//! `register`, `playground`, `completions`, `manual`. The arguments of each family come from its
//! `Info`.
//!
//! Exit codes: 0 if every board was solved or proven unsolvable, 2 for invalid input, an uncertain
//! reading or a file error, 3 if a budget ran out before a proof.

pub mod args;
mod batch;
mod check;
mod generate;
mod help;
mod json;
mod pictures;
mod progress;
mod read;
mod report;
mod rewrite;
mod shells;
mod solve;
mod suggestion;
mod tables;
mod task;

use std::io::{self, Read as _};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::ArgMatches;

use crate::app::{App, ReadBoard};
use crate::families::family;
use crate::search::{Budget, SLICE, Slots};

pub use report::warn_of_unknown_language;
use report::{report_error, write_error};
pub use shells::{completions, manual};
pub use suggestion::with_tip;
pub use task::Terminal;
use task::{INVALID, Task};

/// Maximum bytes of a board on standard input.
const MAX_STDIN_BYTES: u64 = 1 << 16;

/// Runs `solve`, `read`, `check`, `moves`, `generate` or `tables` with its arguments; returns the
/// exit code. `budget` is the time limit of a command without one in its arguments.
///
/// # Errors
/// An answer could not be written, or a board could not be read from standard input.
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
    if command == args::READ {
        return read::run(app, args, terminal);
    }
    let (family, args, read) = match args.subcommand() {
        // The options of `solve` itself are for pictures of unknown puzzles.
        Some((id, inner)) => match family(id) {
            Some(_) if matches!(args.try_get_one::<PathBuf>(args::PICTURE), Ok(Some(_))) => {
                return report_error(terminal, &terminal.locale.entry("cli-puzzle-or-picture"));
            }
            Some(family) => (family, inner, None),
            None => return Ok(INVALID),
        },
        None => match read_any(args, terminal)? {
            Some(read) => (read.family, args, Some(read)),
            None => return Ok(INVALID),
        },
    };
    let time = args.try_get_one(args::TIME).ok().flatten().copied().unwrap_or(budget);
    let mut options = args::options(family.info(), args);
    let board = family.info().board.id;
    let read = read.map(|mut read| {
        read.reading.options.overlay(&options);
        read
    });
    if options.get(board) == Some("-") {
        let mut typed = String::new();
        io::stdin().take(MAX_STDIN_BYTES).read_to_string(&mut typed)?;
        options.set(board, typed.trim_end());
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    // A single board may use every core; boards of a batch share the cores.
    let (slots, memory) = (Some(Slots::new(cores, SLICE)), app.tables.memory().clone());
    let budget = Budget { slots, memory, ..Budget::of_time(time) };
    let task = Task { app, family, options, budget, cores, locale: terminal.locale };
    match command {
        args::CHECK => check::run(&task, args, terminal),
        args::REWRITE => rewrite::run(&task, args, terminal),
        args::GENERATE => generate::run(&task, args, terminal),
        _ if read.is_some() => solve::run(&task, args, read, terminal),
        _ => match args.get_one::<PathBuf>(args::BATCH) {
            Some(path) => batch::run(&task, path, terminal),
            None if task.options.get(family.info().board.id).is_none()
                && !args.contains_id(args::PICTURE) =>
            {
                report_error(terminal, &terminal.locale.entry("cli-board-or-batch"))
            }
            None => solve::run(&task, args, None, terminal),
        },
    }
}

/// Reads the picture of `solve --picture` without a family. Prints an error unless the picture
/// shows exactly one board.
fn read_any(args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<Option<ReadBoard>> {
    let Ok(Some(path)) = args.try_get_one::<PathBuf>(args::PICTURE) else {
        write_error(terminal, &terminal.locale.entry("cli-puzzle-or-picture"))?;
        return Ok(None);
    };
    match pictures::read_any(path) {
        Ok(read) => Ok(Some(read)),
        Err(why) => {
            let why = terminal.locale.text(&why);
            if args.get_flag(args::JSON) {
                writeln!(terminal.out, "{}", json::to_line(&json::Answer::from_read_error("", why)))?;
            } else {
                write_error(terminal, &why)?;
            }
            Ok(None)
        }
    }
}
