//! Pieces that slide in a tray, as `klotski` and `rush` have them: what both read, play and write alike.
//!
//! `tray`, `layout`, `slide` and `metric` are the words; `faults` says what a family calls its faults; `text` reads and
//! writes layouts, `moves` lists of moves, `picture` draws what all boards have. What is legal beyond room to move, and what
//! has to be reached, the families know.

pub(super) mod faults;
pub(super) mod layout;
pub(super) mod metric;
pub(super) mod moves;
pub(super) mod picture;
pub(super) mod slide;
pub(super) mod text;
pub(super) mod tray;
