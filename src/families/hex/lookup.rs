//! Side 3, one colour: the distance of every arrangement to one target, kept for the targets asked for last.
//!
//! A table takes 2^19 times five bytes; [`MOST_KEPT`] of them are held, 40 MB, whatever users ask for.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::INFO;
use super::grid::Turn;
use super::rules::Rules;
use crate::search::{DistanceTable, Key, Ranked, Tables};

/// The largest side whose arrangements are numbered.
pub(super) const SIDE: usize = 3;

/// So many tables are held.
const MOST_KEPT: usize = 16;

/// The distances to a target.
pub(super) type Lookup = DistanceTable<Turn>;

/// Which table: the turns that are allowed and the target.
type Target = (u8, usize);

/// The tables of the last targets, the latest behind.
#[derive(Debug, Default)]
struct Recent(Mutex<VecDeque<(Target, Arc<Lookup>)>>);

/// The table of the goal of `rules`.
pub(super) fn table(rules: &Rules<1>, tables: &Tables) -> Arc<Lookup> {
    let key = Key { family: INFO.id, kind: "targets", revision: 0, shape: [SIDE as u8, 0, 0, 0], pattern: 0 };
    let recent = tables.get_or_build(key, Recent::default);
    let target = (rules.kinds.bits(), rules.rank(&rules.goal));
    // A panic while the lock was held leaves a whole list.
    let held = || recent.0.lock().unwrap_or_else(PoisonError::into_inner);
    let take = |list: &mut VecDeque<(Target, Arc<Lookup>)>| {
        let at = list.iter().position(|(other, _)| *other == target)?;
        list.remove(at).map(|(_, table)| table)
    };
    let table = take(&mut held());
    // Built without the lock: two may build the same table, none waits for another's.
    let table = table.unwrap_or_else(|| Arc::new(Lookup::build(&rules.backwards(), rules.goal)));
    let mut list = held();
    take(&mut list);
    list.push_back((target, Arc::clone(&table)));
    if list.len() > MOST_KEPT {
        list.pop_front();
    }
    table
}
