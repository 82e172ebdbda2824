//! Algorithms and tables for any [`crate::puzzle::Puzzle`], independent of particular puzzles.
//!
//! A state space of a few million positions is ranked and searched once as a whole. The result is a
//! `distance::DistanceTable`, and solving is a walk down that table. `ida_star` searches a larger
//! space with an admissible lower bound, such as a sum of pattern databases. If neither pays off, a
//! breadth-first search keeps the positions that it has `reached`. `optimal_paths` counts the
//! shortest solutions with any of these.
//!
//! Every search ticks a [`Meter`], which ends it when its [`Budget`] is spent. Concurrent searches
//! share cores by [`Slots`], memory by [`Memory`], and precomputed data by [`Tables`].

mod background;
mod budget;
mod builders;
pub(crate) mod distance;
pub(crate) mod ida_star;
mod memory;
mod meter;
pub(crate) mod optimal_paths;
pub(crate) mod rank;
pub(crate) mod reached;
mod slots;
mod source;
mod table;
mod table_cache;
mod tier;
mod workers;

pub use budget::{Budget, LongSearchAdmission};
pub(crate) use distance::{DistanceTable, Ranked};
pub(crate) use ida_star::{IdaStar, Walk};
pub use memory::{Memory, Share};
pub use meter::Meter;
pub(crate) use reached::ReachedSet;
pub use slots::{SLICE, Slot, Slots};
pub use source::{Key, Stored, Table, TableSource};
pub use table::Tables;
pub use tier::{Tier, UnknownTier};
