//! What a family makes of what was seen in a picture.

/// A board read from a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The board's text, as the family's parser reads it.
    pub board: String,
    /// What else the picture tells: options of the family, and their texts.
    pub options: Vec<(&'static str, String)>,
    /// Whether it may be solved without asking. A board that is not sure has to be shown first.
    pub sure: bool,
    /// The places of the board that are least sure, from 1, the least sure first; may be empty where all of it is to be
    /// looked at.
    pub doubts: Vec<usize>,
}
