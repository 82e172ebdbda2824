//! Proposes lattices: rows and columns of numbers. [`super::page`] decides among them.

use std::collections::{HashMap, VecDeque};

use super::words::Word;

/// Possible numbers of rows and columns.
pub(in crate::vision) const SIDES: std::ops::RangeInclusive<i32> = 2..=10;

/// Maximum proposals.
const MAX_LATTICES: usize = 7;

/// Cells at equal steps, possibly slightly rotated. The number in column i and row j is centred at
/// `origin + i · across + j · down`.
#[derive(Clone, Debug)]
pub(in crate::vision) struct Lattice {
    pub(in crate::vision) columns: usize,
    pub(in crate::vision) rows: usize,
    pub(in crate::vision) origin: (f32, f32),
    pub(in crate::vision) across: (f32, f32),
    pub(in crate::vision) down: (f32, f32),
    /// Height of the digits, in pixels.
    pub(in crate::vision) glyph: f32,
    /// Share of cells with a number.
    pub(in crate::vision) support: f32,
    /// Regularity of places and heights, at most 1.
    pub(in crate::vision) order: f32,
}

impl Lattice {
    /// Returns the centre of the number in a cell.
    pub(in crate::vision) fn at(&self, column: f32, row: f32) -> (f32, f32) {
        (
            self.origin.0 + column * self.across.0 + row * self.down.0,
            self.origin.1 + column * self.across.1 + row * self.down.1,
        )
    }

    /// Returns whether both lattices have the same size and steps, and this one is above the other
    /// or to its left.
    pub(in crate::vision) fn precedes(&self, other: &Self) -> bool {
        let last = other.at(other.columns as f32 - 0.5, other.rows as f32 - 0.5);
        let own = self.at(self.columns as f32 - 0.5, self.rows as f32 - 0.5);
        let is_close = |a: f32, b: f32| (a - b).abs() < 0.05 * a;
        let above = own.1 < other.at(-0.5, -0.5).1;
        let beside = own.0 < other.at(-0.5, -0.5).0 && self.origin.1 < last.1;
        (self.columns, self.rows) == (other.columns, other.rows)
            && is_close(self.across.0, other.across.0)
            && is_close(self.down.1, other.down.1)
            && (above || beside)
    }

    /// Returns whether both lattices have nearly the same cells.
    pub(in crate::vision) fn is_like(&self, other: &Self) -> bool {
        let is_close = |a: (f32, f32), b: (f32, f32)| {
            (a.0 - b.0).hypot(a.1 - b.1) < 0.2 * self.across.0.min(self.down.1)
        };
        let last = |l: &Self| l.at(l.columns as f32 - 1.0, l.rows as f32 - 1.0);
        (self.columns, self.rows) == (other.columns, other.rows)
            && is_close(self.origin, other.origin)
            && is_close(last(self), last(other))
    }
}

/// Proposes lattices of numbers of equal height, the best supported first.
pub(in crate::vision) fn propose(words: &[Word]) -> Vec<Lattice> {
    let mut heights: Vec<f32> = words.iter().map(|w| w.area.height() as f32).collect();
    heights.sort_by(f32::total_cmp);
    let mut found: Vec<(f32, Lattice)> = Vec::new();
    let mut last = 0.0;
    for &height in &heights {
        if height < last * 1.12 {
            continue;
        }
        last = height;
        let matching: Vec<&Word> = words
            .iter()
            .filter(|w| (height * 0.95..=height * 1.35).contains(&(w.area.height() as f32)))
            .collect();
        if matching.len() < 3 {
            continue;
        }
        let places: Vec<(f32, f32)> = matching.iter().map(|w| w.area.middle()).collect();
        let middle = height * 1.12;
        let across = find_pitches(&places, middle);
        let turned: Vec<(f32, f32)> = places.iter().map(|&(x, y)| (y, x)).collect();
        let down = find_pitches(&turned, middle);
        for &px in &across {
            for &py in &down {
                for lattice in grow(&matching, &places, (px, py), middle) {
                    // Nearly any three numbers form a lattice, so only additional numbers count.
                    let cells = (lattice.columns * lattice.rows) as f32;
                    let score = (lattice.support * cells - 2.5) * lattice.support * lattice.order;
                    found.push((score, lattice));
                }
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut kept: Vec<Lattice> = Vec::new();
    for (_, lattice) in found {
        if kept.len() < MAX_LATTICES && !kept.iter().any(|other| other.is_like(&lattice)) {
            kept.push(lattice);
        }
    }
    kept
}

/// Finds the most frequent distances between neighbours along the first axis: at most four.
fn find_pitches(places: &[(f32, f32)], height: f32) -> Vec<f32> {
    let mut steps = Vec::new();
    for &(x, y) in places {
        let mut ahead: Vec<f32> = places
            .iter()
            .filter(|&&(ox, oy)| (oy - y).abs() < 0.6 * height && ox - x > 0.8 * height)
            .map(|&(ox, _)| ox - x)
            .collect();
        ahead.sort_by(f32::total_cmp);
        steps.extend(ahead.into_iter().take(2));
    }
    let mut counted: Vec<(usize, f32)> = steps
        .iter()
        .map(|&step| (steps.iter().filter(|&&s| (s - step).abs() < 0.05 * step + 0.5).count(), step))
        .collect();
    counted.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.total_cmp(&b.1)));
    let mut best: Vec<f32> = Vec::new();
    for (_, step) in counted {
        if best.len() < 4 && best.iter().all(|&other| (other - step).abs() > 0.08 * step) {
            best.push(step);
        }
    }
    best
}

/// Walks from number to number at the given steps. Each connected group forms a lattice.
fn grow(words: &[&Word], places: &[(f32, f32)], pitch: (f32, f32), height: f32) -> Vec<Lattice> {
    let mut cells: Vec<Option<(i32, i32)>> = vec![None; words.len()];
    let mut lattices = Vec::new();
    let slack = (0.2 * pitch.0).max(0.3 * height).min(0.4 * pitch.0);
    let slack = (slack, (0.15 * pitch.1).max(0.2 * height).min(0.35 * pitch.1));
    for seed in 0..words.len() {
        if cells[seed].is_some() {
            continue;
        }
        cells[seed] = Some((0, 0));
        let mut taken = HashMap::from([((0, 0), seed)]);
        let mut queue = VecDeque::from([((0, 0), seed)]);
        while let Some(((i, j), at)) = queue.pop_front() {
            for (di, dj) in [(1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (-2, 0), (0, 2), (0, -2)] {
                let cell = (i + di, j + dj);
                if taken.contains_key(&cell) {
                    continue;
                }
                let (x, y) = (places[at].0 + di as f32 * pitch.0, places[at].1 + dj as f32 * pitch.1);
                let off =
                    |k: usize| ((places[k].0 - x) / slack.0).abs().max(((places[k].1 - y) / slack.1).abs());
                let free = (0..words.len()).filter(|&k| cells[k].is_none());
                let Some(next) = free.min_by(|&a, &b| off(a).total_cmp(&off(b))) else { break };
                if off(next) < 1.0 {
                    cells[next] = Some(cell);
                    taken.insert(cell, next);
                    queue.push_back((cell, next));
                }
            }
        }
        lattices.extend(fit(taken, words, places));
    }
    lattices
}

/// Removes sparse outer rows and columns, and fits a lattice to the rest. `None` if the rest is too
/// small, too large or too sparse.
fn fit(mut taken: HashMap<(i32, i32), usize>, words: &[&Word], places: &[(f32, f32)]) -> Option<Lattice> {
    let (columns, rows) = loop {
        let range = |of: fn(&(i32, i32)) -> i32| {
            let low = taken.keys().map(of).min()?;
            Some((low, taken.keys().map(of).max()?))
        };
        let (left, right) = range(|c| c.0)?;
        let (top, bottom) = range(|c| c.1)?;
        let (width, height) = (right - left + 1, bottom - top + 1);
        let column = |i: i32| taken.keys().filter(|c| c.0 == i).count() as f32 / height as f32;
        let row = |j: i32| taken.keys().filter(|c| c.1 == j).count() as f32 / width as f32;
        let edges = [
            (column(left), 0, left),
            (column(right), 0, right),
            (row(top), 1, top),
            (row(bottom), 1, bottom),
        ];
        let weakest = edges.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are four edges");
        if weakest.0 < 0.45 {
            taken.retain(|c, _| if weakest.1 == 0 { c.0 != weakest.2 } else { c.1 != weakest.2 });
            continue;
        }
        break ((left, width), (top, height));
    };
    let filled = taken.len() as f32 / (columns.1 * rows.1) as f32;
    // The smallest board has three numbers.
    if taken.len() < 3
        || taken.len() < 4 && columns.1 * rows.1 > 4
        || !SIDES.contains(&columns.1)
        || !SIDES.contains(&rows.1)
        || filled < 0.5
    {
        return None;
    }
    let samples: Vec<(f32, f32, (f32, f32))> =
        taken.iter().map(|(&(i, j), &k)| ((i - columns.0) as f32, (j - rows.0) as f32, places[k])).collect();
    let (x0, xa, xd) = fit_plane(samples.iter().map(|s| (s.0, s.1, s.2.0)))?;
    let (y0, ya, yd) = fit_plane(samples.iter().map(|s| (s.0, s.1, s.2.1)))?;
    let mut heights: Vec<i32> = taken.values().map(|&k| words[k].area.height()).collect();
    heights.sort_unstable();
    let glyph = heights[heights.len() / 2] as f32;
    // Numbers may be centred, or aligned left or right.
    let off = |edge: fn(&Word) -> f32| {
        let samples = taken.iter().map(|(&(i, j), &k)| (i as f32, j as f32, edge(words[k])));
        let Some((x, a, d)) = fit_plane(samples.clone()) else { return f32::INFINITY };
        let sum: f32 = samples.map(|(i, j, v)| (v - x - i * a - j * d).powi(2)).sum();
        (sum / (taken.len() as f32 - 2.5)).sqrt() / glyph
    };
    let aligned: [fn(&Word) -> f32; 3] =
        [|w| w.area.middle().0, |w| w.area.left as f32, |w| w.area.right as f32];
    let across = aligned.into_iter().map(off).fold(f32::INFINITY, f32::min);
    let down = off(|w| w.area.middle().1);
    let tall: f32 =
        heights.iter().map(|&h| (h as f32 / glyph - 1.0).abs()).sum::<f32>() / heights.len() as f32;
    let order = 1.0 / (1.0 + (across / 0.2).powi(2) + (down / 0.1).powi(2) + (tall / 0.08).powi(2));
    Some(Lattice {
        columns: columns.1 as usize,
        rows: rows.1 as usize,
        origin: (x0, y0),
        across: (xa, ya),
        down: (xd, yd),
        glyph,
        support: filled,
        order,
    })
}

/// Fits a plane to samples (i, j, value) by least squares. Returns its value at the origin and its
/// slopes along i and j; `None` if all places (i, j) are on one line.
fn fit_plane(samples: impl Iterator<Item = (f32, f32, f32)> + Clone) -> Option<(f32, f32, f32)> {
    let count = samples.clone().count() as f32;
    let mean = |of: fn((f32, f32, f32)) -> f32| samples.clone().map(of).sum::<f32>() / count;
    let (mi, mj, mv) = (mean(|s| s.0), mean(|s| s.1), mean(|s| s.2));
    let (mut ii, mut ij, mut jj, mut iv, mut jv) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (i, j, v) in samples {
        let (i, j, v) = (i - mi, j - mj, v - mv);
        (ii, ij, jj, iv, jv) = (ii + i * i, ij + i * j, jj + j * j, iv + i * v, jv + j * v);
    }
    let det: f32 = ii * jj - ij * ij;
    if det.abs() < 1e-3 {
        return None;
    }
    let (a, b) = ((iv * jj - jv * ij) / det, (jv * ii - iv * ij) / det);
    Some((mv - a * mi - b * mj, a, b))
}
