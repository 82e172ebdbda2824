//! What front ends hold: a board, and a line of moves on it, of whichever family.

use std::fmt::{self, Debug, Display};
use std::ops::Range;
use std::sync::Arc;

use super::describe::Describe;
use super::options::Options;
use crate::puzzle::{self, Notation, ParseError, Scene, SolveError, Tell};
use crate::search::{Meter, Tables};

/// A solution whose moves are a [`Line`].
pub type Solution = puzzle::Solution<Line>;

/// One legal position together with its goal, of any family. Object safe.
///
/// Implemented for every [`Game`](super::Game), and for nothing else.
pub trait Board: Describe {
    /// The same position with pieces named in a language; see
    /// [`Game::named_in`](super::Game::named_in).
    fn named_in(&self, language: &str) -> Box<dyn Board>;

    /// Every legal move from here.
    fn legal_moves(&self) -> Vec<Legal>;

    /// Where moves have places of their own, rows of them, as [`Game::pad`](super::Game::pad) says.
    fn pad(&self) -> Vec<Vec<Option<Key>>>;

    /// No moves from here.
    fn line(&self) -> Line;

    /// Reads a player's list of moves.
    ///
    /// # Errors
    /// The first move that is not one or is not legal; the span is in the option [`MOVES`](super::MOVES). Or an option
    /// of [`Info::moves_options`] that is not what it should be.
    fn read_moves(&self, options: &Options) -> Result<Line, ParseError>;

    /// Takes up moves that were written as the `Display` of a [`Line`], each word a move of its own.
    ///
    /// # Errors
    /// The first word that is no legal move.
    fn resume(&self, moves: &str) -> Result<Line, ParseError>;

    /// Searches a shortest solution, and tells what it knows before it ends.
    ///
    /// # Errors
    /// That there is none, proven; or that the budget ran out.
    fn search(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
        tell: &mut Tell<'_, Line>,
    ) -> Result<Solution, SolveError>;

    /// The same, told when it ends.
    ///
    /// # Errors
    /// As [`Board::search`].
    fn solve(&self, tables: &Tables, meter: &mut Meter<'_>) -> Result<Solution, SolveError> {
        self.search(tables, meter, &mut |_| {})
    }

    /// Counts the shortest solutions and lists the first `most` of them; `solution` is what [`Board::solve`] gave.
    /// `None`: the family does not offer it for this board, or its length is not proven.
    fn analyse(
        &self,
        solution: &Solution,
        most: usize,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<Analysis>;
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// The move as players write it.
    pub notation: Notation,
    /// The move as a picture's caption.
    pub caption: String,
}

/// A place for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The move.
    pub mv: Legal,
    /// Whether it is legal now.
    pub is_legal: bool,
}

/// What there is to know of all shortest solutions of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// How many there are.
    pub count: u64,
    /// Whether all were counted. If the budget ran out, there are at least `count`, and more first moves may
    /// be good.
    pub exact: bool,
    /// The moves that some shortest solution begins with.
    pub first_moves: Vec<Notation>,
    /// The first of the solutions in the order of the family's moves, each once.
    pub listed: Vec<Line>,
}

/// Moves that are legal one after the other from a board on. Its `Display` is the moves in the notation of solutions,
/// parted by spaces. A clone is a handle to the same line.
///
/// Boards and scenes are made when they are asked for; only the last boards of the line are remembered then.
#[derive(Clone)]
pub struct Line(pub(super) Arc<dyn Moves>);

/// What a line is for one type of game.
pub(super) trait Moves: Send + Sync {
    fn len(&self) -> usize;
    fn notation(&self, number: usize) -> Notation;
    fn caption(&self, number: usize) -> String;
    fn told(&self, number: usize) -> String;
    fn board(&self, played: usize) -> Box<dyn Board>;
    fn scenes(&self, played: &[usize], marked: bool) -> Vec<Scene>;
    fn progress(&self) -> Vec<usize>;
    fn written(&self, notation: &str) -> String;
    fn part(&self, range: Range<usize>) -> Line;
    fn reversed(&self) -> Option<Line>;
    fn read_on(&self, options: &Options) -> Result<Line, ParseError>;
}

impl Line {
    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The move of this index, as players write it.
    ///
    /// # Panics
    /// Beyond the last move.
    pub fn notation(&self, index: usize) -> Notation {
        self.0.notation(index)
    }

    /// The moves as players write them.
    pub fn notations(&self) -> Vec<Notation> {
        (0..self.len()).map(|index| self.notation(index)).collect()
    }

    /// The move of this index as a picture's caption.
    ///
    /// # Panics
    /// Beyond the last move.
    pub fn caption(&self, index: usize) -> String {
        self.0.caption(index)
    }

    /// The move of this index as a sentence names it; finding that takes as many moves.
    ///
    /// # Panics
    /// Beyond the last move.
    pub fn told(&self, index: usize) -> String {
        self.0.told(index)
    }

    /// The board that the line begins at.
    pub fn start(&self) -> Box<dyn Board> {
        self.board(0)
    }

    /// The board that the line ends at.
    pub fn end(&self) -> Box<dyn Board> {
        self.board(self.len())
    }

    /// The board after so many moves, which takes as many to find.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn board(&self, played: usize) -> Box<dyn Board> {
        self.0.board(played)
    }

    /// What there is to draw of the boards after so many moves each, in ascending order; with `marked`, each with its
    /// last move. The line is played once.
    ///
    /// # Panics
    /// If there are fewer moves, or the order is another.
    pub fn scenes(&self, played: &[usize], marked: bool) -> Vec<Scene> {
        self.0.scenes(played, marked)
    }

    /// What there is to draw of the board after so many moves, with the last of them marked.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn scene(&self, played: usize) -> Scene {
        self.scenes(&[played], true).swap_remove(0)
    }

    /// How near each of its boards is to the goal, as [`Game::progress`](super::Game::progress) says, the start first.
    pub fn progress(&self) -> Vec<usize> {
        self.0.progress()
    }

    /// The moves in one of [`Info::notations`].
    pub fn written(&self, notation: &str) -> String {
        self.0.written(notation)
    }

    /// Some of the moves, from the board on that the first of them is made on.
    ///
    /// # Panics
    /// If the range is not within the line.
    pub fn part(&self, range: Range<usize>) -> Self {
        self.0.part(range)
    }

    /// The line that leads from the end back to the start; `None` where a move can't be taken back.
    pub fn reversed(&self) -> Option<Self> {
        self.0.reversed()
    }

    /// The line with more moves behind its own, read as [`Board::read_moves`] reads them.
    ///
    /// # Errors
    /// As that.
    pub fn read_on(&self, options: &Options) -> Result<Self, ParseError> {
        self.0.read_on(options)
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.notations().join(" "))
    }
}

impl Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.start())
    }
}

impl PartialEq for Line {
    /// Whether both are the same moves from the same board.
    fn eq(&self, other: &Self) -> bool {
        let text = |line: &Self| (line.start().info().id, line.start().to_string());
        self.notations() == other.notations() && text(self) == text(other)
    }
}
