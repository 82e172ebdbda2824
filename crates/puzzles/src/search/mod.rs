//! Algorithms and tables for any [`crate::puzzle::Puzzle`]; no particular puzzle is known here.
//!
//! Which one when: a state space of a few million positions is ranked and searched once as a whole, into a
//! [`distance::DistanceTable`]; each solve is then a walk down that table. A larger space is searched by
//! [`ida_star`] under an admissible lower bound, such as a sum of pattern databases.
//! Where neither table nor bound is worth it, what a search outwards has [`reached`] is kept. [`optimal_paths`] counts the
//! shortest solutions with any of them.
//!
//! Every search ticks a [`Meter`], which ends it when its [`Budget`] is spent. Where many search at once, [`Slots`] share
//! out the cores among them, [`Memory`] the bytes, and [`Tables`] what has been precomputed.

mod background;
mod budget;
mod builders;
pub mod distance;
pub mod ida_star;
mod memory;
pub mod meter;
pub mod optimal_paths;
pub mod rank;
pub mod reached;
mod shelf;
pub mod slots;
mod source;
pub mod table;
mod tier;

pub use budget::{Budget, Long};
pub use distance::{DistanceTable, Ranked};
pub use ida_star::{IdaStar, Walk};
pub use memory::{Memory, Share};
pub use meter::Meter;
pub use reached::Reached;
pub use slots::{SLICE, Slot, Slots};
pub use source::{Key, Stored, Table, TableSource};
pub use table::Tables;
pub use tier::Tier;
