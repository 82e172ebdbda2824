//! The family's description and options.

use super::edges::Edges;
use super::pattern::NamedPattern;
use super::sizes::{MAX_STATES, STATES};
use crate::family::{GOAL, Info, Lesson, Named, Opt, OptKind};

/// Options of a board.
pub(super) const BOARD: &str = "board";
pub(super) const PRESS: &str = "press";
pub(super) const EDGES: &str = "edges";
pub(super) const STATE_COUNT: &str = "states";
/// Option of the generator.
pub(super) const SIZE: &str = "size";

/// Names of uniform goals.
pub(super) const OFF: &str = "off";
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
    moves_options: &[],
    example: "01110/11011/01110/10001/00100",
    counted_as_one: Some("lights-counted-as-one"),
    lesson: Lesson { how: "lights-how", board: "111/101/110" },
};
