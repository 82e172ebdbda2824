//! Tubes and units found in a picture.

use crate::vision::grid::Quad;
use crate::vision::small::Rgb;

/// Tubes in reading order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tubes {
    /// Bounding box of all tubes in the picture.
    pub(crate) corners: Quad,
    /// Tubes, row by row from the upper left.
    pub(crate) tubes: Vec<Tube>,
    /// Colours of units in order of appearance, from the bottom of the first tube.
    pub(crate) colours: Vec<Rgb>,
    /// Shape of the units.
    pub(crate) kind: Kind,
    /// Whether units of that shape are moved in one way by all games.
    pub(crate) is_kind_clear: bool,
    /// Whether the counts of colours fit the tubes: the units of each colour fill whole tubes, or
    /// may do so with the hidden units, or all colours have one unit less than a tube holds.
    pub(crate) counts_fit: bool,
    /// Difference between the two most similar colours, relative to that of the two most different
    /// units of one colour.
    pub(crate) separation: f32,
    /// Difference between the two most similar colours, in hundredths of Oklab.
    pub(crate) colour_difference: f32,
    /// Whether no tube seems to be missing. A row that lacks one or is off centre may have an
    /// unseen tube.
    pub(crate) is_complete: bool,
    /// Whether a nearly grey colour fills a tube and occurs in no other. That tube may be empty.
    pub(crate) has_glass_colour: bool,
    /// Whether units of one colour differ in lightness. They may be of two colours.
    pub(crate) dimmed: bool,
    /// Whether something was seen above an empty place, which may hold an undetected unit.
    pub(crate) has_unit_above_gap: bool,
    /// Whether units may be mistaken for hidden ones, or the reverse: question marks are faint, or
    /// other units resemble hidden ones.
    pub(crate) may_confuse_hidden: bool,
    /// Ratio of the smallest difference of a unit from the background to the largest difference of
    /// an empty place from it. At most 1 if the reading must not count as clear.
    pub(crate) fill_contrast: f32,
    /// Share of the colour changes that are at borders of units.
    pub(crate) explained: f32,
}

/// Usual number of tubes that stay empty when a level is solved. 353 of 381 levels of other games
/// have two, 17 have one.
pub(crate) const USUAL_SPARE: usize = 2;

/// Returns the number of tubes of these capacities that stay empty when `units` units are sorted;
/// `None` if the capacities differ or are too small.
pub(super) fn count_spare(capacities: &[usize], units: usize) -> Option<usize> {
    let &capacity = capacities.first()?;
    let are_equal = capacity > 0 && capacities.iter().all(|&other| other == capacity);
    are_equal.then(|| capacities.len().checked_sub(units.div_ceil(capacity))).flatten()
}

impl Tubes {
    /// Returns the number of tubes that stay empty when the level is solved; `None` if the tubes
    /// differ in capacity or have too little room.
    pub(crate) fn count_spare(&self) -> Option<usize> {
        let units = self.tubes.iter().map(|tube| tube.units.len()).sum();
        let capacities: Vec<usize> = self.tubes.iter().map(|tube| tube.capacity).collect();
        count_spare(&capacities, units)
    }

    /// Returns whether [`USUAL_SPARE`] tubes stay empty when the level is solved.
    pub(super) fn has_usual_spare(&self) -> bool {
        self.count_spare() == Some(USUAL_SPARE)
    }
}

/// Shape of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Units fill the width of their tube.
    Water,
    /// Units are round.
    Ball,
}

/// A tube.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tube {
    /// Capacity in units.
    pub(crate) capacity: usize,
    /// Units from the bottom up.
    pub(crate) units: Vec<Unit>,
    /// Whether something is over its mouth: a cork, a cloth, or a unit that a player has selected.
    pub(crate) covered: bool,
}

/// A unit in a tube.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unit {
    /// Place in the picture.
    pub(crate) corners: Quad,
    /// Colour of the unit.
    pub(crate) rgb: Rgb,
    /// Index into [`Tubes::colours`]; `None` if hidden.
    pub(crate) colour: Option<usize>,
    /// Likelihood of each of [`Tubes::colours`]; they sum to 1.
    pub(crate) likelihoods: Vec<f32>,
}

#[cfg(test)]
impl Tubes {
    /// Creates tubes of one capacity from text such as `AB BA -`: for each tube the colours of its
    /// units from the bottom up, or `-` if it is empty.
    pub(super) fn of(text: &str, capacity: usize) -> Self {
        let count = text.bytes().filter(u8::is_ascii_uppercase).max().map_or(0, |last| last - b'A' + 1);
        let unit = |letter: u8| Unit {
            corners: Quad::default(),
            rgb: [0; 3],
            colour: Some(usize::from(letter - b'A')),
            likelihoods: vec![1.0 / f32::from(count); count.into()],
        };
        let tube = |letters: &str| Tube {
            capacity,
            units: letters.bytes().filter(|&letter| letter != b'-').map(unit).collect(),
            covered: false,
        };
        Self {
            corners: Quad::default(),
            tubes: text.split(' ').map(tube).collect(),
            colours: vec![[0; 3]; count.into()],
            kind: Kind::Water,
            is_kind_clear: true,
            counts_fit: false,
            separation: 0.0,
            colour_difference: 0.0,
            is_complete: true,
            has_glass_colour: false,
            dimmed: false,
            has_unit_above_gap: false,
            may_confuse_hidden: false,
            fill_contrast: 1.0,
            explained: 1.0,
        }
    }
}
