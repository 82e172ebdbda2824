//! The distances of all classical layouts: a byte a layout, by breadth-first search backwards from the solved
//! ones. A solve is then a walk down it.

use std::borrow::Cow;
use std::sync::Arc;

use once_cell::sync::Lazy;

use super::info::INFO;
use super::position::{Masks, Move, Pair, State};
use super::rank::Ranks;
use crate::families::blocks::metric::Metric;
use crate::family::{Named, TableSpec};
use crate::puzzle::Stop;
use crate::search::{Key, Meter, Stored, Table, Tables, Tier};

/// No sequence of moves leads from there to a solved layout. The farthest that do need 179 moves.
const NEVER: u8 = u8::MAX;

/// The numbers of the layouts, counted once each.
static TWO: Lazy<Ranks> = Lazy::new(|| Ranks::new(false));
static MANY: Lazy<Ranks> = Lazy::new(|| Ranks::new(true));

/// Which layouts a table is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// Those with two empty cells: all that have names.
    Two,
    /// Those with two or more.
    Many,
}

impl Extent {
    pub(super) fn ranks(self) -> &'static Ranks {
        match self {
            Self::Two => &TWO,
            Self::Many => &MANY,
        }
    }

    /// The key under which the table is cached.
    pub(super) fn key(self, metric: Metric) -> Key {
        let empty = if self == Self::Two { 2 } else { 0 };
        Key { family: INFO.id, kind: metric.name(), revision: 1, shape: [4, 5, empty, 0], pattern: 0 }
    }
}

/// The fewest moves from each layout to a solved one.
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

/// The table: from memory, from disk, or built.
pub(super) fn of(extent: Extent, metric: Metric, tables: &Tables) -> Arc<Distances> {
    tables.load_or_build(extent.key(metric), || Distances::build(extent.ranks(), metric))
}

/// The same, made beside the search that waits for it.
///
/// # Errors
/// Says what ran out before.
pub(super) fn awaited(
    extent: Extent,
    metric: Metric,
    tables: &Tables,
    meter: &mut Meter<'_>,
) -> Result<Arc<Distances>, Stop> {
    tables.awaited(extent.key(metric), meter, move |tables| of(extent, metric, tables))
}

/// Every table, the small ones first.
pub(super) fn specs() -> impl Iterator<Item = TableSpec> {
    let extents = [(Extent::Two, Tier::Default), (Extent::Many, Tier::Large)];
    extents.into_iter().flat_map(|(extent, tier)| {
        Metric::ALL.iter().map(move |&metric| {
            let build = Box::new(move |tables: &Tables| drop(of(extent, metric, tables)));
            TableSpec { key: extent.key(metric), tier, build }
        })
    })
}

impl Distances {
    fn build(ranks: &Ranks, metric: Metric) -> Self {
        let rules = ranks.rules();
        let mut distances = vec![NEVER; ranks.len()];
        // Every move can be taken back. Of two mirror images one is gone on from.
        let mut level: Vec<State<1>> = Vec::new();
        ranks.each(|rank, state| {
            let masks = rules.unpack(state);
            if rules.is_goal(&masks) {
                distances[rank] = 0;
                level.extend(Some(state).filter(|&state| rules.paired(&masks).folded() == state));
            }
        });
        for distance in 1..NEVER {
            let mut next = Vec::new();
            for &state in &level {
                let masks = rules.unpack(state);
                let pair = rules.paired(&masks);
                rules.moves(&masks, metric, |mv| {
                    let Pair(after, image) = rules.pair_after(pair, mv);
                    let rank = ranks.rank(after);
                    if distances[rank] == NEVER {
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

    /// How far the layout of a number is from being solved; `None` if it can't be.
    pub(super) fn distance(&self, rank: usize) -> Option<u32> {
        (self.0[rank] != NEVER).then(|| self.0[rank].into())
    }

    /// A shortest path; `None` if there is none at all.
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
            let (mv, after) = nearer.expect("some neighbour is nearer by one");
            masks[mv.kind] ^= 1 << mv.from | 1 << mv.to;
            state = after;
            path.push(mv);
        }
        Some(path)
    }

    /// The numbers of the layouts that can be solved, and how far they are from it.
    pub(super) fn solvable(&self) -> impl Iterator<Item = (usize, u32)> {
        (0..self.0.len()).filter_map(|rank| Some((rank, self.distance(rank)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::klotski::parse::parse;
    use crate::family::Options;

    /// Facts that an independent enumeration found before.
    #[test]
    fn tables_count_what_is_known() {
        for (metric, farthest) in [(Metric::Slide, 138), (Metric::Step, 179)] {
            let table = Distances::build(Extent::Two.ranks(), metric);
            assert_eq!(table.solvable().count(), 1_299_392);
            assert_eq!(table.solvable().map(|(_, distance)| distance).max(), Some(farthest));
            let key = Extent::Two.key(metric);
            assert!(Distances::from_bytes(&key, table.to_bytes().into_owned()).is_some());
            assert!(
                Distances::from_bytes(&Extent::Many.key(metric), table.to_bytes().into_owned()).is_none()
            );
        }
    }

    #[test]
    fn components_are_as_many_as_is_known() {
        let ranks = Extent::Two.ranks();
        let rules = ranks.rules();
        let mut seen = vec![false; ranks.len()];
        // How many layouts one can be brought to that have not been seen yet, itself too.
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
        ranks.each(|_, state| sizes.extend(Some(flood(state)).filter(|&size| size > 0)));
        assert_eq!((sizes.len(), sizes.iter().max()), (21_132, Some(&175_580)));
    }
}
