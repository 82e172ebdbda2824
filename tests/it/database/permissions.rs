//! Permissions of the database's files, which contain tokens of interactions.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use cantor::database::{Database, Location};

use crate::support::database::post_puzzle;
use crate::support::processes::folder::Folder;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("the file exists").permissions().mode() & 0o777
}

#[tokio::test]
async fn new_files_are_private_and_old_files_readable_by_others_are_reported() {
    let folder = Folder::new();
    let data = folder.0.join("a/data");
    let file = data.join("cantor.db");
    let database = Database::new(Location::File(file.clone()));
    post_puzzle(&database, 1).await;
    assert_eq!([mode(&folder.0.join("a")), mode(&data)], [0o700; 2]);
    for name in ["cantor.db", "cantor.db-wal", "cantor.db-shm"] {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
    assert!(!database.is_readable_by_others());
    database.close().await;

    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("the test owns the file");
    let database = Database::new(Location::File(file.clone()));
    database.open().await.expect("the database is valid");
    assert!(database.is_readable_by_others());
    assert_eq!(mode(&file), 0o644, "its owner decides");
}
