//! Puzzles that people meet in games and events, solved with the fewest moves, and drawn. No front end, no file and no
//! network is known here.
//!
//! The modules in reading order; each knows only those above it:
//!
//! - [`puzzle`]: the vocabulary, data only.
//! - [`search`]: algorithms and tables for any puzzle.
//! - [`vision`]: a picture becomes an observation; knows no puzzle.
//! - [`families`]: the puzzles, each in its folder, behind two traits.
//! - [`render`]: a display list becomes a PNG; knows no puzzle.

pub mod puzzle;

pub mod search;

pub mod vision;

pub mod families;

pub mod render;
