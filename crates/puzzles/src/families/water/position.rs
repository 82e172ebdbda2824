//! A position, with properties of its bottles and the lower bound h. By rule, h is:
//!
//! - water: blocks minus colours with a block at a bottom, since one block of each colour can stay;
//! - bottom: blocks minus colours on top, since a block under another colour has to go, and only a
//!   block on top can stay;
//! - ball: units minus the largest bottom block of each colour.
//!
//! Only bottles that can hold all of a colour count as places to stay.
//!
//! Proof for `bottom`. The content of a bottle leaves it from the bottom up. If a bottle ends with
//! one colour, only its top block therefore need not be poured. h is 0 if and only if each block is
//! the only block of its bottle and of its colour, that is, if the level is solved. A pour lowers h
//! by at most 1: a pour onto its colour may remove a block, but brings no new colour to the top; a
//! pour into an empty bottle may bring a colour to the top, but removes no block.

use super::bottle::{MAX_BOTTLES, MAX_COLOURS, MAX_UNITS};
use super::contents::{Content, Contents, Id, NONE};
use super::rules::Rule;

/// Properties of a position.
pub(super) struct Position<'a> {
    pub(super) contents: &'a Contents,
    pub(super) rule: Rule,
    pub(super) state: &'a [Id],
    /// Bottles with room, by their top colour, as bits.
    pub(super) open: [u32; MAX_COLOURS],
    /// Number of blocks of each colour that can stay; with the ball rule, only the largest blocks.
    pub(super) staying: [u8; MAX_COLOURS],
    /// Largest [`Position::saving`] of each colour.
    pub(super) largest: [u8; MAX_COLOURS],
    /// Non-empty bottles that equal no earlier bottle, as bits.
    pub(super) first: u32,
    /// First later bottle that equals each bottle in `first`, or [`NONE`].
    pub(super) twins: [u8; MAX_BOTTLES],
    /// First empty bottle of each capacity, or [`NONE`].
    pub(super) empty: [u8; MAX_UNITS],
    /// Lower bound on the remaining moves.
    pub(super) h: u32,
}

impl<'a> Position<'a> {
    pub(super) fn new(contents: &'a Contents, rule: Rule, state: &'a [Id]) -> Self {
        let mut position = Self {
            contents,
            rule,
            state,
            open: [0; MAX_COLOURS],
            staying: [0; MAX_COLOURS],
            largest: [0; MAX_COLOURS],
            first: 0,
            twins: [NONE; MAX_BOTTLES],
            empty: [NONE; MAX_UNITS],
            h: 0,
        };
        let mut tops = [0; MAX_COLOURS];
        for (at, &id) in state.iter().enumerate() {
            let content = &contents.list[usize::from(id)];
            if content.is_empty() {
                let empty = &mut position.empty[usize::from(content.size)];
                if *empty == NONE {
                    *empty = at as u8;
                }
                continue;
            }
            let tops = &mut tops[usize::from(content.top)];
            match bits(*tops).find(|&other| state[other] == id) {
                None => position.first |= 1 << at,
                Some(before) if position.twins[before] == NONE => position.twins[before] = at as u8,
                Some(_) => {}
            }
            *tops |= 1 << at;
            if content.room > 0 {
                position.open[usize::from(content.top)] |= 1 << at;
            }
            position.h += u32::from(if rule == Rule::Ball { content.units } else { content.blocks });
            if content.holds_all {
                let (colour, size) = (usize::from(content.last), position.saving(content));
                if size > position.largest[colour] {
                    (position.largest[colour], position.staying[colour]) = (size, 0);
                }
                position.staying[colour] += u8::from(size == position.largest[colour]);
            }
        }
        position.h -= position.largest.iter().map(|&largest| u32::from(largest)).sum::<u32>();
        position
    }

    /// Returns the moves saved if the block that would be poured last stays: the one at the bottom,
    /// or on top with the rule `bottom`.
    pub(super) fn saving(&self, content: &Content) -> u8 {
        if self.rule == Rule::Ball { content.last_run } else { 1 }
    }
}

/// Iterates over the indices of set bits.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < u32::BITS).then_some(bit as usize)
    })
}
