//! The trait that a family implements for its legal board: the rules of play, over a typed move.

use std::fmt::Display;

use super::describe::Describe;
use super::options::Options;
use crate::puzzle::{Message, ParseError, Report, Scene, Solution, SolveError};
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

/// One legal position together with its goal, and the moves from it.
///
/// Every implementation is also a [`Board`](super::Board), the object-safe trait that front ends
/// use.
pub trait Game: Describe + Clone + 'static {
    /// A move. Its `Display` is one word in the notation of solutions, and [`Game::read_moves`]
    /// reads that word as one move.
    type Move: Clone + Display + Send + Sync + 'static;

    /// Returns the scene after a legal move, with the move marked.
    fn scene_after(&self, mv: &Self::Move) -> Scene;

    /// Returns the same position with its pieces named in the language of a tag. Moves are still
    /// read with the other names as well. An unknown or empty tag gives the default names.
    fn named_in(&self, _language: &str) -> Self {
        self.clone()
    }

    /// Returns the closeness to the goal, in a unit of the family. Higher is closer. If pictures
    /// have no room for all steps of a solution, steps whose progress is never undone come first.
    fn progress(&self) -> usize {
        usize::from(self.is_solved())
    }

    /// Returns every legal move from here. No-op moves are excluded.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Returns rows of buttons for moves with fixed places, legal or not; `None` is an empty place.
    /// Empty if only the legal moves are shown.
    fn pad(&self) -> Vec<Vec<Option<Self::Move>>> {
        Vec::new()
    }

    /// Returns the label of a button of [`Game::pad`], in the notation that the player chose, if
    /// any.
    fn pad_label(&self, mv: &Self::Move, chosen: Option<&str>) -> String {
        self.label_here(mv, chosen)
    }

    /// Returns groups of moves, legal or not, each with its label. Players choose a group, then one
    /// of its moves. Empty if moves are chosen directly.
    fn choices(&self) -> Vec<(String, Vec<Self::Move>)> {
        Vec::new()
    }

    /// Returns the group of a legal move, such as its row. Menus of moves keep groups together.
    fn group(&self, _mv: &Self::Move) -> usize {
        0
    }

    /// Returns the same board in each metric of its family.
    fn in_metrics(&self) -> Vec<Self> {
        vec![self.clone()]
    }

    /// Returns other boards that a picture of this one may show, each with a label. A picture does
    /// not always show the state of a light or the car to free.
    fn other_readings(&self) -> Vec<(Message, Self)> {
        Vec::new()
    }

    /// Makes a move.
    ///
    /// # Panics
    /// If the move is illegal.
    fn play(&mut self, mv: &Self::Move);

    /// Returns the moves that undo a legal move, one for most puzzles. `None` if they are not
    /// simple to determine.
    fn undo(&self, mv: &Self::Move) -> Option<Vec<Self::Move>>;

    /// Returns the move as one word in one of [`Info::notations`](super::Info::notations). If the
    /// notation does not have exactly one word per move, or its words depend on the position,
    /// returns the word in the notation of solutions.
    fn word(mv: &Self::Move, _notation: &str) -> String {
        mv.to_string()
    }

    /// Returns the move as a picture caption in one of [`Info::notations`](super::Info::notations),
    /// such as `U ↑`.
    fn caption(mv: &Self::Move, notation: &str) -> String {
        Self::word(mv, notation)
    }

    /// Returns the move as the label of a button: a caption in the notation that the player chose.
    /// If the player chose no notation, the label consists of signs that need no translation, such
    /// as `↑`.
    fn label(mv: &Self::Move, chosen: Option<&str>) -> String {
        chosen.map_or_else(|| mv.to_string(), |notation| Self::caption(mv, notation))
    }

    /// Returns whether words and captions in a notation depend on the position before the move.
    /// Writing them requires playing the line.
    fn depends_on_position(_notation: &str) -> bool {
        false
    }

    /// Returns the word of a legal move from here: as [`Game::word`], but correct in notations that
    /// depend on the position as well.
    fn word_here(&self, mv: &Self::Move, notation: &str) -> String {
        Self::word(mv, notation)
    }

    /// Returns the caption of a move from here, legal or not: as [`Game::caption`], but correct in
    /// notations that depend on the position as well.
    fn caption_here(&self, mv: &Self::Move, notation: &str) -> String {
        Self::caption(mv, notation)
    }

    /// Returns the label of a button for a move from here, legal or not.
    fn label_here(&self, mv: &Self::Move, chosen: Option<&str>) -> String {
        match chosen.filter(|notation| Self::depends_on_position(notation)) {
            Some(notation) => self.caption_here(mv, notation),
            None => Self::label(mv, chosen),
        }
    }

    /// Returns a legal move as text within a sentence: its word, followed by what it moves if the
    /// word does not say so, such as `U (7 ↑)`.
    fn describe_move(&self, mv: &Self::Move, notation: &str) -> String {
        Self::word(mv, notation)
    }

    /// Returns a hint that names the piece of a legal move but not its destination; `None` if only
    /// the whole move helps.
    fn hint(&self, _mv: &Self::Move) -> Option<Message> {
        None
    }

    /// Reads the list of moves in the option [`MOVES`](super::MOVES) and checks that they are legal
    /// from here on. The options of [`Info::moves_options`](super::Info::moves_options) control how
    /// the list is read.
    ///
    /// # Errors
    /// The first unreadable or illegal move, or an invalid option.
    fn read_moves(&self, options: &Options) -> Result<Vec<Self::Move>, ParseError>;

    /// Returns a remark on moves that [`Game::read_moves`] read by a rule that the player may not
    /// expect.
    fn remark_on_moves(&self, _options: &Options) -> Option<Message> {
        None
    }

    /// Writes moves that are legal from here on in one of
    /// [`Info::notations`](super::Info::notations): words on one line, or one position per line.
    fn write_moves(&self, moves: &[Self::Move], _notation: &str) -> String {
        moves.iter().map(Self::Move::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Searches for a shortest solution and calls `report` with intermediate results.
    ///
    /// # Errors
    /// A proof that no solution exists, or an exhausted budget.
    fn search(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Vec<Self::Move>>,
    ) -> Result<Solution<Vec<Self::Move>>, SolveError>;

    /// Counts the solutions of `length` moves, the proven minimum, and lists the first
    /// `max_listed`. `None` if the family cannot count for this board, or if the budget ends before
    /// the count begins.
    fn optimal_paths(
        &self,
        _length: u32,
        _max_listed: usize,
        _tables: &Tables,
        _meter: &mut Meter<'_>,
    ) -> Option<OptimalPaths<Self::Move>> {
        None
    }
}
