//! Tables on disk: a file each, in one folder.
//!
//! A file is written whole under another name and renamed, so that nobody meets half of one: processes that
//! write the same table at once do no harm, nor does one that dies over it. It is read into memory, not
//! mapped, and checked on the way: what happens to the file later does not matter. What a table holds is
//! not known here; `format` has the bytes of a file.

pub mod database;
mod format;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::search::{Key, TableSource};

/// The name of a table's file goes on with this.
const TABLE: &str = ".table";

/// And with this behind it while it is written.
const UNFINISHED: &str = ".tmp";

/// An unfinished file that nobody has written to for so long was left by a process that died.
const ABANDONED: Duration = Duration::from_secs(600);

/// A folder of tables.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// How many files have been begun.
    begun: AtomicU64,
}

impl Folder {
    /// The folder at `path`; it is made when there is something to put into it.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), begun: AtomicU64::new(0) }
    }

    /// The file of a table.
    pub fn file(&self, key: &Key) -> PathBuf {
        self.path.join(format!("{key}{TABLE}"))
    }

    /// A file that nobody else writes to, beside the one it will become.
    fn unfinished(&self, key: &Key) -> io::Result<(PathBuf, File)> {
        loop {
            let number = self.begun.fetch_add(1, Ordering::Relaxed);
            let path = self.path.join(format!("{key}{TABLE}.{}-{number}{UNFINISHED}", process::id()));
            match File::create_new(&path) {
                // That of another process with our number: one that died, or one in another container.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                created => return created.map(|file| (path, file)),
            }
        }
    }

    /// Removes what processes that died have left. It may fail: it is tidiness, no more.
    fn sweep(&self) {
        let Ok(entries) = fs::read_dir(&self.path) else { return };
        for path in entries.flatten().map(|entry| entry.path()).filter(|path| is_unfinished(path)) {
            let untouched = fs::metadata(&path).and_then(|data| data.modified()).map(|time| time.elapsed());
            if let Ok(Ok(age)) = untouched
                && age >= ABANDONED
                && fs::remove_file(&path).is_ok()
            {
                tracing::info!(file = %path.display(), "removed what a process that died had left");
            }
        }
    }
}

fn is_unfinished(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    name.ends_with(UNFINISHED) && name.contains(&format!("{TABLE}."))
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
        // Opening a pipe would wait for whoever writes to it.
        if !data.is_file() {
            return Err(io::Error::new(ErrorKind::InvalidData, "it is not a file"));
        }
        let mut file = File::open(&path)?;
        let length = file.metadata()?.len();
        format::read(&mut file, length, key).map(Some)
    }

    fn save(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        self.sweep();
        let (unfinished, mut file) = self.unfinished(key)?;
        let mut finish = || {
            format::write(&mut file, key, bytes)?;
            // Before the rename: a table must not stand under its name with its bytes still to come.
            file.sync_all()?;
            fs::rename(&unfinished, self.file(key))
        };
        let finished = finish();
        if finished.is_err() {
            // The first error is the one to tell.
            let _ = fs::remove_file(&unfinished);
        }
        finished
    }
}
