//! Pencils: parallel lines of a plane in perspective. They meet in one point, so that the lean of a
//! line is a linear function of its place.
//!
//! ```text
//!   \   \  |  /   /
//!    \   \ | /   /        lean = α + β · at
//!     \   \|/   /
//! ```

use super::hough::Line;

/// Maximum deviation in lean of a line of a pencil, and in pixels at its ends.
const OFF_LEAN: f32 = 0.04;
const OFF: f32 = 1.2;

/// Maximum change of lean from one side of the picture to the other.
const MOST_CHANGE: f32 = 0.8;

/// Minimum lines, and their minimum total length, in sides of the picture.
const FEWEST: usize = 3;
const LEAST: f32 = 1.0;

/// Maximum pencils, and minimum difference of their leans.
const MOST_PENCILS: usize = 6;
const DIFFER: f32 = 0.06;

/// Lines of a pencil, and their lean as a function of the place at half the height.
#[derive(Clone, Debug)]
pub(in crate::vision) struct Pencil {
    alpha: f32,
    beta: f32,
    /// Counted from the middle.
    pub(in crate::vision) lines: Vec<Line>,
    /// Number of edges.
    pub(in crate::vision) weight: f32,
}

/// Pencils among lines of a picture, those of the most edges first.
pub(in crate::vision) fn pencils(lines: &[Line], (width, height): (f32, f32)) -> Vec<Pencil> {
    let lines: Vec<Line> = lines.iter().map(|line| Line { at: line.at - width / 2.0, ..*line }).collect();
    let pairs = (0..lines.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let steep = MOST_CHANGE / width;
    let through = |(i, j): (usize, usize)| {
        let (a, b) = (&lines[i], &lines[j]);
        let beta = (a.lean - b.lean) / (a.at - b.at);
        let apart = (a.at - b.at).abs() > 0.1 * width && beta.abs() <= steep;
        apart.then_some((a.lean - beta * a.at, beta))
    };
    let parallel = lines.iter().map(|line| (line.lean, 0.0));
    let all = pairs.filter_map(through).chain(parallel);
    let mut all: Vec<Pencil> = all.map(|(alpha, beta)| Pencil::of(alpha, beta, &lines)).collect();
    all.retain(|pencil| pencil.lines.len() >= FEWEST && pencil.weight >= LEAST * height);
    all.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut pencils: Vec<Pencil> = Vec::new();
    for pencil in all {
        let alike = |other: &Pencil| {
            let off = |at: f32| (pencil.lean(at) - other.lean(at)).abs();
            off(-width / 2.0).max(off(width / 2.0)) < DIFFER
        };
        if pencils.len() < MOST_PENCILS && !pencils.iter().any(alike) {
            pencils.push(pencil);
        }
    }
    pencils.into_iter().filter_map(|pencil| pencil.fitted(width)).collect()
}

impl Pencil {
    /// Keeps the lines that belong to the pencil.
    fn of(alpha: f32, beta: f32, lines: &[Line]) -> Self {
        let mut pencil = Self { alpha, beta, lines: Vec::new(), weight: 0.0 };
        pencil.lines = lines.iter().copied().filter(|line| pencil.has(line)).collect();
        pencil.weight = pencil.lines.iter().map(|line| line.edges).sum();
        pencil
    }

    /// Lean of the line through a place at half the height.
    pub(in crate::vision) fn lean(&self, at: f32) -> f32 {
        self.alpha + self.beta * at
    }

    fn has(&self, line: &Line) -> bool {
        // The pencil's line through the middle of this one.
        let y = (line.from + line.to) / 2.0;
        let at = (line.at + line.lean * y - self.alpha * y) / (1.0 + self.beta * y);
        let off = (line.lean - self.lean(at)).abs();
        off <= OFF_LEAN && off * (line.to - line.from) / 2.0 <= OFF
    }

    /// Least-squares fit to its lines.
    fn fitted(self, width: f32) -> Option<Self> {
        // The lean of long lines is much more precise.
        let weight = |line: &Line| line.edges * (line.to - line.from).powi(2);
        let total: f32 = self.lines.iter().map(weight).sum();
        let mean =
            |of: fn(&Line) -> f32| self.lines.iter().map(|line| weight(line) * of(line)).sum::<f32>() / total;
        let (at, lean) = (mean(|line| line.at), mean(|line| line.lean));
        let spread = mean(|line| line.at * line.at) - at * at;
        let both = mean(|line| line.at * line.lean) - at * lean;
        // Lines close together do not determine the leans of others.
        let beta = both / (spread + (0.02 * width).powi(2));
        let [from, to] = self.ends();
        (to - from > 0.2 * width).then_some(Self { alpha: lean - beta * at, beta, ..self })
    }

    /// Places of the outermost lines.
    pub(in crate::vision) fn ends(&self) -> [f32; 2] {
        let ats = || self.lines.iter().map(|line| line.at);
        [ats().fold(f32::INFINITY, f32::min), ats().fold(f32::NEG_INFINITY, f32::max)]
    }

    /// Direction from the camera to the vanishing point, for a focal length in pixels: across,
    /// along, ahead.
    pub(in crate::vision) fn direction(&self, focal: f32) -> [f32; 3] {
        let all = [self.alpha, 1.0, -self.beta * focal];
        let length = all.iter().map(|part| part * part).sum::<f32>().sqrt();
        all.map(|part| part / length)
    }
}
