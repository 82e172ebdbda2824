//! Finds connected pixels that are brighter, or darker, than their surroundings.

use super::plane::Plane;
use crate::pixels::Rect;

/// A run of pixels of one component in one row, half-open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) y: i32,
    pub(super) left: i32,
    pub(super) right: i32,
}

/// Pixels that touch each other, corners included.
#[derive(Clone, Debug)]
pub(super) struct Component {
    pub(super) area: Rect,
    /// Whether the component is brighter than its surroundings; otherwise it is darker.
    pub(super) bright: bool,
    /// Number of pixels.
    pub(super) size: i32,
    /// Mean level of its pixels.
    pub(super) level: f32,
}

/// Limits of the bounding boxes of components, in pixels. A box is also at most 12 times as high as
/// wide.
#[derive(Clone, Copy, Debug)]
pub(super) struct SizeLimits {
    pub(super) min_height: i32,
    pub(super) max_height: i32,
    pub(super) max_width: i32,
}

/// Maximum runs of all components. Only texture and noise have more. A run takes up to 70 bytes.
const MAX_RUNS: usize = 900_000;

/// Threshold that separates bright pixels from dark ones.
#[derive(Clone, Copy, Debug)]
pub(super) enum Threshold {
    /// Mean level of the square that extends `radius` pixels from each pixel. Pixels within `step`
    /// levels of it are neither bright nor dark.
    Local { radius: i32, step: f32 },
    /// One level for the whole area. Pixels above it are bright, all others dark.
    Level(u8),
}

/// Finds bright and dark components within `area`. Stops at [`MAX_RUNS`], without the rows below.
pub(super) fn find_components(
    plane: &Plane,
    area: &Rect,
    threshold: Threshold,
    limits: SizeLimits,
) -> Vec<Component> {
    let area = area.intersection(plane.whole());
    if area.width() < 1 || area.height() < 1 {
        return Vec::new();
    }
    let mut forest = Forest::default();
    let mut above: Vec<usize> = Vec::new();
    let mut signs = vec![0i8; area.width() as usize];
    for y in area.top..area.bottom {
        if forest.runs.len() > MAX_RUNS {
            break;
        }
        mark(plane, &area, y, threshold, &mut signs);
        let row = plane.row(y);
        let start = forest.runs.len();
        let mut x = 0;
        while x < signs.len() {
            let sign = signs[x];
            let from = x;
            while x < signs.len() && signs[x] == sign {
                x += 1;
            }
            if sign != 0 {
                let (left, right) = (area.left + from as i32, area.left + x as i32);
                let sum = row[left as usize..right as usize].iter().map(|&v| u64::from(v)).sum();
                forest.push(Run { y, left, right }, sign > 0, sum);
            }
        }
        let here: Vec<usize> = (start..forest.runs.len()).collect();
        join(&mut forest, &above, &here);
        above = here;
    }
    forest.into_components(limits)
}

/// Marks each pixel of a row as brighter (1), darker (−1) or neither (0).
fn mark(plane: &Plane, area: &Rect, y: i32, threshold: Threshold, signs: &mut [i8]) {
    let row = &plane.row(y)[area.left as usize..area.right as usize];
    match threshold {
        Threshold::Level(level) => {
            signs.iter_mut().zip(row).for_each(|(sign, &v)| *sign = if v > level { 1 } else { -1 });
        }
        Threshold::Local { radius, step } => {
            let strip = plane.strip(y - radius, y + radius + 1);
            let height = (y + radius + 1).min(plane.height) - (y - radius).max(0);
            let step = step as i32;
            let sign = |v: u8, sum: u32, count: i32| {
                let difference = i32::from(v) * count - sum as i32;
                i8::from(difference > step * count) - i8::from(difference < -step * count)
            };
            let sign_near_side = |i: usize| {
                let x = area.left + i as i32;
                let (left, right) = ((x - radius).max(0), (x + radius + 1).min(plane.width));
                let sum = strip[right as usize].wrapping_sub(strip[left as usize]);
                sign(row[i], sum, (right - left) * height)
            };
            // Away from the sides all squares have one size, so the loop vectorises.
            let to_index = |x: i32| (x - area.left).clamp(0, row.len() as i32) as usize;
            let (from, to) = (to_index(radius), to_index(plane.width - radius));
            let to = to.max(from);
            (0..from).chain(to..row.len()).for_each(|i| signs[i] = sign_near_side(i));
            let count = (2 * radius + 1) * height;
            let left = (area.left + from as i32 - radius).max(0) as usize;
            let right = (left + 2 * radius as usize + 1).min(strip.len());
            let sums = strip[left..].iter().zip(&strip[right..]);
            for ((out, &v), (&left, &right)) in signs[from..to].iter_mut().zip(&row[from..to]).zip(sums) {
                *out = sign(v, right.wrapping_sub(left), count);
            }
        }
    }
}

/// Joins the runs of a row with touching runs of the row above.
fn join(forest: &mut Forest, above: &[usize], here: &[usize]) {
    let mut first = 0;
    for &run in here {
        let (left, right, bright) = (forest.runs[run].left, forest.runs[run].right, forest.bright[run]);
        while first < above.len() && forest.runs[above[first]].right < left {
            first += 1;
        }
        for &other in &above[first..] {
            if forest.runs[other].left > right {
                break;
            }
            if forest.bright[other] == bright {
                forest.unite(other, run);
            }
        }
    }
}

/// Runs and their union-find parents.
#[derive(Default)]
struct Forest {
    runs: Vec<Run>,
    bright: Vec<bool>,
    sums: Vec<u64>,
    parents: Vec<u32>,
}

impl Forest {
    fn push(&mut self, run: Run, bright: bool, sum: u64) {
        self.parents.push(self.runs.len() as u32);
        self.runs.push(run);
        self.bright.push(bright);
        self.sums.push(sum);
    }

    /// Returns the root of a run's tree, and shortens the path to it.
    fn root(&mut self, mut at: usize) -> usize {
        while self.parents[at] as usize != at {
            self.parents[at] = self.parents[self.parents[at] as usize];
            at = self.parents[at] as usize;
        }
        at
    }

    /// Unites the trees of two runs.
    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        let (low, high) = (a.min(b), a.max(b));
        self.parents[high] = low as u32;
    }

    /// Collects the components within the limits.
    fn into_components(mut self, limits: SizeLimits) -> Vec<Component> {
        let mut numbers = vec![u32::MAX; self.runs.len()];
        let mut found: Vec<(Component, u64)> = Vec::new();
        for i in 0..self.runs.len() {
            let root = self.root(i);
            let run = self.runs[i];
            let area = Rect { left: run.left, top: run.y, right: run.right, bottom: run.y + 1 };
            if numbers[root] == u32::MAX {
                numbers[root] = found.len() as u32;
                found.push((Component { area, bright: self.bright[i], size: 0, level: 0.0 }, 0));
            }
            let (component, sum) = &mut found[numbers[root] as usize];
            component.area = component.area.union(area);
            component.size += run.right - run.left;
            *sum += self.sums[i];
        }
        let fits = |c: &Component| {
            let (width, height) = (c.area.width(), c.area.height());
            (limits.min_height..=limits.max_height).contains(&height)
                && width <= limits.max_width
                && width * 12 >= height
        };
        let level = |(mut c, sum): (Component, u64)| {
            c.level = sum as f32 / c.size as f32;
            c
        };
        found.into_iter().map(level).filter(fits).collect()
    }
}
