//! Finds vertical lines of a picture, such as the sides of tubes.

use crate::vision::small::{Small, contrast};

/// A vertical line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) x: usize,
    pub(super) top: usize,
    /// One past the last pixel.
    pub(super) bottom: usize,
    /// Share of its pixels with an edge, from 0 to 1; an edge in a column beside it counts as 0.8.
    pub(super) support: f32,
}

/// Vertical and horizontal edges of a picture.
#[derive(Clone, Debug)]
pub(super) struct Edges {
    width: usize,
    height: usize,
    /// Contrast between the left and right neighbours of each pixel; 0 unless a local maximum in
    /// its row.
    across: Vec<u8>,
    /// Contrast between the upper and lower neighbours of each pixel; 0 unless a local maximum in
    /// its column.
    down: Vec<u8>,
}

/// Minimum contrast of an edge, in levels of a colour channel (0 to 255).
const MIN_STEP: u8 = 14;
/// Minimum contrast of an edge at the expected place of a tube.
pub(super) const MIN_FAINT_STEP: u8 = 6;

impl Edges {
    pub(super) fn new(small: &Small) -> Self {
        let (width, height) = (small.width, small.height);
        let mut across = vec![0; width * height];
        let mut down = vec![0; width * height];
        for y in 1..height.saturating_sub(1) {
            for x in 1..width.saturating_sub(1) {
                across[y * width + x] = contrast(small.at(x - 1, y), small.at(x + 1, y));
                down[y * width + x] = contrast(small.at(x, y - 1), small.at(x, y + 1));
            }
        }
        Self { width, height, across: local_maxima(&across, 1), down: local_maxima(&down, width) }
    }

    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// Returns whether a vertical edge of contrast `min_contrast` exists at a pixel or beside it.
    pub(super) fn has_vertical(&self, x: usize, y: usize, min_contrast: u8) -> bool {
        let row = y * self.width;
        (x.saturating_sub(1)..(x + 2).min(self.width)).any(|x| self.across[row + x] >= min_contrast)
    }

    /// Returns whether a horizontal edge of contrast `min_contrast` exists at a pixel, above or
    /// below it.
    pub(super) fn has_horizontal(&self, x: usize, y: usize, min_contrast: u8) -> bool {
        (y.saturating_sub(1)..(y + 2).min(self.height)).any(|y| self.down[y * self.width + x] >= min_contrast)
    }

    /// Returns the share of rows with a vertical edge in a column or beside it.
    pub(super) fn support(&self, x: usize, rows: std::ops::Range<usize>, min_contrast: u8) -> f32 {
        let count = rows.clone().filter(|&y| self.has_vertical(x, y, min_contrast)).count();
        count as f32 / rows.len().max(1) as f32
    }

    /// Finds vertical lines of at least `min_length` pixels. Keeps only the best of several lines
    /// side by side.
    pub(super) fn lines(&self, min_length: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        for x in 1..self.width.saturating_sub(1) {
            self.add_lines(x, min_length, &mut lines);
        }
        lines.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
        let mut kept: Vec<Vec<Line>> = vec![Vec::new(); self.width + 1];
        let mut all = Vec::new();
        for line in lines {
            let same = |other: &Line| {
                let shared = line.bottom.min(other.bottom).saturating_sub(line.top.max(other.top));
                10 * shared > 8 * (line.bottom - line.top)
            };
            if !kept[line.x - 1..line.x + 2].iter().flatten().any(same) {
                kept[line.x].push(line);
                all.push(line);
            }
        }
        all
    }

    /// Adds the lines of a column: stretches in which edges outweigh gaps.
    fn add_lines(&self, x: usize, min_length: usize, lines: &mut Vec<Line>) {
        /// Score of a row without an edge; a row with an edge scores 1.
        const GAP_SCORE: f32 = -1.5;
        let longest_gap = (self.height as f32 / 60.0).max(5.0);
        let (mut start, mut score, mut best, mut end) = (0, 0.0_f32, 0.0_f32, 0);
        let mut finish = |start: usize, end: usize| {
            if end >= start + min_length {
                let support = self.support(x, start..end, MIN_STEP);
                let own = (start..end).filter(|&y| self.across[y * self.width + x] >= MIN_STEP).count();
                let own = own as f32 / (end - start) as f32;
                lines.push(Line { x, top: start, bottom: end, support: 0.8 * support + 0.2 * own });
            }
        };
        for y in 0..self.height {
            score += if self.has_vertical(x, y, MIN_STEP) { 1.0 } else { GAP_SCORE };
            if score <= 0.0 || best - score > longest_gap * -GAP_SCORE {
                finish(start, end);
                (start, score, best, end) = (y + 1, 0.0, 0.0, y + 1);
            } else if score > best {
                (best, end) = (score, y + 1);
            }
        }
        finish(start, end);
    }
}

/// Rates a line by its support and length.
fn weight(line: &Line) -> f32 {
    line.support * line.support * (line.bottom - line.top) as f32
}

/// Returns the local maxima along a direction; other values become 0.
fn local_maxima(values: &[u8], step: usize) -> Vec<u8> {
    let at = |index: Option<usize>| index.and_then(|index| values.get(index)).copied().unwrap_or(0);
    let crest = |(index, &value): (usize, &u8)| {
        if value >= at(index.checked_sub(step)) && value >= at(Some(index + step)) { value } else { 0 }
    };
    values.iter().enumerate().map(crest).collect()
}
