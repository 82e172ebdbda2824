//! The family's description and options.

use super::bottle::{MAX_COLOURS, MAX_UNITS};
use super::order::Order;
use super::rules::Rule;
use crate::family::{Info, LENGTHS, Lesson, Named, Opt, OptKind, Rung};

/// Option with the level.
pub(super) const LEVEL: &str = "level";
/// Option with the pouring rule.
pub(super) const RULE: &str = "rule";
/// Option with the order of units in a bottle's text.
pub(super) const ORDER: &str = "order";
/// Generator option with the number of colours.
pub(super) const COLOURS: &str = "colours";
/// Generator option with the number of empty bottles.
pub(super) const EMPTIES: &str = "empties";
/// Generator option with the capacity of the bottles.
pub(super) const CAPACITY: &str = "capacity";
/// Generator option with the maximum length of the shortest solution. If it is set, the option
/// `MOVES` is the minimum.
pub(super) const MAX_LENGTH: &str = "most";

/// Maximum empty bottles of a generated level.
pub(super) const MAX_EMPTIES: u32 = 4;

/// Lesson on moves that pour from the bottom.
pub(super) static FROM_THE_BOTTOM: Lesson =
    Lesson { aim: "water-aim", how: "water-how-bottom", board: "AB BA .. rule:bottom" };

/// Lesson on moves of single balls.
pub(super) static BALLS: Lesson =
    Lesson { aim: "water-aim-ball", how: "water-how-ball", board: "AB BA .. rule:ball" };

pub(super) static INFO: Info = Info {
    id: "water",
    board: Opt { id: LEVEL, kind: OptKind::Text { suggestions: &[] } },
    options: &[
        Opt { id: RULE, kind: OptKind::Choice(Rule::NAMES) },
        Opt { id: ORDER, kind: OptKind::Choice(Order::NAMES) },
    ],
    text_options: &[ORDER],
    goal: None,
    generate_options: &[
        Opt { id: COLOURS, kind: OptKind::Number(1..=MAX_COLOURS as u32) },
        Opt { id: EMPTIES, kind: OptKind::Number(0..=MAX_EMPTIES) },
        Opt { id: CAPACITY, kind: OptKind::Number(1..=MAX_UNITS as u32) },
        Opt { id: MAX_LENGTH, kind: OptKind::Number(LENGTHS) },
    ],
    notations: &["pours"],
    local_notations: &[],
    moves_options: &[],
    example: "ABBC BABA CCCA .... ....",
    counted_as_one: None,
    lesson: Lesson { aim: "water-aim", how: "water-how", board: "AB BA .." },
    ladder: LADDER,
};

/// Levels with growing boards and solution lengths.
static LADDER: &[Rung] = &[
    Rung { options: &[(CAPACITY, "3")], lengths: &[3, 4, 5, 6, 7, 8] },
    Rung {
        options: &[(CAPACITY, "4")],
        lengths: &[
            8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
            33, 34, 35, 36, 37, 38, 39, 40,
        ],
    },
];
