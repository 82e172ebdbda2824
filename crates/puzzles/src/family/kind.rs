//! The family itself: a kind of puzzle, as the registry holds it.

use super::board::Board;
use super::info::Info;
use super::options::{OptKind, Options};
use super::sight::Sight;
use crate::puzzle::ParseError;
use crate::search::{Key, Meter, Tables, Tier};

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

    /// What a player filled in as one text that says all of it, whether it is a board or not.
    fn in_one_text(&self, options: &Options) -> String {
        let info = self.info();
        let mut text = options.filled(info.board.id).unwrap_or_default().to_owned();
        if let Some(goal) = info.goal.and_then(|goal| options.filled(goal)) {
            text.push_str(&format!(" → {goal}"));
        }
        let choices = info.options.iter().filter(|opt| matches!(opt.kind, OptKind::Choice(_)));
        for choice in choices.filter_map(|opt| options.filled(opt.id)) {
            text.push_str(&format!(" {choice}"));
        }
        text
    }

    /// How boards are read from pictures; `None` where they are not.
    fn sight(&self) -> Option<Sight> {
        None
    }

    /// Generates a solvable board from a seed: the same options and seed give the same board on every machine. With
    /// the option [`MOVES`](super::MOVES), its shortest solution has exactly that many moves.
    ///
    /// # Errors
    /// What is wrong with which option's text; also when no board of that length exists, or none was found before the
    /// budget was spent.
    fn generate(
        &self,
        options: &Options,
        seed: u64,
        tables: &Tables,
        meter: &mut Meter<'_>,
    ) -> Result<Box<dyn Board>, ParseError>;

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
