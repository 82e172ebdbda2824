//! The pours of a position with what each adds to the bound, less those that need not be tried.
//!
//! The bound h of a position, never more than the moves it takes:
//! - water: its blocks less the colours that lie at a bottom, since of each colour one block can stay;
//! - bottom: its blocks less the colours that lie on top, since what lies under another colour has to go, and only what
//!   is on top can stay;
//! - ball: its units less the largest bottom block of each colour.
//!
//! Only bottles that can hold all of the colour count. A move adds 0, 1 or 2 to the length so far plus h.
//!
//! Proof for `bottom`. What a bottle holds leaves it from the bottom up, so of a bottle that ends with one colour only the
//! block on top need not be poured. h is 0 if and only if each block is the only one of its bottle and of its colour: then
//! it is solved. A pour lowers h by 1 at most: onto its colour it may take away a block, but no colour comes to lie on top
//! that did not; into an empty bottle it may bring a colour to lie on top, but takes away no block.
//!
//! Left out without loss: all empty bottles of a size but one; of equal bottles all but one; pouring a bottle of one colour
//! into an empty one of the same size, which changes nothing.

use super::bottle::{MOST_BOTTLES, MOST_COLOURS, MOST_UNITS};
use super::contents::{Content, Contents, Id, NONE};
use super::rules::Rule;

/// A move of a position: what becomes of both bottles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) source: Id,
    pub(super) target: Id,
    /// What it adds to the length so far plus h: 0, 1 or 2.
    pub(super) added: u8,
    /// Whether nothing better can be done, if it is known how: always, or if it adds nothing and no move that adds
    /// something can be afforded.
    pub(super) forced: Forced,
}

/// When a move is all that has to be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Forced {
    /// Never.
    No,
    /// If no move that adds to the bound can be afforded: the target is the one place where its colour can stay, so all
    /// of it will be poured there anyway. Nothing is lost by pouring this first: there is room for all of it, no other bottle
    /// has less room, and one that it would else have come onto has the same colour on top without it.
    Tight,
    /// Always: two bottles of one colour and a size that holds all of it become one. (Were it too small, both might take
    /// in more.) Not where bottles are poured from the bottom: there it can be shorter to pour each onto another bottle.
    Always,
}

/// A position, looked at bottle by bottle.
pub(super) struct Position<'a> {
    contents: &'a Contents,
    rule: Rule,
    state: &'a [Id],
    /// The bottles whose top is each colour and that have room, as bits.
    open: [u32; MOST_COLOURS],
    /// How many blocks that can stay count for each colour, and with the ball rule how many of the largest.
    staying: [u8; MOST_COLOURS],
    /// The largest of these.
    largest: [u8; MOST_COLOURS],
    /// Those that equal none before them, as bits.
    first: u32,
    /// The first bottle that equals each of those.
    twins: [u8; MOST_BOTTLES],
    /// An empty bottle of each size.
    empty: [u8; MOST_UNITS],
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
        for (at, &id) in state.iter().enumerate() {
            let content = &contents.list[usize::from(id)];
            if content.is_empty() {
                let empty = &mut it.empty[usize::from(content.size)];
                if *empty == NONE {
                    *empty = at as u8;
                }
                continue;
            }
            match state[..at].iter().position(|&other| other == id) {
                None => it.first |= 1 << at,
                Some(before) if it.twins[before] == NONE => it.twins[before] = at as u8,
                Some(_) => {}
            }
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
    fn saving(&self, content: &Content) -> u8 {
        if self.rule == Rule::Ball { content.last_run } else { 1 }
    }

    /// Calls `visit` with each move worth trying.
    pub(super) fn children(&self, mut visit: impl FnMut(Child)) {
        for from in bits(self.first) {
            let source = &self.contents.list[usize::from(self.state[from])];
            let open = self.open[usize::from(source.next)];
            for to in bits(open & self.first & !(1 << from)) {
                visit(self.onto(from, to));
            }
            if self.twins[from] != NONE && source.room > 0 && source.next == source.top {
                visit(self.onto(from, usize::from(self.twins[from])));
            }
            for size in 0..self.contents.sizes.len() {
                let to = self.empty[size];
                if to != NONE && !(source.is_pure() && usize::from(source.size) == size) {
                    visit(self.onto_empty(from, usize::from(to), size as u8));
                }
            }
        }
    }

    /// A pour onto the same colour.
    fn onto(&self, from: usize, to: usize) -> Child {
        let (source, target) = (self.state[from], self.state[to]);
        let content = |id: Id| &self.contents.list[usize::from(id)];
        let units = self.amount(content(source), content(target).room.into());
        let (left, filled) = (self.contents.less(source, units), self.contents.more(target, units));
        let added = self.added(content(source), content(left), Some(content(target)), content(filled));
        let forced = self.forced(content(source), content(left), content(target));
        Child { from: from as u8, to: to as u8, source: left, target: filled, added, forced }
    }

    fn onto_empty(&self, from: usize, to: usize, size: u8) -> Child {
        let source = self.state[from];
        let content = |id: Id| &self.contents.list[usize::from(id)];
        let units = self.amount(content(source), self.contents.sizes[usize::from(size)]);
        let left = self.contents.less(source, units);
        let filled = self.contents.pure(size, content(source).next, units);
        let added = self.added(content(source), content(left), None, content(filled));
        Child { from: from as u8, to: to as u8, source: left, target: filled, added, forced: Forced::No }
    }

    fn amount(&self, source: &Content, room: usize) -> usize {
        self.rule.amount(source.run.into(), room)
    }

    /// What a move adds to the length so far plus h.
    fn added(&self, source: &Content, left: &Content, target: Option<&Content>, filled: &Content) -> u8 {
        let colour = usize::from(source.next);
        let counts = |content: &Content| {
            if content.holds_all && !content.is_empty() { self.saving(content) } else { 0 }
        };
        // The saving of its colour before and after: that of all others stays as it is.
        let before = self.largest[colour];
        let shrinks = source.is_pure() && counts(left) < counts(source);
        let rest = if shrinks && counts(source) == before && self.staying[colour] == 1 {
            // No other is as large; but for balls, none is left.
            if self.rule == Rule::Ball { before - 1 } else { 0 }
        } else {
            before
        };
        let after = if filled.is_pure() { rest.max(counts(filled)) } else { rest };
        let blocks = |content: &Content| i32::from(content.blocks);
        let more = match self.rule {
            Rule::Water | Rule::Bottom => {
                blocks(left) + blocks(filled) - blocks(source) - target.map_or(0, blocks)
            }
            Rule::Ball => 0,
        };
        (1 + more + i32::from(before) - i32::from(after)) as u8
    }

    fn forced(&self, source: &Content, left: &Content, target: &Content) -> Forced {
        let whole = source.run == source.units && left.is_empty();
        if !target.is_pure() {
            return Forced::No;
        }
        let same = source.size == target.size && target.holds_all;
        if self.rule == Rule::Water && source.is_pure() && whole && same {
            return Forced::Always;
        }
        let colour = usize::from(target.top);
        let stays =
            target.holds_all && self.staying[colour] == 1 && self.saving(target) == self.largest[colour];
        if stays { Forced::Tight } else { Forced::No }
    }
}

/// The numbers of the bits that are set.
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < u32::BITS).then_some(bit as usize)
    })
}
