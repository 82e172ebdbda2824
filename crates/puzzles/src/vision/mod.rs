//! Finds cells, tubes, blocks, points, arrays and dials in pictures, with likelihoods.
//!
//! These modules depend on no puzzle: an `Observation` contains what was found and how clearly, and
//! a family turns it into a board or into doubts. Only [`Sight`](crate::family::Sight) calls
//! `observe` and `observe_front`.
//!
//! In reading order:
//!
//! - `decode` (bytes to pixels, within bounds), `effort` (ends a reading that takes too long),
//!   `noise` (pictures that are refused unread).
//! - `small` (scaled pixels), `plane` (sums over rectangles), `flood` (areas of one colour),
//!   `components` (connected bright or dark pixels), `lines` (edges, vertical lines), `convolution`
//!   (layers of networks).
//! - `sheet` (contact sheets), `perspective` (photos taken at an angle).
//! - `numbers` (rows and columns of numbers, read by two readers), `pieces` (tiles and the pictures
//!   on them), `grids` (both together).
//! - `array` (items of a few kinds), `points` (hexagons), `dials` (discs with a knob), `blocks`,
//!   `tubes`.
//! - `grid` and `observation` (the results).

pub(crate) mod array;
// Public for the program that writes training data; not part of the API.
#[doc(hidden)]
pub mod blocks;
mod components;
mod convolution;
mod decode;
pub(crate) mod dials;
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
pub(crate) mod points;
mod sheet;
#[cfg(test)]
pub(crate) mod skins;
mod small;
#[cfg(test)]
mod tests;
pub(crate) mod tubes;

pub use decode::{MAX_BYTES, MAX_SIDE, Picture, Refusal};
pub use effort::Effort;
pub use grid::Quad;
pub(crate) use grid::{Cell, Fits, Grid, Reader, Source, bounds, corners};
pub use image::RgbImage;
pub(crate) use observation::Observation;
pub use perspective::cut::{Perspective, extent};
pub use perspective::rectify::Front;
pub(crate) use small::{Rgb, chroma, difference, hue, lightness};

/// Kind of content to find in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Cells in rows and columns, with numbers or pieces of a picture.
    Grid,
    /// Blocks of several cells.
    Blocks,
    /// Tubes with stacked units.
    Tubes,
    /// Points in a hexagon.
    Points,
    /// Items of a few kinds in rows and columns.
    Array,
    /// Discs with marks on a circle, one of them a knob.
    Dials,
}

impl Content {
    /// Returns whether a picture of the solved puzzle helps to find it.
    pub(crate) fn takes_reference(self) -> bool {
        self == Self::Grid
    }
}

/// Finds alternative observations of one kind of content in a picture; empty for noise. A
/// `reference` shows the solved puzzle and identifies the tiles of a grid.
///
/// On a contact sheet, only the first board is observed. For dials, the second board is observed
/// as well if it is their legend. Hexagons are observed on all boards, since the second may show
/// the target.
pub(crate) fn observe(
    picture: &Picture,
    content: Content,
    reference: Option<&Picture>,
    effort: &Effort<'_>,
) -> Vec<Observation> {
    if effort.is_spent() || picture.is_uneven() {
        return Vec::new();
    }
    let first = if content == Content::Points { None } else { sheet::first_board(&picture.pixels) };
    match first {
        Some(first) => {
            let mut seen = find(&first.picture, content, reference, effort);
            if let [Observation::Dials(dials)] = &mut seen[..] {
                dials.add_legend(&first.second.pixels, |place| first.beside(place));
            }
            first.map_to_sheet(seen)
        }
        None => find(picture, content, reference, effort),
    }
}

/// Observes the straightened part of a photo, in coordinates of the photo. `margin` is added on
/// each side, as a share of the part's size.
pub(crate) fn observe_front(
    front: &Front<'_>,
    margin: f32,
    content: Content,
    reference: Option<&Picture>,
    effort: &Effort<'_>,
) -> Vec<Observation> {
    let Some((pixels, plane)) = front.view(margin) else { return Vec::new() };
    let (width, height) = (pixels.width() as f32, pixels.height() as f32);
    let place = |(x, y): (f32, f32)| plane.at(x / width, y / height);
    let seen = observe(&Picture::new(pixels), content, reference, effort);
    seen.into_iter().map(|seen| seen.map_places(place)).collect()
}

/// Finds alternatives for one kind of content in a picture of one board.
fn find(
    picture: &Picture,
    content: Content,
    reference: Option<&Picture>,
    effort: &Effort<'_>,
) -> Vec<Observation> {
    match content {
        Content::Grid => grids::observe(picture, reference, effort),
        Content::Blocks => {
            blocks::observe(&picture.pixels, effort).into_iter().map(Observation::Blocks).collect()
        }
        Content::Tubes => {
            tubes::observe(&picture.pixels, effort).map(Observation::Tubes).into_iter().collect()
        }
        Content::Points => {
            points::observe(&picture.pixels, effort).into_iter().map(Observation::Points).collect()
        }
        Content::Dials => {
            dials::observe(&picture.pixels, effort).map(Observation::Dials).into_iter().collect()
        }
        Content::Array => {
            array::observe(&picture.pixels, effort).map(Observation::Array).into_iter().collect()
        }
    }
}
