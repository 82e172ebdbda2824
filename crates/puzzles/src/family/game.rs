//! What a family implements for its legal board: the rules as players see them, over moves of the family's own type.

use std::fmt::Display;

use super::info::{Info, Lesson};
use super::options::Options;
use crate::puzzle::{Message, ParseError, Scene, Solution, SolveError, Tell};
use crate::search::optimal_paths::OptimalPaths;
use crate::search::{Meter, Tables};

/// One legal position together with its goal. Parsing its `Display` gives an equal board.
///
/// Each implementation is a [`Board`](super::Board) as well, which front ends hold.
pub trait Game: Clone + Display + Send + Sync + 'static {
    /// A move; its `Display` is the notation of solutions, one word, which [`Game::read_moves`] reads as one move.
    type Move: Clone + Display + Send + Sync + 'static;

    /// The family it belongs to.
    fn info(&self) -> &'static Info;

    /// The position alone, in the form that players type.
    fn position(&self) -> String;

    /// The goal alone, in the form that players type; nothing in families whose rules name it.
    fn goal(&self) -> String;

    /// What to call it in a headline, such as "Sliding puzzle 3×3".
    fn title(&self) -> Message;

    /// What there is to draw of it.
    fn scene(&self) -> Scene;

    /// What there is to draw of it once a legal move has been made, with the move marked.
    fn scene_after(&self, mv: &Self::Move) -> Scene;

    /// What there is to draw of the goal, where that is easier to see beside the board than on it.
    fn goal_scene(&self) -> Option<Scene> {
        None
    }

    /// What there is to draw of the board once it is solved, where the goal says all of it.
    fn solved_scene(&self) -> Option<Scene> {
        None
    }

    /// What there is to draw of the goal beside a board that is played.
    fn aim_scene(&self) -> Option<Scene> {
        self.goal_scene().or_else(|| self.solved_scene())
    }

    /// What has to be said of the aim of this board besides what the family says of all.
    fn aim(&self) -> Option<Message> {
        None
    }

    /// The same with its pieces named as they are where that language is spoken, by its tag; moves are read by the other
    /// names too. Without a language, or where it has no names of its own, as the family makes boards.
    fn named_in(&self, _language: &str) -> Self {
        self.clone()
    }

    /// The options with which [`Family::generate`](super::Family::generate) makes another board of its kind.
    fn likeness(&self) -> Options;

    /// What shows a newcomer what a move of such a game is.
    fn lesson(&self) -> Lesson {
        self.info().lesson
    }

    /// How near it is to its goal, in a measure of the family's own: where not every step of a solution has room, those
    /// are shown that bring it nearer for good.
    fn progress(&self) -> usize {
        usize::from(self.is_solved())
    }

    /// Whether it has reached its goal.
    fn is_solved(&self) -> bool;

    /// Every legal move from here; moves that change nothing are none.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Where moves have places of their own among the buttons that a player presses, whether they are legal now or not:
    /// rows of them, `None` for an empty place. Nothing where the legal moves alone are shown.
    fn pad(&self) -> Vec<Vec<Option<Self::Move>>> {
        Vec::new()
    }

    /// Makes a move.
    ///
    /// # Panics
    /// If it is not legal.
    fn play(&mut self, mv: &Self::Move);

    /// The move that takes this one back; `None` where none does.
    fn inverse(mv: &Self::Move) -> Option<Self::Move>;

    /// The move as a picture's caption, understood without words, such as `U ↑`.
    fn caption(mv: &Self::Move) -> String;

    /// A legal move as a sentence names it, with what it moves where the notation does not say that: `U (7 ↑)`.
    fn told(&self, mv: &Self::Move) -> String {
        mv.to_string()
    }

    /// Reads the list of moves in [`MOVES`](super::MOVES), legal from here on, as the options of
    /// [`Info::moves_options`] say that it is meant.
    ///
    /// # Errors
    /// The first move that is not one or is not legal; or an option that is not what it should be.
    fn read_moves(&self, options: &Options) -> Result<Vec<Self::Move>, ParseError>;

    /// Writes moves that are legal from here on in one of [`Info::notations`]: one line of words, or, where positions
    /// are written, a line for each.
    fn write_moves(&self, moves: &[Self::Move], _notation: &str) -> String {
        moves.iter().map(Self::Move::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Searches a shortest solution, and tells what it knows before it ends.
    ///
    /// # Errors
    /// That there is none, proven; or that the budget ran out.
    fn search(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
        tell: &mut Tell<'_, Vec<Self::Move>>,
    ) -> Result<Solution<Vec<Self::Move>>, SolveError>;

    /// Counts the solutions of `length` moves, which is proven to be the shortest, and lists the first `most`. `None`:
    /// the family does not offer it for this board.
    fn optimal_paths(
        &self,
        _length: u32,
        _most: usize,
        _tables: &Tables,
        _meter: &mut Meter<'_>,
    ) -> Option<OptimalPaths<Self::Move>> {
        None
    }
}
