//! The classical board, four cells by five: one square has to reach the middle of the lowest rows.

use super::kind::Kind;
use crate::families::blocks::tray::{Size, Tray};

/// The sides of the board.
pub(super) const WIDTH: usize = 4;
pub(super) const HEIGHT: usize = 5;

/// The board.
pub(super) const TRAY: Tray = Tray { width: WIDTH, height: HEIGHT, walls: 0 };

/// The one large piece, and the cell that its upper left corner has to reach.
pub(super) const SQUARE: Size = Size { width: 2, height: 2 };
pub(super) const EXIT: usize = 13;

/// The kinds of pieces, in the order in which the table numbers them.
pub(super) const KINDS: [Kind; 4] = [
    Kind { size: Size { width: 1, height: 1 }, goals: 0 },
    Kind { size: Size { width: 2, height: 1 }, goals: 0 },
    Kind { size: Size { width: 1, height: 2 }, goals: 0 },
    Kind { size: SQUARE, goals: 1 << EXIT },
];
