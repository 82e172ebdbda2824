//! Decides by plain colours which cells of a board of cars are empty: those with the colour of the
//! background. All others are covered. By lines alone this is hard, since thin lines around gaps
//! look like those around blocks.

use super::reader::{BESIDE_GAP, BETWEEN_BLOCKS, BETWEEN_GAPS, BLOCK, GAP, WITHIN_BLOCK, WindowOutput};
use super::window::Extent;
use crate::vision::small::lab_distance;

/// Maximum difference of empty cells from the background, in hundredths of Oklab.
const MAX_EMPTY: f32 = 4.0;
/// Minimum difference of covered cells from the background, in hundredths of Oklab.
const MIN_COVERED: f32 = 10.0;

/// Minimum log likelihood ratio of a cell that is clearly empty or covered.
const MIN_CLEAR: f32 = 2.0;

/// Maximum log likelihood, by the network, that a line between an empty and a covered cell is
/// within a block. The colour of a shaded block may be that of the background at one end.
const MAX_WITHIN: f32 = -0.7;

/// Log likelihood of classes that colour excludes.
const EXCLUDED: f32 = -7.0;

/// Returns the window with its cells and lines decided by colour; `None` if colours do not clearly
/// distinguish empty cells from covered ones, or contradict the network.
pub(super) fn decide_by_colour(
    output: &WindowOutput,
    extent: &Extent,
    shades: &[Option<[f32; 3]>],
) -> Option<WindowOutput> {
    let columns = extent.columns();
    let place = |cell: usize| (extent.top + cell / columns) * output.columns + extent.left + cell % columns;
    let empty = |cell: usize| output.cells[place(cell)][GAP] - output.cells[place(cell)][BLOCK];
    let gap = (0..shades.len()).filter(|&cell| shades[cell].is_some());
    let gap = gap.max_by(|&a, &b| empty(a).total_cmp(&empty(b))).filter(|&cell| empty(cell) > MIN_CLEAR)?;
    let ground = shades[gap]?;
    let far: Vec<Option<f32>> =
        shades.iter().map(|shade| shade.map(|shade| lab_distance(shade, ground))).collect();
    let known = far.iter().flatten();
    let is_decided = |far: &f32| !(MAX_EMPTY..MIN_COVERED).contains(far);
    let covered = || (0..far.len()).filter(|&cell| empty(cell) < -MIN_CLEAR);
    let is_consistent = 10 * known.clone().count() >= 9 * far.len()
        && known.clone().all(is_decided)
        && (0..far.len()).all(|cell| empty(cell) < MIN_CLEAR || far[cell].is_some_and(|far| far < MAX_EMPTY))
        && 2 * covered().filter(|&cell| far[cell].is_none_or(|far| far > MIN_COVERED)).count()
            > covered().count();
    let is_free = |cell: usize| far[cell].map(|far| far < MAX_EMPTY);
    let wide = output.columns;
    let cuts_block = |line: &[f32; 6], cell: usize, other: usize| {
        let differs = is_free(cell).zip(is_free(other)).is_some_and(|(own, other)| own != other);
        differs && line[WITHIN_BLOCK] > MAX_WITHIN
    };
    let is_cut = |cell: usize| {
        let (column, row) = (extent.left + cell % columns, extent.top + cell / columns);
        cell % columns + 1 < columns && cuts_block(&output.across[row * (wide - 1) + column], cell, cell + 1)
            || cell + columns < far.len()
                && cuts_block(&output.down[row * wide + column], cell, cell + columns)
    };
    if !is_consistent || (0..far.len()).any(is_cut) {
        return None;
    }
    let mut output = output.clone();
    for cell in 0..far.len() {
        let (column, row) = (extent.left + cell % columns, extent.top + cell / columns);
        let Some(own) = is_free(cell) else { continue };
        let [class, not] = if own { [GAP, BLOCK] } else { [BLOCK, GAP] };
        decide(&mut output.cells[row * wide + column], &[class, not], class);
        let line = |line: &mut [f32; 6], other: Option<bool>| match other {
            Some(other) if own && other => {
                decide(&mut *line, &[BETWEEN_GAPS, WITHIN_BLOCK, BETWEEN_BLOCKS, BESIDE_GAP], BETWEEN_GAPS)
            }
            Some(other) if own != other => {
                decide(&mut *line, &[BESIDE_GAP, BETWEEN_BLOCKS, WITHIN_BLOCK, BETWEEN_GAPS], BESIDE_GAP)
            }
            _ => {}
        };
        if cell % columns + 1 < columns {
            line(&mut output.across[row * (wide - 1) + column], is_free(cell + 1));
        }
        if cell + columns < far.len() {
            line(&mut output.down[row * wide + column], is_free(cell + columns));
        }
    }
    Some(output)
}

/// Moves the likelihood of several classes to one of them.
fn decide(values: &mut [f32], classes: &[usize], class: usize) {
    let sum: f32 = classes.iter().map(|&other| values[other].exp()).sum();
    classes.iter().for_each(|&other| values[other] = EXCLUDED);
    values[class] = sum.ln();
}
