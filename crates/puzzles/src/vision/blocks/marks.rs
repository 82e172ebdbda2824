//! Measures the colours of blocks and cells, and finds openings and marks around a board.

use super::cover::Tiling;
use super::lattice::Lattice;
use crate::vision::small::{Rgb, Small, lab, lab_distance, median};

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left of the first column.
    Left,
    /// Right of the last column.
    Right,
    /// Above the first row.
    Top,
    /// Below the last row.
    Bottom,
}

/// Returns the median colour of each block, in the order of their numbers.
pub(super) fn colours(small: &Small, lattice: &Lattice, cells: &[u8]) -> Vec<Rgb> {
    const STEPS: usize = 9;
    let blocks = cells.iter().copied().filter(|&cell| cell != Tiling::WALL).max().unwrap_or_default();
    let (width, height) = lattice.cell;
    let pixels = |cell: usize| {
        let (x, y) = ((cell % lattice.columns) as f32, (cell / lattice.columns) as f32);
        let share = |step: usize| 0.15 + 0.7 * step as f32 / (STEPS - 1) as f32;
        (0..STEPS * STEPS).map(move |at| {
            let (across, down) = (x + share(at % STEPS), y + share(at / STEPS));
            small.nearest(lattice.left + across * width, lattice.top + down * height)
        })
    };
    let own = |block: u8| (0..cells.len()).filter(move |&cell| cells[cell] == block);
    (1..=blocks).map(|block| median(own(block).flat_map(pixels))).collect()
}

/// Returns the median colour of each cell, in hundredths of Oklab; `None` for a cell of several
/// colours.
pub(super) fn shades(small: &Small, lattice: &Lattice) -> Vec<Option<Shade>> {
    const MAX_DISTANCE: f32 = 6.0;
    let shade = |pixels: Vec<Rgb>| {
        let usual = lab(median(pixels.iter().copied()));
        let count = pixels.iter().filter(|&&pixel| lab_distance(lab(pixel), usual) < MAX_DISTANCE).count();
        (3 * count > 2 * pixels.len()).then_some(usual)
    };
    (0..lattice.columns * lattice.rows).map(|cell| shade(sample_cell(small, lattice, cell))).collect()
}

/// Returns the median colour of each cell, in hundredths of Oklab.
pub(super) fn usual_shades(small: &Small, lattice: &Lattice) -> Vec<Shade> {
    let cells = 0..lattice.columns * lattice.rows;
    cells.map(|cell| lab(median(sample_cell(small, lattice, cell)))).collect()
}

/// Samples the inner part of a cell.
pub(super) fn sample_cell(small: &Small, lattice: &Lattice, cell: usize) -> Vec<Rgb> {
    const STEPS: usize = 8;
    let (width, height) = lattice.cell;
    let share = |step: usize| 0.22 + 0.56 * step as f32 / (STEPS - 1) as f32;
    let (x, y) = ((cell % lattice.columns) as f32, (cell / lattice.columns) as f32);
    let pixel = |at: usize| {
        let (across, down) = (x + share(at % STEPS), y + share(at / STEPS));
        small.nearest(lattice.left + across * width, lattice.top + down * height)
    };
    (0..STEPS * STEPS).map(pixel).collect()
}

/// Maximum difference of empty cells of one colour, in hundredths of Oklab.
const MAX_GAP_DIFFERENCE: f32 = 12.0;

/// Minimum difference between two groups of empty cells, relative to the differences within them.
/// The groups may be gaps and walls.
const MIN_GROUP_RATIO: f32 = 3.0;
/// Minimum difference between two groups of empty cells, in hundredths of Oklab.
const MIN_GROUP_DIFFERENCE: f32 = 3.5;

/// Minimum number of empty cells for a search for two groups.
const MIN_GROUPED: usize = 4;

/// Returns whether empty cells have about one colour, or two as on a chessboard.
pub(super) fn are_gaps_alike(small: &Small, lattice: &Lattice, cells: &[u8]) -> bool {
    let shades = shades(small, lattice);
    let gaps = gap_shades(cells, |at| shades[at]);
    // Cells of several colours are excluded here. Only `find_odd_gaps` compares them.
    let all: Vec<&(usize, Shade)> = gaps.iter().collect();
    are_chequered(&gaps, lattice.columns)
        || are_alike(&all) && find_groups(&gaps).is_none() && find_odd_gaps(small, lattice, cells).is_empty()
}

/// Returns the empty cells that differ from most other empty cells. They may be walls. The list is
/// empty if there are many such cells, or if the other cells differ from each other too.
pub(super) fn find_odd_gaps(small: &Small, lattice: &Lattice, cells: &[u8]) -> Vec<usize> {
    let medians = usual_shades(small, lattice);
    let gaps = gap_shades(cells, |at| Some(medians[at]));
    let odd = find_groups(&gaps).filter(|_| !are_chequered(&gaps, lattice.columns));
    odd.filter(|odd| MIN_USUAL_PER_ODD * odd.len() <= gaps.len() - odd.len()).unwrap_or_default()
}

/// Minimum number of usual empty cells for each odd one.
const MIN_USUAL_PER_ODD: usize = 2;

/// A colour, in hundredths of Oklab.
pub(super) type Shade = [f32; 3];

/// Returns the empty cells that have a shade.
fn gap_shades(cells: &[u8], shade: impl Fn(usize) -> Option<Shade>) -> Vec<(usize, Shade)> {
    let gaps = (0..cells.len()).filter(|&at| cells[at] == Tiling::GAP);
    gaps.filter_map(|at| Some((at, shade(at)?))).collect()
}

fn are_alike(gaps: &[&(usize, Shade)]) -> bool {
    gaps.iter().all(|a| gaps.iter().all(|b| lab_distance(a.1, b.1) <= MAX_GAP_DIFFERENCE))
}

/// Returns whether the cells alternate between two colours as on a chessboard, with several cells
/// of each.
fn are_chequered(gaps: &[(usize, Shade)], columns: usize) -> bool {
    let parity = |at: usize| (at % columns + at / columns) % 2;
    let [even, odd] = [0, 1].map(|side| gaps.iter().filter(|gap| parity(gap.0) == side).collect::<Vec<_>>());
    even.len().min(odd.len()) > 1
        && are_alike(&even)
        && are_alike(&odd)
        && even.iter().all(|a| odd.iter().all(|b| lab_distance(a.1, b.1) > MIN_GROUP_DIFFERENCE))
}

/// Returns the smaller of two groups of cells; `None` if their colours form one group. There are
/// two groups if the longest step of the colours' minimum spanning tree is much longer than all
/// others.
fn find_groups(gaps: &[(usize, Shade)]) -> Option<Vec<usize>> {
    let (first, mut left) = (gaps.first().filter(|_| gaps.len() >= MIN_GROUPED)?, gaps[1..].to_vec());
    let mut steps: Vec<f32> = left.iter().map(|gap| lab_distance(gap.1, first.1)).collect();
    let (mut longest, mut second) = (0.0_f32, 0.0_f32);
    // Cells in the order in which they are connected: the second group follows the longest step.
    let mut order = vec![(0.0, first.0)];
    while let Some(next) = (0..left.len()).min_by(|&a, &b| steps[a].total_cmp(&steps[b])) {
        let ((at, shade), step) = (left.swap_remove(next), steps.swap_remove(next));
        (longest, second) = (longest.max(step), second.max(step.min(longest)));
        order.push((step, at));
        steps.iter_mut().zip(&left).for_each(|(step, other)| *step = step.min(lab_distance(shade, other.1)));
    }
    if longest <= MIN_GROUP_DIFFERENCE || longest <= MIN_GROUP_RATIO * second {
        return None;
    }
    let cut = order.iter().position(|&(step, _)| step >= longest)?;
    let cells = |part: &[(f32, usize)]| part.iter().map(|&(_, at)| at).collect::<Vec<_>>();
    let (one, other) = (cells(&order[..cut]), cells(&order[cut..]));
    Some(if one.len() < other.len() { one } else { other })
}

/// Minimum difference of an opening from the rest of its side, in hundredths of Oklab.
const MIN_OPENING_DIFFERENCE: f32 = 9.0;
/// Maximum difference within the rest of that side, in hundredths of Oklab.
const MAX_EVEN_DIFFERENCE: f32 = 5.0;

/// Distances from the board at which its frame is sampled, in cells.
const DEPTHS: [f32; 3] = [0.1, 0.18, 0.3];

/// Finds the only opening in the frame around a board, with its row or column; `None` if there is
/// no opening, or several.
pub(super) fn find_opening(small: &Small, lattice: &Lattice) -> Option<(Side, usize)> {
    let mut found = Vec::new();
    for side in SIDES {
        let mut of_side: Vec<usize> =
            DEPTHS.iter().filter_map(|&depth| find_odd(small, lattice, side, depth)).collect();
        of_side.dedup();
        match of_side[..] {
            [] => {}
            [place] => found.push((side, place)),
            _ => return None,
        }
    }
    match found[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Minimum difference of a pixel of a mark from the median colour at its distance from the board,
/// in hundredths of Oklab.
const MIN_MARK_DIFFERENCE: f32 = 6.0;
/// Minimum mean share of such pixels beside a row or column with a mark.
const MIN_MARKED_SHARE: f32 = 0.02;
/// Maximum share of such pixels beside all other rows or columns of the side, summed, relative to
/// the share beside the marked one.
const MAX_ELSEWHERE: f32 = 0.34;

/// Number of distances from the board at which marks are searched, [`MARK_STEP`] cells apart.
const MARK_STEPS: usize = 18;
/// Difference between two such distances, and the smallest of them, in cells.
const MARK_STEP: f32 = 0.04;

/// Minimum difference of a row or column from the rest of an uneven side, relative to the maximum
/// difference within the rest.
const MIN_UNEVEN_RATIO: f32 = 1.3;

/// Finds the rows and columns at which a side differs from its other parts: openings, arrows,
/// signs.
pub(super) fn find_hints(small: &Small, lattice: &Lattice) -> Vec<(Side, usize)> {
    let mut found = Vec::new();
    for side in SIDES {
        found.extend(find_mark(small, lattice, side).map(|place| (side, place)));
        for depth in [0.06, 0.1, 0.18, 0.3, 0.45] {
            let Some(strips) = sample_strips(small, lattice, side, depth) else { continue };
            let odd = most_unlike(strips).filter(|&(_, distance, spread)| {
                distance > MIN_OPENING_DIFFERENCE.max(MIN_UNEVEN_RATIO * spread)
            });
            found.extend(odd.map(|(place, ..)| (side, place)));
        }
    }
    found.sort_unstable_by_key(|&(side, place)| (side as usize, place));
    found.dedup();
    found
}

/// Finds the only row or column with pixels of another colour beside it, such as an arrow, a flag
/// or a word.
fn find_mark(small: &Small, lattice: &Lattice, side: Side) -> Option<usize> {
    let mut shares: Vec<f32> = Vec::new();
    let mut depths = 0.0;
    for step in 1..=MARK_STEPS {
        let Some(strips) = sample_strips(small, lattice, side, MARK_STEP * step as f32) else { break };
        let usual = lab(median(strips.iter().flatten().copied()));
        let is_marked = |pixel: &&Rgb| lab_distance(lab(**pixel), usual) > MIN_MARK_DIFFERENCE;
        let share = |strip: &Vec<Rgb>| strip.iter().filter(is_marked).count() as f32 / strip.len() as f32;
        shares.resize(strips.len(), 0.0);
        shares.iter_mut().zip(&strips).for_each(|(sum, strip)| *sum += share(strip));
        depths += 1.0;
    }
    let place = (0..shares.len()).max_by(|&a, &b| shares[a].total_cmp(&shares[b]))?;
    let elsewhere = shares.iter().sum::<f32>() - shares[place];
    (shares[place] > MIN_MARKED_SHARE * depths && elsewhere < MAX_ELSEWHERE * shares[place]).then_some(place)
}

const SIDES: [Side; 4] = [Side::Left, Side::Right, Side::Top, Side::Bottom];

/// Samples pixels beside each row or column at a side, `depth` cells outside the board; `None` if
/// any of them is outside the picture.
fn sample_strips(small: &Small, lattice: &Lattice, side: Side, depth: f32) -> Option<Vec<Vec<Rgb>>> {
    const STEPS: usize = 12;
    let (width, height) = lattice.cell;
    let upright = matches!(side, Side::Left | Side::Right);
    let count = if upright { lattice.rows } else { lattice.columns };
    let inside = |x: f32, y: f32| x >= 0.0 && y >= 0.0 && x < small.width as f32 && y < small.height as f32;
    let pixel = |place: usize, step: usize| {
        let along = place as f32 + 0.2 + 0.6 * step as f32 / (STEPS - 1) as f32;
        let (x, y) = match side {
            Side::Left => (lattice.left - depth * width, lattice.top + along * height),
            Side::Right => (lattice.right() + depth * width, lattice.top + along * height),
            Side::Top => (lattice.left + along * width, lattice.top - depth * height),
            Side::Bottom => (lattice.left + along * width, lattice.bottom() + depth * height),
        };
        inside(x, y).then(|| small.nearest(x, y))
    };
    (0..count).map(|place| (0..STEPS).map(|step| pixel(place, step)).collect()).collect()
}

/// Finds the row or column at which a side has another colour, if the rest of the side has one
/// colour.
fn find_odd(small: &Small, lattice: &Lattice, side: Side, depth: f32) -> Option<usize> {
    let (place, distance, spread) = most_unlike(sample_strips(small, lattice, side, depth)?)?;
    (spread < MAX_EVEN_DIFFERENCE && distance > MIN_OPENING_DIFFERENCE).then_some(place)
}

/// Returns the row or column with the strip that differs most from all others. Also returns its
/// difference from the most similar strip, and the maximum difference among the other strips.
fn most_unlike(strips: Vec<Vec<Rgb>>) -> Option<(usize, f32, f32)> {
    let count = strips.len();
    let shades: Vec<[f32; 3]> = strips.into_iter().map(|strip| lab(median(strip))).collect();
    let distance = |place: usize| -> f32 {
        let mut others: Vec<f32> = (0..count)
            .filter(|&other| other != place)
            .map(|other| lab_distance(shades[place], shades[other]))
            .collect();
        others.sort_by(f32::total_cmp);
        others.first().copied().unwrap_or_default()
    };
    let place = (0..count).max_by(|&a, &b| distance(a).total_cmp(&distance(b)))?;
    let rest = || (0..count).filter(move |&other| other != place);
    let spread =
        rest().flat_map(|a| rest().map(move |b| (a, b))).map(|(a, b)| lab_distance(shades[a], shades[b]));
    Some((place, distance(place), spread.fold(0.0, f32::max)))
}
