//! How much room pictures have, which is for the front end to say.

/// How much room there is for the pictures of one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The most pages; where they don't hold every step, every k-th is drawn.
    pub pages: usize,
    /// The longest description of a picture, in characters.
    pub description: usize,
    /// The largest animation, in bytes.
    pub animation: usize,
}
