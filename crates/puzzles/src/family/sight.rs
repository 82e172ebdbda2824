//! Reading boards from pictures: what to look for, and the resulting readings.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::board::Board;
use super::game::Game;
use super::options::Options;
use crate::puzzle::ParseError;
use crate::vision::{Content, Effort, Front, Observation, Picture, Quad, bounds, observe, observe_front};

/// Reads boards of one family from pictures.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// The kind of observation to look for.
    pub(crate) content: Content,
    /// Returns the most likely board for these observations, if any. The options are those that the
    /// player filled in, such as the goal.
    pub(crate) read: fn(&[Observation], &Options) -> Option<Reading>,
    /// Counts the places of a board's text: [`count_words`] or [`count_signs`]. Doubts are numbered
    /// by place.
    pub(crate) places: fn(&str) -> usize,
}

/// Minimum number of places per doubtful place in a plausible reading.
const MIN_PLACES_PER_DOUBT: usize = 3;

/// Counts the words of a text whose rows are separated by slashes.
pub(crate) fn count_words(text: &str) -> usize {
    text.split(|c: char| c.is_whitespace() || c == '/').filter(|word| !word.is_empty()).count()
}

/// Counts the signs of a text, without spaces and slashes.
pub(crate) fn count_signs(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace() && *c != '/').count()
}

/// Copies a part of a picture, to be read separately. The part is given as left, top, width and
/// height in pixels, and must lie within the picture.
pub fn crop(picture: &Picture, [left, top, width, height]: [u32; 4]) -> Picture {
    let (right, bottom) = (left + width, top + height);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    Picture::new(picture.cut(corners.map(|(x, y)| (x as f32, y as f32)), width, height))
}

/// Margin around a board photographed at an angle, as a fraction of its size; narrow, so that the
/// board fills the view.
const NARROW_MARGIN: f32 = 0.06;

/// A margin, as a fraction of the board's size, that is wide enough to show one more row of cells.
const WIDE_MARGIN: f32 = 0.4;

/// Maximum area of a part of a board, as a fraction of the board's area.
const MAX_PART: f32 = 0.85;
/// Maximum distance by which a part extends beyond the board, as a fraction of the board's side.
const MAX_OUTSIDE: f32 = 0.05;

/// Minimum fit of a rival, as a fraction of the fit of the reading that it rivals; exclusive.
const RIVAL_FIT: f32 = 0.9;

impl Sight {
    /// Returns whether a picture of the solved board helps to read a board.
    pub fn takes_reference(&self) -> bool {
        self.content.takes_reference()
    }

    /// Reads a board from a picture, with unlimited effort: first as it is and, unless that reading
    /// is sure, rectified. `reference` is the solved picture, and `filled` contains the options
    /// that the player filled in.
    pub fn find(&self, picture: &Picture, reference: Option<&Picture>, filled: &Options) -> Option<Reading> {
        let effort = Effort::unlimited();
        let views = Views::new(picture, reference, &effort);
        let upright = self.read_upright(&views, filled);
        if upright.as_ref().is_some_and(|reading| reading.sure) {
            return upright;
        }
        match Front::find(picture) {
            Some(front) => self.read_front(upright, &front, &views, filled),
            None => upright,
        }
    }

    /// Returns whether at most a third of the places are doubtful; `text` is the board of the
    /// reading.
    pub fn is_plausible(&self, reading: &Reading, text: &str) -> bool {
        reading.doubts.len() * MIN_PLACES_PER_DOUBT <= (self.places)(text)
    }

    /// Reads a board from a picture as it is.
    pub fn read_upright(&self, views: &Views<'_>, filled: &Options) -> Option<Reading> {
        (self.read)(&views.observe_upright(self.content), filled)
    }

    /// Reads a rectified board. Returns this reading or the upright one, whichever is better.
    ///
    /// A rectified reading is sure only if a wider margin gives the same board, since an outline
    /// may miss a row.
    pub fn read_front(
        &self,
        upright: Option<Reading>,
        front: &Front<'_>,
        views: &Views<'_>,
        filled: &Options,
    ) -> Option<Reading> {
        let read = |margin: f32| (self.read)(&views.observe_front(front, margin, self.content), filled);
        let narrow = read(NARROW_MARGIN);
        // The wide view is skipped if the upright reading fits better than an unsure narrow one.
        // Blocks are slow to observe, so for blocks any unsure narrow reading skips the wide view.
        let is_behind = |narrow: &Reading| upright.as_ref().is_some_and(|upright| upright.fit > narrow.fit);
        let needs_wide = narrow
            .as_ref()
            .is_none_or(|narrow| narrow.sure || self.content != Content::Blocks && !is_behind(narrow));
        let wide = if needs_wide { read(WIDE_MARGIN) } else { None };
        let agree = matches!((&narrow, &wide), (Some(narrow), Some(wide)) if narrow.options == wide.options);
        let Some(mut reading) = choose_better(narrow, wide) else { return upright };
        let is_rival =
            |upright: &Reading| upright.options != reading.options && reading.is_rivalled_by(upright);
        reading.sure &= agree && !upright.as_ref().is_some_and(is_rival);
        let is_part = |upright: &Reading| !reading.sure && is_part(&reading.area, &upright.area);
        if upright.as_ref().is_some_and(is_part) {
            return upright;
        }
        choose_better(upright, Some(reading))
    }
}

/// Observations of one picture. They are cached, so that families that look for the same kind of
/// content share them.
pub struct Views<'a> {
    picture: &'a Picture,
    /// The solved picture.
    reference: Option<&'a Picture>,
    effort: &'a Effort<'a>,
    cache: RefCell<Vec<View>>,
}

/// Cached observations.
struct View {
    content: Content,
    /// Margin of a rectified view; `None` for the upright picture.
    margin: Option<f32>,
    observations: Rc<[Observation]>,
}

impl<'a> Views<'a> {
    /// Makes an empty cache. Once `effort` is spent, new views show nothing.
    pub fn new(picture: &'a Picture, reference: Option<&'a Picture>, effort: &'a Effort<'a>) -> Self {
        Self { picture, reference, effort, cache: RefCell::default() }
    }

    fn observe_upright(&self, content: Content) -> Rc<[Observation]> {
        self.get_or_observe(content, None, || observe(self.picture, content, self.reference, self.effort))
    }

    /// Observes a rectified view. `front` must belong to the same picture on every call.
    fn observe_front(&self, front: &Front<'_>, margin: f32, content: Content) -> Rc<[Observation]> {
        self.get_or_observe(content, Some(margin), || {
            observe_front(front, margin, content, self.reference, self.effort)
        })
    }

    /// Returns the cached observations of a view, or makes and caches them.
    fn get_or_observe(
        &self,
        content: Content,
        margin: Option<f32>,
        observe: impl FnOnce() -> Vec<Observation>,
    ) -> Rc<[Observation]> {
        let is_same = |view: &&View| view.content == content && view.margin == margin;
        if let Some(view) = self.cache.borrow().iter().find(is_same) {
            return Rc::clone(&view.observations);
        }
        let observations: Rc<[Observation]> = observe().into();
        self.cache.borrow_mut().push(View { content, margin, observations: Rc::clone(&observations) });
        observations
    }
}

/// Returns whether an area is a part of another one, as if rows or columns were missing.
fn is_part(area: &Quad, of: &Quad) -> bool {
    let ([left, top, right, bottom], outer) = (bounds(*area), bounds(*of));
    let (width, height) = (outer[2] - outer[0], outer[3] - outer[1]);
    let margins = [MAX_OUTSIDE * width, MAX_OUTSIDE * height];
    let is_inside = left >= outer[0] - margins[0]
        && top >= outer[1] - margins[1]
        && right <= outer[2] + margins[0]
        && bottom <= outer[3] + margins[1];
    is_inside && (right - left) * (bottom - top) < MAX_PART * width * height
}

/// Returns the reading that is sure. If both are or neither is, returns the one with the higher
/// fit, or the first if the fits are equal.
fn choose_better(first: Option<Reading>, second: Option<Reading>) -> Option<Reading> {
    match (first, second) {
        (Some(first), Some(second)) if (second.sure, second.fit) > (first.sure, first.fit) => Some(second),
        (Some(first), _) => Some(first),
        (None, second) => second,
    }
}

/// A board read from a picture. It is reported as seen, never adjusted to make it solvable.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The board as options: its text, an unusual goal, and other properties seen in the picture,
    /// overridden by those that the player filled in. The player corrects this text.
    pub options: Options,
    /// The board of these options.
    pub board: Result<Arc<dyn Board>, ParseError>,
    /// Whether the board may be solved without confirmation by the player.
    pub sure: bool,
    /// Doubtful places, the most doubtful first. May be empty even if the reading is unsure as a
    /// whole.
    pub doubts: Vec<Doubt>,
    /// Likelihood of a board of this family, from 0 to 1, to compare the readings of several
    /// families.
    pub fit: f32,
    /// The board's area in the picture.
    pub area: Quad,
    /// Pieces with pictures on them: their labels in the board's scene, and their areas. Empty if
    /// pieces show only numbers or colours.
    pub pieces: Vec<(String, Quad)>,
}

/// Erases the type of a board.
pub(crate) fn erase<G: Game>(board: Result<G, ParseError>) -> Result<Arc<dyn Board>, ParseError> {
    Ok(Arc::new(board?))
}

impl Reading {
    /// Returns whether another reading of the same picture is nearly as likely as this one, or
    /// likelier.
    pub fn is_rivalled_by(&self, other: &Self) -> bool {
        other.fit > RIVAL_FIT * self.fit
    }
}

/// A doubtful place of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// Number of the place, from 1, counting empty places: cells in reading order, or bottle by
    /// bottle, each from its top.
    pub place: usize,
    /// The area of the place in the picture.
    pub in_picture: Quad,
    /// The area of the place in the board's scene, in cells: left, top, width, height. `None` if
    /// the scene is arranged differently.
    pub in_scene: Option<[f32; 4]>,
}
