//! Numbers the spots of a pattern.
//!
//! A spot is a set of cells that the tiles occupy, in any order, and the connected region of the
//! other cells that contains the gap. Within a region the gap moves freely without moving a tile of
//! the pattern, so all its cells belong to one spot:
//!
//! ```text
//! ■ · ■ ·     four tiles ■ and two regions, a and b:    ■ a ■ b
//! · ■ ■ ·     two spots                                 b ■ ■ b
//! · · · ·                                               b b b b
//! ```

use super::super::mask::{cells_of, is_odd, region, subsets};
use super::super::shape::Shape;
use crate::search::Table;

/// All spots for a given number of tiles in one shape of at most 36 cells.
#[derive(Debug)]
pub(super) struct Places {
    pub(super) shape: Shape,
    pub(super) tiles: usize,
    /// Spots by number. Those with an even sum of the tiles' rows and columns come first.
    pub(super) spots: Box<[Spot]>,
    /// Number of the first spot with an odd sum.
    pub(super) first_odd: usize,
    /// Number of bits in the lower half of a mask, see [`Places::rank`].
    half: u32,
    /// Contributions of the upper half of a mask to its rank.
    upper: Box<[u32]>,
    /// Contributions of the lower half of a mask to its rank.
    lower: Box<[u32]>,
    /// Number of the first spot of each mask, by the mask's rank.
    first: Box<[u32]>,
    /// For each mask, by its rank, a nibble per cell: the offset from the mask's first spot to the
    /// spot with the gap in that cell.
    regions: Box<[u8]>,
}

impl Table for Places {
    fn bytes(&self) -> usize {
        let Self { spots, upper, lower, first, regions, .. } = self;
        size_of_val(&**spots)
            + [upper, lower, first].map(|numbers| size_of_val(&**numbers)).iter().sum::<usize>()
            + regions.len()
    }
}

/// A set of cells of the tiles, with a region of the gap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Cells of the tiles.
    pub(super) tiles: u64,
    /// Cells of the gap's region.
    pub(super) gap: u64,
}

impl Places {
    pub(super) fn new(shape: Shape, tiles: usize) -> Self {
        let cells = shape.cells();
        assert!(cells <= 36, "the halves of a mask index tables");
        let half = (cells / 2) as u32;
        let mut counts = [0; 37];
        let lower =
            (0..1u64 << half).map(|low| take_number(&mut counts[low.count_ones() as usize])).collect();
        let mut masks = 0;
        let upper = (0..1u64 << (cells as u32 - half)).map(|high| {
            let rest = tiles.checked_sub(high.count_ones() as usize).map_or(0, |rest| counts[rest]);
            masks += rest;
            masks - rest
        });
        let upper: Box<[u32]> = upper.collect();
        let row = cells.div_ceil(2);
        let mut places = Self {
            shape,
            tiles,
            spots: Box::default(),
            first_odd: 0,
            half,
            upper,
            lower,
            first: vec![0; masks as usize].into(),
            regions: vec![0; masks as usize * row].into(),
        };
        let mut spots = Vec::new();
        for odd in [false, true] {
            if odd {
                places.first_odd = spots.len();
            }
            for mask in subsets(cells, tiles).filter(|&mask| is_odd(shape, mask) == odd) {
                let rank = places.rank(mask);
                places.first[rank] = spots.len() as u32;
                let mut free = !mask & ((1 << cells) - 1);
                for number in 0.. {
                    if free == 0 {
                        break;
                    }
                    let gap = region(shape, free, free.trailing_zeros() as usize);
                    for cell in cells_of(gap) {
                        places.regions[rank * row + cell / 2] |= number << (4 * (cell % 2));
                    }
                    spots.push(Spot { tiles: mask, gap });
                    free &= !gap;
                }
            }
        }
        places.spots = spots.into();
        places
    }

    /// Returns the rank of a set of cells among all sets of the same size. The sets are ordered by
    /// their upper halves. Sets with equal upper halves are ordered by the rank of the lower half
    /// among lower halves of the same size.
    #[inline]
    fn rank(&self, mask: u64) -> usize {
        let (high, low) = (mask >> self.half, mask & ((1 << self.half) - 1));
        (self.upper[high as usize] + self.lower[low as usize]) as usize
    }

    /// Returns the number of the spot with tiles in the cells `tiles` and the gap in cell `gap`.
    #[inline]
    pub(super) fn spot(&self, tiles: u64, gap: usize) -> usize {
        let (rank, row) = (self.rank(tiles), self.shape.cells().div_ceil(2));
        let region = self.regions[rank * row + gap / 2] >> (4 * (gap % 2)) & 0xF;
        self.first[rank] as usize + usize::from(region)
    }
}

/// Returns the counter and increments it.
fn take_number(counter: &mut u32) -> u32 {
    *counter += 1;
    *counter - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_a_spot_gives_its_number() {
        for (width, height, tiles) in [(2, 2, 1), (3, 3, 4), (4, 4, 7), (5, 3, 6), (5, 5, 3), (6, 6, 2)] {
            let places = Places::new(Shape { width, height }, tiles);
            for (number, spot) in places.spots.iter().enumerate() {
                assert_eq!(spot.tiles.count_ones() as usize, tiles);
                assert_eq!(is_odd(places.shape, spot.tiles), number >= places.first_odd);
                assert!(cells_of(spot.gap).all(|gap| places.spot(spot.tiles, gap) == number));
            }
        }
    }
}
