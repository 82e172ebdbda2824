//! The connection pool: opened on first use, and reopened after its file was deleted or a write
//! found it read-only. Writes to a deleted file would succeed, and be lost with the process.

use std::mem;
use std::path::{Path, PathBuf};

use sqlx::AnyPool;
use tokio::sync::RwLock;

use super::connect;
use super::error::DatabaseError;
use super::location::Location;

/// A pool that opens and reopens itself.
#[derive(Debug)]
pub(super) struct Pool {
    location: Location,
    state: RwLock<State>,
}

#[derive(Debug)]
enum State {
    /// Not opened yet, or the last attempt failed.
    Unopened,
    Open(OpenPool),
    /// Closed for good.
    Closed,
}

#[derive(Debug)]
struct OpenPool {
    pool: AnyPool,
    /// Identities of the database's file and of the files beside it. Each is `None` if the file
    /// does not exist, as for a server or a database in memory.
    files: Files,
    /// Whether a write failed because the file is read-only.
    read_only: bool,
}

/// The file, its write-ahead log and the shared memory of its connections.
type Files = [Option<FileId>; 3];

/// Suffixes of the names of these files.
const SUFFIXES: [&str; 3] = ["", "-wal", "-shm"];

/// Identity of a file: device and inode.
type FileId = (u64, u64);

impl Pool {
    pub(super) fn new(location: Location) -> Self {
        Self { location, state: RwLock::new(State::Unopened) }
    }

    /// The location of the database.
    pub(super) fn location(&self) -> &Location {
        &self.location
    }

    /// The open pool; opens or reopens it if necessary.
    pub(super) async fn get(&self) -> Result<AnyPool, DatabaseError> {
        if let Some(pool) = self.usable_pool(&*self.state.read().await) {
            return pool;
        }
        let mut state = self.state.write().await;
        if let Some(pool) = self.usable_pool(&state) {
            return pool;
        }
        if let State::Open(lost) = mem::replace(&mut *state, State::Unopened) {
            tracing::error!("database file deleted or replaced; reopening");
            lost.pool.close().await;
            self.remove_leftovers(&lost.files);
        }
        let opened = self.open().await?;
        let pool = opened.pool.clone();
        *state = State::Open(opened);
        Ok(pool)
    }

    /// The pool for a write. It is reopened after a write failed because the file was read-only: a
    /// connection stays read-only even when the file becomes writable. If the file is still
    /// read-only, the call fails, and the old pool is kept for reads.
    pub(super) async fn get_for_write(&self) -> Result<AnyPool, DatabaseError> {
        let pool = self.get().await?;
        if !matches!(&*self.state.read().await, State::Open(opened) if opened.read_only) {
            return Ok(pool);
        }
        let mut state = self.state.write().await;
        let State::Open(before) = &mut *state else { return Ok(pool) };
        let opened = self.open().await?;
        // SQLite opens a read-only file without an error: try a write.
        sqlx::query("DELETE FROM clock WHERE 1 = 0").execute(&opened.pool).await?;
        tracing::info!("database writable again");
        let pool = opened.pool.clone();
        mem::replace(before, opened).pool.close().await;
        Ok(pool)
    }

    /// Records that a write failed because the file is read-only.
    pub(super) async fn set_read_only(&self) {
        if let State::Open(opened) = &mut *self.state.write().await {
            opened.read_only = true;
        }
    }

    pub(super) async fn close(&self) {
        if let State::Open(opened) = mem::replace(&mut *self.state.write().await, State::Closed) {
            opened.pool.close().await;
        }
    }

    /// The open pool, or the error of a closed one; `None` if the pool has to be opened.
    fn usable_pool(&self, state: &State) -> Option<Result<AnyPool, DatabaseError>> {
        match state {
            State::Open(opened) if opened.files[0] == self.file_id(SUFFIXES[0]) => {
                Some(Ok(opened.pool.clone()))
            }
            State::Closed => Some(Err(DatabaseError::Unavailable("closed".into()))),
            State::Open(_) | State::Unopened => None,
        }
    }

    async fn open(&self) -> Result<OpenPool, DatabaseError> {
        let pool = connect::open(&self.location).await?;
        Ok(OpenPool { pool, files: SUFFIXES.map(|suffix| self.file_id(suffix)), read_only: false })
    }

    /// Deletes the log and the shared memory that a deleted file left behind. SQLite would
    /// otherwise use them for the new file.
    fn remove_leftovers(&self, files: &Files) {
        let Location::File(path) = &self.location else { return };
        for (suffix, known) in SUFFIXES.into_iter().zip(files).skip(1) {
            if known.is_some() && *known == self.file_id(suffix) {
                let _ = std::fs::remove_file(with_suffix(path, suffix));
            }
        }
    }

    fn file_id(&self, suffix: &str) -> Option<FileId> {
        match &self.location {
            Location::File(path) => identity(&with_suffix(path, suffix)),
            Location::Memory | Location::Postgres(_) => None,
        }
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|found| (found.dev(), found.ino()))
}

/// On other systems an open file cannot be deleted.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<FileId> {
    None
}
