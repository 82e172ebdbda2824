//! Cantor solves puzzles of games and events with the fewest moves, and draws every step.
//!
//! The modules, in reading order. Each imports only modules above it, as `tests/it/tidy` checks.
//!
//! - [`puzzle`]: data types such as messages, errors, solutions and scenes.
//! - [`search`]: algorithms and tables for any puzzle.
//! - [`vision`]: turns pictures into observations, independent of any puzzle.
//! - [`family`], [`families`]: the interface of a family of puzzles, and the families in folders.
//! - [`check`]: analysis of a player's moves.
//! - [`render`]: draws scenes as PNG and GIF, independent of any puzzle.
//! - [`metrics`], [`traces`]: observability.
//! - [`table_files`]: tables on disk.
//! - [`database`]: SQLite or PostgreSQL.
//! - [`i18n`]: translation of messages.
//! - [`app`]: parsing, solving, checking and drawing, with a limit on simultaneous tasks.
//! - [`front`]: Discord and the command line, independent of any puzzle.
//! - [`config`]: reads the environment; nothing else does.
//! - [`machine`]: memory and file descriptors.
//! - [`log`]: logging; messages of libraries are reduced to their level and origin.
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

/// Allocator of all programs that use this library, on Linux. Freed memory returns to the system
/// within about ten seconds.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;
