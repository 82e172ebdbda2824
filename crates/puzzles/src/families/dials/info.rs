//! The family's description and options.

use super::board::EQUAL;
use super::preset::Preset;
use super::sizes::{DIALS, MAX_POSITIONS, MIN_POSITIONS};
use crate::family::{GOAL, Info, Lesson, Named, Opt, OptKind, Rung};

/// Option with the positions of the dials.
pub(super) const START: &str = "start";
/// Option with the name of a game.
pub(super) const GAME: &str = "game";
/// Option with the number of positions of each dial.
pub(super) const POSITIONS: &str = "positions";
/// Option with the buttons.
pub(super) const BUTTONS: &str = "buttons";
/// Option with the step of each dial.
pub(super) const STEPS: &str = "steps";
/// Generator option with the number of dials.
pub(super) const COUNT: &str = "dials";

/// Notation that writes each press.
pub(super) const SINGLE: &str = "presses";

/// Suggested numbers of positions.
const SUGGESTED: &[&str] = &["6", "4", "3", "2", "8", "12"];
const _: () = assert!(MIN_POSITIONS <= 2 && MAX_POSITIONS >= 12, "suggestions are allowed");

pub(super) static INFO: Info = Info {
    id: "dials",
    board: Opt { id: START, kind: OptKind::Text { suggestions: &[] } },
    options: &[
        Opt { id: BUTTONS, kind: OptKind::Text { suggestions: &["line", "ring", "each"] } },
        Opt { id: POSITIONS, kind: OptKind::Text { suggestions: SUGGESTED } },
        Opt { id: GOAL, kind: OptKind::Text { suggestions: &["0", EQUAL] } },
        Opt { id: GAME, kind: OptKind::Choice(Preset::NAMES) },
        Opt { id: STEPS, kind: OptKind::Text { suggestions: &["+1", "-1"] } },
    ],
    text_options: &[],
    goal: Some(GOAL),
    generate_options: &[Opt {
        id: COUNT,
        kind: OptKind::Number(*DIALS.start() as u32..=*DIALS.end() as u32),
    }],
    notations: &["groups", SINGLE],
    local_notations: &[],
    moves_options: &[],
    example: "2 5 1 positions:6 buttons:1 1 0; 0 1 1; 1 0 1",
    counted_as_one: Some("dials-counted-as-one"),
    lesson: Lesson {
        aim: "dials-aim",
        how: "dials-how",
        board: "2 1 3 positions:4 buttons:1 1 0; 0 1 1; 1 0 1",
    },
    ladder: LADDER,
};

/// Levels with growing boards and solution lengths.
static LADDER: &[Rung] = &[
    Rung { options: &[(COUNT, "3")], lengths: &[3, 3, 4, 4, 5, 5, 6, 6, 7, 7] },
    Rung { options: &[(COUNT, "4")], lengths: &[7, 8, 8, 9, 9, 10, 10] },
    Rung { options: &[(COUNT, "5")], lengths: &[10, 11, 11, 12, 12, 12, 13] },
    Rung { options: &[(COUNT, "6")], lengths: &[13, 13, 13, 13, 14, 14, 14, 14] },
    Rung { options: &[(COUNT, "9")], lengths: &[15, 16, 17] },
];
