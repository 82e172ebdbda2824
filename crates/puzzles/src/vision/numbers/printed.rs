//! Reads the number printed in one cell of a lattice from its connected components.

use super::glyphs::NOTHING;
use super::lattice::Lattice;
use super::levels::{contrast, otsu, planes};
use super::words::{Glyph, are_adjacent, classify_glyph, sift};
use crate::pixels::Rect;
use crate::vision::components::{Component, SizeLimits, Threshold, find_components};
use crate::vision::decode::Picture;
use crate::vision::grid::Candidate;
use crate::vision::plane::Plane;

/// Minimum log-likelihood in a reading. Less likely numbers are omitted.
pub(in crate::vision) const FLOOR: f32 = -7.0;

/// Minimum likelihood of a number for which no other thresholds are tried.
const MIN_CLEAR: f32 = 0.85;

/// Maximum components of a cell per threshold. Texture has hundreds.
const MAX_COMPONENTS: usize = 24;

/// Likelihood of a digit above which a wide component is not split into two touching digits.
const MIN_WHOLE: f32 = 0.6;

/// Cost of reading a single digit although a glyph of its height is beside it, as a natural
/// logarithm.
const IGNORED_NEIGHBOUR_COST: f32 = 2.0;

/// Cost of a thin 1 that was missed before a digit, as a natural logarithm.
const LOST_ONE_COST: f32 = 5.0;

/// Reading of a cell.
pub(in crate::vision) struct CellReading {
    /// Possible numbers, the likeliest first.
    pub(in crate::vision) numbers: Vec<Candidate>,
    /// Log-likelihood that the cell has no number.
    pub(in crate::vision) none: f32,
    /// Contrast in levels, which separates blank cells from illegible ones.
    pub(in crate::vision) contrast: f32,
}

/// Reads a cell from the glyphs in it. If they are unclear and `again` is given, searches that
/// picture with other thresholds and colours.
pub(in crate::vision) fn read_cell(
    again: Option<&Picture>,
    plane: &Plane,
    glyphs: &[Glyph],
    lattice: &Lattice,
    (column, row): (f32, f32),
) -> CellReading {
    let (x, y) = lattice.at(column, row);
    let height = lattice.glyph;
    let reach = (
        (0.48 * lattice.across.0.hypot(lattice.across.1)).min(1.6 * height),
        (0.48 * lattice.down.0.hypot(lattice.down.1)).min(0.6 * height),
    );
    let fits = |area: &Rect| {
        let (cx, cy) = area.middle();
        let relative_height = area.height() as f32 / height;
        (cx - x).abs() < reach.0 && (cy - y).abs() < reach.1 && (0.72..1.38).contains(&relative_height)
    };
    let mut pool: Vec<Glyph> = glyphs.iter().filter(|g| fits(&g.area)).cloned().collect();
    let window = Rect {
        left: (x - reach.0 - 0.2 * height) as i32,
        right: (x + reach.0 + 0.2 * height) as i32 + 1,
        top: (y - reach.1.max(0.9 * height)) as i32,
        bottom: (y + reach.1.max(0.9 * height)) as i32 + 1,
    }
    .intersection(plane.whole());
    if window.width() < 3 || window.height() < 3 {
        return CellReading { numbers: Vec::new(), none: 0.0, contrast: 0.0 };
    }
    let contrast = contrast(plane, &window);
    let clear = |pool: &[Glyph]| numbers(pool).0.first().is_some_and(|c| c.likelihood > MIN_CLEAR.ln());
    if let Some(picture) = again.filter(|_| !clear(&pool)) {
        for local in planes(picture, &window) {
            let limits = SizeLimits {
                min_height: (0.7 * height) as i32,
                max_height: (1.4 * height) as i32,
                max_width: (2.0 * height) as i32,
            };
            let mut thresholds = vec![];
            for radius in [0.3, 0.7, 1.5] {
                thresholds.push(Threshold::Local { radius: (radius * height) as i32 + 2, step: 5.0 });
            }
            thresholds.push(Threshold::Level(otsu(&local)));
            for threshold in thresholds {
                let mut found = find_components(&local, &local.whole(), threshold, limits);
                found.retain(|component| {
                    fits(&translate(component.area, window.left, window.top)) || is_wide(component)
                });
                found.sort_by_key(|component| std::cmp::Reverse(component.size));
                found.truncate(MAX_COMPONENTS);
                for component in found {
                    let mut glyphs = Vec::new();
                    glyphs.extend(classify_glyph(&local, &component));
                    // Half of a digit may look like another digit, but two touching digits do not
                    // look like one.
                    let is_one = glyphs.iter().any(|whole| whole.digit() > MIN_WHOLE);
                    if is_wide(&component) && !is_one {
                        glyphs.extend(split(&local, &component));
                    }
                    for mut glyph in glyphs {
                        glyph.area = translate(glyph.area, window.left, window.top);
                        if fits(&glyph.area) {
                            pool.push(glyph);
                        }
                    }
                }
            }
            pool = sift(pool);
            if clear(&pool) {
                break;
            }
        }
    }
    let (numbers, none) = numbers(&pool);
    CellReading { numbers, none, contrast }
}

/// Returns whether a component is wide enough for two touching digits.
fn is_wide(component: &Component) -> bool {
    component.area.width() * 5 > component.area.height() * 4
}

/// Splits two touching digits at the column where both halves are likeliest. Returns no glyphs if
/// the halves are unlikely digits.
fn split(plane: &Plane, component: &Component) -> Vec<Glyph> {
    let area = component.area;
    let mut best: Option<(f32, [Glyph; 2])> = None;
    for step in 6..=14 {
        let cut = area.left + area.width() * step / 20;
        let half = |left: i32, right: i32| {
            let part = Rect { left, right, ..area };
            // Pixels brighter than the mean level belong to a bright component, darker ones to a
            // dark one.
            let outside = plane.mean(&area);
            let mut own = (0i32, 0.0f32, i32::MAX, i32::MIN);
            for y in part.top..part.bottom {
                for x in part.left..part.right {
                    let level = f32::from(plane.row(y)[x as usize]);
                    if (level > outside) == component.bright {
                        own = (own.0 + 1, own.1 + level, own.2.min(x), own.3.max(x + 1));
                    }
                }
            }
            if own.0 < 6 || own.3 - own.2 < 2 {
                return None;
            }
            let part = Rect { left: own.2, right: own.3, ..part };
            let half =
                Component { area: part, size: own.0, level: own.1 / own.0 as f32, ..component.clone() };
            classify_glyph(plane, &half)
        };
        if let (Some(a), Some(b)) = (half(area.left, cut), half(cut, area.right)) {
            let score = a.best().1 * b.best().1;
            if best.as_ref().is_none_or(|(other, _)| *other < score) {
                best = Some((score, [a, b]));
            }
        }
    }
    best.filter(|(score, _)| *score > 0.3).map_or(Vec::new(), |(_, pair)| pair.into())
}

fn translate(area: Rect, x: i32, y: i32) -> Rect {
    Rect { left: area.left + x, right: area.right + x, top: area.top + y, bottom: area.bottom + y }
}

/// Returns the numbers that the glyphs of a cell may form, the likeliest first, and the
/// log-likelihood of no number.
fn numbers(glyphs: &[Glyph]) -> (Vec<Candidate>, f32) {
    let not = |g: &Glyph| g.likelihoods[NOTHING].max(1e-3).ln();
    let none: f32 = glyphs.iter().map(not).sum();
    let mut scores = [f32::MIN; 100];
    let digits = |g: &Glyph| -> Vec<(usize, f32)> {
        let all = g.likelihoods[..NOTHING].iter().map(|p| p.max(1e-4).ln()).enumerate();
        all.filter(|(_, p)| *p > FLOOR).collect()
    };
    for a in glyphs {
        let beside = |b: &Glyph| are_adjacent(&a.area, &b.area) || are_adjacent(&b.area, &a.area);
        let alike =
            |b: &Glyph| a.area.height().abs_diff(b.area.height()) * 8 <= a.area.height().unsigned_abs();
        let lonely = if glyphs.iter().any(|b| beside(b) && alike(b)) { IGNORED_NEIGHBOUR_COST } else { 0.0 };
        let others = none - not(a) - lonely;
        for (number, p) in digits(a) {
            scores[number] = scores[number].max(p + others);
            scores[10 + number] = scores[10 + number].max(p + others - LOST_ONE_COST);
        }
        for b in glyphs.iter().filter(|b| are_adjacent(&a.area, &b.area)) {
            let others = none - not(a) - not(b);
            for (tens, p) in digits(a).into_iter().filter(|(tens, _)| *tens > 0) {
                for (units, q) in digits(b) {
                    let number = tens * 10 + units;
                    scores[number] = scores[number].max(p + q + others);
                }
            }
        }
    }
    let numbers = scores.iter().enumerate().filter(|(_, p)| **p > FLOOR);
    let mut numbers: Vec<Candidate> =
        numbers.map(|(number, &likelihood)| Candidate { number: number as u8, likelihood }).collect();
    numbers.sort_by(|a, b| b.likelihood.total_cmp(&a.likelihood));
    numbers.truncate(12);
    (numbers, none.max(FLOOR))
}
