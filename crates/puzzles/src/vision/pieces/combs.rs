//! Finds combs: parallel, equally spaced lines at which colours change, such as the seams between
//! tiles.

use image::RgbImage;

use crate::pixels::Rect;
use crate::vision::plane::Plane;

/// Minimum difference of a colour channel across an edge, in levels of 0 to 255.
const MIN_EDGE: u8 = 13;

/// Maximum lines tried per window.
const MAX_LINES: usize = 26;
/// Maximum combs per window, and in all windows together.
const MAX_COMBS: usize = 40;

/// Minimum distance between neighbouring lines, in pixels.
const MIN_STEP: f32 = 14.0;

/// `cells` + 1 equally spaced lines: the first at `start`, then one every `step`, in pixels.
#[derive(Clone, Copy, Debug)]
pub(in crate::vision) struct Comb {
    pub(in crate::vision) start: f32,
    pub(in crate::vision) step: f32,
    pub(in crate::vision) cells: usize,
    /// Clarity of the lines; higher is better.
    pub(in crate::vision) score: f32,
}

/// Edges of a picture. Each plane has level 1 at an edge and 0 elsewhere.
pub(in crate::vision) struct Edges {
    /// Vertical edges, where the colour changes from left to right.
    pub(in crate::vision) across: Plane,
    /// Horizontal edges, where the colour changes from top to bottom.
    pub(in crate::vision) down: Plane,
}

/// Finds the edges of a picture.
pub(in crate::vision) fn find_edges(pixels: &RgbImage) -> Edges {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let raw = pixels.as_raw();
    let differ = |a: usize, b: usize| {
        let (a, b) = (&raw[a * 3..a * 3 + 3], &raw[b * 3..b * 3 + 3]);
        u8::from(a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) >= MIN_EDGE))
    };
    let mut across = vec![0u8; width * height];
    let mut down = vec![0u8; width * height];
    for y in 0..height {
        for x in 0..width {
            let at = y * width + x;
            if x + 2 < width {
                across[at + 1] = differ(at, at + 2);
            }
            if y + 2 < height {
                down[at + width] = differ(at, at + 2 * width);
            }
        }
    }
    let plane = |levels| Plane::new(width as i32, height as i32, levels);
    Edges { across: plane(across), down: plane(down) }
}

/// Finds combs of horizontal or of vertical lines, the clearest first. Searches the whole picture
/// and several strips of it, because a board rarely fills the screen.
pub(in crate::vision) fn find_combs(plane: &Plane, is_horizontal: bool) -> Vec<Comb> {
    let (length, breadth) =
        if is_horizontal { (plane.height, plane.width) } else { (plane.width, plane.height) };
    let mut all: Vec<Comb> = Vec::new();
    let windows = [(0.0, 1.0), (0.0, 0.3), (0.175, 0.475), (0.35, 0.65), (0.525, 0.825), (0.7, 1.0)];
    for (from, to) in windows {
        let (from, to) = (from * breadth as f32, to * breadth as f32);
        let profile: Vec<f32> = (0..length)
            .map(|at| {
                let (a, b) = (from as i32, to as i32);
                let area = if is_horizontal {
                    Rect { left: a, right: b, top: at, bottom: at + 1 }
                } else {
                    Rect { left: at, right: at + 1, top: a, bottom: b }
                };
                plane.mean(&area)
            })
            .collect();
        all.extend(find_profile_combs(&profile));
    }
    all.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut kept: Vec<Comb> = Vec::new();
    for comb in all {
        let is_like = |other: &Comb| {
            other.cells == comb.cells
                && (other.start - comb.start).abs() < 2.5
                && (other.step - comb.step).abs() * (comb.cells as f32) < 3.0
        };
        if kept.len() < MAX_COMBS && !kept.iter().any(is_like) {
            kept.push(comb);
        }
    }
    kept
}

/// Finds the combs of a profile, which holds the share of edges in each row or column of pixels.
fn find_profile_combs(profile: &[f32]) -> Vec<Comb> {
    // The largest share within one pixel of a place, since steps are fractional.
    let max_near = |at: f32| {
        let at = at.round() as usize;
        profile[at.saturating_sub(1)..(at + 2).min(profile.len())].iter().copied().fold(0.0, f32::max)
    };
    let mut peaks: Vec<usize> = (0..profile.len())
        .filter(|&i| {
            let around = &profile[i.saturating_sub(2)..(i + 3).min(profile.len())];
            profile[i] > 0.15 && around.iter().all(|&v| v <= profile[i])
        })
        .collect();
    peaks.sort_by(|&a, &b| profile[b].total_cmp(&profile[a]));
    peaks.truncate(MAX_LINES);
    // A board may end at the picture's edge.
    peaks.extend([0, profile.len() - 1]);
    peaks.sort_unstable();
    peaks.dedup();
    let rate = |comb: Comb| {
        let Comb { start, step, cells, .. } = comb;
        let at = |k: f32| max_near((start + k * step).max(0.0));
        let inner = (1..cells).map(|k| at(k as f32));
        let weakest = inner.clone().fold(1.0, f32::min);
        let mean = inner.sum::<f32>() / (cells - 1) as f32;
        let between =
            (0..cells).map(|k| (at(k as f32 + 0.5) + at(k as f32 + 0.3) + at(k as f32 + 0.7)) / 3.0);
        let between = between.sum::<f32>() / cells as f32;
        let score = 0.5 * (mean + weakest) - between;
        (score > 0.06).then_some(Comb { score: score + 0.01 * cells as f32, ..comb })
    };
    let mut combs = Vec::new();
    for (i, &a) in peaks.iter().enumerate() {
        for &b in &peaks[i + 1..] {
            for cells in 2..=10 {
                let step = (b - a) as f32 / cells as f32;
                if step < MIN_STEP {
                    break;
                }
                // With wide gutters, the outermost peak may be the far edge of a gutter, or be
                // missing.
                for (before, behind) in [(0, 0), (1, 0), (0, 1)] {
                    let comb = Comb {
                        start: a as f32 - before as f32 * step,
                        step,
                        cells: cells + before + behind,
                        score: 0.0,
                    };
                    let within = comb.start > -0.1 * step
                        && comb.start + comb.cells as f32 * step < profile.len() as f32 + 0.1 * step;
                    if within && comb.cells <= 10 {
                        combs.extend(rate(comb));
                    }
                }
            }
        }
    }
    combs.sort_by(|a, b| b.score.total_cmp(&a.score));
    combs.truncate(MAX_COMBS);
    combs
}
