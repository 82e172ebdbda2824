//! Layouts with the longest known shortest solutions.

use super::board::RushBoard;
use super::info::BOARD;
use super::parse;
use crate::families::blocks::metric::Metric;
use crate::family::Options;

/// Layouts of six by six cells with the longest known shortest solutions, from Michael Fogleman's
/// database: 51 slides without walls, and 60 with one wall. The generator examines all positions
/// that are reachable from a layout; these two have few enough.
const LAYOUTS: [&str; 2] =
    ["GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.", "IBBx../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM"];

/// Returns these layouts as boards.
pub(super) fn boards(metric: Metric) -> impl Iterator<Item = RushBoard> {
    let parsed = LAYOUTS.iter().map(|text| parse::parse(&Options::from([(BOARD, *text)])));
    parsed.map(move |board| RushBoard { metric, ..board.expect("the layouts are legal") })
}
