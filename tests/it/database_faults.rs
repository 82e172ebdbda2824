//! What can go wrong with a database: every fault is an error that says which, nothing panics or waits long,
//! and no damaged file is touched.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use cantor::store::database::{Advance, Database, Place, StoreError};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection, Executor};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use crate::database::{ADA, NOW, change, on_postgres, posted, with_option};
use crate::folder::Folder;

/// A connection to a file of the test's own, past the database.
async fn raw(file: &Path, mode: &str) -> AnyConnection {
    install_default_drivers();
    AnyConnection::connect(&format!("sqlite:{}?mode={mode}", file.display())).await.expect("it is sound")
}

/// What a database makes of the error of a statement.
async fn error_of(connection: &mut AnyConnection, statement: &'static str) -> StoreError {
    connection.execute(statement).await.expect_err(statement).into()
}

fn is_unavailable<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Unavailable(_)))
}

#[tokio::test]
async fn a_file_outlives_its_process() {
    let folder = Folder::new();
    // The second is not closed, as when a process dies.
    let (first, second, third) = (folder.database(), folder.database(), folder.database());
    let key = first.keep_board("hex", "board", NOW).await.expect("sound");
    first.close().await;
    assert!(first.board(&key, NOW).await.is_err(), "closed");
    let puzzle = posted(&second, 1).await;
    assert!(third.board(&key, NOW).await.expect("sound").is_some());
    assert!(third.puzzle(&puzzle).await.expect("sound").is_some());
}

#[tokio::test]
async fn a_folder_may_have_any_name() {
    let folder = Folder::new();
    let file = folder.0.join("a b?c#d%20&'墨").join("e:f").join("cantor.db");
    Database::at(Place::File(file.clone())).open().await.expect("its folders are made");
    assert!(file.is_file());
}

#[tokio::test]
async fn a_damaged_file_is_left_as_it_is() {
    let folder = Folder::new();
    let database = folder.database();
    for number in 0..200 {
        database.keep_board("hex", &format!("board {number}").repeat(50), NOW).await.expect("sound");
    }
    database.close().await;
    let sound = fs::read(folder.file()).expect("it was written");
    let mut overwritten = sound.clone();
    overwritten[8192..16384].fill(0xA5);
    // Where the boards are, which no table's bookkeeping reads.
    let mut unread = sound.clone();
    let last = unread.len() - 4096;
    unread[last..].fill(0);
    let mut renamed = sound.clone();
    renamed[..6].copy_from_slice(b"cantor");
    for (what, bytes) in [
        ("a text", b"hello".to_vec()),
        ("noise", vec![0xA5; 10_000]),
        ("another header", renamed),
        ("a file cut short", sound[..sound.len() / 2].to_vec()),
        ("pages of noise", overwritten),
        ("an empty page", unread),
    ] {
        fs::write(folder.file(), &bytes).expect("it can be written");
        let database = folder.database();
        assert_eq!(database.open().await, Err(StoreError::Damaged), "{what}");
        assert_eq!(database.keep_board("hex", "x", NOW).await, Err(StoreError::Damaged), "{what}");
        assert!(fs::read(folder.file()).expect("it is there") == bytes, "{what} was changed");
    }
    fs::write(folder.file(), sound).expect("it can be written");
    folder.database().open().await.expect("sound");
    fs::write(folder.file(), "").expect("it can be written");
    folder.database().open().await.expect("an empty file is an empty database");
}

#[tokio::test]
async fn what_is_mended_works_at_once() {
    let folder = Folder::new();
    fs::create_dir(folder.file()).expect("it can be made");
    let database = folder.database();
    assert!(is_unavailable(&database.open().await), "a folder in its place");
    fs::remove_dir(folder.file()).expect("it is empty");
    database.keep_board("hex", "x", NOW).await.expect("the place is free");

    let blocked = folder.0.join("file");
    fs::write(&blocked, "").expect("it can be written");
    let database = Database::at(Place::File(blocked.join("data").join("cantor.db")));
    assert!(is_unavailable(&database.open().await), "a file in place of its folder");
}

#[tokio::test]
async fn a_database_that_can_t_be_written_says_so() {
    let folder = Folder::new();
    folder.database().open().await.expect("a new one");
    let mut reader = raw(&folder.file(), "ro").await;
    assert_eq!(error_of(&mut reader, "DELETE FROM boards").await, StoreError::ReadOnly);
    on_postgres(async |address| {
        let address = with_option(&address, "default_transaction_read_only", "on");
        assert_eq!(Database::at(Place::Postgres(address)).open().await, Err(StoreError::ReadOnly));
    })
    .await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_is_deleted_or_replaced_is_noticed_at_the_next_call() {
    let folder = Folder::new();
    let database = folder.database();
    let old = database.keep_board("hex", "old", NOW).await.expect("sound");
    database.close().await;
    let backup = fs::read(folder.file()).expect("it was written");
    let database = folder.database();
    assert!(database.board(&old, NOW).await.expect("sound").is_some());

    fs::remove_file(folder.file()).expect("it is there");
    let new = database.keep_board("hex", "new", NOW).await.expect("it is made anew");
    assert!(database.board(&old, NOW).await.expect("sound").is_none(), "it went with the file");
    assert!(
        folder.database().board(&new, NOW).await.expect("sound").is_some(),
        "what was written is in the file"
    );

    fs::remove_file(folder.file()).expect("it is there");
    fs::write(folder.file(), backup).expect("it can be written");
    assert!(database.board(&old, NOW).await.expect("sound").is_some(), "a backup in its place");

    fs::remove_dir_all(&folder.0).expect("it is there");
    database.keep_board("hex", "newer", NOW).await.expect("its folder is made anew");
    assert!(folder.file().is_file());
}

/// Takes the right to write to a file from everybody, root too where the file system knows such a thing; whether that
/// was possible.
#[cfg(unix)]
fn frozen(file: &Path, frozen: bool) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::Permissions::from_mode(if frozen { 0o444 } else { 0o644 });
    let chattr = |flag: &str| {
        let done = std::process::Command::new("chattr").arg(flag).arg(file).output();
        done.is_ok_and(|done| done.status.success())
    };
    if frozen {
        fs::set_permissions(file, mode).expect("it is ours");
        fs::OpenOptions::new().append(true).open(file).is_err() || chattr("+i")
    } else {
        chattr("-i");
        fs::set_permissions(file, mode).expect("it is ours");
        true
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_can_be_written_again_is_written_without_a_restart() {
    let folder = Folder::new();
    let first = folder.database();
    let key = first.keep_board("hex", "kept", NOW).await.expect("sound");
    first.close().await;
    if !frozen(&folder.file(), true) {
        return;
    }
    let database = folder.database();
    let (opened, refused, read) = (
        database.open().await,
        [database.keep_board("hex", "x", NOW).await, database.keep_board("hex", "x", NOW).await],
        database.board(&key, NOW).await,
    );
    frozen(&folder.file(), false);
    assert_eq!(opened, Ok(()), "to be read");
    assert_eq!(refused, [Err(StoreError::ReadOnly), Err(StoreError::ReadOnly)]);
    assert!(read.expect("it can be read").is_some());
    let new = database.keep_board("hex", "x", NOW).await.expect("it can be written now");
    assert!(folder.database().board(&new, NOW).await.expect("sound").is_some());
}

#[tokio::test]
async fn a_full_disk_is_told_and_what_was_kept_is_there() {
    let folder = Folder::new();
    let database = folder.database();
    let key = database.keep_board("hex", "x", NOW).await.expect("there is room");
    // The bound of one connection only: another has all the room there is.
    let mut full = raw(&folder.file(), "rw").await;
    full.execute("PRAGMA max_page_count = 1").await.expect("a bound");
    let insert = "INSERT INTO boards VALUES ('k', 'hex', hex(zeroblob(1000000)), 0)";
    assert_eq!(error_of(&mut full, insert).await, StoreError::Full);
    assert!(database.board(&key, NOW).await.expect("sound").is_some());

    on_postgres(async |address| {
        let database = Database::at(Place::Postgres(address.clone()));
        let key = database.keep_board("hex", "x", NOW).await.expect("there is room");
        let mut admin = AnyConnection::connect(&address).await.expect("the server of the tests");
        for statement in [
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$",
            "CREATE TRIGGER full_disk BEFORE INSERT ON boards EXECUTE FUNCTION full_disk()",
        ] {
            admin.execute(statement).await.expect("it stands");
        }
        assert_eq!(database.keep_board("hex", "y", NOW).await, Err(StoreError::Full));
        assert!(database.board(&key, NOW).await.expect("sound").is_some());
        database.close().await;
    })
    .await;
}

#[tokio::test]
async fn tables_of_another_version_are_left_alone() {
    let folder = Folder::new();
    for change in [
        "INSERT INTO _sqlx_migrations VALUES (999, 'later', 'now', TRUE, x'00', 0)",
        "DELETE FROM _sqlx_migrations WHERE version = 999; UPDATE _sqlx_migrations SET checksum = x'00'",
    ] {
        let _ = folder.database().open().await;
        raw(&folder.file(), "rw").await.execute(change).await.expect("it is ours");
        assert_eq!(folder.database().open().await, Err(StoreError::Version), "{change}");
    }
}

#[tokio::test]
async fn who_holds_the_file_is_waited_for_and_not_for_ever() {
    let folder = Folder::new();
    let database = folder.database();
    database.open().await.expect("a new one");
    let mut other = raw(&folder.file(), "rw").await;
    other.execute("BEGIN IMMEDIATE").await.expect("nobody else writes");
    let (late, (waited, _)) = tokio::join!(database.keep_board("hex", "late", NOW), async {
        // Reading goes on.
        let read = database.board("unknown", NOW).await;
        (database.keep_board("hex", "waits", NOW).await, read.expect("sound"))
    });
    assert!(is_unavailable(&late) && is_unavailable(&waited), "{late:?} {waited:?}");
    other.execute("COMMIT").await.expect("it was begun");
    database.keep_board("hex", "free", NOW).await.expect("nobody holds it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_database_may_be_opened_by_many_at_once() {
    async fn check(place: impl Fn() -> Place) {
        let open = |_| {
            let database = Arc::new(Database::at(place()));
            tokio::spawn(async move { (database.open().await, database) })
        };
        let opened: Vec<_> = (0..4).map(open).collect();
        for task in opened {
            let (result, database) = task.await.expect("no panic");
            assert_eq!(result, Ok(()));
            database.close().await;
        }
    }
    let folder = Folder::new();
    check(|| Place::File(folder.file())).await;
    on_postgres(async |address| check(|| Place::Postgres(address.clone())).await).await;
}

#[tokio::test]
async fn no_error_shows_a_password() {
    for address in [
        "postgres://ada:hunter2@127.0.0.1:port/cantor",
        "postgres://ada:hunter2@127.0.0.1:1/cantor",
        "postgres://ada:hunter2@127.0.0.1/cantor?sslmode=hunter2",
        "hunter2",
    ] {
        let database = Database::at(Place::Postgres(address.into()));
        let error = database.open().await.expect_err("nobody is there");
        assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
        for text in [format!("{error:?}"), error.to_string(), format!("{database:?}")] {
            assert!(!text.contains("hunter2"), "{text}");
        }
    }
}

/// A relay to the server of the tests, which can fall silent and be cut.
pub(crate) struct Proxy {
    silence: Arc<Notify>,
    server: String,
    port: u16,
    relay: Option<JoinHandle<()>>,
}

impl Proxy {
    /// A relay to the server of `address`, not running yet, and the address of what it will relay.
    pub(crate) async fn to(address: &str) -> (Self, String) {
        let (_, rest) = address.split_once('@').expect("an address with a user");
        let server = rest.split('/').next().expect("a host").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("it is bound").port();
        let through = address.replacen(&server, &format!("127.0.0.1:{port}"), 1);
        (Self { silence: Arc::default(), server, port, relay: None }, through)
    }

    pub(crate) async fn run(&mut self) {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await.expect("it was free");
        let (silence, server) = (self.silence.clone(), self.server.clone());
        self.relay = Some(tokio::spawn(async move {
            // Dropped, and with it every connection, when the relay is cut.
            let mut relayed = tokio::task::JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                let (silence, server) = (silence.clone(), server.clone());
                relayed.spawn(async move {
                    let mut server = TcpStream::connect(server).await.expect("the server of the tests");
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut client, &mut server) => {}
                        () = silence.notified() => std::future::pending().await,
                    }
                });
            }
        }));
    }

    pub(crate) async fn cut(&mut self) {
        let relay = self.relay.take().expect("it runs");
        relay.abort();
        let _ = relay.await;
    }

    /// Silences the connections there are: nothing gets through, and nobody is told. New ones are good.
    pub(crate) fn silence(&self) {
        self.silence.notify_waiters();
    }
}

#[tokio::test]
async fn a_server_may_come_up_later_and_go_and_come_back() {
    on_postgres(async |address| {
        let (mut proxy, address) = Proxy::to(&address).await;
        let database = Database::at(Place::Postgres(address));
        assert!(is_unavailable(&database.keep_board("hex", "x", NOW).await), "nobody is there");
        proxy.run().await;
        let puzzle = posted(&database, 1).await;
        database.begin_play(&puzzle, ADA, None, None, NOW).await.expect("sound");
        proxy.cut().await;
        assert!(
            is_unavailable(&database.advance(&puzzle, ADA, change(0, "R", true), NOW).await),
            "it is cut"
        );
        proxy.run().await;
        let click = database.advance(&puzzle, ADA, change(0, "R", true), NOW).await;
        assert!(matches!(click, Ok(Advance::Finished(_))), "{click:?}");
        proxy.cut().await;
    })
    .await;
}

#[tokio::test]
async fn a_server_that_falls_silent_is_not_waited_for() {
    on_postgres(async |address| {
        let (mut proxy, through) = Proxy::to(&address).await;
        proxy.run().await;
        let database = Database::at(Place::Postgres(through));
        let puzzle = posted(&database, 1).await;
        // Every connection of the pool waits for a table that another holds, when all of them fall silent.
        let mut other = AnyConnection::connect(&address).await.expect("the server of the tests");
        other.execute("BEGIN; LOCK TABLE puzzles").await.expect("nobody else writes");
        let asked = futures_util::future::join_all((0..12).map(|_| database.puzzle(&puzzle)));
        let (answers, ()) = tokio::join!(asked, async {
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
            proxy.silence();
        });
        assert!(answers.iter().all(is_unavailable), "{answers:?}");
        drop(other);
        let mut left = 10;
        while database.puzzle(&puzzle).await.is_err() {
            left -= 1;
            assert!(left > 0, "the database does not come back");
        }
        proxy.cut().await;
    })
    .await;
}

#[tokio::test]
async fn names_with_quotes_are_names() {
    let folder = Folder::new();
    let database = folder.database();
    let board = "'; DROP TABLE boards; --";
    let key = database.keep_board(board, board, NOW).await.expect("sound");
    assert_eq!(database.board(&key, NOW).await, Ok(Some((board.into(), board.into()))));
    assert_eq!(database.board(board, NOW).await, Ok(None));
    let mut raw = raw(&folder.file(), "ro").await;
    raw.execute("SELECT 1 FROM boards").await.expect("it is there");
}
