//! Compiles the version into the program: the package's version and, in a release build, the git
//! commit.
//!
//! A development build omits the commit, which would force a rebuild after every commit.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets CARGO_PKG_VERSION");
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // Without `.git` here, git would report the commit of an enclosing repository.
    let commit = if release && Path::new(".git").exists() { commit() } else { None };
    let commit = commit.map(|commit| format!(" ({commit})")).unwrap_or_default();
    println!("cargo::rustc-env=CANTOR_VERSION={version}{commit}");
}

/// Short hash and date of the commit. Makes Cargo rerun this script after a checkout or a commit.
fn commit() -> Option<String> {
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for file in ["HEAD", "logs/HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        // `git rev-parse` also resolves worktrees. Cargo treats an absent file as always changed.
        let path = git(&["rev-parse", "--git-path", file]);
        if let Some(path) = path.filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["log", "-1", "--abbrev=7", "--format=%h %cs"])
}

/// Output of a git command; `None` if it fails or prints nothing.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    let output_text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!output_text.is_empty()).then_some(output_text)
}
