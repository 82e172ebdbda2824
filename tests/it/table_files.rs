//! Table files: all damage is detected and repaired, and no reader sees a partial file.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use cantor::search::{Key, TableSource, Tables, Tier};
use cantor::table_files::Folder;
use cantor_fixtures::table::Toy;
use proptest::prelude::*;

const KEY: Key = Key { family: "test", kind: "toy", revision: 3, shape: [4, 4, 0, 0], pattern: 0xFF };

/// Size of [`content`].
const BYTES: usize = 1000;

fn content() -> Vec<u8> {
    (0..BYTES).map(|at| (at * 7 % 251) as u8).collect()
}

/// A folder of tables, removed when dropped.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("cantor-store-{}-{number}", process::id()));
        fs::create_dir(&path).expect("a folder");
        Self(path)
    }

    fn folder(&self) -> Folder {
        Folder::new(&self.0)
    }

    fn file(&self) -> PathBuf {
        self.folder().file(&KEY)
    }

    fn tables(&self) -> Tables {
        Tables::with_source(Some(Box::new(self.folder())), Tier::Default)
    }

    /// The sorted file names in the folder.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let mut names: Vec<_> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Writes a valid table and returns the bytes of its file.
    fn write_valid(&self) -> Vec<u8> {
        self.folder().save(&KEY, &content()).expect("the path is writable");
        fs::read(self.file()).expect("the file exists")
    }

    /// Asserts that the current file is refused, and replaced on the next use of the table.
    fn assert_repaired(&self, what: &str) {
        let refused = self.folder().load(&KEY);
        assert!(
            refused.is_err(),
            "{what} is accepted with {:?} bytes",
            refused.map(|table| table.map(|t| t.len()))
        );
        let tables = self.tables();
        assert_eq!(tables.load_or_build(KEY, BYTES, || Toy(content())).0, content(), "{what}");
        assert_eq!(self.folder().load(&KEY).expect(what), Some(content()), "{what}");
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn tables_persist() {
    let temp_folder = TempFolder::new();
    assert!(temp_folder.folder().load(&KEY).expect("a missing file is not an error").is_none());
    temp_folder.tables().load_or_build(KEY, BYTES, || Toy(content()));
    assert_eq!(temp_folder.names(), ["test-toy-4x4-00ff.table"]);
    assert_eq!(
        temp_folder.tables().load_or_build::<Toy>(KEY, BYTES, || unreachable!("the table is stored")).0,
        content()
    );
    for length in [0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1] {
        temp_folder.folder().save(&KEY, &vec![7; length]).expect("the path is writable");
        assert_eq!(temp_folder.folder().load(&KEY).expect("the file is valid"), Some(vec![7; length]));
    }
}

#[test]
fn missing_folders_are_created() {
    let temp_folder = TempFolder::new();
    let folder = Folder::new(temp_folder.0.join("a/b"));
    assert!(folder.load(&KEY).expect("a missing file is not an error").is_none());
    folder.save(&KEY, &content()).expect("the folders are created");
    assert_eq!(folder.load(&KEY).expect("the file is valid"), Some(content()));
}

#[test]
fn wrong_file_lengths_are_detected() {
    let temp_folder = TempFolder::new();
    let sound = temp_folder.write_valid();
    for length in 0..sound.len() {
        fs::write(temp_folder.file(), &sound[..length]).expect("the path is writable");
        assert!(temp_folder.folder().load(&KEY).is_err(), "{length} of {} bytes", sound.len());
    }
    temp_folder.assert_repaired("a file cut short");
    fs::write(temp_folder.file(), [sound, vec![0]].concat()).expect("the path is writable");
    temp_folder.assert_repaired("an additional byte");
}

#[test]
fn flipped_bits_are_detected() {
    let temp_folder = TempFolder::new();
    let sound = temp_folder.write_valid();
    for at in 0..sound.len() {
        let mut flipped = sound.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(temp_folder.file(), &flipped).expect("the path is writable");
        assert!(temp_folder.folder().load(&KEY).is_err(), "byte {at}");
    }
    temp_folder.assert_repaired("a flipped bit");
}

#[test]
fn foreign_files_are_replaced() {
    let temp_folder = TempFolder::new();
    let sound = temp_folder.write_valid();
    for (what, bytes) in
        [("an empty file", &b""[..]), ("a text", b"hello, hello, hello, hello, hello"), ("zeros", &[0; 4096])]
    {
        fs::write(temp_folder.file(), bytes).expect("the path is writable");
        temp_folder.assert_repaired(what);
    }
    let mut newer = sound.clone();
    newer[8] += 1;
    fs::write(temp_folder.file(), newer).expect("the path is writable");
    temp_folder.assert_repaired("another version of the format");
}

#[test]
fn files_of_other_keys_are_replaced() {
    let temp_folder = TempFolder::new();
    for key in [
        Key { family: "tess", ..KEY },
        Key { kind: "toys", ..KEY },
        Key { revision: 4, ..KEY },
        Key { shape: [4, 5, 0, 0], ..KEY },
        Key { pattern: 0xFE, ..KEY },
    ] {
        temp_folder.folder().save(&key, &content()).expect("the path is writable");
        fs::rename(temp_folder.folder().file(&key), temp_folder.file()).expect("the file exists");
        temp_folder.assert_repaired(&format!("{key:?}"));
    }
}

#[test]
fn tables_are_built_when_a_folder_has_the_name_of_the_file() {
    let temp_folder = TempFolder::new();
    fs::create_dir(temp_folder.file()).expect("the path is free");
    assert!(temp_folder.folder().load(&KEY).is_err());
    assert!(temp_folder.folder().save(&KEY, &content()).is_err());
    assert_eq!(temp_folder.tables().load_or_build(KEY, BYTES, || Toy(content())).0, content());
    assert_eq!(temp_folder.names(), ["test-toy-4x4-00ff.table"], "no partial file is left");
}

#[cfg(unix)]
#[test]
fn a_pipe_instead_of_the_file_does_not_block() {
    let temp_folder = TempFolder::new();
    assert!(Command::new("mkfifo").arg(temp_folder.file()).status().expect("mkfifo runs").success());
    temp_folder.assert_repaired("a pipe");
}

#[test]
fn tables_are_built_when_the_folder_is_not_writable() {
    let temp_folder = TempFolder::new();
    // A file instead of the folder stops even root from writing.
    let blocked = temp_folder.0.join("file");
    fs::write(&blocked, "").expect("the path is writable");
    let folder = || Folder::new(blocked.join("tables"));
    assert!(folder().save(&KEY, &content()).is_err());
    let tables = Tables::with_source(Some(Box::new(folder())), Tier::Default);
    assert_eq!(tables.load_or_build(KEY, BYTES, || Toy(content())).0, content());
    assert!(tables.ready::<Toy>(KEY).is_some());
}

#[test]
fn only_abandoned_temporary_files_are_removed() {
    let temp_folder = TempFolder::new();
    let old = SystemTime::now() - Duration::from_secs(3600);
    let leave = |name: &str, modified: SystemTime| {
        let file = File::create(temp_folder.0.join(name)).expect("the path is free");
        file.set_modified(modified).expect("the file is writable");
    };
    leave("test-toy-4x4-00ff.table.1-0.tmp", old);
    leave("test-toy-4x4-00ff.table.1-1.tmp", SystemTime::now());
    leave("somebody's.tmp", old);
    leave(&format!("test-toy-4x4-00ff.table.{}-0.tmp", process::id()), SystemTime::now());
    temp_folder.write_valid();
    assert_eq!(
        temp_folder.names(),
        [
            "somebody's.tmp",
            "test-toy-4x4-00ff.table",
            "test-toy-4x4-00ff.table.1-1.tmp",
            &format!("test-toy-4x4-00ff.table.{}-0.tmp", process::id()),
        ]
    );
}

/// The child process of the tests below.
#[test]
#[ignore = "needs CANTOR_TEST_FOLDER, set by the tests that start it"]
fn child_writes_tables() {
    let path = std::env::var("CANTOR_TEST_FOLDER").expect("the parent sets it");
    for _ in 0..50 {
        Folder::new(&path).save(&KEY, &content().repeat(100)).expect("the folder is writable");
    }
}

#[test]
fn concurrent_writers_leave_a_whole_file() {
    let temp_folder = TempFolder::new();
    let child = |path: &Path| {
        Command::new(std::env::current_exe().expect("the test's executable has a path"))
            .args(["--ignored", "--exact", "table_files::child_writes_tables"])
            .env("CANTOR_TEST_FOLDER", path)
            .stdout(process::Stdio::null())
            .spawn()
            .expect("the program starts")
    };
    let mut children = [child(&temp_folder.0), child(&temp_folder.0)];
    let expected = content().repeat(100);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for _ in 0..50 {
                temp_folder.folder().save(&KEY, &expected).expect("the path is writable");
            }
        });
        let mut reads = 0;
        while children.iter_mut().any(|child| child.try_wait().expect("a child").is_none()) || reads == 0 {
            if let Some(table) = temp_folder.folder().load(&KEY).expect("no partial file") {
                assert!(table == expected, "the table is whole");
                reads += 1;
            }
        }
    });
    for mut child in children {
        assert!(child.wait().expect("a child").success());
    }
    assert_eq!(temp_folder.names(), ["test-toy-4x4-00ff.table"]);
}

#[test]
fn a_killed_writer_leaves_no_partial_file() {
    let temp_folder = TempFolder::new();
    let mut child = Command::new(std::env::current_exe().expect("the test's executable has a path"))
        .args(["--ignored", "--exact", "table_files::child_writes_tables"])
        .env("CANTOR_TEST_FOLDER", &temp_folder.0)
        .stdout(process::Stdio::null())
        .spawn()
        .expect("the program starts");
    while temp_folder.names().is_empty() {
        assert!(child.try_wait().expect("a child").is_none(), "the child ended before it wrote a file");
    }
    child.kill().expect("the program can be killed");
    child.wait().expect("a child");
    let table = temp_folder.folder().load(&KEY).expect("no file, or a whole file");
    assert!(table.is_none_or(|table| table == content().repeat(100)));
    temp_folder.write_valid();
    assert_eq!(temp_folder.folder().load(&KEY).expect("the file is valid"), Some(content()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn random_bytes_are_refused(bytes: Vec<u8>, kept_bytes in 0usize..100) {
        let temp_folder = TempFolder::new();
        let sound = temp_folder.write_valid();
        // Random bytes, alone or after a valid beginning.
        for start in [0, kept_bytes] {
            fs::write(temp_folder.file(), [&sound[..start], &bytes].concat()).expect("the path is writable");
            prop_assert!(temp_folder.folder().load(&KEY).is_err());
        }
    }

    #[test]
    fn any_bytes_are_restored(bytes: Vec<u8>) {
        let temp_folder = TempFolder::new();
        temp_folder.folder().save(&KEY, &bytes).expect("the path is writable");
        prop_assert_eq!(temp_folder.folder().load(&KEY).expect("the file is valid"), Some(bytes));
    }
}
