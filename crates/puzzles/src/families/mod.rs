//! The puzzle families behind two traits, and what a front end may know of them.
//!
//! A family knows `puzzle` and `search`. It knows no front end and no pixel: text comes in, a scene
//! goes out. A new family is one folder, one entry in [`FAMILIES`], its locale files and its test data.

mod direction;
pub mod hex;
pub mod klotski;
pub mod options;
pub mod reading;
pub mod sliding;
pub mod water;

use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::puzzle::{Analysis, Message, Notation, ParseError, Scene, Solution, SolveError};
use crate::search::{Key, Meter, Tables, Tier};

pub use options::{Opt, OptKind, Options};

/// Every family, in the order in which front ends list them.
pub static FAMILIES: &[&dyn Family] = &[&sliding::Sliding, &klotski::Klotski, &hex::Hex, &water::Water];

/// The family with the given id.
pub fn family(id: &str) -> Option<&'static dyn Family> {
    FAMILIES.iter().copied().find(|family| family.info().id == id)
}

/// What front ends derive their commands, arguments and forms from.
///
/// Texts live in the locale files: `{id}-name`, `{id}-about`, for each option `option-{option}-name` and
/// `{id}-option-{option}`, and for each choice of an option `option-{option}-{choice}`.
#[derive(Debug)]
pub struct Info {
    /// The family's name in commands.
    pub id: &'static str,
    /// The option that holds the board itself.
    pub board: Opt,
    /// The other options, the most used first.
    pub options: &'static [Opt],
    /// That of them which holds the goal, in families that have one.
    pub goal: Option<&'static str>,
    /// The options that say what a board to be made is like, besides [`Info::options`] and [`MOVES`].
    pub making: &'static [Opt],
    /// The notations in which moves can be written, that of solutions first.
    pub notations: &'static [&'static str],
    /// The options that say how a player's own list of moves is meant.
    pub reading: &'static [Opt],
    /// A board that shows what to type.
    pub example: &'static str,
}

impl Info {
    /// The option that says in which notation moves are to be written.
    pub fn notation(&self) -> Opt {
        Opt { id: NOTATION, kind: OptKind::Choice(self.notations) }
    }

    /// All options of a board, that of the board itself first.
    pub fn all_options(&self) -> impl Iterator<Item = &Opt> {
        std::iter::once(&self.board).chain(self.options)
    }
}

/// The option that usually holds the goal.
pub const GOAL: &str = "goal";

/// The option that says in which notation moves are to be written.
pub const NOTATION: &str = "notation";

/// The option that holds a player's list of moves, and where a board is made, how many its shortest solution
/// is to have, within [`LENGTHS`].
pub const MOVES: &str = "moves";

/// The lengths of solutions that boards can be asked for by.
pub const LENGTHS: RangeInclusive<u32> = 0..=999;

/// A kind of puzzle.
pub trait Family: Sync {
    /// What it is called and which options it has.
    fn info(&self) -> &'static Info;

    /// Reads a board and its goal from the options.
    ///
    /// # Errors
    /// What is wrong with which option's text, and where.
    fn parse(&self, options: &Options) -> Result<Box<dyn Board>, ParseError>;

    /// Reads a board out of its text alone, as [`Board`] writes it.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn read(&self, text: &str) -> Result<Box<dyn Board>, ParseError> {
        self.parse(&Options::from([(self.info().board.id, text)]))
    }

    /// Reads a piece of a message as a board if it is clearly meant as one; a family that takes almost any text for a
    /// board has to be stricter here.
    fn recognise(&self, text: &str) -> Option<Box<dyn Board>> {
        self.read(text).ok()
    }

    /// Makes a solvable board from a seed: the same options and seed give the same board on every
    /// machine. With the option [`MOVES`], its shortest solution has exactly that many moves.
    ///
    /// # Errors
    /// What is wrong with which option's text; also when no board of that length exists.
    fn generate(&self, options: &Options, seed: u64, tables: &Tables) -> Result<Box<dyn Board>, ParseError>;

    /// The tables that are worth building before any board asks for them, the smaller tiers first.
    fn tables(&self) -> Vec<Ahead> {
        Vec::new()
    }
}

/// A table that can be built ahead, and is kept where [`Tables`] has a source.
pub struct Ahead {
    /// What it is kept under; people see it too.
    pub key: Key,
    /// Who builds it: the first board, the background, or whoever wishes it.
    pub tier: Tier,
    /// Loads it, or builds and keeps it ([`Tables::kept`] under the key).
    pub build: Box<dyn Fn(&Tables) + Send + Sync>,
}

/// One legal position together with its goal. Parsing its `Display` gives an equal board.
pub trait Board: Display + Send + Sync {
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

    /// What there is to draw of the goal, where that is easier to see beside the board than on it.
    fn goal_scene(&self) -> Option<Scene> {
        None
    }

    /// Whether it has reached its goal.
    fn is_solved(&self) -> bool;

    /// Searches a shortest solution.
    ///
    /// # Errors
    /// That there is none, proven; or that the budget ran out.
    fn solve(&self, tables: &Tables, meter: &mut Meter<'_>) -> Result<Solution, SolveError>;

    /// Counts the shortest solutions and lists the first `most` of them; `solution` is what
    /// [`Board::solve`] gave. `None`: the family does not offer it for this board, or its length is not proven.
    fn analyse(
        &self,
        _solution: &Solution,
        _most: usize,
        _tables: &Tables,
        _meter: &mut Meter<'_>,
    ) -> Option<Analysis> {
        None
    }

    /// Every legal move from here, in the notation of solutions; moves that change nothing are none.
    fn moves(&self) -> Vec<Notation>;

    /// Plays a list of moves, as players write it.
    ///
    /// # Errors
    /// The first move that is not one or is not legal; the span is in the option [`MOVES`].
    fn replay(&self, moves: &str) -> Result<Vec<Step>, ParseError>;

    /// Reads the list of moves in [`MOVES`] as the options of [`Info::reading`] say that it is meant, and gives
    /// it in the notation of solutions.
    ///
    /// # Errors
    /// As [`Board::replay`]; or an option that is not what it should be.
    fn read_moves(&self, options: &Options) -> Result<Vec<Notation>, ParseError>;

    /// Writes moves that are legal from here on in one of the notations of [`Info::notations`]: one line of
    /// words, or, where positions are written, a line for each.
    ///
    /// # Panics
    /// If a move is not legal.
    fn write_moves(&self, moves: &[Notation], notation: &str) -> String;
}

/// One move played.
pub struct Step {
    /// The move as players write it.
    pub notation: Notation,
    /// The move that takes it back; `None` where none does.
    pub back: Option<Notation>,
    /// The move as a picture's caption, understood without words, such as `U ↑`.
    pub caption: String,
    /// The board after it.
    pub board: Box<dyn Board>,
    /// That board, with the move marked.
    pub scene: Scene,
}
