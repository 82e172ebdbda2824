//! `cantor solve` of one board: the solution in words or as JSON, and its pictures in files.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::ArgMatches;

use super::args;
use super::json::{self, Answer};
use super::report::{fault, show_no_solution, show_solution};
use super::task::{Found, Task, Terminal, exit_code, outcome, unusable};
use crate::app::{PictureLimits, Style, animate, draw};

/// Files have room for every step, unless there are very many.
const LIMITS: PictureLimits = PictureLimits { pictures: 64, description: usize::MAX, animation: 50_000_000 };

/// Solves the board that the options hold.
pub(super) fn run(task: &Task<'_>, args: &ArgMatches, terminal: &mut Terminal<'_>) -> io::Result<u8> {
    let Task { app, family, options, locale, .. } = task;
    let started = Instant::now();
    let outcome = outcome(task, options);
    let code = exit_code(&outcome);
    if args.get_flag(args::JSON) {
        let answer = Answer::of(family.info(), options, &outcome, started.elapsed(), *locale);
        writeln!(terminal.out, "{}", json::line(&answer))?;
    } else {
        match &outcome {
            Ok((board, Ok(found))) => show_solution(terminal, &**board, found)?,
            Ok((_, Err(error))) => show_no_solution(terminal, error)?,
            Err(error) => fault(terminal, options, error)?,
        }
    }
    let Ok((_, Ok(Found { solution, theme, .. }))) = &outcome else { return Ok(code) };
    let style = Style { theme, locale: *locale, limits: LIMITS, artwork: None };
    let mut files = Vec::new();
    if let Some(path) = args.get_one::<PathBuf>(args::PNG) {
        let pictures = draw(app, &solution.line, &style).into_iter().enumerate();
        files.extend(pictures.map(|(at, picture)| (page_path(path, at), picture.png)));
    }
    if let Some(path) = args.get_one::<PathBuf>(args::GIF) {
        files.push((path.clone(), animate(app, &solution.line, &style).gif));
    }
    for (path, bytes) in files {
        if let Err(error) = std::fs::write(&path, bytes) {
            return unusable(terminal, "cli-write-failed", &path, &error);
        }
    }
    Ok(code)
}

/// `steps.png`, `steps-2.png`, `steps-3.png`, …
fn page_path(path: &Path, at: usize) -> PathBuf {
    if at == 0 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or("png".as_ref()).to_string_lossy();
    path.with_file_name(format!("{stem}-{}.{extension}", at + 1))
}
