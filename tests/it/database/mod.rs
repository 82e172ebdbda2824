//! The database.

mod faults;
mod leases;
mod players;
mod plays;
mod presets;
mod puzzles;
mod rankings;
mod retention;
