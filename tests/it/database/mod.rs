//! The database.

mod contests;
mod faults;
mod leases;
mod levels;
#[cfg(unix)]
mod permissions;
mod personal;
mod players;
mod plays;
mod presets;
mod puzzles;
mod rankings;
mod retention;
