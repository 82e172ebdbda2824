//! A position, looked at bottle by bottle: its bound h, which is never more than the moves it takes.
//!
//! - water: its blocks less the colours that lie at a bottom, since of each colour one block can stay;
//! - bottom: its blocks less the colours that lie on top, since what lies under another colour has to go, and only what
//!   is on top can stay;
//! - ball: its units less the largest bottom block of each colour.
//!
//! Only bottles that can hold all of the colour count.
//!
//! Proof for `bottom`. What a bottle holds leaves it from the bottom up, so of a bottle that ends with one colour only the
//! block on top need not be poured. h is 0 if and only if each block is the only one of its bottle and of its colour: then
//! it is solved. A pour lowers h by 1 at most: onto its colour it may take away a block, but no colour comes to lie on top
//! that did not; into an empty bottle it may bring a colour to lie on top, but takes away no block.

use super::bottle::{MOST_BOTTLES, MOST_COLOURS, MOST_UNITS};
use super::contents::{Content, Contents, Id, NONE};
use super::rules::Rule;

/// A position, looked at bottle by bottle.
pub(super) struct Position<'a> {
    pub(super) contents: &'a Contents,
    pub(super) rule: Rule,
    pub(super) state: &'a [Id],
    /// The bottles whose top is each colour and that have room, as bits.
    pub(super) open: [u32; MOST_COLOURS],
    /// How many blocks that can stay count for each colour, and with the ball rule how many of the largest.
    pub(super) staying: [u8; MOST_COLOURS],
    /// The largest of these.
    pub(super) largest: [u8; MOST_COLOURS],
    /// Those that equal none before them, as bits.
    pub(super) first: u32,
    /// The first bottle that equals each of those.
    pub(super) twins: [u8; MOST_BOTTLES],
    /// An empty bottle of each size.
    pub(super) empty: [u8; MOST_UNITS],
    /// The bound.
    pub(super) h: u32,
}

impl<'a> Position<'a> {
    pub(super) fn new(contents: &'a Contents, rule: Rule, state: &'a [Id]) -> Self {
        let mut it = Self {
            contents,
            rule,
            state,
            open: [0; MOST_COLOURS],
            staying: [0; MOST_COLOURS],
            largest: [0; MOST_COLOURS],
            first: 0,
            twins: [NONE; MOST_BOTTLES],
            empty: [NONE; MOST_UNITS],
            h: 0,
        };
        let mut tops = [0; MOST_COLOURS];
        for (at, &id) in state.iter().enumerate() {
            let content = &contents.list[usize::from(id)];
            if content.is_empty() {
                let empty = &mut it.empty[usize::from(content.size)];
                if *empty == NONE {
                    *empty = at as u8;
                }
                continue;
            }
            let tops = &mut tops[usize::from(content.top)];
            match bits(*tops).find(|&other| state[other] == id) {
                None => it.first |= 1 << at,
                Some(before) if it.twins[before] == NONE => it.twins[before] = at as u8,
                Some(_) => {}
            }
            *tops |= 1 << at;
            if content.room > 0 {
                it.open[usize::from(content.top)] |= 1 << at;
            }
            it.h += u32::from(if rule == Rule::Ball { content.units } else { content.blocks });
            if content.holds_all {
                let (colour, size) = (usize::from(content.last), it.saving(content));
                if size > it.largest[colour] {
                    (it.largest[colour], it.staying[colour]) = (size, 0);
                }
                it.staying[colour] += u8::from(size == it.largest[colour]);
            }
        }
        it.h -= it.largest.iter().map(|&largest| u32::from(largest)).sum::<u32>();
        it
    }

    /// What a block that can stay saves.
    pub(super) fn saving(&self, content: &Content) -> u8 {
        if self.rule == Rule::Ball { content.last_run } else { 1 }
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < u32::BITS).then_some(bit as usize)
    })
}
