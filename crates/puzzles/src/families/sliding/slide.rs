//! The move of a sliding puzzle in both metrics.

use std::fmt;

use crate::families::direction::Direction;

/// A straight line of one or more tiles beside the gap, which slide together by one cell towards
/// the gap. In the single-tile metric, a slide always has one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Direction in which the tiles slide.
    pub(super) direction: Direction,
    /// Number of tiles.
    pub(super) tiles: u32,
}

impl Slide {
    /// Returns a slide of one tile.
    pub(super) fn one(direction: Direction) -> Self {
        Self { direction, tiles: 1 }
    }

    /// Returns the slide that undoes this one.
    pub(super) fn inverse(self) -> Self {
        Self { direction: self.direction.opposite(), ..self }
    }

    /// Formats the slide as `sign`, the text for its direction, and then the number of tiles unless
    /// it is 1: `R`, `R2`.
    pub(super) fn with_sign(self, sign: &str) -> String {
        match self.tiles {
            1 => sign.to_owned(),
            tiles => format!("{sign}{tiles}"),
        }
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_sign(self.direction.letter()))
    }
}

/// Joins consecutive slides in one direction into one slide.
pub(super) fn join_runs(slides: &[Slide]) -> Vec<Slide> {
    let join = |run: &[Slide]| Slide { tiles: run.iter().map(|slide| slide.tiles).sum(), ..run[0] };
    slides.chunk_by(|a, b| a.direction == b.direction).map(join).collect()
}
