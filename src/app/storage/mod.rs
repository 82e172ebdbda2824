//! Connects the app to the database: stored solutions, and hourly maintenance.

mod clock;
mod maintenance;
mod solutions;

pub use clock::now;
pub use maintenance::prune_hourly;
pub use solutions::StoredSolutions;
