//! What the commands share: what is to be done, where it is written, and how it ended.

use std::io::{self, Write};
use std::path::Path;

use crate::app::{self, App, MAX_LISTED, Theme};
use crate::family::{Analysis, Board, Family, Line, NOTATION, Options, Solution};
use crate::i18n::Locale;
use crate::puzzle::{Message, ParseError, Report, SolveError};
use crate::search::{Budget, Meter};

use super::args;

/// Everything was solved or proven unsolvable, or is as it was asked for.
pub(super) const SOLVED: u8 = 0;
/// Something is not a board, or can't be read or written.
pub(super) const INVALID: u8 = 2;
/// A budget ran out before something was proven.
pub(super) const STOPPED: u8 = 3;

/// Where a command writes, and in which language.
pub struct Terminal<'a> {
    /// Answers.
    pub out: &'a mut (dyn Write + Send),
    /// Faults. What colours them is left out on the way where it would not be shown.
    pub err: &'a mut dyn Write,
    /// The language of both.
    pub locale: Locale,
}

/// What a command is to do.
pub(super) struct Task<'a> {
    pub(super) app: &'a App,
    pub(super) family: &'static dyn Family,
    pub(super) options: Options,
    pub(super) budget: Budget,
    pub(super) cores: usize,
    pub(super) locale: Locale,
}

/// What was found of one board.
pub(super) struct Found {
    pub(super) solution: Solution,
    /// The notation asked for.
    pub(super) notation: &'static str,
    /// The theme asked for.
    pub(super) theme: &'static Theme,
    /// All shortest solutions, if they were asked for; the inner `None` where they are not offered.
    pub(super) all: Option<Option<Analysis>>,
}

/// What became of one board: the board if it could be read, and its solution if there is one.
pub(super) type Outcome = Result<(Box<dyn Board>, Result<Found, SolveError>), ParseError>;

/// Solves the board that `options` hold.
pub(super) fn outcome(task: &Task<'_>, options: &Options, tell: &mut Report<'_, Line>) -> Outcome {
    let most = options.number(args::ALL, 1..=MAX_LISTED)?;
    let notation = options.choice(NOTATION, task.family.info().notations)?;
    let theme = app::theme(options)?;
    let board = task.family.parse(options)?;
    // One budget for all that is asked.
    let mut meter = Meter::new(&task.budget);
    let found = board.search(&task.app.tables, &mut meter, tell).map(|solution| {
        let all = most.map(|most| task.app.analyse(&*board, &solution, most as usize, &mut meter));
        Found { solution, notation, theme, all }
    });
    Ok((board, found))
}

pub(super) fn exit_code(outcome: &Outcome) -> u8 {
    match outcome {
        // Where something is asked, no more can be proven yet.
        Ok((_, Ok(Found { solution, .. }))) if solution.optimal || solution.question.is_some() => SOLVED,
        Ok((_, Ok(_))) => STOPPED,
        Ok((_, Err(error))) => code_without_solution(error),
        Err(_) => INVALID,
    }
}

pub(super) fn code_without_solution(error: &SolveError) -> u8 {
    match error {
        SolveError::Unsolvable(_) => SOLVED,
        SolveError::Stopped { .. } => STOPPED,
    }
}

/// Says that a file can't be used.
pub(super) fn unusable(
    terminal: &mut Terminal<'_>,
    id: &'static str,
    path: &Path,
    error: &io::Error,
) -> io::Result<u8> {
    let message = Message::new(id).with("path", path.display().to_string()).with("reason", error.to_string());
    writeln!(terminal.err, "{}", terminal.locale.text(&message))?;
    Ok(INVALID)
}
