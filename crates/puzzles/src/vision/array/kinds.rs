//! Which things look alike: at a few points each, things of one kind have the same colours.

use crate::vision::small::{Rgb, Small, lab, median, unlike};

/// Points along a side of a patch.
const POINTS: usize = 7;

/// The part of a box that is looked at: its corners may be round.
const INNER: f32 = 0.92;

/// The most kinds.
const MOST: usize = 5;

/// Kinds are farther apart than this, in hundredths of Oklab; and things of one kind are no farther, whatever noise there is.
const APART: f32 = 7.0;
const NOISE: f32 = 2.5;

/// How far things of one kind may be from their mean, as a part of how far the kinds are apart.
const WITHIN: f32 = 0.42;

/// What a thing looks like: its colours, row by row.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    pixels: Vec<Rgb>,
    labs: Vec<[f32; 3]>,
}

impl Patch {
    /// What lies in a square around a middle.
    pub(super) fn of(small: &Small, (x, y): (f32, f32), size: f32) -> Self {
        let at = |point: usize| ((point as f32 + 0.5) / POINTS as f32 - 0.5) * size * INNER;
        let points = (0..POINTS).flat_map(|row| (0..POINTS).map(move |column| (at(column), at(row))));
        let pixels: Vec<Rgb> = points.map(|(dx, dy)| small.near(x + dx, y + dy)).collect();
        Self { labs: pixels.iter().map(|&pixel| lab(pixel)).collect(), pixels }
    }

    /// What some look like on the whole.
    fn mean(patches: &[&Self]) -> Self {
        let pixel = |at: usize| median(patches.iter().map(|patch| patch.pixels[at]));
        let pixels: Vec<Rgb> = (0..POINTS * POINTS).map(pixel).collect();
        Self { labs: pixels.iter().map(|&pixel| lab(pixel)).collect(), pixels }
    }

    /// How unlike two look.
    pub(super) fn unlike(&self, other: &Self) -> f32 {
        let points = self.labs.iter().zip(&other.labs).map(|(&a, &b)| unlike(a, b));
        points.sum::<f32>() / self.labs.len() as f32
    }

    /// Its colour on the whole: that of most of its middle.
    pub(super) fn colour(&self) -> Rgb {
        let inner = |at: &usize| {
            let far = |at: usize| at.abs_diff(POINTS / 2);
            far(at % POINTS).max(far(at / POINTS)) <= 2
        };
        median((0..self.pixels.len()).filter(inner).map(|at| self.pixels[at]))
    }
}

/// Things by their kinds.
pub(super) struct Sorted {
    /// The kind of each.
    pub(super) of: Vec<usize>,
    /// What each kind looks like.
    pub(super) means: Vec<Patch>,
    /// How much farther than things of one kind the kinds are apart; 0 of one kind.
    pub(super) apart: f32,
    /// How far a thing is from the mean of its kind at most.
    pub(super) spread: f32,
}

/// Sorts things into as few kinds as there can be; `None` if they are of more than [`MOST`], or none is like another.
pub(super) fn sort(patches: &[&Patch]) -> Option<Sorted> {
    let all = Patch::mean(patches);
    let spread = spread(patches, std::slice::from_ref(&all), &vec![0; patches.len()]);
    // Two that are as far apart as any, then always the one that is farthest from those.
    let mut means = vec![farthest(patches, std::slice::from_ref(&all))?.clone()];
    while means.len() < MOST {
        means.push(farthest(patches, &means)?.clone());
        if let Some(sorted) = settled(patches, means.clone()) {
            return Some(sorted);
        }
        // Those of one kind are not told from noise.
        if means.len() == 2 && spread < APART {
            let (means, of) = (vec![all], vec![0; patches.len()]);
            return Some(Sorted { of, means, apart: 0.0, spread: (1.5 * spread).max(NOISE) });
        }
    }
    None
}

/// The one that is farthest from all of these.
fn farthest<'a>(patches: &[&'a Patch], from: &[Patch]) -> Option<&'a Patch> {
    let far = |patch: &Patch| from.iter().map(|mean| patch.unlike(mean)).fold(f32::MAX, f32::min);
    patches.iter().max_by(|a, b| far(a).total_cmp(&far(b))).copied()
}

/// How far a thing is from the mean of its kind at most.
fn spread(patches: &[&Patch], means: &[Patch], of: &[usize]) -> f32 {
    patches.iter().zip(of).map(|(patch, &kind)| patch.unlike(&means[kind])).fold(0.0, f32::max)
}

/// The kinds around these means; `None` if they are not clearly apart.
fn settled(patches: &[&Patch], mut means: Vec<Patch>) -> Option<Sorted> {
    let mut of = Vec::new();
    for _ in 0..3 {
        let nearest = |patch: &&Patch| {
            let far = |kind: &usize| patch.unlike(&means[*kind]);
            (0..means.len()).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or_default()
        };
        of = patches.iter().map(nearest).collect();
        for (kind, mean) in means.iter_mut().enumerate() {
            let own = patches.iter().zip(&of).filter(|(_, other)| **other == kind);
            let own: Vec<&Patch> = own.map(|(patch, _)| *patch).collect();
            if !own.is_empty() {
                *mean = Patch::mean(&own);
            }
        }
    }
    let pairs = (0..means.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let between = pairs.map(|(one, other)| means[one].unlike(&means[other])).fold(f32::MAX, f32::min);
    let spread = spread(patches, &means, &of);
    let apart = between / spread.max(NOISE);
    (between > APART && spread < WITHIN * between).then_some(Sorted {
        of,
        means,
        apart,
        spread: (1.5 * spread).max(NOISE),
    })
}
