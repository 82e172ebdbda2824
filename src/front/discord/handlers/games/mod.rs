//! Puzzles to play.
//!
//! - `puzzles`: public messages; `dailies`: daily puzzles; `duel`: races of two or more players;
//!   `contest`: races of a channel; `rematch`: similar puzzles.
//! - `session`: a player's copy; `copy`: its message; `controls`, `moves`: its buttons.
//! - `ladder`: levels, the same for everyone; `progress`: the stars of a player.
//! - `lesson`: how to play; `share`: results.
//! - `players`: lists of players; `score`: scores of results; `streak`: streaks of daily puzzles.

pub(crate) mod contest;
mod controls;
mod copy;
pub(crate) mod dailies;
pub(crate) mod duel;
pub(crate) mod ladder;
pub(crate) mod lesson;
pub(crate) mod moves;
mod players;
mod progress;
pub(crate) mod puzzles;
pub(crate) mod rematch;
pub(crate) mod score;
pub(crate) mod session;
mod share;
pub(crate) mod streak;
