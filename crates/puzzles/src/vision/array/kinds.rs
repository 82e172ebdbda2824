//! Groups things into kinds by their colours at a few points.

use crate::vision::small::{Rgb, Small, lab, median, unlike};

/// Sample points per side of a patch.
const POINTS: usize = 7;

/// Sampled part of a box: its corners may be round.
const INNER: f32 = 0.92;

/// Maximum kinds.
const MOST: usize = 5;

/// Minimum distance of kinds, and maximum noise within one, in hundredths of Oklab.
const APART: f32 = 7.0;
const NOISE: f32 = 2.5;

/// Maximum distance of a thing from its kind, as a part of the distance of kinds.
const WITHIN: f32 = 0.42;

/// Sampled colours of a thing, row by row.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    pixels: Vec<Rgb>,
    labs: Vec<[f32; 3]>,
}

impl Patch {
    /// Samples a square around a centre.
    pub(super) fn of(small: &Small, (x, y): (f32, f32), size: f32) -> Self {
        let at = |point: usize| ((point as f32 + 0.5) / POINTS as f32 - 0.5) * size * INNER;
        let points = (0..POINTS).flat_map(|row| (0..POINTS).map(move |column| (at(column), at(row))));
        let pixels: Vec<Rgb> = points.map(|(dx, dy)| small.near(x + dx, y + dy)).collect();
        Self { labs: pixels.iter().map(|&pixel| lab(pixel)).collect(), pixels }
    }

    /// Median colours of several patches.
    fn mean(patches: &[&Self]) -> Self {
        let pixel = |at: usize| median(patches.iter().map(|patch| patch.pixels[at]));
        let pixels: Vec<Rgb> = (0..POINTS * POINTS).map(pixel).collect();
        Self { labs: pixels.iter().map(|&pixel| lab(pixel)).collect(), pixels }
    }

    /// Mean distance of the colours of two patches.
    pub(super) fn unlike(&self, other: &Self) -> f32 {
        let points = self.labs.iter().zip(&other.labs).map(|(&a, &b)| unlike(a, b));
        points.sum::<f32>() / self.labs.len() as f32
    }

    /// Median colour of its inner part.
    pub(super) fn colour(&self) -> Rgb {
        let inner = |at: &usize| {
            let far = |at: usize| at.abs_diff(POINTS / 2);
            far(at % POINTS).max(far(at / POINTS)) <= 2
        };
        median((0..self.pixels.len()).filter(inner).map(|at| self.pixels[at]))
    }
}

/// One thing per this number may be unlike its kind: a pointer or a glow may cover it.
const OUTLIERS: usize = 12;

/// Maximum distance of an outlier from its kind, as a part of that from the next kind; below the
/// second it is no doubt.
const NEARER: f32 = 0.8;
const MUCH_NEARER: f32 = 0.5;

/// Things grouped by kind.
pub(super) struct Sorted {
    /// Kind of each thing.
    pub(super) of: Vec<usize>,
    /// Median patch of each kind.
    pub(super) means: Vec<Patch>,
    /// Distance of kinds relative to the distances within them; 0 for one kind.
    pub(super) apart: f32,
    /// Maximum distance of a thing from its kind, outliers left out.
    pub(super) spread: f32,
    /// Things that differ from their kind, nearly as much as from another one.
    pub(super) outliers: Vec<usize>,
}

/// Groups things into as few kinds as possible; `None` if that takes more than [`MOST`].
pub(super) fn sort(patches: &[&Patch]) -> Option<Sorted> {
    let all = Patch::mean(patches);
    let spread = spread(patches, std::slice::from_ref(&all), &vec![0; patches.len()]);
    // Seeds: the thing farthest from the mean, then the one farthest from all seeds.
    let mut means = vec![farthest(patches, std::slice::from_ref(&all))?.clone()];
    while means.len() < MOST {
        means.push(farthest(patches, &means)?.clone());
        if let Some(sorted) = settled(patches, means.clone()) {
            return Some(sorted);
        }
        // Differences within one kind are noise.
        if means.len() == 2 && spread < APART {
            let (means, of) = (vec![all], vec![0; patches.len()]);
            return Some(Sorted {
                of,
                means,
                apart: 0.0,
                spread: (1.5 * spread).max(NOISE),
                outliers: Vec::new(),
            });
        }
    }
    None
}

/// Patch farthest from all given ones.
fn farthest<'a>(patches: &[&'a Patch], from: &[Patch]) -> Option<&'a Patch> {
    let far = |patch: &Patch| from.iter().map(|mean| patch.unlike(mean)).fold(f32::MAX, f32::min);
    patches.iter().max_by(|a, b| far(a).total_cmp(&far(b))).copied()
}

/// Maximum distance of a thing from its kind.
fn spread(patches: &[&Patch], means: &[Patch], of: &[usize]) -> f32 {
    patches.iter().zip(of).map(|(patch, &kind)| patch.unlike(&means[kind])).fold(0.0, f32::max)
}

/// Refines kinds from seeds; `None` if they are not clearly apart.
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
    let all = spread(patches, &means, &of);
    if between <= APART {
        return None;
    }
    if all < WITHIN * between {
        let apart = between / all.max(NOISE);
        return Some(Sorted { of, means, apart, spread: (1.5 * all).max(NOISE), outliers: Vec::new() });
    }
    // Outliers are tolerated if they are nearest to their kind.
    let own = |at: usize| patches[at].unlike(&means[of[at]]);
    let mut order: Vec<usize> = (0..patches.len()).collect();
    order.sort_by(|&a, &b| own(b).total_cmp(&own(a)));
    let outliers: Vec<usize> = order[..patches.len() / OUTLIERS].to_vec();
    let spread = own(*order.get(outliers.len())?);
    let is_nearest = |at: usize, share: f32| {
        let others = (0..means.len()).filter(|&kind| kind != of[at]);
        others.map(|kind| patches[at].unlike(&means[kind])).all(|other| own(at) < share * other)
    };
    if spread >= WITHIN * between || !outliers.iter().all(|&at| is_nearest(at, NEARER)) {
        return None;
    }
    let doubtful = |&at: &usize| !is_nearest(at, MUCH_NEARER);
    let outliers = outliers.into_iter().filter(doubtful).collect();
    let apart = between / spread.max(NOISE);
    Some(Sorted { of, means, apart, spread: (1.5 * spread).max(NOISE), outliers })
}
