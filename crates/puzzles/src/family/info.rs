//! What front ends derive their commands, arguments and forms from.

use std::ops::RangeInclusive;

use super::options::{Opt, OptKind};

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
    /// Those of them that say how the board's text is meant: nothing where a board is generated.
    pub text_options: &'static [&'static str],
    /// That of them which holds the goal, in families that have one.
    pub goal: Option<&'static str>,
    /// The options that only generating a board has, besides [`MOVES`].
    pub generate_options: &'static [Opt],
    /// The notations in which moves can be written, that of solutions first.
    pub notations: &'static [&'static str],
    /// The options that say how a player's own list of moves is meant.
    pub moves_options: &'static [Opt],
    /// A board that shows what to type.
    pub example: &'static str,
    /// What shows a newcomer what a move is.
    pub lesson: Lesson,
}

/// What somebody has to know who has never seen such a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The message that says what a move is.
    pub how: &'static str,
    /// A small board that is solved in three moves.
    pub board: &'static str,
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

    /// All options of generating a board but [`MOVES`]: those of a board that say what it is, not how it is written,
    /// and those of generating alone.
    pub fn options_to_generate(&self) -> impl Iterator<Item = &Opt> {
        let own = self.options.iter().filter(|opt| !self.text_options.contains(&opt.id));
        own.chain(self.generate_options)
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

/// The message that the budget was spent before a board was generated.
pub const STOPPED: &str = "generate-stopped";
