//! Tables on disk: one file per table, in one folder.
//!
//! A file is written under a temporary name and renamed, so that readers never see half a table,
//! even if two processes write the same file or a writer ends early. A file is read into memory,
//! not mapped, and checked while it is read, so later changes to the file have no effect. The
//! content of a table is opaque to this module; `format` describes the rest of the file.

mod format;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::search::{Key, TableSource};

/// Suffix of table files.
const TABLE_SUFFIX: &str = ".table";

/// Suffix of files still being written.
const UNFINISHED_SUFFIX: &str = ".tmp";

/// Age at which an unfinished file counts as abandoned: its writer has ended.
const ABANDONED_AGE: Duration = Duration::from_secs(600);

/// A folder of tables.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Number of temporary files created, for unique names.
    created: AtomicU64,
}

impl Folder {
    /// The folder at `path`, created by the first table that is saved.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), created: AtomicU64::new(0) }
    }

    /// The file of a table.
    pub fn file(&self, key: &Key) -> PathBuf {
        self.path.join(format!("{key}{TABLE_SUFFIX}"))
    }

    /// Creates a temporary file for a table, under a name that no other writer uses.
    fn create_unfinished(&self, key: &Key) -> io::Result<(PathBuf, File)> {
        loop {
            let number = self.created.fetch_add(1, Ordering::Relaxed);
            let path =
                self.path.join(format!("{key}{TABLE_SUFFIX}.{}-{number}{UNFINISHED_SUFFIX}", process::id()));
            match File::create_new(&path) {
                // The file of another process with this id, which has ended or is in another
                // container.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                created => return created.map(|file| (path, file)),
            }
        }
    }

    /// Removes abandoned files. Errors do not matter: the files only take space.
    fn remove_abandoned(&self) {
        let Ok(entries) = fs::read_dir(&self.path) else { return };
        for path in entries.flatten().map(|entry| entry.path()).filter(|path| is_unfinished(path)) {
            let untouched = fs::metadata(&path).and_then(|data| data.modified()).map(|time| time.elapsed());
            if let Ok(Ok(age)) = untouched
                && age >= ABANDONED_AGE
                && fs::remove_file(&path).is_ok()
            {
                tracing::info!(file = %path.display(), "removed abandoned file");
            }
        }
    }
}

fn is_unfinished(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    name.ends_with(UNFINISHED_SUFFIX) && name.contains(&format!("{TABLE_SUFFIX}."))
}

impl TableSource for Folder {
    fn holds(&self, key: &Key) -> bool {
        self.file(key).exists()
    }

    fn load(&self, key: &Key) -> io::Result<Option<Vec<u8>>> {
        let path = self.file(key);
        let data = match fs::metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            data => data?,
        };
        // Opening a pipe would block until a writer connects.
        if !data.is_file() {
            return Err(io::Error::new(ErrorKind::InvalidData, "not a regular file"));
        }
        let mut file = File::open(&path)?;
        let length = file.metadata()?.len();
        format::read(&mut file, length, key).map(Some)
    }

    fn save(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        self.remove_abandoned();
        let (unfinished, mut file) = self.create_unfinished(key)?;
        let mut finish = || {
            format::write(&mut file, key, bytes)?;
            // Before the rename: the final name must never refer to unwritten bytes.
            file.sync_all()?;
            fs::rename(&unfinished, self.file(key))
        };
        let finished = finish();
        if finished.is_err() {
            // The first error is reported, not an error of the removal.
            let _ = fs::remove_file(&unfinished);
        }
        finished
    }
}
