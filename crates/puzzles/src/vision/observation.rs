//! Observations: contents of a picture before any puzzle's rules apply.

use super::array::Array;
use super::blocks::Blocks;
use super::dials::Dials;
use super::grid::{Grid, Quad};
use super::points::Points;
use super::tubes::Tubes;

/// Content found in a picture, before any rules apply.
#[derive(Clone, Debug)]
pub(crate) enum Observation {
    /// Cells in rows and columns.
    Grid(Grid),
    /// Blocks of several cells.
    Blocks(Blocks),
    /// Tubes with stacked units.
    Tubes(Tubes),
    /// Points in a hexagon.
    Points(Points),
    /// Items of a few kinds in rows and columns.
    Array(Array),
    /// Discs with marks on a circle.
    Dials(Dials),
}

impl Observation {
    /// Applies `place` to all coordinates. It maps those of a derived picture to its original.
    pub(super) fn map_places(mut self, place: impl Fn((f32, f32)) -> (f32, f32)) -> Self {
        let quad = |quad: &mut Quad| *quad = quad.map(&place);
        match &mut self {
            Self::Grid(grid) => grid.cells.iter_mut().for_each(|cell| quad(&mut cell.corners)),
            Self::Blocks(blocks) => quad(&mut blocks.corners),
            Self::Tubes(tubes) => {
                quad(&mut tubes.corners);
                let units = tubes.tubes.iter_mut().flat_map(|tube| &mut tube.units);
                units.for_each(|unit| quad(&mut unit.corners));
            }
            Self::Points(points) => points.points.iter_mut().for_each(|point| quad(&mut point.corners)),
            Self::Dials(dials) => {
                dials.dials.iter_mut().for_each(|dial| quad(&mut dial.corners));
                dials.legend.iter_mut().for_each(|legend| quad(&mut legend.corners));
            }
            Self::Array(array) => array.places.iter_mut().for_each(|place| quad(&mut place.corners)),
        }
        self
    }
}
