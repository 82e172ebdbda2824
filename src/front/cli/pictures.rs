//! Pictures as files: their bytes, what they show, and why nothing can be read of them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::app::{ReadBoard, read, refused};
use crate::family::{Family, Options};
use crate::puzzle::Message;
use crate::vision::{MOST_BYTES, Picture};

/// The picture in a file; `-` is standard input.
pub(super) fn picture(path: &Path) -> Result<Picture, Message> {
    let bytes = bytes(path).map_err(|error| {
        let message = Message::new("cli-read-failed").with("path", path.display().to_string());
        message.with("reason", error.to_string())
    })?;
    Picture::decode(&bytes).map_err(refused)
}

/// The board that a picture shows; `reference` is the solved picture, and `filled` are options that were filled in besides.
pub(super) fn board(
    path: &Path,
    family: Option<&'static dyn Family>,
    reference: Option<&Picture>,
    filled: &Options,
) -> Result<ReadBoard, Message> {
    read(&picture(path)?, family, reference, filled).ok_or_else(|| Message::new("picture-nothing"))
}

/// The bytes of a file, not many more than a picture may have.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let file: Box<dyn Read> =
        if path.as_os_str() == "-" { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    let mut bytes = Vec::new();
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
