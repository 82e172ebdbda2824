//! Solvable classical layouts from seeds, of an exact length where one is wished: drawn from the table.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::board::{CLASSICAL, EXIT, KlotskiBoard, SQUARE};
use super::rank::TRAY;
use super::table::{self, Extent};
use super::text::{Layout, Piece, lettered};
use super::tray::Metric;
use crate::puzzle::Message;
use crate::search::Tables;

/// A layout with two empty cells that can be solved, each equally likely: of all with so many moves, or of all
/// that are not solved yet. The same seed gives the same one on every machine.
///
/// # Errors
/// No layout needs so many moves.
pub(super) fn generate(
    moves: Option<u32>,
    metric: Metric,
    seed: u64,
    tables: &Tables,
) -> Result<KlotskiBoard, Message> {
    let table = table::of(Extent::Two, metric, tables);
    let wanted = |&(_, length): &(usize, u32)| moves.map_or(length > 0, |moves| length == moves);
    let count = table.solvable().filter(wanted).count();
    if count == 0 {
        let most = table.solvable().map(|(_, length)| length).max().unwrap_or_default();
        return Err(Message::new("klotski-moves-too-many").with("most", most));
    }
    let index = ChaCha8Rng::seed_from_u64(seed).random_range(0..count as u64) as usize;
    let (rank, _) = table.solvable().filter(wanted).nth(index).expect("the index is below the count");
    let ranks = Extent::Two.ranks();
    let masks = ranks.rules().unpack(ranks.unrank(rank));
    let mut pieces: Vec<Piece> = (0..TRAY.cells())
        .flat_map(|at| CLASSICAL.iter().zip(masks).map(move |(kind, mask)| (at, kind.size, mask)))
        .filter(|&(at, _, mask)| mask >> at & 1 == 1)
        .map(|(at, size, _)| Piece { name: 'A', size, at })
        .collect();
    pieces.sort_by_key(|piece| piece.at);
    let Layout { tray, pieces } = lettered(Layout { tray: TRAY, pieces });
    let square = pieces.iter().position(|piece| piece.size == SQUARE).expect("each layout has one");
    Ok(KlotskiBoard { tray, pieces, goals: vec![(square, EXIT)], metric })
}
