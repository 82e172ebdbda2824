//! Finds numbers in rows and columns, and reads them twice.
//!
//! In reading order: `glyphs` (the network for single digits), `words` (digits and numbers),
//! `lattice` (rows and columns of numbers), `levels` and `printed` (the number in one cell), `page`
//! (the numbers in all cells). As a second reader: `network` (the network for whole cells) and
//! `whole` (the numbers in all cells).

pub(super) mod glyphs;
pub(super) mod lattice;
pub(super) mod levels;
pub(super) mod network;
pub(super) mod page;
pub(super) mod printed;
pub(super) mod whole;
pub(super) mod words;
