//! What can go wrong with a database, told apart as far as people can do something about it. No text here
//! holds an address or a password.

use std::io::{self, ErrorKind};

use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;

/// Why a database did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// It can't be reached or is busy; it may work again later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// What is stored is not what was written. A damaged file is never overwritten.
    #[error("the database is damaged")]
    Damaged,
    /// It can be read only.
    #[error("the database can't be written")]
    ReadOnly,
    /// There is no room left.
    #[error("there is no room left for the database")]
    Full,
    /// Its tables are those of another version of Cantor.
    #[error("the database belongs to another version of Cantor")]
    Version,
    /// The guild has a preset of that name.
    #[error("there is a preset of that name")]
    Taken,
    /// The guild has as many presets as it may have.
    #[error("the guild has as many presets as it may have")]
    TooMany,
}

impl StoreError {
    /// What kind of error it is, in a word.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Unavailable(_) => "unavailable",
            Self::Damaged => "damaged",
            Self::ReadOnly => "read_only",
            Self::Full => "full",
            Self::Version => "version",
            Self::Taken => "taken",
            Self::TooMany => "too_many",
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(error) => reported(&*error),
            sqlx::Error::Io(error) => error.into(),
            // The address may be part of the text.
            sqlx::Error::Configuration(_) => Self::Unavailable("its address can't be read".into()),
            sqlx::Error::Migrate(error) => (*error).into(),
            sqlx::Error::PoolTimedOut => Self::Unavailable("no connection in time".into()),
            error => Self::Unavailable(error.to_string()),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => Self::Version,
            error => Self::Unavailable(error.to_string()),
        }
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full,
            kind => Self::Unavailable(kind.to_string()),
        }
    }
}

/// What the database itself says: five characters are PostgreSQL's SQLSTATE (its manual, appendix A), less
/// are SQLite's result code, whose lowest byte is the kind (sqlite.org/rescode.html).
fn reported(error: &dyn DatabaseError) -> StoreError {
    let code = error.code().unwrap_or_default();
    let kind = if code.len() == 5 { None } else { code.parse::<u32>().ok().map(|code| code & 0xff) };
    match (kind, &*code) {
        (Some(11 | 26), _) | (_, "XX001" | "XX002") => StoreError::Damaged,
        (Some(8), _) | (_, "25006") => StoreError::ReadOnly,
        (Some(13), _) | (_, "53100") => StoreError::Full,
        _ => StoreError::Unavailable(error.message().to_owned()),
    }
}
