//! Several processes that share one database.

mod clocks;
mod health;
mod roles;
mod search_on;
mod takeover;
#[cfg(feature = "traces")]
mod traces;
