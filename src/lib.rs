//! Cantor solves the puzzles people meet in games and events, with the fewest moves, and draws every step.
//!
//! The modules in reading order; each knows only those above it (`tests/it/tidy.rs` keeps it so):
//!
//! - [`puzzle`]: the vocabulary, data only.
//! - [`search`]: algorithms and tables for any puzzle.
//! - [`metrics`], [`traces`]: what is seen from outside.
//! - [`store`]: tables on disk, and the database.
//! - [`families`]: the puzzles, each in its folder, behind two traits.
//! - [`render`]: a display list becomes a PNG; knows no puzzle.
//! - [`i18n`]: a message becomes text in a language.
//! - [`app`]: parse, solve, check, draw; bounded work, one solve for equal requests.
//! - [`front`]: Discord and the command line; they know no puzzle.
//! - [`config`]: the environment becomes a `Config`; nothing else reads it.
//! - [`log`]: what is logged, and what is not.
//! - [`serve`]: connects all layers, and runs the bot or the playground.

pub use cantor_puzzles::{check, families, family, puzzle, render, search, vision};

pub mod metrics;
pub mod traces;

pub mod store;

pub mod i18n;
pub mod machine;

pub mod app;

pub mod front;

pub mod config;

pub mod log;

pub mod serve;
