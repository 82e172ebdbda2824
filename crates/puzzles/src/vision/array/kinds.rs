//! Groups items into kinds by their colours at a few points.

use crate::vision::small::{Rgb, Small, contrast, difference, lab, lab_distance, median};

/// Sample points per side of a patch.
const POINTS: usize = 7;

/// Sampled share of a box's width and height: its corners may be round.
const INNER_SHARE: f32 = 0.92;

/// Maximum distance of an outline from the middle, in sizes of a box.
const MAX_OUTLINE: f32 = 0.5;

/// Maximum kinds.
const MAX_KINDS: usize = 5;

/// Minimum distance of kinds, in hundredths of Oklab.
const MIN_DISTANCE: f32 = 7.0;
/// Minimum distance of kinds if the items within each kind are almost equal, in hundredths of
/// Oklab.
const MIN_PLAIN_DISTANCE: f32 = 4.0;
/// Maximum distance of an item from its kind, relative to the smallest distance between two kinds,
/// for items that are almost equal.
const MAX_PLAIN_WITHIN: f32 = 0.15;
/// Usual noise within a kind, in hundredths of Oklab.
const NOISE: f32 = 2.5;

/// Maximum distance of an item from its kind, relative to the smallest distance between two kinds.
const MAX_WITHIN: f32 = 0.42;

/// Sampled colours of an item, row by row.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    pixels: Vec<Rgb>,
    labs: Vec<[f32; 3]>,
}

impl Patch {
    /// Samples a rectangle around a centre.
    pub(super) fn of(small: &Small, (x, y): (f32, f32), (width, height): (f32, f32)) -> Self {
        let points = points().map(|(dx, dy)| (x + dx * width * INNER_SHARE, y + dy * height * INNER_SHARE));
        Self::new(points.map(|(x, y)| small.nearest(x, y)).collect())
    }

    /// Samples a square whose item may be an outline. Each sample is the pixel with the most
    /// contrast to `ground` on the ray from the centre, between its point and the side of the
    /// square.
    pub(super) fn outline(small: &Small, (x, y): (f32, f32), size: f32, ground: Rgb) -> Self {
        let strongest = |(dx, dy): (f32, f32)| {
            let distance = dx.abs().max(dy.abs()).max(0.5 / POINTS as f32);
            let steps = (distance * size) as usize..=(MAX_OUTLINE * size) as usize + 1;
            let pixels = steps.map(|step| {
                let by = step as f32 / distance;
                small.nearest(x + dx * by, y + dy * by)
            });
            pixels.max_by_key(|&pixel| contrast(pixel, ground)).unwrap_or(ground)
        };
        Self::new(points().map(strongest).collect())
    }

    fn new(pixels: Vec<Rgb>) -> Self {
        Self { labs: pixels.iter().map(|&pixel| lab(pixel)).collect(), pixels }
    }

    /// Returns a patch whose colour at each point is the median of the colours of several patches
    /// there.
    fn mean(patches: &[&Self]) -> Self {
        let pixel = |at: usize| median(patches.iter().map(|patch| patch.pixels[at]));
        Self::new((0..POINTS * POINTS).map(pixel).collect())
    }

    /// Returns the mean distance of the colours of two patches, in hundredths of Oklab.
    pub(super) fn distance(&self, other: &Self) -> f32 {
        let points = self.labs.iter().zip(&other.labs).map(|(&a, &b)| lab_distance(a, b));
        points.sum::<f32>() / self.labs.len() as f32
    }

    /// Returns the mean distance of the patch's colours from one colour, in hundredths of Oklab.
    pub(super) fn distance_to(&self, colour: Rgb) -> f32 {
        let colour = lab(colour);
        self.labs.iter().map(|&own| lab_distance(own, colour)).sum::<f32>() / self.labs.len() as f32
    }

    /// Returns the median colour of all points.
    fn whole_colour(&self) -> Rgb {
        median(self.pixels.iter().copied())
    }

    /// Returns the median colour of the inner points.
    pub(super) fn colour(&self) -> Rgb {
        let inner = |at: &usize| {
            let offset = |at: usize| at.abs_diff(POINTS / 2);
            offset(at % POINTS).max(offset(at / POINTS)) <= 2
        };
        median((0..self.pixels.len()).filter(inner).map(|at| self.pixels[at]))
    }
}

/// Maximum difference of two colours that count as equal, in hundredths of Oklab.
const MAX_EQUAL: f32 = 3.0;
/// Share of sample points below which two kinds differ only in a part of each item, such as the
/// lamp on a button.
const MAX_PART: f32 = 0.5;

/// Minimum difference between two kinds at a point where they clearly differ, relative to their
/// largest difference at any point.
const MIN_UNLIKE: f32 = 0.5;

/// Differences between two kinds.
struct Differences {
    /// Difference of their colours at each point, in hundredths of Oklab.
    at: Vec<f32>,
    /// Points where they clearly differ.
    unlike: Vec<usize>,
}

impl Differences {
    fn new(one: &Patch, other: &Patch) -> Self {
        let at: Vec<f32> = one.labs.iter().zip(&other.labs).map(|(&a, &b)| lab_distance(a, b)).collect();
        let largest = at.iter().copied().fold(0.0, f32::max);
        let is_unlike = |&point: &usize| at[point] > MIN_DISTANCE.max(MIN_UNLIKE * largest);
        let unlike = (0..at.len()).filter(is_unlike).collect();
        Self { at, unlike }
    }

    /// Returns whether the kinds differ only in a part of each item.
    fn are_in_part(&self) -> bool {
        (self.unlike.len() as f32) < MAX_PART * self.at.len() as f32
    }
}

/// Returns the colour of each kind: usually the median colour of the inner points. If there are two
/// kinds, and they have equal medians or differ only in a part, their colours are the medians of
/// the points where they clearly differ.
///
/// Adjacent cells fill their patches and may have a sign in their middle, so their medians are of
/// all points. Medians that clearly differ are then returned even if the kinds differ only in a
/// part.
pub(super) fn colours(means: &[Patch], are_adjacent: bool) -> Vec<Rgb> {
    let usual: Vec<Rgb> = match are_adjacent {
        true => means.iter().map(Patch::whole_colour).collect(),
        false => means.iter().map(Patch::colour).collect(),
    };
    let [one, other] = means else { return usual };
    if are_adjacent && difference(usual[0], usual[1]) > MAX_EQUAL_BASE {
        return usual;
    }
    let differences = Differences::new(one, other);
    let unlike = &differences.unlike;
    if unlike.is_empty() || !differences.are_in_part() && difference(usual[0], usual[1]) > MAX_EQUAL {
        return usual;
    }
    means.iter().map(|mean| median(unlike.iter().map(|&at| mean.pixels[at]))).collect()
}

/// Maximum difference of median colours of two kinds that may be distinguished by a sign alone, in
/// hundredths of Oklab.
const MAX_EQUAL_BASE: f32 = 10.0;

/// Returns whether two kinds have the same base colour and differ only in a sign on it. The picture
/// does not show which sign means lit.
pub(super) fn differ_by_sign(means: &[Patch]) -> bool {
    let [one, other] = means else { return false };
    let differences = Differences::new(one, other);
    differences.are_in_part() && difference(one.colour(), other.colour()) < MAX_EQUAL_BASE
}

/// Minimum share of points where two kinds have the same colour, which is then their background.
const MIN_SHARED: f32 = 0.2;
/// Minimum difference of a drawn point from that background, in hundredths of Oklab.
const MIN_DRAWN: f32 = 10.0;

/// Returns, for each of two kinds, the share of points that clearly differ from their common
/// background; `None` if the kinds have no common background. It is the background `around` the
/// items if that colour is among their common points.
pub(super) fn drawn_shares(means: &[Patch], around: Rgb) -> Option<[f32; 2]> {
    let [one, other] = means else { return None };
    let count = one.pixels.len();
    let differences = Differences::new(one, other);
    let shared: Vec<usize> = (0..count).filter(|&at| differences.at[at] < MAX_EQUAL).collect();
    if (shared.len() as f32) < MIN_SHARED * count as f32 {
        return None;
    }
    let shows_around = |&at: &usize| difference(one.pixels[at], around) < MAX_EQUAL;
    let ground = match shared.iter().any(shows_around) {
        true => around,
        false => median(shared.iter().map(|&at| one.pixels[at])),
    };
    let drawn = |mean: &Patch| {
        let ground = lab(ground);
        mean.labs.iter().filter(|&&own| lab_distance(own, ground) > MIN_DRAWN).count() as f32 / count as f32
    };
    Some([drawn(one), drawn(other)])
}

/// Returns the sample points of a square of side 1 around 0, row by row.
fn points() -> impl Iterator<Item = (f32, f32)> {
    let at = |point: usize| (point as f32 + 0.5) / POINTS as f32 - 0.5;
    (0..POINTS).flat_map(move |row| (0..POINTS).map(move |column| (at(column), at(row))))
}

/// Minimum items per outlier. An outlier is an item unlike its kind, such as one under a pointer.
const ITEMS_PER_OUTLIER: usize = 12;

/// Maximum distance of an outlier from its kind, relative to its distance from the next kind.
const MAX_OUTLIER: f32 = 0.8;
/// Ratio of these distances above which the kind of an outlier is doubtful.
const MAX_DOUBTLESS: f32 = 0.5;

/// Items grouped by kind.
pub(super) struct Grouping {
    /// Kind of each item.
    pub(super) of: Vec<usize>,
    /// Median patch of each kind.
    pub(super) means: Vec<Patch>,
    /// Smallest distance between two kinds, relative to the largest distance of an item from its
    /// kind, without outliers; 0 for one kind. [`group_as`] and [`group_by_light`] set it to 1.
    pub(super) apart: f32,
    /// Distance from a kind up to which a patch counts as an item of it, in hundredths of Oklab. It
    /// is the maximum distance of an item from its kind, without outliers. [`refine`] and [`group`]
    /// add a margin.
    pub(super) spread: f32,
    /// Items of doubtful kind, see [`MAX_DOUBTLESS`].
    pub(super) outliers: Vec<usize>,
}

/// Groups items into two kinds if these are clearly apart, else into one kind if the items differ
/// little, else into the fewest kinds that are clearly apart. `None` if those would be more than
/// [`MAX_KINDS`].
pub(super) fn group(patches: &[&Patch]) -> Option<Grouping> {
    let all = Patch::mean(patches);
    let spread = spread(patches, std::slice::from_ref(&all), &vec![0; patches.len()]);
    // The first seed is the item farthest from the mean; each next one is farthest from all seeds.
    let mut means = vec![farthest(patches, std::slice::from_ref(&all))?.clone()];
    while means.len() < MAX_KINDS {
        means.push(farthest(patches, &means)?.clone());
        if let Some(grouping) = refine(patches, means.clone()) {
            return Some(grouping);
        }
        // Small differences are noise within one kind.
        if means.len() == 2 && spread < MIN_DISTANCE {
            let (means, of) = (vec![all], vec![0; patches.len()]);
            return Some(Grouping {
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

/// Minimum difference in brightness between dark and light items. Brightness is the mean of the
/// strongest channel, from 0 to 1.
const MIN_BRIGHTNESS_DIFFERENCE: f32 = 0.25;
/// Maximum deviation of brightness within a kind, relative to that difference.
const MAX_WITHIN_BRIGHTNESS: f32 = 0.3;

/// Maximum mean chroma of grey items, in hundredths of Oklab.
const MAX_GREY: f32 = 2.0;
/// Minimum mean chroma of coloured items, in hundredths of Oklab.
const MIN_COLOURED: f32 = 5.0;

/// Groups items of many colours into dark and light ones, or into grey and coloured ones; `None`
/// if there are no two such kinds.
pub(super) fn group_by_light(patches: &[&Patch]) -> Option<Grouping> {
    let count = (POINTS * POINTS) as f32;
    let strongest = |pixel: &Rgb| f32::from(pixel.iter().copied().max().unwrap_or_default()) / 255.0;
    let light = |patch: &&Patch| patch.pixels.iter().map(strongest).sum::<f32>() / count;
    let chroma = |patch: &&Patch| patch.labs.iter().map(|[_, a, b]| a.hypot(*b)).sum::<f32>() / count;
    let by_light: Vec<f32> = patches.iter().map(light).collect();
    let of = split_at_gap(&by_light).or_else(|| {
        let by_chroma: Vec<f32> = patches.iter().map(chroma).collect();
        let is_clear = by_chroma.iter().all(|chroma| !(MAX_GREY..=MIN_COLOURED).contains(chroma));
        is_clear.then(|| by_chroma.iter().map(|&chroma| usize::from(chroma > MIN_COLOURED)).collect())
    })?;
    group_as(patches, &of)
}

/// Groups items into two known kinds; `None` if one has no items.
pub(super) fn group_as(patches: &[&Patch], of: &[usize]) -> Option<Grouping> {
    let kind = |kind: usize| -> Vec<&Patch> {
        patches.iter().zip(of).filter(|(_, other)| **other == kind).map(|(patch, _)| *patch).collect()
    };
    let (one, other) = (kind(0), kind(1));
    if one.is_empty() || other.is_empty() {
        return None;
    }
    let means = vec![Patch::mean(&one), Patch::mean(&other)];
    let spread = spread(patches, &means, of);
    // The items of a kind may differ in colour, so the grouping is less certain than others.
    Some(Grouping { apart: 1.0, of: of.to_vec(), means, spread, outliers: Vec::new() })
}

/// Splits values at their widest gap; `None` if they do not form two clear groups.
fn split_at_gap(values: &[f32]) -> Option<Vec<usize>> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f32::total_cmp);
    let gap = |at: &usize| sorted[at + 1] - sorted[*at];
    let at = (0..sorted.len().checked_sub(1)?).max_by(|a, b| gap(a).total_cmp(&gap(b)))?;
    let (low, high) = sorted.split_at(at + 1);
    let middle = |group: &[f32]| group.iter().sum::<f32>() / group.len() as f32;
    let between = middle(high) - middle(low);
    let within = [low, high].map(|group| {
        let middle = middle(group);
        group.iter().map(|value| (value - middle).abs()).fold(0.0, f32::max)
    });
    let is_clear =
        between > MIN_BRIGHTNESS_DIFFERENCE && within[0].max(within[1]) < MAX_WITHIN_BRIGHTNESS * between;
    is_clear.then(|| values.iter().map(|&value| usize::from(value > sorted[at])).collect())
}

/// Returns the patch farthest from all those in `from`.
fn farthest<'a>(patches: &[&'a Patch], from: &[Patch]) -> Option<&'a Patch> {
    let distance = |patch: &Patch| from.iter().map(|mean| patch.distance(mean)).fold(f32::MAX, f32::min);
    patches.iter().max_by(|a, b| distance(a).total_cmp(&distance(b))).copied()
}

/// Returns the maximum distance of an item from its kind.
fn spread(patches: &[&Patch], means: &[Patch], of: &[usize]) -> f32 {
    patches.iter().zip(of).map(|(patch, &kind)| patch.distance(&means[kind])).fold(0.0, f32::max)
}

/// Refines kinds from seeds; `None` if they are not clearly apart.
fn refine(patches: &[&Patch], mut means: Vec<Patch>) -> Option<Grouping> {
    let mut of = Vec::new();
    for _ in 0..3 {
        let nearest = |patch: &&Patch| {
            let distance = |kind: &usize| patch.distance(&means[*kind]);
            (0..means.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or_default()
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
    let between = pairs.map(|(one, other)| means[one].distance(&means[other])).fold(f32::MAX, f32::min);
    let all = spread(patches, &means, &of);
    let is_plain = between > MIN_PLAIN_DISTANCE && all < MAX_PLAIN_WITHIN * between;
    if between <= MIN_DISTANCE && !is_plain {
        return None;
    }
    if all < MAX_WITHIN * between {
        let apart = between / all.max(NOISE);
        return Some(Grouping { of, means, apart, spread: (1.5 * all).max(NOISE), outliers: Vec::new() });
    }
    // An outlier is accepted if all kinds but its own are clearly farther away.
    let own = |at: usize| patches[at].distance(&means[of[at]]);
    let mut order: Vec<usize> = (0..patches.len()).collect();
    order.sort_by(|&a, &b| own(b).total_cmp(&own(a)));
    let outliers: Vec<usize> = order[..patches.len() / ITEMS_PER_OUTLIER].to_vec();
    let spread = own(*order.get(outliers.len())?);
    let is_nearest = |at: usize, share: f32| {
        let others = (0..means.len()).filter(|&kind| kind != of[at]);
        others.map(|kind| patches[at].distance(&means[kind])).all(|other| own(at) < share * other)
    };
    if spread >= MAX_WITHIN * between || !outliers.iter().all(|&at| is_nearest(at, MAX_OUTLIER)) {
        return None;
    }
    let doubtful = |&at: &usize| !is_nearest(at, MAX_DOUBTLESS);
    let outliers = outliers.into_iter().filter(doubtful).collect();
    let apart = between / spread.max(NOISE);
    Some(Grouping { of, means, apart, spread: (1.5 * spread).max(NOISE), outliers })
}

/// Maximum difference of an item without a box from its kind, relative to that from the background
/// and from the other kinds.
const MAX_UNBOXED: f32 = 0.6;

/// Returns the kind that matches the colour of a place without a box; `None` if no kind clearly
/// matches. The glow of neighbours may hide the box of an item.
pub(super) fn nearest(colour: Rgb, kinds: &[Rgb], ground: Rgb) -> Option<usize> {
    let distance = |kind: usize| difference(colour, kinds[kind]);
    let kind = (0..kinds.len()).min_by(|&a, &b| distance(a).total_cmp(&distance(b)))?;
    let others = (0..kinds.len()).filter(|&other| other != kind).map(distance);
    others
        .chain([difference(colour, ground)])
        .all(|other| distance(kind) < MAX_UNBOXED * other)
        .then_some(kind)
}

#[cfg(test)]
mod tests;
