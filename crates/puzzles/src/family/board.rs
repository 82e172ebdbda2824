//! Boards and lines of moves of any family, the types that front ends hold.

use std::fmt::{self, Debug, Display};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::describe::Describe;
use super::options::Options;
use crate::puzzle::{self, Message, Notation, ParseError, Report, Scene, SolveError};
use crate::search::{Budget, Meter, Tables};

/// A solution with a [`Line`] of moves.
pub type Solution = puzzle::Solution<Line>;

/// One legal position together with its goal, of any family. Object safe.
///
/// Implemented for every [`Game`](super::Game), and for nothing else.
pub trait Board: Describe {
    /// Returns the same position with pieces named in a language; see
    /// [`Game::named_in`](super::Game::named_in).
    fn named_in(&self, language: &str) -> Box<dyn Board>;

    /// Returns every legal move from here, labelled in the notation that the player chose, if any.
    fn legal_moves(&self, chosen: Option<&str>) -> Vec<LegalMove>;

    /// Returns the boards that are one legal move away.
    fn neighbours(&self) -> Vec<Box<dyn Board>>;

    /// Returns the same board in each metric of its family.
    fn in_metrics(&self) -> Vec<Box<dyn Board>>;

    /// Returns other boards that a picture of this one may show, each with a label; see
    /// [`Game::other_readings`](super::Game::other_readings).
    fn other_readings(&self) -> Vec<(Message, Box<dyn Board>)>;

    /// Returns rows of buttons for moves with fixed places, `None` for an empty place; see
    /// [`Game::pad`](super::Game::pad). `chosen` is the notation that the player chose, if any.
    fn pad(&self, chosen: Option<&str>) -> Vec<Vec<Option<PadKey>>>;

    /// Returns groups of moves, each with its label. Players choose a group, then one of its moves;
    /// see [`Game::choices`](super::Game::choices). `chosen` is the notation that the player chose,
    /// if any.
    fn choices(&self, chosen: Option<&str>) -> Vec<(String, Vec<PadKey>)>;

    /// Returns an empty line that starts here.
    fn line(&self) -> Line;

    /// Reads a player's list of moves from the option [`MOVES`](super::MOVES).
    ///
    /// # Errors
    /// The first unreadable or illegal move, or an invalid option of
    /// [`Info::moves_options`](super::Info::moves_options).
    fn read_moves(&self, options: &Options) -> Result<Line, ParseError>;

    /// Returns a remark on moves that [`Board::read_moves`] read by a rule that the player may not
    /// expect.
    fn remark_on_moves(&self, options: &Options) -> Option<Message>;

    /// Reads moves as the `Display` of a [`Line`] writes them.
    ///
    /// # Errors
    /// The first word that is not a legal move.
    fn resume(&self, moves: &str) -> Result<Line, ParseError>;

    /// Searches for a shortest solution and calls `report` with intermediate results.
    ///
    /// # Errors
    /// A proof that no solution exists, or an exhausted budget.
    fn search(
        &self,
        tables: &Tables,
        meter: &mut Meter<'_>,
        report: &mut Report<'_, Line>,
    ) -> Result<Solution, SolveError>;

    /// Searches for a shortest solution.
    ///
    /// # Errors
    /// A proof that no solution exists, or an exhausted budget.
    fn solve(&self, tables: &Tables, meter: &mut Meter<'_>) -> Result<Solution, SolveError> {
        self.search(tables, meter, &mut |_| {})
    }

    /// Searches for a shortest solution within a time limit, on one core.
    ///
    /// Lookup tables are built anew on each call, in about 0.1 s. To solve many boards, keep
    /// [`Tables`] and call [`Board::solve`].
    ///
    /// # Errors
    /// A proof that no solution exists, or an exhausted budget.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use cantor_puzzles::families::family;
    ///
    /// let sliding = family("sliding").expect("a family");
    /// let solution = sliding.read("123745086")?.solve_within(Duration::from_secs(10))?;
    /// assert_eq!(solution.line.to_string(), "D L L U");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn solve_within(&self, time: Duration) -> Result<Solution, SolveError> {
        self.solve(&Tables::new(), &mut Meter::new(&Budget::of_time(time)))
    }

    /// Counts the shortest solutions and lists the first `max_listed` of them. `solution` is the
    /// result of [`Board::solve`]. `None` if the length of `solution` is not proven, or if the
    /// family cannot count solutions of this board.
    fn analyse(
        &self,
        solution: &Solution,
        max_listed: usize,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Option<Analysis>;
}

impl Debug for dyn Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} `{self}`", self.info().id)
    }
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// Move as players write it.
    pub notation: Notation,
    /// Label of a button for the move.
    pub label: String,
    /// Group that a menu of moves keeps together; see [`Game::group`](super::Game::group).
    pub group: usize,
}

/// A button of a [`Board::pad`] or of one of the [`Board::choices`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PadKey {
    /// Move that the button makes.
    pub mv: LegalMove,
    /// Label of the button.
    pub label: String,
    /// Whether the move is legal now.
    pub is_legal: bool,
}

/// All shortest solutions of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Number of shortest solutions, or a lower bound unless `exact`.
    pub count: u64,
    /// Whether all shortest solutions were counted. If the budget ran out, `first_moves` may lack
    /// some moves too.
    pub exact: bool,
    /// First moves of all shortest solutions, each as a line.
    pub first_moves: Vec<Line>,
    /// First solutions in the family's order of moves, each once.
    pub listed: Vec<Line>,
}

/// Moves from a board, each legal after those before it. A clone is a handle to the same line.
///
/// The `Display` writes the moves in the notation of solutions, separated by spaces. Boards and
/// scenes are computed on demand. Only the last two boards are cached.
#[derive(Clone)]
pub struct Line(pub(super) Arc<dyn Moves>);

/// A line over the moves of one family.
pub(super) trait Moves: Send + Sync {
    fn len(&self) -> usize;
    fn notation(&self, index: usize) -> Notation;
    fn word(&self, index: usize, notation: &str) -> String;
    fn words(&self, range: Range<usize>, notation: &str) -> Vec<String>;
    fn caption(&self, index: usize, notation: &str) -> String;
    fn describe(&self, index: usize, notation: &str) -> String;
    fn hint(&self, index: usize) -> Option<Message>;
    fn board(&self, played: usize) -> Box<dyn Board>;
    fn boards(&self) -> Box<dyn Iterator<Item = Box<dyn Board>> + '_>;
    fn scenes(&self, played: &[usize], marked: bool) -> Vec<Scene>;
    fn progress(&self) -> Vec<usize>;
    fn write(&self, notation: &str) -> String;
    fn part(&self, range: Range<usize>) -> Line;
    fn reversed(&self) -> Option<Line>;
    fn read_on(&self, options: &Options) -> Result<Line, ParseError>;
}

impl Line {
    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a move as players write it.
    ///
    /// # Panics
    /// If `index` is out of bounds.
    pub fn notation(&self, index: usize) -> Notation {
        self.0.notation(index)
    }

    /// Returns the moves as players write them.
    pub fn notations(&self) -> Vec<Notation> {
        (0..self.len()).map(|index| self.notation(index)).collect()
    }

    /// Returns a move as one word in a notation; see [`Game::word_here`](super::Game::word_here).
    /// Plays `index` moves if the notation depends on the position.
    ///
    /// # Panics
    /// If `index` is out of bounds.
    pub fn word(&self, index: usize, notation: &str) -> String {
        self.0.word(index, notation)
    }

    /// Returns the moves, each as one word in a notation. The line is played at most once.
    pub fn words(&self, notation: &str) -> Vec<String> {
        self.words_in(0..self.len(), notation)
    }

    /// Returns a range of the moves, each as one word in a notation. The line is played at most
    /// once.
    ///
    /// # Panics
    /// If the range is out of bounds.
    pub fn words_in(&self, range: Range<usize>, notation: &str) -> Vec<String> {
        self.0.words(range, notation)
    }

    /// Returns a move as a picture caption in a notation; see
    /// [`Game::caption_here`](super::Game::caption_here). Plays `index` moves if the notation
    /// depends on the position.
    ///
    /// # Panics
    /// If `index` is out of bounds.
    pub fn caption(&self, index: usize, notation: &str) -> String {
        self.0.caption(index, notation)
    }

    /// Returns a move within a sentence; see [`Game::describe_move`](super::Game::describe_move).
    /// Plays `index` moves.
    ///
    /// # Panics
    /// If `index` is out of bounds.
    pub fn describe(&self, index: usize, notation: &str) -> String {
        self.0.describe(index, notation)
    }

    /// Returns a hint that names the piece of a move; see [`Game::hint`](super::Game::hint). Plays
    /// `index` moves.
    ///
    /// # Panics
    /// If `index` is out of bounds.
    pub fn hint(&self, index: usize) -> Option<Message> {
        self.0.hint(index)
    }

    /// Returns the first board.
    pub fn start(&self) -> Box<dyn Board> {
        self.board(0)
    }

    /// Returns the last board.
    pub fn end(&self) -> Box<dyn Board> {
        self.board(self.len())
    }

    /// Returns the board after `played` moves. Plays these moves unless the last board is
    /// requested.
    ///
    /// # Panics
    /// If the line is shorter.
    pub fn board(&self, played: usize) -> Box<dyn Board> {
        self.0.board(played)
    }

    /// Returns the boards along the line, the start first. The line is played once.
    pub fn boards(&self) -> impl Iterator<Item = Box<dyn Board>> {
        self.0.boards()
    }

    /// Returns the scenes after these numbers of moves, in ascending order. With `marked`, each
    /// shows its last move. The line is played once for all of them.
    ///
    /// # Panics
    /// If the line is shorter, or the numbers do not ascend.
    pub fn scenes(&self, played: &[usize], marked: bool) -> Vec<Scene> {
        self.0.scenes(played, marked)
    }

    /// Returns the scene after `played` moves, with the last of them marked.
    ///
    /// # Panics
    /// If the line is shorter.
    pub fn scene(&self, played: usize) -> Scene {
        self.scenes(&[played], true).swap_remove(0)
    }

    /// Returns the [`Game::progress`](super::Game::progress) of each board, from the start on.
    pub fn progress(&self) -> Vec<usize> {
        self.0.progress()
    }

    /// Writes the moves in one of [`Info::notations`](super::Info::notations).
    pub fn write(&self, notation: &str) -> String {
        self.0.write(notation)
    }

    /// Returns whether a notation writes positions, one per line, instead of words.
    pub fn writes_positions(&self, notation: &str) -> bool {
        self.part(0..self.len().min(1)).write(notation).contains('\n')
    }

    /// Returns a range of the moves, from the board before the first of them.
    ///
    /// # Panics
    /// If the range is out of bounds.
    pub fn part(&self, range: Range<usize>) -> Self {
        self.0.part(range)
    }

    /// Returns the line from the end back to the start, if every move can be undone.
    pub fn reversed(&self) -> Option<Self> {
        self.0.reversed()
    }

    /// Returns the line with moves appended, which are read as by [`Board::read_moves`].
    ///
    /// # Errors
    /// The first unreadable or illegal move, or an invalid option of
    /// [`Info::moves_options`](super::Info::moves_options).
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
    /// Compares the moves and the first boards.
    fn eq(&self, other: &Self) -> bool {
        let text = |line: &Self| (line.start().info().id, line.start().to_string());
        self.notations() == other.notations() && text(self) == text(other)
    }
}
