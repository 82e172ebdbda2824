//! Distance tables for side 3 and one colour: the distance of every arrangement to one target,
//! cached for recent targets.
//!
//! A table takes 2^19 times five bytes. The cache holds at most [`MAX_CACHED`] tables, 40 MB.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::grid::Turn;
use super::info::INFO;
use super::rules::Rules;
use crate::search::{DistanceTable, Key, Ranked, Table, Tables};

/// Side of the boards that have distance tables.
pub(super) const SIDE: usize = 3;

/// Maximum cached tables.
const MAX_CACHED: usize = 16;

/// Distances to a target.
pub(super) type Lookup = DistanceTable<Turn>;

/// Key of a table: the allowed turns and the target.
type Target = (u8, usize);

/// Recently used tables, the latest last.
#[derive(Debug, Default)]
struct RecentTables(Mutex<VecDeque<(Target, Arc<Lookup>)>>);

impl Table for RecentTables {
    /// Returns the size of a full cache.
    fn bytes(&self) -> usize {
        MAX_CACHED * (1 << 19) * (1 + size_of::<Option<Turn>>())
    }
}

/// Returns the table of the goal of `rules`.
pub(super) fn table(rules: &Rules<1>, tables: &Tables) -> Arc<Lookup> {
    let key = Key { family: INFO.id, kind: "targets", revision: 0, shape: [SIDE as u8, 0, 0, 0], pattern: 0 };
    let recent = tables.get_or_build(key, RecentTables::default);
    let target = (rules.kinds.bits(), rules.rank(&rules.goal));
    // A panic under the lock leaves a complete list.
    let lock = || recent.0.lock().unwrap_or_else(PoisonError::into_inner);
    let take = |list: &mut VecDeque<(Target, Arc<Lookup>)>| {
        let at = list.iter().position(|(other, _)| *other == target)?;
        list.remove(at).map(|(_, table)| table)
    };
    let table = take(&mut lock());
    // Built without the lock: two threads may build the same table, but no thread waits for
    // another.
    let table = table.unwrap_or_else(|| Arc::new(Lookup::build(&rules.backwards(), rules.goal)));
    let mut list = lock();
    take(&mut list);
    list.push_back((target, Arc::clone(&table)));
    if list.len() > MAX_CACHED {
        list.pop_front();
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::hex::grid::Grid;
    use crate::families::hex::kinds::Kinds;
    use crate::family::Named;

    fn lookup(turns: &str, goal: u64) -> Lookup {
        let rules = Rules::new(Grid::of(SIDE), Kinds::from_name(turns).expect("a set of turns"), [goal]);
        Lookup::build(&rules.backwards(), rules.goal)
    }

    /// Returns the rotations of a board, which keep distances.
    fn rotations(bits: u64) -> impl Iterator<Item = u64> {
        let image = move |to: &Vec<u8>| {
            to.iter().enumerate().fold(0, |image, (from, &to)| image | (bits >> from & 1) << to)
        };
        Grid::of(SIDE).symmetries[..6].iter().map(image)
    }

    /// Numbers of pairs of boards with one to four stones at each distance, from an independent
    /// program. The other sets of turns are reverses or mirror images of these.
    #[test]
    fn distance_counts_match_an_independent_program() {
        let known: [(&str, [&[usize]; 4]); 5] = [
            (
                "LRC",
                [
                    &[19, 114, 180, 48],
                    &[171, 1824, 9312, 14436, 3468, 30],
                    &[969, 13586, 111012, 392602, 370742, 49934, 116],
                    &[3876, 63134, 676890, 3849056, 7381102, 2950690, 98628],
                ],
            ),
            (
                "LR",
                [
                    &[19, 72, 114, 96, 54, 6],
                    &[171, 1194, 4602, 8466, 8286, 4896, 1464, 162],
                    &[969, 9092, 54234, 181016, 295582, 251046, 117016, 27558, 2412, 36],
                    &[3876, 42848, 331578, 1626098, 4060750, 4893360, 2977032, 930976, 147276, 9534, 48],
                ],
            ),
            (
                "LC",
                [
                    &[19, 84, 192, 66],
                    &[171, 1281, 6291, 13581, 7509, 408],
                    &[969, 9275, 64845, 266684, 429552, 161998, 5638],
                    &[3876, 42413, 363459, 2142016, 6138162, 5476814, 851476, 5160],
                ],
            ),
            (
                "L",
                [
                    &[19, 42, 72, 90, 84, 42, 12],
                    &[171, 651, 1953, 4152, 6390, 6873, 5142, 2754, 957, 198],
                    &[969, 4781, 19347, 60118, 135749, 210058, 222798, 164450, 84193, 28878, 6702, 864, 54],
                    &[
                        3876, 22127, 107631, 429136, 1299564, 2691912, 3686283, 3395627, 2133094, 917049,
                        272814, 56265, 7476, 522,
                    ],
                ],
            ),
            (
                "C",
                [
                    &[19, 42, 36],
                    &[171, 630, 1320, 1398, 150],
                    &[969, 4508, 13824, 28206, 22294, 3096, 20],
                    &[3876, 20468, 77934, 223884, 343124, 170546, 11984],
                ],
            ),
        ];
        for (turns, by_stones) in known {
            for (stones, known) in (1..).zip(by_stones) {
                let mut counts = vec![0; known.len()];
                for goal in (0..1u64 << 19).filter(|bits| bits.count_ones() == stones) {
                    let mut images: Vec<u64> = rotations(goal).collect();
                    images.sort_unstable();
                    images.dedup();
                    if images[0] == goal {
                        for (distance, found) in lookup(turns, goal).counts().into_iter().enumerate() {
                            counts[distance] += images.len() * found;
                        }
                    }
                }
                assert_eq!(counts, known, "{turns}, {stones} stones");
            }
        }
    }

    /// Maximum distances over all pairs with equal numbers of stones, from the same program, each
    /// with a target that attains it. A sample of the other targets does not exceed it.
    #[test]
    fn maximum_distances_match_an_independent_program() {
        let known = [
            ("LRC", 0x1, 3),
            ("LRC", 0x5, 5),
            ("LRC", 0x7, 6),
            ("LRC", 0xf, 6),
            ("LRC", 0x4a9, 7),
            ("LRC", 0x70007, 8),
            ("LRC", 0x70d04, 8),
            ("LRC", 0x70f04, 8),
            ("LRC", 0x5ef, 8),
            ("LR", 0x1ff, 12),
            ("L", 0x73388, 16),
        ];
        for (turns, goal, largest) in known {
            let max_distance = |goal| lookup(turns, goal).counts().len() - 1;
            assert_eq!(max_distance(goal), largest, "{turns}, {goal:#x}");
            let others = (0..1u64 << 19).filter(|bits| bits.count_ones() == goal.count_ones());
            for other in others.step_by(5_003) {
                assert!(max_distance(other) <= largest, "{turns}, {other:#x}");
            }
        }
    }
}
