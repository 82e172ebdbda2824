//! Databases for tests: SQLite in memory and in a file, and a PostgreSQL schema for each test.

use std::path::PathBuf;
use std::sync::Arc;

use cantor::database::{AdvanceOutcome, Change, Database, Location, NewPuzzle, Occasion, Preset, Time};
use serde_json::json;
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};

use crate::support::processes::folder::{Folder, unique_name};

/// Time at which the tests run, in seconds since the Unix epoch.
pub(crate) const NOW: Time = 1_800_000_000;

/// A day, in seconds.
pub(crate) const DAY: Time = 86_400;

/// Id of a user. Uses all 64 bits.
pub(crate) const ADA: u64 = u64::MAX - 1;

/// Id of another user.
pub(crate) const BOB: u64 = 2;

/// Id of a guild. Uses all 64 bits.
pub(crate) const GUILD: u64 = u64::MAX - 7;

impl Folder {
    /// Path of the database file.
    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("cantor.db")
    }

    /// A new connection to the database file.
    pub(crate) fn database(&self) -> Database {
        Database::new(Location::File(self.file()))
    }
}

/// Declares two tests for each check: one on SQLite, and an ignored one on PostgreSQL.
macro_rules! database_tests {
    ($($check:ident),* $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $check() {
                    crate::support::database::on_sqlite(super::$check).await;
                }
            )*
        }

        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread")]
                #[ignore = "needs PostgreSQL"]
                async fn $check() {
                    crate::support::database::on_postgres_database(super::$check).await;
                }
            )*
        }
    };
}
pub(crate) use database_tests;

/// Runs a check on a database in memory, then on a database in a file.
pub(crate) async fn on_sqlite(check: impl AsyncFn(Arc<Database>)) {
    check(Arc::new(Database::new(Location::Memory))).await;
    let folder = Folder::new();
    let database = Arc::new(folder.database());
    check(database.clone()).await;
    database.close().await;
}

/// Runs a check on a database in a new PostgreSQL schema.
pub(crate) async fn on_postgres_database(check: impl AsyncFn(Arc<Database>)) {
    on_postgres(async |address| {
        let database = Arc::new(Database::new(Location::Postgres(address)));
        check(database.clone()).await;
        database.close().await;
    })
    .await;
}

/// Runs a check with the address of a new PostgreSQL schema.
///
/// `CANTOR_TEST_DATABASE_URL` is the address of the server; `.ci/run` sets it. Tests that need a
/// server are ignored by default.
pub(crate) async fn on_postgres(check: impl AsyncFn(String)) {
    let server = std::env::var("CANTOR_TEST_DATABASE_URL").expect("CANTOR_TEST_DATABASE_URL is set");
    install_default_drivers();
    let mut admin = AnyConnection::connect(&server).await.expect("the server accepts connections");
    let schema = unique_name();
    admin.execute(AssertSqlSafe(format!("CREATE SCHEMA {schema}"))).await.expect("the name is new");
    check(with_option(&server, "search_path", &schema)).await;
    admin.execute(AssertSqlSafe(format!("DROP SCHEMA {schema} CASCADE"))).await.expect("the schema exists");
}

/// Adds a server setting to an address.
pub(crate) fn with_option(address: &str, name: &str, value: &str) -> String {
    let more = if address.contains('?') { '&' } else { '?' };
    format!("{address}{more}options[{name}]={value}")
}

/// A generated board with a proven solution.
pub(crate) fn new_puzzle(board: &str, optimal: u32) -> NewPuzzle<'_> {
    NewPuzzle { family: "sliding", board, optimal, proven: true, generated: true, undos: None }
}

/// Posts a puzzle of five moves and returns its id. Each number has its own board.
pub(crate) async fn post_puzzle(database: &Database, number: u64) -> String {
    let occasion = Occasion::Request(number);
    let board = format!("board {number}");
    database
        .post_puzzle(occasion, new_puzzle(&board, 5), Some(GUILD), NOW)
        .await
        .expect("the database works")
        .id
}

/// A change of the moves of a play to `moves`, one letter per move. `seen` is the revision that it
/// changes.
pub(crate) fn change(seen: u32, moves: &str, solved: bool) -> Change<'_> {
    Change { seen, moves, count: moves.len() as u32, undone: 0, solved }
}

/// Begins a play and solves the puzzle in `moves` moves.
pub(crate) async fn finish(
    database: &Database,
    puzzle: &str,
    user: u64,
    guild: Option<u64>,
    moves: usize,
    now: Time,
) {
    database
        .begin_play(puzzle, user, guild, None, now)
        .await
        .expect("the database works")
        .expect("the puzzle exists");
    let done = database.advance(puzzle, user, change(0, &"R".repeat(moves), true), now).await;
    assert!(matches!(done, Ok(AdvanceOutcome::Finished(_))), "{done:?}");
}

/// An event with sliding puzzles, created by Ada.
pub(crate) fn preset(name: &str, ends_on: Option<i64>) -> Preset {
    let options = json!({"goal": "123456780"}).to_string();
    let (name, family) = (name.into(), "sliding".into());
    Preset { name, family, options, picture: None, ends_on, created_by: Some(ADA), created_at: NOW }
}
