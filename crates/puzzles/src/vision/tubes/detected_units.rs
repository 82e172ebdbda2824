//! Units of tubes as a network sees them.
//!
//! ```text
//!  │   │  ← positions above the surface are probably no unit
//!  │ B │  ← sides that the positions name are multiples of a unit's height above the base
//!  │ A │
//!  ╰───╯
//! ```

use super::fill::{MAX_ROOM, UnitPlace, hide_alike, stand_on_bases};
use super::fit::median_of;
use super::items::{FILLED, Items, find_reach};
use super::levels::{Band, Levels};
use super::network::{CLASSES, Position};
use super::outline::Outline;
use super::regular::EvenRows;
use crate::vision::small::{Small, lab, median};

/// Class of hidden units.
const HIDDEN: usize = 3;

/// Part of a tube's width whose positions count, around its middle.
const BAND: f32 = 0.6;
/// Height below a tube in which units may be, in widths of the tube.
const BELOW: f32 = 0.5;

/// Minimum height of a unit, in pixels of the scaled picture.
const MIN_UNIT: f32 = 2.0;
/// Tried heights of units, relative to the median that the network returns.
const HEIGHTS: (f32, f32) = (0.8, 1.25);
/// Number of tried heights.
const HEIGHT_STEPS: usize = 45;
/// Number of tried bases, over one height of a unit.
const BASE_STEPS: usize = 20;
/// Cost of a height that differs from the network's, relative to distances of sides from borders
/// of units.
const HEIGHT_COST: f32 = 0.3;
/// Cost of a base that differs from the lowest sides, relative to distances of sides.
const BASE_COST: f32 = 0.1;

/// Minimum and maximum of likelihoods, so that no row of positions decides alone.
const LIMITS: (f32, f32) = (0.03, 0.97);
/// Number of rows of positions below the surface that name its place.
const SURFACE_ROWS: usize = 3;
/// Cost of a surface at another place, in log-likelihoods for each height of a unit.
const SURFACE_COST: f32 = 6.0;

/// Minimum height of a lifted unit, in heights of a unit.
const MIN_LIFTED: f32 = 0.6;

/// Maximum distance of a side from a border of units that explains it, in heights of a unit.
const MAX_BORDER_OFF: f32 = 0.2;

/// Maximum number of ways to find units.
const MAX_WAYS: usize = 6;

/// A tube with the positions in the middle of its width.
struct Column<'a> {
    tube: &'a Outline,
    positions: Vec<&'a Position>,
    /// Rows of positions from the top, with the mean likelihoods of their classes.
    rows: Vec<(f32, [f32; CLASSES])>,
}

/// Likely ways to find the units of tubes.
pub(super) struct Ways<'a> {
    columns: Vec<Column<'a>>,
    /// Heights of units and the number of units of each tube, the likeliest first.
    counts: Vec<(Levels, Vec<usize>)>,
}

impl<'a> Ways<'a> {
    /// Finds heights and numbers of units that agree with the network's `units`.
    pub(super) fn find(even: &'a EvenRows, units: &'a [Position]) -> Self {
        let tubes = || even.rows.iter().flatten();
        let columns: Vec<Column<'_>> =
            tubes().map(|tube| Column::new(tube, find_reach(tube, tubes()) as f32, units)).collect();
        let mut counts: Vec<(Levels, Vec<usize>)> = Vec::new();
        for levels in find_levels(&columns) {
            let tried: Vec<usize> = columns.iter().map(|column| column.count_units(&levels)).collect();
            if counts.iter().all(|(_, counts)| *counts != tried) {
                counts.push((levels, tried));
            }
            if counts.len() == MAX_WAYS {
                break;
            }
        }
        Self { columns, counts }
    }

    /// Measures the units in a band of their tubes, in each way.
    pub(super) fn measure(&self, small: &Small, band: Band) -> impl Iterator<Item = Items> {
        self.counts.iter().map(move |(levels, counts)| stack(small, &self.columns, counts, (*levels, band)))
    }
}

/// Measures the units of tubes, which hold `counts`.
fn stack(small: &Small, all: &[Column<'_>], counts: &[usize], (mut levels, band): (Levels, Band)) -> Items {
    let most = counts.iter().copied().max().unwrap_or_default();
    let lifted = all.iter().zip(counts).enumerate().find_map(|(number, (column, &count))| {
        let bounds = column.find_lifted(&levels, count)?;
        Some((number, bounds))
    });
    let mut places = Vec::new();
    for (number, (column, &count)) in all.iter().zip(counts).enumerate() {
        let bounds = |at: usize| {
            let low = column.low(&levels) - at as f32 * levels.unit;
            (low - levels.unit, low)
        };
        let raised = lifted.filter(|lifted| lifted.0 == number).map(|lifted| lifted.1);
        let all = (0..count).map(bounds).chain(raised);
        let mut all: Vec<UnitPlace> = all.map(|bounds| column.measure(small, bounds, band)).collect();
        let empty =
            UnitPlace { colour: [0; 3], shade: [0.0; 3], difference: 0.0, question: false, has_sign: false };
        all.resize(levels.room(column.tube).max(most).max(all.len()).min(MAX_ROOM), empty);
        places.push(all);
    }
    hide_alike(&mut places);
    if stand_on_bases(&places) {
        levels.base += levels.unit;
        places.iter_mut().for_each(|places| _ = places.remove(0));
    }
    Items { places, levels, lifted: lifted.map(|lifted| lifted.0) }
}

impl<'a> Column<'a> {
    /// Collects the positions of a tube below the pixel row `reach`.
    fn new(tube: &'a Outline, reach: f32, units: &'a [Position]) -> Self {
        let half = BAND / 2.0 * tube.width() as f32;
        let bottom = tube.bottom as f32 + BELOW * tube.width() as f32;
        let is_in = |position: &&Position| {
            (position.middle.0 - tube.middle()).abs() <= half && (reach..bottom).contains(&position.middle.1)
        };
        let mut positions: Vec<&Position> = units.iter().filter(is_in).collect();
        positions.sort_by(|a, b| a.middle.1.total_cmp(&b.middle.1));
        let row = |row: &[&Position]| {
            let mean = |class: usize| {
                row.iter().map(|position| position.likelihoods[class]).sum::<f32>() / row.len() as f32
            };
            (row[0].middle.1, std::array::from_fn(mean))
        };
        let rows = positions.chunk_by(|a, b| a.middle.1 == b.middle.1).map(row).collect();
        Self { tube, positions, rows }
    }

    /// Returns the pixel row of the lowest unit's bottom.
    fn low(&self, levels: &Levels) -> f32 {
        self.tube.bottom as f32 - levels.base
    }

    /// Returns the likeliest number of units.
    fn count_units(&self, levels: &Levels) -> usize {
        let (low, top) = (self.low(levels), self.tube.top as f32 - 0.3 * levels.unit);
        let room = ((low - top) / levels.unit).max(0.0) as usize;
        let likelihood = |count: usize| {
            let surface = low - count as f32 * levels.unit;
            let rows = self.rows.iter().filter(|row| (top..low).contains(&row.0));
            let log = |(y, likelihoods): &(f32, [f32; CLASSES])| {
                let none = likelihoods[0].clamp(LIMITS.0, LIMITS.1);
                if *y > surface { (1.0 - none).ln() } else { none.ln() }
            };
            rows.map(log).sum::<f32>()
        };
        let surface = self.find_surface(top);
        let rate = |count: usize| {
            let off = surface.map_or(0.0, |surface| (low - count as f32 * levels.unit - surface).abs());
            likelihood(count) - SURFACE_COST * off / levels.unit
        };
        // The last maximum wins, which is the smaller count.
        let counts = (0..=room.min(MAX_ROOM)).rev();
        counts.max_by(|&a, &b| rate(a).total_cmp(&rate(b))).unwrap_or_default()
    }

    /// Returns the pixel row of the highest unit's top, as its positions name it; `None` for an
    /// empty tube. `top` is the highest pixel row of the tube.
    fn find_surface(&self, top: f32) -> Option<f32> {
        let inside =
            self.positions.iter().filter(|position| position.inside() > 0.5 && position.middle.1 > top);
        let tops: Vec<f32> = inside.map(|position| position.sides[1]).collect();
        let row = self.positions.len() / self.rows.len().max(1);
        (!tops.is_empty()).then(|| median_of(tops.into_iter().take(SURFACE_ROWS * row)))
    }

    /// Finds a unit above the tube, which has `count` others. Returns its top and bottom.
    fn find_lifted(&self, levels: &Levels, count: usize) -> Option<(f32, f32)> {
        let rim = self.tube.top as f32 + MAX_BORDER_OFF * levels.unit;
        let limit = (self.low(levels) - (count as f32 + 0.5) * levels.unit).min(rim);
        let above = self.positions.iter().filter(|position| position.inside() > 0.5);
        let above: Vec<&&Position> = above.filter(|position| position.sides[3] < limit).collect();
        let (first, last) = (above.first()?.middle.1, above.last()?.middle.1);
        let side = |side: usize| median_of(above.iter().map(|position| position.sides[side]));
        let is_unit = last - first > MIN_LIFTED * levels.unit && last - first < levels.unit;
        is_unit.then(|| (side(1), side(3)))
    }

    /// Measures a filled place between two heights.
    fn measure(&self, small: &Small, (top, bottom): (f32, f32), band: Band) -> UnitPlace {
        let quarter = (bottom - top) / 4.0;
        let rows =
            (top + quarter).max(0.0) as usize..((bottom - quarter).max(1.0) as usize).min(small.height);
        let columns = band.columns(self.tube);
        let pixels = rows.flat_map(|y| columns.iter().map(move |&x| (x.min(small.width - 1), y)));
        let colour = median(pixels.map(|(x, y)| small.at(x, y)));
        let inside = self.rows.iter().filter(|row| (top..bottom).contains(&row.0));
        let excess: f32 =
            inside.map(|(_, likelihoods)| likelihoods[HIDDEN] - likelihoods[1] - likelihoods[2]).sum();
        let question = excess > 0.0;
        UnitPlace { colour, shade: lab(colour), difference: FILLED, question, has_sign: question }
    }
}

/// Finds heights of units, the likeliest first; empty if no tube has units.
fn find_levels(columns: &[Column<'_>]) -> Vec<Levels> {
    let mut sides = Vec::new();
    let mut heights = Vec::new();
    for Column { tube, positions, .. } in columns {
        for position in positions.iter().filter(|position| position.inside() > 0.5) {
            let inside = position.sides[1] > tube.top as f32 - 0.5 * position.unit;
            sides.extend(
                inside.then(|| [position.sides[1], position.sides[3]].map(|y| tube.bottom as f32 - y)),
            );
            heights.push(position.unit);
        }
    }
    let usual = median_of(heights.iter().copied());
    if sides.is_empty() || usual < MIN_UNIT {
        return Vec::new();
    }
    let lowest = median_of(sides.iter().map(|side| side[1]).filter(|low| *low < 0.7 * usual));
    let off = |side: f32, unit: f32, base: f32| {
        let at = (side - base) / unit;
        (at - at.round()).abs()
    };
    let rate = |unit: f32, base: f32| {
        let all = sides.as_flattened();
        let explained = all.iter().filter(|&&side| off(side, unit, base) < MAX_BORDER_OFF).count() as f32;
        let cost = all.iter().map(|&side| off(side, unit, base)).sum::<f32>() / all.len() as f32
            + HEIGHT_COST * (unit / usual).ln().abs()
            + BASE_COST * (base - lowest).abs() / unit;
        (cost, Levels { unit, base, explained: explained / all.len() as f32, changes: all.len() })
    };
    let at = |(start, end): (f32, f32), step: usize, steps: usize| {
        start + (end - start) * step as f32 / steps as f32
    };
    let best_base = |step: usize| {
        let unit = usual * at(HEIGHTS, step, HEIGHT_STEPS);
        let bases = (0..=BASE_STEPS).map(|step| lowest + unit * at((-0.5, 0.5), step, BASE_STEPS));
        bases.map(|base| rate(unit, base)).min_by(|a, b| a.0.total_cmp(&b.0))
    };
    let mut all: Vec<(f32, Levels)> = (0..=HEIGHT_STEPS).filter_map(best_base).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all.into_iter().map(|(_, levels)| levels).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: usize = 20;
    const LIQUID: usize = 1;
    const SINGLE: usize = 2;

    /// Tubes that are 20 wide and 80 high, and what the network sees in them. Units are listed from
    /// the bottom: equal capitals that touch are liquid of one colour, small letters are single
    /// units, `?` is a hidden unit, and `-` is no unit.
    fn scene(tubes: [&str; 3]) -> (Small, EvenRows, Vec<Position>) {
        let outline = |at: usize| {
            let left = 20 + 40 * at;
            Outline { left, right: left + 20, top: 100, bottom: 180, quality: 1.0 }
        };
        let row = [0, 1, 2].map(outline);
        let mut small = Small { width: 140, height: 240, pixels: vec![[90; 3]; 240 * 140], scale: 1.0 };
        let mut positions = Vec::new();
        for (tube, outline) in tubes.iter().zip(&row) {
            let mut low = outline.bottom;
            for run in tube.as_bytes().chunk_by(|a, b| a == b && a.is_ascii_uppercase()) {
                let top = low - UNIT * run.len();
                let class = match run[0] {
                    b'-' => 0,
                    b'?' => HIDDEN,
                    letter if letter.is_ascii_uppercase() => LIQUID,
                    _ => SINGLE,
                };
                let mut likelihoods = [0.1; CLASSES];
                likelihoods[class] = 0.7;
                let sides = [outline.left, top, outline.right, low].map(|side| side as f32);
                if class == LIQUID || class == SINGLE {
                    let row = |y: usize| y * small.width + outline.left..y * small.width + outline.right;
                    (top..low).for_each(|y| small.pixels[row(y)].fill([run[0], 200, 50]));
                }
                for y in (top + 2..low).step_by(4) {
                    for x in (outline.left + 2..outline.right).step_by(4) {
                        let middle = (x as f32, y as f32);
                        positions.push(Position { middle, likelihoods, sides, unit: 21.0 });
                    }
                }
                low = top;
            }
        }
        (small, EvenRows { rows: vec![row.to_vec()], is_complete: true }, positions)
    }

    fn counts(items: &Items) -> Vec<usize> {
        items
            .places
            .iter()
            .map(|places| places.iter().filter(|place| place.difference > 0.0).count())
            .collect()
    }

    #[test]
    fn units_are_counted_by_their_height() {
        let (small, even, units) = scene(["AAAB", "BA--", "aab-"]);
        let ways = Ways::find(&even, &units);
        let items = ways.measure(&small, Band::Middle).next().expect("units");
        assert_eq!(counts(&items), [4, 2, 3]);
        assert!((items.levels.unit - UNIT as f32).abs() < 0.5, "{:?}", items.levels);
        assert!(items.places.iter().all(|places| places.len() == 4) && items.lifted.is_none());
    }

    #[test]
    fn hidden_and_lifted_units_are_found() {
        let (small, even, units) = scene(["???a", "ab--b", "----"]);
        let ways = Ways::find(&even, &units);
        let items = ways.measure(&small, Band::Middle).next().expect("units");
        assert_eq!((counts(&items), items.lifted), (vec![4, 3, 0], Some(1)));
        let hidden: Vec<bool> = items.places[0].iter().map(|place| place.question).collect();
        assert_eq!(hidden, [true, true, true, false]);
    }

    #[test]
    fn a_unit_of_the_colour_of_hidden_ones_is_hidden() {
        let (mut small, even, units) = scene(["??Ba", "?Ba-", "----"]);
        // The question mark of this unit was missed.
        (120..140).for_each(|y| small.pixels[y * 140 + 20..y * 140 + 40].fill([90; 3]));
        let ways = Ways::find(&even, &units);
        let items = ways.measure(&small, Band::Middle).next().expect("units");
        let hidden = |tube: usize| items.places[tube].iter().map(|place| place.question).collect::<Vec<_>>();
        assert_eq!((hidden(0), hidden(1)[..2].to_vec()), (vec![true, true, true, false], vec![true, false]));
    }

    #[test]
    fn a_picture_without_units_has_none() {
        let (small, even, units) = scene(["----", "----", ""]);
        assert!(Ways::find(&even, &units).measure(&small, Band::Middle).next().is_none());
    }
}
