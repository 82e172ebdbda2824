//! Tables of the distances of classical layouts, one byte per layout. A breadth-first search
//! backward from the solved layouts fills a table. Each move of a solution lowers the distance by
//! one.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use super::info::INFO;
use super::position::{Masks, MirrorPair, Move, State};
use super::rank::Ranks;
use crate::families::blocks::metric::Metric;
use crate::family::{Named, TableSpec};
use crate::puzzle::Stop;
use crate::search::{Key, Meter, Stored, Table, Tables, Tier};

/// Distance of a layout that cannot be solved. The hardest solvable layouts need 179 moves.
const UNSOLVABLE: u8 = u8::MAX;

/// Ranks of the layouts with two empty cells.
static TWO: LazyLock<Ranks> = LazyLock::new(|| Ranks::new(false));
/// Ranks of the layouts with two or more empty cells.
static MANY: LazyLock<Ranks> = LazyLock::new(|| Ranks::new(true));

/// Set of layouts in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// Two empty cells; includes all named layouts of the classical board.
    Two,
    /// Two or more empty cells.
    Many,
}

impl Extent {
    pub(super) fn ranks(self) -> &'static Ranks {
        match self {
            Self::Two => &TWO,
            Self::Many => &MANY,
        }
    }

    /// Returns the cache key of the table.
    pub(super) fn key(self, metric: Metric) -> Key {
        let empty = if self == Self::Two { 2 } else { 0 };
        Key { family: INFO.id, kind: metric.name(), revision: 1, shape: [4, 5, empty, 0], pattern: 0 }
    }
}

/// Fewest moves from each layout to a solved one.
#[derive(Debug)]
pub(super) struct Distances(Vec<u8>);

impl Table for Distances {
    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

impl Stored for Distances {
    fn to_bytes(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.0)
    }

    fn from_bytes(key: &Key, bytes: Vec<u8>) -> Option<Self> {
        let extents = [Extent::Two, Extent::Many];
        let extent = extents.into_iter().find(|extent| Metric::ALL.iter().any(|&m| extent.key(m) == *key))?;
        (bytes.len() == extent.ranks().len()).then_some(Self(bytes))
    }
}

/// Returns the table from memory, from disk, or newly built.
pub(super) fn load(extent: Extent, metric: Metric, tables: &Tables) -> Arc<Distances> {
    let ranks = extent.ranks();
    // A build holds the distances, and about as many bytes again for the two largest levels.
    tables.load_or_build(extent.key(metric), 2 * ranks.len(), || Distances::build(ranks, metric))
}

/// Waits for the table, which another thread loads or builds.
///
/// # Errors
/// The limit that the meter reached.
pub(super) fn wait_for(
    extent: Extent,
    metric: Metric,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Arc<Distances>, Stop> {
    tables.wait_for(extent.key(metric), meter, move |tables| load(extent, metric, tables))
}

/// Lists every table, small ones first.
pub(super) fn specs() -> impl Iterator<Item = TableSpec> {
    let extents = [(Extent::Two, Tier::Default), (Extent::Many, Tier::Large)];
    extents.into_iter().flat_map(|(extent, tier)| {
        Metric::ALL.iter().map(move |&metric| {
            let build = Box::new(move |tables: &Tables| drop(load(extent, metric, tables)));
            TableSpec { key: extent.key(metric), tier, build }
        })
    })
}

impl Distances {
    fn build(ranks: &Ranks, metric: Metric) -> Self {
        let rules = ranks.rules();
        let mut distances = vec![UNSOLVABLE; ranks.len()];
        // Moves are reversible, so moves from the solved layouts lead backward. Only one of two
        // mirror images is expanded.
        let mut level: Vec<State<1>> = Vec::new();
        ranks.for_each(|rank, state| {
            let masks = rules.unpack(state);
            if rules.is_goal(&masks) {
                distances[rank] = 0;
                level.extend(Some(state).filter(|&state| rules.mirror_pair(&masks).canonical() == state));
            }
        });
        for distance in 1..UNSOLVABLE {
            let mut next = Vec::new();
            for &state in &level {
                let masks = rules.unpack(state);
                let pair = rules.mirror_pair(&masks);
                rules.moves(&masks, metric, |mv| {
                    let MirrorPair(after, image) = rules.pair_after(pair, mv);
                    let rank = ranks.rank(after);
                    if distances[rank] == UNSOLVABLE {
                        distances[rank] = distance;
                        distances[ranks.rank(image)] = distance;
                        next.push(after);
                    }
                });
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Self(distances)
    }

    /// Returns the distance of the layout with a rank; `None` if it cannot be solved.
    pub(super) fn distance(&self, rank: usize) -> Option<u32> {
        (self.0[rank] != UNSOLVABLE).then(|| self.0[rank].into())
    }

    /// Returns a shortest path; `None` if no path exists.
    pub(super) fn path(&self, ranks: &Ranks, start: &Masks, metric: Metric) -> Option<Vec<Move>> {
        let (rules, mut masks) = (ranks.rules(), *start);
        let mut state = rules.pack(start);
        let mut path = Vec::new();
        for left in (0..self.distance(ranks.rank(state))?).rev() {
            let mut nearer = None;
            rules.moves(&masks, metric, |mv| {
                if nearer.is_none() {
                    let after = rules.after(state, mv);
                    nearer = (self.distance(ranks.rank(after)) == Some(left)).then_some((mv, after));
                }
            });
            let (mv, after) = nearer.expect("a neighbour is nearer by one");
            masks[mv.kind] ^= 1 << mv.from | 1 << mv.to;
            state = after;
            path.push(mv);
        }
        Some(path)
    }

    /// Iterates over the ranks of solvable layouts and their distances.
    pub(super) fn solvable(&self) -> impl Iterator<Item = (usize, u32)> {
        (0..self.0.len()).filter_map(|rank| Some((rank, self.distance(rank)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::klotski::parse::parse;
    use crate::family::Options;

    #[test]
    fn distances_match_an_independent_enumeration() {
        for (metric, max_distance) in [(Metric::Slide, 138), (Metric::Step, 179)] {
            let table = Distances::build(Extent::Two.ranks(), metric);
            assert_eq!(table.solvable().count(), 1_299_392);
            assert_eq!(table.solvable().map(|(_, distance)| distance).max(), Some(max_distance));
            let key = Extent::Two.key(metric);
            assert!(Distances::from_bytes(&key, table.to_bytes().into_owned()).is_some());
            assert!(
                Distances::from_bytes(&Extent::Many.key(metric), table.to_bytes().into_owned()).is_none()
            );
        }
    }

    #[test]
    fn component_counts_match_an_independent_enumeration() {
        let ranks = Extent::Two.ranks();
        let rules = ranks.rules();
        let mut seen = vec![false; ranks.len()];
        // Counts the layouts reachable from `start`, itself included, that were not seen before.
        let mut flood = |start: State<1>| {
            let mut open = vec![start];
            let mut size = 0;
            while let Some(state) = open.pop() {
                if std::mem::replace(&mut seen[ranks.rank(state)], true) {
                    continue;
                }
                size += 1;
                rules.moves(&rules.unpack(state), Metric::Step, |mv| open.push(rules.after(state, mv)));
            }
            size
        };
        let named = parse(&Options::from([("board", "横刀立马")])).expect("a name");
        let mut sizes = vec![flood(rules.pack(&named.masks().1))];
        assert_eq!(sizes, [25_955]);
        ranks.for_each(|_, state| sizes.extend(Some(flood(state)).filter(|&size| size > 0)));
        assert_eq!((sizes.len(), sizes.iter().max()), (21_132, Some(&175_580)));
    }
}
