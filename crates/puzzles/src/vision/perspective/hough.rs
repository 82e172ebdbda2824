//! Detects nearly vertical lines: a Hough transform in which each edge votes only for lines of
//! about its direction (Ballard, Generalizing the Hough transform to detect arbitrary shapes,
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
    /// Rows of its first and last edge, and number of its edges.
    pub(in crate::vision) from: f32,
    pub(in crate::vision) to: f32,
    pub(in crate::vision) edges: f32,
}

/// Minimum step of a channel over two pixels of an edge.
const STEP: f32 = 9.0;

/// Maximum lean of a line, and maximum difference in lean of an edge and the lines it votes for.
const MOST_LEAN: f32 = 0.62;
const ALIKE: f32 = 0.09;

/// Maximum distance, in pixels, and difference in lean of an edge on a line: short edges lean in
/// steps.
const NEAR: f32 = 1.1;
const LIKE: f32 = 0.3;

/// Difference in lean of neighbouring bins.
const BIN: f32 = 0.01;

/// Minimum share of the height with edges on a line, and maximum lines.
const LEAST: f32 = 0.1;
const MOST_LINES: usize = 36;

/// An edge: distance from the left, distance below the middle, and lean of its line.
#[derive(Clone, Copy)]
struct Edge {
    x: f32,
    y: f32,
    lean: f32,
}

/// Nearly vertical lines of a picture, those with the most edges first.
pub(in crate::vision) fn lines(small: &Small) -> Vec<Line> {
    let mut edges = edges(small);
    let mut votes = Votes::new(small.width);
    edges.iter().for_each(|edge| votes.add(edge, 1));
    let least = (LEAST * small.height as f32).max(12.0);
    let mut lines = Vec::new();
    // The edges of a found line do not vote again.
    while lines.len() < MOST_LINES {
        let (most, at, lean) = votes.most();
        if (most as f32) < 0.5 * least {
            break;
        }
        let line = fitted(&edges, at, lean);
        let (on, off): (Vec<Edge>, Vec<Edge>) =
            edges.iter().partition(|edge| line.has(edge, 1.5 * NEAR) || (edge.is_on(at, lean, NEAR)));
        on.iter().for_each(|edge| votes.add(edge, -1));
        edges = off;
        if line.edges >= least {
            lines.push(line);
        }
        if on.is_empty() {
            break;
        }
    }
    lines.sort_by(|a, b| b.edges.total_cmp(&a.edges));
    lines
}

impl Edge {
    fn is_on(&self, at: f32, lean: f32, near: f32) -> bool {
        (self.lean - lean).abs() <= LIKE && (self.x - at - lean * self.y).abs() <= near
    }
}

impl Line {
    /// Share of the rows in a range, counted from the middle, with edges on the line.
    pub(in crate::vision) fn covered(&self, from: f32, to: f32) -> f32 {
        let shared = self.to.min(to) - self.from.max(from);
        let dense = self.edges / (self.to - self.from).max(1.0);
        (shared / (to - from)).max(0.0) * dense.min(1.0)
    }

    fn has(&self, edge: &Edge, near: f32) -> bool {
        edge.is_on(self.at, self.lean, near)
    }
}

/// Line fitted to the edges near a first guess.
fn fitted(edges: &[Edge], at: f32, lean: f32) -> Line {
    let mut line = Line { at, lean, from: 0.0, to: 0.0, edges: 0.0 };
    for near in [2.0 * NEAR, NEAR, NEAR] {
        let on: Vec<&Edge> = edges.iter().filter(|edge| line.has(edge, near)).collect();
        let count = on.len() as f32;
        let mean = |of: fn(&Edge) -> f32| on.iter().map(|edge| of(edge)).sum::<f32>() / count.max(1.0);
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

/// Local maxima of the change from left to right, in the channel that changes most.
fn edges(small: &Small) -> Vec<Edge> {
    let (width, height) = (small.width, small.height);
    if width < 5 || height < 5 {
        return Vec::new();
    }
    // Steps over two pixels, smoothed across.
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
            if own >= STEP && own > left && own >= right && lean.abs() <= MOST_LEAN + ALIKE {
                // Vertex of the parabola through the three steps.
                let part = (left - right) / (2.0 * (left - 2.0 * own + right)).min(-1e-3);
                let (x, y) = (x as f32 + 0.5 + part.clamp(-0.5, 0.5), y as f32 + 0.5 - height as f32 / 2.0);
                edges.push(Edge { x, y, lean });
            }
        }
    }
    edges
}

/// Votes for lines: by lean, then by pixel at half the height.
struct Votes {
    width: usize,
    count: Vec<i32>,
}

impl Votes {
    const LEANS: i32 = (2.0 * MOST_LEAN / BIN) as i32 + 1;

    fn new(width: usize) -> Self {
        Self { width, count: vec![0; width * Self::LEANS as usize] }
    }

    fn add(&mut self, edge: &Edge, vote: i32) {
        let bin = |lean: f32| ((lean + MOST_LEAN) / BIN).round() as i32;
        for bin in bin(edge.lean - ALIKE).max(0)..=bin(edge.lean + ALIKE).min(Self::LEANS - 1) {
            let at = edge.x - (bin as f32 * BIN - MOST_LEAN) * edge.y;
            if at >= 0.0 && (at as usize) < self.width {
                self.count[bin as usize * self.width + at as usize] += vote;
            }
        }
    }

    /// Most votes, and the place and lean of that line.
    fn most(&self) -> (i32, f32, f32) {
        let pairs = self.count.windows(2).enumerate();
        let (index, votes) = pairs
            .map(|(index, pair)| (index, pair[0] + pair[1]))
            .max_by_key(|pair| pair.1)
            .unwrap_or_default();
        let lean = (index / self.width) as f32 * BIN - MOST_LEAN;
        (votes, (index % self.width) as f32 + 1.0, lean)
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    #[test]
    fn leaning_lines_are_found_where_they_are() {
        let leans = [(60.3, 0.21), (150.0, 0.02), (240.8, -0.33)];
        let picture = RgbImage::from_fn(300, 200, |x, y| {
            let (x, y) = (x as f32 + 0.5, y as f32 + 0.5 - 100.0);
            let left = leans.iter().filter(|(at, lean)| x > at + lean * y).count();
            Rgb([[200, 40, 30], [30, 60, 190], [220, 220, 90], [20, 90, 60]][left])
        });
        let found = lines(&Small::scaled(&picture, 1.0));
        assert_eq!(found.len(), leans.len(), "{found:?}");
        for (at, lean) in leans {
            let near = |line: &&Line| (line.at - at).abs() < 0.7 && (line.lean - lean).abs() < 0.01;
            let line = found.iter().find(near).unwrap_or_else(|| panic!("{at}: {found:?}"));
            assert!(line.covered(-95.0, 95.0) > 0.6, "{line:?}");
        }
    }

    #[test]
    fn level_lines_and_small_pictures_have_none() {
        let stripes = RgbImage::from_fn(90, 90, |_, y| Rgb([if y % 20 < 10 { 0 } else { 255 }; 3]));
        assert!(lines(&Small::scaled(&stripes, 1.0)).is_empty());
        assert!(lines(&Small::scaled(&RgbImage::new(3, 3), 1.0)).is_empty());
    }
}
