//! Groups units by colour. Groups of similar shades are merged, the most similar ones first. The
//! groupings on the way are rated by their counts (the number of units of each colour), which
//! should fit the tubes, and by the distance between their colours. The best one is kept.

use crate::vision::small::lab_distance;

/// Units grouped by colour.
#[derive(Clone, Debug)]
pub(super) struct Grouping {
    /// Index of each unit's colour. Colours are numbered in order of appearance.
    pub(super) colour_of: Vec<usize>,
    /// Centre of each colour, in hundredths of Oklab.
    pub(super) middles: Vec<[f32; 3]>,
    /// Smallest difference between units of two colours, divided by the largest difference within
    /// one colour, or by [`MAX_SAME`] if that is larger.
    pub(super) separation: f32,
    /// Smallest difference between units of two colours, in hundredths of Oklab; [`MIN_DIFFERENT`]
    /// if there is only one colour.
    pub(super) colour_difference: f32,
    /// Score of the counts; 0 if they do not fit the tubes.
    pub(super) tally: f32,
    /// Whether lightness had less weight, since part of the picture may be dimmed.
    pub(super) dimmed: bool,
}

/// Difference up to which two groups of shades are always merged, in hundredths of Oklab.
const MAX_SAME: f32 = 1.2;
/// Difference above which two shades are always two colours, in hundredths of Oklab.
const MIN_DIFFERENT: f32 = 28.0;

/// Weight of lightness if part of the picture is assumed to be dimmed.
const DIMMED_WEIGHT: f32 = 0.4;
/// Cost of this assumption, subtracted from the score.
const DIMMED_COST: f32 = 0.7;

impl Grouping {
    /// Rates the grouping.
    fn score(&self) -> f32 {
        self.separation.min(30.0).ln() + self.tally
    }
}

/// Groups units by their shades. `tally` rates the counts of a grouping. If the best grouping has a
/// tally below `good_tally`, lightness is tried with less weight as well, since part of the picture
/// may be dimmed.
pub(super) fn group(shades: &[[f32; 3]], good_tally: f32, tally: impl Fn(&[usize]) -> f32) -> Grouping {
    let usual = group_weighted(shades, 1.0, &tally);
    if usual.tally >= good_tally {
        return usual;
    }
    let dimmed = group_weighted(shades, DIMMED_WEIGHT, &tally);
    if dimmed.score() - DIMMED_COST > usual.score() { Grouping { dimmed: true, ..dimmed } } else { usual }
}

/// Finds the best grouping of shades, with lightness weighted by `lightness`.
fn group_weighted(shades: &[[f32; 3]], lightness: f32, tally: &impl Fn(&[usize]) -> f32) -> Grouping {
    let count = shades.len();
    let weighted = |[l, a, b]: [f32; 3]| [lightness * l, a, b];
    let distance = |a: [f32; 3], b: [f32; 3]| lab_distance(weighted(a), weighted(b));
    let distance: Vec<Vec<f32>> =
        shades.iter().map(|a| shades.iter().map(|b| distance(*a, *b)).collect()).collect();
    // Complete linkage: the distance between two groups is that of their two most different
    // members.
    let mut linked = distance.clone();
    let mut of: Vec<usize> = (0..count).collect();
    let mut alive: Vec<usize> = (0..count).collect();
    let mut nearest: Vec<Option<(usize, f32)>> =
        (0..count).map(|at| most_similar(&linked[at], &alive[at + 1..])).collect();
    let mut best: Option<(f32, Grouping)> = None;
    loop {
        let pairs = alive
            .iter()
            .filter_map(|&group| nearest[group].map(|(other, distance)| (group, other, distance)));
        let next = pairs.min_by(|one, other| one.2.total_cmp(&other.2));
        let next_distance = next.map_or(f32::INFINITY, |(_, _, distance)| distance);
        if next_distance > MAX_SAME && alive.len() <= 40 {
            let grouping = rate(shades, &distance, &of, tally);
            let score = grouping.score();
            if best.as_ref().is_none_or(|(other, _)| score > *other) {
                best = Some((score, grouping));
            }
        }
        let Some((a, b, distance)) = next.filter(|next| next.2 <= MIN_DIFFERENT) else { break };
        debug_assert!(distance >= 0.0);
        alive.retain(|&group| group != b);
        for &other in &alive {
            let larger = linked[a][other].max(linked[b][other]);
            (linked[a][other], linked[other][a]) = (larger, larger);
        }
        // Distances only grow, so the nearest group can change only for `a`, and for groups whose
        // nearest group was `a` or `b`.
        for (index, &group) in alive.iter().enumerate() {
            if group == a || nearest[group].is_some_and(|(other, _)| other == a || other == b) {
                nearest[group] = most_similar(&linked[group], &alive[index + 1..]);
            }
        }
        of.iter_mut().filter(|group| **group == b).for_each(|group| *group = a);
    }
    best.map_or_else(|| rate(shades, &distance, &of, tally), |(_, grouping)| grouping)
}

/// Returns the first of the groups `others` with the smallest distance, and that distance.
fn most_similar(distances: &[f32], others: &[usize]) -> Option<(usize, f32)> {
    let others = others.iter().map(|&other| (other, distances[other]));
    others.min_by(|one, other| one.1.total_cmp(&other.1))
}

/// Renumbers the groups of a grouping and computes its measures. `of` is the group of each unit,
/// with arbitrary numbers.
fn rate(
    shades: &[[f32; 3]],
    distance: &[Vec<f32>],
    of: &[usize],
    tally: &impl Fn(&[usize]) -> f32,
) -> Grouping {
    let mut groups: Vec<usize> = Vec::new();
    let number = |group: usize, groups: &mut Vec<usize>| match groups.iter().position(|&it| it == group) {
        Some(number) => number,
        None => {
            groups.push(group);
            groups.len() - 1
        }
    };
    let of: Vec<usize> = of.iter().map(|&group| number(group, &mut groups)).collect();
    let mut counts = vec![0; groups.len()];
    let mut middles = vec![[0.0; 3]; groups.len()];
    for (shade, &group) in shades.iter().zip(&of) {
        counts[group] += 1;
        (0..3).for_each(|axis| middles[group][axis] += shade[axis]);
    }
    for (middle, &count) in middles.iter_mut().zip(&counts) {
        *middle = middle.map(|sum| sum / count as f32);
    }
    let (mut within, mut between) = (0.0_f32, f32::INFINITY);
    for (a, row) in distance.iter().enumerate() {
        for (b, &distance) in row.iter().enumerate().skip(a + 1) {
            if of[a] == of[b] {
                within = within.max(distance);
            } else {
                between = between.min(distance);
            }
        }
    }
    let between = if between.is_finite() { between } else { MIN_DIFFERENT };
    Grouping {
        colour_of: of,
        middles,
        separation: between / within.max(MAX_SAME),
        colour_difference: between,
        tally: tally(&counts),
        dimmed: false,
    }
}

/// Returns the likelihood of each colour for a shade.
pub(super) fn likelihoods(shade: [f32; 3], middles: &[[f32; 3]]) -> Vec<f32> {
    /// Standard deviation of the shades of a colour, in hundredths of Oklab.
    const SPREAD: f32 = 3.0;
    let weight = |middle: &[f32; 3]| (-0.5 * (lab_distance(shade, *middle) / SPREAD).powi(2)).exp();
    let total: f32 = middles.iter().map(weight).sum::<f32>().max(f32::MIN_POSITIVE);
    middles.iter().map(|middle| weight(middle) / total).collect()
}
