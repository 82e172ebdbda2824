//! Picture files: their bytes, their boards, and errors.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::app::{ReadBoard, read, refused};
use crate::family::{Family, Options};
use crate::puzzle::Message;
use crate::vision::{MOST_BYTES, Picture};

/// Decodes the picture in a file; `-` is standard input.
pub(super) fn decode(path: &Path) -> Result<Picture, Message> {
    let bytes = read_bytes(path).map_err(|error| {
        let message = Message::new("cli-read-failed").with("path", path.display().to_string());
        message.with("reason", error.to_string())
    })?;
    Picture::decode(&bytes).map_err(refused)
}

/// Reads the board of a picture. `reference` is the solved picture; `filled` are options set by the
/// user.
pub(super) fn read_board(
    path: &Path,
    family: Option<&'static dyn Family>,
    reference: Option<&Picture>,
    filled: &Options,
) -> Result<ReadBoard, Message> {
    read(&decode(path)?, family, reference, filled).ok_or_else(|| Message::new("picture-nothing"))
}

/// Reads a file, up to one byte more than a picture may have.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let file: Box<dyn Read> =
        if path.as_os_str() == "-" { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    let mut bytes = Vec::new();
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
