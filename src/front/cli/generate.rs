//! `cantor generate`: generates a board.

use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ArgMatches;

use super::args;
use super::progress::{self, LatestProgress};
use super::report::write_parse_error;
use super::task::{INVALID, SOLVED, STOPPED as BUDGET_SPENT, Task, Terminal};
use crate::family::STOPPED;
use crate::search::Meter;

/// Generates a board from the options and prints it. Returns the exit code.
pub(super) fn run(task: &Task<'_>, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let Task { app, family, options, budget, .. } = task;
    // Without a seed, each call generates a different board.
    let seed = args.get_one::<u64>(args::SEED).copied().unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |since| since.as_nanos() as u64)
    });
    let generate = |_: &LatestProgress| family.generate(options, seed, &app.tables, &mut Meter::new(budget));
    match progress::show_while(budget.time, terminal.locale, generate) {
        Ok(board) => {
            writeln!(terminal.out, "{board}")?;
            Ok(SOLVED)
        }
        Err(error) => {
            write_parse_error(terminal, options, &error)?;
            Ok(if error.message.id == STOPPED { BUDGET_SPENT } else { INVALID })
        }
    }
}
