//! Explains cells of a board of cars whose colour contradicts the network. The network takes walls
//! in the floor, pale cars and ends of dark cars for empty cells, and corners of a page for walls.

use super::cover::Tiling;
use super::lattice::Lattice;
use super::marks::{Shade, find_odd_gaps, usual_shades};
use crate::vision::small::{Small, lab_distance};

/// Maximum difference between the cells of a car, in hundredths of Oklab.
const MAX_SAME: f32 = 4.0;
/// Maximum difference between an empty cell and a false wall, in hundredths of Oklab.
const MAX_FLOOR: f32 = 1.0;
/// Maximum cells of a car.
const MAX_LENGTH: usize = 3;

/// Corrects the cells whose colour contradicts the network, and returns their indices.
pub(super) fn explain(small: &Small, lattice: &Lattice, tilings: &mut [Tiling]) -> Vec<usize> {
    let Some(first) = tilings.first() else { return Vec::new() };
    let shades = usual_shades(small, lattice);
    let floor = false_walls(&first.cells, &shades);
    let mut odd = find_odd_gaps(small, lattice, &first.cells);
    odd.sort_unstable();
    for tiling in tilings {
        for &at in &floor {
            if tiling.cells[at] == Tiling::WALL {
                tiling.cells[at] = Tiling::GAP;
            }
        }
        let odd: Vec<usize> = odd.iter().copied().filter(|&at| tiling.cells[at] == Tiling::GAP).collect();
        for &at in &odd {
            tiling.cells[at] =
                find_ending_car(&tiling.cells, lattice.columns, at, &shades).unwrap_or(Tiling::WALL);
        }
        join_car(&mut tiling.cells, lattice.columns, &odd, &shades);
    }
    floor.into_iter().chain(odd).collect()
}

/// Returns the walls that have the colour of the empty cells.
fn false_walls(cells: &[u8], shades: &[Shade]) -> Vec<usize> {
    let of = |kind: u8| (0..cells.len()).filter(move |&at| cells[at] == kind);
    let is_floor =
        |at: &usize| of(Tiling::GAP).all(|gap| lab_distance(shades[gap], shades[*at]) <= MAX_FLOOR);
    let has_gaps = of(Tiling::GAP).next().is_some();
    of(Tiling::WALL).filter(|at| has_gaps && is_floor(at)).collect()
}

/// Returns the car of two cells that `at` continues in its line and in its colour; `None` if there
/// are several or none.
fn find_ending_car(cells: &[u8], columns: usize, at: usize, shades: &[Shade]) -> Option<u8> {
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

/// Makes a car of two or three odd cells, in ascending order, if these are the only ones, in a line
/// and of one colour.
fn join_car(cells: &mut [u8], columns: usize, odd: &[usize], shades: &[Shade]) {
    let (Some(&first), true) = (odd.first(), (2..=MAX_LENGTH).contains(&odd.len())) else { return };
    let is_spaced = |step: usize| odd.windows(2).all(|pair| pair[1] - pair[0] == step);
    let is_row = is_spaced(1) && odd.iter().all(|at| at / columns == first / columns);
    let is_alike = odd.iter().all(|&at| lab_distance(shades[at], shades[first]) <= MAX_SAME);
    let are_walls = odd.iter().all(|&at| cells[at] == Tiling::WALL);
    if (is_row || is_spaced(columns)) && is_alike && are_walls {
        let last = cells.iter().copied().filter(|&cell| cell != Tiling::WALL).max().unwrap_or_default();
        odd.iter().for_each(|&at| cells[at] = last + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLOOR: Shade = [90.0, 0.0, 0.0];
    const CAR: Shade = [30.0, 2.0, -4.0];

    #[test]
    fn a_cell_in_the_line_and_colour_of_a_car_is_its_end() {
        // A car of two cells in the first column of a board of 3 by 3.
        let cells = [1, 0, 0, 1, 0, 0, 0, 0, 0];
        let shades = [CAR, FLOOR, FLOOR, CAR, CAR, FLOOR, CAR, FLOOR, FLOOR];
        assert_eq!(find_ending_car(&cells, 3, 6, &shades), Some(1));
        assert_eq!(find_ending_car(&cells, 3, 4, &shades), None, "beside the car");
        let pale = [CAR, FLOOR, FLOOR, CAR, FLOOR, FLOOR, [40.0, 9.0, 0.0], FLOOR, FLOOR];
        assert_eq!(find_ending_car(&cells, 3, 6, &pale), None, "another colour");
        let long = [1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0];
        assert_eq!(find_ending_car(&long, 3, 9, &[CAR; 12]), None, "a car of three cells");
    }

    #[test]
    fn odd_cells_in_a_line_are_a_car() {
        let (wall, shades) = (Tiling::WALL, [CAR; 9]);
        let join = |cells: [u8; 9], odd: &[usize]| {
            let mut cells = cells;
            join_car(&mut cells, 3, odd, &shades);
            cells
        };
        assert_eq!(join([1, 1, 0, 0, 0, wall, 0, 0, wall], &[5, 8]), [1, 1, 0, 0, 0, 2, 0, 0, 2]);
        let apart = [1, 1, wall, wall, 0, 0, 0, 0, 0];
        assert_eq!(join(apart, &[2, 3]), apart, "in two rows");
        let one = [1, 1, 0, 0, 0, wall, 0, 0, 0];
        assert_eq!(join(one, &[5]), one, "a single cell");
    }

    #[test]
    fn walls_in_the_colour_of_all_empty_cells_are_floor() {
        let cells = [Tiling::WALL, 0, 0, 1, 1, Tiling::WALL];
        assert_eq!(false_walls(&cells, &[FLOOR, FLOOR, FLOOR, CAR, CAR, CAR]), [0]);
        assert!(false_walls(&cells, &[FLOOR, FLOOR, CAR, CAR, CAR, CAR]).is_empty(), "two floors");
    }
}
