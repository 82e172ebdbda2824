//! Numbers in rows and columns, read twice.
//!
//! In reading order: `glyphs` (the network for single digits), `words` (digits and numbers),
//! `lattice` (rows and columns of numbers), `levels` and `printed` (the number in one cell), `page`
//! (in all cells); `network` (the network for whole cells) and `whole` (in all cells, as a second
//! opinion).

pub(super) mod glyphs;
pub(super) mod lattice;
pub(super) mod levels;
pub(super) mod network;
pub(super) mod page;
pub(super) mod printed;
pub(super) mod whole;
pub(super) mod words;
