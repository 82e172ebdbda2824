//! How boards are read from pictures: what to look for, and what a family makes of what was seen.

use super::options::Options;
use crate::vision::{Look, Observation, Quad};

/// How the boards of a family are read from pictures.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// What to look for.
    pub look: Look,
    /// The board that it shows most likely, if it may be one at all; the options are those that the player filled in
    /// besides, such as the goal.
    pub read: fn(&[Observation], &Options) -> Option<Reading>,
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
