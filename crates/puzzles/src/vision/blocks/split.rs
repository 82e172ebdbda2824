//! Splits cells of one colour into cars.

use crate::vision::flood::neighbours;

/// Possible numbers of cells of a car.
const LENGTHS: [usize; 2] = [2, 3];
/// Maximum cells of one colour that are split.
const MAX_CELLS: usize = 12;

/// Returns the cells that a cell is connected with, itself included, in reading order. `count` is
/// the number of cells of the board. `are_alike` compares neighbours.
pub(super) fn connect(
    first: usize,
    (columns, count): (usize, usize),
    are_alike: impl Fn(usize, usize) -> bool,
) -> Vec<usize> {
    let mut own = vec![first];
    let mut next = 0;
    while let Some(&at) = own.get(next) {
        next += 1;
        let beside = neighbours(at, (columns, count / columns));
        let alike: Vec<usize> =
            beside.filter(|other| !own.contains(other) && are_alike(at, *other)).collect();
        own.extend(alike);
    }
    own.sort_unstable();
    own
}

/// Returns the only division of cells, given in reading order, into cars; `None` without a single
/// division, or if there are more than [`MAX_CELLS`] cells.
pub(super) fn split(cells: &[usize], columns: usize) -> Option<Vec<Vec<usize>>> {
    let mut found = Vec::new();
    if cells.len() <= MAX_CELLS {
        divide(cells, columns, &mut Vec::new(), &mut found);
    }
    match &mut found[..] {
        [only] => Some(std::mem::take(only)),
        _ => None,
    }
}

/// Collects up to two divisions of the cells that no car covers yet.
fn divide(rest: &[usize], columns: usize, cars: &mut Vec<Vec<usize>>, found: &mut Vec<Vec<Vec<usize>>>) {
    let Some(&first) = rest.first() else {
        found.push(cars.clone());
        return;
    };
    for (step, length) in [1, columns].into_iter().flat_map(|step| LENGTHS.map(|length| (step, length))) {
        let car: Vec<usize> = (0..length).map(|place| first + place * step).collect();
        let is_in_row = step != 1 || first % columns + length <= columns;
        if found.len() > 1 || !is_in_row || !car.iter().all(|cell| rest.contains(cell)) {
            continue;
        }
        let left: Vec<usize> = rest.iter().copied().filter(|cell| !car.contains(cell)).collect();
        cars.push(car);
        divide(&left, columns, cars, found);
        cars.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_division_is_accepted() {
        assert_eq!(split(&[0, 1, 2], 6), Some(vec![vec![0, 1, 2]]));
        assert_eq!(split(&[0, 6, 12, 13], 6), Some(vec![vec![0, 6], vec![12, 13]]));
        assert_eq!(split(&[0, 1, 2, 3], 6), Some(vec![vec![0, 1], vec![2, 3]]));
        assert_eq!(split(&[0, 1, 2, 3, 4], 6), None, "two and three, or three and two");
        assert_eq!(split(&[0, 1, 6, 7], 6), None, "two rows or two columns");
        assert_eq!(split(&[5, 6], 6), None, "the end of a row and the start of the next");
        assert_eq!(split(&[0], 6), None, "a single cell");
    }

    #[test]
    fn alike_neighbours_are_connected() {
        let colours = [1, 1, 0, 1, 0, 1, 1, 1, 0];
        assert_eq!(connect(3, (3, 9), |a, b| colours[a] == colours[b]), [0, 1, 3, 6, 7]);
        assert_eq!(connect(5, (3, 9), |a, b| colours[a] == colours[b]), [5]);
    }
}
