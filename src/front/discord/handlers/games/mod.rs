//! Puzzles that are played: `posted` is one as everyone sees it, `dailies` that of a day, `duel` one that several play at the same time, `session`
//! somebody's own copy of it, `controls` the buttons of that, `lesson` how such a puzzle is played, `share` a result to be
//! passed on, `rematch` another of its kind; `players`, `score` and `streak` say how good players are.

mod controls;
pub(crate) mod dailies;
pub(crate) mod duel;
pub(crate) mod lesson;
mod players;
pub(crate) mod posted;
pub(crate) mod rematch;
pub(crate) mod score;
pub(crate) mod session;
mod share;
pub(crate) mod streak;
