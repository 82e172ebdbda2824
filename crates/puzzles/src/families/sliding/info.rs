//! The family's description and options.

use super::goals::NamedGoal;
use super::metric::Metric;
use super::notation::{Letters, Notation};
use crate::family::{GOAL, Info, Lesson, METRIC, Named, Opt, OptKind, Rung};

/// Option with the board.
pub(super) const BOARD: &str = "board";
/// Option with the size.
pub(super) const SIZE: &str = "size";
/// Option with the meaning of letters in a player's moves.
pub(super) const LETTERS: &str = "letters";

/// Sizes offered for completion.
const SIZES: &[&str] =
    &["3x3", "4x4", "5x5", "3x4", "4x3", "3x5", "5x3", "2x3", "3x2", "6x6", "8x8", "10x10"];

pub(super) static INFO: Info = Info {
    id: "sliding",
    board: Opt { id: BOARD, kind: OptKind::Text { suggestions: &[] } },
    options: &[
        Opt { id: GOAL, kind: OptKind::Text { suggestions: NamedGoal::NAMES } },
        Opt { id: SIZE, kind: OptKind::Text { suggestions: SIZES } },
        Opt { id: METRIC, kind: OptKind::Choice(Metric::NAMES) },
    ],
    goal: Some(GOAL),
    text_options: &[],
    generate_options: &[],
    notations: Notation::NAMES,
    local_notations: &[("zh", "words")],
    moves_options: &[Opt { id: LETTERS, kind: OptKind::Choice(Letters::NAMES) }],
    example: "285174306",
    counted_as_one: None,
    lesson: Lesson { aim: "sliding-aim", how: "sliding-how", board: "123046758" },
    ladder: LADDER,
};

/// Levels with growing boards and solution lengths.
static LADDER: &[Rung] = &[
    Rung { options: &[(SIZE, "3x2")], lengths: &[3, 4, 5, 6, 7, 8, 10, 12] },
    Rung {
        options: &[(SIZE, "3x3")],
        lengths: &[12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31],
    },
    Rung { options: &[(SIZE, "4x4")], lengths: &[32, 34, 36, 38, 40, 42, 44, 45, 46, 47, 48, 49, 50, 52] },
];
