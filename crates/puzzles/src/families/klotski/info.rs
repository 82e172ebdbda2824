//! The family's description and options.

use std::ops::RangeInclusive;

use super::catalogue;
use crate::families::blocks::metric::Metric;
use crate::families::blocks::moves::Notation;
use crate::family::{GOAL, Info, Lesson, METRIC, Named, Opt, OptKind, Rung};

/// Option with the board.
pub(super) const BOARD: &str = "board";
/// Generator option with the size of the tray.
pub(super) const SIZE: &str = "size";
/// Generator option with the pieces by size.
pub(super) const BLOCKS: &str = "blocks";
/// Generator option with the number of empty cells.
pub(super) const EMPTY: &str = "empty";
/// Generator option with the number of walls.
pub(super) const WALLS: &str = "walls";
/// Generator option with the number of horizontal two-cell pieces.
pub(super) const HORIZONTAL: &str = "horizontal";
/// Generator option with the number of vertical two-cell pieces.
pub(super) const VERTICAL: &str = "vertical";
/// Generator option that asks for the hardest layout.
pub(super) const HARDEST: &str = "hardest";

/// Limits of the number of two-cell pieces of one orientation. The largest board, of 64 cells, also
/// has the 2×2 piece and two empty cells.
pub(super) const PAIR_LIMITS: RangeInclusive<u32> = 0..=29;
/// Limits of the number of empty cells.
pub(super) const EMPTY_LIMITS: RangeInclusive<u32> = 2..=60;
/// Limits of the number of walls.
pub(super) const WALL_LIMITS: RangeInclusive<u32> = 0..=32;

pub(super) static INFO: Info = Info {
    id: "klotski",
    board: Opt { id: BOARD, kind: OptKind::Named(catalogue::NAMES) },
    options: &[
        Opt { id: METRIC, kind: OptKind::Choice(Metric::NAMES) },
        Opt { id: GOAL, kind: OptKind::Text { suggestions: &[] } },
    ],
    goal: Some(GOAL),
    text_options: &[GOAL],
    generate_options: &[
        Opt { id: SIZE, kind: OptKind::Text { suggestions: &["4x5", "4x4", "5x5", "4x6", "5x6", "6x6"] } },
        Opt { id: BLOCKS, kind: OptKind::Text { suggestions: &["2x2 2x1 1x2*4 1x1*4", "2x2 2x1*3 1x2*3"] } },
        Opt { id: HORIZONTAL, kind: OptKind::Number(PAIR_LIMITS) },
        Opt { id: VERTICAL, kind: OptKind::Number(PAIR_LIMITS) },
        Opt { id: EMPTY, kind: OptKind::Number(EMPTY_LIMITS) },
        Opt { id: WALLS, kind: OptKind::Number(WALL_LIMITS) },
        Opt { id: HARDEST, kind: OptKind::Flag },
    ],
    notations: Notation::NAMES,
    local_notations: &[],
    moves_options: &[],
    example: "BAAC/BAAC/DFFE/DGHE/I..J",
    counted_as_one: None,
    lesson: Lesson { aim: "klotski-aim", how: "klotski-how", board: "BCDE/BFDE/GHH./AA.I/AAJI" },
    ladder: LADDER,
};

/// Levels with growing solution lengths.
static LADDER: &[Rung] = &[Rung {
    options: &[],
    lengths: &[
        3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38,
        40, 43, 46, 49, 52, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 92, 96, 100, 104, 108, 112, 116,
    ],
}];
