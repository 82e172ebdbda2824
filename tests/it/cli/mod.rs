//! The command line.

mod commands;
mod documents;
mod terminal;
