//! What front ends derive their commands, arguments and forms from, and the family behind it.

use std::ops::RangeInclusive;

use super::board::Board;
use super::options::{Opt, OptKind, Options};
use crate::puzzle::ParseError;
use crate::search::{Key, Tables, Tier};

/// What a family says of itself.
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
    /// The options that say what a generated board is like, besides [`Info::options`] and [`MOVES`].
    pub generate_options: &'static [Opt],
    /// The notations in which moves can be written, that of solutions first.
    pub notations: &'static [&'static str],
    /// The options that say how a player's own list of moves is meant.
    pub moves_options: &'static [Opt],
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

/// The option that holds a player's list of moves, and where a board is generated, how many its shortest solution
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

    /// Generates a solvable board from a seed: the same options and seed give the same board on every machine. With
    /// the option [`MOVES`], its shortest solution has exactly that many moves.
    ///
    /// # Errors
    /// What is wrong with which option's text; also when no board of that length exists.
    fn generate(&self, options: &Options, seed: u64, tables: &Tables) -> Result<Box<dyn Board>, ParseError>;

    /// The tables that are worth building before any board asks for them, the smaller tiers first.
    fn tables(&self) -> Vec<TableSpec> {
        Vec::new()
    }
}

/// A table that can be built before any board asks for it, and is cached where [`Tables`] has a source.
pub struct TableSpec {
    /// Its key; people see it too.
    pub key: Key,
    /// Who builds it: the first board, the background, or an explicit request.
    pub tier: Tier,
    /// Loads it, or builds and saves it ([`Tables::load_or_build`] under the key).
    pub build: Box<dyn Fn(&Tables) + Send + Sync>,
}
