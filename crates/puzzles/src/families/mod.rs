//! The puzzles, each in its folder, and the list of them all.
//!
//! A family knows `puzzle`, `search` and `family`. It knows no front end and no pixel: text comes in, a scene goes out. A new
//! family is one folder, one entry in [`FAMILIES`], its locale files and its test data.

mod blocks;
mod direction;
pub mod hex;
pub mod klotski;
pub mod lights;
pub mod rush;
pub mod sliding;
pub mod water;

use crate::family::Family;

/// Every family, in the order in which front ends list them.
pub static FAMILIES: &[&dyn Family] =
    &[&sliding::Sliding, &klotski::Klotski, &hex::Hex, &water::Water, &lights::Lights, &rush::Rush];

/// The family with the given id.
pub fn family(id: &str) -> Option<&'static dyn Family> {
    FAMILIES.iter().copied().find(|family| family.info().id == id)
}
