//! Puzzles that are played: `posted` is one as everyone sees it, `session` somebody's own copy of it, `controls` the
//! buttons of that, `line` the moves.

mod controls;
pub(super) mod posted;
pub(super) mod session;
