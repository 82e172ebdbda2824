//! Where a database is: in memory, in a file, or at an address, which is a secret.

use std::fmt;
use std::path::PathBuf;

/// Where a database is.
#[derive(Clone)]
pub enum Place {
    /// In memory; it goes with the process.
    Memory,
    /// A file of SQLite's, made when it is not there, with its folder.
    File(PathBuf),
    /// The address of a PostgreSQL database. It may hold a password, so it is never shown.
    Postgres(String),
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("memory"),
            Self::File(path) => path.fmt(f),
            Self::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}
