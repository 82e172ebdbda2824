//! The longest known layouts.

use super::board::RushBoard;
use super::info::BOARD;
use super::parse;
use crate::families::blocks::metric::Metric;
use crate::family::Options;

/// Longest known layouts of six by six cells, without walls and with one wall, from Michael
/// Fogleman's database. They take 51 and 60 slides. Both have few enough reachable positions for
/// the generator.
const LAYOUTS: [&str; 2] =
    ["GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.", "IBBx../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM"];

/// Returns the longest known layouts as boards.
pub(super) fn boards(metric: Metric) -> impl Iterator<Item = RushBoard> {
    let parsed = LAYOUTS.iter().map(|text| parse::parse(&Options::from([(BOARD, *text)])));
    parsed.map(move |board| RushBoard { metric, ..board.expect("the layouts are legal") })
}
