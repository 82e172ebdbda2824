//! The pool of connections: opened by whoever needs it first, and anew where its file has gone or could not be
//! written. Writes to a file that was deleted would succeed, and be gone with the process.

use std::mem;
use std::path::{Path, PathBuf};

use sqlx::AnyPool;
use tokio::sync::RwLock;

use super::connect;
use super::error::StoreError;
use super::place::Place;

/// A pool that may have to be opened, or opened again.
#[derive(Debug)]
pub(super) struct Pool {
    place: Place,
    state: RwLock<State>,
}

#[derive(Debug)]
enum State {
    /// Not opened yet, or not successfully.
    Shut,
    Open(Opened),
    /// For good.
    Closed,
}

#[derive(Debug)]
struct Opened {
    pool: AnyPool,
    /// Which file it was, if it is one, and those beside it.
    files: Files,
    /// It could not be written.
    refused: bool,
}

/// The file, its log (WAL) and the memory that its connections share.
type Files = [Option<FileId>; 3];

const SUFFIXES: [&str; 3] = ["", "-wal", "-shm"];

/// What tells a file from another that has its name: the device, and the number there.
type FileId = (u64, u64);

impl Pool {
    pub(super) fn at(place: Place) -> Self {
        Self { place, state: RwLock::new(State::Shut) }
    }

    /// Where it is.
    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    /// The pool, open.
    pub(super) async fn get(&self) -> Result<AnyPool, StoreError> {
        if let Some(pool) = self.usable(&*self.state.read().await) {
            return pool;
        }
        let mut state = self.state.write().await;
        if let Some(pool) = self.usable(&state) {
            return pool;
        }
        if let State::Open(lost) = mem::replace(&mut *state, State::Shut) {
            tracing::error!("the file of the database was deleted or replaced; it is opened anew");
            lost.pool.close().await;
            self.tidy_up(&lost.files);
        }
        let opened = self.open().await?;
        let pool = opened.pool.clone();
        *state = State::Open(opened);
        Ok(pool)
    }

    /// The pool for who wants to write: opened anew if that was refused before, since a connection stays as it was
    /// opened. What can't be written still is kept, to be read.
    pub(super) async fn to_write(&self) -> Result<AnyPool, StoreError> {
        let pool = self.get().await?;
        if !matches!(&*self.state.read().await, State::Open(opened) if opened.refused) {
            return Ok(pool);
        }
        let mut state = self.state.write().await;
        let State::Open(before) = &mut *state else { return Ok(pool) };
        let opened = self.open().await?;
        // SQLite opens what can't be written to be read.
        sqlx::query("DELETE FROM clock WHERE 1 = 0").execute(&opened.pool).await?;
        tracing::info!("the database can be written again");
        let pool = opened.pool.clone();
        mem::replace(before, opened).pool.close().await;
        Ok(pool)
    }

    /// Remembers that it could not be written.
    pub(super) async fn refused(&self) {
        if let State::Open(opened) = &mut *self.state.write().await {
            opened.refused = true;
        }
    }

    pub(super) async fn close(&self) {
        if let State::Open(opened) = mem::replace(&mut *self.state.write().await, State::Closed) {
            opened.pool.close().await;
        }
    }

    /// What is to be used as it is; `None` where there is something to open.
    fn usable(&self, state: &State) -> Option<Result<AnyPool, StoreError>> {
        match state {
            State::Open(opened) if opened.files[0] == self.file(SUFFIXES[0]) => Some(Ok(opened.pool.clone())),
            State::Closed => Some(Err(StoreError::Unavailable("it was closed".into()))),
            State::Open(_) | State::Shut => None,
        }
    }

    async fn open(&self) -> Result<Opened, StoreError> {
        let pool = connect::open(&self.place).await?;
        Ok(Opened { pool, files: SUFFIXES.map(|suffix| self.file(suffix)), refused: false })
    }

    /// Deletes what a file that is gone has left beside it, which SQLite would take for a part of the next.
    fn tidy_up(&self, files: &Files) {
        let Place::File(path) = &self.place else { return };
        for (suffix, known) in SUFFIXES.into_iter().zip(files).skip(1) {
            if known.is_some() && *known == self.file(suffix) {
                let _ = std::fs::remove_file(with_suffix(path, suffix));
            }
        }
    }

    fn file(&self, suffix: &str) -> Option<FileId> {
        match &self.place {
            Place::File(path) => identity(&with_suffix(path, suffix)),
            Place::Memory | Place::Postgres(_) => None,
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

/// Elsewhere a file that is open can't be deleted.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<FileId> {
    None
}
