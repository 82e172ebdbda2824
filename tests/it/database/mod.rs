//! The database.

mod contests;
mod faults;
mod leases;
#[cfg(unix)]
mod permissions;
mod personal;
mod players;
mod plays;
mod presets;
mod puzzles;
mod rankings;
mod retention;
