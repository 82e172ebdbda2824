//! The classical board, four cells by five: the large piece, a square of two by two cells, has to
//! reach the middle of the bottom rows.

use super::kind::Kind;
use crate::families::blocks::tray::{Size, Tray};

/// Width of the board, in cells.
pub(super) const WIDTH: usize = 4;
/// Height of the board, in cells.
pub(super) const HEIGHT: usize = 5;

/// Classical board.
pub(super) const TRAY: Tray = Tray { width: WIDTH, height: HEIGHT, walls: 0 };

/// Size of the large piece.
pub(super) const SQUARE: Size = Size { width: 2, height: 2 };
/// Target cell of the large piece's upper left corner.
pub(super) const EXIT: usize = 13;

/// Kinds of pieces in the order of the table's numbering.
pub(super) const KINDS: [Kind; 4] = [
    Kind { size: Size { width: 1, height: 1 }, goals: 0 },
    Kind { size: Size { width: 2, height: 1 }, goals: 0 },
    Kind { size: Size { width: 1, height: 2 }, goals: 0 },
    Kind { size: SQUARE, goals: 1 << EXIT },
];
