//! The file `.env` of the working folder, read into the environment.
//!
//! A file in a parent folder is not read: in a folder such as `/tmp`, another user could create it.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

/// Error of the file `.env`. It quotes no line, which may contain a secret.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum EnvFileError {
    /// The file could not be read.
    #[error(".env can't be read: {0}")]
    Io(io::ErrorKind),
    /// Another user could set the variables.
    #[error(".env can be changed by other users; fix its owner and run chmod go-w .env")]
    Writable,
    /// A line that assigns no value.
    #[error(".env, line {0}: expected NAME=value")]
    Line(usize),
}

/// Sets the variables of `.env` in the working folder, if it exists; variables of the environment
/// take precedence.
///
/// # Errors
/// The file is unreadable, is controlled by others, or has an invalid line.
pub fn load_env_file() -> Result<(), EnvFileError> {
    let Some(text) = read(Path::new(".env"))? else { return Ok(()) };
    // Parsed as a whole first, so that an invalid line leaves no variable set.
    parse(&text)?;
    dotenvy::from_read(text.as_bytes()).map_err(|error| to_error(error, &text))
}

fn read(path: &Path) -> Result<Option<String>, EnvFileError> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(EnvFileError::Io(error.kind())),
        Ok(file) if is_controlled_by_others(&file) => Err(EnvFileError::Writable),
        Ok(_) => {
            let text = fs::read_to_string(path).map_err(|error| EnvFileError::Io(error.kind()))?;
            // Some editors begin a file with a byte order mark.
            Ok(Some(text.trim_start_matches('\u{feff}').to_owned()))
        }
    }
}

fn parse(text: &str) -> Result<(), EnvFileError> {
    for variable in dotenvy::from_read_iter(text.as_bytes()) {
        variable.map_err(|error| to_error(error, text))?;
    }
    Ok(())
}

fn to_error(error: dotenvy::Error, text: &str) -> EnvFileError {
    match error {
        dotenvy::Error::LineParse(line, _) => {
            // A quoted value may span lines; the error contains all of them.
            let start = text.find(line.trim_end()).unwrap_or_default();
            EnvFileError::Line(1 + text[..start].matches('\n').count())
        }
        dotenvy::Error::Io(error) => EnvFileError::Io(error.kind()),
        _ => EnvFileError::Io(io::ErrorKind::InvalidData),
    }
}

/// Whether another user owns the file or may write it. Root may own it, and a process of root
/// accepts every owner. Many systems give each user a group of the same number, which has no other
/// members; its access is harmless.
#[cfg(unix)]
fn is_controlled_by_others(file: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    // Owner of this process; `/proc` exists on Linux only.
    let user = fs::metadata("/proc/self").map(|process| process.uid()).ok();
    let is_foreign = user.is_some_and(|user| user != 0 && ![user, 0].contains(&file.uid()));
    let by_group = file.mode() & 0o020 != 0 && file.gid() != file.uid();
    is_foreign || by_group || file.mode() & 0o002 != 0
}

#[cfg(not(unix))]
fn is_controlled_by_others(_: &Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_names_the_invalid_line_without_quoting_it() {
        assert_eq!(parse("# a comment\nDISCORD_TOKEN=abc\n\nCANTOR_LOG='info'\n"), Ok(()));
        assert_eq!(parse("CANTOR_LOG=info\n\nDISCORD_TOKEN abc\n"), Err(EnvFileError::Line(3)));
        assert_eq!(parse("DISCORD_TOKEN='abc\n"), Err(EnvFileError::Line(1)));
        assert_eq!(parse("CANTOR_LOG=info\nDISCORD_TOKEN=a b c\n"), Err(EnvFileError::Line(2)));
    }

    #[test]
    fn a_byte_order_mark_is_ignored() {
        let path = std::env::temp_dir().join(format!("cantor-env-{}", std::process::id()));
        fs::write(&path, "\u{feff}CANTOR_LOG=info\n").expect("a file");
        let text = read(&path);
        fs::remove_file(&path).expect("a file");
        assert_eq!(text, Ok(Some("CANTOR_LOG=info\n".to_owned())));
    }
}
