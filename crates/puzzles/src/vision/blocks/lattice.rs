//! Where a board of blocks may be: lattices whose lines run along the straight lines of the picture.
//!
//! Lines are paired to lattices by their places alone, across and down apart; then each lattice across meets each down,
//! and is judged by how much of its lines is seen.

use crate::vision::lines::{Edges, Line};

/// Cells in rows and columns, in pixels of the small picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lattice {
    pub(super) left: f32,
    pub(super) top: f32,
    /// The width and height of a cell.
    pub(super) cell: (f32, f32),
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The share of its lines that is seen.
    pub(super) seen: f32,
}

impl Lattice {
    pub(super) fn right(&self) -> f32 {
        self.left + self.cell.0 * self.columns as f32
    }

    pub(super) fn bottom(&self) -> f32 {
        self.top + self.cell.1 * self.rows as f32
    }

    /// The share of the smaller of two boxes that both cover.
    pub(super) fn shared(&self, other: &Self) -> f32 {
        let across = self.right().min(other.right()) - self.left.max(other.left);
        let down = self.bottom().min(other.bottom()) - self.top.max(other.top);
        let area = |lattice: &Self| (lattice.right() - lattice.left) * (lattice.bottom() - lattice.top);
        across.max(0.0) * down.max(0.0) / area(self).min(area(other))
    }
}

/// Cells are so wide against their height.
const RATIO: (f32, f32) = (0.78, 1.3);
/// The smallest cell, in pixels of the small picture.
const SMALLEST: f32 = 14.0;
/// So many places across and down are tried together.
const MOST_PLACES: usize = 160;
/// So many lattices are read.
const MOST: usize = 10;

/// How much of a picture's lines runs through each column, and the lines' sums to look stretches up in.
pub(super) struct Direction {
    /// How many pixels of long lines there are at each place.
    weight: Vec<f32>,
    /// For each place, how many pixels of lines there are before each pixel along it.
    sums: Vec<Vec<u32>>,
}

impl Direction {
    pub(super) fn new(edges: &Edges, places: usize, along: usize) -> Self {
        let lines = edges.lines(12);
        let mut on = vec![vec![false; along]; places];
        for Line { x, top, bottom, .. } in lines {
            for place in x.saturating_sub(1)..(x + 2).min(places) {
                on[place][top..bottom].fill(true);
            }
        }
        let sums: Vec<Vec<u32>> = on
            .iter()
            .map(|line| {
                let mut sum = 0;
                let mut sums = vec![0];
                sums.extend(line.iter().map(|&on| {
                    sum += u32::from(on);
                    sum
                }));
                sums
            })
            .collect();
        let weight = sums.iter().map(|sums| sums[along] as f32).collect();
        Self { weight, sums }
    }

    /// The share of a stretch that is on a line.
    fn seen(&self, place: f32, from: f32, to: f32) -> f32 {
        let sums = &self.sums[(place.round().max(0.0) as usize).min(self.sums.len() - 1)];
        let end = |at: f32| (at.round().max(0.0) as usize).min(sums.len() - 1);
        let (from, to) = (end(from), end(to));
        if to <= from { 0.0 } else { (sums[to] - sums[from]) as f32 / (to - from) as f32 }
    }

    /// The likeliest first lines and distances of `count` cells side by side.
    fn places(&self, count: usize) -> Vec<(f32, f32)> {
        let size = self.weight.len() as f32;
        let at = |place: f32| self.weight[(place.round() as usize).min(self.weight.len() - 1)];
        let mut usual = self.weight.clone();
        usual.sort_by(f32::total_cmp);
        let most = usual[usual.len() * 99 / 100].max(1.0);
        let mut found: Vec<(f32, f32, f32)> = Vec::new();
        let mut cell = SMALLEST;
        while cell * count as f32 <= size + 2.0 {
            let span = cell * count as f32;
            let mut best_here: Vec<(f32, f32, f32)> = Vec::new();
            let mut first = -1.0;
            while first + span <= size + 1.0 {
                let inner: f32 =
                    (1..count).map(|line| at((first + line as f32 * cell).max(0.0)).min(most)).sum();
                let outer = at(first.max(0.0)).min(most) + at(first + span).min(most);
                // A cropped board has no lines around it.
                let score = (inner + 0.6 * outer) / (cell * (count as f32).sqrt());
                best_here.push((score, first, cell));
                first += 1.0;
            }
            best_here.sort_by(|a, b| b.0.total_cmp(&a.0));
            best_here.truncate(6);
            found.extend(best_here);
            cell += (cell * 0.008).max(0.25);
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut kept: Vec<(f32, f32)> = Vec::new();
        for (_, first, cell) in found {
            let same = |&(other, size): &(f32, f32)| {
                (other - first).abs() < 1.6
                    && ((other + size * count as f32) - (first + cell * count as f32)).abs() < 1.6
            };
            if !kept.iter().any(same) {
                kept.push((first, cell));
            }
            if kept.len() == MOST_PLACES {
                break;
            }
        }
        kept
    }
}

/// The likeliest lattices of some columns and rows; `across` are upright lines, `down` level ones.
pub(super) fn propose(across: &Direction, down: &Direction, (columns, rows): (usize, usize)) -> Vec<Lattice> {
    let mut all: Vec<Lattice> = Vec::new();
    for &(left, width) in &across.places(columns) {
        for &(top, height) in &down.places(rows) {
            let ratio = width / height;
            if ratio < RATIO.0 || ratio > RATIO.1 {
                continue;
            }
            let mut lattice = Lattice { left, top, cell: (width, height), columns, rows, seen: 0.0 };
            lattice.seen = seen(&lattice, across, down);
            all.push(lattice);
        }
    }
    all.sort_by(|a, b| b.seen.total_cmp(&a.seen));
    let mut kept: Vec<Lattice> = Vec::new();
    for lattice in all {
        let near = |other: &Lattice| {
            let room = 0.12 * lattice.cell.0;
            (lattice.left - other.left).abs() < room
                && (lattice.top - other.top).abs() < room
                && (lattice.right() - other.right()).abs() < room
                && (lattice.bottom() - other.bottom()).abs() < room
        };
        if !kept.iter().any(near) {
            kept.push(lattice);
        }
        if kept.len() == MOST {
            break;
        }
    }
    kept
}

/// The share of a lattice's lines that is seen, cell side by cell side; sides that are half seen count little.
fn seen(lattice: &Lattice, across: &Direction, down: &Direction) -> f32 {
    let (width, height) = lattice.cell;
    let clear = |share: f32| ((share - 0.45) / 0.55).max(0.0);
    let (mut sum, mut all) = (0.0, 0.0);
    for line in 0..=lattice.columns {
        let weight = if line == 0 || line == lattice.columns { 0.5 } else { 1.0 };
        for row in 0..lattice.rows {
            let x = lattice.left + line as f32 * width;
            let y = lattice.top + row as f32 * height;
            sum += weight * clear(across.seen(x, y + 0.1 * height, y + 0.9 * height));
            all += weight;
        }
    }
    for line in 0..=lattice.rows {
        let weight = if line == 0 || line == lattice.rows { 0.5 } else { 1.0 };
        for column in 0..lattice.columns {
            let x = lattice.left + column as f32 * width;
            let y = lattice.top + line as f32 * height;
            sum += weight * clear(down.seen(y, x + 0.1 * width, x + 0.9 * width));
            all += weight;
        }
    }
    // A smaller lattice finds lines more easily.
    sum / all * (width * height).powf(0.08)
}
