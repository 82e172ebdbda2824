//! Bottoms of the tubes of a row: the line through them, and lower bottoms that were missed.

use super::fit::{fit_line, median_of};
use super::outline::{Outline, TubeRow, find_faint_bottom};
use crate::vision::lines::Edges;

/// Minimum distance of a lower bottom from the usual one, in widths of a tube.
const MIN_LOWER: f32 = 0.1;

/// Returns rows in which each tube ends where the lowest one does, if a bottom is visible there,
/// since the border of the lowest unit may be clearer than a round bottom; `None` if no row
/// changes.
pub(super) fn with_lowest_bottoms(rows: &[TubeRow], edges: &Edges) -> Option<Vec<TubeRow>> {
    let lower = |row: &TubeRow| {
        let usual = median_of(row.iter().map(|tube| tube.bottom as f32));
        let least = usual + (MIN_LOWER * row[0].width() as f32).max(3.0);
        let mut bottoms: Vec<usize> =
            row.iter().map(|tube| tube.bottom).filter(|&bottom| bottom as f32 > least).collect();
        bottoms.sort_unstable_by(|a, b| b.cmp(a));
        bottoms.into_iter().find_map(|wanted| {
            let of =
                |tube: &Outline| Some(Outline { bottom: find_faint_bottom(edges, tube, wanted)?, ..*tube });
            row.iter().map(of).collect::<Option<TubeRow>>()
        })
    };
    let lowered: Vec<Option<TubeRow>> = rows.iter().map(lower).collect();
    let is_changed = lowered.iter().any(Option::is_some);
    let either = |(lowered, row): (Option<TubeRow>, &TubeRow)| lowered.unwrap_or_else(|| row.clone());
    is_changed.then(|| lowered.into_iter().zip(rows).map(either).collect())
}

/// Maximum slope of the line through the bottoms of a row.
const MAX_SLOPE: f32 = 0.08;

/// Returns whether the bottoms of a row are on a level line. Edges in the background may have been
/// mistaken for bottoms otherwise.
pub(super) fn is_level(row: &TubeRow) -> bool {
    let [first, .., last] = &row[..] else { return true };
    let line = fit_bottoms(row);
    (line(row.len() - 1) - line(0)).abs() <= MAX_SLOPE * (last.middle() - first.middle())
}

/// Returns whether the bottoms of a row are on a line.
pub(super) fn is_straight(row: &TubeRow) -> bool {
    let bottoms = bottoms(row);
    let tolerance = (0.08 * row[0].width() as f32).max(1.5);
    let (level, sloping) = lines(&bottoms);
    let off = |line: &dyn Fn(usize) -> f32| {
        median_of(bottoms.iter().enumerate().map(|(number, bottom)| (bottom - line(number)).abs()))
    };
    off(&|_| level) <= tolerance || off(&sloping) <= tolerance
}

/// Fits a line to the bottoms of a row. It is level unless more bottoms are on a sloping line.
pub(super) fn fit_bottoms(row: &TubeRow) -> impl Fn(usize) -> f32 + use<> {
    let bottoms = bottoms(row);
    let tolerance = (0.04 * row[0].width() as f32).max(1.5);
    let (level, sloping) = lines(&bottoms);
    let count = |line: &dyn Fn(usize) -> f32| {
        let is_near = |(number, bottom): (usize, &f32)| (bottom - line(number)).abs() <= tolerance;
        bottoms.iter().enumerate().filter(|&bottom| is_near(bottom)).count()
    };
    let slopes = count(&sloping) > count(&|_| level);
    move |number| if slopes { sloping(number) } else { level }
}

/// Returns the height of the level line through bottoms, and the sloping line.
fn lines(bottoms: &[f32]) -> (f32, impl Fn(usize) -> f32 + use<>) {
    (median_of(bottoms.iter().copied()), fit_line(bottoms))
}

fn bottoms(row: &TubeRow) -> Vec<f32> {
    row.iter().map(|tube| tube.bottom as f32).collect()
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::small::Small;

    /// A row of outlines, 40 pixels wide and 90 apart, that begin at 100 and end at `bottoms`.
    fn row<const N: usize>(bottoms: [usize; N]) -> TubeRow {
        let tube = |(at, bottom): (usize, usize)| {
            let left = 10 + 90 * at;
            Outline { left, right: left + 40, top: 100, bottom, quality: 1.0 }
        };
        bottoms.into_iter().enumerate().map(tube).collect()
    }

    #[test]
    fn a_row_whose_bottoms_fall_or_rise_is_not_level() {
        let falling = |step: usize| is_level(&row([0, 1, 2, 3, 4].map(|at| 220 + step * at)));
        assert!(falling(0) && falling(5));
        assert!(!falling(12));
    }

    #[test]
    fn the_bottoms_of_a_row_are_level_unless_more_are_on_a_slope() {
        let ends = |bottoms: [usize; 4]| {
            let row = row(bottoms);
            let line = fit_bottoms(&row);
            (is_straight(&row), line(0), line(3))
        };
        assert_eq!(ends([220, 240, 240, 240]), (true, 240.0, 240.0), "a raised tube");
        assert_eq!(ends([220, 226, 232, 238]), (true, 220.0, 238.0), "a slanting photograph");
        assert!(!ends([220, 250, 190, 280]).0);
    }

    #[test]
    fn tubes_end_where_the_lowest_one_does_if_all_have_a_bottom_there() {
        let lower = |bottoms: [u32; 3]| {
            let mut picture = RgbImage::from_pixel(300, 300, Rgb([240; 3]));
            for (at, bottom) in bottoms.into_iter().enumerate() {
                let left = 10 + 90 * at as u32;
                let fill = |picture: &mut RgbImage, rows: Range<u32>, colour: [u8; 3]| {
                    let pixels = rows.flat_map(|y| (left..left + 40).map(move |x| (x, y)));
                    pixels.for_each(|(x, y)| picture.put_pixel(x, y, Rgb(colour)));
                };
                fill(&mut picture, 100..220, [220, 40, 40]);
                fill(&mut picture, 220..bottom, [40, 80, 220]);
            }
            let edges = Edges::new(&Small::with_scale(&picture, 1.0));
            let rows = with_lowest_bottoms(&[row([220, 220, 260])], &edges)?;
            Some(rows[0].iter().map(|tube| tube.bottom.abs_diff(260) < 3).collect::<Vec<bool>>())
        };
        assert_eq!(lower([260; 3]), Some(vec![true; 3]));
        assert_eq!(lower([260, 220, 260]), None, "one tube ends above");
    }
}
