//! JSON answers of the command line.

use std::time::Duration;

use serde::Serialize;

use super::task::{Outcome, SolvedBoard};
use crate::check::{CheckError, Mistake, Verdict};
use crate::family::{Board, Info, Line, Options};
use crate::i18n::Locale;
use crate::puzzle::text::columns;
use crate::puzzle::{Choice, Notation, ParseError, Question, SolveError, Unsolvable};

/// An error with its position in the user's text: first and last character, counted from 1.
#[derive(Debug, Serialize)]
pub(super) struct Fault {
    message: String,
    /// The faulty option.
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<usize>,
    /// Suggested boards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    meant: Vec<ChoiceJson>,
}

impl Fault {
    pub(super) fn from_parse_error(error: &ParseError, options: &Options, locale: Locale) -> Self {
        let (start, end) = columns(options.get(error.option).unwrap_or_default(), &error.span);
        Self {
            message: locale.text(&error.message),
            option: Some(error.option),
            start: Some(start),
            end: Some(end),
            meant: error.remedies.iter().map(|choice| ChoiceJson::new(choice, locale)).collect(),
        }
    }

    fn from_unsolvable(error: &Unsolvable, locale: Locale) -> Self {
        let meant = error.remedies.iter().map(|choice| ChoiceJson::new(choice, locale)).collect();
        Self { meant, ..Self::from_text(locale.text(&error.why)) }
    }

    pub(super) fn from_text(message: String) -> Self {
        Self { message, option: None, start: None, end: None, meant: Vec::new() }
    }
}

/// The answer for a board. Fields that do not apply are omitted.
#[derive(Debug, Default, Serialize)]
pub(super) struct Answer {
    #[serde(skip_serializing_if = "str::is_empty")]
    family: &'static str,
    board: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    /// `solved`, `asked` (see `question`), `invalid`, `unsolvable` or `stopped`.
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Notation>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// Number of shortest solutions; a lower bound unless `solutions_exact`.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions_exact: Option<bool>,
    /// First moves of all shortest solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_moves: Option<Vec<Notation>>,
    /// Shortest solutions, up to the requested number.
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Vec<Vec<Notation>>>,
    /// Question to the user. If it asks for a hidden unit, `moves` uncover that unit. If it offers
    /// a restart, `moves` solve the level without a restart, or are empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<QuestionJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    micros: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
}

/// A question with a board for each answer.
#[derive(Debug, Serialize)]
struct QuestionJson {
    prompt: String,
    choices: Vec<ChoiceJson>,
}

#[derive(Debug, Serialize)]
struct ChoiceJson {
    label: String,
    board: String,
}

impl ChoiceJson {
    fn new(choice: &Choice, locale: Locale) -> Self {
        Self { label: locale.text(&choice.label), board: choice.board.clone() }
    }
}

impl QuestionJson {
    fn new(question: &Question, locale: Locale) -> Self {
        Self {
            prompt: locale.text(&question.prompt),
            choices: question.choices.iter().map(|choice| ChoiceJson::new(choice, locale)).collect(),
        }
    }
}

impl Answer {
    /// Creates the answer for a picture without a readable board.
    pub(super) fn from_read_error(family: &'static str, why: String) -> Self {
        Self { family, status: "invalid", error: Some(Fault::from_text(why)), ..Self::default() }
    }

    pub(super) fn from_outcome(
        info: &Info,
        options: &Options,
        outcome: &Outcome,
        took: Duration,
        locale: Locale,
    ) -> Self {
        let (board, result) = match outcome {
            Ok((board, result)) => (board, result),
            Err(error) => {
                return Self {
                    family: info.id,
                    board: options.get(info.board.id).unwrap_or_default().to_owned(),
                    goal: info.goal.and_then(|id| options.get(id)).map(str::to_owned),
                    status: "invalid",
                    error: Some(Fault::from_parse_error(error, options, locale)),
                    ..Self::default()
                };
            }
        };
        let answer = Self {
            family: info.id,
            board: board.position(),
            goal: Some(board.goal()).filter(|goal| !goal.is_empty()),
            micros: Some(took.as_micros() as u64),
            ..Self::default()
        };
        let analysis = result.as_ref().ok().and_then(|found| found.all.as_ref()?.as_ref());
        match result {
            Ok(SolvedBoard { solution, .. }) => Self {
                status: if solution.question.is_some() { "asked" } else { "solved" },
                optimal: Some(solution.optimal),
                length: Some(solution.line.len()),
                at_least: Some(solution.at_least),
                moves: Some(solution.line.notations()),
                nodes: Some(solution.nodes),
                question: solution.question.as_ref().map(|question| QuestionJson::new(question, locale)),
                solutions: analysis.map(|all| all.count),
                solutions_exact: analysis.map(|all| all.exact),
                first_moves: analysis.map(|all| all.first_moves.iter().flat_map(Line::notations).collect()),
                all: analysis.map(|all| all.listed.iter().map(Line::notations).collect()),
                ..answer
            },
            Err(SolveError::Unsolvable(error)) => {
                Self { status: "unsolvable", error: Some(Fault::from_unsolvable(error, locale)), ..answer }
            }
            Err(SolveError::Stopped { at_least, .. }) => {
                Self { status: "stopped", at_least: Some(*at_least), ..answer }
            }
        }
    }
}

/// The answer for a player's moves.
#[derive(Debug, Default, Serialize)]
pub(super) struct Report {
    family: &'static str,
    board: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    goal: String,
    /// `solved`, `unsolved` (legal, but the goal is not reached), `invalid`, `unsolvable` or
    /// `stopped`.
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    /// The moves in canonical notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Notation>>,
    /// How the moves were read, if by a rule that the player may not expect.
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    /// Length of a shortest solution from the start, if proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<usize>,
    /// Lower bound on the length of a shortest solution from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    /// Fewest moves from the position after the player's moves to the goal, if proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<usize>,
    /// Lower bound on these moves, unless `stuck`.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_at_least: Option<usize>,
    /// `true` if it is proven that the goal is unreachable from that position.
    #[serde(skip_serializing_if = "Option::is_none")]
    stuck: Option<bool>,
    /// Knowledge of the first mistake: `none` (there is no mistake), `first` (see `first_loss`),
    /// `within` (see `loss_within`) or `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<&'static str>,
    /// Number of the first mistake, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_loss: Option<usize>,
    /// Move numbers between which the first mistake is, inclusive.
    #[serde(skip_serializing_if = "Option::is_none")]
    loss_within: Option<[usize; 2]>,
    /// A shortest solution from the position before the first mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<Vec<Notation>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
}

impl Report {
    pub(super) fn from_verdict(
        board: &dyn Board,
        options: &Options,
        verdict: &Result<Verdict, CheckError>,
        locale: Locale,
    ) -> Self {
        let report =
            Self { family: board.info().id, board: board.position(), goal: board.goal(), ..Self::default() };
        match verdict {
            Ok(verdict) => Self {
                status: if verdict.solved { "solved" } else { "unsolved" },
                length: Some(verdict.line.len()),
                moves: Some(verdict.line.notations()),
                remark: verdict.remark.as_ref().map(|remark| locale.text(remark)),
                best: verdict.best.exact(),
                at_least: Some(verdict.best.lower),
                left: verdict.left.exact(),
                left_at_least: Some(verdict.left.lower).filter(|_| !verdict.stuck),
                stuck: verdict.stuck.then_some(true),
                ..report.with_mistake(&verdict.mistake)
            },
            Err(CheckError::Moves(error)) => Self {
                status: "invalid",
                error: Some(Fault::from_parse_error(error, options, locale)),
                ..report
            },
            Err(CheckError::Board(SolveError::Unsolvable(error))) => {
                Self { status: "unsolvable", error: Some(Fault::from_unsolvable(error, locale)), ..report }
            }
            Err(CheckError::Board(SolveError::Stopped { .. })) => Self { status: "stopped", ..report },
        }
    }

    fn with_mistake(self, mistake: &Mistake) -> Self {
        match mistake {
            Mistake::None => Self { loss: Some("none"), ..self },
            Mistake::Unknown => Self { loss: Some("unknown"), ..self },
            Mistake::Within(numbers) => {
                let within = [*numbers.start(), *numbers.end()];
                Self { loss: Some("within"), loss_within: Some(within), ..self }
            }
            Mistake::First { number, instead } => {
                let instead = instead.as_ref().map(Line::notations);
                Self { loss: Some("first"), first_loss: Some(*number), instead, ..self }
            }
        }
    }
}

/// Serialises a value on one line.
pub(super) fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings and numbers serialise")
}
