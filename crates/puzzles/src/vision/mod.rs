//! Finds cells, tubes, blocks, points, arrays and dials in pictures, with likelihoods.
//!
//! No puzzle is known here: an [`Observation`] says what was found and how clearly, and a family
//! turns it into a board or into doubts.
//!
//! In reading order: `decode` (bytes to pixels, within bounds), `effort` (the end of a reading that
//! takes too long), `noise` (pictures that are refused unread), `small`, `plane`, `flood`,
//! `components` and `lines` (pixels at one size, sums, areas, connected pixels, edges), `sheet`
//! (the first of many boards), `perspective` (photos taken at an angle); `numbers` (rows and
//! columns of numbers, read twice), `pieces` (tiles and the pictures on them), `array` (things of a
//! few kinds), `points` (hexagons), `dials` (discs with a knob), `blocks`, `tubes`; `grid` and
//! `observation` (the results).

pub mod array;
pub mod blocks;
mod components;
mod decode;
pub mod dials;
mod effort;
mod flood;
mod grid;
mod grids;
mod lines;
mod noise;
mod numbers;
mod observation;
mod perspective;
mod pieces;
mod plane;
pub mod points;
mod sheet;
#[cfg(test)]
pub(crate) mod skins;
mod small;
#[cfg(test)]
mod tests;
pub mod tubes;

pub use decode::{MOST_BYTES, MOST_SIDE, Picture, Refusal};
pub use effort::Effort;
pub use grid::{Candidate, Cell, Fits, Grid, Quad, Reader, Source, corners};
pub use image::RgbImage;
pub use observation::Observation;
pub use perspective::cut::{Perspective, extent};
pub use perspective::rectify::Front;
pub use small::{Area, Rgb, chroma, difference, hue, lightness};

/// Kind of content to find in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Cells in rows and columns, with numbers or pieces of a picture.
    Grid,
    /// Blocks of several cells.
    Blocks,
    /// Tubes with stacked units.
    Tubes,
    /// Points in a hexagon.
    Points,
    /// Things of a few kinds in rows and columns.
    Array,
    /// Discs with marks on a circle, one of them a knob.
    Dials,
}

impl Look {
    /// Whether a solved picture helps.
    pub fn takes_reference(self) -> bool {
        self == Self::Grid
    }
}

/// Finds alternatives for one kind of content in a picture; none in noise. With a `reference`, the
/// solved picture, the tiles of grids are identified by it.
///
/// On a contact sheet only the first board counts; hexagons are found on all, since the second may
/// be the target.
pub fn observe(
    picture: &Picture,
    look: Look,
    reference: Option<&Picture>,
    effort: &Effort<'_>,
) -> Vec<Observation> {
    if effort.is_spent() || picture.is_uneven() {
        return Vec::new();
    }
    let first = if look == Look::Points { None } else { sheet::first(&picture.pixels) };
    match first {
        Some(first) => first.onto_sheet(seen(&first.picture, look, reference, effort)),
        None => seen(picture, look, reference, effort),
    }
}

/// Observes the straightened part of a photo with a margin, as a part of its size, in coordinates
/// of the photo.
pub fn observe_front(
    front: &Front<'_>,
    around: f32,
    look: Look,
    reference: Option<&Picture>,
    effort: &Effort<'_>,
) -> Vec<Observation> {
    let Some((pixels, plane)) = front.view(around) else { return Vec::new() };
    let (width, height) = (pixels.width() as f32, pixels.height() as f32);
    let place = |(x, y): (f32, f32)| plane.at(x / width, y / height);
    let seen = observe(&Picture::new(pixels), look, reference, effort);
    seen.into_iter().map(|seen| seen.placed(place)).collect()
}

fn seen(picture: &Picture, look: Look, reference: Option<&Picture>, effort: &Effort<'_>) -> Vec<Observation> {
    match look {
        Look::Grid => grids::observe(picture, reference, effort),
        Look::Blocks => {
            blocks::observe(&picture.pixels, effort).into_iter().map(Observation::Blocks).collect()
        }
        Look::Tubes => tubes::observe(&picture.pixels, effort).map(Observation::Tubes).into_iter().collect(),
        Look::Points => {
            points::observe(&picture.pixels, effort).into_iter().map(Observation::Points).collect()
        }
        Look::Dials => dials::observe(&picture.pixels, effort).map(Observation::Dials).into_iter().collect(),
        Look::Array => array::observe(&picture.pixels, effort).map(Observation::Array).into_iter().collect(),
    }
}
