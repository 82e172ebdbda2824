//! `cantor moves`: a list of moves in another notation, or turned round.

use std::io;

use clap::ArgMatches;
use serde::Serialize;

use super::args;
use super::json::{Fault, line};
use super::report::fault;
use super::task::{INVALID, SOLVED, Task, Terminal};
use crate::family::{MOVES, NOTATION};
use crate::puzzle::{Message, Notation, ParseError};

/// A list of moves as it was asked for.
#[derive(Serialize)]
struct Rewritten {
    family: &'static str,
    /// Where the list begins, with its goal.
    board: String,
    /// Where it ends.
    end: String,
    length: usize,
    moves: Vec<Notation>,
    written: String,
}

/// Writes the moves in the notation asked for. Turned round they lead from where they ended back to the board;
/// that list follows the board it begins at.
pub(super) fn run(task: &Task<'_>, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let (reverse, as_json) = (args.get_flag(args::REVERSE), args.get_flag(args::JSON));
    match rewritten(task, reverse) {
        Ok(list) if as_json => writeln!(terminal.out, "{}", line(&list))?,
        Ok(list) => {
            if reverse {
                writeln!(terminal.out, "{}", list.board)?;
            }
            writeln!(terminal.out, "{}", list.written)?;
        }
        Err(error) if as_json => {
            let answer = Refused { status: "invalid", error: Fault::of(&error, &task.options, task.locale) };
            writeln!(terminal.out, "{}", line(&answer))?;
            return Ok(INVALID);
        }
        Err(error) => {
            fault(terminal, &task.options, &error)?;
            return Ok(INVALID);
        }
    }
    Ok(SOLVED)
}

/// Why there is no list.
#[derive(Serialize)]
struct Refused {
    status: &'static str,
    error: Fault,
}

fn rewritten(task: &Task<'_>, reverse: bool) -> Result<Rewritten, ParseError> {
    let info = task.family.info();
    let notation = task.options.choice(NOTATION, info.notations)?;
    let board = task.family.parse(&task.options)?;
    let mut line = board.read_moves(&task.options)?;
    if reverse {
        let impossible = || task.options.fault(MOVES, Message::new("moves-no-back"));
        line = line.reversed().ok_or_else(impossible)?;
    }
    Ok(Rewritten {
        family: info.id,
        board: line.start().to_string(),
        end: line.end().to_string(),
        length: line.len(),
        written: line.write(notation),
        moves: line.notations(),
    })
}
