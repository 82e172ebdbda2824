//! `cantor moves`: writes a list of moves in another notation, or reversed.

use std::io;

use clap::ArgMatches;
use serde::Serialize;

use super::args;
use super::json::{Fault, to_line};
use super::report::write_parse_error;
use super::task::{INVALID, SOLVED, Task, Terminal};
use crate::app;
use crate::family::MOVES;
use crate::puzzle::{Message, Notation, ParseError};

/// JSON answer: the rewritten list.
#[derive(Serialize)]
struct RewrittenMoves {
    family: &'static str,
    /// Board before the moves, with its goal.
    board: String,
    /// Board after the moves.
    end: String,
    length: usize,
    moves: Vec<Notation>,
    /// Moves in the requested notation.
    written: String,
}

/// Writes the moves in the requested notation. A reversed list leads from the end back to the
/// board; the line before it shows the position from which it starts.
pub(super) fn run(task: &Task<'_>, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let (reverse, as_json) = (args.get_flag(args::REVERSE), args.get_flag(args::JSON));
    match rewrite(task, reverse) {
        Ok(list) if as_json => writeln!(terminal.out, "{}", to_line(&list))?,
        Ok(list) => {
            if reverse {
                writeln!(terminal.out, "{}", list.board)?;
            }
            writeln!(terminal.out, "{}", list.written)?;
        }
        Err(error) if as_json => {
            let answer = InvalidInput {
                status: "invalid",
                error: Fault::from_parse_error(&error, &task.options, task.locale),
            };
            writeln!(terminal.out, "{}", to_line(&answer))?;
            return Ok(INVALID);
        }
        Err(error) => {
            write_parse_error(terminal, &task.options, &error)?;
            return Ok(INVALID);
        }
    }
    Ok(SOLVED)
}

/// JSON answer for invalid input.
#[derive(Serialize)]
struct InvalidInput {
    status: &'static str,
    error: Fault,
}

fn rewrite(task: &Task<'_>, reverse: bool) -> Result<RewrittenMoves, ParseError> {
    let info = task.family.info();
    let notation = app::notation(&task.options, info, task.locale)?;
    let board = task.family.parse(&task.options)?;
    let mut line = board.read_moves(&task.options)?;
    if reverse {
        let impossible = || task.options.fault(MOVES, Message::new("moves-no-back"));
        line = line.reversed().ok_or_else(impossible)?;
    }
    Ok(RewrittenMoves {
        family: info.id,
        board: line.start().to_string(),
        end: line.end().to_string(),
        length: line.len(),
        written: line.write(notation),
        moves: line.notations(),
    })
}
