//! The puzzle families, one folder each, and their list.
//!
//! A family depends on `puzzle`, `search`, `family` and the observations of `vision`, never on a
//! front end or on pixels: it turns text and observations into boards, and boards into scenes. A
//! new family is one folder, one entry in [`FAMILIES`], its locale files and its test data.

mod blocks;
pub mod dials;
mod direction;
pub mod hex;
pub mod klotski;
pub mod lights;
mod modular;
pub mod rush;
pub mod sliding;
pub mod water;

use crate::family::Family;

/// All families, in the order in which front ends list them.
pub static FAMILIES: &[&dyn Family] = &[
    &sliding::Sliding,
    &klotski::Klotski,
    &hex::Hex,
    &water::Water,
    &lights::Lights,
    &rush::Rush,
    &dials::Dials,
];

/// Returns the family with an id.
pub fn family(id: &str) -> Option<&'static dyn Family> {
    FAMILIES.iter().copied().find(|family| family.info().id == id)
}
