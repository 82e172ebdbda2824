//! Tables on disk: every damage is noticed and mended, and nobody meets half a file.

use std::borrow::Cow;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use cantor::search::{Key, Stored, Table, TableSource, Tables, Tier};
use cantor::store::Folder;
use proptest::prelude::*;

const KEY: Key = Key { family: "test", kind: "toy", revision: 3, shape: [4, 4, 0, 0], pattern: 0xFF };

/// A table of any bytes.
struct Toy(Vec<u8>);

impl Table for Toy {
    fn bytes(&self) -> usize {
        self.0.len()
    }
}

impl Stored for Toy {
    fn to_bytes(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.0)
    }

    fn from_bytes(_: &Key, bytes: Vec<u8>) -> Option<Self> {
        Some(Self(bytes))
    }
}

fn content() -> Vec<u8> {
    (0..1000).map(|at| (at * 7 % 251) as u8).collect()
}

/// A folder of its own for each test, removed with all that is in it.
struct Place(PathBuf);

impl Place {
    fn new() -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
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
        Tables::stored_in(Some(Box::new(self.folder())), Tier::Default)
    }

    /// The names of what is there.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let mut names: Vec<_> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The table's file as it should be.
    fn sound(&self) -> Vec<u8> {
        self.folder().save(&KEY, &content()).expect("it can be written");
        fs::read(self.file()).expect("it was written")
    }

    /// What is there now is refused, and replaced by whoever needs the table.
    fn is_mended(&self, what: &str) {
        let refused = self.folder().load(&KEY);
        assert!(
            refused.is_err(),
            "{what} passes for {:?} bytes",
            refused.map(|table| table.map(|t| t.len()))
        );
        let tables = self.tables();
        assert_eq!(tables.load_or_build(KEY, || Toy(content())).0, content(), "{what}");
        assert_eq!(self.folder().load(&KEY).expect(what), Some(content()), "{what}");
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_table_outlives_its_process() {
    let place = Place::new();
    assert!(place.folder().load(&KEY).expect("nothing is no fault").is_none());
    place.tables().load_or_build(KEY, || Toy(content()));
    assert_eq!(place.names(), ["test-toy-4x4-00ff.table"]);
    assert_eq!(place.tables().load_or_build::<Toy>(KEY, || unreachable!("it is there")).0, content());
    for length in [0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1] {
        place.folder().save(&KEY, &vec![7; length]).expect("it can be written");
        assert_eq!(place.folder().load(&KEY).expect("sound"), Some(vec![7; length]));
    }
}

#[test]
fn a_folder_that_is_not_there_is_made() {
    let place = Place::new();
    let folder = Folder::new(place.0.join("a/b"));
    assert!(folder.load(&KEY).expect("nothing is no fault").is_none());
    folder.save(&KEY, &content()).expect("the folders are made");
    assert_eq!(folder.load(&KEY).expect("sound"), Some(content()));
}

#[test]
fn a_file_of_any_other_length_is_noticed() {
    let place = Place::new();
    let sound = place.sound();
    for length in 0..sound.len() {
        fs::write(place.file(), &sound[..length]).expect("it can be written");
        assert!(place.folder().load(&KEY).is_err(), "{length} of {} bytes", sound.len());
    }
    place.is_mended("a file cut short");
    fs::write(place.file(), [sound, vec![0]].concat()).expect("it can be written");
    place.is_mended("a byte too many");
}

#[test]
fn a_flipped_bit_is_noticed() {
    let place = Place::new();
    let sound = place.sound();
    for at in 0..sound.len() {
        let mut flipped = sound.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(place.file(), &flipped).expect("it can be written");
        assert!(place.folder().load(&KEY).is_err(), "byte {at}");
    }
    place.is_mended("a flipped bit");
}

#[test]
fn what_is_no_table_is_mended() {
    let place = Place::new();
    let sound = place.sound();
    for (what, bytes) in [
        ("an empty file", &b""[..]),
        ("a text", b"hello, hello, hello, hello, hello"),
        ("noughts", &[0; 4096]),
    ] {
        fs::write(place.file(), bytes).expect("it can be written");
        place.is_mended(what);
    }
    let mut newer = sound.clone();
    newer[8] += 1;
    fs::write(place.file(), newer).expect("it can be written");
    place.is_mended("another version of the format");
}

#[test]
fn the_file_of_another_key_is_mended() {
    let place = Place::new();
    for key in [
        Key { family: "tess", ..KEY },
        Key { kind: "toys", ..KEY },
        Key { revision: 4, ..KEY },
        Key { shape: [4, 5, 0, 0], ..KEY },
        Key { pattern: 0xFE, ..KEY },
    ] {
        place.folder().save(&key, &content()).expect("it can be written");
        fs::rename(place.folder().file(&key), place.file()).expect("both are there");
        place.is_mended(&format!("{key:?}"));
    }
}

#[test]
fn a_folder_in_the_place_of_the_file_costs_no_answer() {
    let place = Place::new();
    fs::create_dir(place.file()).expect("it can be made");
    assert!(place.folder().load(&KEY).is_err());
    assert!(place.folder().save(&KEY, &content()).is_err());
    assert_eq!(place.tables().load_or_build(KEY, || Toy(content())).0, content());
    assert_eq!(place.names(), ["test-toy-4x4-00ff.table"], "nothing unfinished is left");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_the_file_is_not_waited_for() {
    let place = Place::new();
    assert!(Command::new("mkfifo").arg(place.file()).status().expect("mkfifo runs").success());
    place.is_mended("a pipe");
}

#[test]
fn a_folder_that_can_t_be_written_costs_no_answer() {
    let place = Place::new();
    // A file where the folder should be: not even root writes there.
    let blocked = place.0.join("file");
    fs::write(&blocked, "").expect("it can be written");
    let folder = || Folder::new(blocked.join("tables"));
    assert!(folder().save(&KEY, &content()).is_err());
    let tables = Tables::stored_in(Some(Box::new(folder())), Tier::Default);
    assert_eq!(tables.load_or_build(KEY, || Toy(content())).0, content());
    assert!(tables.ready::<Toy>(KEY).is_some());
}

#[test]
fn what_a_dead_process_left_is_removed_and_nothing_else() {
    let place = Place::new();
    let old = SystemTime::now() - Duration::from_secs(3600);
    let leave = |name: &str, modified: SystemTime| {
        let file = File::create(place.0.join(name)).expect("it can be made");
        file.set_modified(modified).expect("its time can be set");
    };
    leave("test-toy-4x4-00ff.table.1-0.tmp", old);
    leave("test-toy-4x4-00ff.table.1-1.tmp", SystemTime::now());
    leave("somebody's.tmp", old);
    leave(&format!("test-toy-4x4-00ff.table.{}-0.tmp", process::id()), SystemTime::now());
    place.sound();
    assert_eq!(
        place.names(),
        [
            "somebody's.tmp",
            "test-toy-4x4-00ff.table",
            "test-toy-4x4-00ff.table.1-1.tmp",
            &format!("test-toy-4x4-00ff.table.{}-0.tmp", process::id()),
        ]
    );
}

/// Started by the test below as a process of its own: writes the table named by the folder again and again.
#[test]
fn child_that_writes() {
    if let Ok(path) = std::env::var("CANTOR_TEST_FOLDER") {
        for _ in 0..50 {
            Folder::new(&path).save(&KEY, &content().repeat(100)).expect("it can be written");
        }
    }
}

#[test]
fn several_processes_and_threads_write_at_once() {
    let place = Place::new();
    let child = |path: &Path| {
        Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "store::child_that_writes"])
            .env("CANTOR_TEST_FOLDER", path)
            .stdout(process::Stdio::null())
            .spawn()
            .expect("it starts")
    };
    let mut children = [child(&place.0), child(&place.0)];
    let expected = content().repeat(100);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for _ in 0..50 {
                place.folder().save(&KEY, &expected).expect("it can be written");
            }
        });
        let mut reads = 0;
        while children.iter_mut().any(|child| child.try_wait().expect("a child").is_none()) || reads == 0 {
            if let Some(table) = place.folder().load(&KEY).expect("never half a file") {
                assert!(table == expected, "never another file's bytes");
                reads += 1;
            }
        }
    });
    for mut child in children {
        assert!(child.wait().expect("a child").success());
    }
    assert_eq!(place.names(), ["test-toy-4x4-00ff.table"]);
}

#[test]
fn a_process_killed_while_writing_does_no_harm() {
    let place = Place::new();
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "store::child_that_writes"])
        .env("CANTOR_TEST_FOLDER", &place.0)
        .stdout(process::Stdio::null())
        .spawn()
        .expect("it starts");
    while place.names().is_empty() {
        assert!(child.try_wait().expect("a child").is_none(), "it ended without writing anything");
    }
    child.kill().expect("it runs or has ended");
    child.wait().expect("a child");
    let table = place.folder().load(&KEY).expect("no file or a whole one");
    assert!(table.is_none_or(|table| table == content().repeat(100)));
    place.sound();
    assert_eq!(place.folder().load(&KEY).expect("sound"), Some(content()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn random_bytes_are_no_table(bytes: Vec<u8>, of_sound in 0usize..100) {
        let place = Place::new();
        let sound = place.sound();
        // Random from the start, and behind a beginning that is right.
        for start in [0, of_sound] {
            fs::write(place.file(), [&sound[..start], &bytes].concat()).expect("it can be written");
            prop_assert!(place.folder().load(&KEY).is_err());
        }
    }

    #[test]
    fn any_bytes_come_back(bytes: Vec<u8>) {
        let place = Place::new();
        place.folder().save(&KEY, &bytes).expect("it can be written");
        prop_assert_eq!(place.folder().load(&KEY).expect("sound"), Some(bytes));
    }
}
