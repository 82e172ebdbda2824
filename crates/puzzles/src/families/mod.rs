//! The puzzles, each in its folder, and the list of them all.
//!
//! A family knows `puzzle`, `search` and `family`. It knows no front end and no pixel: text comes in, a scene goes out. A new
//! family is one folder, one entry in [`FAMILIES`], its locale files and its test data.

mod direction;
pub mod hex;
<<<<<<< HEAD
// pub mod klotski;
pub mod sliding;
=======
pub mod klotski;
// pub mod sliding;
>>>>>>> f-klotski
// pub mod water;

use crate::family::Family;

/// Every family, in the order in which front ends list them.
<<<<<<< HEAD
pub static FAMILIES: &[&dyn Family] = &[&sliding::Sliding, &hex::Hex];
=======
pub static FAMILIES: &[&dyn Family] = &[&hex::Hex, &klotski::Klotski];
>>>>>>> f-klotski

/// The family with the given id.
pub fn family(id: &str) -> Option<&'static dyn Family> {
    FAMILIES.iter().copied().find(|family| family.info().id == id)
}
