//! Database errors, distinguished if an operator can act on the difference. No message contains an
//! address or a password.

use std::io::{self, ErrorKind};

use sqlx::error::DatabaseError as DriverError;
use sqlx::migrate::MigrateError;

/// Error of a database call.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseError {
    /// Unreachable or busy; a later call may succeed.
    #[error("database unavailable: {0}")]
    Unavailable(String),
    /// The stored data is corrupt. A damaged file is never overwritten.
    #[error("database damaged")]
    Damaged,
    /// The database is read-only.
    #[error("database read-only")]
    ReadOnly,
    /// The disk is full.
    #[error("disk full")]
    Full,
    /// The tables belong to another version of Cantor.
    #[error("the database belongs to another version of Cantor")]
    Version,
    /// The guild already has a preset with this name.
    #[error("a preset with this name already exists")]
    PresetNameTaken,
    /// The guild already has the maximum number of presets.
    #[error("the guild has the maximum number of presets")]
    TooManyPresets,
}

impl DatabaseError {
    /// Label of the error in metrics.
    pub(super) fn label(&self) -> &'static str {
        match self {
            Self::Unavailable(_) => "unavailable",
            Self::Damaged => "damaged",
            Self::ReadOnly => "read_only",
            Self::Full => "full",
            Self::Version => "version",
            Self::PresetNameTaken => "taken",
            Self::TooManyPresets => "too_many",
        }
    }
}

impl From<sqlx::Error> for DatabaseError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(error) => from_driver(&*error),
            sqlx::Error::Io(error) => error.into(),
            // The text may contain the address.
            sqlx::Error::Configuration(_) => Self::Unavailable("invalid address".into()),
            sqlx::Error::Migrate(error) => (*error).into(),
            sqlx::Error::PoolTimedOut => Self::Unavailable("timed out waiting for a connection".into()),
            error => Self::Unavailable(error.to_string()),
        }
    }
}

impl From<MigrateError> for DatabaseError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => Self::Version,
            error => Self::Unavailable(error.to_string()),
        }
    }
}

impl From<io::Error> for DatabaseError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full,
            kind => Self::Unavailable(kind.to_string()),
        }
    }
}

/// Converts an error that the database reported. A code of five characters is PostgreSQL's SQLSTATE
/// (its manual, appendix A). A shorter one is SQLite's result code, whose lowest byte is the kind
/// (sqlite.org/rescode.html).
fn from_driver(error: &dyn DriverError) -> DatabaseError {
    let code = error.code().unwrap_or_default();
    let kind = if code.len() == 5 { None } else { code.parse::<u32>().ok().map(|code| code & 0xff) };
    match (kind, &*code) {
        (Some(11 | 26), _) | (_, "XX001" | "XX002") => DatabaseError::Damaged,
        (Some(8), _) | (_, "25006") => DatabaseError::ReadOnly,
        (Some(13), _) | (_, "53100") => DatabaseError::Full,
        _ => DatabaseError::Unavailable(error.message().to_owned()),
    }
}
