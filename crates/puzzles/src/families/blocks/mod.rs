//! Pieces that slide in a tray: code shared by `klotski` and `rush`.
//!
//! `tray`, `layout`, `slide` and `metric` are the data types. `faults` lists the faults for which a
//! family has its own messages. `text` parses and writes layouts, `moves` parses and writes move
//! lists, `picture` draws the common part of a board. Each family defines its legal layouts and its
//! goal.

pub(super) mod faults;
pub(super) mod layout;
pub(super) mod metric;
pub(super) mod moves;
pub(super) mod picture;
pub(super) mod slide;
pub(super) mod text;
pub(super) mod tray;
