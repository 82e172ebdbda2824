//! Places in rows and columns at equal steps.

use super::kinds::Patch;
use crate::vision::small::{Rgb, Small, median};

/// Places in rows and columns at equal steps.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Whether each place has a box, row by row.
    pub(super) has_box: Vec<bool>,
    /// Side of the box in each place, in pixels; 0 without a box.
    pub(super) sizes: Vec<f32>,
    /// Distances between neighbouring columns and between neighbouring rows, in pixels.
    pub(super) pitch: (f32, f32),
    /// Mean side of the boxes, in pixels; mean height of oblong ones.
    pub(super) size: f32,
    /// Width of the boxes divided by their height.
    pub(super) ratio: f32,
    /// Whether the items are adjacent, with nothing between them.
    pub(super) is_gapless: bool,
    /// Centre of the first place.
    pub(super) first: (f32, f32),
}

/// Possible numbers of rows and columns.
const SIDES: std::ops::RangeInclusive<usize> = 2..=16;

/// Distance from the outermost places to the background, if a whole step leaves the picture, in
/// steps.
const SHORT_STEP: f32 = 0.7;

/// Distances from the outermost places to those beyond a gap, in steps.
const GAPS: [f32; 9] = [1.25, 1.375, 1.5, 1.625, 1.75, 1.875, 2.0, 2.25, 2.5];

/// Ratio of the pitches of columns and rows above which they are clearly different.
const MAX_USUAL: f32 = 1.12;

/// Minimum rows of a lattice from which an incomplete one is dropped.
const MIN_ROWS_BESIDE: usize = 4;
/// Minimum places of the other rows for each box that they lack.
const MIN_PLACES_PER_MISSING: usize = 8;

/// Maximum difference of the pitches of a lattice and one that includes it, as a share of a pitch.
const MAX_PITCH_DIFFERENCE: f32 = 0.02;
/// Maximum distance between the places of a lattice and one that includes it, in steps.
const MAX_SHIFT: f32 = 0.1;

/// Minimum mean difference of a drawn place from the background, in hundredths of Oklab.
const MIN_DRAWN: f32 = 3.0;

impl Lattice {
    /// Creates a lattice of adjacent cells, from the centre of its first cell.
    pub(super) fn adjacent(
        columns: usize,
        rows: usize,
        (width, height): (f32, f32),
        first: (f32, f32),
    ) -> Self {
        let count = columns * rows;
        let size = (width + height) / 2.0;
        let (has_box, sizes) = (vec![true; count], vec![size; count]);
        Self {
            columns,
            rows,
            has_box,
            sizes,
            pitch: (width, height),
            size,
            ratio: 1.0,
            is_gapless: true,
            first,
        }
    }

    /// Returns whether an array may have this size.
    pub(super) fn has_sides(&self) -> bool {
        SIDES.contains(&self.columns) && SIDES.contains(&self.rows)
    }

    /// Returns whether columns and rows have clearly different distances, like many keys of
    /// calculators.
    pub(super) fn is_oblong(&self) -> bool {
        self.pitch.0.max(self.pitch.1) > MAX_USUAL * self.pitch.0.min(self.pitch.1)
    }

    /// Returns `share` of the width and height of an item.
    pub(super) fn extent(&self, share: f32) -> (f32, f32) {
        (share * self.ratio * self.size, share * self.size)
    }

    /// Returns the number of boxes.
    pub(super) fn box_count(&self) -> usize {
        self.has_box.iter().filter(|&&has_box| has_box).count()
    }

    /// Returns the share of places with a box.
    pub(super) fn boxed_share(&self) -> f32 {
        self.box_count() as f32 / self.has_box.len() as f32
    }

    /// Returns whether this lattice has all places of another one, and more.
    pub(super) fn includes(&self, other: &Self) -> bool {
        let is_equal = |a: f32, b: f32| (a - b).abs() <= MAX_PITCH_DIFFERENCE * a;
        let is_within = |own: f32, other: f32, pitch: f32, counts: (usize, usize)| {
            let steps = (other - own) / pitch;
            let place = steps.round();
            (steps - place).abs() <= MAX_SHIFT && place >= 0.0 && place as usize + counts.1 <= counts.0
        };
        is_equal(self.pitch.0, other.pitch.0)
            && is_equal(self.pitch.1, other.pitch.1)
            && is_within(self.first.0, other.first.0, self.pitch.0, (self.columns, other.columns))
            && is_within(self.first.1, other.first.1, self.pitch.1, (self.rows, other.rows))
            && self.has_box.len() > other.has_box.len()
    }

    /// Drops the first or the last row if almost only it lacks boxes, such as a row of counters
    /// above a board.
    pub(super) fn without_odd_row(mut self) -> Self {
        let missing = |row: usize| {
            let row = &self.has_box[row * self.columns..(row + 1) * self.columns];
            row.iter().filter(|&&has_box| !has_box).count()
        };
        let (last, others) = (self.rows - 1, self.has_box.len() - self.columns);
        let all = self.has_box.len() - self.box_count();
        let is_odd = |&(row, opposite): &(usize, usize)| {
            let is_complete = (all - missing(row)) * MIN_PLACES_PER_MISSING <= others;
            missing(row) > 1 && missing(opposite) <= 1 && is_complete
        };
        let odd = [(0, last), (last, 0)].into_iter().find(is_odd);
        let Some((row, _)) = odd.filter(|_| self.rows >= MIN_ROWS_BESIDE) else { return self };
        let dropped = row * self.columns..(row + 1) * self.columns;
        self.has_box.drain(dropped.clone());
        self.sizes.drain(dropped);
        self.rows -= 1;
        if row == 0 {
            self.first.1 += self.pitch.1;
        }
        self
    }

    /// Returns the share of places with a box or another drawing.
    pub(super) fn drawn_share(&self, small: &Small) -> f32 {
        let drawn = self.find_drawn(small);
        drawn.iter().filter(|&&is_drawn| is_drawn).count() as f32 / drawn.len() as f32
    }

    /// Returns whether each place has a box or another drawing.
    pub(super) fn find_drawn(&self, small: &Small) -> Vec<bool> {
        let is_drawn = |((column, row), &has_box): ((i32, i32), &bool)| {
            let ground = self.local_ground(small, column, row);
            has_box
                || Patch::of(small, self.middle(column, row), self.extent(1.0)).distance_to(ground)
                    > MIN_DRAWN
        };
        self.places().zip(&self.has_box).map(is_drawn).collect()
    }

    /// Iterates over the column and row of each place, in reading order.
    pub(super) fn places(&self) -> impl Iterator<Item = (i32, i32)> {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// Iterates over the column and row of the places just outside the outermost ones.
    pub(super) fn around(&self) -> impl Iterator<Item = (i32, i32)> {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        let beside = (0..rows).flat_map(move |row| [(-1, row), (columns, row)]);
        beside.chain((0..columns).flat_map(move |column| [(column, -1), (column, rows)]))
    }

    /// Iterates over the centres of the places of a row or column beyond a gap at one of the sides:
    /// one list for each side and width of the gap.
    pub(super) fn beyond_gap(&self) -> impl Iterator<Item = Vec<(f32, f32)>> {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        let sides = [
            (0..rows).map(|row| (-1, row)).collect::<Vec<_>>(),
            (0..rows).map(|row| (columns, row)).collect(),
            (0..columns).map(|column| (column, -1)).collect(),
            (0..columns).map(|column| (column, rows)).collect(),
        ];
        sides.into_iter().flat_map(|side| {
            let centres = |steps| side.iter().map(|&place| self.outside(place, steps)).collect();
            GAPS.map(centres)
        })
    }

    /// Returns the centre of a place.
    pub(super) fn middle(&self, column: i32, row: i32) -> (f32, f32) {
        (self.first.0 + column as f32 * self.pitch.0, self.first.1 + row as f32 * self.pitch.1)
    }

    /// Returns whether a place is inside the picture.
    pub(super) fn is_inside(&self, small: &Small, column: i32, row: i32) -> bool {
        let ((x, y), (half_width, half_height)) = (self.middle(column, row), self.extent(0.5));
        x >= half_width
            && y >= half_height
            && x + half_width <= small.width as f32
            && y + half_height <= small.height as f32
    }

    /// Returns the median colour one step outside the outermost places, or [`SHORT_STEP`] outside
    /// if most of those points are outside the picture; `None` if both distances leave the picture.
    pub(super) fn surround(&self, small: &Small) -> Option<Rgb> {
        let places: Vec<(i32, i32)> = self.around().collect();
        [1.0, SHORT_STEP].into_iter().find_map(|steps| {
            let inside: Vec<Rgb> = places
                .iter()
                .map(|&(column, row)| self.outside((column, row), steps))
                .filter(|&point| small.contains(point))
                .map(|(x, y)| small.nearest(x, y))
                .collect();
            (2 * inside.len() >= places.len()).then(|| median(inside))
        })
    }

    /// Returns the point that is `steps` steps from the nearest place of the lattice, towards a
    /// place outside.
    fn outside(&self, (column, row): (i32, i32), steps: f32) -> (f32, f32) {
        let nearest = (column.clamp(0, self.columns as i32 - 1), row.clamp(0, self.rows as i32 - 1));
        let ((x, y), (to_x, to_y)) = (self.middle(nearest.0, nearest.1), self.middle(column, row));
        (x + steps * (to_x - x), y + steps * (to_y - y))
    }

    /// Returns the median colour of the corners of a place.
    pub(super) fn local_ground(&self, small: &Small, column: i32, row: i32) -> Rgb {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| {
            let (x, y) = self.middle(column + right, row + down);
            small.nearest(x - self.pitch.0 / 2.0, y - self.pitch.1 / 2.0)
        });
        median(corners)
    }

    /// Returns the median colour of one point per place: half a step to its right and half a step
    /// below it.
    pub(super) fn ground(&self, small: &Small) -> Rgb {
        let corners = self.places().map(|(column, row)| {
            let (x, y) = self.middle(column, row);
            small.nearest(x + self.pitch.0 / 2.0, y + self.pitch.1 / 2.0)
        });
        median(corners)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a lattice from rows of `x` (a box) and `.` (no box).
    fn lattice(rows: &str) -> Lattice {
        let has_box: Vec<bool> = rows.bytes().filter(|&it| it != b'/').map(|it| it == b'x').collect();
        let rows = rows.split('/').count();
        let whole = Lattice::adjacent(has_box.len() / rows, rows, (10.0, 10.0), (5.0, 5.0));
        Lattice { has_box, is_gapless: false, ..whole }
    }

    #[test]
    fn a_lattice_includes_another_on_the_same_places() {
        let larger = lattice("xxx/x.x/x..");
        assert!(larger.includes(&lattice("xxx/xxx")));
        assert!(larger.includes(&Lattice { first: (15.0, 15.5), ..lattice("xx/xx") }));
        assert!(!larger.includes(&Lattice { first: (10.0, 5.0), ..lattice("xx/xx") }), "between places");
        assert!(!larger.includes(&Lattice { first: (25.0, 5.0), ..lattice("xx/xx") }), "beyond a side");
        assert!(!larger.includes(&Lattice { pitch: (11.0, 10.0), ..lattice("xx/xx") }), "another pitch");
        assert!(!larger.includes(&larger));
    }

    #[test]
    fn only_an_outer_row_that_alone_lacks_boxes_is_dropped() {
        for (rows, left, first) in [
            ("x.x.x/xxxxx/xxxxx/xxxxx/xxxxx", 4, 15.0),
            ("xxxxx/xx.xx/xxxxx/xxxxx/x.x.x", 4, 5.0),
            (".xxx./xxxxx/xxxxx/xxxxx/.xxx.", 5, 5.0),
            ("xxxxx/x.x.x/xxxxx/xxxxx/xxxxx", 5, 5.0),
            ("x.x.x/xx.x./x.xxx/..xxx/xxx..", 5, 5.0),
            ("xx.xx/xxxxx/xxxxx/xxxxx/xxxxx", 5, 5.0),
            ("x.x/xxx/xxx", 3, 5.0),
        ] {
            let lattice = lattice(rows).without_odd_row();
            assert_eq!((lattice.rows, lattice.first.1), (left, first), "{rows}");
            assert_eq!(lattice.has_box.len(), lattice.rows * lattice.columns, "{rows}");
            assert_eq!(lattice.sizes.len(), lattice.has_box.len(), "{rows}");
        }
    }
}
