//! The family's description and options.

use super::grid::SIDES;
use super::kinds::Kinds;
use crate::family::{Info, Lesson, Named, Opt, OptKind, Rung};

/// Option with the start.
pub(super) const START: &str = "start";
/// Option with the target.
pub(super) const TARGET: &str = "target";
/// Option with the allowed turns.
pub(super) const TURNS: &str = "turns";
/// Notation of turns by row and column: `L2,3`.
pub(super) const BY_ROW: &str = "turns";
/// Generator option with the side.
pub(super) const SIDE: &str = "side";
/// Generator option with the number of stones.
pub(super) const STONES: &str = "stones";
/// Generator option that asks for a symmetric target.
pub(super) const SYMMETRIC: &str = "symmetric";

/// Maximum stones: the largest hexagon has 61 points, one of which is empty.
pub(super) const MAX_STONES: u32 = 60;

pub(super) static INFO: Info = Info {
    id: "hex",
    board: Opt { id: START, kind: OptKind::Text { suggestions: &[] } },
    options: &[
        Opt { id: TARGET, kind: OptKind::Text { suggestions: &[] } },
        Opt { id: TURNS, kind: OptKind::Choice(Kinds::NAMES) },
    ],
    text_options: &[],
    goal: Some(TARGET),
    generate_options: &[
        Opt { id: SIDE, kind: OptKind::Number(*SIDES.start() as u32..=*SIDES.end() as u32) },
        Opt { id: STONES, kind: OptKind::Number(1..=MAX_STONES) },
        Opt { id: SYMMETRIC, kind: OptKind::Flag },
    ],
    notations: &["rings", BY_ROW],
    local_notations: &[],
    moves_options: &[],
    example: "ooo/..../...../..../... → o.o/..../..o../..../...",
    counted_as_one: Some("hex-counted-as-one"),
    lesson: Lesson {
        aim: "hex-aim",
        how: "hex-how",
        board: ".../.oo./.oo../.oo./... → .../oo../oo.../oo../...",
    },
    ladder: LADDER,
};

/// Levels with growing boards and solution lengths.
static LADDER: &[Rung] = &[
    Rung { options: &[(SIDE, "3"), (STONES, "3")], lengths: &[2, 2, 2, 3, 3, 3] },
    Rung { options: &[(SIDE, "3"), (STONES, "6")], lengths: &[3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5] },
    Rung { options: &[(SIDE, "3"), (STONES, "9")], lengths: &[5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7] },
    Rung { options: &[(SIDE, "4"), (STONES, "6")], lengths: &[7, 7, 7, 7, 8, 8, 8, 8] },
];
