//! Detects nearly vertical lines by a Hough transform in which each edge votes only for lines of
//! about its own direction (Ballard, Generalizing the Hough transform to detect arbitrary shapes,
//! 1981).
//!
//! ```text
//!  ──────────────────
//!     \        │    /        x = at + lean · (y − half the height)
//!      \       │   /
//!       \      │  /          horizontal lines are vertical ones of the transposed picture
//!  ──────────────────
//! ```

use crate::vision::small::Small;

/// A line: `at` pixels from the left at half the height, `lean` pixels to the right per pixel down.
#[derive(Clone, Copy, Debug)]
pub(in crate::vision) struct Line {
    pub(in crate::vision) at: f32,
    pub(in crate::vision) lean: f32,
    /// Row of its first edge, relative to half the height.
    pub(in crate::vision) from: f32,
    /// Row of its last edge, relative to half the height.
    pub(in crate::vision) to: f32,
    /// Number of its edges.
    pub(in crate::vision) edges: f32,
}

/// Minimum step of a colour channel at an edge, in levels over a distance of two pixels.
const MIN_STEP: f32 = 9.0;

/// Maximum lean of a line, in pixels to the right per pixel down.
const MAX_LEAN: f32 = 0.62;
/// Maximum difference in lean between an edge and the lines that it votes for.
const VOTE_SPREAD: f32 = 0.09;

/// Maximum distance of an edge from its line, in pixels.
const MAX_DISTANCE: f32 = 1.1;
/// Maximum difference in lean between an edge and its line. The lean of a short edge is imprecise.
const MAX_LEAN_DIFFERENCE: f32 = 0.3;

/// Width of a bin of votes, in lean.
const LEAN_BIN: f32 = 0.01;

/// Minimum edges of a line, as a share of the height.
const MIN_COVERAGE: f32 = 0.1;
/// Maximum lines.
const MAX_LINES: usize = 36;

/// An edge: `x` pixels from the left, `y` pixels below half the height, with its lean.
#[derive(Clone, Copy)]
struct EdgePoint {
    x: f32,
    y: f32,
    lean: f32,
}

/// Finds the nearly vertical lines of a picture, those with the most edges first.
pub(in crate::vision) fn find_lines(small: &Small) -> Vec<Line> {
    let mut edges = find_edges(small);
    let mut votes = Votes::new(small.width);
    edges.iter().for_each(|edge| votes.add(edge, 1));
    let min_edges = (MIN_COVERAGE * small.height as f32).max(12.0);
    let mut lines = Vec::new();
    // Edges of a found line are removed from the votes.
    while lines.len() < MAX_LINES {
        let (strength, at, lean) = votes.strongest();
        if (strength as f32) < 0.5 * min_edges {
            break;
        }
        let line = fit_line(&edges, at, lean);
        let (on, off): (Vec<EdgePoint>, Vec<EdgePoint>) = edges.iter().partition(|edge| {
            line.contains(edge, 1.5 * MAX_DISTANCE) || (edge.is_on(at, lean, MAX_DISTANCE))
        });
        on.iter().for_each(|edge| votes.add(edge, -1));
        edges = off;
        if line.edges >= min_edges {
            lines.push(line);
        }
        if on.is_empty() {
            break;
        }
    }
    lines.sort_by(|a, b| b.edges.total_cmp(&a.edges));
    lines
}

impl EdgePoint {
    /// Returns whether the edge is on a line, at most `max_distance` pixels from it.
    fn is_on(&self, at: f32, lean: f32, max_distance: f32) -> bool {
        (self.lean - lean).abs() <= MAX_LEAN_DIFFERENCE && (self.x - at - lean * self.y).abs() <= max_distance
    }
}

impl Line {
    /// Returns the share of rows with edges of the line, among those from `from` to `to`, relative
    /// to half the height. Assumes that the edges are evenly spaced.
    pub(in crate::vision) fn coverage(&self, from: f32, to: f32) -> f32 {
        let shared = self.to.min(to) - self.from.max(from);
        let dense = self.edges / (self.to - self.from).max(1.0);
        (shared / (to - from)).max(0.0) * dense.min(1.0)
    }

    /// Returns whether an edge is on the line, at most `max_distance` pixels from it.
    fn contains(&self, edge: &EdgePoint, max_distance: f32) -> bool {
        edge.is_on(self.at, self.lean, max_distance)
    }
}

/// Fits a line to the edges near a first guess.
fn fit_line(edges: &[EdgePoint], at: f32, lean: f32) -> Line {
    let mut line = Line { at, lean, from: 0.0, to: 0.0, edges: 0.0 };
    for max_distance in [2.0 * MAX_DISTANCE, MAX_DISTANCE, MAX_DISTANCE] {
        let on: Vec<&EdgePoint> = edges.iter().filter(|edge| line.contains(edge, max_distance)).collect();
        let count = on.len() as f32;
        let mean = |of: fn(&EdgePoint) -> f32| on.iter().map(|edge| of(edge)).sum::<f32>() / count.max(1.0);
        let (x, y) = (mean(|edge| edge.x), mean(|edge| edge.y));
        let spread: f32 = on.iter().map(|edge| (edge.y - y).powi(2)).sum();
        if spread < 1.0 {
            break;
        }
        let lean = on.iter().map(|edge| (edge.y - y) * (edge.x - x)).sum::<f32>() / spread;
        let ys = || on.iter().map(|edge| edge.y);
        let (from, to) = (ys().fold(f32::INFINITY, f32::min), ys().fold(f32::NEG_INFINITY, f32::max));
        line = Line { at: x - lean * y, lean, from, to, edges: count };
    }
    line
}

/// Finds the local maxima of the step from left to right, in the channel with the largest step.
fn find_edges(small: &Small) -> Vec<EdgePoint> {
    let (width, height) = (small.width, small.height);
    if width < 5 || height < 5 {
        return Vec::new();
    }
    // Sobel operator: steps over two pixels, smoothed at right angles.
    let mut across = vec![0.0_f32; width * height];
    let mut down = vec![0.0_f32; width * height];
    let level = |x: usize, y: usize, channel: usize| f32::from(small.at(x, y)[channel]);
    for y in 1..height - 1 {
        for x in 1..width - 1 {
            for channel in 0..3 {
                let at = |dx: usize, dy: usize| level(x + dx - 1, y + dy - 1, channel);
                let right = at(2, 0) - at(0, 0) + 2.0 * (at(2, 1) - at(0, 1)) + at(2, 2) - at(0, 2);
                let below = at(0, 2) - at(0, 0) + 2.0 * (at(1, 2) - at(1, 0)) + at(2, 2) - at(2, 0);
                let here = y * width + x;
                if right.abs() > across[here].abs() {
                    (across[here], down[here]) = (right / 4.0, below / 4.0);
                }
            }
        }
    }
    let mut edges = Vec::new();
    for y in 2..height - 2 {
        for x in 2..width - 2 {
            let here = y * width + x;
            let (own, left, right) = (across[here].abs(), across[here - 1].abs(), across[here + 1].abs());
            let lean = -down[here] / across[here];
            if own >= MIN_STEP && own > left && own >= right && lean.abs() <= MAX_LEAN + VOTE_SPREAD {
                // The vertex of the parabola through the three steps is the place of the edge.
                let part = (left - right) / (2.0 * (left - 2.0 * own + right)).min(-1e-3);
                let (x, y) = (x as f32 + 0.5 + part.clamp(-0.5, 0.5), y as f32 + 0.5 - height as f32 / 2.0);
                edges.push(EdgePoint { x, y, lean });
            }
        }
    }
    edges
}

/// Votes for lines: one row for each bin of lean, one column for each pixel at half the height.
struct Votes {
    width: usize,
    count: Vec<i32>,
}

impl Votes {
    /// Number of bins of lean.
    const LEANS: i32 = (2.0 * MAX_LEAN / LEAN_BIN) as i32 + 1;

    fn new(width: usize) -> Self {
        Self { width, count: vec![0; width * Self::LEANS as usize] }
    }

    /// Adds `vote` to all lines that the edge may be on.
    fn add(&mut self, edge: &EdgePoint, vote: i32) {
        let bin = |lean: f32| ((lean + MAX_LEAN) / LEAN_BIN).round() as i32;
        for bin in bin(edge.lean - VOTE_SPREAD).max(0)..=bin(edge.lean + VOTE_SPREAD).min(Self::LEANS - 1) {
            let at = edge.x - (bin as f32 * LEAN_BIN - MAX_LEAN) * edge.y;
            if at >= 0.0 && (at as usize) < self.width {
                self.count[bin as usize * self.width + at as usize] += vote;
            }
        }
    }

    /// Returns the most votes of two adjacent columns, and the place and lean of their line.
    fn strongest(&self) -> (i32, f32, f32) {
        let pairs = self.count.windows(2).enumerate();
        let (index, votes) = pairs
            .map(|(index, pair)| (index, pair[0] + pair[1]))
            .max_by_key(|pair| pair.1)
            .unwrap_or_default();
        let lean = (index / self.width) as f32 * LEAN_BIN - MAX_LEAN;
        (votes, (index % self.width) as f32 + 1.0, lean)
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    #[test]
    fn leaning_lines_are_found_with_place_and_lean() {
        let leans = [(60.3, 0.21), (150.0, 0.02), (240.8, -0.33)];
        let picture = RgbImage::from_fn(300, 200, |x, y| {
            let (x, y) = (x as f32 + 0.5, y as f32 + 0.5 - 100.0);
            let left = leans.iter().filter(|(at, lean)| x > at + lean * y).count();
            Rgb([[200, 40, 30], [30, 60, 190], [220, 220, 90], [20, 90, 60]][left])
        });
        let found = find_lines(&Small::with_scale(&picture, 1.0));
        assert_eq!(found.len(), leans.len(), "{found:?}");
        for (at, lean) in leans {
            let is_close = |line: &&Line| (line.at - at).abs() < 0.7 && (line.lean - lean).abs() < 0.01;
            let line = found.iter().find(is_close).unwrap_or_else(|| panic!("{at}: {found:?}"));
            assert!(line.coverage(-95.0, 95.0) > 0.6, "{line:?}");
        }
    }

    #[test]
    fn horizontal_lines_and_tiny_pictures_give_no_lines() {
        let stripes = RgbImage::from_fn(90, 90, |_, y| Rgb([if y % 20 < 10 { 0 } else { 255 }; 3]));
        assert!(find_lines(&Small::with_scale(&stripes, 1.0)).is_empty());
        assert!(find_lines(&Small::with_scale(&RgbImage::new(3, 3), 1.0)).is_empty());
    }
}
