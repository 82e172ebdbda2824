//! Finds tiles in rows and columns by the seams between them, and compares the pictures on them.
//!
//! In reading order: `combs` (equally spaced lines), `seams` (rows and columns of tiles), `tiles`
//! (patches compared with a reference), `sides` (fit of neighbouring pieces), `thumbnail` (a small
//! solved picture on the same screen).

pub(super) mod combs;
pub(super) mod seams;
pub(super) mod sides;
pub(super) mod thumbnail;
pub(super) mod tiles;
