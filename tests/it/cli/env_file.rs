//! The file `.env`: read from the working folder only, and refused if others may change it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::processes::folder::Folder;

/// Runs a command that needs a valid configuration.
fn run(folder: &Path) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cantor"));
    program
        .args(["solve", "sliding", "1230"])
        .env_clear()
        .current_dir(folder)
        .output()
        .expect("the program runs")
}

fn error(folder: &Path) -> String {
    let output = run(folder);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn only_a_valid_and_private_file_in_the_working_folder_is_read() {
    let folder = Folder::new();
    let (file, inner) = (folder.0.join(".env"), folder.0.join("inner"));
    fs::create_dir(&inner).expect("a folder");
    assert!(run(&folder.0).status.success(), "the file is optional");

    fs::write(&file, "CANTOR_PORT=none\n").expect("the path is writable");
    assert_eq!(error(&folder.0), "error: CANTOR_PORT: expected a port number\n");
    assert!(run(&inner).status.success(), "a parent's file is not read");

    fs::write(&file, "CANTOR_PORT=8020\n\nDISCORD_TOKEN secret-token\n").expect("the path is writable");
    assert_eq!(error(&folder.0), "error: .env, line 3: expected NAME=value\n");

    fs::write(&file, "CANTOR_PORT=8020\n").expect("the path is writable");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o646)).expect("the test owns the file");
    assert!(error(&folder.0).contains(".env can be changed by other users"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("the test owns the file");
    assert!(run(&folder.0).status.success());
}
