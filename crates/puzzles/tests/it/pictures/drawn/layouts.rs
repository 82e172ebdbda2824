//! Random layouts of klotski boards (a large block, dominoes, single cells and gaps, in any size)
//! and of car parks.

use super::paint::Canvas;

/// A layout of this size, mostly with the usual number of dominoes; rows separated by `/`.
pub(crate) fn layout(canvas: &mut Canvas, (columns, rows): (usize, usize)) -> String {
    let count = columns * rows;
    let usual = count / 4;
    let dominoes = if canvas.chance(80) { usual } else { canvas.pick(2..usual + 2) };
    let dominoes = dominoes.min((count - 6) / 2);
    loop {
        let mut cells = vec!['?'; count];
        let corner = canvas.pick(0..rows - 1) * columns + canvas.pick(0..columns - 1);
        let mut pieces = vec![vec![corner, corner + 1, corner + columns, corner + columns + 1]];
        pieces[0].iter().for_each(|&at| cells[at] = 'x');
        for _ in 0..3 * count {
            let at = canvas.pick(0..count);
            let level = canvas.chance(40);
            let other = if level { at + 1 } else { at + columns };
            let fits = other < count
                && (!level || at % columns + 1 < columns)
                && cells[at] == '?'
                && cells[other] == '?';
            if pieces.len() <= dominoes && fits {
                (cells[at], cells[other]) = ('x', 'x');
                pieces.push(vec![at, other]);
            }
        }
        let mut free: Vec<usize> = (0..count).filter(|&at| cells[at] == '?').collect();
        if pieces.len() != dominoes + 1 || free.len() < 2 {
            continue;
        }
        for gap in 0..2 {
            // Gaps are often adjacent.
            let together = gap == 1 && canvas.chance(60);
            let near = free.iter().position(|&at| together && beside(at, &cells, columns));
            let at = near.unwrap_or_else(|| canvas.pick(0..free.len()));
            cells[free.remove(at)] = '.';
        }
        pieces.extend(free.into_iter().map(|at| vec![at]));
        pieces.sort();
        for (name, piece) in ('A'..='Z').chain('a'..='z').zip(&pieces) {
            piece.iter().for_each(|&at| cells[at] = name);
        }
        let rows: Vec<String> = cells.chunks(columns).map(|row| row.iter().collect()).collect();
        return rows.join("/");
    }
}

/// Whether a gap is adjacent to a cell.
fn beside(at: usize, cells: &[char], columns: usize) -> bool {
    let is_gap = |other: usize| cells.get(other) == Some(&'.');
    is_gap(at + columns)
        || at >= columns && is_gap(at - columns)
        || at % columns + 1 < columns && is_gap(at + 1)
        || !at.is_multiple_of(columns) && is_gap(at - 1)
}

/// A car park in which the target car can leave to the right; rows separated by `/`.
pub(crate) fn cars(canvas: &mut Canvas, (columns, rows): (usize, usize)) -> String {
    let mut cells = vec!['.'; columns * rows];
    let first = (rows - 1) / 2 * columns + canvas.pick(0..columns - 2);
    (cells[first], cells[first + 1]) = ('A', 'A');
    let mut names = 'B'..='Z';
    for _ in 0..4 * columns * rows {
        let (at, level) = (canvas.pick(0..cells.len()), canvas.chance(50));
        let length = if canvas.chance(30) { 3 } else { 2 };
        let own: Vec<usize> = (0..length).map(|by| at + by * if level { 1 } else { columns }).collect();
        let free = own.iter().all(|&cell| cells.get(cell) == Some(&'.'));
        let inside = !level || own[length - 1] / columns == at / columns && at / columns != (rows - 1) / 2;
        let taken = cells.iter().filter(|&&cell| cell != '.').count();
        if free && inside && 3 * taken < 2 * cells.len() {
            let name = names.next().expect("few cars fill a board");
            own.iter().for_each(|&cell| cells[cell] = name);
        }
    }
    cells.chunks(columns).map(|row| row.iter().collect()).collect::<Vec<String>>().join("/")
}
