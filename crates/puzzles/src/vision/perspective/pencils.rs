//! Finds pencils: parallel lines of a plane, seen in perspective. They meet in one point, so the
//! lean of a line is a linear function of its place.
//!
//! ```text
//!   \   \  |  /   /
//!    \   \ | /   /        lean = α + β · at
//!     \   \|/   /
//! ```

use super::hough::Line;

/// Maximum deviation of a line from its pencil, in lean.
const MAX_LEAN_ERROR: f32 = 0.04;
/// Maximum deviation of a line from its pencil at its ends, in pixels.
const MAX_END_ERROR: f32 = 1.2;

/// Maximum change of lean from one side of the picture to the other.
const MAX_LEAN_CHANGE: f32 = 0.8;

/// Minimum lines of a pencil.
const MIN_LINES: usize = 3;
/// Minimum total length of a pencil's lines, in heights of the picture.
const MIN_LENGTH: f32 = 1.0;

/// Maximum pencils returned.
const MAX_PENCILS: usize = 6;
/// Minimum difference of the leans of two pencils.
const MIN_LEAN_DIFFERENCE: f32 = 0.06;

/// A pencil: its lines, and their lean as `alpha` + `beta` · `at`, where `at` is the place of a
/// line at half the height of the picture.
#[derive(Clone, Debug)]
pub(in crate::vision) struct Pencil {
    alpha: f32,
    beta: f32,
    /// Lines, with places relative to the middle of the picture.
    pub(in crate::vision) lines: Vec<Line>,
    /// Number of edges on its lines.
    pub(in crate::vision) weight: f32,
}

/// Finds the pencils among lines of a picture, those with the most edges first.
pub(in crate::vision) fn find_pencils(lines: &[Line], (width, height): (f32, f32)) -> Vec<Pencil> {
    let lines: Vec<Line> = lines.iter().map(|line| Line { at: line.at - width / 2.0, ..*line }).collect();
    let pairs = (0..lines.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let steep = MAX_LEAN_CHANGE / width;
    let through = |(i, j): (usize, usize)| {
        let (a, b) = (&lines[i], &lines[j]);
        let beta = (a.lean - b.lean) / (a.at - b.at);
        let apart = (a.at - b.at).abs() > 0.1 * width && beta.abs() <= steep;
        apart.then_some((a.lean - beta * a.at, beta))
    };
    let parallel = lines.iter().map(|line| (line.lean, 0.0));
    let all = pairs.filter_map(through).chain(parallel);
    let mut all: Vec<Pencil> = all.map(|(alpha, beta)| Pencil::with_lines(alpha, beta, &lines)).collect();
    all.retain(|pencil| pencil.lines.len() >= MIN_LINES && pencil.weight >= MIN_LENGTH * height);
    all.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut pencils: Vec<Pencil> = Vec::new();
    for pencil in all {
        let is_similar = |other: &Pencil| {
            let off = |at: f32| (pencil.lean(at) - other.lean(at)).abs();
            off(-width / 2.0).max(off(width / 2.0)) < MIN_LEAN_DIFFERENCE
        };
        if pencils.len() < MAX_PENCILS && !pencils.iter().any(is_similar) {
            pencils.push(pencil);
        }
    }
    pencils.into_iter().filter_map(|pencil| pencil.fit(width)).collect()
}

impl Pencil {
    /// Creates a pencil with those of `lines` that belong to it.
    fn with_lines(alpha: f32, beta: f32, lines: &[Line]) -> Self {
        let mut pencil = Self { alpha, beta, lines: Vec::new(), weight: 0.0 };
        pencil.lines = lines.iter().copied().filter(|line| pencil.contains(line)).collect();
        pencil.weight = pencil.lines.iter().map(|line| line.edges).sum();
        pencil
    }

    /// Returns the lean of the line through a place at half the height.
    pub(in crate::vision) fn lean(&self, at: f32) -> f32 {
        self.alpha + self.beta * at
    }

    /// Returns whether a line belongs to the pencil: it is close to the pencil's line through its
    /// middle.
    fn contains(&self, line: &Line) -> bool {
        // Place of the pencil's line through the middle of this line.
        let y = (line.from + line.to) / 2.0;
        let at = (line.at + line.lean * y - self.alpha * y) / (1.0 + self.beta * y);
        let off = (line.lean - self.lean(at)).abs();
        off <= MAX_LEAN_ERROR && off * (line.to - line.from) / 2.0 <= MAX_END_ERROR
    }

    /// Fits the pencil to its lines by least squares; `None` if they are too close together.
    fn fit(self, width: f32) -> Option<Self> {
        // The lean of a long line is much more precise.
        let weight = |line: &Line| line.edges * (line.to - line.from).powi(2);
        let total: f32 = self.lines.iter().map(weight).sum();
        let mean =
            |of: fn(&Line) -> f32| self.lines.iter().map(|line| weight(line) * of(line)).sum::<f32>() / total;
        let (at, lean) = (mean(|line| line.at), mean(|line| line.lean));
        let spread = mean(|line| line.at * line.at) - at * at;
        let both = mean(|line| line.at * line.lean) - at * lean;
        // Damps the change of lean: lines close together say little about the leans of others.
        let beta = both / (spread + (0.02 * width).powi(2));
        let [from, to] = self.ends();
        (to - from > 0.2 * width).then_some(Self { alpha: lean - beta * at, beta, ..self })
    }

    /// Returns the places of the two outermost lines.
    pub(in crate::vision) fn ends(&self) -> [f32; 2] {
        let ats = || self.lines.iter().map(|line| line.at);
        [ats().fold(f32::INFINITY, f32::min), ats().fold(f32::NEG_INFINITY, f32::max)]
    }

    /// Returns the direction of the pencil's lines in space as a unit vector: to the right, down,
    /// ahead. It points downwards, to the vanishing point or away from it. `focal` is in pixels.
    pub(in crate::vision) fn direction(&self, focal: f32) -> [f32; 3] {
        let all = [self.alpha, 1.0, -self.beta * focal];
        let length = all.iter().map(|part| part * part).sum::<f32>().sqrt();
        all.map(|part| part / length)
    }
}
