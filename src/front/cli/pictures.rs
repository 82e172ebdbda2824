//! Picture files: their bytes, their boards, and errors.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::args::{NAME, PICTURE, SOLVE};
use super::help::quote;
use crate::app::{Pictures, ReadBoard, explain_refusal, read, read_all, read_or_other};
use crate::family::{Family, Options};
use crate::i18n::Locale;
use crate::puzzle::Message;
use crate::vision::{Effort, MAX_BYTES, Picture, Refusal};

/// Decodes the picture in a file; `-` is standard input.
pub(super) fn decode(path: &Path) -> Result<Picture, Message> {
    let bytes = read_bytes(path).map_err(|error| {
        let message = Message::new("cli-read-failed").with("path", path.display().to_string());
        message.with("reason", error.to_string())
    })?;
    Picture::decode(&bytes).map_err(explain_refusal)
}

/// Reads the board of a picture. `reference` is the picture that a picture puzzle shows when
/// solved; `filled` are options set by the user.
pub(super) fn read_board(
    path: &Path,
    family: Option<&'static dyn Family>,
    reference: Option<&Picture>,
    filled: &Options,
) -> Result<ReadBoard, Message> {
    let read = read_file(path, reference, |pictures| read(pictures, family, filled))?;
    read.ok_or_else(|| Message::new("picture-nothing"))
}

/// Reads the board of a family. If the picture shows another puzzle, fails with the command to use.
pub(super) fn read_board_of(
    path: &Path,
    family: &'static dyn Family,
    reference: Option<&Picture>,
    filled: &Options,
    locale: Locale,
) -> Result<ReadBoard, Message> {
    let mut boards = read_file(path, reference, |pictures| read_or_other(pictures, family, filled))?;
    let Some(first) = boards.first() else { return Err(Message::new("picture-nothing")) };
    let id = first.family.info().id;
    if id == family.info().id {
        return Ok(boards.swap_remove(0));
    }
    let puzzle = first.reading.board.as_ref().map(|board| locale.text(&board.title())).unwrap_or_default();
    let path = quote(&path.display().to_string());
    let command = format!("{NAME} {SOLVE} {id} --{PICTURE} {path}");
    Err(Message::new("cli-picture-other").with("puzzle", puzzle).with("command", command))
}

/// Reads the only board of a picture, of any family. If the picture shows several boards, fails
/// with a command for each.
pub(super) fn read_any(path: &Path) -> Result<ReadBoard, Message> {
    let mut boards = read_file(path, None, read_all)?;
    if boards.iter().any(|read| read.reading.board.is_ok()) {
        boards.retain(|read| read.reading.board.is_ok());
    }
    match &boards[..] {
        [] => Err(Message::new("picture-nothing")),
        [_] => Ok(boards.swap_remove(0)),
        several => {
            let command = |read: &ReadBoard| {
                let board = read.reading.board.as_ref().map(|board| board.to_string()).unwrap_or_default();
                format!("{NAME} {SOLVE} {} {}", read.family.info().id, quote(&board))
            };
            let commands: Vec<String> = several.iter().map(command).collect();
            Err(Message::new("cli-picture-several").with("commands", commands.join("\n")))
        }
    }
}

/// Reads the picture in a file with unlimited effort.
fn read_file<T>(
    path: &Path,
    reference: Option<&Picture>,
    read: impl FnOnce(Pictures<'_>) -> Result<T, Refusal>,
) -> Result<T, Message> {
    let (picture, effort) = (decode(path)?, Effort::unlimited());
    read(Pictures { picture: &picture, reference, effort: &effort }).map_err(explain_refusal)
}

/// Reads a file up to one byte beyond [`MAX_BYTES`], so that [`Picture::decode`] refuses a file
/// that is too large.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let file: Box<dyn Read> =
        if path.as_os_str() == "-" { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
