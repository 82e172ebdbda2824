//! Location of a database: memory, a file, or an address, which is a secret.

use std::fmt;
use std::path::PathBuf;

/// Location of a database.
#[derive(Clone)]
pub enum Location {
    /// In memory; lost with the process.
    Memory,
    /// An SQLite file, created with its folder if absent.
    File(PathBuf),
    /// Address of a PostgreSQL database. It may contain a password and is never displayed.
    Postgres(String),
}

impl Location {
    /// Whether users other than the owner may read the file.
    #[cfg(unix)]
    pub(super) fn is_readable_by_others(&self) -> bool {
        use std::os::unix::fs::PermissionsExt;
        let Self::File(path) = self else { return false };
        std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o044 != 0)
    }

    /// Always `false`: only Unix has these permissions.
    #[cfg(not(unix))]
    pub(super) fn is_readable_by_others(&self) -> bool {
        false
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("memory"),
            Self::File(path) => path.fmt(f),
            Self::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}
