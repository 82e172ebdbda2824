//! The family's description and options.

use std::ops::RangeInclusive;

use super::exit::Exit;
use crate::families::blocks::metric::Metric;
use crate::families::blocks::moves::Notation;
use crate::family::{Info, Lesson, METRIC, Named, Opt, OptKind, Rung};

/// Option with the board.
pub(super) const BOARD: &str = "board";
/// Option with the target car.
pub(super) const CAR: &str = "car";
/// Option with the exit side.
pub(super) const EXIT: &str = "exit";
/// Generator option with the side length of the board, in cells.
pub(super) const SIDE: &str = "side";
/// Generator option with the number of cars.
pub(super) const CARS: &str = "cars";
/// Generator option with the number of trucks.
pub(super) const TRUCKS: &str = "trucks";
/// Generator option with the number of walls.
pub(super) const WALLS: &str = "walls";
/// Generator option that asks for the hardest board.
pub(super) const HARDEST: &str = "hardest";

/// Side lengths of generated boards, in cells.
pub(super) const SIDES: RangeInclusive<u32> = 4..=8;
/// Limits of the number of cars.
pub(super) const CAR_LIMITS: RangeInclusive<u32> = 1..=20;
/// Limits of the number of trucks.
pub(super) const TRUCK_LIMITS: RangeInclusive<u32> = 0..=12;
/// Limits of the number of walls.
pub(super) const WALL_LIMITS: RangeInclusive<u32> = 0..=8;

pub(super) static INFO: Info = Info {
    id: "rush",
    board: Opt { id: BOARD, kind: OptKind::Text { suggestions: &[] } },
    options: &[
        Opt { id: CAR, kind: OptKind::Text { suggestions: &[] } },
        Opt { id: EXIT, kind: OptKind::Choice(Exit::NAMES) },
        Opt { id: METRIC, kind: OptKind::Choice(Metric::NAMES) },
    ],
    goal: Some(CAR),
    text_options: &[CAR],
    generate_options: &[
        Opt { id: SIDE, kind: OptKind::Number(SIDES) },
        Opt { id: CARS, kind: OptKind::Number(CAR_LIMITS) },
        Opt { id: TRUCKS, kind: OptKind::Number(TRUCK_LIMITS) },
        Opt { id: WALLS, kind: OptKind::Number(WALL_LIMITS) },
        Opt { id: HARDEST, kind: OptKind::Flag },
    ],
    notations: Notation::NAMES,
    local_notations: &[],
    moves_options: &[],
    example: "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
    counted_as_one: None,
    lesson: Lesson { aim: "rush-aim", how: "rush-how", board: "...B../...B../AA.B../....../.DDD../......" },
    ladder: LADDER,
};

/// Levels with growing boards and solution lengths.
static LADDER: &[Rung] = &[
    Rung { options: &[(SIDE, "4")], lengths: &[3, 4] },
    Rung { options: &[(SIDE, "5")], lengths: &[4, 5, 6, 7, 8] },
    Rung {
        options: &[(SIDE, "6")],
        lengths: &[
            8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
            33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51,
        ],
    },
    // The longest known solution without walls has 51 slides.
    Rung { options: &[(SIDE, "6"), (WALLS, "1")], lengths: &[52, 53, 54, 55, 56, 57, 58, 59, 60] },
];
