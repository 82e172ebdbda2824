//! `cantor solve` for one board, typed or in a picture: prints the solution as text or JSON, and
//! writes its pictures.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::ArgMatches;

use super::args;
use super::json::{self, Answer};
use super::pictures;
use super::progress::{self, LatestProgress};
use super::report::{
    report_error, report_file_error, show_no_solution, show_solution, write_error, write_parse_error,
};
use super::task::{INVALID, SolvedBoard, Task, Terminal, exit_code, solve};
use crate::app::{PictureLimits, ReadBoard, Style, animate, draw, list_places};
use crate::puzzle::{Message, ParseError};

/// Limits of picture files: large enough for every step of almost any solution.
pub(super) const LIMITS: PictureLimits =
    PictureLimits { pictures: 64, key_step_pages: 64, description: usize::MAX, animation: 50_000_000 };

/// Solves the board of the options or of the picture. `read` is the board of the picture if the
/// caller has read it.
pub(super) fn run(
    task: &Task<'_>,
    args: &ArgMatches,
    read: Option<ReadBoard>,
    terminal: &mut Terminal<'_>,
) -> io::Result<u8> {
    let Task { app, family, locale, .. } = task;
    let started = Instant::now();
    for (id, extension) in [(args::PNG, "png"), (args::GIF, "gif")] {
        let path = args.get_one::<PathBuf>(id).filter(|path| !is_stdout(path));
        if let Some(path) =
            path.filter(|path| path.extension().is_none_or(|own| !own.eq_ignore_ascii_case(extension)))
        {
            let message = Message::new("cli-extension").with("path", path.display().to_string());
            return report_error(terminal, &locale.text(&message.with("extension", extension)));
        }
    }
    // A picture on standard output replaces all text there.
    let is_piped = |id| args.get_one::<PathBuf>(id).is_some_and(|path| is_stdout(path));
    let mut discarded = Vec::new();
    let (outer, piped) = match (is_piped(args::PNG), is_piped(args::GIF)) {
        (true, true) => return report_error(terminal, &locale.entry("cli-stdout-once")),
        (png, gif) => (terminal, png || gif),
    };
    let terminal = &mut Terminal {
        out: if piped { &mut discarded } else { &mut *outer.out },
        err: &mut *outer.err,
        locale: outer.locale,
    };
    let path = args.get_one::<PathBuf>(args::PICTURE).filter(|_| read.is_none());
    let read = match path.map(|path| read_picture(task, path, args)).transpose() {
        Ok(own) => read.or(own),
        Err(why) => {
            let why = locale.text(&why);
            if args.get_flag(args::JSON) {
                writeln!(terminal.out, "{}", json::to_line(&Answer::from_read_error(family.info().id, why)))?;
            } else {
                write_error(terminal, &why)?;
            }
            return Ok(INVALID);
        }
    };
    let options = read.as_ref().map_or(&task.options, |read| &read.reading.options);
    let outcome = match read.as_ref().and_then(|read| unconfirmed_error(read, args)) {
        Some(error) => Err(error),
        None => {
            let board = match &read {
                Some(read) => read.reading.board.clone(),
                None => family.parse(options).map(Arc::from),
            };
            let solve_board =
                |known: &LatestProgress| solve(task, options, board, &mut |progress| known.report(progress));
            progress::show_while(task.budget.time, *locale, solve_board)
        }
    };
    let code = exit_code(&outcome);
    let shown = if args.get_flag(args::JSON) {
        let answer = Answer::from_outcome(family.info(), options, &outcome, started.elapsed(), *locale);
        writeln!(terminal.out, "{}", json::to_line(&answer))
    } else {
        match &outcome {
            Ok((board, Ok(found))) => show_solution(terminal, &**board, found),
            Ok((_, Err(error))) => show_no_solution(terminal, error),
            Err(error) => write_parse_error(terminal, options, error),
        }
    };
    // The files are written even if printing failed.
    let Ok((_, Ok(SolvedBoard { solution, notation, theme, .. }))) = &outcome else {
        return shown.map(|()| code);
    };
    let artwork = read.as_ref().and_then(|read| read.artwork.clone());
    let style = Style { theme, locale: *locale, notation, limits: LIMITS, artwork };
    let mut files = Vec::new();
    if let Some(path) = args.get_one::<PathBuf>(args::PNG) {
        let mut pictures = draw(app, &solution.line, &style);
        // Standard output takes one picture.
        pictures.truncate(if is_stdout(path) { 1 } else { pictures.len() });
        let pictures = pictures.into_iter().enumerate();
        files.extend(pictures.map(|(at, picture)| (page_path(path, at), picture.file)));
    }
    if let Some(path) = args.get_one::<PathBuf>(args::GIF) {
        files.push((path.clone(), animate(app, &solution.line, &style).file));
    }
    let mut written = Vec::new();
    for (path, bytes) in files {
        if is_stdout(&path) {
            outer.out.write_all(&bytes)?;
        } else if let Err(error) = std::fs::write(&path, bytes) {
            return report_file_error(outer, "cli-write-failed", &path, &error);
        } else {
            written.push(path.display().to_string());
        }
    }
    if written.len() > 1 {
        let message = Message::new("cli-pages").with("count", written.len());
        writeln!(outer.err, "{}", locale.text(&message.with("files", written.join(" "))))?;
    }
    shown.map(|()| code)
}

/// Whether a path denotes standard output.
pub(super) fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads the board of a picture.
fn read_picture(task: &Task<'_>, path: &Path, args: &ArgMatches) -> Result<ReadBoard, Message> {
    let reference = args.get_one::<PathBuf>(args::REFERENCE);
    let reference = reference.map(|path| pictures::decode(path)).transpose()?;
    pictures::read_board_of(path, task.family, reference.as_ref(), &task.options, task.locale)
}

/// The error for a reading that must be confirmed before it is solved.
fn unconfirmed_error(read: &ReadBoard, args: &ArgMatches) -> Option<ParseError> {
    let doubts = &read.reading.doubts;
    let id = if doubts.is_empty() { "cli-picture-unsure" } else { "cli-picture-doubts" };
    let message = Message::new(id).with("cells", list_places(doubts));
    let must_confirm = !read.reading.sure && !args.get_flag(args::ACCEPT);
    must_confirm.then(|| read.reading.options.fault(read.family.info().board.id, message))
}

/// Path of a page, by its index: `steps.png`, `steps-2.png`, `steps-3.png`, …
pub(super) fn page_path(path: &Path, at: usize) -> PathBuf {
    if at == 0 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or("png".as_ref()).to_string_lossy();
    path.with_file_name(format!("{stem}-{}.{extension}", at + 1))
}
