//! Puzzles that are played: `posted` is one as everyone sees it, `dailies` that of a day, `duel` one that several play at the same time, `session`
//! somebody's own copy of it, `controls` the buttons of that, `lesson` how such a puzzle is played, `share` a result to be
//! passed on, `rematch` another of its kind; `players`, `score` and `streak` say how good players are.

mod controls;
pub(super) mod dailies;
pub(super) mod duel;
pub(super) mod lesson;
mod players;
pub(super) mod posted;
pub(super) mod rematch;
pub(super) mod score;
pub(super) mod session;
mod share;
pub(super) mod streak;
