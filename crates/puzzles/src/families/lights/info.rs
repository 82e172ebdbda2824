//! The family's description and options.

use super::edges::Edges;
use super::pattern::NamedPattern;
use super::sizes::{MAX_STATES, STATES};
use crate::family::{GOAL, Info, Lesson, Named, Opt, OptKind, Rung};

/// Option with the lights.
pub(super) const BOARD: &str = "board";
/// Option with the press pattern.
pub(super) const PRESS: &str = "press";
/// Option with the edge rule.
pub(super) const EDGES: &str = "edges";
/// Option with the number of states.
pub(super) const STATE_COUNT: &str = "states";
/// Generator option with the size.
pub(super) const SIZE: &str = "size";

/// Name of the goal in which all lights are off.
pub(super) const OFF: &str = "off";
/// Name of the goal in which all lights are lit.
pub(super) const ON: &str = "on";

/// Suggested sizes.
const SIZES: &[&str] = &["5x5", "3x3", "4x4", "6x6", "7x7", "8x8", "10x10", "12x12", "5x6"];

pub(super) static INFO: Info = Info {
    id: "lights",
    board: Opt { id: BOARD, kind: OptKind::Text { suggestions: &[] } },
    options: &[
        Opt { id: GOAL, kind: OptKind::Text { suggestions: &[OFF, ON] } },
        Opt { id: PRESS, kind: OptKind::Text { suggestions: NamedPattern::NAMES } },
        Opt { id: EDGES, kind: OptKind::Choice(Edges::NAMES) },
        Opt { id: STATE_COUNT, kind: OptKind::Number(*STATES.start() as u32..=MAX_STATES as u32) },
    ],
    text_options: &[],
    goal: Some(GOAL),
    generate_options: &[Opt { id: SIZE, kind: OptKind::Text { suggestions: SIZES } }],
    notations: &["cells", "grid"],
    local_notations: &[],
    moves_options: &[],
    example: "01110/11011/01110/10001/00100",
    counted_as_one: Some("lights-counted-as-one"),
    lesson: Lesson { aim: "lights-aim", how: "lights-how", board: "111/101/110" },
    ladder: LADDER,
};

/// Levels: boards of growing size, with solutions of growing length in presses.
static LADDER: &[Rung] = &[
    Rung { options: &[(SIZE, "3x3")], lengths: &[3, 3, 4, 4, 5] },
    Rung { options: &[(SIZE, "4x4")], lengths: &[5, 5, 6, 6, 7] },
    Rung {
        options: &[(SIZE, "5x5")],
        lengths: &[7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15],
    },
    Rung { options: &[(SIZE, "6x6")], lengths: &[15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28] },
];
