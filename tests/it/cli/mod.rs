//! The command line.

mod arguments;
mod commands;
mod documents;
#[cfg(unix)]
mod env_file;
mod pictures;
mod terminal;
