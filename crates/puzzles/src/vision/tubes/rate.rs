//! Makes tubes of the measured places and the guess about their contents, and rates them.

use super::colours::likelihoods;
use super::cover::find_covered;
use super::doubled::{are_doubled, merge_pairs};
use super::fill::UnitPlace;
use super::guess::Guess;
use super::levels::Levels;
use super::observed::{Kind, Tube, Tubes, Unit};
use super::outline::{Outline, TubeRow, pitch};
use super::raised::add_raised;
use super::regular::EvenRows;
use super::round::{Shape, find_shape};
use super::veiled::hide_plain;
use crate::vision::grid::corners;
use crate::vision::small::{Small, lab};

/// Measurements of tubes, and the guess about their contents.
pub(super) struct Contents {
    pub(super) places: Vec<Vec<UnitPlace>>,
    pub(super) guess: Guess,
    pub(super) levels: Levels,
    /// Whether the question marks are faint.
    pub(super) faint: bool,
    /// Whether the outlines are those of units, since no tube is visible.
    pub(super) is_bare: bool,
}

/// Makes tubes of the contents and rates them.
pub(super) fn rate(small: &Small, even: &EvenRows, contents: Contents) -> (f32, Tubes) {
    let Contents { places, guess, levels, faint, is_bare } = contents;
    let outlines: Vec<Outline> = even.rows.iter().flatten().copied().collect();
    let Guess { score, filled, capacities, grouping, has_unit_above_gap, may_confuse_hidden, fill_contrast } =
        guess;
    let mut colours = vec![[0.0_f32; 3]; grouping.middles.len()];
    let mut counts = vec![0.0_f32; colours.len()];
    let mut numbers = grouping.colour_of.iter();
    let mut tubes = Vec::new();
    let covered = find_covered(small, &outlines, &levels);
    for (((places, outline), covered), (&filled, &capacity)) in
        places.iter().zip(&outlines).zip(covered).zip(filled.iter().zip(&capacities))
    {
        let mut units = Vec::new();
        let scaled = |sides: [f32; 4]| sides.map(|side| side * small.scale);
        let (left, right) = (outline.left as f32, outline.right as f32);
        for (unit, place) in places[..filled].iter().enumerate() {
            let low = outline.bottom as f32 - levels.base - unit as f32 * levels.unit;
            let corners = corners(scaled([left, low - levels.unit, right, low]));
            let colour = if place.question { None } else { numbers.next().copied() };
            if let Some(colour) = colour {
                counts[colour] += 1.0;
                (0..3).for_each(|channel| colours[colour][channel] += f32::from(place.colour[channel]));
            }
            let likelihoods = likelihoods(place.shade, &grouping.middles);
            units.push(Unit { corners, rgb: place.colour, colour, likelihoods });
        }
        tubes.push(Tube { capacity, units, covered });
    }
    let levels = if are_doubled(&tubes) {
        merge_pairs(&mut tubes);
        Levels { unit: 2.0 * levels.unit, ..levels }
    } else {
        levels
    };
    let find_shape = |rows: &[TubeRow]| find_shape(small, rows, &tubes, &levels);
    let shape = match find_shape(&even.rows) {
        // The outlines may be those of signs on balls.
        Shape::Straight | Shape::Block if is_bare => find_shape(&widened(&even.rows)),
        shape => shape,
    };
    let (kind, is_kind_clear) = match shape {
        Shape::Straight => (Kind::Water, true),
        Shape::Block => (Kind::Water, false),
        Shape::Oval => (Kind::Ball, false),
        Shape::Round => (Kind::Ball, true),
    };
    let colours = colours
        .iter()
        .zip(&counts)
        .map(|(sum, count)| sum.map(|sum| (sum / count.max(1.0)).round() as u8))
        .collect();
    let mut tubes = Tubes {
        corners: corners(bounding_box(&outlines).map(|side| side as f32 * small.scale)),
        tubes,
        colours,
        kind,
        is_kind_clear,
        counts_fit: grouping.tally > 0.0,
        separation: grouping.separation,
        colour_difference: grouping.colour_difference,
        is_complete: even.is_complete
            && !differ_by_row(&even.rows, &capacities)
            && !has_odd_capacity(&capacities),
        has_glass_colour: false,
        dimmed: grouping.dimmed,
        has_unit_above_gap,
        may_confuse_hidden: may_confuse_hidden || faint,
        fill_contrast,
        explained: levels.explained,
    };
    add_raised(small, &mut tubes, &outlines, &levels);
    let mut tubes = hide_plain(tubes);
    tubes.has_glass_colour = has_glass_colour(&tubes);
    let seen: f32 = outlines.iter().map(|tube| tube.quality).sum();
    let several = if tubes.colours.len() > 1 { 1.0 } else { 0.0 };
    (several * score + 2.0 * levels.explained + 0.5 * seen.min(30.0), tubes)
}

/// Share of the distance between columns that a ball covers.
const BALL_SHARE: f32 = 0.8;

/// Returns outlines that are as wide as balls may be.
fn widened(rows: &[TubeRow]) -> Vec<TubeRow> {
    let widen = |row: &TubeRow| {
        let half = BALL_SHARE / 2.0 * pitch(row).unwrap_or_default();
        let widen = |tube: &Outline| Outline {
            left: tube.left.min((tube.middle() - half).max(0.0) as usize),
            right: tube.right.max((tube.middle() + half) as usize),
            ..*tube
        };
        row.iter().map(widen).collect()
    };
    rows.iter().map(widen).collect()
}

/// Returns whether capacities are equal within each row, but differ between rows. The top of a row
/// was then probably missed.
fn differ_by_row(rows: &[Vec<Outline>], capacities: &[usize]) -> bool {
    let mut rest = capacities;
    let mut row_capacity = |row: &Vec<Outline>| {
        let (row, after) = rest.split_at(row.len().min(rest.len()));
        rest = after;
        let first = row.first().copied();
        first.filter(|first| row.iter().all(|capacity| capacity == first))
    };
    let by_row: Option<Vec<usize>> = rows.iter().map(&mut row_capacity).collect();
    by_row.is_some_and(|by_row| by_row.iter().any(|&capacity| capacity != by_row[0]))
}

/// Minimum tubes of one capacity among which one of another is doubtful.
const MIN_ALIKE: usize = 4;

/// Returns whether a single tube holds fewer units than all others, which hold equally many. One of
/// its ends was then probably missed.
fn has_odd_capacity(capacities: &[usize]) -> bool {
    let usual = capacities.iter().copied().max().unwrap_or_default();
    let alike = capacities.iter().filter(|&&capacity| capacity == usual).count();
    alike >= MIN_ALIKE && alike + 1 == capacities.len()
}

/// Returns the bounding box of outlines.
fn bounding_box(outlines: &[Outline]) -> [usize; 4] {
    let min = |of: fn(&Outline) -> usize| outlines.iter().map(of).min().unwrap_or_default();
    let max = |of: fn(&Outline) -> usize| outlines.iter().map(of).max().unwrap_or_default();
    [min(|tube| tube.left), min(|tube| tube.top), max(|tube| tube.right), max(|tube| tube.bottom)]
}

/// Returns whether a nearly grey colour fills a tube and occurs in no other.
fn has_glass_colour(seen: &Tubes) -> bool {
    /// Maximum chroma of a nearly grey colour, in hundredths of Oklab.
    const MAX_GREY_CHROMA: f32 = 6.0;
    let grey = |colour: usize| {
        let [_, a, b] = lab(seen.colours[colour]);
        a.hypot(b) < MAX_GREY_CHROMA
    };
    let full = |tube: &&Tube| tube.units.len() == tube.capacity;
    seen.tubes.iter().filter(full).any(|tube| {
        let colour = tube.units.first().and_then(|unit| unit.colour);
        let alone = |colour: usize| {
            let all =
                seen.tubes.iter().flat_map(|tube| &tube.units).filter(|unit| unit.colour == Some(colour));
            all.count() == tube.units.len() && tube.units.iter().all(|unit| unit.colour == Some(colour))
        };
        colour.is_some_and(|colour| grey(colour) && alone(colour))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_tube_of_a_smaller_capacity_is_odd() {
        assert!(has_odd_capacity(&[4, 4, 4, 3, 4]));
        assert!(!has_odd_capacity(&[4; 5]));
        assert!(!has_odd_capacity(&[4, 4, 4, 3, 3]), "tubes of two sizes");
        assert!(!has_odd_capacity(&[4, 3, 4]), "few tubes");
    }

    #[test]
    fn differ_by_row_is_true_when_only_whole_rows_differ_in_capacity() {
        let tube = Outline { left: 0, top: 0, right: 10, bottom: 40, quality: 1.0 };
        let rows = [vec![tube; 3], vec![tube; 2]];
        assert!(differ_by_row(&rows, &[3, 3, 3, 4, 4]));
        assert!(!differ_by_row(&rows, &[4; 5]));
        assert!(!differ_by_row(&rows, &[3, 4, 4, 4, 4]), "bottles of different sizes in a row");
    }
}
