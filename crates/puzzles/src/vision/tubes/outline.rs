//! Tubes by outline: two vertical lines side by side, closed below, several alike in rows.
//!
//! ```text
//!  │ │ │ │ │ │     the space between two tubes has lines at both sides too, but no bottom
//!  ╰─╯ ╰─╯ ╰─╯
//! ```

use crate::vision::effort::Effort;
use crate::vision::lines::{Edges, FAINT, Line};

/// Outline of a tube in pixels of the reduced picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Outline {
    pub(super) left: usize,
    pub(super) right: usize,
    pub(super) top: usize,
    /// Row at which it is closed.
    pub(super) bottom: usize,
    /// Visibility, at most 1.
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

/// Tubes side by side on one ground.
pub(super) type Row = Vec<Outline>;

/// Minimum width and height of a tube, in pixels of the reduced picture.
const NARROWEST: usize = 9;
const SHORTEST: usize = 24;
/// Range of height divided by width.
const SLIMNESS: (f32, f32) = (1.3, 14.0);
/// Minimum visible share of the bottom of a tube that is expected to be longer.
const LOWER: f32 = 0.6;
/// Maximum lines that are paired, best first.
const MOST_LINES: usize = 700;

/// Returns sets of rows of tubes of one width, most likely first. `closed` is the required visible
/// share of the bottom edge.
pub(super) fn find(edges: &Edges, width: usize, closed: f32, effort: &Effort<'_>) -> Vec<Vec<Row>> {
    let mut lines = edges.lines(SHORTEST);
    lines.truncate(MOST_LINES);
    let mut pairs = pairs(edges, &lines, width, closed, effort);
    pairs.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    let mut sets: Vec<(f32, Vec<Outline>)> = Vec::new();
    let mut tried: Vec<usize> = Vec::new();
    for seed in pairs.iter().take_while(|_| !effort.is_spent()) {
        if tried.contains(&seed.width()) {
            continue;
        }
        tried.push(seed.width());
        let set = alike(&pairs, seed);
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
            let shared = set.iter().filter(|tube| other.iter().any(|other| cross(tube, other))).count();
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
    kept.into_iter().map(|set| completed(edges, rows(set), width)).collect()
}

/// Rates an outline by its visibility and length.
fn worth(outline: &Outline) -> f32 {
    outline.quality * (outline.height() as f32).sqrt()
}

fn cross(a: &Outline, b: &Outline) -> bool {
    a.left.max(b.left) + 2 < a.right.min(b.right) && a.top.max(b.top) < a.bottom.min(b.bottom)
}

/// Returns outlines of about the width of `seed` that do not overlap, best first.
fn alike(pairs: &[Outline], seed: &Outline) -> Vec<Outline> {
    let room = (0.08 * seed.width() as f32).max(2.0);
    let mut set: Vec<Outline> = Vec::new();
    for pair in pairs {
        let near = (pair.width() as f32 - seed.width() as f32).abs() <= room;
        if near && !set.iter().any(|other| cross(pair, other)) {
            set.push(*pair);
        }
    }
    // An outline that resembles no other in its row or column is no tube.
    let height = |tube: &Outline| tube.height() as f32;
    let mut heights: Vec<f32> = set.iter().map(height).collect();
    heights.sort_by(f32::total_cmp);
    let usual = heights[heights.len() / 2];
    set.retain(|tube| height(tube) > 0.5 * usual && height(tube) < 2.2 * usual);
    set
}

/// Returns pairs of lines with a bottom.
fn pairs(edges: &Edges, lines: &[Line], width: usize, enough: f32, effort: &Effort<'_>) -> Vec<Outline> {
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
            if across < NARROWEST || bottom <= top || (bottom - top) * 10 < whole * 7 {
                continue;
            }
            let slim = (bottom - top) as f32 / across as f32;
            if slim < SLIMNESS.0 || slim > SLIMNESS.1 {
                continue;
            }
            let low = left.bottom.max(right.bottom);
            if let Some((bottom, closed)) = closure(edges, (left.x, right.x), (bottom, low), (14, enough)) {
                let quality = left.support * right.support * closed * (bottom - top) as f32 / whole as f32;
                found.push(Outline { left: left.x, right: right.x, top, bottom, quality: quality.min(1.0) });
            }
        }
    }
    found
}

/// Returns the bottom of a tube at an expected height, if it is faintly visible there: the border
/// of the lowest unit may have been taken for it.
pub(super) fn lower(edges: &Edges, tube: &Outline, wanted: usize) -> Option<usize> {
    let (width, room) = (tube.width(), (tube.width() / 12).max(2));
    let middle = tube.left + width * 3 / 10..=tube.right - width * 3 / 10;
    let count = middle.clone().count() as f32;
    let share = |y: usize| middle.clone().filter(|&x| edges.level(x, y, FAINT)).count() as f32 / count;
    let rows = wanted.saturating_sub(room)..(wanted + room + 1).min(edges.height());
    rows.max_by(|&a, &b| share(a).total_cmp(&share(b))).filter(|&y| share(y) >= LOWER)
}

/// Returns the bottom between two lines that end near `ends`, and its visible share.
fn closure(
    edges: &Edges,
    (left, right): (usize, usize),
    ends: (usize, usize),
    (least, enough): (u8, f32),
) -> Option<(usize, f32)> {
    let width = right - left;
    let middle = left + width * 3 / 10..=right - width * 3 / 10;
    let columns = middle.clone().count() as f32;
    let first = ends.0.saturating_sub(width / 4);
    let last = (ends.1 + width * 3 / 4 + 2).min(edges.height());
    let share = |y: usize| middle.clone().filter(|&x| edges.level(x, y, least)).count() as f32 / columns;
    let shares: Vec<(usize, f32)> = (first..last).map(|y| (y, share(y))).collect();
    let best = shares.iter().map(|it| it.1).fold(0.0, f32::max);
    if best < 0.7 {
        return None;
    }
    // The outer edge of the glass: the last of the edges that belong together.
    let enough = (enough * best).max(0.7);
    let first = shares.iter().position(|it| it.1 >= enough)?;
    let thick = (width / 6).max(3);
    let last = shares[first..].iter().take(thick).rposition(|it| it.1 >= enough)?;
    Some((shares[first + last].0, best))
}

/// Groups tubes by ground from above, each row from the left.
fn rows(mut set: Vec<Outline>) -> Vec<Row> {
    set.sort_by_key(|tube| tube.bottom);
    let mut rows: Vec<Row> = Vec::new();
    for tube in set {
        let room = (tube.width() as f32 * 0.5).max(4.0) as usize;
        match rows.last_mut() {
            Some(row) if tube.bottom - row[row.len() - 1].bottom <= room => row.push(tube),
            _ => rows.push(vec![tube]),
        }
    }
    rows.iter_mut().for_each(|row| row.sort_by_key(|tube| tube.left));
    rows
}

/// Adds faintly visible tubes between and beside the others of a row.
fn completed(edges: &Edges, rows: Vec<Row>, width: usize) -> Vec<Row> {
    rows.into_iter().map(|row| complete(edges, row, width)).collect()
}

fn complete(edges: &Edges, mut row: Row, width: usize) -> Row {
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
            places.iter().filter_map(|&middle| faint(edges, &row, middle, width)).collect();
        if found.is_empty() {
            return row;
        }
        row.extend(found);
        row.sort_by_key(|tube| tube.left);
    }
}

/// Returns the usual distance of neighbours in a row.
pub(super) fn pitch(row: &[Outline]) -> Option<f32> {
    let mut steps: Vec<f32> = row.windows(2).map(|pair| pair[1].middle() - pair[0].middle()).collect();
    steps.sort_by(f32::total_cmp);
    // A missing tube doubles a step, so the smaller steps count.
    steps.get(steps.len().saturating_sub(1) / 2).copied()
}

/// Finds a faint tube like those of a row near a place.
fn faint(edges: &Edges, row: &[Outline], middle: f32, width: usize) -> Option<Outline> {
    let like =
        row.iter().min_by(|a, b| (a.middle() - middle).abs().total_cmp(&(b.middle() - middle).abs()))?;
    let half = like.width() as f32 / 2.0;
    let slack = (like.width() / 8).max(2) as i32;
    let rows = like.top + like.height() / 10..like.bottom.saturating_sub(like.width() / 2);
    let best = |x: f32| {
        (-slack..=slack)
            .filter_map(|shift| usize::try_from(x.round() as i32 + shift).ok())
            .filter(|&x| x >= 1 && x + 1 < width)
            .map(|x| (edges.support(x, rows.clone(), FAINT), x))
            .max_by(|a, b| a.0.total_cmp(&b.0))
    };
    let (left, right) = (best(middle - half)?, best(middle + half)?);
    if left.0 < 0.7 || right.0 < 0.7 || right.1 < left.1 + NARROWEST {
        return None;
    }
    if row.iter().any(|tube| left.1 + 2 < tube.right && tube.left + 2 < right.1) {
        return None;
    }
    let end = like.bottom.saturating_sub(like.width() / 4);
    let (bottom, closed) = closure(edges, (left.1, right.1), (end, end), (FAINT, 0.9))?;
    let quality = left.0 * right.0 * closed * 0.7;
    Some(Outline { left: left.1, right: right.1, top: like.top, bottom, quality })
}
