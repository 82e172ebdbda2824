//! Several processes that share one database.

mod clocks;
mod health;
mod keep_searching;
mod roles;
mod takeover;
#[cfg(feature = "traces")]
mod traces;
