//! Finds balls in columns without visible tubes, such as marbles in a tray, or balls in dark tubes
//! on a dark background.
//!
//! ```text
//!  ○ ●   ●  ○     balls and holes of one size in columns with one pitch;
//!  ● ●   ●  ○     rows farther apart belong to tubes below
//!  ● ●   ●  ○
//! ```

use super::bases::{add_empty, find_bases};
use super::cases::{add_empty_cases, find_cases};
use super::fit::median_of;
use super::levels::Levels;
use super::outline::{Outline, TubeRow};
use super::regular::{EvenRows, are_centred, is_complete};
use crate::vision::array::boxes::{self, ItemBox, MAX_CONTRAST, common_colours, group_by_size};
use crate::vision::flood::{Patch, mask_drawn, white_patches};
use crate::vision::small::Small;

/// Columns of balls as tubes, and the heights of their units.
pub(super) struct Stacks {
    pub(super) even: EvenRows,
    pub(super) levels: Levels,
    /// Number of balls and holes.
    pub(super) count: usize,
}

/// Possible sizes of balls, relative to the reference size of their group ([`group_by_size`]).
const SIZE_RANGE: std::ops::Range<f32> = 0.9..1.35;

/// Possible numbers of balls and holes. A texture has more.
const BALL_COUNTS: std::ops::RangeInclusive<usize> = 8..=300;

/// Contrast with the background that holes and dark balls exceed, in levels.
const FAINT_CONTRAST: u8 = 12;

/// Possible distances between neighbours in a column, in sizes of a ball.
const PITCH_RANGE: std::ops::Range<f32> = 0.85..2.0;

/// Minimum distance of a row from one with more balls, in pitches.
const MIN_ROW_DISTANCE: f32 = 0.6;

/// Minimum rows of a column.
const MIN_ROWS: usize = 3;

/// Maximum distance of a ball from its row or column, in sizes of a ball.
const TOLERANCE: f32 = 0.25;
/// Maximum difference of a step from the pitch, as a share of the pitch.
const PITCH_TOLERANCE: f32 = 0.12;

/// Minimum share of steps that equal the pitch.
const MIN_REGULAR: f32 = 0.7;

/// Maximum sets of columns returned.
const MAX_READ: usize = 3;

/// Finds the sets of columns with the most balls.
pub(super) fn find(small: &Small) -> Vec<Stacks> {
    let drawn = drawn_areas(small);
    let (bases, cases) = (find_bases(&drawn), find_cases(&drawn));
    let sets = boxes::square(&boxes::sets(small, FAINT_CONTRAST));
    let mut found: Vec<Stacks> =
        sets.iter().flat_map(|set| find_stacks(set, &bases, &cases, small)).collect();
    found.sort_by_key(|stacks| std::cmp::Reverse(stacks.count));
    found.truncate(MAX_READ);
    found
}

/// Finds the areas on a background of the most common colour.
fn drawn_areas(small: &Small) -> Vec<Patch> {
    let ground = common_colours(small, 1, MAX_CONTRAST).first().copied();
    ground.map_or_else(Vec::new, |ground| white_patches(&mask_drawn(small, ground, MAX_CONTRAST)))
}

/// Finds the columns that boxes of each size form.
fn find_stacks(items: &[ItemBox], bases: &[Patch], cases: &[Patch], small: &Small) -> Vec<Stacks> {
    let groups = group_by_size(items, SIZE_RANGE).filter(|group| BALL_COUNTS.contains(&group.len()));
    groups.filter_map(|group| arrange_stack(&group, bases, cases, small)).collect()
}

/// Arranges boxes of about one size in columns; `None` if they are irregular.
fn arrange_stack(items: &[ItemBox], bases: &[Patch], cases: &[Patch], small: &Small) -> Option<Stacks> {
    let size = median_of(items.iter().map(|item| item.size));
    let step = |from: &ItemBox| {
        let below = items.iter().filter(|to| (to.x - from.x).abs() < TOLERANCE * size);
        let steps = below.map(|to| to.y - from.y).filter(|step| PITCH_RANGE.contains(&(step / size)));
        steps.min_by(f32::total_cmp)
    };
    let steps: Vec<f32> = items.iter().filter_map(step).collect();
    let pitch = median_of(steps.iter().copied());
    let is_usual = |step: f32| (step / pitch - 1.0).abs() < PITCH_TOLERANCE;
    let usual = steps.iter().filter(|step| is_usual(**step)).count();
    if steps.len() < *BALL_COUNTS.start() / 2 || (usual as f32) < MIN_REGULAR * steps.len() as f32 {
        return None;
    }
    let mut rows = cluster(items.iter().map(|item| item.y), TOLERANCE * size);
    // Shadows and reflections form rows between those of balls, with fewer boxes.
    let filled = |row: f32| items.iter().filter(|item| (item.y - row).abs() < TOLERANCE * size).count();
    let counts: Vec<(f32, usize)> = rows.iter().map(|&row| (row, filled(row))).collect();
    let is_more = |&(other, count): &(f32, usize), row: f32| {
        other != row && (other - row).abs() < MIN_ROW_DISTANCE * pitch && count > filled(row)
    };
    rows.retain(|&row| !counts.iter().any(|other| is_more(other, row)));
    let tiers = rows.chunk_by(|above, below| is_usual(below - above)).filter(|tier| tier.len() >= MIN_ROWS);
    let (mut found, mut count, mut unit): (Vec<TubeRow>, _, _) = (Vec::new(), 0, pitch);
    for tier in tiers {
        let (first, last) = (tier[0], tier[tier.len() - 1]);
        let within = |item: &&ItemBox| first - TOLERANCE * size < item.y && item.y < last + TOLERANCE * size;
        let inside: Vec<&ItemBox> = items.iter().filter(within).collect();
        let columns = cluster(inside.iter().map(|item| item.x), TOLERANCE * size);
        if columns.windows(2).any(|pair| pair[1] - pair[0] < size) {
            return None;
        }
        // Shadows and reflections add boxes, but no places.
        count += inside.len().min(columns.len() * tier.len());
        unit = (last - first) / (tier.len() - 1) as f32;
        let outline = |x: f32| Outline {
            left: (x - size / 2.0).max(0.0).round() as usize,
            right: ((x + size / 2.0).round() as usize).min(small.width - 1),
            top: (first - unit / 2.0).max(0.0).round() as usize,
            bottom: ((last + unit / 2.0).round() as usize).min(small.height - 1),
            quality: 1.0,
        };
        found.push(columns.into_iter().map(outline).collect());
    }
    add_empty(&mut found, bases, unit);
    add_empty_cases(&mut found, cases);
    if found.iter().any(|row| row.len() < 2) {
        return None;
    }
    let whole = !found.is_empty() && found.iter().all(is_complete) && are_centred(&found, small.width);
    let levels = Levels { unit, base: 0.0, explained: 1.0, changes: count };
    (count > 0).then_some(Stacks { even: EvenRows { rows: found, is_complete: whole }, levels, count })
}

/// Groups values whose sorted neighbours differ by less than `max_step`. Returns the mean of each
/// group, in order.
fn cluster(values: impl Iterator<Item = f32>, max_step: f32) -> Vec<f32> {
    let mut values: Vec<f32> = values.collect();
    values.sort_by(f32::total_cmp);
    let groups = values.chunk_by(|a, b| b - a < max_step);
    groups.map(|group| group.iter().sum::<f32>() / group.len() as f32).collect()
}
