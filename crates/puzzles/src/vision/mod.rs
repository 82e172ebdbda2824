//! A picture becomes an observation: what is seen in it, and how surely. No puzzle is known here, and no family sees a
//! pixel.

pub mod blocks;
mod lines;
mod small;
pub mod tubes;

pub use small::{Area, Rgb};
