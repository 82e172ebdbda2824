//! Algorithms and tables for any [`crate::puzzle::Puzzle`]; no particular puzzle is known here.
//!
//! Which one when: a state space of a few million positions is ranked and searched whole, once, into a
//! [`distance::DistanceTable`]; each solve is then a walk down that table. A larger space is searched by
//! [`ida_star`] under an admissible lower bound, such as a sum of pattern databases.
//! How many shortest solutions there are, [`optimal_paths`] counts over either.

mod background;
pub mod distance;
pub mod ida_star;
pub mod meter;
pub mod optimal_paths;
pub mod rank;
pub mod slots;
pub mod table;

pub use distance::{DistanceTable, Ranked};
pub use ida_star::{IdaStar, Walk};
pub use meter::{Budget, Meter};
pub use slots::{SLICE, Slot, Slots};
pub use table::{Key, Stored, TableSource, Tables, Tier};
