//! The command line.

mod commands;
mod documents;
#[cfg(unix)]
mod env_file;
mod terminal;
