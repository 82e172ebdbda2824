//! Moves of a position, each with its increase of the bound, without moves that a search can skip.
//!
//! These moves are skipped without loss:
//!
//! - pours into all but one of the empty bottles of a capacity;
//! - pours from or into all but one of several equal bottles, except a pour of one into another;
//! - pours from a single-coloured bottle into an empty one of the same capacity;
//! - pours of part of a block if the rest finds no room elsewhere, under the rules and capacities
//!   below.
//!
//! **A block moves as a whole**, if necessary to several targets. Only the moment at which the last
//! unit of a bottle's top block has left matters, since only then are other units uncovered. First
//! allow pours of any amount, and take a shortest solution P. Build another solution L from P. L
//! waits until P has emptied the place of a block: the part of a bottle that the block occupied.
//! Then L empties that place too, with pours that bring the units closer to their distribution in
//! P. Each colour has the same places and the same number of units in L as in P, so the amounts of
//! P always fit. By induction, the pours of L so far, plus the pours that would make the
//! distribution of L equal to that of P, are at most as many as the pours of P so far: for each
//! further pour of P, one more pour suffices in L. In a shortest list of pours between two
//! distributions, no place has both pours out and pours in, so the pours out of the emptied place
//! can come first. Hence L is as short as P, and once it starts to move a block, it moves all of
//! it. The actual rules differ from this model, however:
//! - With the ball rule amounts are free, and a pour costs one move per unit. Suppose that two
//!   targets z and w of a block both keep room. One unit more can go to z and one less to w, or the
//!   reverse. Follow both variants until z or w is poured out, or one of them, say z, becomes full.
//!   If z becomes full, the variant with one unit more in z then pours one unit less into z. That
//!   unit goes to w, and nothing else changes. If z is poured out first, the variant with one unit
//!   less in z saves one move at that time and leaves a free place elsewhere. The additional unit
//!   in w costs at most one move when w is poured out. If w becomes full instead, a unit that would
//!   have gone to w goes to the free place. Neither variant is longer, so a block fills all targets
//!   but one, in pours of as much as fits.
//! - With the liquid rule a pour takes as much as fits. Let all bottles have equal capacity, at
//!   most four. If one of several targets of a block has room for all of it, all of it goes there:
//!   each saved pour pays for moving one of the other parts later. Otherwise the block has two or
//!   three units (four are all of their colour). A target of two units has no room for a third, so
//!   pours make parts of 2 and 1, or of 1 and 1; the part that fills its target comes first. Three
//!   parts of 1 occur if each fills its target. If one of those targets has room for 2, 2 units go
//!   there and 1 unit elsewhere. That saves a pour, which pays for moving one unit back later. (Not
//!   proven for larger capacities.)
//!
//! Therefore part of a block is poured only if the rest finds room as well.

use super::contents::{Content, Id, NONE};
use super::position::{Position, bits};
use super::rules::{Pour, Rule};

/// A move: the new contents of both bottles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) source: Id,
    pub(super) target: Id,
    /// Cost in moves. With the ball rule, it is one per unit.
    pub(super) cost: u8,
    /// Increase of f, the length so far plus h; at most 2 per move.
    pub(super) added: u8,
    /// Condition under which this move is known to be as good as any other.
    pub(super) forced: Forced,
}

impl Child {
    /// Returns the pours of the move.
    pub(super) fn pours(&self) -> impl Iterator<Item = Pour> + use<> {
        let pour = Pour { from: self.from.into(), to: self.to.into() };
        std::iter::repeat_n(pour, self.cost.into())
    }
}

/// Maximum capacity for which the liquid rule moves whole blocks only.
const MAX_WHOLE_BLOCK_CAPACITY: usize = 4;

/// Condition under which a move is the only one to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Forced {
    /// Never.
    No,
    /// Forced if no move that increases the length so far plus h is affordable. The target is the
    /// only place where its colour can stay, so all of the colour will be poured there anyway.
    /// Pouring this block first loses nothing. The target has room for all of the colour, and no
    /// other bottle loses room. Any other bottle that could have taken the block is empty, or
    /// already has its colour on top, so that it still accepts the colour.
    Tight,
    /// Always forced, in two cases. In the first, two single-coloured bottles of one capacity
    /// become one bottle that can hold all of the colour. (With less capacity, both might take more
    /// units.) This case is limited to [`Rule::Water`]. With the ball rule, the cost depends on
    /// which of the two is poured. With bottles poured from the bottom, pouring each of the two
    /// onto another bottle can be shorter. In the second case, the target keeps a single colour
    /// until the end, see [`Position::is_settled`].
    Always,
}

impl Position<'_> {
    /// Calls `visit` with each move worth trying.
    pub(super) fn children(&self, mut visit: impl FnMut(Child)) {
        for from in bits(self.first) {
            let source = &self.contents.list[usize::from(self.state[from])];
            let open = self.open[usize::from(source.next)];
            for to in bits(open & self.first & !(1 << from)) {
                self.pour_onto(from, to).map(&mut visit);
            }
            if self.twins[from] != NONE && source.room > 0 && source.next == source.top {
                self.pour_onto(from, usize::from(self.twins[from])).map(&mut visit);
            }
            for size in 0..self.contents.sizes.len() {
                let to = self.empty[size];
                if to != NONE && !(source.is_pure() && usize::from(source.size) == size) {
                    self.pour_into_empty(from, usize::from(to), size as u8).map(&mut visit);
                }
            }
        }
    }

    /// Returns a pour onto the same colour.
    fn pour_onto(&self, from: usize, to: usize) -> Option<Child> {
        let (source, target) = (self.state[from], self.state[to]);
        let units = self.amount(self.content(source), self.content(target).room.into())?;
        let (left, filled) = (self.contents.remove(source, units), self.contents.add(target, units));
        let forced = self.forced_condition(source, left, target);
        Some(self.child((from, to), units, [source, left, filled], Some(target), forced))
    }

    /// Returns a pour into an empty bottle of a size.
    fn pour_into_empty(&self, from: usize, to: usize, size: u8) -> Option<Child> {
        let source = self.state[from];
        let units = self.amount(self.content(source), self.contents.sizes[usize::from(size)])?;
        let left = self.contents.remove(source, units);
        let filled = self.contents.fill(size, self.content(source).next, units);
        Some(self.child((from, to), units, [source, left, filled], None, Forced::No))
    }

    fn content(&self, id: Id) -> &Content {
        &self.contents.list[usize::from(id)]
    }

    /// Returns the move that leaves `left` in the source and makes the target `filled`.
    fn child(
        &self,
        (from, to): (usize, usize),
        units: usize,
        [source, left, filled]: [Id; 3],
        target: Option<Id>,
        forced: Forced,
    ) -> Child {
        let cost = if self.rule == Rule::Ball { units as u8 } else { 1 };
        let [before, after, new_target] = [source, left, filled].map(|id| self.content(id));
        let added = self.increase(cost, before, after, target.map(|id| self.content(id)), new_target);
        Child { from: from as u8, to: to as u8, source: left, target: filled, cost, added, forced }
    }

    /// Returns the number of units that are poured into a bottle with `room`. Returns `None` for a
    /// pour that can be skipped: only part of the block fits, the rest finds no room elsewhere, and
    /// the rule and the capacities are such that blocks move as a whole.
    fn amount(&self, source: &Content, room: usize) -> Option<usize> {
        let run = usize::from(source.run);
        if run <= room {
            return Some(run);
        }
        let moves_whole_blocks = match self.rule {
            Rule::Ball => true,
            Rule::Water => {
                self.contents.sizes.len() == 1 && self.contents.sizes[0] <= MAX_WHOLE_BLOCK_CAPACITY
            }
            Rule::Bottom => false,
        };
        let elsewhere = |&id: &Id| {
            let content = self.content(id);
            let takes = content.is_empty() || content.top == source.next;
            if takes { usize::from(content.room) } else { 0 }
        };
        let all_room = || self.state.iter().map(elsewhere).sum::<usize>() - usize::from(source.room);
        (!moves_whole_blocks || all_room() >= run).then_some(room)
    }

    /// Computes [`Child::added`], the increase of the length so far plus h.
    fn increase(
        &self,
        cost: u8,
        source: &Content,
        left: &Content,
        target: Option<&Content>,
        filled: &Content,
    ) -> u8 {
        let colour = usize::from(source.next);
        // Savings of this colour before and after. Those of other colours do not change.
        let before = self.largest[colour];
        let shrinks = source.is_pure() && self.effective_saving(left) < self.effective_saving(source);
        let rest = if shrinks && self.effective_saving(source) == before && self.staying[colour] == 1 {
            // The largest run is unique; with balls a smaller one may remain.
            if self.rule == Rule::Ball {
                self.second_largest_saving(colour).max(self.effective_saving(left))
            } else {
                0
            }
        } else {
            before
        };
        let after = if filled.is_pure() { rest.max(self.effective_saving(filled)) } else { rest };
        let blocks = |content: &Content| i32::from(content.blocks);
        let more = match self.rule {
            Rule::Water | Rule::Bottom => {
                blocks(left) + blocks(filled) - blocks(source) - target.map_or(0, blocks)
            }
            Rule::Ball => 0,
        };
        (i32::from(cost) + more + i32::from(before) - i32::from(after)) as u8
    }

    /// Returns the saving of a content's bottom block; 0 if it cannot stay.
    fn effective_saving(&self, content: &Content) -> u8 {
        if content.holds_all && !content.is_empty() { self.saving(content) } else { 0 }
    }

    /// Returns the second largest saving of a colour.
    fn second_largest_saving(&self, colour: usize) -> u8 {
        let contents = self.state.iter().map(|&id| self.content(id));
        let savings = contents
            .filter(|content| usize::from(content.last) == colour)
            .map(|content| self.effective_saving(content));
        savings.filter(|&saving| saving < self.largest[colour]).max().unwrap_or(0)
    }

    /// Returns the condition under which a pour onto the same colour is forced.
    fn forced_condition(&self, source: Id, left: Id, target: Id) -> Forced {
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

    /// Returns whether a single-coloured bottle may take each unit of its colour as soon as it is
    /// uncovered.
    ///
    /// This holds if all bottles have the same capacity, and if in every solution some bottle holds
    /// this colour alone, because the bottles that also hold other colours cannot hold all of it.
    ///
    /// Any solution can then be changed into one that is not longer, in which all units of the
    /// colour that have moved are in this bottle. When units are poured for the first time, they
    /// are poured here as a whole block, and their later pours are dropped. (A block on top of
    /// other colours has to go anyway.) No other bottle is fuller than in the original solution,
    /// and the other colours are in the same places. At least as many bottles are empty, since in
    /// the original solution, too, some bottle holds only this colour. If that is another bottle,
    /// and this one has been poured out, the other bottle is poured here instead and takes its
    /// place. One pour replaces another. With the ball rule the new pour moves no more units,
    /// provided that no other bottle has more of the colour at its bottom.
    fn is_settled(&self, target: &Content, colour: usize) -> bool {
        let is_largest = self.rule == Rule::Water || target.units == self.largest[colour];
        let strays = || self.state.iter().map(|&id| self.contents.strays(id, colour)).sum::<usize>();
        self.rule != Rule::Bottom
            && self.contents.sizes.len() == 1
            && is_largest
            && strays() < self.contents.totals[colour]
    }
}
