//! Decides by plain colours which cells of a board of cars are empty. Cells with the colour of the
//! background are empty, and cells of another colour are covered. Cells of several colours are left
//! to the network. Lines alone do not show this well, since thin lines around gaps look like those
//! around blocks.

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
/// distinguish empty cells from covered ones, or contradict the network. `shades` are the colours
/// of the cells of `extent`, in hundredths of Oklab; `None` for a cell of several colours.
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
    let differences: Vec<Option<f32>> =
        shades.iter().map(|shade| shade.map(|shade| lab_distance(shade, ground))).collect();
    let count = differences.len();
    let known = differences.iter().flatten();
    let is_decided = |difference: &f32| !(MAX_EMPTY..MIN_COVERED).contains(difference);
    let covered = || (0..count).filter(|&cell| empty(cell) < -MIN_CLEAR);
    let is_ground = |cell: usize| differences[cell].is_some_and(|difference| difference < MAX_EMPTY);
    let may_be_covered = |cell: usize| differences[cell].is_none_or(|difference| difference > MIN_COVERED);
    let is_consistent = 10 * known.clone().count() >= 9 * count
        && known.clone().all(is_decided)
        && (0..count).all(|cell| empty(cell) < MIN_CLEAR || is_ground(cell))
        && 2 * covered().filter(|&cell| may_be_covered(cell)).count() > covered().count();
    let is_free = |cell: usize| differences[cell].map(|difference| difference < MAX_EMPTY);
    let window_columns = output.columns;
    let cuts_block = |line: &[f32; 6], cell: usize, other: usize| {
        let differs = is_free(cell).zip(is_free(other)).is_some_and(|(own, other)| own != other);
        differs && line[WITHIN_BLOCK] > MAX_WITHIN
    };
    let is_cut = |cell: usize| {
        let (column, row) = (extent.left + cell % columns, extent.top + cell / columns);
        cell % columns + 1 < columns
            && cuts_block(&output.across[row * (window_columns - 1) + column], cell, cell + 1)
            || cell + columns < count
                && cuts_block(&output.down[row * window_columns + column], cell, cell + columns)
    };
    if !is_consistent || (0..count).any(is_cut) {
        return None;
    }
    let mut output = output.clone();
    for cell in 0..count {
        let (column, row) = (extent.left + cell % columns, extent.top + cell / columns);
        let Some(own) = is_free(cell) else { continue };
        let [class, not] = if own { [GAP, BLOCK] } else { [BLOCK, GAP] };
        decide(&mut output.cells[row * window_columns + column], &[class, not], class);
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
            line(&mut output.across[row * (window_columns - 1) + column], is_free(cell + 1));
        }
        if cell + columns < count {
            line(&mut output.down[row * window_columns + column], is_free(cell + columns));
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
