//! Finds glyphs that look like digits, and groups them into numbers of one or two digits.

use super::glyphs::{self, Frame, HEIGHT, Likelihoods, NOTHING, WIDTH};
use crate::pixels::Rect;
use crate::vision::components::{Component, SizeLimits, Threshold, find_components};
use crate::vision::effort::Effort;
use crate::vision::plane::Plane;

/// Maximum rows and columns of a glyph in its frame, in pixels.
const MAX_GLYPH: (usize, usize) = (20, 18);

/// Maximum components classified per plane. A page of text has fewer, a photo of grass more.
const MAX_COMPONENTS: usize = 1800;

/// Maximum components of a plane for [`find_few_digits`].
const MAX_FEW_COMPONENTS: usize = 300;

/// Minimum likelihood of a digit. It is low, because faint digits occur beside clear ones.
const MIN_DIGIT: f32 = 0.1;

/// Minimum rows that remain of a glyph that is sampled in steps. A glyph with fewer than twice as
/// many rows is sampled in full.
const MIN_SAMPLED_ROWS: i32 = 120;

/// A component with its classification.
#[derive(Clone, Debug)]
pub(in crate::vision) struct Glyph {
    pub(in crate::vision) area: Rect,
    pub(in crate::vision) likelihoods: Likelihoods,
}

impl Glyph {
    /// Returns the likelihood of any digit.
    pub(in crate::vision) fn digit(&self) -> f32 {
        1.0 - self.likelihoods[NOTHING]
    }

    /// Returns the likeliest digit and its likelihood.
    pub(in crate::vision) fn best(&self) -> (usize, f32) {
        let all = self.likelihoods[..NOTHING].iter().copied().enumerate();
        all.max_by(|a, b| a.1.total_cmp(&b.1)).expect("there are ten digits")
    }
}

/// One or two digits side by side.
#[derive(Clone, Debug)]
pub(in crate::vision) struct Word {
    pub(in crate::vision) area: Rect,
}

/// Finds the components that look like digits, one for each place.
pub(in crate::vision) fn find_digits(plane: &Plane, effort: &Effort<'_>) -> Vec<Glyph> {
    let mut found = find_digit_shapes(plane);
    if found.len() > MAX_COMPONENTS {
        // Numbers are larger than grain.
        found.sort_by_key(|c| std::cmp::Reverse(c.area.height()));
        found.truncate(MAX_COMPONENTS);
    }
    classify_all(plane, &found, effort)
}

/// Finds digits as [`find_digits`] does. The result is empty if there are more than
/// [`MAX_FEW_COMPONENTS`] components.
pub(in crate::vision) fn find_few_digits(plane: &Plane, effort: &Effort<'_>) -> Vec<Glyph> {
    let found = find_digit_shapes(plane);
    if found.len() > MAX_FEW_COMPONENTS { Vec::new() } else { classify_all(plane, &found, effort) }
}

/// Finds components with the proportions of digits.
fn find_digit_shapes(plane: &Plane) -> Vec<Component> {
    let short = plane.width.min(plane.height);
    let limits = SizeLimits { min_height: 7, max_height: short * 2 / 5, max_width: short / 2 };
    let mut found = Vec::new();
    for radius in [(short / 60).clamp(5, 40), (short / 16).clamp(12, 120)] {
        found.extend(find_components(plane, &plane.whole(), Threshold::Local { radius, step: 9.0 }, limits));
    }
    found.retain(|c| c.area.width() * 10 <= c.area.height() * 14 && c.size * 10 >= c.area.size());
    found
}

/// Classifies components and keeps those that may be digits.
fn classify_all(plane: &Plane, found: &[Component], effort: &Effort<'_>) -> Vec<Glyph> {
    let found = found.iter().take_while(|_| !effort.is_spent());
    sift(found.filter_map(|c| classify_glyph(plane, c)).filter(|g| g.digit() > MIN_DIGIT).collect())
}

/// Keeps the likeliest of overlapping glyphs.
pub(in crate::vision) fn sift(mut glyphs: Vec<Glyph>) -> Vec<Glyph> {
    glyphs.sort_by(|a, b| b.best().1.total_cmp(&a.best().1));
    let mut kept: Vec<Glyph> = Vec::new();
    for glyph in glyphs {
        let covers = |other: &Glyph| {
            let common = other.area.intersection(glyph.area);
            let smaller = other.area.size().min(glyph.area.size());
            // A large shape around a digit does not replace it.
            let alike = other.area.height() * 5 < glyph.area.height() * 8
                && glyph.area.height() * 5 < other.area.height() * 8;
            alike && common.width() > 0 && common.height() > 0 && common.size() * 2 > smaller
        };
        if !kept.iter().any(covers) {
            kept.push(glyph);
        }
    }
    kept
}

/// Classifies a component; `None` if its box has fewer than two other pixels, or it is too narrow
/// to sample.
pub(in crate::vision) fn classify_glyph(plane: &Plane, component: &Component) -> Option<Glyph> {
    let frame = scale_to_frame(plane, component)?;
    Some(Glyph { area: component.area, likelihoods: glyphs::classify(&frame) })
}

/// Scales a component to the size and levels of the training samples.
fn scale_to_frame(plane: &Plane, component: &Component) -> Option<Frame> {
    let mut area = component.area;
    if component.size * 20 > area.size() * 17 {
        area = area.expand(1).intersection(plane.whole());
    }
    let others = area.size() - component.size;
    if others < 2 {
        return None;
    }
    let ground = (plane.sum(&area) as f32 - component.level * component.size as f32) / others as f32;
    let mut scale = component.level - ground;
    if scale.abs() <= 4.0 {
        scale = 4.0;
    }
    let step = (area.height() / MIN_SAMPLED_ROWS).max(1) as usize;
    let (width, height) = (area.width() as usize / step, area.height() as usize / step);
    if width == 0 {
        return None;
    }
    let scaled_height = MAX_GLYPH.0;
    let scaled_width =
        ((width * scaled_height) as f32 / height as f32).round().clamp(1.0, MAX_GLYPH.1 as f32) as usize;
    let across = weights(width, scaled_width);
    let down = weights(height, scaled_height);
    let mut rows = vec![0.0f32; height * scaled_width];
    for y in 0..height {
        let levels = &plane.row(area.top + (y * step) as i32)[area.left as usize..area.right as usize];
        for (out, (start, weights)) in rows[y * scaled_width..].iter_mut().zip(&across) {
            let level = |(&v, w): (&u8, &f32)| ((f32::from(v) - ground) / scale).clamp(0.0, 1.0) * w;
            *out = levels[*start * step..].iter().step_by(step).zip(weights).map(level).sum();
        }
    }
    let mut out = [0.0; HEIGHT * WIDTH];
    let (left, top) = ((WIDTH - scaled_width) / 2, (HEIGHT - scaled_height) / 2);
    for (y, (start, weights)) in down.iter().enumerate() {
        for x in 0..scaled_width {
            let sum: f32 =
                weights.iter().enumerate().map(|(i, w)| rows[(start + i) * scaled_width + x] * w).sum();
            out[(top + y) * WIDTH + left + x] = sum;
        }
    }
    Some(out)
}

/// Returns the weights by which each of `to` pixels averages some of `from` pixels. Each item is
/// the index of the first averaged pixel, and the weights from there on. The filter is triangular,
/// as in the training script.
fn weights(from: usize, to: usize) -> Vec<(usize, Vec<f32>)> {
    let scale = from as f32 / to as f32;
    let support = scale.max(1.0);
    let one = |i: usize| {
        let centre = (i as f32 + 0.5) * scale;
        let start = (centre - support + 0.5).max(0.0) as usize;
        let end = ((centre + support + 0.5) as usize).min(from);
        let weight = |j: usize| (1.0 - ((j as f32 + 0.5 - centre) / support).abs()).max(0.0);
        let mut all: Vec<f32> = (start..end).map(weight).collect();
        let sum: f32 = all.iter().sum();
        all.iter_mut().for_each(|w| *w /= sum.max(1e-6));
        (start, all)
    };
    (0..to).map(one).collect()
}

/// Returns whether two glyphs can be digits of one number, `a` on the left.
pub(in crate::vision) fn are_adjacent(a: &Rect, b: &Rect) -> bool {
    let height = a.height().max(b.height()) as f32;
    let gap = (b.left - a.right) as f32;
    let level = (a.top - b.top).abs().max((a.bottom - b.bottom).abs()) as f32;
    level < 0.3 * height && gap > -0.25 * height && gap < 0.5 * height && b.middle().0 > a.middle().0
}

/// Groups digits into numbers of one or two digits. Longer groups are dropped as text.
pub(in crate::vision) fn group_words(glyphs: &[Glyph]) -> Vec<Word> {
    let mut order: Vec<&Glyph> = glyphs.iter().filter(|g| g.best().1 > 0.5).collect();
    order.sort_by_key(|g| g.area.left);
    let mut used = vec![false; order.len()];
    let mut words = Vec::new();
    for i in 0..order.len() {
        if used[i] {
            continue;
        }
        let (mut area, mut last, mut count) = (order[i].area, i, 1);
        let find_next = |last: usize, used: &[bool]| {
            (last + 1..order.len()).find(|&j| !used[j] && are_adjacent(&order[last].area, &order[j].area))
        };
        while let Some(next) = find_next(last, &used) {
            used[next] = true;
            area = area.union(order[next].area);
            (last, count) = (next, count + 1);
        }
        if count <= 2 {
            words.push(Word { area });
        }
    }
    words
}
