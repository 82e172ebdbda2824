//! Reads sets of rows in all ways that suit them, and compares the tubes with those that the
//! network sees.

use super::choice::Reading;
use super::columns::{self, Stacks};
use super::detected::{self, Differences};
use super::items;
use super::levels::Band;
use super::network::Position;
use super::observed::{Kind, Tube, Tubes};
use super::reading::{BALL_SCORE, read, read_detected, read_items};
use super::regular::EvenRows;
use crate::vision::effort::Effort;
use crate::vision::small::{Bounds, Small};

/// Bands of a tube that show its units. Letters on units affect one, reflections at the sides the
/// other.
const BANDS: [Band; 2] = [Band::Middle, Band::Sides];

/// Bands of a tube that show the colours of units which the network sees.
const DETECTED_BANDS: [Band; 3] = [Band::Middle, Band::Sides, Band::Core];

/// Minimum [`Tubes::fill_contrast`] of tubes without outlines that may count as complete.
const MIN_HOLE_RATIO: f32 = 2.0;

/// Score of tubes that the network recognises.
const SAME_TUBES_SCORE: f32 = 0.3;

/// Penalty of each tube that only the outlines or only the network shows. A visible outline scores
/// less.
const DIFFERENT_TUBE_PENALTY: f32 = 0.7;

/// A picture whose tubes are to be read.
pub(super) struct Reader<'a> {
    pub(super) small: &'a Small,
    /// Rows of the tubes that the network sees.
    pub(super) boxes: &'a [Vec<Bounds>],
    pub(super) effort: &'a Effort<'a>,
}

impl Reader<'_> {
    /// Reads rows of outlines.
    pub(super) fn read_outlined(&self, sets: &[EvenRows]) -> Vec<Reading> {
        let all = sets.iter().flat_map(|even| BANDS.map(|band| (even, band)));
        let all = all.take_while(|_| !self.effort.is_spent());
        all.filter_map(|(even, band)| Some(self.rate(even, read(self.small, even, None, band)?))).collect()
    }

    /// Reads balls in columns whose tubes are invisible.
    pub(super) fn read_columns(&self) -> Vec<Reading> {
        let read = |Stacks { even, levels, count }: Stacks| {
            let mut reading = self.rate(&even, read(self.small, &even, Some(levels), Band::Middle)?);
            reading.tubes.is_complete &= is_shown_empty(&reading.tubes);
            reading.score += BALL_SCORE * count as f32;
            let is_level = reading.tubes.kind == Kind::Ball && !come_in_pairs(&reading.tubes);
            is_level.then_some(reading)
        };
        columns::find(self.small).into_iter().filter_map(read).collect()
    }

    /// Reads rods, and other tubes without outlines.
    pub(super) fn read_standing(&self, sets: &[EvenRows]) -> Vec<Reading> {
        let mut readings = self.read_outlined(sets);
        for Reading { tubes, .. } in &mut readings {
            // The counts of a level with hidden units do not reveal a missed rod.
            let is_hidden = tubes.tubes.iter().flat_map(|tube| &tube.units).any(|unit| unit.colour.is_none());
            tubes.is_complete &= is_shown_empty(tubes) && !is_hidden;
        }
        readings
    }

    /// Reads units with gaps between them.
    pub(super) fn read_spaced<'b>(&self, sets: impl Iterator<Item = &'b EvenRows>) -> Vec<Reading> {
        let all = sets.flat_map(|even| items::BANDS.map(|band| (even, band)));
        let all = all.take_while(|_| !self.effort.is_spent());
        all.filter_map(|(even, band)| Some(self.rate(even, read_items(self.small, even, band)?))).collect()
    }

    /// Reads the units that the network sees, in rows whose tubes it sees as well.
    pub(super) fn read_detected<'b>(
        &self,
        sets: impl Iterator<Item = &'b EvenRows>,
        units: &[Position],
    ) -> Vec<Reading> {
        let is_seen = |even: &&EvenRows| detected::compare(self.boxes, even) == Some(Differences::default());
        let all = sets.filter(is_seen);
        let all = all.take_while(|_| !units.is_empty() && !self.effort.is_spent());
        all.flat_map(|even| {
            let found = read_detected(self.small, even, units, &DETECTED_BANDS);
            found.into_iter().map(|reading| self.rate(even, reading))
        })
        .collect()
    }

    /// Rates tubes by their own score and by the tubes that the network sees.
    fn rate(&self, even: &EvenRows, (score, mut tubes): (f32, Tubes)) -> Reading {
        let differences = detected::compare(self.boxes, even);
        let count = differences.as_ref().map(Differences::count);
        tubes.is_complete &= count.is_none_or(|count| count == 0);
        let bonus = count.map_or(0.0, |count| SAME_TUBES_SCORE - DIFFERENT_TUBE_PENALTY * count as f32);
        Reading { score: score + bonus, tubes, differences }
    }
}

/// Returns whether all tubes come in pairs with the same units. The halves of units on both sides
/// of a rod were then taken for units.
fn come_in_pairs(seen: &Tubes) -> bool {
    let contents = |tube: &Tube| tube.units.iter().map(|unit| unit.colour).collect::<Vec<_>>();
    let are_twins = |pair: &[Tube]| pair.len() == 2 && contents(&pair[0]) == contents(&pair[1]);
    seen.tubes.chunks(2).all(are_twins)
}

/// Returns whether an empty tube is clearly visible. Tubes without outlines count as complete only
/// if this holds.
fn is_shown_empty(seen: &Tubes) -> bool {
    seen.fill_contrast >= MIN_HOLE_RATIO && seen.tubes.iter().any(|tube| tube.units.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_units_come_in_pairs() {
        assert!(come_in_pairs(&Tubes::of("AB AB BA BA - -", 2)));
        assert!(!come_in_pairs(&Tubes::of("AB AB BA BA -", 2)));
        assert!(!come_in_pairs(&Tubes::of("AB BA BA AB", 2)));
    }
}
