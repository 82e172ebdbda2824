//! How boards are read from pictures: what to look for, and what a family makes of what was seen.

use std::cell::RefCell;
use std::rc::Rc;

use super::options::Options;
use crate::vision::{Front, Look, Observation, Picture, Quad, observe, observe_front};

/// How the boards of a family are read from pictures.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// What to look for.
    pub look: Look,
    /// The board that it shows most likely, if it may be one at all; the options are those that the player filled in
    /// besides, such as the goal.
    pub read: fn(&[Observation], &Options) -> Option<Reading>,
}

/// How much around what was photographed at an angle is looked at with it, as a part of its size: little, to see it large,
/// and so much that another row of cells would be seen.
const AROUND: f32 = 0.06;
const FAR_AROUND: f32 = 0.4;

/// Another board that is as likely but for this part is a rival.
const NEAR: f32 = 0.9;

impl Sight {
    /// The board that a picture shows: as it is, and where that is not sure, as it is seen from the front. A `reference` is
    /// the solved picture.
    pub fn find(&self, picture: &Picture, reference: Option<&Picture>, filled: &Options) -> Option<Reading> {
        let views = Views::new(picture, reference);
        let upright = self.upright(&views, filled);
        if upright.as_ref().is_some_and(|reading| reading.sure) {
            return upright;
        }
        match Front::find(picture) {
            Some(front) => self.in_front(upright, &front, &views, filled),
            None => upright,
        }
    }

    /// The board that a picture shows as it is.
    pub fn upright(&self, views: &Views<'_>, filled: &Options) -> Option<Reading> {
        (self.read)(&views.upright(self.look), filled)
    }

    /// The likelier one of a board that was read as it is in the picture, and of what is seen from the front. That is sure
    /// only if it is the same with more around it, since an outline may leave out a row of a board.
    pub fn in_front(
        &self,
        upright: Option<Reading>,
        front: &Front<'_>,
        views: &Views<'_>,
        filled: &Options,
    ) -> Option<Reading> {
        let read = |around: f32| (self.read)(&views.in_front(front, around, self.look), filled);
        let near = read(AROUND);
        // Blocks take long to look at, so that they are only looked at again where it decides.
        let decides = self.look != Look::Blocks || near.as_ref().is_none_or(|near| near.sure);
        let far = if decides { read(FAR_AROUND) } else { None };
        let agree = matches!((&near, &far), (Some(near), Some(far)) if near.options == far.options);
        let Some(mut reading) = better(near, far) else { return upright };
        let is_rival =
            |upright: &Reading| upright.options != reading.options && reading.is_rivalled_by(upright);
        reading.sure &= agree && !upright.as_ref().is_some_and(is_rival);
        better(upright, Some(reading))
    }
}

/// What is seen in one picture: families that look for the same see it once.
pub struct Views<'a> {
    picture: &'a Picture,
    /// The solved picture.
    reference: Option<&'a Picture>,
    seen: RefCell<Vec<View>>,
}

/// What was seen in a picture.
struct View {
    look: Look,
    /// How much around it was looked at in front; `None`: the picture was looked at as it is.
    around: Option<f32>,
    seen: Rc<[Observation]>,
}

impl<'a> Views<'a> {
    /// Nothing was looked at yet.
    pub fn new(picture: &'a Picture, reference: Option<&'a Picture>) -> Self {
        Self { picture, reference, seen: RefCell::default() }
    }

    fn upright(&self, look: Look) -> Rc<[Observation]> {
        self.once(look, None, || observe(self.picture, look, self.reference))
    }

    /// What is seen in front, which is that of the same picture each time.
    fn in_front(&self, front: &Front<'_>, around: f32, look: Look) -> Rc<[Observation]> {
        self.once(look, Some(around), || observe_front(front, around, look, self.reference))
    }

    fn once(
        &self,
        look: Look,
        around: Option<f32>,
        see: impl FnOnce() -> Vec<Observation>,
    ) -> Rc<[Observation]> {
        let is_it = |view: &&View| view.look == look && view.around == around;
        if let Some(view) = self.seen.borrow().iter().find(is_it) {
            return Rc::clone(&view.seen);
        }
        let seen: Rc<[Observation]> = see().into();
        self.seen.borrow_mut().push(View { look, around, seen: Rc::clone(&seen) });
        seen
    }
}

/// The surer one, of two that are not sure the one that more speaks for, of equal ones the first.
fn better(one: Option<Reading>, other: Option<Reading>) -> Option<Reading> {
    match (one, other) {
        (Some(one), Some(other)) if (other.sure, other.fit) > (one.sure, one.fit) => Some(other),
        (Some(one), _) => Some(one),
        (None, other) => other,
    }
}

/// A board read from a picture. It is never bent into one that can be solved: what was seen is what is said.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The options of the family that say the board: its text, the goal where it is not the usual one, and whatever else
    /// the picture tells.
    pub options: Options,
    /// Whether it may be solved without asking. A board that is not sure has to be shown first.
    pub sure: bool,
    /// The places that are least sure, the least sure first; may be empty where all of it is to be looked at.
    pub doubts: Vec<Doubt>,
    /// How much speaks for a board of this family, from 0 to 1: by this the readings of several families of one picture are
    /// compared.
    pub fit: f32,
    /// Where the board is in the picture.
    pub area: Quad,
    /// The pieces of the board that show a picture of their own, by their labels in the board's scene, and where each is;
    /// empty where pieces show nothing but numbers or colours.
    pub pieces: Vec<(String, Quad)>,
}

impl Reading {
    /// Whether another reading of the same picture is nearly as likely.
    pub fn is_rivalled_by(&self, other: &Self) -> bool {
        other.fit > NEAR * self.fit
    }
}

/// A place of a board that was not read surely.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// Its number, from 1: cells in reading order, or places of tubes, tube by tube from the top, empty ones included.
    pub place: usize,
    /// Where it is in the picture.
    pub seen: Quad,
    /// Where it is in the board's scene, in cells: left, top, width, height. Nothing where the scene is arranged otherwise.
    pub drawn: Option<[f32; 4]>,
}
