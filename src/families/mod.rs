//! The puzzle families behind two traits, and what a front end may know of them.
//!
//! A family knows `puzzle` and `search`. It knows no front end and no pixel: text comes in, a scene
//! goes out. A new family is one folder, one entry in [`FAMILIES`], its locale files and its test data.

pub mod sliding;

use std::collections::BTreeMap;
use std::fmt::Display;

use crate::puzzle::{Message, Notation, ParseError, Scene, Solution, SolveError};
use crate::search::{Key, Meter, Tables, Tier};

/// Every family, in the order in which front ends list them.
pub static FAMILIES: &[&dyn Family] = &[&sliding::Sliding];

/// The family with the given id.
pub fn family(id: &str) -> Option<&'static dyn Family> {
    FAMILIES.iter().copied().find(|family| family.info().id == id)
}

/// What front ends derive their commands, arguments and forms from.
///
/// Texts live in the locale files: `{id}-name`, `{id}-about`, and for each option
/// `option-{option}-name` and `{id}-option-{option}`.
#[derive(Debug)]
pub struct Info {
    /// The family's name in commands.
    pub id: &'static str,
    /// The option that holds the board itself.
    pub board: Opt,
    /// The other options, the most used first.
    pub options: &'static [Opt],
    /// A board that shows what to type.
    pub example: &'static str,
}

impl Info {
    /// All options, the board first.
    pub fn all_options(&self) -> impl Iterator<Item = &Opt> {
        std::iter::once(&self.board).chain(self.options)
    }
}

/// One option that a player can fill in.
#[derive(Debug)]
pub struct Opt {
    /// Its name in commands and in [`Options`].
    pub id: &'static str,
    /// Values offered while typing; others are accepted too.
    pub suggestions: &'static [&'static str],
}

/// What a player filled in: the text of each option by its id.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// The text of an option; `None` if it was left out.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    /// Fills in an option.
    pub fn set(&mut self, id: &str, text: impl Into<String>) {
        self.0.insert(id.to_owned(), text.into());
    }
}

impl<K: Into<String>, V: Into<String>, const N: usize> From<[(K, V); N]> for Options {
    fn from(pairs: [(K, V); N]) -> Self {
        Self(pairs.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
    }
}

/// The option that holds the goal, in families that have one.
pub const GOAL: &str = "goal";

/// The text of the option that says how long a generated board's shortest solution is.
pub const MOVES: &str = "moves";

/// A kind of puzzle.
pub trait Family: Sync {
    /// What it is called and which options it has.
    fn info(&self) -> &'static Info;

    /// Reads a board and its goal from the options.
    ///
    /// # Errors
    /// What is wrong with which option's text, and where.
    fn parse(&self, options: &Options) -> Result<Box<dyn Board>, ParseError>;

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
    /// What it is kept under.
    pub key: Key,
    /// Who builds it: the first board, the background, or whoever wishes it.
    pub tier: Tier,
    /// What it is for, in every language, such as `4×4: 6 tiles`.
    pub name: String,
    /// Loads it, or builds and keeps it ([`Tables::kept`] under the key).
    pub build: Box<dyn Fn(&Tables) + Send + Sync>,
}

/// One legal position together with its goal. Parsing its `Display` gives an equal board.
pub trait Board: Display + Send + Sync {
    /// The family it belongs to.
    fn info(&self) -> &'static Info;

    /// The position alone, in the form that players type.
    fn position(&self) -> String;

    /// The goal alone, in the form that players type.
    fn goal(&self) -> String;

    /// What to call it in a headline, such as "Sliding puzzle 3×3".
    fn title(&self) -> Message;

    /// What there is to draw of it.
    fn scene(&self) -> Scene;

    /// Whether it has reached its goal.
    fn is_solved(&self) -> bool;

    /// Searches a shortest solution.
    ///
    /// # Errors
    /// That there is none, proven; or that the budget ran out.
    fn solve(&self, tables: &Tables, meter: &mut Meter<'_>) -> Result<Solution, SolveError>;

    /// Plays a list of moves, as players write it.
    ///
    /// # Errors
    /// The first move that is not one or is not legal; the span is in the option [`MOVES`].
    fn replay(&self, moves: &str) -> Result<Vec<Step>, ParseError>;
}

/// One move played.
pub struct Step {
    /// The move as players write it.
    pub notation: Notation,
    /// The move as a picture's caption, understood without words, such as `U ↑`.
    pub caption: String,
    /// The board after it.
    pub board: Box<dyn Board>,
    /// That board, with the move marked.
    pub scene: Scene,
}
