//! Output for people: solutions, errors with a mark under the fault, verdicts.

use std::io::{self, Write};
use std::path::Path;

use clap::builder::styling::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use super::task::{INVALID, SolvedBoard, Terminal};
use crate::app::{Listing, headline};
use crate::check::{Mistake, Verdict, VerdictMessages};
use crate::family::{Board, Line, Options};
use crate::i18n::Locale;
use crate::puzzle::{Choice, Message, ParseError, Question, SolveError, Unsolvable};

/// Style of error labels and marks. `anstream` removes it if the terminal has no colours.
const ERROR_STYLE: Style = AnsiColor::Red.on_default().bold();

/// Style of warning labels.
const WARNING_STYLE: Style = AnsiColor::Yellow.on_default().bold();

/// Prints an error and marks its place in the user's text:
///
/// ```text
/// error: Tile 3 appears twice: in cells 7 and 8.
///   board: 285174336
///                 ^
/// ```
pub(super) fn write_parse_error(
    terminal: &mut Terminal<'_>,
    options: &Options,
    error: &ParseError,
) -> io::Result<()> {
    write_parse_error_from(terminal, "", options, error)
}

/// Prints an error as [`write_parse_error`] does, with the origin of the text before the message.
pub(super) fn write_parse_error_from(
    terminal: &mut Terminal<'_>,
    origin: &str,
    options: &Options,
    error: &ParseError,
) -> io::Result<()> {
    let message = terminal.locale.text(&error.message);
    write_error(terminal, &format!("{origin}{message}"))?;
    let text = options.get(error.option).unwrap_or_default();
    let label = format!("  {}: ", error.option);
    let mut start = 0;
    for line in text.split('\n') {
        let end = start + line.len();
        writeln!(terminal.err, "{label}{}", printable(line))?;
        // The part of the span on this line. An empty span at the end of the line is marked too.
        let (from, to) = (error.span.start.max(start), error.span.end.min(end));
        if from <= to && error.span.start <= end && error.span.end >= start && !text.is_empty() {
            let indent = label.width() + printable(&text[start..from]).width();
            let width = printable(&text[from..to]).width().max(1);
            writeln!(
                terminal.err,
                "{}{ERROR_STYLE}{}{ERROR_STYLE:#}",
                " ".repeat(indent),
                "^".repeat(width)
            )?;
        }
        start = end + 1;
    }
    write_choices(terminal.err, terminal.locale, &error.remedies)
}

/// Prints boards with their labels, one a line.
fn write_choices(out: &mut dyn Write, locale: Locale, choices: &[Choice]) -> io::Result<()> {
    for Choice { label, board } in choices {
        writeln!(out, "  {}: {board}", locale.text(label))?;
    }
    Ok(())
}

/// Prints `error: MESSAGE`, the label in the user's language, without marking a place in a text.
pub(super) fn write_error(terminal: &mut Terminal<'_>, message: &str) -> io::Result<()> {
    let label = terminal.locale.entry("error-label");
    writeln!(terminal.err, "{ERROR_STYLE}{label}:{ERROR_STYLE:#} {message}")
}

/// Warns that `language`, named by `--lang`, is not supported, so that `locale` is used instead.
///
/// # Errors
/// The warning could not be written.
pub fn warn_of_unknown_language(err: &mut dyn Write, language: &str, locale: Locale) -> io::Result<()> {
    let mut languages: Vec<_> = Locale::all().map(Locale::tag).collect();
    languages.sort_unstable();
    let languages = languages.join(", ");
    let message = Message::new("cli-no-language").with("language", language).with("languages", languages);
    let label = locale.entry("warning-label");
    writeln!(err, "{WARNING_STYLE}{label}:{WARNING_STYLE:#} {}", locale.text(&message))
}

/// Prints an error as [`write_error`] does; returns the exit code.
pub(super) fn report_error(terminal: &mut Terminal<'_>, message: &str) -> io::Result<u8> {
    write_error(terminal, message).map(|()| INVALID)
}

/// Prints a file error; returns the exit code.
pub(super) fn report_file_error(
    terminal: &mut Terminal<'_>,
    id: &'static str,
    path: &Path,
    error: &io::Error,
) -> io::Result<u8> {
    let message = Message::new(id).with("path", path.display().to_string()).with("reason", error.to_string());
    report_error(terminal, &terminal.locale.text(&message))
}

/// Replaces control characters, which would move the cursor.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Prints why there is no solution. A proof that none exists is an answer, and goes to standard
/// output. A spent budget is an error.
pub(super) fn show_no_solution(terminal: &mut Terminal<'_>, error: &SolveError) -> io::Result<()> {
    let locale = terminal.locale;
    match error {
        SolveError::Unsolvable(Unsolvable { why, remedies }) => {
            writeln!(terminal.out, "{}", locale.text(why))?;
            write_choices(terminal.out, locale, remedies)
        }
        SolveError::Stopped { at_least, .. } => {
            let message = Message::new("error-stopped").with("least", *at_least);
            write_error(terminal, &locale.text(&message))
        }
    }
}

/// Prints a solution, and all shortest ones if requested.
pub(super) fn show_solution(
    terminal: &mut Terminal<'_>,
    board: &dyn Board,
    found: &SolvedBoard,
) -> io::Result<()> {
    let locale = terminal.locale;
    let SolvedBoard { solution, notation, all, .. } = found;
    writeln!(terminal.out, "{}", locale.text(&headline(locale.text(&board.title()), solution)))?;
    if !solution.line.is_empty() {
        writeln!(terminal.out, "{}", solution.line.write(notation))?;
    }
    if let Some(Question { prompt, choices, .. }) = &solution.question {
        writeln!(terminal.out, "{}", locale.text(prompt))?;
        write_choices(terminal.out, locale, choices)?;
    }
    let Some(all) = all else { return Ok(()) };
    let Listing { about, list } = Listing::of(all.as_ref(), notation, usize::MAX);
    for message in about {
        writeln!(terminal.out, "{}", locale.text(&message))?;
    }
    if list.is_empty() { Ok(()) } else { writeln!(terminal.out, "{list}") }
}

/// Prints the verdict on a player's moves, one fact a line.
pub(super) fn show_verdict(terminal: &mut Terminal<'_>, verdict: &Verdict) -> io::Result<()> {
    let locale = terminal.locale;
    let notation = verdict.line.start().info().default_notation(locale.tag());
    let VerdictMessages { summary, remark, mistake, next } = verdict.messages(notation);
    writeln!(terminal.out, "{}", locale.text(&summary))?;
    for message in [remark, mistake].into_iter().flatten() {
        writeln!(terminal.out, "{}", locale.text(&message))?;
    }
    if let Mistake::First { number, .. } = verdict.mistake {
        write_moves_marked(terminal, &verdict.line, number - 1, notation)?;
    }
    next.map_or(Ok(()), |next| writeln!(terminal.out, "{}", locale.text(&next)))
}

/// Moves per line of a marked list.
const MOVES_PER_LINE: usize = 20;

/// Prints moves, with one of them marked:
///
/// ```text
///   U L [R] L
///        ^
/// ```
fn write_moves_marked(
    terminal: &mut Terminal<'_>,
    line: &Line,
    marked: usize,
    notation: &str,
) -> io::Result<()> {
    let moves = line.words(notation);
    for (at, line) in moves.chunks(MOVES_PER_LINE).enumerate() {
        let marked = marked.checked_sub(at * MOVES_PER_LINE).filter(|&column| column < line.len());
        let shown: Vec<String> = line
            .iter()
            .enumerate()
            .map(|(column, mv)| if marked == Some(column) { format!("[{mv}]") } else { mv.clone() })
            .collect();
        writeln!(terminal.out, "  {}", shown.join(" "))?;
        if let Some(column) = marked {
            let before: usize = shown[..column].iter().map(|mv| mv.width() + 1).sum();
            writeln!(terminal.out, "  {}{}", " ".repeat(before + 1), "^".repeat(line[column].width()))?;
        }
    }
    Ok(())
}
