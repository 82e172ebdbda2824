//! `cantor solve` of one board, typed or in a picture: the solution in words or as JSON, and its pictures in files.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::ArgMatches;

use super::args;
use super::json::{self, Answer};
use super::pictures;
use super::progress::{self, Known};
use super::report::{fault, show_no_solution, show_solution};
use super::task::{Found, INVALID, Task, Terminal, exit_code, outcome, unusable};
use crate::app::{PictureLimits, ReadBoard, Style, animate, draw, listed};
use crate::puzzle::{Message, ParseError};

/// Files have room for every step, unless there are very many.
pub(super) const LIMITS: PictureLimits =
    PictureLimits { pictures: 64, pictures_of_parts: 64, description: usize::MAX, animation: 50_000_000 };

/// Solves the board that the options hold, or the picture.
pub(super) fn run(task: &Task<'_>, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let Task { app, family, locale, .. } = task;
    let started = Instant::now();
    for (id, extension) in [(args::PNG, "png"), (args::GIF, "gif")] {
        let path = args.get_one::<PathBuf>(id).filter(|path| !is_stdout(path));
        if let Some(path) =
            path.filter(|path| path.extension().is_none_or(|own| !own.eq_ignore_ascii_case(extension)))
        {
            let message = Message::new("cli-extension").with("path", path.display().to_string());
            writeln!(terminal.err, "{}", locale.text(&message.with("extension", extension)))?;
            return Ok(INVALID);
        }
    }
    // What goes to standard output is a picture then, and nothing else.
    let piped = |id| args.get_one::<PathBuf>(id).is_some_and(|path| is_stdout(path));
    let mut unheard = Vec::new();
    let (whole, piped) = (terminal, piped(args::PNG) || piped(args::GIF));
    let terminal = &mut Terminal {
        out: if piped { &mut unheard } else { &mut *whole.out },
        err: &mut *whole.err,
        locale: whole.locale,
    };
    let read = match args.get_one::<PathBuf>(args::PICTURE).map(|path| read(task, path, args)).transpose() {
        Ok(read) => read,
        Err(why) => {
            let why = locale.text(&why);
            if args.get_flag(args::JSON) {
                writeln!(terminal.out, "{}", json::line(&Answer::unread(family.info(), why)))?;
            } else {
                writeln!(terminal.err, "{why}")?;
            }
            return Ok(INVALID);
        }
    };
    let options = read.as_ref().map_or(&task.options, |read| &read.options);
    let outcome = match read.as_ref().and_then(|read| doubt(read, args)) {
        Some(doubt) => Err(doubt),
        None => {
            let solved = |known: &Known| outcome(task, options, &mut |more| known.tell(more));
            progress::during(task.budget.time, *locale, solved)
        }
    };
    let code = exit_code(&outcome);
    let shown = if args.get_flag(args::JSON) {
        let answer = Answer::of(family.info(), options, &outcome, started.elapsed(), *locale);
        writeln!(terminal.out, "{}", json::line(&answer))
    } else {
        match &outcome {
            Ok((board, Ok(found))) => show_solution(terminal, &**board, found),
            Ok((_, Err(error))) => show_no_solution(terminal, error),
            Err(error) => fault(terminal, options, error),
        }
    };
    // The files are made even where nobody reads the words.
    let Ok((_, Ok(Found { solution, theme, .. }))) = &outcome else { return shown.map(|()| code) };
    let artwork = read.as_ref().and_then(|read| read.artwork.clone());
    let style = Style { theme, locale: *locale, limits: LIMITS, artwork };
    let mut files = Vec::new();
    if let Some(path) = args.get_one::<PathBuf>(args::PNG) {
        let mut pictures = draw(app, &solution.line, &style);
        // A pipe has room for one.
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
            whole.out.write_all(&bytes)?;
        } else if let Err(error) = std::fs::write(&path, bytes) {
            return unusable(whole, "cli-write-failed", &path, &error);
        } else {
            written.push(path.display().to_string());
        }
    }
    if written.len() > 1 {
        let message = Message::new("cli-pages").with("count", written.len());
        writeln!(whole.err, "{}", locale.text(&message.with("files", written.join(" "))))?;
    }
    shown.map(|()| code)
}

/// Whether a file's name means standard output.
fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The board that a picture shows.
fn read(task: &Task<'_>, path: &Path, args: &ArgMatches) -> Result<ReadBoard, Message> {
    let reference = args.get_one::<PathBuf>(args::REFERENCE);
    let reference = reference.map(|path| pictures::picture(path)).transpose()?;
    pictures::board(path, Some(task.family), reference.as_ref(), &task.options)
}

/// What is wrong with a reading that has to be looked at before it is solved.
fn doubt(read: &ReadBoard, args: &ArgMatches) -> Option<ParseError> {
    let doubts = &read.reading.doubts;
    let id = if doubts.is_empty() { "cli-picture-unsure" } else { "cli-picture-doubts" };
    let message = Message::new(id).with("cells", listed(doubts));
    let asked = !read.reading.sure && !args.get_flag(args::ACCEPT);
    asked.then(|| read.options.fault(read.family.info().board.id, message))
}

/// `steps.png`, `steps-2.png`, `steps-3.png`, …
pub(super) fn page_path(path: &Path, at: usize) -> PathBuf {
    if at == 0 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or("png".as_ref()).to_string_lossy();
    path.with_file_name(format!("{stem}-{}.{extension}", at + 1))
}
