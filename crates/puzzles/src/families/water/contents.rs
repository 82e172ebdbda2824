//! Numbers all contents that a bottle of a level can reach, and tabulates the result of each pour.
//!
//! A bottle holds the rest of its initial content, and possibly more units of the top colour above.
//! After it has been empty, it holds a single colour. Contents are few (about 200 for 20 colours),
//! so a position is one number per bottle and a pour takes two lookups.

use std::collections::HashMap;

use super::bottle::{self, Bottle, End, MAX_UNITS, Unit};
use super::rules::Rule;

/// Number of a content.
pub(super) type Id = u16;

/// Colour of an empty bottle.
pub(super) const NONE: u8 = u8::MAX;

/// Properties of a content that the search needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Content {
    /// Top colour, numbered from 0, or [`NONE`] if empty.
    pub(super) top: u8,
    /// Colour poured next, at the mouth.
    pub(super) next: u8,
    /// Colour poured last, at the other end.
    pub(super) last: u8,
    /// Equal units at the mouth.
    pub(super) run: u8,
    /// Equal units at the other end.
    pub(super) last_run: u8,
    /// Units held.
    pub(super) units: u8,
    /// Free capacity, in units.
    pub(super) room: u8,
    /// Runs of equal units.
    pub(super) blocks: u8,
    /// Index of the capacity among those of the level.
    pub(super) size: u8,
    /// Whether the bottle could hold all units of the colour poured last.
    pub(super) holds_all: bool,
}

impl Content {
    /// Returns whether the content has a single colour.
    pub(super) fn is_pure(&self) -> bool {
        self.blocks == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.blocks == 0
    }
}

/// All contents of one level.
pub(super) struct Contents {
    pub(super) list: Vec<Content>,
    /// Random number of each content, for hashing.
    hashes: Vec<u64>,
    /// Distinct capacities.
    pub(super) sizes: Vec<usize>,
    /// Units of each colour.
    pub(super) totals: Vec<usize>,
    /// [`Bottle::strays`] by content and colour.
    strays: Vec<u8>,
    /// Content after units are poured away, by content before and number of units.
    removed: Vec<Id>,
    /// Content after units of the top colour are added, by content before and number of units.
    added: Vec<Id>,
    /// Content of an empty bottle after units are poured in, by capacity, colour and number of
    /// units.
    filled: Vec<Id>,
    /// Content of each bottle at the start.
    pub(super) start: Vec<Id>,
}

/// Entries per content in a table by number of units, from 0 to [`MAX_UNITS`].
const STRIDE: usize = MAX_UNITS + 1;

impl Contents {
    /// Enumerates the contents reachable from these bottles, which must not contain hidden units.
    pub(super) fn new(bottles: &[Bottle], rule: Rule) -> Self {
        let mut numbering = Numbering::new(bottles, rule.mouth());
        let start = bottles.iter().map(|bottle| numbering.number(bottle)).collect();
        let colours = numbering.letters.len();
        let (mut removed, mut added) = (Vec::new(), Vec::new());
        let mut filled = vec![0; numbering.sizes.len() * colours * STRIDE];
        for size in 0..numbering.sizes.len() {
            let capacity = numbering.sizes[size];
            for colour in 0..colours {
                for units in 0..=capacity.min(numbering.totals[colour]) {
                    let units_of = vec![numbering.letters[colour]; units];
                    filled[(size * colours + colour) * STRIDE + units] =
                        numbering.number(&Bottle { capacity, units: units_of });
                }
            }
        }
        let mut at = 0;
        while let Some(bottle) = numbering.bottles.get(at).cloned() {
            let (run, room) = (bottle.run(rule.mouth()), bottle.room());
            let elsewhere = |top| numbering.totals[numbering.colour(top)] - bottle.run(End::Top);
            let max_added = bottle.unit_at(End::Top).map_or(0, |top| elsewhere(top).min(room));
            for units in 0..STRIDE {
                let after_removing = (units <= run).then(|| {
                    let mut bottle = bottle.clone();
                    bottle.take(rule.mouth(), units);
                    bottle
                });
                let after_adding = bottle.unit_at(End::Top).filter(|_| units <= max_added).map(|top| {
                    let units = [&bottle.units[..], &vec![top; units]].concat();
                    Bottle { units, ..bottle }
                });
                for (table, bottle) in [(&mut removed, after_removing), (&mut added, after_adding)] {
                    table.push(bottle.map_or(0, |bottle| numbering.number(&bottle)));
                }
            }
            at += 1;
        }
        let list: Vec<Content> = (0..numbering.bottles.len()).map(|at| numbering.content(at)).collect();
        let hashes = (0..list.len()).map(|at| splitmix(at as u64)).collect();
        let strays = numbering.strays();
        let Numbering { sizes, totals, .. } = numbering;
        Self { list, hashes, sizes, totals, strays, removed, added, filled, start }
    }

    /// Returns the sum of the contents' random numbers, which does not depend on the order of
    /// bottles.
    pub(super) fn hash(&self, state: &[Id]) -> u64 {
        state.iter().fold(0, |sum, &id| sum.wrapping_add(self.hashes[usize::from(id)]))
    }

    /// Updates a hash for one changed content.
    pub(super) fn rehash(&self, hash: u64, before: Id, after: Id) -> u64 {
        hash.wrapping_sub(self.hashes[usize::from(before)]).wrapping_add(self.hashes[usize::from(after)])
    }

    /// Returns the content after pouring away units, at most its run.
    pub(super) fn remove(&self, id: Id, units: usize) -> Id {
        self.removed[usize::from(id) * STRIDE + units]
    }

    /// Returns the content after units of its top colour are poured in. It must not be empty and
    /// must have room.
    pub(super) fn add(&self, id: Id, units: usize) -> Id {
        self.added[usize::from(id) * STRIDE + units]
    }

    /// Returns the content of an empty bottle after units of a colour are poured in.
    pub(super) fn fill(&self, size: u8, colour: u8, units: usize) -> Id {
        self.filled[(usize::from(size) * self.totals.len() + usize::from(colour)) * STRIDE + units]
    }

    /// Returns the maximum units of a colour that the bottle can hold together with other colours.
    pub(super) fn strays(&self, id: Id, colour: usize) -> usize {
        self.strays[usize::from(id) * self.totals.len() + colour].into()
    }
}

/// Numbers contents in the order of discovery.
struct Numbering {
    bottles: Vec<Bottle>,
    numbers: HashMap<Bottle, Id>,
    sizes: Vec<usize>,
    letters: Vec<Unit>,
    /// Units of each colour.
    totals: Vec<usize>,
    /// End that bottles are poured from.
    mouth: End,
}

impl Numbering {
    fn new(bottles: &[Bottle], mouth: End) -> Self {
        let mut sizes: Vec<usize> = bottles.iter().map(|bottle| bottle.capacity).collect();
        let mut units: Vec<Unit> = bottle::units(bottles).collect();
        let mut letters = units.clone();
        for list in [&mut letters, &mut units] {
            list.sort_unstable();
        }
        letters.dedup();
        sizes.sort_unstable();
        sizes.dedup();
        let totals =
            letters.iter().map(|letter| units.iter().filter(|&unit| unit == letter).count()).collect();
        Self { bottles: Vec::new(), numbers: HashMap::new(), sizes, letters, totals, mouth }
    }

    fn colour(&self, unit: Unit) -> usize {
        self.letters.binary_search(&unit).expect("every unit has a letter")
    }

    fn number(&mut self, bottle: &Bottle) -> Id {
        if let Some(&number) = self.numbers.get(bottle) {
            return number;
        }
        let number = self.bottles.len() as Id;
        self.numbers.insert(bottle.clone(), number);
        self.bottles.push(bottle.clone());
        number
    }

    /// Computes [`Bottle::strays`] for each content and colour.
    fn strays(&self) -> Vec<u8> {
        let strays = |bottle: &Bottle, letter: &Unit| bottle.strays(*letter) as u8;
        self.bottles
            .iter()
            .flat_map(|bottle| self.letters.iter().map(move |letter| strays(bottle, letter)))
            .collect()
    }

    fn content(&self, at: usize) -> Content {
        let bottle = &self.bottles[at];
        let colour = |end: End| bottle.unit_at(end).map_or(NONE, |unit| self.colour(unit) as u8);
        let size = self.sizes.binary_search(&bottle.capacity).expect("every capacity is listed");
        let last = self.mouth.opposite();
        let total = bottle.unit_at(last).map_or(0, |unit| self.totals[self.colour(unit)]);
        Content {
            top: colour(End::Top),
            next: colour(self.mouth),
            last: colour(last),
            run: bottle.run(self.mouth) as u8,
            last_run: bottle.run(last) as u8,
            units: bottle.units.len() as u8,
            room: bottle.room() as u8,
            blocks: bottle.units.chunk_by(|a, b| a == b).count() as u8,
            size: size as u8,
            holds_all: total <= bottle.capacity,
        }
    }
}

/// Returns number `at` of SplitMix64 (Steele, Lea and Flood 2014), the same on every machine.
fn splitmix(at: u64) -> u64 {
    let z = (at + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
