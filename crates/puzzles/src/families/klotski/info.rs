//! What the family says of itself.

use std::ops::RangeInclusive;

use super::catalogue;
use crate::families::blocks::metric::{METRIC, Metric};
use crate::families::blocks::moves::Notation;
use crate::family::{GOAL, Info, Lesson, Named, Opt, OptKind};

/// The option of a board.
pub(super) const BOARD: &str = "board";
/// The options of generating one.
pub(super) const HORIZONTAL: &str = "horizontal";
pub(super) const VERTICAL: &str = "vertical";
pub(super) const HARDEST: &str = "hardest";

/// How many pieces of two cells there can be beside the square and two empty cells.
pub(super) const PAIRS: RangeInclusive<u32> = 0..=7;

pub(super) static INFO: Info = Info {
    id: "klotski",
    board: Opt { id: BOARD, kind: OptKind::Named(catalogue::NAMES) },
    options: &[
        Opt { id: METRIC, kind: OptKind::Choice(Metric::NAMES) },
        Opt { id: GOAL, kind: OptKind::Text { suggestions: &[] } },
    ],
    goal: Some(GOAL),
    text_options: &[],
    generate_options: &[
        Opt { id: HORIZONTAL, kind: OptKind::Number(PAIRS) },
        Opt { id: VERTICAL, kind: OptKind::Number(PAIRS) },
        Opt { id: HARDEST, kind: OptKind::Flag },
    ],
    notations: Notation::NAMES,
    moves_options: &[],
    example: "BAAC/BAAC/DFFE/DGHE/I..J",
    lesson: Lesson { how: "klotski-how", board: "BCDE/BFDE/GHH./AA.I/AAJI" },
};
