//! Cantor solves puzzles of games and events with the fewest moves, and draws every step.
//!
//! The modules in reading order; each knows only those above it, checked by `tests/it/tidy`:
//!
//! - [`puzzle`]: the vocabulary, data only.
//! - [`search`]: algorithms and tables for any puzzle.
//! - [`metrics`], [`traces`]: observability.
//! - [`table_files`]: tables on disk.
//! - [`database`]: SQLite or PostgreSQL.
//! - [`families`]: the puzzles, each in its folder, behind two traits.
//! - [`render`]: a display list to a PNG or GIF; knows no puzzle.
//! - [`i18n`]: translation of messages.
//! - [`app`]: parse, solve, check, draw, within limits for many users.
//! - [`front`]: Discord and the command line; they know no puzzle.
//! - [`config`]: the environment becomes a `Config`; nothing else reads it.
//! - [`log`]: what is logged, and what is not.
//! - [`serve`]: connects all layers, and runs the bot or the playground.

pub use cantor_puzzles::{check, families, family, puzzle, render, search, vision};

pub mod metrics;
pub mod traces;

pub mod database;
pub mod table_files;

pub mod i18n;
pub mod machine;

pub mod app;

pub mod front;

pub mod config;

pub mod log;

pub mod serve;
