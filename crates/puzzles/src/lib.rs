//! Puzzles that people meet in games and events, solved with the fewest moves, and drawn. No front end, no file and no
//! network is known here.
//!
//! The modules in reading order; each knows only those above it:
//!
//! - [`puzzle`]: the vocabulary, data only.
//! - [`search`]: algorithms and tables for any puzzle.
//! - [`vision`]: a picture becomes an observation; knows no puzzle.
//! - [`family`]: what a family is: boards, moves, options, behind two traits.
//! - [`families`]: the puzzles, each in its folder.
//! - [`check`]: a player's own moves, judged.
//! - [`render`]: a display list becomes a PNG; knows no puzzle.

pub mod puzzle;

pub mod search;

pub mod vision;

pub mod family;

pub mod families;

pub mod check;

pub mod render;
