//! `cantor check`: checks a player's moves.

use std::io;
use std::time::Duration;

use clap::ArgMatches;

use super::args;
use super::json::{self, Answer};
use super::progress::{self, LatestProgress};
use super::report::{show_no_solution, show_verdict, write_parse_error};
use super::task::{INVALID, SOLVED, STOPPED, Task, Terminal, code_without_solution};
use crate::check::{CheckError, Mistake, Verdict, check};
use crate::search::Meter;

/// Checks the moves in the options, and prints the verdict; returns the exit code.
pub(super) fn run(task: &Task<'_>, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let Task { app, family, options, budget, locale, .. } = task;
    let as_json = args.get_flag(args::JSON);
    let board = match family.parse(options) {
        Ok(board) => board,
        Err(error) if as_json => {
            let answer = Answer::from_outcome(family.info(), options, &Err(error), Duration::ZERO, *locale);
            writeln!(terminal.out, "{}", json::to_line(&answer))?;
            return Ok(INVALID);
        }
        Err(error) => {
            write_parse_error(terminal, options, &error)?;
            return Ok(INVALID);
        }
    };
    let check = |_: &LatestProgress| check(&*board, options, &app.tables, &mut Meter::new(budget));
    let verdict = progress::show_while(budget.time, terminal.locale, check);
    let code = match &verdict {
        Ok(Verdict { mistake: Mistake::Within(_) | Mistake::Unknown, .. }) => STOPPED,
        Ok(_) => SOLVED,
        Err(CheckError::Board(error)) => code_without_solution(error),
        Err(CheckError::Moves(_)) => INVALID,
    };
    if as_json {
        let report = json::Report::from_verdict(&*board, options, &verdict, *locale);
        writeln!(terminal.out, "{}", json::to_line(&report))?;
        return Ok(code);
    }
    match verdict {
        Ok(verdict) => show_verdict(terminal, &verdict)?,
        Err(CheckError::Moves(error)) => write_parse_error(terminal, options, &error)?,
        Err(CheckError::Board(error)) => show_no_solution(terminal, &error)?,
    }
    Ok(code)
}
