//! Tells the program its version: that of the package and, in a release build, the commit where git knows one.
//!
//! A development build goes without, since it would be built again after every commit.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // Sources that were unpacked inside of another repository are not of its commit.
    let commit = if release && Path::new(".git").exists() { commit() } else { None };
    let commit = commit.map(|commit| format!(" ({commit})")).unwrap_or_default();
    println!("cargo::rustc-env=CANTOR_VERSION={version}{commit}");
}

/// The commit's short name and its day; to be asked again when another one is checked out or made.
fn commit() -> Option<String> {
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for file in ["HEAD", "logs/HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        // Git knows where it is, in worktrees too. One that is absent would count as changed at every call.
        let path = git(&["rev-parse", "--git-path", file]);
        if let Some(path) = path.filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["log", "-1", "--abbrev=7", "--format=%h %cs"])
}

/// What git says, if it is there and says anything.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    let said = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!said.is_empty()).then_some(said)
}
