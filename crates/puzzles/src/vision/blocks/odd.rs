//! Explains empty cells whose colour differs from that of the others.

use super::cover::Tiling;
use super::marks::Shade;
use crate::vision::small::lab_distance;

/// Maximum difference between the cells of a car, in hundredths of Oklab.
const MAX_SAME: f32 = 4.0;
/// Maximum cells of a car.
const MAX_LENGTH: usize = 3;

/// Returns the car of two cells that `at` continues in its line and in its colour; `None` if there
/// are several or none.
pub(super) fn find_car_that_ends(cells: &[u8], columns: usize, at: usize, shades: &[Shade]) -> Option<u8> {
    let steps = [(1, at % columns), (columns, at / columns)];
    let ends = steps.into_iter().flat_map(|(step, place)| {
        let before = (place > 0).then(|| (at - step, step));
        let after = (at + step < cells.len() && (step > 1 || place + 1 < columns)).then(|| (at + step, step));
        [before, after].into_iter().flatten()
    });
    let mut found = ends.filter_map(|(end, step)| {
        let car = cells[end];
        let own: Vec<usize> = (0..cells.len()).filter(|&other| cells[other] == car).collect();
        let is_in_line = own.len() > 1 && own.windows(2).all(|pair| pair[1] - pair[0] == step);
        let is_alike = own.iter().all(|&other| lab_distance(shades[other], shades[at]) <= MAX_SAME);
        let is_car = car != Tiling::GAP && car != Tiling::WALL && own.len() < MAX_LENGTH;
        (is_car && is_in_line && is_alike).then_some(car)
    });
    let car = found.next()?;
    found.next().is_none().then_some(car)
}
