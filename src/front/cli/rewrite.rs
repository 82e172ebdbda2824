//! `cantor moves`: a list of moves in another notation, or turned round.

use std::io;

use clap::ArgMatches;
use serde::Serialize;

use super::args;
use super::json::{Fault, line};
use super::report::fault;
use super::task::{INVALID, SOLVED, Task, Terminal};
use crate::families::{MOVES, NOTATION};
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
    let moves = board.read_moves(&task.options)?;
    let mut steps = board.replay(&moves.join(" "))?;
    let back: Option<Vec<Notation>> = steps.iter().rev().map(|step| step.back.clone()).collect();
    let end = steps.pop().map(|step| step.board);
    let end = end.as_deref().unwrap_or(&*board);
    let (start, end, moves) = match (reverse, back) {
        (true, Some(back)) => (end, &*board, back),
        (true, None) => {
            let span = 0..task.options.get(MOVES).unwrap_or_default().len();
            return Err(ParseError { option: MOVES, span, message: Message::new("moves-no-back") });
        }
        (false, _) => (&*board, end, moves),
    };
    Ok(Rewritten {
        family: info.id,
        board: start.to_string(),
        end: end.to_string(),
        length: moves.len(),
        written: start.write_moves(&moves, notation),
        moves,
    })
}
