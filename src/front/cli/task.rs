//! Shared parts of the commands: the task, the terminal, exit codes.

use std::io::Write;
use std::sync::Arc;

use crate::app::{self, App, MAX_LISTED, Theme};
use crate::family::{Analysis, Board, Family, Line, Options, Solution};
use crate::i18n::Locale;
use crate::puzzle::{ParseError, Report, SolveError};
use crate::search::{Budget, Meter};

use super::args;

/// Exit code: success; every board was solved or proven unsolvable.
pub(super) const SOLVED: u8 = 0;
/// Exit code: invalid input, or a file error.
pub(super) const INVALID: u8 = 2;
/// Exit code: a budget ran out before a proof.
pub(super) const STOPPED: u8 = 3;

/// Output of a command.
pub struct Terminal<'a> {
    /// Answers.
    pub out: &'a mut (dyn Write + Send),
    /// Errors. Colours are removed by the writer if they are not supported.
    pub err: &'a mut dyn Write,
    /// The language of both.
    pub locale: Locale,
}

/// Input of a command.
pub(super) struct Task<'a> {
    pub(super) app: &'a App,
    pub(super) family: &'static dyn Family,
    pub(super) options: Options,
    pub(super) budget: Budget,
    pub(super) cores: usize,
    pub(super) locale: Locale,
}

/// Solution of a board, and how to print it.
pub(super) struct SolvedBoard {
    pub(super) solution: Solution,
    /// The requested notation.
    pub(super) notation: &'static str,
    /// The requested theme.
    pub(super) theme: &'static Theme,
    /// All shortest solutions, if requested; the inner option is `None` if the family cannot count
    /// them.
    pub(super) all: Option<Option<Analysis>>,
}

/// Outcome for a board: the board, and its solution if one exists.
pub(super) type Outcome = Result<(Arc<dyn Board>, Result<SolvedBoard, SolveError>), ParseError>;

/// Solves a board, read from `options` or from a picture.
pub(super) fn solve(
    task: &Task<'_>,
    options: &Options,
    board: Result<Arc<dyn Board>, ParseError>,
    report: &mut Report<'_, Line>,
) -> Outcome {
    let max_listed = options.number(args::ALL, 1..=MAX_LISTED)?;
    let notation = app::notation(options, task.family.info(), task.locale)?;
    let theme = app::theme(options)?;
    let board = board?;
    // One budget for the search and the analysis.
    let mut meter = Meter::new(&task.budget);
    let found = board.search(&task.app.tables, &mut meter, report).map(|solution| {
        let all = max_listed
            .map(|max_listed| task.app.analyse(&*board, &solution, max_listed as usize, &mut meter));
        SolvedBoard { solution, notation, theme, all }
    });
    Ok((board, found))
}

pub(super) fn exit_code(outcome: &Outcome) -> u8 {
    match outcome {
        // With an open question, no more can be proven.
        Ok((_, Ok(SolvedBoard { solution, .. }))) if solution.optimal || solution.question.is_some() => {
            SOLVED
        }
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
