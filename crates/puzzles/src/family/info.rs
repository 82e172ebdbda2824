//! Metadata of a family, from which front ends derive commands, arguments and forms.

use std::ops::RangeInclusive;

use super::options::{Opt, OptKind, Options};

/// Metadata of a family.
///
/// Its texts are in the locale files: `{id}-name`, `{id}-about`, `option-{option}-name` and
/// `{id}-option-{option}` for each option, and `option-{option}-{choice}` for each choice.
#[derive(Debug)]
pub struct Info {
    /// Name of the family in commands.
    pub id: &'static str,
    /// Option with the board.
    pub board: Opt,
    /// Other options, most used first.
    pub options: &'static [Opt],
    /// Options among `options` that control how the board's text is read. Not used for generated
    /// boards.
    pub text_options: &'static [&'static str],
    /// Option with the goal, one of `options`, if the family has goals.
    pub goal: Option<&'static str>,
    /// Options for generated boards only, besides [`MOVES`].
    pub generate_options: &'static [Opt],
    /// Notations for moves. The first is the notation of solutions.
    pub notations: &'static [&'static str],
    /// Language tags and default notations, for languages whose default is not the first notation.
    pub local_notations: &'static [(&'static str, &'static str)],
    /// Options that control how a player's list of moves is read.
    pub moves_options: &'static [Opt],
    /// Example of a board's text.
    pub example: &'static str,
    /// Id of the message that explains which solutions count as one, if any do.
    pub counted_as_one: Option<&'static str>,
    /// Lesson for newcomers.
    pub lesson: Lesson,
    /// Levels in order of length, the same boards for every player.
    pub ladder: &'static [Rung],
}

/// A short lesson for newcomers.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Id of the message that names the goal.
    pub aim: &'static str,
    /// Id of the message that explains a move.
    pub how: &'static str,
    /// A small board with a solution of three moves.
    pub board: &'static str,
}

/// Consecutive levels of one kind of board.
#[derive(Clone, Copy, Debug)]
pub struct Rung {
    /// Options of the generator besides [`MOVES`], with their texts.
    pub options: &'static [(&'static str, &'static str)],
    /// Lengths of shortest solutions, one per level, in ascending order.
    pub lengths: &'static [u32],
}

impl Info {
    /// Returns the number of levels.
    pub fn levels(&self) -> u32 {
        self.ladder.iter().map(|rung| rung.lengths.len() as u32).sum()
    }

    /// Returns the options that generate the board of a level; the seed is the level's number, from
    /// 1. Returns `None` if there is no such level.
    pub fn level(&self, level: u32) -> Option<Options> {
        let mut levels =
            self.ladder.iter().flat_map(|rung| rung.lengths.iter().map(|length| (rung.options, length)));
        let (options, length) = levels.nth(level.checked_sub(1)? as usize)?;
        let mut level_options = Options::from([(MOVES, length.to_string())]);
        options.iter().for_each(|&(option, text)| level_options.set(option, text));
        Some(level_options)
    }

    /// Returns the default notation in a language, given by its tag.
    pub fn default_notation(&self, language: &str) -> &'static str {
        let local = self.local_notations.iter().find(|(tag, _)| *tag == language);
        local.map_or(self.notations[0], |(_, notation)| notation)
    }

    /// Finds a notation by its name.
    pub fn find_notation(&self, name: &str) -> Option<&'static str> {
        self.notations.iter().copied().find(|notation| *notation == name)
    }

    /// Returns the option for the notation of written moves.
    pub fn notation(&self) -> Opt {
        Opt { id: NOTATION, kind: OptKind::Choice(self.notations) }
    }

    /// Returns all options of a board, starting with the board.
    pub fn all_options(&self) -> impl Iterator<Item = &Opt> {
        std::iter::once(&self.board).chain(self.options)
    }

    /// Returns all options for generated boards except [`MOVES`]: the options of a board without
    /// `text_options`, and `generate_options`.
    pub fn options_to_generate(&self) -> impl Iterator<Item = &Opt> {
        let own = self.options.iter().filter(|opt| !self.text_options.contains(&opt.id));
        own.chain(self.generate_options)
    }
}

/// Option for the unit of move counts, in families with several units.
pub const METRIC: &str = "metric";

/// Option for the goal, in most families.
pub const GOAL: &str = "goal";

/// Option for the notation of written moves.
pub const NOTATION: &str = "notation";

/// Option for a player's list of moves. Among the options of a generated board, it is the length of
/// the shortest solution, a number in [`LENGTHS`].
pub const MOVES: &str = "moves";

/// Solution lengths that can be requested of generated boards.
pub const LENGTHS: RangeInclusive<u32> = 0..=999;

/// Id of the message for a budget that ended before a board was generated.
pub const STOPPED: &str = "generate-stopped";
