//! Faults of a database: each is a specific error, none panics or blocks, and damaged files stay
//! unchanged.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use cantor::database::{AdvanceOutcome, Database, DatabaseError, Location};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection, Executor};

use crate::support::database::{ADA, NOW, change, on_postgres, post_puzzle, with_option};
use crate::support::processes::folder::Folder;
use crate::support::proxy::Proxy;

/// A direct connection to the file of a database.
async fn connect_raw(file: &Path, mode: &str) -> AnyConnection {
    install_default_drivers();
    AnyConnection::connect(&format!("sqlite:{}?mode={mode}", file.display()))
        .await
        .expect("the file is a valid database")
}

/// The error of a failing statement, as a `DatabaseError`.
async fn error_of(connection: &mut AnyConnection, statement: &'static str) -> DatabaseError {
    connection.execute(statement).await.expect_err(statement).into()
}

fn is_unavailable<T>(result: &Result<T, DatabaseError>) -> bool {
    matches!(result, Err(DatabaseError::Unavailable(_)))
}

#[tokio::test]
async fn files_persist() {
    let folder = Folder::new();
    // The second database is not closed, as after a crash.
    let (first, second, third) = (folder.database(), folder.database(), folder.database());
    let key = first.store_board("hex", "board", NOW).await.expect("the database works");
    first.close().await;
    assert!(first.board(&key, NOW).await.is_err(), "closed");
    let puzzle = post_puzzle(&second, 1).await;
    assert!(third.board(&key, NOW).await.expect("the database works").is_some());
    assert!(third.puzzle(&puzzle).await.expect("the database works").is_some());
}

#[tokio::test]
async fn folder_names_may_contain_any_character() {
    let folder = Folder::new();
    let file = folder.0.join("a b?c#d%20&'墨").join("e:f").join("cantor.db");
    Database::new(Location::File(file.clone())).open().await.expect("missing folders are created");
    assert!(file.is_file());
}

#[tokio::test]
async fn damaged_files_are_reported_and_left_unchanged() {
    let folder = Folder::new();
    let database = folder.database();
    for number in 0..200 {
        database
            .store_board("hex", &format!("board {number}").repeat(50), NOW)
            .await
            .expect("the database works");
    }
    database.close().await;
    let sound = fs::read(folder.file()).expect("the file exists");
    let mut overwritten = sound.clone();
    overwritten[8192..16384].fill(0xA5);
    // The last page, which is read at opening only because the whole file is checked.
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
        fs::write(folder.file(), &bytes).expect("the path is writable");
        let database = folder.database();
        assert_eq!(database.open().await, Err(DatabaseError::Damaged), "{what}");
        assert_eq!(database.store_board("hex", "x", NOW).await, Err(DatabaseError::Damaged), "{what}");
        assert!(fs::read(folder.file()).expect("the file exists") == bytes, "{what} was changed");
    }
    fs::write(folder.file(), sound).expect("the path is writable");
    folder.database().open().await.expect("the database works");
    fs::write(folder.file(), "").expect("the path is writable");
    folder.database().open().await.expect("an empty file is an empty database");
}

#[tokio::test]
async fn repaired_paths_work_without_a_restart() {
    let folder = Folder::new();
    fs::create_dir(folder.file()).expect("the path is free");
    let database = folder.database();
    assert!(is_unavailable(&database.open().await), "a folder in place of the file");
    fs::remove_dir(folder.file()).expect("the folder is empty");
    database.store_board("hex", "x", NOW).await.expect("the place is free");

    let blocked = folder.0.join("file");
    fs::write(&blocked, "").expect("the path is writable");
    let database = Database::new(Location::File(blocked.join("data").join("cantor.db")));
    assert!(is_unavailable(&database.open().await), "a file in place of the folder");
}

#[tokio::test]
async fn read_only_files_are_reported() {
    let folder = Folder::new();
    folder.database().open().await.expect("a new database is created");
    let mut reader = connect_raw(&folder.file(), "ro").await;
    assert_eq!(error_of(&mut reader, "DELETE FROM boards").await, DatabaseError::ReadOnly);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn read_only_servers_are_reported() {
    on_postgres(async |address| {
        let address = with_option(&address, "default_transaction_read_only", "on");
        assert_eq!(Database::new(Location::Postgres(address)).open().await, Err(DatabaseError::ReadOnly));
    })
    .await;
}

#[cfg(unix)]
#[tokio::test]
async fn deleted_and_replaced_files_are_reopened() {
    let folder = Folder::new();
    let database = folder.database();
    let old = database.store_board("hex", "old", NOW).await.expect("the database works");
    database.close().await;
    let backup = fs::read(folder.file()).expect("the file exists");
    let database = folder.database();
    assert!(database.board(&old, NOW).await.expect("the database works").is_some());

    fs::remove_file(folder.file()).expect("the file exists");
    let new = database.store_board("hex", "new", NOW).await.expect("the file is created again");
    assert!(database.board(&old, NOW).await.expect("the database works").is_none(), "deleted with the file");
    assert!(
        folder.database().board(&new, NOW).await.expect("the database works").is_some(),
        "the board is in the new file"
    );

    fs::remove_file(folder.file()).expect("the file exists");
    fs::write(folder.file(), backup).expect("the path is writable");
    assert!(
        database.board(&old, NOW).await.expect("the database works").is_some(),
        "a backup in place of the file"
    );

    fs::remove_dir_all(&folder.0).expect("the folder exists");
    database.store_board("hex", "newer", NOW).await.expect("the folder is created again");
    assert!(folder.file().is_file());
}

/// Makes a file read-only or writable. `chattr` stops root as well, on file systems that support
/// it. Returns whether the file now has the requested mode.
#[cfg(unix)]
fn set_read_only(file: &Path, read_only: bool) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::Permissions::from_mode(if read_only { 0o444 } else { 0o644 });
    let chattr = |flag: &str| {
        let done = std::process::Command::new("chattr").arg(flag).arg(file).output();
        done.is_ok_and(|done| done.status.success())
    };
    if read_only {
        fs::set_permissions(file, mode).expect("the file exists");
        fs::OpenOptions::new().append(true).open(file).is_err() || chattr("+i")
    } else {
        chattr("-i");
        fs::set_permissions(file, mode).expect("the file exists");
        true
    }
}

#[cfg(unix)]
#[tokio::test]
async fn files_that_become_writable_are_written_without_a_restart() {
    let folder = Folder::new();
    let first = folder.database();
    let key = first.store_board("hex", "kept", NOW).await.expect("the database works");
    first.close().await;
    if !set_read_only(&folder.file(), true) {
        return;
    }
    let database = folder.database();
    let (opened, refused, read) = (
        database.open().await,
        [database.store_board("hex", "x", NOW).await, database.store_board("hex", "x", NOW).await],
        database.board(&key, NOW).await,
    );
    set_read_only(&folder.file(), false);
    assert_eq!(opened, Ok(()), "reading works");
    assert_eq!(refused, [Err(DatabaseError::ReadOnly), Err(DatabaseError::ReadOnly)]);
    assert!(read.expect("the database is readable").is_some());
    let stored = database.store_solution("hex", "x", "a1", true, NOW).await;
    assert_eq!(stored, Ok("a1".to_owned()), "the database is writable again");
    let new = database.store_board("hex", "x", NOW).await.expect("the database is writable");
    assert!(folder.database().board(&new, NOW).await.expect("the database works").is_some());
}

#[tokio::test]
async fn a_full_disk_is_reported_and_loses_no_data() {
    let folder = Folder::new();
    let database = folder.database();
    let key = database.store_board("hex", "x", NOW).await.expect("the disk has space");
    // The limit applies to this connection only.
    let mut full = connect_raw(&folder.file(), "rw").await;
    full.execute("PRAGMA max_page_count = 1").await.expect("a bound");
    let insert = "INSERT INTO boards VALUES ('k', 'hex', hex(zeroblob(1000000)), 0)";
    assert_eq!(error_of(&mut full, insert).await, DatabaseError::Full);
    assert!(database.board(&key, NOW).await.expect("the database works").is_some());
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_full_disk_of_a_server_is_reported_and_loses_no_data() {
    on_postgres(async |address| {
        let database = Database::new(Location::Postgres(address.clone()));
        let key = database.store_board("hex", "x", NOW).await.expect("the disk has space");
        let mut admin = AnyConnection::connect(&address).await.expect("the server of the tests");
        for statement in [
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$",
            "CREATE TRIGGER full_disk BEFORE INSERT ON boards EXECUTE FUNCTION full_disk()",
        ] {
            admin.execute(statement).await.expect("the statement is valid");
        }
        assert_eq!(database.store_board("hex", "y", NOW).await, Err(DatabaseError::Full));
        assert!(database.board(&key, NOW).await.expect("the database works").is_some());
        database.close().await;
    })
    .await;
}

#[tokio::test]
async fn tables_of_another_version_are_refused() {
    let folder = Folder::new();
    for change in [
        "INSERT INTO _sqlx_migrations VALUES (999, 'later', 'now', TRUE, x'00', 0)",
        "DELETE FROM _sqlx_migrations WHERE version = 999; UPDATE _sqlx_migrations SET checksum = x'00'",
    ] {
        let _ = folder.database().open().await;
        connect_raw(&folder.file(), "rw").await.execute(change).await.expect("the table exists");
        assert_eq!(folder.database().open().await, Err(DatabaseError::Version), "{change}");
    }
}

#[tokio::test]
async fn locked_files_are_waited_for_with_a_timeout() {
    let folder = Folder::new();
    let database = folder.database();
    database.open().await.expect("a new database is created");
    let mut other = connect_raw(&folder.file(), "rw").await;
    other.execute("BEGIN IMMEDIATE").await.expect("no other connection writes");
    let (late, (waited, _)) = tokio::join!(database.store_board("hex", "late", NOW), async {
        // Reading is not blocked.
        let read = database.board("unknown", NOW).await;
        (database.store_board("hex", "waits", NOW).await, read.expect("the database works"))
    });
    assert!(is_unavailable(&late) && is_unavailable(&waited), "{late:?} {waited:?}");
    other.execute("COMMIT").await.expect("a transaction is open");
    database.store_board("hex", "free", NOW).await.expect("the file is unlocked");
}

async fn open_at_once(location: impl Fn() -> Location) {
    let open = |_| {
        let database = Arc::new(Database::new(location()));
        tokio::spawn(async move { (database.open().await, database) })
    };
    let opened: Vec<_> = (0..4).map(open).collect();
    for task in opened {
        let (result, database) = task.await.expect("no panic");
        assert_eq!(result, Ok(()));
        database.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_connections_create_a_new_file_at_once() {
    let folder = Folder::new();
    open_at_once(|| Location::File(folder.file())).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn several_connections_create_new_tables_on_a_server_at_once() {
    on_postgres(async |address| open_at_once(|| Location::Postgres(address.clone())).await).await;
}

#[tokio::test]
async fn errors_contain_no_password() {
    for address in [
        "postgres://ada:hunter2@127.0.0.1:port/cantor",
        "postgres://ada:hunter2@127.0.0.1:1/cantor",
        "postgres://ada:hunter2@127.0.0.1/cantor?sslmode=hunter2",
        "hunter2",
    ] {
        let database = Database::new(Location::Postgres(address.into()));
        let error = database.open().await.expect_err("no server listens");
        assert!(matches!(error, DatabaseError::Unavailable(_)), "{error:?}");
        for text in [format!("{error:?}"), error.to_string(), format!("{database:?}")] {
            assert!(!text.contains("hunter2"), "{text}");
        }
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn lost_servers_are_reconnected() {
    on_postgres(async |address| {
        let (mut proxy, address) = Proxy::to(&address).await;
        let database = Database::new(Location::Postgres(address));
        assert!(is_unavailable(&database.store_board("hex", "x", NOW).await), "no server");
        proxy.run().await;
        let puzzle = post_puzzle(&database, 1).await;
        database.begin_play(&puzzle, ADA, None, None, NOW).await.expect("the database works");
        proxy.cut().await;
        assert!(
            is_unavailable(&database.advance(&puzzle, ADA, change(0, "R", true), NOW).await),
            "the connection is cut"
        );
        proxy.run().await;
        let click = database.advance(&puzzle, ADA, change(0, "R", true), NOW).await;
        assert!(matches!(click, Ok(AdvanceOutcome::Finished(_))), "{click:?}");
        proxy.cut().await;
    })
    .await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn unresponsive_servers_time_out() {
    on_postgres(async |address| {
        let (mut proxy, through) = Proxy::to(&address).await;
        proxy.run().await;
        let database = Database::new(Location::Postgres(through));
        let puzzle = post_puzzle(&database, 1).await;
        // Every connection of the pool waits for a locked table when the relay goes silent.
        let mut other = AnyConnection::connect(&address).await.expect("the server of the tests");
        other.execute("BEGIN; LOCK TABLE puzzles").await.expect("no other connection writes");
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
            assert!(left > 0, "the database is unavailable for too long");
        }
        proxy.cut().await;
    })
    .await;
}

#[tokio::test]
async fn quotes_in_names_are_escaped() {
    let folder = Folder::new();
    let database = folder.database();
    let board = "'; DROP TABLE boards; --";
    let key = database.store_board(board, board, NOW).await.expect("the database works");
    assert_eq!(database.board(&key, NOW).await, Ok(Some((board.into(), board.into()))));
    assert_eq!(database.board(board, NOW).await, Ok(None));
    let mut raw = connect_raw(&folder.file(), "ro").await;
    raw.execute("SELECT 1 FROM boards").await.expect("the table exists");
}
