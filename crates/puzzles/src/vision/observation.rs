//! What was seen in a picture, before any puzzle's rules.

use super::blocks::Blocks;
use super::grid::{Grid, Quad};
use super::points::Points;
use super::small::Area;
use super::tubes::Tubes;

/// What a picture may show.
#[derive(Clone, Debug)]
pub enum Observation {
    /// Cells in rows and columns.
    Grid(Grid),
    /// Blocks of several cells.
    Blocks(Blocks),
    /// Tubes with units one on the other.
    Tubes(Tubes),
    /// Points in a hexagon, of several the first in reading order first.
    Points(Points),
}

impl Observation {
    /// The same, where the picture is a part of another, whose upper left corner is so far away and whose sides are so many
    /// times as long there.
    pub(super) fn placed(mut self, corner: (f32, f32), times: f32) -> Self {
        let place = |(x, y): (f32, f32)| (corner.0 + x * times, corner.1 + y * times);
        let quad = |quad: &mut Quad| *quad = quad.map(place);
        let area = |area: &mut Area| {
            let [left, top, right, bottom] = *area;
            let ((left, top), (right, bottom)) = (place((left, top)), place((right, bottom)));
            *area = [left, top, right, bottom];
        };
        match &mut self {
            Self::Grid(grid) => grid.cells.iter_mut().for_each(|cell| quad(&mut cell.corners)),
            Self::Blocks(blocks) => area(&mut blocks.area),
            Self::Tubes(tubes) => tubes.tubes.iter_mut().for_each(|tube| {
                area(&mut tube.area);
                tube.units.iter_mut().for_each(|unit| area(&mut unit.area));
            }),
            Self::Points(points) => points.points.iter_mut().for_each(|point| quad(&mut point.corners)),
        }
        self
    }
}
