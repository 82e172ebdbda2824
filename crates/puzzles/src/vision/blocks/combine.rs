//! Chooses between the klotski boards of the two readers: the network on trays, and `portraits`.

use super::board::{Blocks, place};
use super::cover::{Pieces, Tiling, is_block};
use super::evidence::Evidence;
use super::marks;
use super::portraits::{Portrait, USUAL_SIZE};
use super::sides::cut;
use super::trays::Tray;
use super::window::Extent;
use crate::vision::small::Small;

/// Minimum mean log likelihood of lines for which the network is preferred to a second reader that
/// is as likely right as wrong.
const MIN_MEAN: f32 = -0.17;
/// Increase of this minimum for each unit of the second reader's log odds, if they are negative.
const MEAN_PER_ODDS: f32 = 0.0325;
/// Minimum mean log likelihood of lines for which the network is preferred to a second reader that
/// is probably right.
const MIN_CONTESTED_MEAN: f32 = -0.12;
/// Increase of that minimum for each unit of the second reader's log odds, if they are positive.
const MEAN_PER_POSITIVE_ODDS: f32 = 0.01;
/// Log odds added to those of the second reader if only its board has the usual blocks, and
/// subtracted if only the network's board has them.
const USUAL_ODDS: f32 = 3.0;

/// Combines an uncertain klotski board with that of the second reader. A board that both read needs
/// less evidence.
pub(super) fn combine(small: &Small, first: Option<Blocks>, portrait: Option<Portrait>) -> Option<Blocks> {
    let Some(portrait) = portrait else { return first };
    let Some(mut first) = first else {
        return Some(portrait_board(small, portrait, false));
    };
    if first.columns == portrait.lattice.columns && first.tilings[0].cells == portrait.tilings[0].cells {
        first.evidence.agreed |= portrait.certain;
        first.evidence.seconded = true;
        return Some(first);
    }
    let usual_odds = match [&portrait.tilings, &first.tilings].map(|all| has_usual_blocks(&all[0].cells)) {
        [true, false] => USUAL_ODDS,
        [false, true] => -USUAL_ODDS,
        _ => 0.0,
    };
    let min_mean = match portrait.odds + usual_odds {
        odds @ 0.0.. => MIN_CONTESTED_MEAN + MEAN_PER_POSITIVE_ODDS * odds,
        odds => MIN_MEAN + MEAN_PER_ODDS * odds,
    };
    let of_first = (first.columns, &first.tilings[0].cells[..]);
    let of_portrait = (portrait.lattice.columns, &portrait.tilings[0].cells[..]);
    if first.evidence.mean < min_mean || !has_gap(&first) || has_door(of_first, of_portrait) {
        return Some(portrait_board(small, portrait, true));
    }
    first.evidence.contested = true;
    Some(first)
}

/// Returns whether there are five blocks of two cells, four of one cell, and two gaps.
fn has_usual_blocks(cells: &[u8]) -> bool {
    let size = |number: u8| cells.iter().filter(|&&cell| cell == number).count();
    let blocks = cells.iter().copied().filter(|&cell| is_block(cell)).max().unwrap_or_default();
    let count = |cells: usize| (1..=blocks).filter(|&number| size(number) == cells).count();
    (count(2), count(1), size(Tiling::GAP)) == (5, 4, 2)
}

/// Returns whether the best covering has an empty cell. Without one no move is possible: a frame
/// drawn on empty cells was taken for a block.
fn has_gap(board: &Blocks) -> bool {
    board.tilings[0].cells.contains(&Tiling::GAP)
}

/// Returns whether a board has one more row than a smaller one, which is partly empty. That row is
/// then a door below the board.
pub(super) fn has_door((columns, cells): (usize, &[u8]), (smaller_columns, smaller): (usize, &[u8])) -> bool {
    let last = cells.strip_prefix(smaller).filter(|last| columns == smaller_columns && last.len() == columns);
    last.is_some_and(|last| !last.iter().all(|&cell| is_block(cell)))
}

/// Returns whether a covering is that of a board of the usual size with one more row, which shows
/// only the exit: a sign two cells wide in the middle.
pub(super) fn has_exit_below(larger: &Tiling, usual: &Tiling) -> bool {
    let (columns, rows) = USUAL_SIZE;
    let last = larger.cells.strip_prefix(&usual.cells[..]).filter(|_| usual.cells.len() == columns * rows);
    let is_sign = |number: u8| is_block(number) && !usual.cells.contains(&number);
    matches!(last, Some(&[Tiling::GAP, a, b, Tiling::GAP]) if a == b && is_sign(a))
}

/// Returns whether a board of the usual size with the usual blocks is part of a larger board, whose
/// other rows and columns are then surroundings, such as buttons.
pub(super) fn is_usual_part(larger: &Tray, usual: &Tray) -> bool {
    let (columns, rows) = USUAL_SIZE;
    let size = |tray: &Tray| (tray.lattice.columns, tray.lattice.rows);
    let (across, down) = size(larger);
    if size(usual) != USUAL_SIZE || across < columns || down < rows || size(larger) == USUAL_SIZE {
        return false;
    }
    let whole = Extent { left: 0, top: 0, right: across, bottom: down };
    // Where the usual board is empty, the larger one may show a wall.
    let open = |&cell: &u8| if is_block(cell) { cell } else { Tiling::GAP };
    let cells: Vec<u8> = larger.tilings[0].cells.iter().map(open).collect();
    let part = |left: usize, top: usize| {
        cut(&cells, &whole, &Extent { left, top, right: left + columns, bottom: top + rows })
    };
    let usual = &usual.tilings[0].cells;
    let mut places = (0..=down - rows).flat_map(|top| (0..=across - columns).map(move |left| (left, top)));
    has_usual_blocks(usual) && places.any(|(left, top)| part(left, top) == *usual)
}

/// Returns the board of the second reader. `contested` says whether the first reader shows another
/// board.
fn portrait_board(small: &Small, portrait: Portrait, contested: bool) -> Blocks {
    let Portrait { lattice, tilings, explained, odds, certain } = portrait;
    let agreed = certain && !contested;
    // A board that is probably wrong is not clear.
    let max_mean = if contested && odds < 0.0 { MIN_CONTESTED_MEAN } else { f32::INFINITY };
    let mean = if agreed { 0.0 } else { (0.5 * (explained - 1.0)).min(max_mean) };
    let least = if agreed { 0.0 } else { Evidence::NONE.least };
    let alike = marks::are_gaps_alike(small, &lattice, &tilings[0].cells);
    let evidence = Evidence { mean, least, agreed, contested, alike, ..Evidence::NONE };
    Blocks {
        pieces: Pieces::Blocks,
        columns: lattice.columns,
        rows: lattice.rows,
        corners: place(&lattice, small),
        several: false,
        colours: marks::colours(small, &lattice, &tilings[0].cells),
        tilings,
        marked: Vec::new(),
        opening: None,
        hints: Vec::new(),
        weak: Vec::new(),
        evidence,
    }
}

/// Returns whether no other reader is needed.
pub(super) fn is_clear(board: &Blocks) -> bool {
    board.evidence.is_certain() || board.evidence.mean > MIN_CONTESTED_MEAN && has_gap(board)
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;
    use crate::vision::blocks::lattice::Lattice;

    /// A board of 4 columns with the first `rows` rows of one layout. The last row has a door.
    fn portrait(rows: usize, odds: f32) -> Portrait {
        let all = [1, 2, 3, 4, 1, 0, 0, 4, 5, 6, 6, 7, 5, 6, 6, 7, 8, 8, 9, 10, 0, 11, 11, 0];
        let lattice = Lattice { left: 0.0, top: 0.0, cell: (10.0, 10.0), columns: 4, rows, seen: 1.0 };
        let tilings = vec![Tiling { cells: all[..4 * rows].to_vec(), likelihood: 0.0 }];
        Portrait { lattice, tilings, explained: 0.9, odds, certain: false }
    }

    #[test]
    fn the_second_reader_replaces_unlikely_boards_and_doors() {
        let small = Small::new(&RgbImage::new(100, 100));
        let rows_of = |rows: usize, mean: f32, second: Portrait| {
            let mut first = portrait_board(&small, portrait(rows, 0.0), false);
            first.evidence.mean = mean;
            combine(&small, Some(first), Some(second)).map(|board| board.rows)
        };
        assert_eq!(rows_of(6, -0.05, portrait(5, 1.0)), Some(5), "a door");
        assert_eq!(rows_of(6, -0.05, portrait(4, 1.0)), Some(6));
        assert_eq!(rows_of(6, -0.15, portrait(4, 1.0)), Some(4), "the second reader is likely right");
        assert_eq!(rows_of(6, -0.15, portrait(4, -1.0)), Some(6));
        assert_eq!(rows_of(6, -0.25, portrait(4, -1.0)), Some(4));
        assert_eq!(rows_of(6, -0.25, portrait(4, -5.0)), Some(6), "the second reader is likely wrong");
        assert_eq!(rows_of(5, -0.05, portrait(4, 1.0)), Some(5), "a last row without an empty cell");
    }

    #[test]
    fn a_sign_of_the_exit_is_not_part_of_the_board() {
        let tiling = |rows: usize, last: &[u8]| {
            let first = [1, 2, 2, 3, 1, 2, 2, 3, 4, 5, 5, 6, 4, 7, 8, 6, 9, 0, 0, 10];
            Tiling { cells: [&first[..4 * rows], last].concat(), likelihood: 0.0 }
        };
        assert!(has_exit_below(&tiling(5, &[0, 11, 11, 0]), &tiling(5, &[])));
        assert!(!has_exit_below(&tiling(5, &[0, 11, 12, 0]), &tiling(5, &[])), "two blocks");
        assert!(!has_exit_below(&tiling(4, &[0, 11, 11, 0]), &tiling(4, &[])), "a board of five rows");
    }

    #[test]
    fn surroundings_of_a_usual_board_are_not_part_of_it() {
        let usual = [1, 0, 2, 2, 3, 4, 2, 2, 3, 0, 5, 6, 7, 8, 8, 6, 9, 9, 10, 10];
        let tray = |columns: usize, cells: &[u8]| {
            let Portrait { lattice, .. } = portrait(cells.len() / columns, 0.0);
            let tilings = vec![Tiling { cells: cells.to_vec(), likelihood: 0.0 }];
            let lattice = Lattice { columns, ..lattice };
            Tray { lattice, worth: 0.0, tilings, mean: 0.0, least: 0.0, weak: Vec::new(), steady: true }
        };
        // Buttons at the right, so that the blocks have other numbers.
        let wider = |last: u8| {
            let [a, b, c, d, e] = [
                [1, 0, 2, 2, 3],
                [4, 5, 2, 2, 6],
                [4, 0, 7, 8, 9],
                [10, 11, 11, 8, 12],
                [13, 13, 14, last, 15],
            ];
            tray(5, &[a, b, c, d, e].concat())
        };
        assert!(is_usual_part(&wider(14), &tray(4, &usual)));
        assert!(!is_usual_part(&wider(16), &tray(4, &usual)), "other blocks");
        assert!(!is_usual_part(&tray(4, &usual), &tray(4, &usual)), "a board of the usual size");
    }

    #[test]
    fn a_board_with_the_usual_blocks_is_preferred() {
        let small = Small::new(&RgbImage::new(100, 100));
        let usual = [1, 2, 2, 3, 1, 2, 2, 3, 4, 5, 5, 6, 4, 7, 8, 6, 9, 0, 0, 10];
        let divided = [1, 2, 2, 3, 1, 2, 2, 3, 4, 5, 11, 6, 4, 7, 8, 6, 9, 0, 0, 10];
        let chosen = |first: [u8; 20], mean: f32, second: [u8; 20], odds: f32| {
            let board = |cells: [u8; 20]| {
                let tilings = vec![Tiling { cells: cells.to_vec(), likelihood: 0.0 }];
                Portrait { tilings, ..portrait(5, odds) }
            };
            let mut first = portrait_board(&small, board(first), false);
            first.evidence.mean = mean;
            combine(&small, Some(first), Some(board(second))).map(|board| board.tilings[0].cells.clone())
        };
        assert_eq!(chosen(divided, -0.1, usual, 4.0), Some(usual.to_vec()));
        assert_eq!(chosen(usual, -0.15, divided, 0.5), Some(usual.to_vec()));
        assert_eq!(chosen(divided, -0.05, usual, 0.5), Some(divided.to_vec()), "clear lines");
    }
}
