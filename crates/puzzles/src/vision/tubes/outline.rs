//! Finds tubes by their outlines: two vertical lines with a bottom, several alike in rows.
//!
//! ```text
//!  │ │ │ │ │ │     the space between two tubes also has a line at each side, but no bottom
//!  ╰─╯ ╰─╯ ╰─╯
//! ```

use crate::vision::effort::Effort;
use crate::vision::lines::{Edges, Line, MIN_FAINT_STEP};

/// Outline of a tube, in pixels of the scaled picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Outline {
    pub(super) left: usize,
    pub(super) right: usize,
    pub(super) top: usize,
    /// Pixel row of its bottom.
    pub(super) bottom: usize,
    /// Rating from the visible shares of its sides and its bottom, at most 1.
    pub(super) quality: f32,
}

impl Outline {
    pub(super) fn width(&self) -> usize {
        self.right - self.left
    }

    pub(super) fn height(&self) -> usize {
        self.bottom - self.top
    }

    pub(super) fn middle(&self) -> f32 {
        (self.left + self.right) as f32 / 2.0
    }
}

/// Tubes side by side, from the left.
pub(super) type TubeRow = Vec<Outline>;

/// Minimum width of a tube, in pixels of the scaled picture.
pub(super) const MIN_WIDTH: usize = 9;
/// Minimum height of a tube, in pixels of the scaled picture.
pub(super) const MIN_HEIGHT: usize = 24;
/// Minimum and maximum ratio of height to width.
pub(super) const HEIGHT_RATIOS: (f32, f32) = (1.3, 14.0);
/// Minimum visible share of a bottom at an expected height.
const MIN_BOTTOM_SHARE: f32 = 0.6;
/// Maximum lines that are combined into pairs, best first.
const MAX_LINES: usize = 700;

/// Finds sets of rows of tubes of similar width, most likely first. `width` is the width of the
/// picture. A pixel row counts as a bottom if its visible share is at least `enough` times that of
/// the most visible row.
pub(super) fn find(edges: &Edges, width: usize, enough: f32, effort: &Effort<'_>) -> Vec<Vec<TubeRow>> {
    let mut lines = edges.lines(MIN_HEIGHT);
    lines.truncate(MAX_LINES);
    let mut pairs = find_pairs(edges, &lines, width, enough, effort);
    pairs.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    let mut sets: Vec<(f32, Vec<Outline>)> = Vec::new();
    let mut tried: Vec<usize> = Vec::new();
    for seed in pairs.iter().take_while(|_| !effort.is_spent()) {
        if tried.contains(&seed.width()) {
            continue;
        }
        tried.push(seed.width());
        let set = of_similar_width(&pairs, seed);
        if set.len() >= 2 {
            let size = (seed.width() as f32).powf(0.4);
            let score = set.iter().map(worth).sum::<f32>() * size;
            sets.push((score, set));
        }
    }
    sets.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut kept: Vec<Vec<Outline>> = Vec::new();
    for (_, set) in sets {
        let same = |other: &Vec<Outline>| {
            let shared = set.iter().filter(|tube| other.iter().any(|other| overlap(tube, other))).count();
            let (a, b) = (set[0].width() as f32, other[0].width() as f32);
            10 * shared > 8 * set.len() && (a - b).abs() < 0.15 * a
        };
        if !kept.iter().any(same) {
            kept.push(set);
        }
        if kept.len() == 4 {
            break;
        }
    }
    kept.into_iter().map(|set| complete_rows(edges, group_rows(set), width)).collect()
}

/// Rates an outline by its visibility and length.
fn worth(outline: &Outline) -> f32 {
    outline.quality * (outline.height() as f32).sqrt()
}

/// Returns whether two outlines overlap.
fn overlap(a: &Outline, b: &Outline) -> bool {
    a.left.max(b.left) + 2 < a.right.min(b.right) && a.top.max(b.top) < a.bottom.min(b.bottom)
}

/// Maximum difference from the usual height of a tube that is certainly one of the set, as a share.
const MAX_HEIGHT_DIFFERENCE: f32 = 0.15;

/// Returns outlines of about the width of `seed` that do not overlap, best first.
fn of_similar_width(pairs: &[Outline], seed: &Outline) -> Vec<Outline> {
    let tolerance = (0.08 * seed.width() as f32).max(2.0);
    let is_similar = |pair: &&Outline| (pair.width() as f32 - seed.width() as f32).abs() <= tolerance;
    let similar = || pairs.iter().filter(is_similar);
    let height = |tube: &Outline| tube.height() as f32;
    let mut set = without_overlaps(similar());
    let mut heights: Vec<f32> = set.iter().map(height).collect();
    heights.sort_by(f32::total_cmp);
    let usual = heights[heights.len() / 2];
    // A space between two tubes may be a clearer outline than either, but it has another height.
    let is_usual = |pair: &&Outline| (height(pair) - usual).abs() <= MAX_HEIGHT_DIFFERENCE * usual;
    let even = without_overlaps(similar().filter(is_usual));
    if even.len() > set.len() {
        return even;
    }
    // An outline of a very different height is not a tube.
    set.retain(|tube| height(tube) > 0.5 * usual && height(tube) < 2.2 * usual);
    set
}

/// Drops outlines that overlap an earlier one.
fn without_overlaps<'a>(outlines: impl Iterator<Item = &'a Outline>) -> Vec<Outline> {
    let mut kept: Vec<Outline> = Vec::new();
    for outline in outlines {
        if !kept.iter().any(|other| overlap(outline, other)) {
            kept.push(*outline);
        }
    }
    kept
}

/// Finds pairs of lines with a bottom.
fn find_pairs(edges: &Edges, lines: &[Line], width: usize, enough: f32, effort: &Effort<'_>) -> Vec<Outline> {
    let mut lines = lines.to_vec();
    lines.sort_by_key(|line| line.x);
    let mut found = Vec::new();
    for (index, left) in lines.iter().enumerate().take_while(|_| !effort.is_spent()) {
        for right in &lines[index + 1..] {
            let across = right.x - left.x;
            if across > width / 3 {
                break;
            }
            let (top, bottom) = (left.top.max(right.top), left.bottom.min(right.bottom));
            let whole = left.bottom.max(right.bottom) - left.top.min(right.top);
            if across < MIN_WIDTH || bottom <= top || (bottom - top) * 10 < whole * 7 {
                continue;
            }
            let slim = (bottom - top) as f32 / across as f32;
            if slim < HEIGHT_RATIOS.0 || slim > HEIGHT_RATIOS.1 {
                continue;
            }
            let low = left.bottom.max(right.bottom);
            if let Some((bottom, enough)) = find_bottom(edges, (left.x, right.x), (bottom, low), (14, enough))
            {
                let quality = left.support * right.support * enough * (bottom - top) as f32 / whole as f32;
                found.push(Outline { left: left.x, right: right.x, top, bottom, quality: quality.min(1.0) });
            }
        }
    }
    found
}

/// Returns the bottom of a tube near the row `wanted`, if it is faintly visible there. The border
/// of the lowest unit may have been mistaken for the bottom.
pub(super) fn find_faint_bottom(edges: &Edges, tube: &Outline, wanted: usize) -> Option<usize> {
    let (width, tolerance) = (tube.width(), (tube.width() / 12).max(2));
    let middle = tube.left + width * 3 / 10..=tube.right - width * 3 / 10;
    let count = middle.clone().count() as f32;
    let share = |y: usize| {
        middle.clone().filter(|&x| edges.has_horizontal(x, y, MIN_FAINT_STEP)).count() as f32 / count
    };
    let rows = wanted.saturating_sub(tolerance)..(wanted + tolerance + 1).min(edges.height());
    rows.max_by(|&a, &b| share(a).total_cmp(&share(b))).filter(|&y| share(y) >= MIN_BOTTOM_SHARE)
}

/// Finds the bottom between two vertical lines that end near the rows `ends`, the upper first.
/// Rows are rated by the share of their middle pixels that have an edge of `min_contrast`; `enough`
/// is as in [`find`]. Returns the row of the bottom, and the share of the most visible row.
fn find_bottom(
    edges: &Edges,
    (left, right): (usize, usize),
    ends: (usize, usize),
    (min_contrast, enough): (u8, f32),
) -> Option<(usize, f32)> {
    let width = right - left;
    let middle = left + width * 3 / 10..=right - width * 3 / 10;
    let columns = middle.clone().count() as f32;
    let first = ends.0.saturating_sub(width / 4);
    let last = (ends.1 + width * 3 / 4 + 2).min(edges.height());
    let share = |y: usize| {
        middle.clone().filter(|&x| edges.has_horizontal(x, y, min_contrast)).count() as f32 / columns
    };
    let shares: Vec<(usize, f32)> = (first..last).map(|y| (y, share(y))).collect();
    let best = shares.iter().map(|it| it.1).fold(0.0, f32::max);
    if best < 0.7 {
        return None;
    }
    // The bottom is the outer edge of the glass: the last of the edges close together.
    let enough = (enough * best).max(0.7);
    let first = shares.iter().position(|it| it.1 >= enough)?;
    let thick = (width / 6).max(3);
    let last = shares[first..].iter().take(thick).rposition(|it| it.1 >= enough)?;
    Some((shares[first + last].0, best))
}

/// Groups tubes into rows by their bottoms: rows from top to bottom, tubes from left to right.
fn group_rows(mut set: Vec<Outline>) -> Vec<TubeRow> {
    set.sort_by_key(|tube| tube.bottom);
    let mut rows: Vec<TubeRow> = Vec::new();
    for tube in set {
        let tolerance = (tube.width() as f32 * 0.5).max(4.0) as usize;
        match rows.last_mut() {
            Some(row) if tube.bottom - row[row.len() - 1].bottom <= tolerance => row.push(tube),
            _ => rows.push(vec![tube]),
        }
    }
    rows.iter_mut().for_each(|row| row.sort_by_key(|tube| tube.left));
    rows
}

/// Adds faintly visible tubes between and beside the others of each row.
fn complete_rows(edges: &Edges, rows: Vec<TubeRow>, width: usize) -> Vec<TubeRow> {
    rows.into_iter().map(|row| complete_row(edges, row, width)).collect()
}

/// Adds faintly visible tubes to one row.
fn complete_row(edges: &Edges, mut row: TubeRow, width: usize) -> TubeRow {
    let Some(pitch) = pitch(&row) else { return row };
    loop {
        let mut places: Vec<f32> = Vec::new();
        for pair in row.windows(2) {
            let between = pair[1].middle() - pair[0].middle();
            let missing = (between / pitch).round() as usize;
            places.extend((1..missing).map(|step| pair[0].middle() + between * step as f32 / missing as f32));
        }
        places.push(row[0].middle() - pitch);
        places.push(row[row.len() - 1].middle() + pitch);
        let found: Vec<Outline> =
            places.iter().filter_map(|&middle| find_faint(edges, &row, middle, width)).collect();
        if found.is_empty() {
            return row;
        }
        row.extend(found);
        row.sort_by_key(|tube| tube.left);
    }
}

/// Returns the usual distance between neighbours in a row; `None` for a single tube.
pub(super) fn pitch(row: &[Outline]) -> Option<f32> {
    let mut steps: Vec<f32> = row.windows(2).map(|pair| pair[1].middle() - pair[0].middle()).collect();
    steps.sort_by(f32::total_cmp);
    // Lower median, since a missing tube doubles a step.
    steps.get(steps.len().saturating_sub(1) / 2).copied()
}

/// Finds a faint tube around the column `middle`, of about the size of the nearest tube of the row.
fn find_faint(edges: &Edges, row: &[Outline], middle: f32, width: usize) -> Option<Outline> {
    let neighbour =
        row.iter().min_by(|a, b| (a.middle() - middle).abs().total_cmp(&(b.middle() - middle).abs()))?;
    let half = neighbour.width() as f32 / 2.0;
    if middle < half || middle + half > width as f32 {
        return None;
    }
    let slack = (neighbour.width() / 8).max(2) as i32;
    let rows =
        neighbour.top + neighbour.height() / 10..neighbour.bottom.saturating_sub(neighbour.width() / 2);
    let best = |x: f32| {
        (-slack..=slack)
            .filter_map(|shift| usize::try_from(x.round() as i32 + shift).ok())
            .filter(|&x| x >= 1 && x + 1 < width)
            .map(|x| (edges.support(x, rows.clone(), MIN_FAINT_STEP), x))
            .max_by(|a, b| a.0.total_cmp(&b.0))
    };
    let (left, right) = (best(middle - half)?, best(middle + half)?);
    if left.0 < 0.7 || right.0 < 0.7 || right.1 < left.1 + MIN_WIDTH {
        return None;
    }
    if row.iter().any(|tube| left.1 + 2 < tube.right && tube.left + 2 < right.1) {
        return None;
    }
    let end = neighbour.bottom.saturating_sub(neighbour.width() / 4);
    let (bottom, enough) = find_bottom(edges, (left.1, right.1), (end, end), (MIN_FAINT_STEP, 0.9))?;
    let quality = left.0 * right.0 * enough * 0.7;
    Some(Outline { left: left.1, right: right.1, top: neighbour.top, bottom, quality })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_between_tubes_do_not_replace_tubes() {
        let outline = |left: usize, bottom: usize, quality: f32| Outline {
            left,
            right: left + 40,
            top: 100,
            bottom,
            quality,
        };
        // Two clear spaces between three tubes reach down to the next row.
        let spaces = [outline(40, 320, 1.0), outline(100, 320, 1.0)];
        let tubes = [10, 70, 130, 190].map(|left| outline(left, 250, 0.9));
        let pairs: Vec<Outline> = spaces.into_iter().chain(tubes).collect();
        let lefts = |pairs: &[Outline]| -> Vec<usize> {
            of_similar_width(pairs, &pairs[0]).iter().map(|tube| tube.left).collect()
        };
        assert_eq!(lefts(&pairs), [40, 100, 190], "as many spaces as tubes");
        let other_rows =
            [10, 70, 130, 190].map(|left| Outline { top: 400, bottom: 550, ..outline(left, 0, 0.8) });
        assert_eq!(lefts(&[&pairs[..], &other_rows].concat()), [10, 70, 130, 190, 10, 70, 130, 190]);
    }
}
