//! Tiles in rows and columns by the seams between them, and the pictures on them.
//!
//! In reading order: `combs` (equally spaced lines), `seams` (rows and columns), `tiles` (patches
//! compared with a reference), `sides` (fit of neighbours), `thumbnail` (the solved picture on the
//! same screen).

pub(super) mod combs;
pub(super) mod seams;
pub(super) mod sides;
pub(super) mod thumbnail;
pub(super) mod tiles;
