//! Algorithms and tables for any [`crate::puzzle::Puzzle`], independent of particular puzzles.
//!
//! A state space of a few million positions is ranked and searched once as a whole, into a
//! `distance::DistanceTable`; each solve is then a walk down that table. A larger space is
//! searched by `ida_star` under an admissible lower bound, such as a sum of pattern databases.
//! When neither a table nor a bound pays, a search outward keeps the positions that it has
//! `reached`. `optimal_paths` counts the shortest solutions with any of these.
//!
//! Every search ticks a [`Meter`], which ends it when its [`Budget`] is spent. Concurrent searches
//! share the cores by [`Slots`], the memory by [`Memory`], and precomputed data by [`Tables`].

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
mod shelf;
mod slots;
mod source;
mod table;
mod tier;
mod workers;

pub use budget::{Budget, Long};
pub(crate) use distance::{DistanceTable, Ranked};
pub(crate) use ida_star::{IdaStar, Walk};
pub use memory::{Memory, Share};
pub use meter::Meter;
pub(crate) use reached::Reached;
pub use slots::{SLICE, Slot, Slots};
pub use source::{Key, Stored, Table, TableSource};
pub use table::Tables;
pub use tier::{Tier, UnknownTier};
