//! `cantor read`: reads boards from pictures, and writes a line for each.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bytes::Bytes;
use clap::ArgMatches;
use serde::Serialize;

use super::args;
use super::json::{Fault, to_line};
use super::pictures;
use super::report::{report_error, report_file_error, write_error, write_parse_error_from};
use super::solve::{LIMITS, is_stdout, page_path};
use super::task::{INVALID, SOLVED, Terminal};
use crate::app::{self, App, ReadBoard, Style, draw_doubts, list_places};
use crate::families::family;
use crate::family::Options;
use crate::i18n::Locale;
use crate::puzzle::Message;

/// JSON answer for a file, without fields that do not apply.
#[derive(Debug, Default, Serialize)]
struct Answer {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sure: Option<bool>,
    /// Numbers of doubtful cells, from 1, the least certain first.
    #[serde(skip_serializing_if = "Option::is_none")]
    doubts: Option<Vec<usize>>,
    /// Time taken to read the file, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    micros: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
}

/// Reads every file; an unreadable file does not stop the others.
pub(super) fn run(app: &App, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let locale = terminal.locale;
    let family = args.get_one::<String>(args::FAMILY).and_then(|id| family(id));
    let reference = args.get_one::<PathBuf>(args::REFERENCE).map(|path| pictures::decode(path)).transpose();
    let reference = match reference {
        Ok(reference) => reference,
        Err(why) => {
            return report_error(terminal, &locale.text(&why));
        }
    };
    let png = args.get_one::<PathBuf>(args::PNG);
    // If a picture goes to standard output, no text and no further picture is written there.
    let (mut discarded, piped) = (Vec::new(), png.is_some_and(|path| is_stdout(path)));
    let (outer, mut first) = (terminal, None);
    let out = if piped { &mut discarded } else { &mut *outer.out };
    let terminal = &mut Terminal { out, err: &mut *outer.err, locale };
    let mut code = SOLVED;
    for (at, path) in args.get_many::<PathBuf>(args::FILES).into_iter().flatten().enumerate() {
        let started = Instant::now();
        let read = pictures::read_board(path, family, reference.as_ref(), &Options::default());
        let took = started.elapsed();
        if !matches!(&read, Ok(read) if read.reading.board.is_ok() && read.reading.sure) {
            code = INVALID;
        }
        if args.get_flag(args::JSON) {
            writeln!(terminal.out, "{}", to_line(&answer(path, &read, took, locale)))?;
        } else {
            show(terminal, path, &read)?;
        }
        if let (Some(png), Ok(read)) = (png, &read)
            && let Some(bytes) = draw_picture(app, read, locale)
        {
            let path = page_path(png, at);
            if piped {
                first.get_or_insert(bytes);
            } else if let Err(error) = std::fs::write(&path, bytes) {
                return report_file_error(terminal, "cli-write-failed", &path, &error);
            }
        }
    }
    if let Some(bytes) = first {
        outer.out.write_all(&bytes)?;
    }
    Ok(code)
}

fn answer(path: &Path, read: &Result<ReadBoard, Message>, took: Duration, locale: Locale) -> Answer {
    let file = path.display().to_string();
    let read = match read {
        Ok(read) => read,
        Err(why) => {
            return Answer { file, error: Some(Fault::from_text(locale.text(why))), ..Answer::default() };
        }
    };
    let info = read.family.info();
    let answer = Answer {
        file,
        family: Some(info.id),
        sure: Some(read.reading.sure),
        doubts: Some(read.reading.doubts.iter().map(|doubt| doubt.place).collect()),
        micros: Some(took.as_micros() as u64),
        ..Answer::default()
    };
    match &read.reading.board {
        Ok(board) => Answer {
            board: Some(board.position()),
            goal: Some(board.goal()).filter(|goal| !goal.is_empty()),
            ..answer
        },
        Err(error) => Answer {
            board: read.reading.options.get(info.board.id).map(str::to_owned),
            error: Some(Fault::from_parse_error(error, &read.reading.options, locale)),
            ..answer
        },
    }
}

fn show(terminal: &mut Terminal<'_>, path: &Path, read: &Result<ReadBoard, Message>) -> io::Result<()> {
    let (locale, file) = (terminal.locale, path.display());
    let read = match read {
        Ok(read) => read,
        Err(why) => return write_error(terminal, &format!("{file}: {}", locale.text(why))),
    };
    let board = match &read.reading.board {
        Ok(board) => board,
        Err(error) => {
            return write_parse_error_from(terminal, &format!("{file}: "), &read.reading.options, error);
        }
    };
    let id = match (read.reading.sure, read.reading.doubts.is_empty()) {
        (true, _) => "cli-read-sure",
        (_, true) => "cli-read-unsure",
        _ => "cli-read-doubts",
    };
    let message =
        Message::new(id).with("title", locale.text(&board.title())).with("board", board.to_string());
    let message = message.with("cells", list_places(&read.reading.doubts));
    writeln!(terminal.out, "{file}: {}", locale.text(&message))
}

/// Draws the picture beside the board as read, with the doubtful places framed on both.
fn draw_picture(app: &App, read: &ReadBoard, locale: Locale) -> Option<Bytes> {
    let theme = app::theme(&read.reading.options).ok()?;
    let style = Style { theme, locale, notation: "", limits: LIMITS, artwork: read.artwork.clone() };
    Some(draw_doubts(app, read, &style)?.file)
}
