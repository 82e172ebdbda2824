//! The pours of a position with what each adds to the length so far plus the bound, less those that need not be tried.
//!
//! Left out without loss: all empty bottles of a size but one; of equal bottles all but one; pouring a bottle of one colour
//! into an empty one of the same size, which changes nothing. And parts of blocks, unless the whole can go:
//!
//! **A block goes as a whole.** What matters is when a bottle's top block has left it, for only that uncovers something.
//! Let units be poured in any amounts, and take a shortest solution P. Another one, L, does nothing until P has emptied
//! a block's place, and then empties it too, with pours that bring its units nearer to how they lie in P. Of each colour
//! both have the same units on top of the same places, so P's amounts always find room. By induction the pours of L so
//! far, and those that would make its units lie as P's do, are together no more than the pours of P: where P pours on,
//! one more would do in L as well, and of a least number of pours between two distributions none goes out of a place and
//! another into it, so that those out of the emptied place can be made first. So L is as short, and no block of it goes
//! in part. It remains that amounts are not free.
//! - With the ball rule they are, and a pour is as many moves as it has units. If two targets z and w of a block are both
//!   left with room, one unit more can go to z and one less to w, or the other way round. Follow both until one of
//!   z and w is poured out, or until one, say z, becomes full: then one unit more for z at first is one less when z became
//!   full, which goes to w instead, and nothing else changes. If z is poured out first, one unit less in it is one move
//!   less then, and what it would have come to is a hole somewhere; the unit in w may have to make good for it, by one move,
//!   when w is poured out, or stands in for one that would have come to w when that is full, which goes to the hole.
//!   Either is no longer, so a block fills all its targets but one, in pours of as much as there is room for.
//! - With the liquid rule a pour takes as much as fits. Let all bottles hold the same, four at most. If one of several
//!   targets of a block has room for all of it, all goes there: with each pour that is saved one of its other parts can be
//!   brought to lie as before when need be. Else the block is of two or three units (four are all of their colour), and
//!   each part of two units has room for no third, so parts of 2 and 1, or of 1 and 1, are what pours make, the
//!   one that fills its target first. So are three parts of 1 if each fills its target. If one of those targets has
//!   room for two, two go there and 1 elsewhere: again a pour less, which is enough to bring one unit to lie as before.
//!   (Of larger bottles this is not proven.)
//!
//! So part of a block is poured only where the rest finds room as well.

use super::contents::{Content, Id, NONE};
use super::position::{Position, bits};
use super::rules::{Pour, Rule};

/// A move of a position: what becomes of both bottles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) source: Id,
    pub(super) target: Id,
    /// How many moves it is: with the ball rule one for each unit.
    pub(super) cost: u8,
    /// What it adds to the length so far plus h: at most 2 for each move.
    pub(super) added: u8,
    /// Whether nothing better can be done, if it is known how: always, or if it adds nothing and no move that adds
    /// something can be afforded.
    pub(super) forced: Forced,
}

impl Child {
    /// The moves that it is.
    pub(super) fn pours(&self) -> impl Iterator<Item = Pour> + use<> {
        let pour = Pour { from: self.from.into(), to: self.to.into() };
        std::iter::repeat_n(pour, self.cost.into())
    }
}

/// Up to this capacity, blocks need not go in part with the liquid rule.
const FREE: usize = 4;

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
    /// Or the target is of one colour for good, see [`Position::is_settled`].
    Always,
}

impl Position<'_> {
    /// Calls `visit` with each move worth trying.
    pub(super) fn children(&self, mut visit: impl FnMut(Child)) {
        for from in bits(self.first) {
            let source = &self.contents.list[usize::from(self.state[from])];
            let open = self.open[usize::from(source.next)];
            for to in bits(open & self.first & !(1 << from)) {
                self.onto(from, to).map(&mut visit);
            }
            if self.twins[from] != NONE && source.room > 0 && source.next == source.top {
                self.onto(from, usize::from(self.twins[from])).map(&mut visit);
            }
            for size in 0..self.contents.sizes.len() {
                let to = self.empty[size];
                if to != NONE && !(source.is_pure() && usize::from(source.size) == size) {
                    self.onto_empty(from, usize::from(to), size as u8).map(&mut visit);
                }
            }
        }
    }

    /// A pour onto the same colour.
    fn onto(&self, from: usize, to: usize) -> Option<Child> {
        let (source, target) = (self.state[from], self.state[to]);
        let units = self.amount(self.content(source), self.content(target).room.into())?;
        let (left, filled) = (self.contents.less(source, units), self.contents.more(target, units));
        let forced = self.forced(source, left, target);
        Some(self.child((from, to), units, [source, left, filled], Some(target), forced))
    }

    fn onto_empty(&self, from: usize, to: usize, size: u8) -> Option<Child> {
        let source = self.state[from];
        let units = self.amount(self.content(source), self.contents.sizes[usize::from(size)])?;
        let left = self.contents.less(source, units);
        let filled = self.contents.pure(size, self.content(source).next, units);
        Some(self.child((from, to), units, [source, left, filled], None, Forced::No))
    }

    fn content(&self, id: Id) -> &Content {
        &self.contents.list[usize::from(id)]
    }

    /// The move that makes a source what is left and a target, if that is not empty, what is filled.
    fn child(
        &self,
        (from, to): (usize, usize),
        units: usize,
        [source, left, filled]: [Id; 3],
        target: Option<Id>,
        forced: Forced,
    ) -> Child {
        let cost = if self.rule == Rule::Ball { units as u8 } else { 1 };
        let [was, is, full] = [source, left, filled].map(|id| self.content(id));
        let added = self.added(cost, was, is, target.map(|id| self.content(id)), full);
        Child { from: from as u8, to: to as u8, source: left, target: filled, cost, added, forced }
    }

    /// How much is poured into so much room; `None` for a part of a block whose rest finds no room elsewhere.
    fn amount(&self, source: &Content, room: usize) -> Option<usize> {
        let run = usize::from(source.run);
        if run <= room {
            return Some(run);
        }
        let whole = match self.rule {
            Rule::Ball => true,
            Rule::Water => self.contents.sizes.len() == 1 && self.contents.sizes[0] <= FREE,
            Rule::Bottom => false,
        };
        let elsewhere = |&id: &Id| {
            let content = self.content(id);
            let takes = content.is_empty() || content.top == source.next;
            if takes { usize::from(content.room) } else { 0 }
        };
        let all = || self.state.iter().map(elsewhere).sum::<usize>() - usize::from(source.room);
        (!whole || all() >= run).then_some(room)
    }

    /// What a move adds to the length so far plus h.
    fn added(
        &self,
        cost: u8,
        source: &Content,
        left: &Content,
        target: Option<&Content>,
        filled: &Content,
    ) -> u8 {
        let colour = usize::from(source.next);
        // The saving of its colour before and after: that of all others stays as it is.
        let before = self.largest[colour];
        let shrinks = source.is_pure() && self.counts(left) < self.counts(source);
        let rest = if shrinks && self.counts(source) == before && self.staying[colour] == 1 {
            // No other is as large; but for balls, there may be a smaller one.
            if self.rule == Rule::Ball { self.largest_but_one(colour).max(self.counts(left)) } else { 0 }
        } else {
            before
        };
        let after = if filled.is_pure() { rest.max(self.counts(filled)) } else { rest };
        let blocks = |content: &Content| i32::from(content.blocks);
        let more = match self.rule {
            Rule::Water | Rule::Bottom => {
                blocks(left) + blocks(filled) - blocks(source) - target.map_or(0, blocks)
            }
            Rule::Ball => 0,
        };
        (i32::from(cost) + more + i32::from(before) - i32::from(after)) as u8
    }

    /// What the block of a content that can stay saves; 0 if it has none.
    fn counts(&self, content: &Content) -> u8 {
        if content.holds_all && !content.is_empty() { self.saving(content) } else { 0 }
    }

    /// The largest saving of a colour but for the one that is larger than all others.
    fn largest_but_one(&self, colour: usize) -> u8 {
        let contents = self.state.iter().map(|&id| self.content(id));
        let savings =
            contents.filter(|content| usize::from(content.last) == colour).map(|it| self.counts(it));
        savings.filter(|&saving| saving < self.largest[colour]).max().unwrap_or(0)
    }

    fn forced(&self, source: Id, left: Id, target: Id) -> Forced {
        let [source, left, target] = [source, left, target].map(|id| self.content(id));
        let whole = source.run == source.units && left.is_empty();
        if !target.is_pure() {
            return Forced::No;
        }
        let same = source.size == target.size && target.holds_all;
        if self.rule == Rule::Water && source.is_pure() && whole && same {
            return Forced::Always;
        }
        let colour = usize::from(target.top);
        if !source.is_pure() && target.holds_all && self.is_settled(target, colour) {
            return Forced::Always;
        }
        let stays =
            target.holds_all && self.staying[colour] == 1 && self.saving(target) == self.largest[colour];
        if stays { Forced::Tight } else { Forced::No }
    }

    /// Whether a bottle of one colour may as well take in at once what comes to lie on top of the others.
    ///
    /// It may if all bottles are alike and, whatever is poured, there will be a bottle of this colour alone: the others,
    /// which hold other colours too, could not hold all of it. For from any solution another is made that is no longer.
    /// It holds all units of the colour that have been moved, in this one bottle: when some are poured for the first time,
    /// they are poured here, as a whole block, and what else is poured of the colour is left out. (A block that lies on
    /// other colours has to go anyway.) No bottle is fuller for it and no other colour lies elsewhere; and no fewer are
    /// empty, since there as well one holds nothing but this colour. If that is another than this one, which has then
    /// been poured out, the other is poured here instead, and takes its place: a pour for a pour, and with the ball rule no
    /// more units, if no other has more of it at its bottom.
    fn is_settled(&self, target: &Content, colour: usize) -> bool {
        let most = self.rule == Rule::Water || target.units == self.largest[colour];
        let strays = || self.state.iter().map(|&id| self.contents.strays(id, colour)).sum::<usize>();
        self.rule != Rule::Bottom
            && self.contents.sizes.len() == 1
            && most
            && strays() < self.contents.totals[colour]
    }
}
